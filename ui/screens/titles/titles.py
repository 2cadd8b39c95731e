"""The games that can be played: one of them comes next."""

from __future__ import annotations

from companion.games import offered
from ui.screens.page import Page, Press, load

load(__file__)


class Titles(Page):
    """A button for each game."""

    def refresh(self) -> None:
        """Shows the games, each with how many of it are kept."""
        model, ids = self.model, self.ids
        kept = [row.name for row in model.games.saved_games.kept]
        ids.title.text = self.words("Which game?")
        ids.rows.clear_widgets()
        for name, module in offered().items():
            many = self.words("{n} kept", n=kept.count(name)) if name in kept else ""
            press = Press(text="\n".join(filter(None, (module.title, many))), chosen=name == model.game.name, steps=76)
            press.bind(on_release=lambda _, name=name: model.games.choose_game(name))
            ids.rows.add_widget(press)
        ids.back.text = self.words("Back")
