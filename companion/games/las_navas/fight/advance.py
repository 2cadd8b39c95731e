"""What follows a combat: advances, and karr wa-l-farr (R25-R30)."""

from __future__ import annotations

from companion.game import CHANCE, Event
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, Printed
from companion.games.las_navas.box.zones import Zone
from companion.games.las_navas.events import (
    KarrBegan,
    KarrLapsed,
    Moved,
)
from companion.games.las_navas.state import (
    UNIT,
    Combat,
    Phase,
    State,
    holder,
    replace,
    with_zones,
)
from companion.games.las_navas.turns import turn, victory


def advance(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    """The advance that a combat brings with it, if any (R25-R27)."""
    emptied = not state.zones[combat.target] and bool(state.zones[combat.origin])
    if combat.side == CHRISTIAN:
        if emptied and combat.kind == "charge":
            state = _column_advances(printed, state, combat, events)
            if state.winner:
                return state
        return karr(printed, state, combat, events)
    if not emptied or any(printed.immobile[UNIT[n]] for n in state.zones[combat.origin]):
        return turn.go_on(printed, state, events)
    if combat.volunteers:
        return muslims_advance(printed, state, combat, events)  # R26
    if combat.kind == "charge":
        return replace(state, phase=Phase.ADVANCE, decider=SEATS[MUSLIM])  # R25
    return turn.go_on(printed, state, events)


def _column_advances(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    """R27: the zone that charged and all that stand consecutively behind it go one zone ahead."""
    zones = list(state.zones)
    ahead, zone = combat.target, int(combat.origin)
    while True:
        units = tuple(printed.ids[UNIT[n]] for n in zones[zone])
        events.append(Moved(SEATS[CHRISTIAN], board.NAMES[zone], board.NAMES[ahead], units, "advance", 0))
        zones[ahead], zones[zone] = zones[zone], ()
        ahead, zone = Zone(zone), zone + 1
        if board.row(ahead) == board.ROWS or holder(printed, zones[zone]) != CHRISTIAN:
            return victory.check(printed, replace(state, zones=tuple(zones)), events)


def muslims_advance(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    content = state.zones[combat.origin]
    units = tuple(printed.ids[UNIT[n]] for n in content)
    origin, target = board.NAMES[combat.origin], board.NAMES[combat.target]
    events.append(Moved(SEATS[MUSLIM], origin, target, units, "advance", 0))
    zones = with_zones(state.zones, ((combat.origin, ()), (combat.target, content)))
    state = victory.check(printed, replace(state, zones=zones), events)
    return turn.go_on(printed, state, events)


def karr(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    """R29: the second combat, where karr was declared and both sides are there to fight it."""
    if not combat.karr:
        return turn.go_on(printed, state, events)
    pair = _karr_zones(printed, state, combat)
    if pair is None:
        events.append(KarrLapsed())
        return turn.go_on(printed, state, events)
    origin, target = pair
    units = tuple(UNIT[n] for n in state.zones[origin])
    events.append(KarrBegan(board.NAMES[origin], board.NAMES[target], tuple(printed.ids[unit] for unit in units)))
    return to_draw(replace(state, combat=Combat("karr", MUSLIM, origin, target, units)))


def _karr_zones(printed: Printed, state: State, combat: Combat) -> tuple[Zone, Zone] | None:
    """From where and on which zone karr wa-l-farr is fought (R29)."""
    held = holder(printed, state.zones[combat.target])
    if held == MUSLIM:
        return (combat.target, combat.origin) if state.zones[combat.origin] else None
    behind = board.AHEAD[combat.target]
    if held is None or behind is None or holder(printed, state.zones[behind]) != MUSLIM:
        return None
    return behind, combat.target


def to_draw(state: State) -> State:
    return replace(state, phase=Phase.DRAW, decider=CHANCE)
