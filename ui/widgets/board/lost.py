"""What was lost, beside the board: each side's counters in a tray, with their number."""

from __future__ import annotations

from typing import Any

import msgspec
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas
from kivy.properties import BooleanProperty

from companion.scene import Counter, Side
from ui.theme import BOOK, INK, LEGIBLE, LINE, MUTED, Colour, style
from ui.theme.art import Art
from ui.widgets.board.stamps import Stamp, StampLayer, Stamps
from ui.widgets.drawn import Drawn
from ui.widgets.fights.counter import box_of, draw_counter
from ui.widgets.writing.text import write

SIZE = 0.8
"""A counter's size, of the tray's width."""
DEEP = 0.45
"""How dark the tray is."""
VEIL = 0.25


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
        self._tray, counters, self._veil = Canvas(), Canvas(), Canvas()
        for canvas in (self._tray, counters, self._veil):
            self.canvas.add(canvas)
        self._stamps = Stamps()
        self._counters = StampLayer(counters, self._stamps)

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
        self._tray.clear()
        self._veil.clear()
        lies: set[str] = set()
        if self.lost or not self.over:
            self._lay_tray()
            part = self.height / max(1, len(self.sides))
            for n, side in enumerate(reversed(self.sides)):
                gone = [counter for counter in self.lost if counter.seat == side.id]
                if gone:
                    lies |= self._row(gone, self.y + self.height - n * part, part)
        self._counters.only(lies)
        self._stamps.settle()

    def _lay_tray(self) -> None:
        with self._tray:
            Color(*INK[:3], DEEP)
            Rectangle(pos=self.pos, size=self.size)
            Color(*LINE[:3], DEEP)
            Rectangle(pos=(self.right - style.px(1), self.y), size=(style.px(1), self.height))

    def _row(self, gone: list[Counter], top: float, part: float) -> set[str]:
        """One side's counters from the top down, closer where there are many, below their number; answers their
        names."""
        size, letters = self.width * SIZE, LEGIBLE * style.letter
        middle = self.x + self.width / 2
        write(self._tray, str(len(gone)), (middle, top - 0.8 * letters), letters, MUTED, bold=True, font=BOOK)
        first = top - 1.6 * letters - size * 0.6
        pitch = min(size * 1.12, (part - 1.6 * letters - size * 1.3) / max(1, len(gone) - 1))
        for n, counter in enumerate(gone):
            lies = msgspec.structs.replace(counter, piece="", name="", place="", about="", tilted=n % 2 == 1)
            self._lay(f"{counter.seat}/{n}", lies, (middle, first - n * pitch), size)
        with self._veil:
            Color(*INK[:3], VEIL)
            Rectangle(pos=(self.x, top - part), size=(self.width, part - 1.6 * letters))
        return {f"{counter.seat}/{n}" for n, counter in enumerate(gone)}

    def _lay(self, name: str, counter: Counter, at: tuple[float, float], size: float) -> None:
        """Lays a counter; those that look alike are drawn once."""
        colour, art = self.colours.get(counter.seat, LINE), self.art
        look = counter, colour, style.unit, art
        self._counters.show(
            name,
            (look, at, size),
            lambda: Stamp(
                look,
                box_of(at, size, counter.tilted),
                lambda canvas: draw_counter(canvas, counter, colour, at, size, art=art),
            ),
        )
