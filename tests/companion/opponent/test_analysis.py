"""A thought in words, and a finished game looked at."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from companion.errors import DataError
from companion.game import CHANCE, VARIANT, Game, Options
from companion.opponent import Strength, analyse, explain, outlook
from companion.record.session import Session
from companion.record.storage.log import Log
from tests.companion.opponent.positions import Played, dealt_anew, game_of
from tests.companion.toy import ToyGame

QUICK = Strength(2, 60.0, 0.0)


def played(game: Game, seed: int, concedes: bool = False) -> Session:
    """A session played by chance until it is over, or given up after some turns."""
    session, random = Session.new(game, Log(None), seed=seed), Random(seed)
    while (seat := session.to_act) is not None:
        assert seat != CHANCE
        if concedes and session.seq > 40:
            session.concede(seat)
            break
        session.submit(random.choice(game.legal_actions(session.state)), seat)
    return session


@pytest.fixture(scope="module")
def session() -> Session:
    return played(game_of("basic"), 4)


def test_a_finished_game_has_a_curve_a_turning_point_and_mistakes(session: Session) -> None:
    found = analyse(session.game, session.start, session.steps, QUICK)
    assert [moment.seq for moment in found.moments] == [step.entry.seq for step in session.steps]
    for moment in found.moments:
        assert sum(moment.chances.values()) == pytest.approx(1, abs=2e-3)
    (winner,) = (seat for seat, chance in found.moments[-1].chances.items() if chance == 1)
    assert winner == session.state.winner
    ahead = {moment.seq: moment.chances[winner] > 0.5 for moment in found.moments}
    assert found.turning is None or all(ahead[seq] for seq in ahead if seq >= found.turning)
    entries = {step.entry.seq: step.entry for step in session.steps}
    assert any(found.mistakes.values()), "two players who move by chance make mistakes"
    for seat, mistakes in found.mistakes.items():
        assert len(mistakes) <= 3
        assert [m.lost for m in mistakes] == sorted((m.lost for m in mistakes), reverse=True)
        for mistake in mistakes:
            assert entries[mistake.seq].seat == seat
            assert mistake.better != mistake.played


def test_a_game_that_goes_on_is_not_looked_at() -> None:
    session = Session.new(game_of("basic"), Log(None), seed=1)
    with pytest.raises(DataError, match="ended"):
        analyse(session.game, session.start, session.steps, QUICK)


def test_a_game_without_a_judgement_has_a_curve_too() -> None:
    toy: Any = ToyGame()
    session = played(toy, 2)
    found = analyse(toy, session.start, session.steps, QUICK)
    assert len(found.moments) == len(session.steps)
    assert set(found.moments[-1].chances.values()) <= {0.0, 1.0}


@pytest.mark.parametrize(("language", "chance"), [("en", r"win chance"), ("es", r"probabilidad de ganar")])
def test_a_thought_is_told_in_words(language: str, chance: str) -> None:
    position = next(p for p in Played("basic", 1) if len(p.legal) > 20)
    thought = position.think(12)
    told = explain(position.game, thought, language, before=0.5)
    assert re.search(chance, told)
    assert re.search(r"\d+ %", told)
    assert "?" not in told


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [(0.626, 0.634, "stays at 63 %"), (0.634, 0.636, "goes from 63 % to 64 %"), (0.5, 0.7, "goes from 50 % to 70 %")],
)
def test_a_chance_that_reads_the_same_is_said_to_stay(before: float, after: float, told: str) -> None:
    position = next(p for p in Played("basic", 1) if len(p.legal) > 20)
    assert told in explain(position.game, position.think(2), "en", before, after)


def test_the_line_for_the_others_ends_before_a_card_that_they_must_not_know() -> None:
    """Whatever is expected of a hand is for its owner alone."""
    met = 0
    for position in Played("advanced", 6):
        if len(position.legal) < 4:
            continue
        thought = position.think(8)
        if any(action["do"] == "play" for action in thought.line[1:]):
            first = next(n for n, action in enumerate(thought.line[1:]) if action["do"] == "play")
            assert thought.open <= first
            met += 1
        if met > 2:
            return
    pytest.fail("no line was long enough")


def test_what_all_may_read_does_not_depend_on_any_hand() -> None:
    """An onlooker's outlook is the same whatever the seat that decides holds."""
    random, changed = Random(1), 0
    for position in [p for p in Played("advanced", 8) if len(p.legal) > 3][:40:5]:
        game, seen = position.game, position.onlooker
        told = outlook(game, game.view(position.state, None), None, seen)
        assert sum(told.values()) == pytest.approx(1, abs=1e-3)
        for _ in range(3):
            other = dealt_anew(position, random, to_an_onlooker=True)
            changed += other.state.hands[0] != position.state.hands[0]
            assert outlook(game, game.view(other.state, None), None, seen) == told
    assert changed > 5


def test_variants_share_one_judgement() -> None:
    assert game_of("basic").judgement() is game_of("basic").judgement()
    assert game_of("basic").options == Options({VARIANT: "basic"})
