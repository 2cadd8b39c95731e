"""A finished game is looked at: only once it is over, bit by bit, and whoever has looked takes nothing back alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.errors import DataError
from companion.game import CHANCE, Options
from companion.games import build
from companion.opponent import Analysis, Worker
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from ui.demo.story.thinking import InThisProcess
from ui.model.review import history
from ui.model.table_model import Screen, TableModel


@pytest.fixture
def model() -> Iterator[TableModel]:
    made = TableModel(build("las_navas"), Log(None), build, "en", 7, ScreenConfig())
    made.review.make = InThisProcess
    made.games.begin(Options())
    yield made
    made.review.close()


def played_to_its_end(model: TableModel, decisions: int = 30) -> None:
    """So many decisions, then the side that is to act gives up."""
    session = model.session
    while decisions and session.to_act is not None:
        if session.to_act != CHANCE:
            decisions -= 1
        session.submit(session.game.legal_actions(session.state)[-1], session.to_act)
    assert session.to_act is not None
    model.consent.concede(session.game.seats[0])


def test_nothing_is_found_while_the_game_goes_on(model: TableModel) -> None:
    model.analyse()
    model.think()
    assert not model.review.possible
    assert model.review.analysis is None
    assert model.review.series == {}


def test_the_chances_end_with_who_won(model: TableModel) -> None:
    played_to_its_end(model)
    model.analyse()
    assert model.screen is Screen.ANALYSIS
    assert model.review.series == {}
    model.think()
    christian, muslim = (model.review.series[seat] for seat in model.game.seats)
    assert (christian[-1], muslim[-1]) == (0, 100)
    assert all(99 <= a + b <= 101 for a, b in zip(christian, muslim, strict=True))
    assert len(christian) == 1 + history.turns(model.session)[-1]


def test_each_mistake_leads_to_its_moment(model: TableModel) -> None:
    played_to_its_end(model)
    model.analyse()
    model.think()
    missed = model.review.missed("en")
    assert missed
    for one in missed:
        entry = model.session.steps[one.step - 1].entry
        assert entry.seat == one.seat
        assert one.played.startswith(model.session.say(entry, "en"))
        assert 4 <= one.cost <= 100
        done, better = one.moves
        assert (one.played, done.cards) != (one.better, better.cards)
        assert done != better or not done.places
        stands = {counter.piece: counter.place for counter in one.before.counters}
        assert all(stands[piece] for move in one.moves for piece in move.pieces)
        assert all(place in (one.played + one.better) for place in done.places if not done.pieces)
    assert [one.step for one in missed] == sorted(one.step for one in missed)


def test_whoever_has_looked_takes_nothing_back_alone(model: TableModel) -> None:
    played_to_its_end(model)
    before = model.session.consent(model.session.steps[-2].entry.seq)
    model.analyse()
    assert before == frozenset()
    assert model.session.consent(model.session.steps[-2].entry.seq) == frozenset(model.game.seats)


def test_thinking_ends_with_the_game(model: TableModel) -> None:
    played_to_its_end(model)
    model.analyse()
    model.games.go_home()
    model.games.begin(Options())
    model.think()
    assert model.review.series == {}
    assert not model.review.thinking


class Failing(Worker):
    """Fails as soon as it is asked."""

    def review(self, *_: object) -> None:
        """Is asked."""

    def poll_review(self) -> Analysis | None:
        raise DataError("It has failed.")


def test_a_failure_is_a_sentence_and_is_tried_again(model: TableModel) -> None:
    played_to_its_end(model)
    model.review.make = Failing
    model.analyse()
    model.think()
    assert model.review.failed == "It has failed."
    model.review.make = InThisProcess
    model.analyse()
    model.think()
    assert model.review.failed == ""
    assert model.review.series


def test_a_finished_game_is_found_again_and_looked_at(model: TableModel) -> None:
    played_to_its_end(model)
    game = model.session.id
    model.games.go_home()
    saved = model.games.saved_games
    assert ([row.id for row in saved.finished], saved.kept) == ([game], ())
    model.games.go_on(game)
    assert model.screen is Screen.END
    model.analyse()
    model.think()
    assert model.review.series
