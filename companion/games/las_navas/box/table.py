"""The physical counters: where each should lie, and a state made to follow them."""

from __future__ import annotations

from companion.board import PlaceId
from companion.errors import DataError
from companion.game import Event, Face, Layout, Standing
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.components import SEATS, Printed
from companion.games.las_navas.state import EXHAUSTED, FULL, UNIT, Phase, State, code, replace
from companion.games.las_navas.turns import possible, victory


def layout(printed: Printed, state: State) -> Layout:
    """Where each counter should lie: place None once it is eliminated, the face its power, tilted when exhausted."""
    standings = [Standing(id, None, Face("1"), False) for id in printed.ids]
    for zone, content in enumerate(state.zones):
        place = PlaceId(board.NAMES[zone])
        for n in content:
            standings[UNIT[n]] = Standing(printed.ids[UNIT[n]], place, Face("2" if FULL[n] else "1"), EXHAUSTED[n])
    return Layout(tuple(standings))


def corrected(printed: Printed, state: State, seen: Layout) -> State:
    """The state with its units as they lie on the table; DataError where no table could look like that.

    A combat in progress goes on if its two zones are as they were, and is called off otherwise: its cost stays paid.
    A position that is won by the correction ends the game at once.
    """
    if state.phase is Phase.OVER:
        raise DataError("The game is over: nothing can be corrected any more.")
    zones: list[list[int]] = [[] for _ in board.ALL]
    for standing in seen.standings:
        unit = printed.number.get(standing.piece)
        if unit is None:
            raise DataError("{unit} is no unit of this game.", unit=standing.piece)
        if standing.place is None:
            continue
        if standing.place not in board.NUMBER or standing.face not in ("1", "2"):
            raise DataError("{unit} cannot lie like that.", unit=standing.piece)
        zones[board.NUMBER[standing.place]].append(code(unit, int(standing.face), standing.tilted))
    if len({standing.piece for standing in seen.standings}) != len(printed.ids):
        raise DataError("A corrected table says of each unit once where it is.")
    after = replace(state, zones=tuple(tuple(sorted(content)) for content in zones))
    combat = state.combat
    if combat and any(after.zones[zone] != state.zones[zone] for zone in (combat.origin, combat.target)):
        assert state.turn is not None
        after = replace(after, combat=None, phase=Phase.ACT, decider=SEATS[state.turn])
    if wrong := possible.position_fault(printed, after.zones):
        raise DataError(wrong.template, **wrong.values)
    events: list[Event] = []
    return victory.check(printed, after, events)
