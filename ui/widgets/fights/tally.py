"""One side of a combat: who fights, and the sum, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.scene import Column, Counter, Line, Side
from ui.theme import (
    BODY,
    BOOK,
    HEADING,
    LANDSCAPE,
    LEGIBLE,
    LINE,
    PANEL,
    PORTRAIT,
    SMALL,
    TEXT,
    WARN,
    Colour,
    draw_frame,
    shade,
    side_ground,
    style,
)
from ui.theme.art import Art
from ui.widgets.counters.fighters import draw_fighters, size_of, width_of
from ui.widgets.counters.standard import draw_ribbon
from ui.widgets.drawn import Drawn
from ui.widgets.fights.die import draw_die
from ui.widgets.fights.equation import draw_equation
from ui.widgets.fights.heading import HEAD, draw_heading
from ui.widgets.fights.lineup import Lineup
from ui.widgets.fights.siege import draw_siege
from ui.widgets.fights.sum_lines import draw_line, draw_note, draw_total, note_width
from ui.widgets.fights.thrower import draw_thrower
from ui.widgets.writing.text import texture, write

FOOT = 54
"""The height of the total, in steps."""
ROW = 34
"""The height of a line where there is room, in steps."""
CROWDED = 18
"""With less, in steps, the total moves beside the heading."""
FIGHTER, LEAST_FIGHTER, MOST_FIGHTER = 62, 36, 110
"""The size of a fighter where there is room, the least and the most, in steps."""
LOW = 170
"""A sum that is no higher than this is low, in steps."""
DIE_HEAD = 0.3
"""How high the heading over a die alone is at most in larger text, of the height of both."""
MOST_DIE, DIE = 180, 0.7
"""The side of a die at most, in steps, and of its column's width."""
EVERY_LINE = 99
"""More lines than any sum has."""
RIBBON = 50
"""The ribbon over a die on a tall page has two lines, in steps."""
PAD = 6
"""The room about a throw and what is added to it, in steps."""
FACING = 2
"""So many sides face each other."""
NOTED = 2
"""So many notes have room before lines have all of theirs."""
BANNER = 0.8
"""How much of the width a banner takes at most that is all that there is."""
TALL, WIDE = 0.26, 0.42
"""A fighter's size of the height of a tall sum, and at most of that of a wide page's where lines leave the room."""
BRIEF = 46
"""How high a sum is at most that stands alone in its ribbon, in steps."""
CLEAR = 0.82
"""How dense the ground of a wide page's sum is, behind which the scene is seen."""


