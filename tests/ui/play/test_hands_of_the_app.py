"""The counters of a seat that the app plays, moved by hands on the simulated table: nothing of it is taken over,
whatever the rules would allow; what the app asked for is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.game import PieceId, Seat
from companion.opponent.app_players import APP
from companion.record.session import Source
from companion.scene import Page
from companion.settings.config import Config, PlayersConfig, ScreenConfig
from companion.table.reconciliation.verdict import Verdict
from tests.ui.at_once import AtOnce
from ui.app.joined import Joined
from ui.model.table_model import Screen
from ui.parts.background import at_once

CHRISTIAN, MUSLIM = Seat("christian"), Seat("muslim")
MOST = 60
LONG_MS = 10_000.0
pytestmark = pytest.mark.whole_game
ITS_OWN = "The app plays these counters and says when to move them. Put them back."


class Table:
    """The app's seat is the Muslims'; hands lay all that is asked for."""

    def __init__(self, joined: Joined) -> None:
        self.joined, self.model, self.at_ms = joined, joined.model, 0.0
        self.model.opponents.make = AtOnce  # type: ignore[assignment]
        self.model.games.new_game("basic")
        assert joined.table is not None
        self.pieces = joined.table
        self.follow()

    def look(self) -> None:
        for _ in range(3):
            self.at_ms += LONG_MS
            self.joined.look(self.at_ms)

    def follow(self) -> None:
        """Hands lay every counter as the game stands."""
        self.pieces.lay(self.model.session.layout)
        self.look()

    def until_a_turn_of(self, seat: Seat) -> None:
        for _ in range(MOST):
            session = self.model.session
            if self.model.play.fought is not None:
                self.model.fighting.leave_combat()
            if session.to_act == seat and self.model.scene.page is Page.BOARD and self.moves():
                return
            session.submit(session.game.legal_actions(session.state)[0], session.to_act)
            self.follow()
        pytest.fail("there never was such a turn")

    def moves(self) -> list[object]:
        """The legal moves of units, whoever may make them."""
        session = self.model.session
        return [one for one in session.game.legal_actions(session.state) if type(one).__name__ == "Move"]

    def move(self, action: object) -> None:
        """Hands move what an action moves."""
        session = self.model.session
        after, _ = session.game.apply(session.state, action)  # type: ignore[arg-type]
        self.pieces.lay(session.game.layout(after))
        self.look()


@pytest.fixture
def table() -> Iterator[Table]:
    config = Config(
        game="las_navas",
        screen=ScreenConfig(calm=True),
        players=PlayersConfig(("", APP + "easy"), (CHRISTIAN, MUSLIM)),
    )
    with Joined(config, None, lambda call: None, 7, at_once) as joined:
        yield Table(joined)


def test_a_legal_move_by_hands_for_the_app_is_put_back(table: Table) -> None:
    table.until_a_turn_of(MUSLIM)
    model, before = table.model, table.model.session.seq
    table.move(table.moves()[0])
    assert model.session.seq == before
    assert model.guidance.verdict is Verdict.WRONG
    assert model.screen is Screen.WRONG
    assert model.guide is not None
    assert model.guide.says == ITS_OWN
    assert any("move" in fix for fix in model.guide.fixes)
    for _ in range(3):
        model.think()
    assert model.session.seq == before
    table.follow()
    assert model.guidance.verdict is Verdict.AGREED
    model.think()
    entry = model.session.entries[before]
    assert (entry.seat, entry.source) == (MUSLIM, Source.SCREEN)


def test_what_the_app_asked_for_is_awaited_and_not_taken_back(table: Table) -> None:
    table.until_a_turn_of(MUSLIM)
    model = table.model
    before, lay = model.session.seq, model.session.layout
    model.session.submit(table.moves()[0], MUSLIM)  # type: ignore[arg-type]
    table.look()
    assert model.guidance.verdict is Verdict.WAITING
    table.follow()
    after = model.session.seq
    assert (after, model.guidance.verdict) == (before + 1, Verdict.AGREED)
    table.pieces.lay(lay)
    table.look()
    assert (model.session.seq, model.guidance.verdict) == (after, Verdict.WRONG)


def test_own_counters_wait_while_the_app_decides(table: Table) -> None:
    table.until_a_turn_of(MUSLIM)
    before = table.model.session.seq
    table.pieces.put_in(PieceId("A6a"), table.model.board.places[0].id)
    table.look()
    assert table.model.session.seq == before
    assert table.model.guidance.verdict is Verdict.WRONG
    assert table.model.guide is not None
    assert table.model.guide.says == "It is the app's turn to decide. Put the counters back."


def test_a_person_moves_the_own_counters(table: Table) -> None:
    table.until_a_turn_of(CHRISTIAN)
    before = table.model.session.seq
    table.move(table.moves()[0])
    assert table.model.session.entries[before].source is Source.TABLE
