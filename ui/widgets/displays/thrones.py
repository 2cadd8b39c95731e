"""Seats by rank: the banner of each over a plinth as high as its rank, with its titles and the arms of its lord."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color

from companion.displays import Throne, Thrones
from companion.scene import Side
from ui.theme import (
    BODY,
    BOOK,
    CLASP,
    LEGIBLE,
    MUTED,
    PANEL,
    TEXT,
    Box,
    draw_disc,
    draw_frame,
    over,
    shade,
    side_ground,
    style,
)
from ui.theme.art import Art
from ui.widgets.displays.strokes import draw_sign, draw_standard, draw_words, letters_that_fit
from ui.widgets.drawn import Drawn
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.writing.text import size_in_line, write

NAME, SAID = 26, 42
"""The height of a name and of what is said below it, in steps."""
LEAST, MOST, LOW_LEAST, LOW_MOST = 0.16, 0.42, 0.34, 0.54
"""How high a plinth is at least and at most, of what is left of the height; and a low one, so that its figure can be
read."""
NARROW, LOW = 84, 120
"""A throne is no narrower than so many steps: else they stand in two rows, of which each is so high at least."""
WIDEST = 160
HIGHEST, ROOMY = 420, 150
"""A throne is no wider and no higher than so many steps, and one that is not so high is seen without words below its
name."""
RANK = 28
"""How high the figure of a rank is, in steps."""
LORD, TITLE = 0.36, 0.42
"""The size of the arms of a lord and of a title, of the width of a banner."""


class ThronesView(Drawn):
    """Thrones side by side, the highest first."""

    def __init__(self, **kwargs: Any) -> None:
        self.thrones: tuple[Throne, ...] = ()
        self.label = ""
        self.sides: dict[str, Side] = {}
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, thrones: Thrones, sides: tuple[Side, ...], art: Art | None) -> None:
        """Shows the seats by rank."""
        if self.shows(thrones, sides, art):
            self.thrones, self.label = thrones.thrones, thrones.label
            self.sides, self.art = {side.id: side for side in sides}, art

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if not self.thrones or self.height < 2:
            return
        unit, many = style.unit, len(self.thrones)
        low = self.height < 2 * LOW * unit * style.large
        rows = 1 if low or self.width / many >= NARROW * unit * style.large else 2
        cols = -(-many // rows)
        wide = min(self.width / cols, WIDEST * unit)
        high = min(self.height / rows, HIGHEST * unit * style.large)
        top = self.y + (self.height + rows * high) / 2
        names = [self.sides[throne.seat].name for throne in self.thrones]
        letters = letters_that_fit(names, wide - 6 * unit, NAME * unit * style.large, BODY + 1, True, BOOK)
        for n, throne in enumerate(self.thrones):
            row, at = divmod(n, cols)
            here = min(cols, many - row * cols)
            left = self.x + (self.width - here * wide) / 2 + at * wide
            self._throne(throne, (left, top - (row + 1) * high, wide, high - 6 * unit), letters)

    def _throne(self, throne: Throne, box: Box, letters: float) -> None:
        """One seat."""
        (left, bottom, width, height), unit, side = box, style.unit, self.sides[throne.seat]
        colour = side_ground(side)
        name = NAME * unit * style.large
        said = SAID * unit * style.large if height >= ROOMY * unit * style.large else 0.0
        if said:
            draw_words(self.canvas, throne.said, (left + 4 * unit, bottom, width - 8 * unit, said), LEGIBLE, MUTED)
        x = left + width / 2
        write(self.canvas, side.name, (x, bottom + said + name / 2), letters, TEXT, True, BOOK)
        foot, room = bottom + said + name, height - said - name
        ranks = [of.rank for of in self.thrones]
        share = (throne.rank - min(ranks)) / max(1, max(ranks) - min(ranks))
        least, most = (LEAST, MOST) if said else (LOW_LEAST, LOW_MOST)
        plinth = room * (least + (most - least) * share)
        block = left + 5 * unit, foot, width - 10 * unit, plinth
        draw_frame(self.canvas, block, colour, shade(colour, 0.55), 1.5, 4, raised=True)
        size = min(room * least * 0.9, RANK * style.letter * max(1.0, style.text))
        label = self.label if said else ""
        figure = f"{label} {throne.rank}".strip()
        size = size_in_line([f"{label} {rank}".strip() for rank in ranks], size, block[2] - 8 * unit, True, BOOK)
        write(self.canvas, figure, (x, foot + plinth - room * least / 2), size, over(colour), True, BOOK, True)
        high = room * (1 - most) - 4 * unit
        hung = draw_standard(self.canvas, side, self.art, (left + 6 * unit, foot + plinth, width - 12 * unit, high))
        for n, title in enumerate(throne.titles):
            across = hung[2] * TITLE * 1.15
            at = x + (n - (len(throne.titles) - 1) / 2) * across, hung[1] + hung[3] * 0.86
            with self.canvas:
                Color(*PANEL)
                draw_disc(at, hung[2] * TITLE * 1.1)
            draw_sign(self.canvas, title, self.art, at, hung[2] * TITLE)
        lord = self.sides.get(throne.lord)
        if lord is not None:
            at = hung[0] + hung[2] * 0.86, hung[1] + hung[2] * LORD * 0.6
            for ground, share in ((CLASP, 1.5), (PANEL, 1.36)):
                with self.canvas:
                    Color(*ground)
                    draw_disc(at, hung[2] * LORD * share)
            draw_arms(self.canvas, lord, self.art, at, hung[2] * LORD)
