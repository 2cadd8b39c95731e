"""Who has won (R45, R46)."""

from __future__ import annotations

from companion.game import Event, Seat
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, Printed, Side
from companion.games.las_navas.events import Conceded, Won
from companion.games.las_navas.state import UNIT, Phase, State, Zones, other, replace
from companion.language import mark

AL_NASIR_FELL = mark("Al-Nasir has fallen.")
DRIVEN_BACK = mark("No Christian stands in the Muslim area, and the Christians hold at most four zones.")
TWICE = mark("They hold at least twice as many zones as the other side.")
CONCEDED = mark("The other side conceded.")


def verdict(printed: Printed, zones: Zones) -> tuple[Side, str] | None:
    """The winner and the reason in a position, in the order of R45; None while nobody has won."""
    nasir, side_of = printed.al_nasir, printed.side
    christian = muslim = ahead = 0
    fallen = True
    for zone, content in enumerate(zones):
        if not content:
            continue
        if side_of[UNIT[content[0]]] == CHRISTIAN:
            christian += 1
            ahead += board.MUSLIM_AREA[zone]
        else:
            muslim += 1
            if fallen:
                for number in content:
                    if UNIT[number] == nasir:
                        fallen = False
    if fallen:
        return CHRISTIAN, AL_NASIR_FELL
    if not ahead and christian <= 4:
        return MUSLIM, DRIVEN_BACK
    if christian >= 2 * muslim:
        return CHRISTIAN, TWICE
    if muslim >= 2 * christian:
        return MUSLIM, TWICE
    return None


def check(printed: Printed, state: State, events: list[Event]) -> State:
    """The state after a completed step: over, where somebody has won by it."""
    found = verdict(printed, state.zones)
    return state if found is None else _over(state, SEATS[found[0]], found[1], events)


def concede(state: State, side: Side, events: list[Event]) -> State:
    """The other side wins (R46)."""
    events.append(Conceded(SEATS[side]))
    return _over(state, SEATS[other(side)], CONCEDED, events)


def _over(state: State, winner: Seat, reason: str, events: list[Event]) -> State:
    events.append(Won(winner, reason))
    return replace(state, phase=Phase.OVER, decider=None, combat=None, winner=winner, reason=reason)
