"""A sentence over whatever page is shown, with a way on and, in a game, a way home."""

from __future__ import annotations

from collections.abc import Callable

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout

from ui.theme import PANEL, WARN, style
from ui.widgets.buttons import Press, Words
from ui.widgets.tap import Taps


class Notice(BoxLayout):
    """The sentence, and a button for each way."""

    def __init__(self, text: str, ways: tuple[tuple[str, Callable[[], None]], ...]) -> None:
        unit = style.unit
        super().__init__(
            orientation="vertical", size_hint_y=None, padding=12 * unit, spacing=8 * unit, pos_hint={"x": 0, "top": 1}
        )
        self.taps = Taps(lambda: None, lambda: None)
        """Its buttons act whatever is below it, which may be what went wrong."""
        with self.canvas.before:
            Color(*PANEL)
            self._ground = Rectangle()
        self.bind(pos=self._fit, size=self._fit, minimum_height=self.setter("height"))
        self.add_widget(Words(text=text, size_steps=18, color=WARN, halign="center"))
        row = BoxLayout(size_hint_y=None, spacing=8 * unit)
        for label, act in ways:
            press = Press(text=label)
            press.bind(height=lambda _, height: setattr(row, "height", height))
            press.bind(on_release=lambda _, act=act: act())
            row.add_widget(press)
        row.height = row.children[0].height
        self.add_widget(row)

    def _fit(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
