"""The round: deal, initiative, four turns, maintenance (R6-R9)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion.game import CHANCE, CardId, Event, PieceId
from companion.games.las_navas.actions import Both, Move
from companion.games.las_navas.box.cards import VALUES, Cards, in_order, without
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, Printed, Side
from companion.games.las_navas.events import (
    CardPlayed,
    Dealt,
    InitiativeChosen,
    InitiativeReturned,
    InitiativeRevealed,
    Moved,
    Passed,
    Reshuffled,
    RoundBegan,
    SpecialDiscarded,
    SpecialsDealt,
    Switched,
    TurnEnded,
)
from companion.games.las_navas.specials import maintenance, own_turn
from companion.games.las_navas.state import (
    EXHAUSTED,
    UNIT,
    Content,
    Phase,
    State,
    as_straight,
    of,
    other,
    replace,
    with_zones,
)
from companion.games.las_navas.turns import victory
from companion.games.las_navas.turns.orders import Plan


def deal(state: State, hands: Both, deck: Cards, events: list[Event]) -> State:
    """The state once the combat cards are dealt (R6); then the special cards or the first round follow."""
    dealt = (in_order(hands.christian), in_order(hands.muslim))
    events.append(Dealt(*dealt))
    state = replace(state, hands=dealt, deck=deck, ordered=not state.ask)
    if state.variant == "advanced":
        return replace(state, phase=Phase.DEAL_SPECIAL, decider=CHANCE)
    return begin_round(state, events)


def deal_specials(state: State, christian: Cards, muslim: Cards, events: list[Event]) -> State:
    """The state once the special cards are dealt (R33)."""
    dealt = (in_order(christian), in_order(muslim))
    events.append(SpecialsDealt(*dealt))
    return replace(state, specials=dealt, phase=Phase.DRAFT, decider=SEATS[CHRISTIAN])


def discard_special(state: State, side: Side, card: CardId, events: list[Event]) -> State:
    """The state once a side discarded one of its three special cards (R33)."""
    events.append(SpecialDiscarded(SEATS[side], card))
    state = replace(
        state,
        specials=of(state.specials, side, without(state.specials[side], card)),
        aside=of(state.aside, side, in_order((*state.aside[side], card))),
    )
    if side == CHRISTIAN:
        return replace(state, decider=SEATS[MUSLIM])
    return begin_round(state, events)


def begin_round(state: State, events: list[Event]) -> State:
    """The state when both must choose an initiative card (R7)."""
    events.append(RoundBegan(state.round))
    return replace(state, phase=Phase.INITIATIVE, decider=SEATS[CHRISTIAN])


def choose_initiative(state: State, side: Side, card: CardId, events: list[Event]) -> State:
    """The state once a side laid its initiative card; with the second both are revealed (R7)."""
    events.append(InitiativeChosen(SEATS[side], card))
    hands = of(state.hands, side, without(state.hands[side], card))
    if side == CHRISTIAN:
        return replace(state, hands=hands, initiative=(card, None), decider=SEATS[MUSLIM])
    own = state.initiative[CHRISTIAN]
    assert own is not None
    first = winner_of_initiative(own, card)
    events.append(InitiativeRevealed(own, card, SEATS[first]))
    return replace(state, hands=hands, initiative=(own, card), first=first, **_to_play(first))


def winner_of_initiative(christian: CardId, muslim: CardId) -> Side:
    """The side that goes first: the higher value, the Christians on a tie (R7)."""
    return MUSLIM if VALUES[muslim][MUSLIM] > VALUES[christian][CHRISTIAN] else CHRISTIAN


def _to_play(side: Side) -> dict[str, object]:
    """The fields of a state in which that side must choose its active card."""
    return {"turn": side, "phase": Phase.PLAY, "decider": SEATS[side]}


def play(state: State, card: CardId, events: list[Event]) -> State:
    """The state once the active card is chosen: its value is the side's action points (R8)."""
    side = state.turn
    assert side is not None
    points = VALUES[card][side]
    events.append(CardPlayed(SEATS[side], card, points))
    hands = of(state.hands, side, without(state.hands[side], card))
    return replace(state, hands=hands, active=card, points=points, fresh=True, phase=Phase.ACT)


