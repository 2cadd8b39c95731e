"""Settings of the screen; they are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.language import language_name, mark
from companion.settings.config import MainsHz
from ui.screens.page import Page, Press, Words, load

load(__file__)

SIZES = ((0.9, mark("Small")), (1.0, mark("Usual")), (1.15, mark("Large")), (1.3, mark("Largest")))

NAME = 0.6
"""The width of a setting's name, of that of its buttons."""


class Settings(Page):
    """One row a setting: its name, and a button for each value."""

    def refresh(self) -> None:
        """Shows the settings as they are."""
        model, ids, now = self.model, self.ids, self.model.settings
        ids.title.text = self.words("Settings")
        ids.rows.clear_widgets()
        languages = [(code, language_name(code)) for code in model.preferences.languages]
        self._row(self.words("Language"), languages, model.language, model.preferences.speak)
        sizes = [(size, self.words(name)) for size, name in SIZES]
        self._row(self.words("Text"), sizes, now.text_size, lambda size: model.preferences.change(text_size=size))
        yes_no = [(True, self.words("Yes")), (False, self.words("No"))]
        turn = self.words("Turn the screen to the player who decides")
        self._row(turn, yes_no, now.facing, lambda on: model.preferences.change(facing=on))
        self._row(
            self.words("Cards and sums move"), yes_no, not now.calm, lambda on: model.preferences.change(calm=not on)
        )
        self._row(self.words("Sounds"), yes_no, now.sounds, lambda on: model.preferences.change(sounds=on))
        mains = model.devices.parts.mains if model.devices.parts is not None else None
        if mains is not None:
            values = [(MainsHz.EUROPE, "50 Hz"), (MainsHz.AMERICA, "60 Hz"), (MainsHz.AS_IT_COMES, self.words("Off"))]
            self._row(self.words("Lamps that flicker: mains of"), values, mains, model.devices.follow_mains)
        ids.devices.text = model.why or model.devices.said
        ids.players.text = self.words("Who plays?")
        ids.back.text = self.words("Back")

    def _row(self, name: str, values: Sequence[tuple[Any, str]], now: Any, choose: Callable[[Any], None]) -> None:
        buttons = BoxLayout(size_hint_y=None, height=self.step(52), spacing=self.step(8))
        for value, label in values:
            press = Press(text=label, chosen=value == now, steps=52)
            press.bind(on_release=lambda _, v=value: choose(v))
            buttons.add_widget(press)
        if self.width < self.height:
            self.ids.rows.add_widget(Words(text=name, size_steps=17))
            self.ids.rows.add_widget(buttons)
            return
        row = BoxLayout(size_hint_y=None, height=self.step(52), spacing=self.step(8))
        row.add_widget(Words(text=name, grows=False, size_steps=17, size_hint_x=NAME))
        row.add_widget(buttons)
        self.ids.rows.add_widget(row)
