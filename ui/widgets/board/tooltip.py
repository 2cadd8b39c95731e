"""What lies under a finger that stays: its name and what there is to know of it, beside the finger as it goes."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from ui.theme import BODY, CHAIR, FADED_INK, INK, VELLUM, draw_frame, style
from ui.widgets.writing.words import Words

WIDTH = 250
"""How wide it is, in steps."""
AWAY = 34
"""How far from the finger, in steps."""
PAD = 10


class Tooltip(BoxLayout):
    """A slip of vellum; without words it is not seen."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", size_hint=(None, None), opacity=0, size=(0, 0), **kwargs)
        self._title = Words(size_steps=CHAIR, bold=True, color=INK)
        self._text = Words(size_steps=BODY, color=INK)
        self.add_widget(self._title)
        self.add_widget(self._text)
        self.bind(pos=self._paint, size=self._paint)

    def show(self, title: str, lines: tuple[str, ...], at: tuple[float, float]) -> None:
        """Says something beside a finger, inside of what it lies on."""
        unit = style.unit
        self.padding, self.spacing, self.width = PAD * unit, 2 * unit, WIDTH * unit
        self._title.width = self._text.width = self.width - 2 * PAD * unit
        self._title.text, self._text.text = title, "\n".join(lines)
        for words in (self._title, self._text):
            words.texture_update()
        self.height = self._title.texture_size[1] + self._text.texture_size[1] * bool(lines) + (2 * PAD + 4) * unit
        self.opacity = 1
        x, y = at
        away, room = AWAY * unit, self.parent
        left = x - self.width / 2
        bottom = y + away if y + away + self.height <= room.top else y - away - self.height
        self.pos = (
            round(max(room.x, min(left, room.right - self.width))),
            round(max(room.y, min(bottom, room.top - self.height))),
        )

    def hide(self) -> None:
        """Says nothing more."""
        self.opacity, self.size = 0, (0, 0)

    def _paint(self, *_: object) -> None:
        self.canvas.before.clear()
        if self.width > 0:
            draw_frame(self.canvas.before, (*self.pos, *self.size), VELLUM, FADED_INK, raised=True)
