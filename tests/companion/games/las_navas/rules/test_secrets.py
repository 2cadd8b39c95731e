"""Nothing that a seat may see depends on what it may not know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import CHANCE, UNKNOWN, CardId, Seat
from companion.games.las_navas import actions as do
from companion.games.las_navas import events as on
from companion.games.las_navas.box.cards import SPECIALS, in_order
from companion.games.las_navas.box.components import SEATS
from companion.games.las_navas.rules import VARIANTS, opening
from companion.games.las_navas.state import Phase, State
from companion.games.las_navas.turns import possible
from tests.companion.games.las_navas.positions import GAME

CHRISTIAN, MUSLIM = SEATS


def states(variant: str, seed: int) -> list[State]:
    """Every state of a random game."""
    random, state = Random(seed), opening(GAME.printed, variant)
    met = [state]
    while GAME.to_act(state) is not None:
        if GAME.to_act(state) == CHANCE:
            action = GAME.chance(state, random)
            assert action is not None
        else:
            action = random.choice(GAME.legal_actions(state))
        state = GAME.apply(state, action)[0]
        met.append(state)
    return met


def otherwise(state: State, seat: Seat | None, random: Random) -> State:
    """The state with everything that a seat may not know lying otherwise."""
    sides = [side for side, owner in enumerate(SEATS) if owner != seat]
    laid = state.phase is Phase.INITIATIVE
    hidden = [*state.deck, *state.discard]
    for side in sides:
        hidden += state.hands[side]
        if laid and state.initiative[side] is not None:
            hidden.append(state.initiative[side])
    random.shuffle(hidden)

    def take(n: int) -> tuple[CardId, ...]:
        return tuple(hidden.pop() for _ in range(n))

    hands, initiative = list(state.hands), list(state.initiative)
    specials, aside = list(state.specials), list(state.aside)
    for side in sides:
        hands[side] = in_order(take(len(state.hands[side])))
        if laid and state.initiative[side] is not None:
            (initiative[side],) = take(1)
        unseen = [card for card in SPECIALS[side] if card not in state.played]
        held = len(state.specials[side])
        gone = random.sample(unseen, held + len(state.aside[side]))
        specials[side], aside[side] = in_order(gone[:held]), in_order(gone[held:])
    return msgspec.structs.replace(
        state,
        deck=take(len(state.deck)),
        discard=take(len(state.discard)),
        hands=tuple(hands),
        initiative=tuple(initiative),
        specials=tuple(specials),
        aside=tuple(aside),
    )


@pytest.mark.whole_game
@pytest.mark.parametrize("seat", [CHRISTIAN, MUSLIM, None])
@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_view_and_a_scene_are_the_same_whichever_way_the_hidden_cards_lie(
    seat: Seat | None, variant: str, seed: int
) -> None:
    random, compared = Random(seed), 0
    for state in random.sample(states(variant, seed), 12):
        other = otherwise(state, seat, random)
        assert possible.fault(GAME.printed, other) is None
        compared += other != state
        assert GAME.view(other, seat) == GAME.view(state, seat)
        if GAME.to_act(state) != seat:
            assert GAME.scene(other, seat, "en") == GAME.scene(state, seat, "en")
    assert compared


def test_a_view_has_the_shape_of_the_state() -> None:
    for state in states("advanced", 4):
        whole = GAME.encode(state)
        for seat in (*SEATS, None):
            shown = GAME.view(state, seat)
            assert set(whole) - set(shown) == {"ordered", "aside"}
            assert shown["played"] == whole["played"]
            assert shown["cards"].keys() == whole["cards"].keys()
            assert len(shown["cards"]["deck"]) == len(whole["cards"]["deck"])
            assert set(shown["cards"]["deck"] + shown["cards"]["discard"]) <= {UNKNOWN}
            for owner in SEATS:
                if owner == seat:
                    assert shown["cards"]["hand"][owner] == whole["cards"]["hand"][owner]
                    assert shown["specials"][owner] == whole["specials"][owner]
                else:
                    assert set(shown["cards"]["hand"][owner]) <= {UNKNOWN}
                    assert len(shown["cards"]["hand"][owner]) == len(whole["cards"]["hand"][owner])


A, B = CardId("4-2"), CardId("1-6")
SECRET_PAIRS = [
    (do.Deal(do.Both((A,), (B,)), (A,)), do.Deal(do.Both((B,), (A,)), (B,))),
    (do.DealSpecial((A,), (B,)), do.DealSpecial((B,), (A,))),
    (do.DiscardSpecial(CHRISTIAN, A), do.DiscardSpecial(CHRISTIAN, B)),
    (do.Initiative(MUSLIM, A), do.Initiative(MUSLIM, B)),
    (do.Peek(A), do.Peek(B)),
    (do.Special(CardId("al_husayni"), take=A), do.Special(CardId("al_husayni"), take=B)),
    (do.Reshuffle(do.Both((A,), (B,)), (A,)), do.Reshuffle(do.Both((B,), (A,)), (B,))),
    (on.Dealt((A,), (B,)), on.Dealt((B,), (A,))),
    (on.SpecialsDealt((A,), (B,)), on.SpecialsDealt((B,), (A,))),
    (on.SpecialDiscarded(MUSLIM, A), on.SpecialDiscarded(MUSLIM, B)),
    (on.InitiativeChosen(CHRISTIAN, A), on.InitiativeChosen(CHRISTIAN, B)),
    (on.Peeked(CHRISTIAN, A), on.Peeked(CHRISTIAN, B)),
    (on.Taken(MUSLIM, A), on.Taken(MUSLIM, B)),
    (on.InitiativeReturned(A, B), on.InitiativeReturned(B, A)),
    (on.Reshuffled((A,), (B,)), on.Reshuffled((B,), (A,))),
]


@pytest.mark.parametrize(("one", "two"), SECRET_PAIRS, ids=lambda thing: type(thing).__name__)
def test_no_sentence_names_a_hidden_card(one, two) -> None:
    for language in ("en", "es"):
        assert GAME.say(one, language) == GAME.say(two, language)


@pytest.mark.parametrize(
    ("event", "blind"),
    [
        (on.Dealt((A,), (B,)), on.Dealt(("?",), ("?",))),
        (on.SpecialDiscarded(MUSLIM, A), on.SpecialDiscarded(MUSLIM, "?")),
        (on.InitiativeChosen(CHRISTIAN, A), on.InitiativeChosen(CHRISTIAN, "?")),
        (on.Peeked(CHRISTIAN, A), on.Peeked(CHRISTIAN, "?")),
        (on.Taken(MUSLIM, A), on.Taken(MUSLIM, "?")),
        (on.Drawn(A), on.Drawn(A)),
    ],
)
def test_an_event_is_told_to_a_spectator_without_hidden_cards(event, blind) -> None:
    assert GAME.event_view(event, None) == blind


def test_each_seat_sees_its_own_part_of_an_event() -> None:
    assert GAME.event_view(on.Dealt((A,), (B,)), MUSLIM) == on.Dealt((UNKNOWN,), (B,))
    assert GAME.event_view(on.Taken(MUSLIM, A), CHRISTIAN).card == UNKNOWN
    assert GAME.event_view(on.Taken(MUSLIM, A), MUSLIM).card == A
    assert GAME.event_view(on.InitiativeReturned(A, B), CHRISTIAN) == on.InitiativeReturned(A, UNKNOWN)
