"""Seats with their armies: the standard of each, its name, and the counters of its troops in ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.graphics.instructions import Canvas

from companion.scene import Line, Side, Stand
from ui.theme import BODY, LEGIBLE, MUTED, NOBODY, PORTRAIT, RAISED, TEXT, Box, Colour, side_ground, style
from ui.theme.art import Art
from ui.widgets.counters.army import is_drawn
from ui.widgets.counters.standard import SHAPE, draw_cloth
from ui.widgets.counters.stands import GAP as ROOM
from ui.widgets.counters.stands import GOOD, TALL_GOOD, arrayed, draw_stand, draw_stands, ranked
from ui.widgets.writing.text import lines, size_in_line, texture, write, write_lines

TILE, MOST_TILE, LOW_TILE = 60, 150, 42
"""How high a seat is where there is room, at most, and so low that seats stand abreast instead, in steps."""
MOST_STANDARD, MOST_STAND, LEAST_STAND = 84, 64, 20
"""How wide a standard is at most, and how large a stand is at most and at least, in steps."""
ROOMY = 90
"""A seat that is higher than so many steps has its name in larger letters."""
WIDEST, WIDE = 0.17, 0.24
"""A standard is no wider than that share of its seat's room; the wider where its army leaves the room."""
CROWD = 4
"""What lies between two stands of a crowd, in steps."""
WHOLE = 0.65
"""Seats of a crowd begin ranks of their own where stands are then so large, of what they could be."""
GAP, BETWEEN = 10, 6
"""The room between a standard and its army, and between two seats, in steps."""
FIGURE = 0.85
"""How large the figure on a standard is at most, of what figures usually are."""
TITLE = 0.27
"""The height of a name's letters at most, of its seat's; more in larger text."""
NAME = 1.15
"""The height of a name with its room, of its letters."""