def go_on(printed: Printed, state: State, events: list[Event]) -> State:
    """The state between two actions of a turn; without points the turn ends by itself, unless a
    special card could be used as far as both sides know (R8, R47)."""
    if state.winner is not None:
        return state
    assert state.turn is not None
    if state.points == 0 and not own_turn.stays_open(printed, state):
        return end(printed, state, events)
    if state.phase is Phase.ACT and state.combat is None:
        return state
    return replace(state, phase=Phase.ACT, decider=SEATS[state.turn], combat=None)


@lru_cache(maxsize=20_000)
def straightened(content: Content) -> Content:
    """The units of a zone, none of them exhausted."""
    return tuple(as_straight(n) for n in content)


def end(printed: Printed, state: State, events: list[Event]) -> State:
    """The state after the end of a turn: points lost, card discarded, units straightened (R8)."""
    side, card = state.turn, state.active
    assert side is not None
    assert card is not None
    straight = tuple([straightened(content) for content in state.zones])
    tilted: list[PieceId] = []
    if straight != state.zones:
        tilted = [printed.ids[UNIT[n]] for content in state.zones for n in content if EXHAUSTED[n]]
    events.append(TurnEnded(SEATS[side], card, state.points, tuple(tilted)))
    state = replace(
        state,
        zones=straight,
        discard=(*state.discard, card),
        active=None,
        turn=None,
        points=0,
        combats=0,
        shots=0,
        fresh=False,
        combat=None,
    )
    if state.hands[other(side)]:
        return replace(state, **_to_play(other(side)))
    if maintenance.asks_husayni(printed, state):
        return replace(state, phase=Phase.MAINTENANCE, decider=SEATS[MUSLIM])
    return take_back(state, events)


def take_back(state: State, events: list[Event]) -> State:
    """The state once both took back the cards of their initiative areas and all others must be shuffled (R9)."""
    christian, muslim = state.initiative
    assert christian is not None
    assert muslim is not None
    events.append(InitiativeReturned(christian, muslim))
    return replace(
        state,
        hands=((christian,), (muslim,)),
        initiative=(None, None),
        phase=Phase.RESHUFFLE,
        decider=CHANCE,
    )


def reshuffle(state: State, drawn: Both, deck: Cards, events: list[Event]) -> State:
    """The state once both have drawn two cards and a new round begins (R9)."""
    pairs = (in_order(drawn.christian), in_order(drawn.muslim))
    events.append(Reshuffled(*pairs))
    state = replace(
        state,
        round=state.round + 1,
        hands=(in_order((*state.hands[0], *pairs[0])), in_order((*state.hands[1], *pairs[1]))),
        deck=deck,
        discard=(),
        ordered=not state.ask,
        shield=None,
        first=None,
    )
    return begin_round(state, events)


def shares(state: State, pile: Iterable[CardId]) -> tuple[Both, Cards]:
    """How a shuffled pile is dealt: two to the side that had the initiative, two to the other, the rest (R9)."""
    cards = tuple(pile)
    christian, muslim = (cards[:2], cards[2:4]) if state.first == CHRISTIAN else (cards[2:4], cards[:2])
    return Both(christian, muslim), cards[4:]


def pass_maintenance(state: State, events: list[Event]) -> State:
    """The state once Al-Husayni was not used (R36)."""
    events.append(Passed(SEATS[MUSLIM]))
    return take_back(state, events)


def move(printed: Printed, state: State, action: Move, plan: Plan, events: list[Event]) -> State:
    """The state after a move, with the victory that a merging of zones can bring (R12, R45)."""
    side = state.turn
    assert side is not None
    events.append(Moved(SEATS[side], action.origin, action.to, action.units, "move", plan.cost))
    arrived = tuple(sorted((*state.zones[plan.target], *plan.go)))
    state = replace(
        state,
        zones=with_zones(state.zones, ((plan.origin, plan.stay), (plan.target, arrived))),
        points=state.points - plan.cost,
        fresh=False,
    )
    return victory.check(printed, state, events)


def switch(state: State, shield: bool, events: list[Event]) -> State:
    """The state once the initiative cards changed places (R32)."""
    side = state.turn
    assert side is not None
    christian, muslim = state.initiative
    assert christian is not None
    assert muslim is not None
    events.append(Switched(SEATS[side], shield, muslim, christian))
    return replace(
        state,
        initiative=(muslim, christian),
        points=state.points - 1 - shield,
        shield=side if shield else state.shield,
        fresh=False,
    )


def may_switch(state: State, shield: bool) -> bool:
    """Whether the side whose turn it is can pay a switch and is not kept from it by the other's shield (R32)."""
    return state.points >= 1 + shield and state.shield in (None, state.turn)
