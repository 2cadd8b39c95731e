"""Seats with their armies: the standard of each, its name, and the counters of its troops in ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.graphics.instructions import Canvas

from companion.scene import Line, Side, Stand
from ui.theme import BODY, LEGIBLE, MUTED, RAISED, TEXT, Box, Colour, readable, rgba, style
from ui.theme.art import Art
from ui.widgets.fights.army import is_drawn
from ui.widgets.fights.standard import SHAPE, draw_cloth
from ui.widgets.fights.stands import GAP as ROOM
from ui.widgets.fights.stands import arrayed, draw_stands
from ui.widgets.writing.text import lines, texture, write, write_lines

TILE, MOST_TILE, LOW_TILE = 60, 150, 42
"""How high a seat is where there is room, at most, and so low that seats stand abreast instead, in steps."""
MOST_STANDARD, MOST_STAND, LEAST_STAND = 84, 64, 20
"""How wide a standard is at most, and how large a stand is at most and at least, in steps."""
ROOMY = 90
"""A seat that is higher than so many steps has its name in larger letters."""
WIDEST = 0.24
"""A standard is no wider than that share of its seat's room."""
GAP, BETWEEN = 10, 6
"""The room between a standard and its army, and between two seats, in steps."""
NAME = 1.3
"""The height of a name with its room, of its letters."""
LOST = "#6f6151"
"""The colour of a seat that nobody knows."""


class Levies:
    """Draws seats on a canvas: the standard of each before its army, or behind it where a host is `mirrored`; `armies`
    are all that are drawn beside each other, so that they look alike."""

    def __init__(
        self,
        canvas: Canvas,
        art: Art | None,
        armies: Sequence[Sequence[Stand]],
        sides: Mapping[str, Side],
        mirrored: bool = False,
    ) -> None:
        self.canvas, self.art, self.sides, self.mirrored = canvas, art, sides, mirrored
        self.armies = armies if all(is_drawn(army, art) for army in armies) else ()

    def draw(self, seats: Sequence[Line], box: Box, rows: int) -> list[tuple[Box, Line]]:
        """Draws the seats from the top of a box on, each in one of so many rows, or abreast where those are too low;
        answers where each is."""
        left, bottom, width, height = box
        high, unit = height / max(1, rows), style.unit
        if high < LOW_TILE * unit * style.large:
            wide = width / max(1, rows)
            placed = [((left + n * wide, bottom, wide, height), line) for n, line in enumerate(seats)]
            for place, line in placed:
                self._abreast(line, place)
            return placed
        gap = BETWEEN * unit if high >= TILE * unit else BETWEEN / 2 * unit
        placed = [
            ((left, bottom + height - (n + 1) * high + gap / 2, width, high - gap), line)
            for n, line in enumerate(seats)
        ]
        for place, line in placed:
            self._tile(line, place)
        return placed

    def _standard(self, line: Line, box: Box) -> None:
        side = self.sides.get(line.seat, Side(line.seat, line.label, LOST))
        draw_cloth(self.canvas, side, readable(rgba(side.colour)), self.art, box, str(line.amount))

    def _tile(self, line: Line, box: Box) -> None:
        """A seat: its standard, and beside it its name over its army."""
        (left, bottom, width, height), unit = box, style.unit
        wide = min(height * SHAPE, MOST_STANDARD * unit, width * WIDEST)
        high = min(height, wide / SHAPE)
        at = left + width - wide if self.mirrored else left
        self._standard(line, (at, bottom + (height - high) / 2, wide, high))
        room = width - wide - GAP * unit
        x = left if self.mirrored else left + wide + GAP * unit
        wanted = style.letter * style.scaled(BODY + 2 if height > ROOMY * unit else BODY)
        least = min(BODY * style.letter, height * 0.34)
        letters = max(least, min(wanted, height * 0.27), LEGIBLE * style.letter)
        while letters > LEGIBLE * style.letter and texture(line.label, round(letters), True).size[0] > room:
            letters -= 0.5
        name = NAME * letters
        below = height - name
        if line.stands and self.armies and self.art is not None:
            kinds = max(len(army) for army in self.armies)
            array = arrayed(kinds, room, below, MOST_STAND * unit)
            if array[1] >= LEAST_STAND * unit:
                rows = -(-len(line.stands) // array[0])
                tall = rows * array[1] + (rows - 1) * ROOM * unit
                foot = bottom + (height - name - tall) / 2
                self._name(line, (x, foot + tall, room, name), letters)
                side = self.sides.get(line.seat)
                colour = readable(rgba(side.colour)) if side is not None else RAISED
                place = x, foot, room, tall
                draw_stands(self.canvas, line.stands, self.art, place, colour, array, self.mirrored)
                return
        small = style.letter * style.scaled(LEGIBLE)
        detail = lines(line.detail, round(small), round(room), align="left").size[1] if line.detail else 0
        if detail <= below:
            foot = bottom + (height - name - detail) / 2
            self._name(line, (x, foot + detail, room, name), letters)
            if detail:
                align = "right" if self.mirrored else "left"
                write_lines(self.canvas, line.detail, (x + room / 2, foot + detail / 2), room, small, MUTED, align)
            return
        middle = bottom + height / 2
        self._name(line, (x, middle, room, name), letters)
        write_cut(self.canvas, line.detail, (x, middle - name / 2), room, small, MUTED)

    def _abreast(self, line: Line, box: Box) -> None:
        """A seat where there is no room for its army: its standard over its name."""
        (left, bottom, width, height), unit = box, style.unit
        room = width - BETWEEN * unit
        letters = style.letter * style.scaled(LEGIBLE)
        name = min(lines(line.label, round(letters), round(room)).size[1], height / 2)
        high = height - name - BETWEEN * unit
        wide = min(high * SHAPE, room)
        x = left + width / 2
        self._standard(line, (x - wide / 2, bottom + name + BETWEEN / 2 * unit, wide, high))
        write_lines(self.canvas, line.label, (x, bottom + name / 2 + unit), room, letters, TEXT)

    def _name(self, line: Line, box: Box, letters: float) -> None:
        """The name of a seat at the side of its standard."""
        left, bottom, width, height = box
        wide = texture(line.label, round(letters), True).size[0]
        x = left + width - wide / 2 if self.mirrored else left + wide / 2
        write(self.canvas, line.label, (x, bottom + height / 2), letters, TEXT, True)


def write_cut(canvas: Canvas, text: str, at: tuple[float, float], room: float, size: float, colour: Colour) -> None:
    """Writes a text from the left on, smaller where it must be, and cut short where even that is too long; `at` is its
    left and its middle in px."""
    while size > LEGIBLE * style.letter and texture(text, round(size)).size[0] > room:
        size -= 0.5
    shown = text
    while shown and texture(shown, round(size)).size[0] > room:
        shown = shown[:-2].rstrip(" ,") + "…" if len(shown) > 2 else ""
    write(canvas, shown, (at[0] + texture(shown, round(size)).size[0] / 2, at[1]), size, colour)
