"""A rule with a small drawn example beside its words: pieces, cards, dice and spaces in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion import examples as of
from companion.scene import Side
from ui.theme import BODY, BOOK, CHAIR, GRID, INK, PORTRAIT, TABLE_GREEN, draw_frame, shade, style
from ui.theme.art import Art
from ui.widgets.displays.parts import HIGH, PartsDrawing
from ui.widgets.drawn import Drawn
from ui.widgets.writing.words import Words

ALONE = 1.25
"""How much larger a sign is that is all of an example."""
WIDE, TALL_WIDE = 0.36, 0.32
"""The width of an example, of its rule's."""
TABLE, PAD = 1.5, 8
"""How high a table is that parts stand on, of theirs, and how far its edge lies from them, in steps."""

NARROWED = 4
"""So many times a row is made lower whose letters do not shrink with it, until it is as narrow as its room."""


class Example(Drawn):
    """An example, as large as fits."""

    def __init__(self, parts: of.Example, sides: Sequence[Side], art: Art | None, **kwargs: Any) -> None:
        self.parts = parts
        self._drawing = PartsDrawing(parts, sides, art)
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if not self.parts or min(self.size) < 8:
            return
        unit = style.unit * max(1.0, style.letter / style.unit)
        high = HIGH * unit * (ALONE if self._drawing.alone else 1.0)
        wide, table = self._drawing.width(high), of.Field() in self.parts
        pad = 2 * PAD * style.unit if table else 0.0
        scale = min(1.0, (self.width - pad) / wide, self.height / high / (TABLE if table else 1.0))
        high, (x, y) = high * scale, self.middle
        for _ in range(NARROWED):
            high *= min(1.0, (self.width - pad) / self._drawing.width(high))
        if table:
            tall = high * TABLE
            draw_frame(self.canvas, (self.x, y - tall / 2, self.width, tall), TABLE_GREEN, shade(TABLE_GREEN, 0.5), 2)
        self._drawing.draw(self.canvas, x - self._drawing.width(high) / 2, y, high)


class Rule(BoxLayout):
    """A rule: its example, and at its side what it is about and how it goes. It is as high as both need."""

    def __init__(
        self, what: str, how: str, example: of.Example, sides: Sequence[Side], art: Art | None, **kwargs: Any
    ) -> None:
        unit = style.unit
        super().__init__(spacing=1.5 * GRID * unit, size_hint_y=None, padding=(GRID * unit, GRID * unit / 2), **kwargs)
        share = TALL_WIDE if style.composition == PORTRAIT else WIDE
        picture = Example(example, sides, art, size_hint_x=share)
        told = BoxLayout(orientation="vertical", size_hint_y=None, size_hint_x=1 - share, pos_hint={"center_y": 0.5})
        title = Words(text=what[:1].upper() + what[1:], size_steps=CHAIR, color=INK, bold=True, font_name=BOOK)
        said = Words(text=how, size_steps=BODY, color=INK)
        told.add_widget(title)
        told.add_widget(said)
        told.bind(minimum_height=told.setter("height"))
        self.add_widget(picture)
        self.add_widget(told)
        self._least = (HIGH + 2 * GRID) * unit * max(1.0, style.letter / unit)
        told.bind(height=self._fit)
        self._fit(told, told.height)

    def _fit(self, _: object, high: float) -> None:
        self.height = max(self._least, high + GRID * style.unit)
