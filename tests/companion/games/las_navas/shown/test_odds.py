"""The odds of a combat are what its card really brings, of what a seat sees and of nothing else."""

from __future__ import annotations

from itertools import islice
from random import Random

import msgspec
import pytest

from companion.game import CardId, Seat, State
from companion.games.las_navas import actions as do
from companion.games.las_navas import events as on
from companion.games.las_navas.box.cards import COMBAT
from companion.games.las_navas.box.components import SEATS
from companion.games.las_navas.state import Phase
from tests.companion.games.las_navas.positions import GAME, act, turn
from tests.companion.games.las_navas.rules.test_secrets import otherwise, states

EYES = (None, *SEATS)


def declared(state: State) -> list[do.Attack | do.Charge]:
    """The combats that can be declared."""
    return [action for action in GAME.legal_actions(state) if isinstance(action, do.Attack | do.Charge)]


def brings(state: State, card: CardId) -> on.Fought:
    """What comes of a combat that waits for its card, once it is this one."""
    state = msgspec.structs.replace(state, deck=(card,))
    return next(event for event in GAME.apply(state, do.Draw(card))[1] if isinstance(event, on.Fought))


@pytest.mark.parametrize("variant", ["basic", "advanced"])
def test_each_card_brings_what_the_odds_said(variant: str) -> None:
    met = 0
    for state in states(variant, 2):
        for action in islice(declared(state), 6):
            after, _ = GAME.apply(state, action)
            if after.phase is not Phase.DRAW:
                continue
            for odd in GAME.odds(state, None, action, "en"):
                assert odd.count == len(odd.cards)
                for card in odd.cards:
                    fought = brings(after, CardId(card.id))
                    assert odd.difference == fought.attack_total - fought.defence_total
                    lost = (fought.christian_damage, fought.muslim_damage)
                    assert odd.losers == tuple(seat for seat, n in zip(SEATS, lost, strict=True) if n)
                    tally = GAME.tally(fought, "en")
                    assert odd.result == tally.result
                    assert tally.harm == {seat: n for seat, n in zip(SEATS, lost, strict=True) if n}
                    met += 1
    assert met > 100


@pytest.mark.parametrize("variant", ["basic", "advanced"])
def test_they_are_the_same_however_hidden_cards_lie(variant: str) -> None:
    random, met = Random(4), 0
    for state in states(variant, 5):
        for action in (None, *islice(declared(state), 2)):
            if isinstance(action, do.Attack | do.Charge) and action.special:
                continue  # only its holder can declare it
            for seat in EYES:
                said = GAME.odds(state, seat, action, "en")
                met += bool(said)
                assert said == GAME.odds(otherwise(state, seat, random), seat, action, "en")
    assert met > 100


def test_a_seat_counts_its_own_cards_out_but_not_the_discard_pile() -> None:
    state = turn("christian", deck=("1-6", "6-1"), discard=("2-5",))
    (action, *_) = declared(state)
    for seat in EYES:
        may_come = {card.id for odd in GAME.odds(state, seat, action, "en") for card in odd.cards}
        own = () if seat is None else state.hands[SEATS.index(seat)]
        assert may_come == {*COMBAT} - {*state.initiative, state.active, *own}
        assert "2-5" in may_come


def test_nothing_is_said_where_no_card_comes() -> None:
    state = turn("christian")
    assert GAME.odds(state, None, None, "en") == ()
    assert GAME.odds(state, None, do.EndTurn(), "en") == ()
    assert GAME.odds(state, Seat("muslim"), do.Attack("A6", "C1", ("A6a",)), "en") == ()


def test_before_the_card_the_combat_in_progress_has_the_odds_of_its_declaration() -> None:
    asked = set()
    for seed in range(3):
        for state in states("advanced", seed):
            for action in islice(declared(state), 6):
                after, _ = GAME.apply(state, action)
                asked.add(after.phase)
                for seat in EYES:
                    if not action.special or seat == GAME.to_act(state):
                        assert GAME.odds(after, seat, None, "en") == GAME.odds(state, seat, action, "en") != ()
    assert asked >= {Phase.KARR, Phase.DRAW}


def test_the_fighters_of_a_tally_are_the_lines_that_pieces_bring_in() -> None:
    state = turn("christian")
    (action, *_) = declared(state)
    after, _ = GAME.apply(state, action)
    before = GAME.scene(after, None, "en").tally
    drawn = GAME.scene(act(after, "draw", card=after.deck[0]), None, "en").tally
    for tally in (before, drawn) if drawn is not None else (before,):
        for column in tally.columns:
            assert [line.piece for line in column.lines if line.piece] == [c.piece for c in column.counters]
            assert all(str(line.amount) == c.face for line, c in zip(column.lines, column.counters, strict=False))
    assert {c.piece for c in before.columns[0].counters} == set(action.units)
