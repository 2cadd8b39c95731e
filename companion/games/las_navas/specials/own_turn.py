"""The special cards of one's own turn: when each may be used, and what it does (R35, R41, R43, R44)."""

from __future__ import annotations

from typing import Final

from companion.game import CHANCE, Action, CardId, Event
from companion.games.las_navas.actions import Special
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import Cards
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, Printed
from companion.games.las_navas.events import Moved, Restored, SpecialPlayed
from companion.games.las_navas.specials.use import spend
from companion.games.las_navas.state import (
    FULL,
    UNIT,
    Content,
    Phase,
    State,
    alive,
    as_full,
    holder,
    replace,
    specials_held,
    specials_unseen,
    with_zones,
)

ALFONSO: Final = CardId("alfonso_viii")
COUNCIL: Final = CardId("council_militia")
JIMENEZ: Final = CardId("jimenez_de_rada")
PETER: Final = CardId("peter_ii")
AL_NASIR: Final = CardId("al_nasir")

MORE_POINTS: Final = 2


def own_turn(printed: Printed, state: State) -> list[Action]:
    """The free special actions that the side whose turn it is could take now (R35, R41, R43, R44)."""
    assert state.turn is not None
    return _free(printed, state, specials_held(state, state.turn)) if state.specials[state.turn] else []


def stays_open(printed: Printed, state: State) -> bool:
    """Whether, as far as both sides know, the side whose turn it is could take a free special action now (R8, R47)."""
    assert state.turn is not None
    return bool(_free(printed, state, specials_unseen(state, state.turn)))


def _free(printed: Printed, state: State, cards: Cards) -> list[Action]:
    """The free special actions of these cards (R35, R41, R43, R44)."""
    usable = [card for card in cards if alive(state, printed.named[card])]
    listed: list[Action] = [Special(card) for card in (AL_NASIR, ALFONSO) if card in usable]
    if state.fresh and COUNCIL in usable:
        listed.append(Special(COUNCIL))
    if state.hands[MUSLIM] and JIMENEZ in usable:
        listed.append(Special(JIMENEZ))
    if PETER in usable:
        listed += _peter_moves(printed, state)
    return listed


def _peter_moves(printed: Printed, state: State) -> list[Action]:
    """R41: a whole zone of column A with cavalry among it, into an empty zone ahead or behind."""
    return [
        Special(PETER, board.NAMES[zone], board.NAMES[target])
        for zone, content in enumerate(state.zones)
        if board.column(zone) == 0
        and holder(printed, content) == CHRISTIAN
        and any(printed.cavalry[UNIT[n]] for n in content)
        for target in board.FILE[zone]
        if not state.zones[target]
    ]


def play_own(printed: Printed, state: State, action: Special, events: list[Event]) -> State:
    """The state after a special card of one's own turn."""
    side = state.turn
    assert side is not None
    state = replace(spend(state, side, action.card), fresh=False)
    events.append(SpecialPlayed(SEATS[side], action.card))
    if action.card in (AL_NASIR, ALFONSO):
        return replace(state, points=state.points + MORE_POINTS)
    if action.card == JIMENEZ:
        return replace(state, phase=Phase.PEEK, decider=CHANCE)
    if action.card == COUNCIL:
        return _restore(printed, state, events)
    assert action.origin is not None
    assert action.to is not None
    origin, target = board.NUMBER[action.origin], board.NUMBER[action.to]
    content = state.zones[origin]
    units = tuple(printed.ids[UNIT[n]] for n in content)
    events.append(Moved(SEATS[side], action.origin, action.to, units, "peter_ii", 0))
    return replace(state, zones=with_zones(state.zones, ((origin, ()), (target, content))))


def _restore(printed: Printed, state: State, events: list[Event]) -> State:
    """R44: whoever stands with a Council Militia returns to power 2."""
    militia = printed.named[COUNCIL]
    turned: list[int] = []
    changes: list[tuple[int, Content]] = []
    for zone, content in enumerate(state.zones):
        if any(UNIT[n] in militia for n in content):
            turned += [UNIT[n] for n in content if not FULL[n]]
            changes.append((zone, tuple(as_full(n) for n in content)))
    events.append(Restored(tuple(printed.ids[unit] for unit in turned)))
    return replace(state, zones=with_zones(state.zones, changes))
