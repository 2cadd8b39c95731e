"""The first screen: go on, begin, choose the language."""

from __future__ import annotations

from typing import Any

from companion.errors import DataError
from companion.language import mark
from ui.model.table_model import Screen, TableModel
from ui.screens.page import Page, Press, load
from ui.theme import MUTED, WARN

load(__file__)

NOT_KEPT = mark("You can play, but no game is kept until then.")
NO_DEVICES = mark("Until then there is no camera, light or button; you can play by touch.")
LANGUAGES = {"en": "English", "es": "Español"}


class Home(Page):
    """Home."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows what can be begun or gone on with."""
        model = self.model
        self.ids.title.text = model.title
        kept = model.shelf.kept  # may find out that they cannot be read
        trouble = self._trouble(bool(kept))
        self.ids.what.text = trouble or self.words(
            "The companion for your table: it follows the board and knows the rules."
        )
        self.ids.what.color = WARN if trouble else MUTED
        buttons = self.ids.buttons
        buttons.clear_widgets()

        def add(text: str, act: Any, main: bool = False) -> None:
            buttons.add_widget(Press(text=text, main=main, steps=64, on_release=lambda *_: act()))

        if model.shelf.trouble is not None:
            add(self.words("Try again"), model.open_log_again, main=True)
            if isinstance(model.shelf.trouble, DataError):
                add(self.words("Put this file aside"), lambda: model.open_log_again(aside=True))
        if kept:
            add(self.words("Go on with the game"), model.go_on, main=True)
        if len(kept) > 1:
            add(self.words("Kept games"), lambda: model.open(Screen.GAMES))
        main = not kept and model.shelf.trouble is None
        add(self.words("New game"), lambda: model.open(Screen.SETUP), main)
        add(self.words("Rules in short"), lambda: model.open(Screen.REFERENCE))
        add(self.words("Check your pieces"), model.check_pieces)
        add(self.words("Settings"), lambda: model.open(Screen.SETTINGS))
        if model.parts is not None:
            add(self.words("Devices"), lambda: model.open(Screen.DEVICES))
        after = model.languages[(model.languages.index(model.language) + 1) % len(model.languages)]
        add(LANGUAGES.get(after, after), lambda: model.speak(after))
        self.ids.devices.text = model.devices

    def _trouble(self, kept: bool) -> str:
        """Why games cannot be kept, settings not read, or the last wish not granted; empty where all is well."""
        for trouble, so in ((None if kept else self.model.shelf.trouble, NOT_KEPT), (self.model.misread, NO_DEVICES)):
            if trouble is not None:
                return f"{trouble.sentence.say(self.model.language)} {self.words(so)}"
        return self.model.why
