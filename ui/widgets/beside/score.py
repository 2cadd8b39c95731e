"""How the game goes at a glance: each measure as one bar, shared between the sides."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty

from companion.scene import Measure, Side
from ui.theme import BOOK, INK, LEGIBLE, MUTED, SMALL, Colour, over, style
from ui.theme.art import Art
from ui.widgets.drawn import Drawn
from ui.widgets.ground.heraldry import SIDE, hatch
from ui.widgets.writing.text import size_in_line, texture, write

ROW = 20
"""The height of a row, in steps."""
BAR = 0.86
"""A bar's height, of its row's."""
LEAST = 34
"""The least width of a side's part, in steps."""
COLUMN = 215
"""The least width of a measure beside another one, in steps."""
HATCH = 0.35
GAP = 6
LINE, LOWEST = 1.25, 16
"""How high a label over its bar is, of its letters, and how high a bar below one is at least, in steps of letters."""


class Score(Drawn):
    """As many measures as there is room for, the first above, side by side where not all have room below each other: a
    label, and a bar of which each side has its share with its shield. Where that leaves no room for shields the label
    stands over its bar; one alone that is too low for that is left to others as `untold`."""

    untold = StringProperty("")
    """What its bar shows, where it has no room for the label."""

    def __init__(self, **kwargs: Any) -> None:
        self.measures: tuple[Measure, ...] = ()
        self.sides: tuple[Side, ...] = ()
        self.colours: dict[str, Colour] = {}
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(
        self, measures: tuple[Measure, ...], sides: tuple[Side, ...], colours: dict[str, Colour], art: Art | None
    ) -> None:
        """Shows the measures."""
        if self.shows(measures, sides, colours, art):
            self.measures, self.sides, self.colours, self.art = measures, sides, colours, art

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        high = style.scaled(ROW) * style.letter
        fit = max(1, int((self.height + 1) // high))
        columns = max(1, min(-(-len(self.measures) // fit), int(self.width // (COLUMN * style.unit))))
        rows = self.measures[: fit * columns]
        if not rows or self.height < LEGIBLE * style.letter:
            return
        high = min(high, self.height / -(-len(rows) // columns))
        gap = 2 * GAP * style.unit
        width = (self.width - gap * (columns - 1)) / columns
        labels = [measure.label for measure in rows]
        size = size_in_line(labels, style.scaled(SMALL) * style.letter, width * 0.5)
        label = max(texture(text, round(size)).size[0] for text in labels)
        parts = LEAST * style.unit * max(len(measure.values) for measure in rows)
        narrow = width - label - GAP * style.unit < parts  # what its parts are must be seen first
        each, over = self.height / -(-len(rows) // columns), LINE * LEGIBLE * style.letter
        above = narrow and each >= over + LOWEST * style.letter
        bare = narrow and not above and len(rows) == 1
        self.untold = rows[0].label if bare else ""
        if above:
            high, size = min(each, over + high), LEGIBLE * style.letter
        label = -GAP * style.unit if bare or above else label
        for n, measure in enumerate(rows):
            x = self.x + n % columns * (width + gap)
            top = self.y + self.height - n // columns * high
            middle = top - over / 2 if above else top - 0.5 * high
            wide = texture(measure.label, round(size)).size[0]
            if not bare:
                write(self.canvas, measure.label, (x + wide / 2, middle), size, MUTED)
            left = x + label + GAP * style.unit
            low = high - over if above else high
            self._bar(measure, left, x + width - left, top - high + low / 2, low * BAR)

    def _bar(self, measure: Measure, left: float, width: float, y: float, high: float) -> None:
        """Each side's share with its figure, in its colour and hatch."""
        sides = [side for side in self.sides if side.id in measure.values]
        values = [max(0, measure.values[side.id]) for side in sides]
        least = min(LEAST * style.unit, width / max(1, len(sides)))
        rest, total = width - least * len(sides), sum(values)
        end = left
        for side, value in zip(sides, values, strict=True):
            end += least + rest * (value / total if total else 1 / len(sides))
            wide = int(end) - round(left)
            colour = self.colours.get(side.id, INK)
            number = [known.id for known in self.sides].index(side.id)
            bottom = round(y - high / 2)
            tile = SIDE * style.unit
            across, along = wide / tile, high / tile
            with self.canvas:
                Color(*colour)
                Rectangle(pos=(left, bottom), size=(wide, round(high)))
                Color(*INK[:3], HATCH)
                Rectangle(
                    pos=(left, bottom),
                    size=(wide, round(high)),
                    texture=hatch(number),
                    tex_coords=(0, 0, across, 0, across, along, 0, along),
                )
            self._figure(side, str(measure.values[side.id]), left, wide, y, high)
            left += wide

    def _figure(self, side: Side, figure: str, left: float, wide: float, y: float, high: float) -> None:
        """A side's figure, after its shield, on a plain ground."""
        colour = self.colours.get(side.id, INK)
        size = max(LEGIBLE * style.letter, high * 0.72)
        shield = self.art.sprite(f"seat/{side.id}") if self.art is not None else None
        arms = high * 0.8 if shield is not None else 0.0
        room = texture(figure, round(size), True, BOOK).size[0]
        pad = 3 * style.unit
        if arms + room + pad > wide:  # the colour and the hatch alone say whose it is
            shield, arms = None, 0.0
        x = left + (wide - arms - room) / 2
        with self.canvas:
            Color(*colour)
            Rectangle(pos=(round(x - pad), round(y - high / 2)), size=(round(arms + room + 2 * pad), round(high)))
            if shield is not None:
                Color(1, 1, 1, 1)
                tall = high * 0.86
                Rectangle(texture=shield, pos=(x, y - tall / 2), size=(tall * shield.width / shield.height, tall))
        write(self.canvas, figure, (x + arms + room / 2, y), size, over(colour), bold=True, font=BOOK)
