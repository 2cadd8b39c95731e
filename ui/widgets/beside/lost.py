"""What was lost, beside the board: each side's counters in a pile, with their number."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty

from companion.scene import Counter, Side
from ui.theme import BOOK, CHAIR, INK, LINE, POINT, TEXT, Colour, draw_frame, icon, shade, style
from ui.theme.art import Art
from ui.widgets.drawn import Drawn
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.writing.text import size_in_line, write

DEEP = 0.45
"""How dark the tray is."""
SIGN, SLAB, HIGH = 0.7, 0.82, 9
"""How large the sign above a pile and how wide a pile is, of the tray's width, and how high a counter of one is at
most, in steps."""
FOOT = 8
"""What lies below a pile, in steps."""
ASIDE = 0.06
"""How far the counters of a pile lie beside each other, of their width."""


class Lost(Drawn):
    """A tray as long as the board, the last side's part above; one that lies `over` the board is there only once
    something was lost."""

    redraw_on = ("over",)
    over = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.lost: tuple[Counter, ...] = ()
        self.sides: tuple[Side, ...] = ()
        self.colours: dict[str, Colour] = {}
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(
        self,
        lost: tuple[Counter, ...],
        sides: tuple[Side, ...],
        colours: dict[str, Colour],
        art: Art | None = None,
    ) -> None:
        """Shows what each side lost."""
        if (lost, sides, colours) != (self.lost, self.sides, self.colours):
            self.lost, self.sides, self.colours, self.art = lost, sides, colours, art
            self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.over and not self.lost:
            return
        with self.canvas:
            Color(*INK[:3], DEEP)
            Rectangle(pos=self.pos, size=self.size)
            Color(*LINE[:3], DEEP)
            Rectangle(pos=(self.right - style.px(1), self.y), size=(style.px(1), self.height))
        part = self.height / max(1, len(self.sides))
        for n, side in enumerate(reversed(self.sides)):
            gone = sum(counter.seat == side.id for counter in self.lost)
            if gone:
                self._pile(side, gone, self.y + self.height - (n + 1) * part, part)

    def _pile(self, side: Side, gone: int, bottom: float, height: float) -> None:
        """A side's counters, one on the other, with the sign of what is lost, its arms and their number above."""
        unit, middle = style.unit, self.x + self.width / 2
        letters = size_in_line([str(gone)], CHAIR * style.letter, self.width, True, BOOK)
        sign, top = self.width * SIGN, bottom + height - FOOT / 2 * unit
        skull = icon("losses", sign / unit)
        with self.canvas:
            Color(*POINT)
            Rectangle(texture=skull, pos=(round(middle - sign / 2), round(top - sign)), size=(round(sign), round(sign)))
        top -= sign
        write(self.canvas, str(gone), (middle, top - 0.65 * letters), letters, TEXT, bold=True, font=BOOK)
        top -= 1.3 * letters
        if self.art is not None and self.art.sprite(f"seat/{side.id}", sign) is not None:
            draw_arms(self.canvas, side, self.art, (middle, top - sign / 2), sign)
            top -= sign
        colour, wide = self.colours.get(side.id, LINE), self.width * SLAB
        top -= FOOT / 2 * unit
        high = min(HIGH * unit, (top - FOOT * unit - bottom) / gone)
        for n in range(gone):
            x = middle - wide / 2 + wide * ASIDE * (n % 3 - 1)
            box = x, top - (gone - n) * high, wide, max(2.0, high)
            draw_frame(self.canvas, box, colour, shade(colour, 0.5), 1, 1.5)
