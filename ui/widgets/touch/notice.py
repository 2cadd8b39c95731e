"""A sentence over whatever page is shown, with a way on and, in a game, a way home."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from ui.theme import BODY, GRID, WARN, style
from ui.widgets.surface import Surface
from ui.widgets.touch.buttons import Press, Words
from ui.widgets.touch.tap import Taps


class Notice(Surface):
    """The sentence, and a button with a sign for each way."""

    def __init__(self, text: str, ways: tuple[tuple[str, str, Callable[[], None]], ...]) -> None:
        unit = style.unit
        super().__init__(
            orientation="vertical", size_hint_y=None, padding=12 * unit, spacing=8 * unit, pos_hint={"x": 0, "top": 1}
        )
        self.taps = Taps(lambda: None, lambda: None)
        """Its buttons act whatever is below it, which may be what went wrong."""
        self.bind(minimum_height=self.setter("height"))
        self.add_widget(Words(text=text, size_steps=BODY, color=WARN, halign="center"))
        row = BoxLayout(size_hint_y=None, spacing=GRID * unit)
        for label, sign, act in ways:
            press = Press(text=label, icon=sign)
            press.bind(height=lambda _, height: setattr(row, "height", height))
            press.bind(on_release=lambda _, act=act: act())
            row.add_widget(press)
        row.height = row.children[0].height
        self.add_widget(row)
