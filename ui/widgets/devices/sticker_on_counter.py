"""A counter with a sticker on it, as large one beside the other as on the table."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import Color, Rectangle

from companion.scene import Counter
from companion.table.stickers import BLACK_MM, MODULES, STICKER_MM
from ui.theme import INK, TEXT, Colour
from ui.theme.art import Art
from ui.widgets.counters.counter import draw_counter
from ui.widgets.drawn import Drawn

LIGHT: Final = ((1, 1), (2, 1), (4, 1), (2, 2), (3, 2), (1, 3), (4, 3), (5, 3), (3, 4), (6, 5), (2, 6), (5, 6))
"""The light cells of the marker that is drawn: column and row, of so many modules."""
ROOM_MM: Final = 22.0
"""So many mm fill the drawing, more where a counter or a sticker is larger."""


class StickerOnCounter(Drawn):
    """The drawing."""

    def __init__(self, **kwargs: Any) -> None:
        self.counter: Counter | None = None
        self.colour: Colour = INK
        self.art: Art | None = None
        self.counter_mm = self.black_mm = 0.0
        super().__init__(**kwargs)

    def show(self, counter: Counter, colour: Colour, art: Art, counter_mm: float, black_mm: float) -> None:
        """Shows a counter whose side has so many mm, with a sticker whose black square has so many."""
        if self.shows(counter, colour, art, counter_mm, black_mm):
            self.counter, self.colour, self.art = counter, colour, art
            self.counter_mm, self.black_mm = counter_mm, black_mm

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.counter is None:
            return
        sticker_mm = self.black_mm * STICKER_MM / BLACK_MM
        px = min(self.width, self.height) / max(self.counter_mm, sticker_mm, ROOM_MM)
        draw_counter(self.canvas, self.counter, self.colour, self.middle, self.counter_mm * px, art=self.art)
        with self.canvas:
            for colour, mm in ((TEXT, sticker_mm), (INK, self.black_mm)):
                Color(*colour)
                self._square(self.middle, mm * px)
            Color(*TEXT)
            module = self.black_mm / MODULES * px
            for column, row in LIGHT:
                at = (n + 0.5 - MODULES / 2 for n in (column, row))
                x, y = (middle + module * away for middle, away in zip(self.middle, at, strict=True))
                self._square((x, y), module)

    @staticmethod
    def _square(middle: tuple[float, float], side: float) -> None:
        left, bottom = (round(at - side / 2) for at in middle)
        right, top = (round(at + side / 2) for at in middle)
        Rectangle(pos=(left, bottom), size=(right - left, top - bottom))