class Levies:
    """Draws seats on a canvas: the standard of each behind its army, at the left or, where a host is `mirrored`, at the
    right; `hosts` are the seats of all that are drawn beside each other, so that they look alike."""

    def __init__(
        self,
        canvas: Canvas,
        art: Art | None,
        hosts: Sequence[Sequence[Line]],
        sides: Mapping[str, Side],
        mirrored: bool = False,
    ) -> None:
        self.canvas, self.art, self.sides, self.mirrored = canvas, art, sides, mirrored
        self.labels = [line.label for host in hosts for line in host]
        self.hosts = [[line.stands for line in host] for host in hosts]
        armies = [army for host in self.hosts for army in host if army]
        self.armies = armies if all(is_drawn(army, art) for army in armies) else []

    def draw(self, seats: Sequence[Line], box: Box, rows: int) -> list[tuple[Box, Line]]:
        """Draws the seats from the top of a box on: each in one of so many rows; where that makes their counters small,
        as one crowd; or abreast where there is no room for counters, or none for larger text on them. Answers where
        each is."""
        left, bottom, width, height = box
        high, unit = height / max(1, rows), style.unit
        gap = BETWEEN * unit if high >= TILE * unit else BETWEEN / 2 * unit
        alone = self._alone(width, high - gap)
        good = (TALL_GOOD if style.composition == PORTRAIT else GOOD) * unit
        if self.armies and alone < good and style.text <= 1:  # figures on the standards of a crowd are small
            loose, whole = self._crowd(width, height, False), self._crowd(width, height, True)
            if max(loose, whole) > alone:
                apart = whole >= WHOLE * loose
                return self._crowded(seats, box, whole if apart else loose, apart)
        if high < LOW_TILE * unit * style.large:
            wide = width / max(1, rows)
            placed = [((left + n * wide, bottom, wide, height), line) for n, line in enumerate(seats)]
            for place, line in placed:
                self._abreast(line, place)
            return placed
        placed = [
            ((left, bottom + height - (n + 1) * high + gap / 2, width, high - gap), line)
            for n, line in enumerate(seats)
        ]
        for place, line in placed:
            self._tile(line, place)
        return placed

    def _alone(self, width: float, high: float) -> float:
        """How large counters are where each seat has a row so high, in px."""
        unit = style.unit
        if not self.armies or high < NAME * self._letters(high):
            return 0.0
        wide = min(high * SHAPE, MOST_STANDARD * unit, width * WIDEST)
        kinds = max(len(army) for army in self.armies)
        return float(arrayed(kinds, width - wide - GAP * unit, high - NAME * self._letters(high), MOST_STAND * unit)[1])

    @staticmethod
    def _letters(high: float) -> float:
        """The size of a name in a row so high, in px."""
        wanted = style.letter * style.scaled(BODY + 2 if high > ROOMY * style.unit else BODY)
        return float(max(min(wanted, high * TITLE * max(1.0, style.text)), LEGIBLE * style.letter))

    def _crowd(self, width: float, height: float, apart: bool) -> float:
        """How large counters are at most that stand as one crowd, seat after seat, in px; 0 where there is no room."""
        side, gap = min(height, MOST_STAND * style.unit), CROWD * style.unit
        while side >= LEAST_STAND * style.unit:
            cols = int((width + gap) / (side + gap))
            ranks = max(self._spots(host, cols, apart)[-1][-1][0] + 1 for host in self.hosts if host) if cols > 1 else 0
            if ranks and ranks * (side + gap) <= height + gap:
                return float(side)
            side -= 1
        return 0.0

    @staticmethod
    def _spots(host: Sequence[Sequence[Stand]], cols: int, apart: bool) -> list[list[tuple[int, int]]]:
        """The rank and the place in it, of so many abreast, of each seat's standard and of its troops after it: a
        standard is never last in a rank, and seats that stand `apart` begin ranks of their own where they fit."""
        spots, rank, at = list[list[tuple[int, int]]](), 0, 0
        for army in host:
            left = cols - at
            if at and (left < 2 or (apart and left < 1 + len(army))):
                rank, at = rank + 1, 0
            spots.append([])
            for _ in range(1 + len(army)):
                if at == cols:
                    rank, at = rank + 1, 0
                spots[-1].append((rank, at))
                at += 1
        return spots

    def _crowded(self, seats: Sequence[Line], box: Box, side: float, apart: bool) -> list[tuple[Box, Line]]:
        """Seats as one crowd: each standard before its counters, rank after rank."""
        (left, bottom, width, height), gap = box, CROWD * style.unit
        cols = int((width + gap) / (side + gap))
        ranks = max(self._spots(host, cols, apart)[-1][-1][0] + 1 for host in self.hosts if host)
        across = min((side + gap) * 1.2, (width - side) / max(1, cols - 1))
        down = min((height - side) / max(1, ranks - 1), side * 1.3)
        top, placed = bottom + height - side, list[tuple[Box, Line]]()
        for line, spots in zip(seats, self._spots([line.stands for line in seats], cols, apart), strict=True):
            known = self.sides.get(line.seat)
            colour = side_ground(known) if known is not None else RAISED
            for stand, (rank, at) in zip((None, *line.stands), spots, strict=True):
                x = left + width - side - at * across if self.mirrored else left + at * across
                place = x, top - rank * down, side, side
                if stand is None:
                    self._standard(line, (x + side * (1 - SHAPE) / 2, place[1], side * SHAPE, side))
                elif self.art is not None:
                    draw_stand(self.canvas, stand, self.art, place, colour, self.mirrored)
                placed.append((place, line))
        return placed

    def _standard(self, line: Line, box: Box) -> None:
        side = self.sides.get(line.seat, Side(line.seat, line.label, NOBODY))
        draw_cloth(self.canvas, side, side_ground(side), self.art, box, str(line.amount), FIGURE)

    def _tile(self, line: Line, box: Box) -> None:
        """A seat: its standard, and before it its name over its army."""
        (left, bottom, width, height), unit = box, style.unit
        wide = min(height * SHAPE, MOST_STANDARD * unit, width * WIDEST)
        room = width - wide - GAP * unit
        letters = size_in_line([line.label], self._letters(height), room, True)
        name = NAME * letters
        below = height - name
        high = min(height, wide / SHAPE)
        foot = bottom + (height - high) / 2
        if self.armies and self.art is not None:
            kinds = max(len(army) for army in self.armies)
            array = arrayed(kinds, room, below, MOST_STAND * unit)
            if array[1] >= LEAST_STAND * unit:
                named = max(texture(label, round(letters), True).size[0] for label in (line.label, *self.labels))
                room = max(ranked(kinds, array, room), min(room, named))
                widest = max(wide, min(width - room - GAP * unit, WIDE * width))
                wide = min(height * SHAPE, MOST_STANDARD * unit, widest)
                high = min(height, wide / SHAPE)
                foot, aside = bottom + (height - high) / 2, width - room - wide - GAP * unit
                x = left if self.mirrored else left + width - room
                at = left + room + GAP * unit if self.mirrored else left + aside
                self._standard(line, (at, foot, wide, high))
                self._ranks(line, (x, bottom, room, height), array, letters)
                return
        x = left if self.mirrored else left + wide + GAP * unit
        self._standard(line, (left + width - wide if self.mirrored else left, foot, wide, high))
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

    def _ranks(self, line: Line, box: Box, array: tuple[int, float], letters: float) -> None:
        """The name of a seat over its army, in ranks at the front."""
        (left, bottom, width, height), name = box, NAME * letters
        rows = -(-len(line.stands) // array[0])
        tall = rows * array[1] + max(0, rows - 1) * ROOM * style.unit
        foot = bottom + (height - name - tall) / 2
        said = texture(line.label, round(letters), True).size[0]
        wide = min(width, max(ranked(len(line.stands), array, width), said))
        self._name(line, (left if self.mirrored else left + width - wide, foot + tall, wide, name), letters)
        side = self.sides.get(line.seat)
        colour = side_ground(side) if side is not None else RAISED
        if self.art is not None:
            draw_stands(self.canvas, line.stands, self.art, (left, foot, width, tall), colour, array, self.mirrored)

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
    size = size_in_line([text], size, room)
    shown = text
    while shown and texture(shown, round(size)).size[0] > room:
        shown = shown[:-2].rstrip(" ,") + "…" if len(shown) > 2 else ""
    write(canvas, shown, (at[0] + texture(shown, round(size)).size[0] / 2, at[1]), size, colour)
