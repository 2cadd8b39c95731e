"""The games that were kept, to go on with any of them, and those that are over, to look at them again."""

from __future__ import annotations

from typing import Any

from companion.game import Seat
from companion.opponent.app_players import spoken
from companion.record.storage.rows import GameRow
from companion.record.times import day, moment
from ui.model.games.glance import ahead
from ui.model.games.saved_games import kept_in_words
from ui.model.table_model import TableModel
from ui.screens.page import Page, load
from ui.theme import LANDSCAPE_SMALL, PORTRAIT, style
from ui.widgets.tiles.kept_game import KeptGame

load(__file__)

ROWS = {LANDSCAPE_SMALL: 4, PORTRAIT: 6}
MOST = 6
"""How many games a page holds where `ROWS` does not say."""
STEPS = {LANDSCAPE_SMALL: 148}
ELSE, TALL = 156, 250
"""How high a game is, in steps, and at most where a page has few of them."""
ABOUT = 168
"""How high everything about the list is, in steps."""
FEW = 4
"""The names of so many players have room beside a larger map."""


class Games(Page):
    """A page of kept games, the newest first, each with a small map."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.first = 0
        self.over = not model.games.saved_games.kept
        """Whether the games are shown that are over."""
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the page."""
        ids = self.ids
        games = self.model.games.saved_games
        kept = games.finished if self.over else games.kept
        many = ROWS.get(style.composition, MOST)
        ids.title.text = self.words("Finished games") if self.over else self.words("Kept games")
        ids.other.text = self.words("Under way") if self.over else self.words("Finished")
        ids.other.disabled = not (games.kept if self.over else games.finished)
        ids.rows.clear_widgets()
        shown = kept[self.first : self.first + many]
        steps = STEPS.get(style.composition, ELSE)
        if style.text <= 1 and all(len(row.players) <= FEW for row in shown):
            rows = max(1, -(-len(shown) // ids.rows.cols))
            steps = max(steps, min(TALL, int((self.height / style.unit - ABOUT) / style.large) // rows))
        for row in shown:
            ids.rows.add_widget(self._game(row, steps))
        ids.newer.text, ids.older.text, ids.back.text = self.words("Newer"), self.words("Older"), self.words("Back")
        ids.newer.disabled, ids.older.disabled = not self.first, self.first + many >= len(kept)

    def _game(self, row: GameRow, steps: int) -> KeptGame:
        """A game: its map, its round and who is ahead, what is played by whom, when it was begun."""
        model = self.model
        begun, about = moment(row.created), kept_in_words(row, model.language)
        glance = model.games.saved_games.glance(row, model.language)
        scene = glance.scene if glance is not None else None
        printed = self.words("Printed cards") if row.options.told else ""
        title = about.title if row.name != model.game.name else ""
        called = (spoken(row.players.get(Seat(side.id), ""), model.language) or side.name for side in about.sides)
        lines = (
            ahead(scene, model.language) if scene is not None else "",
            " – ".join(called) if row.players else "",
            " · ".join(filter(None, (title, about.variant, printed))),
        )
        sheet = KeptGame(
            glance,
            steps=steps * style.large,
            heading=scene.title if scene is not None else about.title,
            text="\n".join(filter(None, lines)),
            aside=f"{day(begun, model.language)}, {begun:%H:%M}" if begun else "",
        )
        sheet.bind(on_release=lambda *_: model.games.go_on(row.id))
        return sheet

    def change(self) -> None:
        """Shows the games that are over, or those that go on."""
        self.first, self.over = 0, not self.over
        self.refresh()

    def turn(self, by: int) -> None:
        """Shows newer or older games."""
        self.first += by * ROWS.get(style.composition, MOST)
        self.refresh()
