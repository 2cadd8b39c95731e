"""Settings of the screen; they are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.language import language_name, mark
from companion.settings.config import MainsHz
from ui.app.voice import engine
from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, load
from ui.theme import BODY, GRID, PORTRAIT, style
from ui.widgets.writing.fitted_words import FittedWords
from ui.widgets.writing.sign import STEPS, Sign

load(__file__)

SIZES = ((0.9, mark("Small")), (1.0, mark("Usual")), (1.15, mark("Large")), (1.3, mark("Largest")))
VOLUMES = (0, 25, 50, 70, 100)
"""How loud sounds can be, in percent; 0 is silence."""
NAME = 0.62
"""The width of a setting's name, of that of its buttons."""
ROW = 52
"""The height of a setting, in steps."""


class Settings(Page):
    """One row a setting: its sign, its name, and a button for each value."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the settings as they are."""
        model, ids, now = self.model, self.ids, self.model.settings
        preferences = model.preferences
        ids.title.text = self.words("Settings")
        ids.rows.clear_widgets()
        languages = [(code, language_name(code)) for code in preferences.languages]
        self._row("language", self.words("Language"), languages, model.language, preferences.speak)
        sizes = [(size, self.words(name)) for size, name in SIZES]
        self._row("text-size", self.words("Text"), sizes, now.text_size, lambda n: preferences.change(text_size=n))
        self._row("volume", self.words("Sounds"), self._volumes(), self._volume, self._loud)
        yes_no = [(True, self.words("Yes")), (False, self.words("No"))]
        spoken = self.words("Say aloud what is asked")
        if engine() or now.voice:
            self._row("voice", spoken, yes_no, now.voice, lambda on: preferences.change(voice=on))
        moves = self.words("Movement on the screen")
        self._row("calm", moves, yes_no, not now.calm, lambda on: preferences.change(calm=not on))
        turn = self.words("Turn the screen to the player who decides")
        self._row("turn", turn, yes_no, now.facing, lambda on: preferences.change(facing=on))
        mains = model.devices.parts.mains if model.devices.parts is not None else None
        if mains is not None:
            values = [(MainsHz.EUROPE, "50 Hz"), (MainsHz.AMERICA, "60 Hz"), (MainsHz.AS_IT_COMES, self.words("Off"))]
            flicker = self.words("Lamps that flicker: mains of")
            self._row("lights", flicker, values, mains, model.devices.follow_mains)
        ids.devices.text = model.why or model.devices.said
        ids.players.text = self.words("Who plays?")
        ids.back.text = self.words("Back")

    def _volumes(self) -> list[tuple[int, str]]:
        return [(volume, f"{volume} %" if volume else self.words("Off")) for volume in VOLUMES]

    @property
    def _volume(self) -> int:
        """The one of the volumes that is nearest to the one that is set."""
        now = self.model.settings
        return min(VOLUMES, key=lambda volume: abs(volume - now.volume)) if now.sounds else 0

    def _loud(self, volume: int) -> None:
        """Sounds are so many percent loud."""
        louder = {"volume": volume} if volume else {}
        self.model.preferences.change(sounds=volume > 0, **louder)

    def _row(
        self, sign: str, name: str, values: Sequence[tuple[Any, str]], now: Any, choose: Callable[[Any], None]
    ) -> None:
        buttons = BoxLayout(size_hint_y=None, height=self.step(ROW), spacing=self.step(GRID))
        for value, label in values:
            press = Press(text=label, chosen=value == now, steps=ROW)
            press.bind(on_release=lambda _, v=value: choose(v))
            buttons.add_widget(press)
        named: list[Widget] = [Sign(sign), FittedWords(text=name, wanted=BODY)]
        tall = style.composition == PORTRAIT
        row = BoxLayout(size_hint_y=None, height=self.step(ROW if not tall else STEPS), spacing=self.step(GRID / 2))
        if tall:
            for widget in named:
                row.add_widget(widget)
            self.ids.rows.add_widget(row)
            self.ids.rows.add_widget(buttons)
            return
        left = BoxLayout(size_hint_x=NAME)
        for widget in named:
            left.add_widget(widget)
        row.add_widget(left)
        row.add_widget(buttons)
        self.ids.rows.add_widget(row)
