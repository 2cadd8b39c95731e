"""A kept game that a corrected rule refuses is not shut away: its players are told what would be lost, and agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.errors import IllegalAction
from companion.game import Game, Options
from companion.games import build
from companion.record.session import Abandon, Entry, Session, Source
from companion.record.storage.log import Log
from companion.settings.config import PlayersConfig, ScreenConfig
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.widgets.tiles.banner_press import BannerPress


class Corrected:
    """A game whose rules refuse one action since they were corrected."""

    def __init__(self, game: Game, refused: object) -> None:
        self._game, self._refused = game, refused

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, state: Any, action: Any) -> Any:
        return self.replay(state, action, self._game.rules_version)

    def replay(self, state: Any, action: Any, rules: int) -> Any:
        if action == self._refused:
            raise IllegalAction("R13", "There is no point left.")
        return self._game.replay(state, action, rules)


def played(log: Log) -> tuple[Session, Entry]:
    """A game of Ines with a move, three decisions before its end; that move."""
    session = Session.new(build("las_navas"), log, seed=7, players={"christian": "Ines"})
    move = None
    while move is None or session.seq < move.seq + 3:
        choices = session.game.scene(session.state, session.to_act, "en").choices
        choice = next((c for c in choices if c.kind == "move"), choices[0])
        entry = session.submit(choice.action, session.to_act)
        move = move or (entry if choice.kind == "move" else None)
    return session, move


@pytest.mark.whole_game
@pytest.mark.parametrize("language", ["en", "es"])
def test_both_agree_to_go_on_from_before_it(language: str, tmp_path: Path, virtual_screen: VirtualScreen) -> None:
    with Log(tmp_path / "games.sqlite") as log:
        session, move = played(log)

        def corrected(name: str, components: str, options: Options) -> Any:
            return Corrected(build(name, components, options), move.action)

        model = TableModel(
            build("las_navas"), log, corrected, language, 7, ScreenConfig(calm=True), players=PlayersConfig(("Eva", ""))
        )
        panel = Panel(model)
        virtual_screen.show(panel)
        fingers = Fingers(virtual_screen, panel)
        fingers.press("Go on with the game")
        virtual_screen.frames(3)
        said = " ".join(fingers.texts())
        decided = [e for e in session.entries if e.seq >= move.seq and e.source is not Source.CHANCE]
        assert model.game.say(move.action, language) in said
        assert model.game.say(IllegalAction("R13", "There is no point left."), language) in said
        assert all(session.say(entry, language) in said for entry in decided)
        assert str(len(decided)) in said
        assert "Ines · " in said
        fingers.press("No, leave the game as it is")
        assert model.screen is Screen.HOME
        assert log.entries(session.id)[-1].seq == session.seq
        fingers.press("Go on with the game")
        for side in model.games.start.sides:
            assert not model.running
            virtual_screen.frames(3)
            virtual_screen.tap_widget(next(press for press in fingers.widgets(BannerPress) if side.name in press.text))
        assert model.running
        assert model.session.entries[-1].action == Abandon(move.seq - 1)
        assert model.session.seq == session.seq + 1
        assert model.screen is not Screen.AGREE
        model.games.go_home()
        fingers.press("Go on with the game")
        assert model.running
