"""One of the hosts in a war: whose it is, its sum on a standard, and seat by seat the counters of its troops."""

from __future__ import annotations

from typing import Any

from companion.scene import Column, Line, Note, Side
from ui.theme import LEGIBLE, LINE, PORTRAIT, SMALL, Box, side_ground, style
from ui.theme.art import Art
from ui.widgets.board.field import HUNG, STRIP, TALL_STRIP
from ui.widgets.counters.levies import MOST_TILE, Levies
from ui.widgets.counters.standard import SHAPE, draw_cloth, draw_ribbon
from ui.widgets.drawn import Drawn
from ui.widgets.fights.sum_lines import draw_note, note_room
from ui.widgets.touch.stays import Stays

FACING = 2
"""So many hosts face each other, with a field between them."""
RIBBON, TALL_RIBBON = 40, 50
"""The height of the ribbon over a host, and of that with two lines on a tall page, in steps of letters."""
MOST_RIBBON = 0.22
"""No more of a host's height."""
PAD = 6
"""What lies about what is drawn, in steps."""
LOW, HIGH = 18, 34
"""The height of a note, at least and at most, in steps."""
NOTED, FEW_NOTED, ROOMY = 2, 1, 66
"""So many notes have room before seats have all of theirs, the fewer where a seat would be lower than so many steps."""
FIGURE, MOST_STANDARD = 2.0, 110
"""How much larger the sum on a standard is than figures elsewhere, and how wide the standard is at most, in steps."""


class Host(Stays, Drawn):
    """A host: its ribbon, the standard with its sum, its seats, and what is to be kept in mind. The last of two stands
    mirrored; between the two lies a strip of the field."""

    def __init__(self, **kwargs: Any) -> None:
        self.column: Column | None = None
        self.side: Side | None = None
        self.art: Art | None = None
        self.sides: dict[str, Side] = {}
        self.hosts: tuple[Column, ...] = ()
        self.mirrored = self.facing = False
        self._lie: list[tuple[Box, Line]] = []
        self._noted: Box = (0.0, 0.0, 0.0, 0.0)
        """Where its notes are, in px."""
        super().__init__(**kwargs)

    def show(
        self, column: Column, side: Side | None, art: Art | None, hosts: tuple[Column, ...], sides: tuple[Side, ...]
    ) -> None:
        """Shows one of the `hosts`, as large as all of them have room for; `sides` are those of all seats."""
        if not self.shows(column, side, art, hosts, sides):
            return
        self.column, self.side, self.art, self.hosts = column, side, art, hosts
        self.sides = {one.id: one for one in sides}
        self.facing = len(hosts) == FACING
        self.mirrored = self.facing and column is hosts[-1]

    def line_at(self, x: float, y: float) -> Line | None:
        """The seat that is drawn there, in px."""
        for (left, bottom, width, height), line in self._lie:
            if left <= x < left + width and bottom <= y < bottom + height:
                return line
        return None

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        self._lie = []
        column, unit = self.column, style.unit
        if column is None or min(self.size) < 40 * unit:
            return
        tall = style.composition == PORTRAIT
        colour = side_ground(self.side) if self.side else LINE
        total = "…" if column.total is None else str(column.total)
        high = (TALL_RIBBON if tall else RIBBON) * style.letter * max(1.0, (1 + style.text) / 2)
        high = min(high, self.height * MOST_RIBBON)
        left, bottom, width, height = self.x, self.y, self.width, self.height
        if self.facing and tall:
            band = height * TALL_STRIP
            wide = min((band - 8 * unit) * SHAPE, width * 0.4, MOST_STANDARD * unit)
            x = left + width - wide - PAD * unit if self.mirrored else left + PAD * unit
            self._standard((x, bottom + height - wide / SHAPE - 4 * unit, wide, wide / SHAPE), total)
            height -= band
        elif self.facing:
            strip = width * STRIP  # half of the field's, since this is half of the field
            wide = min(strip - 8 * unit, height * HUNG * SHAPE, MOST_STANDARD * unit)
            x = left + 4 * unit if self.mirrored else left + width - wide - 4 * unit
            self._standard((x, bottom + height - wide / SHAPE - 2 * unit, wide, wide / SHAPE), total)
            width -= strip
            left += strip if self.mirrored else 0
        ribbon = left, bottom + height - high, width, high
        draw_ribbon(self.canvas, column, ribbon, colour, self.art, "" if self.facing else total, self.mirrored)
        box = left + PAD * unit, bottom + PAD / 2 * unit, width - 2 * PAD * unit, height - high - PAD * unit
        self._host(box)

    def _standard(self, box: Box, total: str) -> None:
        """The standard of whoever leads, with the sum."""
        if self.side is not None:
            draw_cloth(self.canvas, self.side, side_ground(self.side), self.art, box, total, FIGURE)

    def _host(self, box: Box) -> None:
        """Its seats, and below them its notes."""
        assert self.column is not None
        (left, bottom, width, height), column = box, self.column
        low = LOW * style.unit * style.large
        short = self._short(column.notes, width)
        most = max(len(self._short(other.notes, width)) for other in self.hosts)
        rows = max(1, *(len(other.lines) for other in self.hosts))
        levies = Levies(self.canvas, self.art, [other.lines for other in self.hosts], self.sides, self.mirrored)
        noted = NOTED if height - NOTED * low >= rows * ROOMY * style.unit * style.large else FEW_NOTED
        room = height - min(noted, most) * low
        room = max(room, min(height - most * low, rows * MOST_TILE * style.unit * style.large))
        room = min(room, rows * MOST_TILE * style.unit * style.large) if most else room
        self._lie = levies.draw(column.lines, (left, bottom + height - room, width, room), rows)
        free = height - room
        rows = int(free / low + 0.01)
        step = min(HIGH * style.unit * style.large, free / max(1, min(rows, len(short))))
        letters = max(min(step * 0.78, style.letter * style.scaled(SMALL + 1)), LEGIBLE * style.letter)
        for i, note in enumerate(short[:rows]):
            draw_note(self.canvas, note, left, left + width, bottom + free - (i + 0.5) * step, letters)
        self._noted = left, bottom, width, free

    @staticmethod
    def _short(notes: tuple[Note, ...], width: float) -> tuple[Note, ...]:
        """The notes that are told in a line each, the most important first: none is told only in part. A finger that
        stays reads them all."""
        return tuple(note for note in notes if note_room(note.text, LEGIBLE * style.letter) <= width)

    def read_at(self, x: float, y: float) -> tuple[str, tuple[str, ...]] | None:
        """What the drawings under a finger stand for: a heading and its lines; those of a seat, or all notes."""
        line, column = self.line_at(x, y), self.column
        if column is None:
            return None
        if line is not None and line.stands:
            own = tuple(note.text for note in column.notes if note.seat == line.seat)
            return line.label, (*(f"{stand.count} {stand.name}" for stand in line.stands), *own)
        left, bottom, width, height = self._noted
        if column.notes and left <= x < left + width and bottom <= y < bottom + height:
            return column.heading, tuple(note.text for note in column.notes)
        return None
