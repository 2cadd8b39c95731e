"""Seats with their armies, a tile each: the arms, the name, the drawings of its troops and how many they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas

from companion.scene import Line, Stand
from ui.theme import BODY, BOOK, CHAIR, HEADING, LEGIBLE, MUTED, RAISED, TEXT, Box, Colour, draw_frame, style
from ui.theme.art import Art
from ui.widgets.fights.army import MOST, draw_rank, fitted, is_drawn, ranks
from ui.widgets.writing.text import lines, texture, write, write_lines

TILE, MOST_TILE, LOW_TILE = 60, 150, 42
"""How high a tile is where there is room, at most, and so low that seats stand abreast instead, in steps."""
ARMS, MOST_ARMS = 0.78, 60
"""How high the arms are of their tile, and at most, in steps."""
PAD, GAP, BETWEEN = 8, 10, 6
"""The room at a tile's ends, between what lies in it, and between two tiles, in steps."""
MOST_RANKS, NEARLY = 3, 0.85
"""In so many rows an army stands at most; fewer are better where drawings are nearly as large."""
GROUND = 0.5
"""How much of a raised ground a tile has."""
NAME = 1.2
"""The height of a name with its room, of its letters."""


class Ranked(NamedTuple):
    """In how many rows armies are drawn, how high each drawing is, and how large its number, in px."""

    rows: int
    high: float
    letters: float


def ranked(armies: Sequence[Sequence[Stand]], width: float, height: float) -> Ranked | None:
    """How all of some armies are drawn alike and as large as they fit in a room in px; None where they do not."""
    for steps in (style.scaled(BODY), style.scaled(LEGIBLE), BODY, LEGIBLE):
        letters, found = style.letter * steps, []
        for rows in range(1, MOST_RANKS + 1):
            most = min(MOST * style.unit, height / rows)
            every = [fitted(rank, width, most, letters) for army in armies for rank in ranks(army, rows)]
            high = min((one for one in every if one is not None), default=0.0)
            if high >= letters and None not in every:
                found.append(Ranked(rows, high, letters))
        if found:
            best = max(one.high for one in found)
            return next(one for one in found if one.high >= NEARLY * best)
    return None


class Levies:
    """Draws seats on a canvas; `armies` are all that are drawn beside each other, so that they look alike."""

    def __init__(self, canvas: Canvas, art: Art | None, armies: Sequence[Sequence[Stand]]) -> None:
        self.canvas, self.art = canvas, art
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

    def _ground(self, box: Box) -> None:
        draw_frame(self.canvas, box, (*RAISED[:3], GROUND), width=0, radius=6)

    def _arms(self, line: Line, centre: tuple[float, float], high: float) -> None:
        sprite = self.art.sprite(f"seat/{line.seat}", high) if self.art is not None else None
        if sprite is None:
            return
        wide = high * sprite.width / max(1, sprite.height)
        with self.canvas:
            Color(1, 1, 1, 1)
            at = round(centre[0] - wide / 2), round(centre[1] - high / 2)
            Rectangle(texture=sprite, pos=at, size=(wide, high))

    def _tile(self, line: Line, box: Box) -> None:
        """A seat in a tile: its arms, its name over its army, and how many it has."""
        (left, bottom, width, height), unit = box, style.unit
        self._ground(box)
        arms, middle = min(ARMS * height, MOST_ARMS * unit / max(1.0, style.text)), bottom + height / 2
        self._arms(line, (left + PAD * unit + arms / 2, middle), arms)
        x = left + (PAD + GAP) * unit + arms
        end = left + width - PAD * unit
        letters = min(style.letter * style.scaled(CHAIR if height > 1.2 * TILE * unit else BODY), height * 0.45)
        size = min(style.letter * style.scaled(HEADING), height * 0.6)
        figure = texture("00", round(size), True, BOOK).size[0]
        room = end - figure - GAP * unit - x
        under = height - NAME * letters >= size + 2 * BETWEEN * unit  # then the figure stands beside the army alone
        over = end - x if under else room
        while letters > LEGIBLE * style.letter and texture(line.label, round(letters), True).size[0] > over:
            letters -= 0.5
        name, below = NAME * letters, height - NAME * letters - BETWEEN * unit
        at = end - figure / 2, bottom + (height - name) / 2 if under else middle
        write(self.canvas, str(line.amount), at, size, TEXT, True, BOOK, tight=True)
        drawn = ranked(self.armies, room, below) if line.stands and self.armies else None
        if drawn is not None and self.art is not None:
            shown = ranks(line.stands, drawn.rows)
            foot = middle - (name + drawn.high * len(shown)) / 2
            for n, rank in enumerate(reversed(shown)):
                at = x, foot + (n + 0.5) * drawn.high
                draw_rank(self.canvas, rank, self.art, at, drawn.high, drawn.letters)
            self._name(line, x, foot + drawn.high * len(shown) + name / 2, letters)
            return
        small = style.letter * style.scaled(LEGIBLE)
        high = lines(line.detail, round(small), round(room), align="left").size[1] if line.detail else 0
        if high <= below:
            self._name(line, x, middle + high / 2, letters)
            if high:
                write_lines(self.canvas, line.detail, (x + room / 2, middle - name / 2), room, small, MUTED, "left")
            return
        self._name(line, x, middle + small * 0.6, letters)
        write_cut(self.canvas, line.detail, (x, middle - letters * 0.6), room, small, MUTED)

    def _abreast(self, line: Line, box: Box) -> None:
        """A seat where there is no room for its army: its arms and how many it has, over its name."""
        (left, bottom, width, height), unit = box, style.unit
        room = width - BETWEEN * unit
        self._ground((left + BETWEEN / 2 * unit, bottom, room, height))
        letters = style.letter * style.scaled(LEGIBLE)
        name = min(lines(line.label, round(letters), round(room)).size[1], height / 2)
        high = height - name - BETWEEN * unit
        arms, middle = min(high, MOST_ARMS * unit), bottom + name + BETWEEN / 2 * unit + high / 2
        size = min(style.letter * style.scaled(HEADING), high * 0.9)
        x = left + width / 2
        self._arms(line, (x - arms / 2 - BETWEEN / 2 * unit, middle), arms)
        write(self.canvas, str(line.amount), (x + size / 2 + unit, middle), size, TEXT, True, BOOK, tight=True)
        write_lines(self.canvas, line.label, (x, bottom + name / 2 + unit), room, letters, TEXT)

    def _name(self, line: Line, x: float, y: float, letters: float) -> None:
        wide = texture(line.label, round(letters), True).size[0]
        write(self.canvas, line.label, (x + wide / 2, y), letters, TEXT, True)


def write_cut(canvas: Canvas, text: str, at: tuple[float, float], room: float, size: float, colour: Colour) -> None:
    """Writes a text from the left on, smaller where it must be, and cut short where even that is too long; `at` is its
    left and its middle in px."""
    while size > LEGIBLE * style.letter and texture(text, round(size)).size[0] > room:
        size -= 0.5
    shown = text
    while shown and texture(shown, round(size)).size[0] > room:
        shown = shown[:-2].rstrip(" ,") + "…" if len(shown) > 2 else ""
    write(canvas, shown, (at[0] + texture(shown, round(size)).size[0] / 2, at[1]), size, colour)
