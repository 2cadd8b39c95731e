"""What hands must still do at the table, as a picture: the counters that it is about, and where they belong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kivy.graphics import Color
from kivy.graphics.texture import Texture

from companion.board import Board, PlaceId
from companion.scene import Counter
from ui.theme import CLASP, GOOD, INK, PANEL, TEXT, Colour, draw_disc, style
from ui.theme.art import Art
from ui.widgets.counters.counter import draw_counter
from ui.widgets.displays.strokes import draw_sign
from ui.widgets.drawn import Drawn
from ui.widgets.tiles.place_tile import draw_place

MOST: Final = 3
"""So many counters are drawn at most."""
SIGN: Final = 34
"""The size of the sign between counters and place, in steps."""
LARGEST: Final = 92
"""The side of a counter at most, in steps."""


class Wanted(Drawn):
    """The picture; nothing to be done is a large tick, and another sign alone says what is the matter."""

    def __init__(self, **kwargs: Any) -> None:
        self.sign = ""
        self.counters: Sequence[Counter] = ()
        self.colours: dict[str, Colour] = {}
        self.place: tuple[Board, PlaceId, Texture | None] | None = None
        self.art: Art | None = None
        super().__init__(**kwargs)

    def tell(self, sign: str) -> None:
        """Shows a sign alone."""
        if self.shows(sign):
            self.sign, self.counters, self.place = sign, (), None

    def ask(
        self,
        sign: str,
        counters: Sequence[Counter],
        colours: dict[str, Colour],
        place: tuple[Board, PlaceId, Texture | None] | None,
        art: Art,
    ) -> None:
        """Shows what is to be done with some counters, and the place of a board where they belong, with a picture of
        that board where there is one."""
        if self.shows(sign, tuple(counters), place[:2] if place is not None else None):
            self.sign, self.counters, self.colours = sign, counters, colours
            self.place, self.art = place, art

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit, (x, y) = style.unit, self.middle
        if self.width < 2 or self.height < 2 or not self.sign:
            return
        if not self.counters:
            self._disc((x, y), min(self.width, self.height, 110 * unit) * 0.86, self.sign == "yes")
            return
        many = min(MOST, len(self.counters))
        gap, sign = 6 * unit, SIGN * unit
        tile = 0.0 if self.place is None else min(1.5 * self.height, self.width * 0.44)
        side = min(self.height * 0.9, LARGEST * unit, (self.width - tile - sign - 2 * gap) / (1 + 0.45 * (many - 1)))
        across = side * (1 + 0.45 * (many - 1))
        left = x - (across + sign + tile + 2 * gap) / 2
        for n, counter in enumerate(self.counters[:many]):
            at = left + side / 2 + n * 0.45 * side, y
            draw_counter(self.canvas, counter, self.colours.get(counter.seat, CLASP), at, side * 0.94, art=self.art)
        self._disc((left + across + gap + sign / 2, y), sign, False)
        if self.place is not None:
            high = min(self.height, 1.2 * side)
            box = left + across + sign + 2 * gap, y - high / 2, tile, high
            draw_place(self.canvas, *self.place, box)

    def _disc(self, centre: tuple[float, float], size: float, good: bool) -> None:
        """A sign on a disc."""
        with self.canvas:
            for colour, share in ((CLASP, 1.0), (GOOD if good else PANEL, 0.92)):
                Color(*colour)
                draw_disc(centre, size * share)
        draw_sign(self.canvas, self.sign, None, centre, size * 0.62, INK if good else TEXT)