class Sum(Drawn):
    """One side's fighters and its sum. Only the first `shown` lines are drawn, with the counters that bring them in,
    and the total once all are; `hit` 0 to 1 is how far it was seen who is hurt, `rolled` 0 to 1 how far its die has
    rolled; of a `brief` one only the sum is there, in its
    ribbon."""

    redraw_on = ("shown", "hit", "brief", "rolled", "own", "band", "walled")
    shown = NumericProperty(EVERY_LINE)
    hit = NumericProperty(1.0)
    rolled = NumericProperty(1.0)
    brief = BooleanProperty(False)
    own = StringProperty("")
    """What the figure of those who fight is called."""
    walled = StringProperty("")
    """The seat that stands behind walls in this fight, if any does."""
    band = NumericProperty(0.0)
    """How much of its height above a banner is left to the place that those two want, on a tall page."""

    def __init__(self, **kwargs: Any) -> None:
        self.column: Column | None = None
        self.side: Side | None = None
        self.rows, self.noted, self.every_note, self.abreast = 1, 0, 0, 0
        self.labels: list[str] = []
        """What the lines are for, of the column that has the most."""
        self.harm: Mapping[str, int] = {}
        self.art: Art | None = None
        self.mirrored = False
        super().__init__(**kwargs)

    def show(
        self,
        column: Column,
        side: Side | None,
        harm: Mapping[str, int] = {},
        art: Art | None = None,
        beside: tuple[Column, ...] = (),
    ) -> None:
        """Shows a column of a tally and the points that pieces take, with as much room for fighters and lines as those
        beside it need. The last of two is mirrored, so that they face each other."""
        if not self.shows(column, side, harm, art, beside):
            return
        self.mirrored = len(beside) == FACING and column is beside[-1]
        self.column, self.side, self.harm, self.art = column, side, harm, art
        self.rows = max(len(self.worded(other)) for other in (column, *beside))
        self.every_note = max(len(other.notes) for other in (column, *beside))
        self.noted = min(NOTED, self.every_note)
        self.labels = max(
            ([line.label for line in self.worded(other)] for other in (column, *beside)),
            key=lambda labels: (len(labels), sum(map(len, labels))),
        )
        self.abreast = max(len(other.counters) for other in (column, *beside))

    @staticmethod
    def worded(column: Column) -> tuple[Line, ...]:
        """The lines that no counter stands for."""
        pieces = {counter.piece for counter in column.counters}
        return tuple(line for line in column.lines if line.piece not in pieces)

    @property
    def _ranked(self) -> int:
        """How many of the lines, from the first on, counters stand for."""
        pieces = {counter.piece for counter in self.column.counters} if self.column is not None else set()
        lines = self.column.lines if self.column is not None else ()
        return next((n for n, line in enumerate(lines) if line.piece not in pieces), len(lines))

    def muster(self) -> None:
        """Only the fighters are there yet."""
        self.shown = self._ranked

    @property
    def standing(self) -> tuple[float, float]:
        """Where its fighters stand, in px."""
        lineup = self.lineup
        return lineup.middle if lineup else (self.middle[0], self.y + self.height - self._head - self._fighters / 2)

    @property
    def _larger(self) -> float:
        """How much higher a heading and a total are with larger text: by half as much, so that lines keep their room;
        not at all where a low sum leaves none."""
        return float(max(1.0, (1 + style.text) / 2)) if self.height > LOW * style.unit else 1.0

    @property
    def _head(self) -> float:
        high = RIBBON if self._dice and style.composition == PORTRAIT else HEAD
        share = DIE_HEAD if self._die_alone and style.text > 1 else 0.2
        return float(min(high * style.letter * self._larger, self.height * share))

    @property
    def _fighters(self) -> float:
        """The height of the row of fighters, or of the die, in px: a die has all that lines, notes and total leave."""
        if self.column is None or not (self.column.counters or self.column.die is not None):
            return 0.0
        unit = style.unit
        if self._die_alone:
            return float(self.height - self._head)
        free = self.height - self._head - self.rows * CROWDED * style.letter - FOOT * unit
        share = TALL * self.height
        if style.composition == LANDSCAPE:
            lines = self.rows * ROW + self.every_note * CROWDED
            share = max(share, min(WIDE * self.height, free - (lines * style.large + 24) * unit))
        wanted = max(FIGHTER * unit, min(MOST_FIGHTER * unit, share))
        row = float(min(wanted, max(LEAST_FIGHTER * unit, free)) + 12 * unit)
        if self.column.die is None:
            return row
        low = self.rows * ROW + self.every_note * CROWDED
        left = self.height - self._head - 6 * unit - low * unit * style.large
        return float(max(row, left))

    @property
    def lineup(self) -> Lineup | None:
        """How those who fight and the figures of the sum lie, where counters fight and nothing else is to be said."""
        column = self.column
        if column is None or self.brief or self.every_note or column.die is not None or not self.abreast:
            return None
        box = self.x, self.y, self.width, self.height - self._head
        count = max(1, len(column.counters))
        found = Lineup(box, [self.own, *self.labels], count, self.abreast)
        if column.total is None and (not found.fits or style.text > 1):  # what is known of the sum is on its disc alone
            found = Lineup(box, [self.own], count, self.abreast)
        return found if found.fits else None

    @property
    def _dice(self) -> bool:
        """Whether something is added to a die."""
        return self.column is not None and self.column.die is not None and bool(self.column.lines)

    @property
    def _die_alone(self) -> bool:
        """Whether a die is all that there is."""
        return self.column is not None and self.column.die is not None and not self.column.lines

    @property
    def _banner_alone(self) -> bool:
        """Whether there is nothing to add up."""
        one = self.column
        return one is not None and not one.lines and not one.counters and one.die is None and one.total is None

    def _banner(self, room: float) -> None:
        """The banner of a seat, and below it what is to be kept in mind."""
        assert self.column is not None
        unit, low = style.unit, ROW * style.unit * style.large
        foot = low * len(self.column.notes)
        high = room - foot - 16 * unit
        sprite = self.art.sprite(f"banner/{self.column.seat}", high) if self.art is not None else None
        ratio = sprite.width / max(1, sprite.height) if sprite is not None else 1.0
        high = min(high, self.width * BANNER / ratio)
        under = (room - foot - high) / 2
        if sprite is not None:
            wide = high * ratio
            at = round(self.middle[0] - wide / 2), round(self.y + under + foot)
            with self.canvas:
                Color(1, 1, 1, 1)
                Rectangle(texture=sprite, pos=at, size=(wide, high))
        for n, note in enumerate(self.column.notes):
            size = style.letter * style.scaled(BODY)
            left = self.x + max(0.0, (self.width - note_width(note.text, size)) / 2)
            draw_note(self.canvas, note, left, self.right, self.y + under + foot - (n + 0.5) * low, size)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.column is None:
            return
        unit, head = style.unit, self._head
        colour = side_ground(self.side) if self.side else LINE
        if self.brief:
            total = "…" if self.column.total is None else str(self.column.total)
            draw_ribbon(
                self.canvas, self.column, (*self.pos, *self.size), colour, self.art, total, self.mirrored, BRIEF
            )
            return
        if self._die_alone and self.side is not None:
            self._thrown()
            return
        if self._banner_alone:
            room = self.height * (1 - self.band) - head
            ribbon = self.x, self.y + room, self.width, head
            draw_ribbon(self.canvas, self.column, ribbon, colour, self.art, "", self.mirrored)
            self._banner(room)
            return
        if self._dice:
            self._added(colour)
            return
        if (lineup := self.lineup) is not None:
            self._lined_up(lineup, colour)
            return
        edge = WARN if self.column.falls and self.rolled == 1 else shade(colour, 0.7)
        ground = (*PANEL[:3], CLEAR) if style.composition == LANDSCAPE else PANEL
        draw_frame(self.canvas, (*self.pos, *self.size), ground, edge, raised=True, double=edge is WARN)
        done = self.shown >= len(self.column.lines)
        total = "…" if self.column.total is None else str(self.column.total)
        foot = FOOT * unit * self._larger
        room = self.height - head - self._fighters - 6 * unit
        beside = room - foot < (self.rows * CROWDED + self.noted * CROWDED) * style.letter
        bar = (self.x, self.y + self.height - head, self.width, head)
        figure = f"= {total}" if beside and done and not self._die_alone else ""
        draw_heading(self.canvas, self.column, bar, colour, self.art, figure)
        self._stand(colour)
        self._die()
        if self._die_alone:
            return
        if not beside:
            room -= foot
            draw_total(self.canvas, total if done else "", (*self.pos, self.width, foot))
        self._words(room)

    def _lined_up(self, lineup: Lineup, colour: Colour) -> None:
        """A ribbon, those who fight below it, and the figures of the sum."""
        assert self.column is not None
        ribbon = self.x, self.y + self.height - self._head, self.width, self._head
        draw_ribbon(self.canvas, self.column, ribbon, colour, self.art, "", self.mirrored)
        read = self.column.lines[: int(self.shown)]
        amounts = {line.piece: line.amount for line in read if line.piece}
        seen = tuple(counter for counter in self.column.counters if counter.piece in amounts)
        (x, y, width, height), wide = lineup.counters, width_of(len(self.column.counters), lineup.size)
        box = (x + (width - wide) / 2, y + (height - lineup.size) / 2, wide, lineup.size)
        draw_fighters(self.canvas, seen, colour, box, self.harm, self.hit, self.art, lineup.size)
        shown = [line for line in self.worded(self.column) if line in read]
        done, total = self.shown >= len(self.column.lines), self.column.total
        figure = None if total is None else str(total) if done else ""
        lineup.draw_figures(self.canvas, sum(amounts.values()), shown, figure, colour, self.mirrored)

    def _added(self, colour: Colour) -> None:
        """A ribbon, and below it the die, what is added to it, and the sum."""
        assert self.column is not None
        head, pad = self._head, PAD * style.unit
        ribbon = self.x, self.y + self.height - head, self.width, head
        draw_ribbon(self.canvas, self.column, ribbon, colour, self.art, "", self.mirrored)
        box = self.x + pad, self.y + pad, self.width - 2 * pad, self.height - head - 2 * pad
        if self.walled:
            box = self.x, self.y, self.width, self.height - head
            behind = self.column.seat == self.walled
            draw_siege(
                self.canvas, self.column, self.side, self.art, box, self.rolled, int(self.shown), self.mirrored, behind
            )
            return
        if style.composition == LANDSCAPE:  # a picture lies below
            draw_frame(self.canvas, (*self.pos, self.width, self.height - head), (*PANEL[:3], CLEAR), width=0)
        shown = int(self.shown)
        draw_equation(self.canvas, self.column, self.side, self.art, box, self.rolled, shown, self.mirrored)

    def _thrown(self) -> None:
        """Whose throw it is, the die beside the banner, and the name below both."""
        assert self.column is not None
        assert self.side is not None
        (x, y), unit, name = self.pos, style.unit, self._head
        room = self.height - name
        wide = min(self.width * 0.46, room)
        left = x + max(0.0, (self.width - wide - room) / 2)
        falls = self.column.falls and self.rolled == 1
        draw_thrower(self.canvas, self.side, self.art, (left, y + name, wide, room), falls)
        side = min(room * DIE, self.width - wide - 8 * unit, MOST_DIE * unit)
        centre = left + wide + (min(room, self.width - wide)) / 2, y + name + room / 2
        draw_die(self.canvas, self.column.die or 0, centre, side, self.rolled)
        letters = max(min(name * 0.6, style.letter * style.scaled(BODY)), LEGIBLE * style.letter)
        write(self.canvas, self.column.heading, (self.middle[0], y + name / 2), letters, TEXT, True, BOOK)

    def _stand(self, colour: Colour) -> None:
        """The fighters whose lines were read, and what they bring in together."""
        column, row, unit = self.column, self._fighters, style.unit
        if column is None or not row:
            return
        amounts = {line.piece: line.amount for line in column.lines[: int(self.shown)] if line.piece}
        seen: tuple[Counter, ...] = tuple(counter for counter in column.counters if counter.piece in amounts)
        figure, size = str(sum(amounts.values())), style.letter * style.scaled(HEADING)
        room = self.width - 2 * 12 * unit - texture(figure, round(size), True).size[0] - 14 * unit
        many = len(column.counters)
        large = size_of(max(self.abreast, many), room, row - 12 * unit)
        bottom = self.y + self.height - self._head - row
        aside = (room - width_of(many, large)) / 2 if style.composition == LANDSCAPE else 0.0
        box = (self.x + 12 * unit + aside, bottom + (row - large) / 2, room - aside, large)
        draw_fighters(self.canvas, seen, colour, box, self.harm, self.hit, self.art)
        if amounts:
            wide = texture(figure, round(size), True, BOOK).size[0]
            at = self.x + self.width - 12 * unit - wide / 2, bottom + row / 2
            write(self.canvas, figure, at, size, TEXT, True, BOOK, tight=True)

    def _die(self) -> None:
        """The die in the middle of its row, rolling or still."""
        if self.column is None or self.column.die is None:
            return
        row = self._fighters
        side = min(row - 12 * style.unit, self.width * DIE, MOST_DIE * style.unit)
        bottom = self.y + self.height - self._head - row
        draw_die(self.canvas, self.column.die, (self.middle[0], bottom + row / 2), side, self.rolled)

    def _words(self, room: float) -> None:
        """The lines that no counter stands for, once they were read."""
        assert self.column is not None
        unit, worded, notes = style.unit, self.worded(self.column), self.column.notes
        most, low = ROW * unit * style.large, CROWDED * unit * style.large
        rows, room = max(1, self.rows), room - (3 * unit if self.every_note else 0.0)
        least = min(low, room / rows), min(CROWDED * style.letter, (room - self.noted * low) / rows)
        row = max(min(most, (room - self.every_note * low) / rows), *least)
        top = self.y + self.height - self._head - self._fighters - 3 * unit
        letters = min(max(row * 0.66, LEGIBLE * style.letter), style.letter * style.scaled(BODY))
        read = self.column.lines[: int(self.shown)]
        shown = [line for line in worded if line in read]
        for i, line in enumerate(shown):
            amount = f"{line.amount}" if line is self.column.lines[0] else f"{line.amount:+d}".replace("-", "−")
            y = top - (i + 0.5) * row
            draw_line(self.canvas, line.label, amount, self.x, self.right, y, letters, row)
        free = room - self.rows * row
        fit = notes[: int(free / low + 0.01)] if len(shown) == len(worded) else ()
        step = min(ROW * unit * style.large, free / max(1, len(fit)))
        letters = min(step * 0.78, style.letter * style.scaled(SMALL + 1))
        for i, note in enumerate(fit):
            more = f"… {len(notes) - len(fit)}" if i == len(fit) - 1 and len(fit) < len(notes) else ""
            y = top - self.rows * row - (i + 0.5) * step
            draw_note(self.canvas, note, self.x, self.right, y, letters, more)
