"""What is needed now and then during a game; each way always has the same place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ui.model.review.proofs import sealed
from ui.model.table.lying import Lying
from ui.model.table_model import Screen, TableModel
from ui.screens.board import show_board
from ui.screens.page import Page, Press, load
from ui.screens.ways import SIGNS
from ui.theme import FINGER, LANDSCAPE, LANDSCAPE_SMALL, PORTRAIT, style
from ui.widgets.board import tabletop  # noqa: F401  (the layout uses it)
from ui.widgets.touch.slots import Slot

load(__file__)

TILES = {LANDSCAPE_SMALL: 57, LANDSCAPE: 92, PORTRAIT: 68}
LOW_TILE = 57
"""The height of a tile in each composition, in steps, and where many sides leave it little room."""
WAYS = 2
"""So many ways that the table leaves have room."""
FEW = 4
"""So many sides leave tiles their height."""
ABREAST = 2
"""So many sides give up side by side."""


class Menu(Page):
    """The menu of a running game."""

    kept = True

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._named: list[str] = []
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows what can be done beside the game, and the board as it stands."""
        model, ids = self.model, self.ids
        show_board(self, ids.table, self.scene, {}, Lying(self.scene.counters))
        ids.title.text = self.words("Menu")
        ids.why.text = model.why
        ids.back.text = self.words("Back to the game")
        self._tiles()
        self._ways()
        self._give_up()

    @property
    def _crowded(self) -> bool:
        """Whether there are so many sides that all else must leave them room."""
        return len(self.scene.sides) > FEW

    def _tiles(self) -> None:
        """The ways that every game has; what is not possible now is pale."""
        model, tiles = self.model, self.ids.tiles
        tiles.clear_widgets()
        high = LOW_TILE if self._crowded else TILES[style.composition]

        def add(text: str, icon: str, act: Callable[[], object], possible: bool = True) -> None:
            tile = Press(text=text, icon=icon, steps=high, disabled=not possible)
            tile.bind(on_release=lambda *_: act())
            tiles.add_widget(tile)

        add(self.words("Undo the last action"), "undo", model.undo, model.can_undo)
        add(self.words("Journal"), "journal", lambda: model.open(Screen.JOURNAL))
        rules = bool(model.game.sheets(model.language))
        add(self.words("Rules in short"), "rules", lambda: model.open(Screen.REFERENCE), rules)
        add(self.words("Sealed decks"), "seal", lambda: model.open(Screen.SEALS), sealed(model.session))
        add(self.words("Settings"), "settings", lambda: model.open(Screen.SETTINGS))
        add(self._home(), "home", model.games.go_home)

    def _home(self) -> str:
        """What leaving the game is called."""
        model = self.model
        if model.practice.on:
            return self.words("End the practice round")
        if model.games.saved_games.loses(model.session):
            return self.words("Go home: this game is not kept")
        return self.words("Keep the game and go home")

    def _ways(self) -> None:
        """The ways on that the table leaves, in a row of their own, which stays empty where there is room."""
        model, row = self.model, self.ids.ways
        ways = self.guide.ways[:WAYS] if not model.table.held_up else ()
        slots: list[Slot | None] = [Slot(label, partial(model.go_way, way), SIGNS[way]) for label, way in ways]
        empty = 0 if self._crowded and not slots else WAYS - len(slots)
        row.show(slots + [None] * empty, FINGER)

    def _give_up(self) -> None:
        """A way to give up for each side, and what the players may do together; each asks once more."""
        model, row = self.model, self.ids.give_up
        sides, together = self.scene.sides, self.scene.together
        row.cols = min(ABREAST, len(sides))
        names = [self.words("{side}: give up", side=model.players.called(side)) for side in sides]
        shown = names + [choice.label for choice in together]
        if shown != self._named:  # a button that waits for its second tap stays as it is
            self._named = shown
            concede = model.consent.concede
            give_up = [
                Slot(name, partial(concede, side.id), "give-up", sort="danger")
                for name, side in zip(names, sides, strict=True)
            ]
            row.show(give_up, FINGER)
            ends = [Slot(choice.label, partial(model.submit, choice), "end-turn", sort="danger") for choice in together]
            self.ids.together.show(ends, FINGER)
