"""The games that can be played: one of them comes next."""

from __future__ import annotations

from companion.game import Options
from ui.screens.page import Page, load
from ui.theme import GRID, LANDSCAPE, PORTRAIT, style
from ui.theme.art import art_of
from ui.widgets.tiles.game_tile import GameTile

load(__file__)

LEAST, MOST, WIDE_MOST, BESIDE = 132, 320, 440, 152
"""How high a game is at least and at most, also on a wide page, and all that is not a game, in steps."""
POSTERS = 3
"""So many games stand side by side as posters on a wide page; more lie in two columns."""


class Titles(Page):
    """A tile for each game, the one that was played last first."""

    @staticmethod
    def across(games: int) -> int:
        """How many games lie side by side."""
        if style.composition == PORTRAIT:
            return 1
        return max(1, games) if games <= POSTERS else 2

    def refresh(self) -> None:
        """Shows the games, each with how many of it are kept."""
        model, ids = self.model, self.ids
        saved = model.games.saved_games
        kept = [row.name for row in saved.kept]
        ids.title.text = self.words("Which game?")
        ids.rows.clear_widgets()
        rows = -(-len(saved.titles) // self.across(len(saved.titles)))
        most = WIDE_MOST if style.composition == LANDSCAPE else MOST
        beside = self.step(BESIDE + GRID * (rows - 1))
        high = min(self.step(most), max(self.step(LEAST), (self.height - beside) / rows))
        for name, module in saved.titles.items():
            many = self.words("{n} kept", n=kept.count(name)) if name in kept else ""
            game = module.new(Options())
            tile = GameTile(
                art_of(name).picture("title", high),
                game.board,
                game.scene(game.setup(), None, model.language),
                text=module.title,
                aside=many,
                chosen=name == model.game.name,
                size_hint_y=None,
                height=high,
            )
            tile.bind(on_release=lambda _, name=name: model.games.choose_game(name))
            ids.rows.add_widget(tile)
        ids.back.text = self.words("Back")
