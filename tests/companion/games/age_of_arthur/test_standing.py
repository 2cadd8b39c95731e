"""How well a king stands in the eyes of the app, and what it decides by that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice, pairwise
from random import Random

import pytest

from companion.game import CHANCE, VARIANT, Options, Seat
from companion.games import build
from companion.games.age_of_arthur.game import ROUNDS, AgeOfArthur
from companion.games.age_of_arthur.state import State, Table, thaw
from companion.games.age_of_arthur.turns import facts
from companion.games.age_of_arthur.turns.standing import RANK, standing
from companion.opponent import Strength, Thinker

KENT, DUMNONIA = Seat("kent"), Seat("dumnonia")
BRIEFLY = Strength(1, 60.0, 0.0)


@pytest.fixture
def game() -> AgeOfArthur:
    made = build("age_of_arthur", "", Options({VARIANT: "2", ROUNDS: "10"}))
    assert isinstance(made, AgeOfArthur)
    return made


@pytest.fixture
def table(game: AgeOfArthur) -> Table:
    return thaw(game.plan, game.setup())


def claims(table: Table) -> list[str]:
    return [place for place in table.plan.places if facts.claimable(table, KENT, place)]


def test_claims_help_each_less_than_the_one_before_and_all_less_than_a_rank(table: Table) -> None:
    stands = [standing(table)[KENT]]
    for place in claims(table):
        table.claims[place] = [*table.claims.get(place, ()), KENT]
        stands.append(standing(table)[KENT])
    gains = [after - before for before, after in pairwise(stands)]
    assert len(gains) > 1
    assert all(gain > 0 for gain in gains)
    assert gains == sorted(gains, reverse=True)
    assert sum(gains) < RANK


def test_a_province_is_worth_more_than_a_claim_to_it(table: Table) -> None:
    place = claims(table)[0]
    table.claims[place] = [KENT]
    claimed = standing(table)[KENT]
    table.claims[place] = []
    table.owner[place] = KENT
    assert standing(table)[KENT] > claimed


def test_who_is_out_stands_at_nothing_and_a_lord_weighs_on_a_vassal(table: Table) -> None:
    free = standing(table)
    table.lords[KENT] = DUMNONIA
    assert standing(table)[KENT] < free[KENT]
    assert standing(table)[DUMNONIA] > free[DUMNONIA]
    table.out.append(KENT)
    assert standing(table)[KENT] == 0


def renouncing(game: AgeOfArthur) -> Iterator[tuple[State, Seat]]:
    """Positions of random games in which a seat may give up its only claim, or not."""
    for seed in count():
        random, state = Random(seed), game.setup()
        while (seat := game.to_act(state)) is not None:
            legal = game.legal_actions(state)
            tags = {action.__struct_config__.tag for action in legal}
            if tags == {"renounce", "renounce_done"} and len(facts.own_claims(thaw(game.plan, state), seat)) == 1:
                yield state, seat
                break
            action = game.chance(state, random) if seat == CHANCE else random.choice(legal)
            assert action is not None
            state, _ = game.apply(state, action)


@pytest.mark.whole_game
def test_on_the_whole_the_app_thinks_better_of_keeping_a_claim(game: AgeOfArthur) -> None:
    gains = []
    for state, seat in islice(renouncing(game), 8):
        legal = game.legal_actions(state)
        thought = Thinker(game, seat).think(game.view(state, seat), (), BRIEFLY, legal)
        values = {choice.action["do"]: choice.win for choice in thought.choices}
        gains.append(values["renounce_done"] - values["renounce"])
    assert len(gains) == 8
    assert sum(gains) > 0
    assert sum(gain > 0 for gain in gains) > 4
