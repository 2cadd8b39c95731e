"""What is needed now and then during a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ui.model.table_model import Screen
from ui.screens.page import Page, Press, load

load(__file__)


class Menu(Page):
    """The menu of a running game."""

    def refresh(self) -> None:
        """Shows what can be done beside the game."""
        model = self.model
        self.ids.title.text = self.words("Menu")
        self.ids.why.text = model.why
        buttons = self.ids.buttons
        buttons.clear_widgets()

        def add(text: str, act: Callable[[], object], main: bool = False) -> None:
            buttons.add_widget(Press(text=text, main=main, on_release=lambda *_: act()))

        add(self.words("Back to the game"), model.back, main=True)
        if model.can_undo:
            add(self.words("Undo the last action"), model.undo)
        if self.guide.ways and not model.table.held_up:
            for label, way in self.guide.ways:
                add(label, partial(model.go_way, way))
        for side in self.scene.sides:
            who = model.players.called(side)
            if model.consent.conceding == side.id:
                add(self.words("{side}: really give up", side=who), partial(model.consent.concede, side.id))
            else:
                add(self.words("{side}: give up", side=who), partial(model.consent.ask_concede, side.id))
        if model.game.sheets(model.language):
            add(self.words("Rules in short"), lambda: model.open(Screen.REFERENCE))
        add(self.words("Journal"), lambda: model.open(Screen.JOURNAL))
        if model.session.seals:
            add(self.words("Sealed decks"), lambda: model.open(Screen.SEALS))
        add(self.words("Settings"), lambda: model.open(Screen.SETTINGS))
        lost = model.games.saved_games.loses(model.session)
        home = self.words("Go home: this game is not kept") if lost else self.words("Keep the game and go home")
        add(home, model.games.go_home)
