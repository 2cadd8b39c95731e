"""The special cards of the advanced variant: when each may be used, and what those of one's own turn do (R33-R44)."""

from __future__ import annotations

from typing import Final

from companion.game import CHANCE, UNKNOWN, Action, CardId, Event
from companion.games.las_navas.actions import Pass, Special
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import Cards, in_order, without
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, Printed, Side
from companion.games.las_navas.events import Moved, Restored, SpecialPlayed, Taken
from companion.games.las_navas.state import (
    FULL,
    UNIT,
    Combat,
    Content,
    Phase,
    State,
    alive,
    as_full,
    holder,
    may_be,
    of,
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
AL_HUSAYNI: Final = CardId("al_husayni")
BLACK_GUARD: Final = CardId("black_guard")
KURDISH: Final = CardId("kurdish_cavalry")
JIHAD: Final = CardId("jihad_volunteers")
JUND: Final = CardId("jund_infantry")

MORE_POINTS: Final = 2
REACTION_DAMAGE: Final = 2


def usable(printed: Printed, state: State, side: Side, card: CardId) -> bool:
    """Whether a side may hold the card and a unit of its type is on the board (R34)."""
    return card in specials_held(state, side) and alive(state, printed.named[card])


def spend(state: State, side: Side, card: CardId) -> State:
    """The state once a side has used a special card (R33)."""
    return replace(
        state,
        specials=of(state.specials, side, without(state.specials[side], card)),
        played=tuple(sorted((*state.played, card))),
    )


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


def before_draw(printed: Printed, state: State, combat: Combat) -> Cards:
    """The cards that the Muslim could play, as far as both sides know, between declaration and draw (R37, R38)."""
    if combat.side != CHRISTIAN:
        return ()
    unseen = specials_unseen(state, MUSLIM)
    cards: Cards = ()
    if combat.target == board.CAMP and BLACK_GUARD in unseen and alive(state, printed.named[BLACK_GUARD]):
        cards += (BLACK_GUARD,)
    if combat.karr and KURDISH in unseen:
        kurdish = printed.named[KURDISH]
        if any(UNIT[n] in kurdish for n in state.zones[combat.target]):
            cards += (KURDISH,)
    return cards


def after_damage(printed: Printed, state: State, combat: Combat) -> Cards:
    """Jihad Volunteers, where the last of them fell to this Christian attack and the card could be held (R40)."""
    fits = (
        combat.side == CHRISTIAN
        and combat.volunteers
        and bool(state.zones[combat.origin])
        and JIHAD in specials_unseen(state, MUSLIM)
        and not alive(state, printed.named[JIHAD])
    )
    return (JIHAD,) if fits else ()


def before_advance(state: State, combat: Combat) -> Cards:
    """Jund Infantry, where a Christian charge emptied a zone that held some and the card could be held (R39)."""
    fits = (
        combat.side == CHRISTIAN
        and combat.kind == "charge"
        and combat.jund
        and not state.zones[combat.target]
        and bool(state.zones[combat.origin])
        and JUND in specials_unseen(state, MUSLIM)
    )
    return (JUND,) if fits else ()


def asks_husayni(printed: Printed, state: State) -> bool:
    """Whether, as far as both sides know, Al-Husayni could be used when maintenance begins (R36, R47)."""
    return AL_HUSAYNI in specials_unseen(state, MUSLIM) and alive(state, printed.named[AL_HUSAYNI])


def maintenance(printed: Printed, state: State) -> list[Action]:
    """What the Muslim may do when maintenance begins: take one card of deck and discard pile, or not (R36)."""
    takes: list[Action] = []
    if usable(printed, state, MUSLIM, AL_HUSAYNI):
        piles = (*state.deck, *state.discard)
        takes += (Special(AL_HUSAYNI, take=card) for card in in_order(may_be(state, piles)))
        if UNKNOWN in piles or UNKNOWN in state.specials[MUSLIM]:
            takes.append(Special(AL_HUSAYNI, take=UNKNOWN))
    return [*takes, Pass()]


def take(state: State, card: CardId, events: list[Event]) -> State:
    """The state after Al-Husayni took a card; the initiative card that lay there takes its place (R36)."""
    state = spend(state, MUSLIM, AL_HUSAYNI)
    events += (SpecialPlayed(SEATS[MUSLIM], AL_HUSAYNI), Taken(SEATS[MUSLIM], card))
    given = state.initiative[MUSLIM]
    assert given is not None
    initiative = (state.initiative[CHRISTIAN], card)
    if card == UNKNOWN:
        # Nobody said from which pile; it is shuffled next, so it is enough to know nothing of either.
        unknown = (UNKNOWN,)
        return replace(
            state,
            initiative=initiative,
            deck=unknown * len(state.deck),
            discard=unknown * len(state.discard),
        )
    if card in state.discard:
        at = state.discard.index(card)
        return replace(state, initiative=initiative, discard=(*state.discard[:at], given, *state.discard[at + 1 :]))
    at = state.deck.index(card if card in state.deck else UNKNOWN)
    return replace(state, initiative=initiative, deck=(*state.deck[:at], given, *state.deck[at + 1 :]))
