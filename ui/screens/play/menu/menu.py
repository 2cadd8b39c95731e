"""What is needed now and then during a game; each way always has the same place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

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

TILES = {LANDSCAPE_SMALL: 66, LANDSCAPE: 104, PORTRAIT: 78}
"""The height of a way that is used most in each composition, in steps."""
SIGN = {LANDSCAPE_SMALL: 28, LANDSCAPE: 52, PORTRAIT: 28}
"""The size of its sign, in steps."""
FEWER = 48
"""The height of a way that is used less, in steps."""
WAYS = 2
"""So many ways that the table leaves have room."""
ABREAST, MANY_ABREAST, FEW = 2, 3, 5
"""So many ways to end a game lie side by side, and where there are more than few on a tall page."""


class Menu(Page):
    """The menu of a running game."""

    kept = True

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._named: list[str] | None = None
        self._giving_up = False
        super().__init__(model, **kwargs)

    def appear(self) -> None:
        """Nobody is about to give up."""
        self._giving_up = False

    def refresh(self) -> None:
        """Shows what can be done beside the game, and the board as it stands."""
        model, ids = self.model, self.ids
        show_board(self, ids.table, self.scene, {}, Lying(self.scene.counters))
        ids.title.text = self.words("Who gives up?" if self._giving_up else "Menu")
        ids.why.text = model.why
        ids.back.text = self.words("Back to the game")
        self._tiles()
        self._ways()
        self._give_up()

    def _tiles(self) -> None:
        """The ways that every game has; what is not possible now is pale."""
        model, tiles, more = self.model, self.ids.tiles, self.ids.more
        tiles.clear_widgets()
        more.clear_widgets()
        if self._giving_up:
            return
        large: dict[str, Any] = {
            "steps": TILES[style.composition] * max(1.0, style.text), "tile": 0,
            "sign_steps": SIGN[style.composition],
        }  # fmt: skip

        def add(row: Widget, text: str, icon: str, act: Callable[[], object], possible: bool = True) -> None:
            looks = large if row is tiles else {"steps": FEWER}
            tile = Press(text=text, icon=icon, disabled=not possible, **looks)
            tile.bind(on_release=lambda *_: act())
            row.add_widget(tile)

        add(tiles, self.words("Undo the last action"), "undo", model.undo, model.can_undo)
        add(tiles, self.words("Journal"), "journal", lambda: model.open(Screen.JOURNAL))
        rules = bool(model.game.sheets(model.language))
        add(tiles, self.words("Rules in short"), "rules", lambda: model.open(Screen.REFERENCE), rules)
        add(tiles, self.words("Settings"), "settings", lambda: model.open(Screen.SETTINGS))
        add(more, self.words("Sealed decks"), "seal", lambda: model.open(Screen.SEALS), sealed(model.session))
        add(more, self._home(), "home", model.games.go_home)

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
        ways = self.guide.ways[:WAYS] if not (model.table.held_up or self._giving_up) else ()
        slots: list[Slot | None] = [Slot(label, partial(model.go_way, way), SIGNS[way]) for label, way in ways]
        row.show(slots + [None] * (0 if self._giving_up else WAYS - len(slots)), FINGER)

    def _give_up(self) -> None:
        """What ends the game: what the players may do together, which asks once more, and giving up; who does is chosen
        first, and asked once more."""
        model, row = self.model, self.ids.give_up
        sides, together = self.scene.sides, self.scene.together
        if self._giving_up:
            shown = [
                Slot(model.players.called(side), partial(model.consent.concede, side.id), "give-up", sort="danger",
                     arms=self._arms(side.id)) for side in sides
            ]  # fmt: skip
        else:
            shown = [
                Slot(choice.label, partial(model.submit, choice), "end-turn", sort="danger") for choice in together
            ]
        shown.append(self._choosing(not self._giving_up))
        named = [slot.text for slot in shown]
        if named != self._named:  # a button that waits for its second tap stays as it is
            self._named = named
            most = MANY_ABREAST if style.composition == PORTRAIT and len(shown) > FEW else ABREAST
            row.cols = min(most, len(shown))
            row.show(shown, FINGER)

    def _choosing(self, giving_up: bool) -> Slot:
        """The way to the choice of who gives up, and the way back."""

        def choose() -> None:
            self._giving_up = giving_up
            self.refresh()

        if giving_up:
            return Slot(self.words("Give up"), choose, "give-up", sort="danger", asks=False)
        return Slot(self.words("Back"), choose, "back", sort="quiet")

    def _arms(self, seat: str) -> Texture | None:
        """The arms of a seat, where its game has some."""
        return self.art.sprite(f"seat/{seat}")
