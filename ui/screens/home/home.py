"""The first screen: go on, begin, choose the language."""

from __future__ import annotations

from typing import Any

from companion.errors import DataError
from companion.games import offered
from companion.language import language_name, mark
from ui.model.table_model import Screen, TableModel
from ui.screens.page import Page, Press, load
from ui.theme import MUTED, WARN

load(__file__)

NOT_KEPT = mark("You can play, but no game is kept until then.")
LEFT_OUT = mark("Until that is put right, the app does without it.")
NAMED = 3
"""How many mistakes in files are named; the page Devices names all."""


class Home(Page):
    """Home."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows what can be begun or gone on with."""
        model = self.model
        self.ids.title.text = model.game.title
        kept = model.games.saved_games.kept  # may find out that they cannot be read
        trouble = self._trouble(bool(kept))
        self.ids.what.text = trouble or self.words(
            "The companion for your table: it follows the board and knows the rules."
        )
        self.ids.what.color = WARN if trouble else MUTED
        buttons = self.ids.buttons
        buttons.clear_widgets()

        def add(text: str, act: Any, main: bool = False) -> None:
            buttons.add_widget(Press(text=text, main=main, steps=64, on_release=lambda *_: act()))

        if model.games.saved_games.trouble is not None:
            add(self.words("Try again"), model.games.open_log_again, main=True)
            if isinstance(model.games.saved_games.trouble, DataError):
                add(self.words("Put this file aside"), lambda: model.games.open_log_again(aside=True))
        if kept:
            add(self.words("Go on with the game"), model.games.go_on, main=True)
        if len(kept) > 1:
            add(self.words("Kept games"), lambda: model.open(Screen.GAMES))
        main = not kept and model.games.saved_games.trouble is None
        add(self.words("New game"), lambda: model.open(Screen.SETUP), main)
        if len(offered()) > 1:
            add(self.words("Another game"), lambda: model.open(Screen.TITLES))
        if model.game.sheets(model.language):
            add(self.words("Rules in short"), lambda: model.open(Screen.REFERENCE))
        if model.game.printed_items(model.language):
            add(self.words("Check your pieces"), model.games.check_pieces)
        add(self.words("Settings"), lambda: model.open(Screen.SETTINGS))
        if model.devices.parts is not None:
            add(self.words("Devices"), lambda: model.open(Screen.DEVICES))
        languages = model.preferences.languages
        after = languages[(languages.index(model.language) + 1) % len(languages)]
        add(language_name(after), lambda: model.preferences.speak(after))
        self.ids.devices.text = model.devices.said

    def _trouble(self, kept: bool) -> str:
        """Why games cannot be kept, what in the files cannot be used, or why the last wish was not granted; empty where
        all is well."""
        model = self.model
        said = []
        if model.games.saved_games.trouble is not None and not kept:
            said += [model.games.saved_games.trouble.sentence.say(model.language), self.words(NOT_KEPT)]
        if model.mistakes:
            said += [mistake.say(model.language) for mistake in model.mistakes[:NAMED]]
            more = len(model.mistakes) - NAMED
            said += [self.words("There are {n} more: see Devices.", n=more)] if more > 0 else []
            said.append(self.words(LEFT_OUT))
        return " ".join(said) or model.why
