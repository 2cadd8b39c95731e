"""A board over whose places lamps glow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.graphics import Color, Rectangle

from companion.board import PlaceId
from ui.theme import BOOK, CLASP, INK, LEGIBLE, PANEL, SAID, draw_disc, style
from ui.widgets.board.map import Map
from ui.widgets.writing.text import measured, write

GLOW = ((1.0, 0.2), (0.78, 0.25), (0.56, 0.35))
"""The discs of a glow: the size, of the smaller side of its place, and how strong it is."""


DUSK = 0.42
"""How dark the board is, so that the lamps are seen to glow."""


class LitMap(Map):
    """The map, and the lamps that were found below its places, by their numbers from 1 on."""

    def __init__(self, **kwargs: Any) -> None:
        self._lamps: dict[str, tuple[int, ...]] = {}
        super().__init__(**kwargs)

    def light(self, lamps: Mapping[PlaceId, Sequence[int]]) -> None:
        """Has lamps glow: for each place those that lie there."""
        lit = {str(place): tuple(numbers) for place, numbers in lamps.items()}
        if lit != self._lamps:
            self._lamps = lit
            self.redraw()

    def _refresh(self) -> None:
        super()._refresh()
        self.canvas.after.clear()
        if self.board is None:
            return
        left, top = self.to_px(0, 0)
        right, bottom = self.to_px(self.board.width_mm, self.board.height_mm)
        with self.canvas.after:
            Color(*PANEL[:3], DUSK)
            Rectangle(pos=(left, bottom), size=(right - left, top - bottom))
        letters = round(LEGIBLE * style.letter)
        for place, lamps in self._lamps.items():
            outline = [self.to_px(*corner) for corner in self.board.place(PlaceId(place)).outline]
            room = min(max(axis) - min(axis) for axis in zip(*outline, strict=True))
            at = self.to_px(*self.board.place(PlaceId(place)).centre)
            said = ", ".join(str(lamp + 1) for lamp in lamps)
            wide = measured(said, letters, None, True, BOOK)[0]
            bulb = max(wide, letters) + 12 * style.unit
            with self.canvas.after:
                for share, strength in GLOW:
                    Color(*SAID[:3], strength)
                    draw_disc(at, max(room * share, bulb * (1 + share)))
                for colour, size in ((CLASP, bulb), (SAID, bulb - 4 * style.unit)):
                    Color(*colour)
                    draw_disc(at, size)
            write(self.canvas.after, said, at, letters, INK, True, BOOK)
