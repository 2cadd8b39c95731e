"""Counters that change, as they lie now and as they would: from place to place, turned over, tilted, or off the
board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from kivy.graphics import Color, Line

from companion.board import Board, PlaceId
from companion.scene import Counter
from ui.theme import FADED_INK, INK, LINE, RADIUS, SMALL, Colour, style
from ui.theme.art import Art
from ui.widgets.counters.counter import draw_counter
from ui.widgets.displays.strokes import draw_arrow
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import size_in_line, texture, write

COUNTER, GAP = 62, 40
"""How large a counter is at most, and what lies between two changes, in steps of letters."""
BETWEEN, CAPTION = 0.95, 20
"""How far two counters of one change lie apart, of their size, and how high the words below them are, in steps of
letters."""
MOST, ROWS = 6, 3
"""So many changes are drawn at most, in so many rows."""


class Change(msgspec.Struct, frozen=True):
    """A counter as it lies, and as it would; None off the board."""

    now: Counter | None
    then: Counter | None


def changed(now: Iterable[Counter], then: Iterable[Counter]) -> tuple[Change, ...]:
    """Each counter of a position that lies otherwise in another one, those that leave it first."""
    before, after = ({one.piece: one for one in counters} for counters in (now, then))
    pieces = dict.fromkeys((*before, *after))
    every = (Change(before.get(piece), after.get(piece)) for piece in pieces)
    return tuple(change for change in every if _look(change.now) != _look(change.then))


def _look(counter: Counter | None) -> object:
    return None if counter is None else (counter.place, counter.face, counter.tilted, counter.weak)


class Changes(Drawn):
    """The changes, side by side, as large as they fit."""

    def __init__(self, **kwargs: Any) -> None:
        self.changes: tuple[Change, ...] = ()
        self.board: Board | None = None
        self.colours: Mapping[str, Colour] = {}
        self.art: Art | None = None
        self.off = ""
        super().__init__(**kwargs)

    def show(
        self, changes: tuple[Change, ...], board: Board, colours: Mapping[str, Colour], art: Art | None, off: str
    ) -> None:
        """Shows changes on a board; `off` says that a counter is off it."""
        if self.shows(changes, board.name, colours, off):
            self.changes, self.board, self.colours, self.art, self.off = changes[:MOST], board, colours, art, off

    def high(self, wide: float) -> float:
        """How high they are in a width in px."""
        if not self.changes:
            return 0.0
        rows, size = self._laid(wide)
        return float(rows * (size * 1.2 + CAPTION * style.letter))

    def _laid(self, wide: float) -> tuple[int, float]:
        """In how many rows they are largest, and how large a counter is then, in px."""
        letter, many = style.letter, len(self.changes)
        found = (1, 0.0)
        for rows in range(1, min(ROWS, many) + 1):
            across = -(-many // rows)
            room = wide / across - GAP * letter
            size = min(COUNTER * letter * (1.0 if rows == 1 else 0.75), room / (2 + BETWEEN))
            if size > found[1] * 1.1:
                found = rows, size
        return found

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if not self.changes or self.width < 2:
            return
        rows, size = self._laid(self.width)
        across, tall = -(-len(self.changes) // rows), size * 1.2 + CAPTION * style.letter
        cell = (2 + BETWEEN) * size + GAP * style.letter
        for n, change in enumerate(self.changes):
            row, column = divmod(n, across)
            here = min(across, len(self.changes) - row * across)
            x = self.middle[0] + (column - (here - 1) / 2) * cell
            y = self.top - row * tall - size * 0.6
            self._change(change, (x, y), size)

    def _change(self, change: Change, at: tuple[float, float], size: float) -> None:
        aside = (1 + BETWEEN) / 2 * size
        (x, y), low = at, at[1] - size * 0.6 - CAPTION / 2 * style.letter
        for counter, way in ((change.now, -1), (change.then, 1)):
            self._counter(counter, (x + way * aside, y), size)
        self._arrow((x, y), size * BETWEEN * 0.32)
        places = [self._called(counter) for counter in (change.now, change.then)]
        letters, room = style.letter * style.scaled(SMALL), size + GAP * style.letter
        if places[0] == places[1]:
            write(self.canvas, places[0], (x, low), size_in_line(places, letters, 2 * room), INK, True)
            return
        letters = size_in_line(places, letters, room)
        for place, way in zip(places, (-1, 1), strict=True):
            half = texture(place, round(letters), True).size[0] / 2
            at_x = max(self.x + half, min(self.right - half, x + way * aside))
            write(self.canvas, place, (at_x, low), letters, INK, True)

    def _counter(self, counter: Counter | None, at: tuple[float, float], size: float) -> None:
        """A counter, or the empty spot of one that is off the board."""
        if counter is not None:
            draw_counter(self.canvas, counter, self.colours.get(counter.seat, LINE), at, size, art=self.art)
            return
        with self.canvas:
            Color(*FADED_INK)
            box = (at[0] - size / 2, at[1] - size / 2, size, size, RADIUS * style.unit)
            Line(rounded_rectangle=box, width=1, dash_length=5, dash_offset=4)

    def _arrow(self, at: tuple[float, float], reach: float) -> None:
        wide = 2 * max(1.5, reach * 0.13)
        draw_arrow(self.canvas, (at[0] - reach, at[1]), (at[0] + reach, at[1]), INK, wide, reach * 0.75)

    def _called(self, counter: Counter | None) -> str:
        if counter is None or self.board is None:
            return self.off
        return self.board.called(PlaceId(counter.place))
