"""One side of a fight between counters: they stand as large as they fit below the side's ribbon, and below them their
figure, what is added to it, and the sum on a disc in the side's colour."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.graphics.instructions import Canvas

from companion.scene import Line
from ui.theme import RADIUS, Box, Colour, style
from ui.widgets.counters.fighters import size_of
from ui.widgets.fights import chips
from ui.widgets.fights.sum_lines import draw_roundel

CHIPS, DISC = 72, 84
"""The height of the figures side by side, and that of the room of the sum, in steps of letters."""
LARGEST, LEAST = 176, 52
"""The size of a counter at most, and the least at which counters stand alone, in steps."""
FEW = 1.4
"""How many times as large as those on the other side counters are at most where they are fewer."""
PAD = 8
"""The room about all, in steps."""
BAND = (0, 0, 0, 0.34)
"""The ground below the figures."""
DISC_SHARE = 0.86
"""How large the disc of the sum is, of its room."""


class Lineup:
    """Where counters and figures of one side lie in the room below its ribbon."""

    def __init__(self, box: Box, labels: Sequence[str], count: int, abreast: int) -> None:
        """`box` is the room in px; the figures have these `labels`, the first of them that of the counters, of which
        `count` stand here and so many `abreast` on the side that has the most."""
        x, y, width, height = box
        self.pad = PAD * style.unit
        self.box, self.labels, self.many = box, labels, len(labels)
        disc, row = DISC * style.letter, CHIPS * style.large * style.unit if len(labels) > 1 else 0.0
        inner = width - 2 * self.pad
        self.beside = chips.fit(labels, inner - disc)
        foot = max(disc, row) if self.beside else disc + row
        self.counters: Box = (x + self.pad, y + foot + self.pad, inner, height - foot - 2 * self.pad)
        self.disc, self.row, self.foot = disc, row, foot
        high = min(self.counters[3], LARGEST * style.unit)
        self.size = min(size_of(count, inner, high), FEW * size_of(abreast, inner, high))

    @property
    def fits(self) -> bool:
        """Whether counters are large enough there, and what is added to them can be read."""
        wide = self.box[2] - 2 * self.pad - (self.disc if self.beside else 0)
        return self.size >= LEAST * style.unit and chips.fit(self.labels, wide)

    @property
    def middle(self) -> tuple[float, float]:
        """Where the counters stand, in px."""
        x, y, width, height = self.counters
        return x + width / 2, y + height / 2

    def draw_figures(
        self, canvas: Canvas, own: int, shown: Sequence[Line], total: str | None, colour: Colour, mirrored: bool
    ) -> None:
        """Draws the figure of the counters, that of each line `shown`, and the sum at the inner edge, that of a
        `mirrored` side at its left; without a sum yet (None) what is known of it stands on its
        disc."""
        x, y, width, _ = self.box
        with canvas:
            Color(*BAND)
            SmoothRoundedRectangle(pos=(x, y), size=(width, self.foot), radius=[RADIUS * style.unit])
        side = DISC_SHARE * self.disc
        known = str(own + sum(line.amount for line in shown))
        if total is None and (not shown or self.many == 1):
            draw_roundel(canvas, known, (x + width / 2, y + self.foot / 2), side, colour)
            return
        inner = width - 2 * self.pad
        if self.beside:
            left = x + self.pad + (self.disc if mirrored else 0.0)
            room = left, y, inner - self.disc, self.foot
            centre = (
                (x + self.pad + self.disc / 2 if mirrored else x + width - self.pad - self.disc / 2),
                y + self.foot / 2,
            )
        else:
            room = x + self.pad, y + self.disc, inner, self.row
            centre = x + width / 2, y + self.disc / 2
        first = Line(self.labels[0], own)
        chips.draw_chips(canvas, [first, *shown], room, self.many, first)
        if total is None:
            total = known
        if total:
            draw_roundel(canvas, total, centre, side, colour)
