"""How something changed for each side over the turns of a game; each line leads to its side's name and last figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count, pairwise
from math import hypot
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine

from companion.scene import Side
from ui.theme import (
    LEGIBLE,
    LINE,
    MUTED,
    PANEL,
    RAISED,
    TEXT,
    Colour,
    contrast,
    draw_disc,
    draw_frame,
    lighten,
    rgba,
    style,
)
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import size_in_line, texture, write

SIZE = 14
"""The size of its words and figures, in steps."""
ROW = 1.2
"""The height of a line of text, in its sizes."""
THIN, WIDER = 1.4, 3.0
"""Half the width of the last side's line, in steps, and how much wider the first one's is at most: lines that lie
over each other are all seen."""
STRAIGHT, SHARP = 0.9999, 0.7
"""The cosine of a turn below which a point is needed, and below which the line begins anew."""
DOTS = 9
"""So far apart, in steps, points must lie to be drawn as dots."""
REACH, BAR, GAP = 13, 4, 5
"""Right of the plot, in steps: how far a line's own thin line reaches to its label's bar of the same colour, how wide
the bar is, and the room before the label."""
FEW, FULL, RIBBON = 4, 0.86, 0.5
"""More sides than so many have a ribbon each, of which the highest figure takes so much of a row's height, and which
has so much of the width at least."""
TIGHT = 1.05
"""A row of a ribbon is as high as its letters and a little more at least."""
SEEN = 3.0
"""The least contrast of a line, and of its label's bar, with the ground."""


class Plot(Drawn):
    """One chart: from the set-up (0) over the end of each turn (from 1 on)."""

    def __init__(self, **kwargs: Any) -> None:
        self.title = self.axis = ""
        self.sides: tuple[Side, ...] = ()
        self.names: Mapping[str, str] = {}
        self.series: Mapping[str, Sequence[int]] = {}
        self.turn: int | None = None
        super().__init__(**kwargs)

    def show(
        self,
        title: str,
        axis: str,
        sides: tuple[Side, ...],
        names: Mapping[str, str],
        series: Mapping[str, Sequence[int]],
        turn: int | None = None,
    ) -> None:
        """Shows one line a side, with its player's name where one is given; `axis` says what is counted below, `turn`
        is marked (0: the set-up)."""
        self.title, self.axis, self.sides, self.names = title, axis, sides, names
        self.series, self.turn = series, turn
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit = style.unit
        draw_frame(self.canvas, (*self.pos, *self.size), PANEL, width=0)
        if not self.series:
            return
        size = style.letter * style.scaled(SIZE)
        head = size * 1.8
        self._write(self.title, self.x + 10 * unit, self.y + self.height - head / 2, size, bold=True)
        foot = 6 * unit + size * 1.4
        row = (self.height - head - foot - 4 * unit) / max(1, len(self.sides))
        if len(self.sides) > FEW and row >= LEGIBLE * style.letter * TIGHT:
            self._ribbons(size, head, foot, row)
            return
        last = max(1, *(len(values) - 1 for values in self.series.values()))
        most = max(1, *(max(values) for values in self.series.values()))
        labels = {side.id: self._label(side) for side in self.sides}
        room = self.height - 6 * unit - size
        if sum(map(len, labels.values())) * size * ROW > room:  # with many sides each has one line
            labels = {side.id: (self._short(side),) for side in self.sides}
            size = min(size, max(LEGIBLE * style.letter, room / len(labels) / ROW))
        axis = _width(str(last), size) / 2 + _width(self.axis, size)
        wide = max(axis, *(_width(line, size) for lines in labels.values() for line in lines))
        x0, x1 = (
            self.x + 18 * unit + _width(str(most), size),
            self.x + self.width - wide - (REACH + BAR + GAP + 9) * unit,
        )
        y0, y1 = self.y + 6 * unit + size * 1.4, self.y + self.height - head - 6 * unit
        self._axes((x0, y0, x1, y1), last, most, size)
        ends = {}
        for i, side in enumerate(self.sides):
            values = self.series.get(side.id, (0,))
            points = [(x0 + (x1 - x0) * n / last, y0 + (y1 - y0) * value / most) for n, value in enumerate(values)]
            thick = (THIN + (len(self.sides) - 1 - i) * min(1.0, WIDER / len(self.sides))) * unit
            with self.canvas:
                Color(*tint(side))
                for stroke in strokes(points):
                    SmoothLine(points=[at for point in stroke for at in point], width=thick)
                    draw_disc(stroke[-1], 2 * thick)
                if (x1 - x0) / last >= DOTS * unit:
                    for point in points:
                        draw_disc(point, 2 * (thick + 1.6 * unit))
            ends[side.id] = points[-1]
        order = sorted(self.sides, key=lambda side: ends[side.id][1])
        title = self.x + 10 * unit + _width(self.title, style.letter * style.scaled(SIZE), bold=True)
        under = head if title > x1 else 0.0  # a long title reaches over the labels
        bottom, top = y0 + size * 0.35, self.y + self.height - under - size * 0.25
        row = min(size * ROW, (top - bottom) / sum(map(len, labels.values())))
        heights = [len(labels[side.id]) * row for side in order]
        centres = apart([ends[side.id][1] for side in order], heights, bottom, top)
        for side, y in zip(order, centres, strict=True):
            first = y + (len(labels[side.id]) - 1) * row / 2
            self._lead(side, ends[side.id], (x1 + REACH * unit, y), 2 * (first - y) + size * 0.8)
            for n, line in enumerate(labels[side.id]):
                self._write(line, x1 + (REACH + BAR + GAP) * unit, first - n * row, size, muted=True)

    def _ribbons(self, wanted: float, head: float, foot: float, row: float) -> None:
        """A ribbon a side, as high at each turn as its figure then, from the side that had the most at the end on; its
        name before it and that figure behind it."""
        unit = style.unit
        last = max(1, *(len(values) - 1 for values in self.series.values()))
        most = max(1, *(max(values) for values in self.series.values()))
        ends = {side.id: self.series.get(side.id, (0,))[-1] for side in self.sides}
        size = max(min(wanted, row / TIGHT), LEGIBLE * style.letter)
        names = {side.id: self.names.get(side.id) or side.name for side in self.sides}
        pad = 10 * unit
        left = self.x + pad + (BAR + GAP) * unit
        room = self.width * (1 - RIBBON) - 2 * pad - BAR * unit
        size = size_in_line(names.values(), size, room)
        named = min(room, max(_width(name, size) for name in names.values()))
        figure = _width(str(most), size, True)
        x0, x1 = left + named + pad, self.x + self.width - figure - 2 * pad
        y0 = self.y + foot
        self._axis((x0, y0, x1, self.y + self.height - head), last, size)
        self._write(fitting(self.axis, size, named), left, y0 - size * 0.75, size, muted=True)
        for n, side in enumerate(sorted(self.sides, key=lambda side: -ends[side.id])):
            bottom = self.y + self.height - head - (n + 1) * row
            middle, values = bottom + row / 2, self.series.get(side.id, (0,))
            with self.canvas:
                Color(*LINE[:3], 0.5)
                Rectangle(pos=(round(x0), round(bottom)), size=(round(x1 - x0), style.px(1)))
                Color(*tint(side))
                bar = self.x + pad, bottom + 0.12 * row
                Rectangle(pos=(round(bar[0]), round(bar[1])), size=(round(BAR * unit), round(0.76 * row)))
                for start, end, value in runs(values):
                    a, b = (x0 + (x1 - x0) * at / max(1, len(values) - 1) for at in (start, end))
                    high = row * FULL * value / most
                    Rectangle(pos=(a, bottom + unit), size=(b - a, max(style.px(1), high - unit)))
            self._write(fitting(names[side.id], size, named), left, middle, size, muted=True)
            self._write(str(ends[side.id]), x1 + pad, middle, size, bold=True)

    def _lead(self, side: Side, end: tuple[float, float], at: tuple[float, float], high: float) -> None:
        """A thin line from the end of a side's line to the bar in its colour before its label, which is so high and
        has the middle of its left edge there."""
        with self.canvas:
            Color(*tint(side))
            SmoothLine(points=[*end, *at], width=style.unit)
            Rectangle(pos=(round(at[0]), round(at[1] - high / 2)), size=(round(BAR * style.unit), round(high)))

    def _label(self, side: Side) -> tuple[str, ...]:
        """The player's name, where one is given, and the side's with its last figure."""
        figure = f"{side.name} {self.series.get(side.id, (0,))[-1]}"
        name = self.names.get(side.id, "")
        return (f"{name} ·", figure) if name else (figure,)

    def _short(self, side: Side) -> str:
        """The player's name or else the side's, with its last figure."""
        return f"{self.names.get(side.id) or side.name} {self.series.get(side.id, (0,))[-1]}"

    def _axes(self, frame: tuple[float, float, float, float], last: int, most: int, size: float) -> None:
        """The turns from left to right, the figures from bottom to top, and the turn that is marked."""
        x0, y0, x1, y1 = frame
        self._axis(frame, last, size)
        self._write(self.axis, x1 + 9 * style.unit + _width(str(last), size) / 2, y0 - size * 0.75, size, muted=True)
        for value, y in ((0, y0), (most, y1)):
            text = str(value)
            self._write(text, x0 - 8 * style.unit - _width(text, size), y, size, muted=True)

    def _axis(self, frame: tuple[float, float, float, float], last: int, size: float) -> None:
        """The turns from left to right, and the turn that is marked."""
        x0, y0, x1, y1 = frame
        unit = style.unit
        with self.canvas:
            if self.turn is not None:
                Color(*RAISED)
                left, right = (x0 + (x1 - x0) * max(0, at) / last for at in (self.turn - 1, self.turn))
                Rectangle(pos=(left - unit, y0), size=(right - left + 2 * unit, y1 - y0))
            Color(*LINE)
            Rectangle(pos=(round(x0), round(y0)), size=(round(x1 - x0), style.px(1)))
        below = y0 - size * 0.75
        for turn in ticks(last, (x1 - x0) / (_width(str(last), size) * 2)):
            x = x0 + (x1 - x0) * turn / last
            with self.canvas:
                Color(*LINE)
                Rectangle(pos=(round(x), round(y0 - 3 * unit)), size=(style.px(1), style.px(3)))
            write(self.canvas, str(turn), (x, below), size, MUTED)

    def _write(self, text: str, x: float, y: float, size: float, bold: bool = False, muted: bool = False) -> None:
        """A line of text from x on."""
        write(self.canvas, text, (x + _width(text, size, bold) / 2, y), size, MUTED if muted else TEXT, bold)


def _width(text: str, size: float, bold: bool = False) -> float:
    return float(texture(text, round(size), bold).size[0])


def fitting(text: str, size: float, room: float) -> str:
    """A text as it is, or cut short where it is wider than a room in px."""
    shown = text
    while shown and _width(shown, size) > room + 1:
        shown = shown[:-2].rstrip() + "…" if len(shown) > 2 else ""
    return shown


def runs(values: Sequence[int]) -> list[tuple[int, int, int]]:
    """From which turn to which a figure stayed the same, and the figure; the last one holds from the last turn on."""
    found: list[tuple[int, int, int]] = []
    for n, value in enumerate(values[:-1] if len(values) > 1 else values):
        if found and found[-1][2] == value:
            found[-1] = found[-1][0], n + 1, value
        else:
            found.append((n, n + 1, value))
    return found


def tint(side: Side) -> Colour:
    """The colour of a side's line: its own made lighter, so far that it is seen on the ground."""
    colour = lighten(rgba(side.colour), 0.35)
    while contrast(colour, PANEL) < SEEN:
        colour = lighten(colour, 0.1)
    return colour


def strokes(points: Sequence[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """A line in pieces without a sharp turn, whose outer corner would be drawn as a spike; points on the way between
    two others are left out."""
    pieces, before = [[points[0]]], None
    for start, end in pairwise(points):
        long = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        way = (end[0] - start[0]) / long, (end[1] - start[1]) / long
        along = 1.0 if before is None else way[0] * before[0] + way[1] * before[1]
        if before is not None and along > STRAIGHT:
            pieces[-1][-1] = end
        elif along < SHARP:
            pieces.append([start, end])
        else:
            pieces[-1].append(end)
        before = way
    return pieces


def ticks(last: int, room: float) -> range:
    """The turns that are named below a plot: every one, every second, fifth, tenth ..., so that no more than `room`
    names stand there, but two at least."""
    steps = (n * 10**power for power in count() for n in (1, 2, 5))
    step = next(step for step in steps if step >= last or last // step + 1 <= room)
    return range(0, last + 1, min(step, last))


def apart(wanted: Sequence[float], heights: Sequence[float], bottom: float, top: float) -> list[float]:
    """The centres of labels, wanted in rising order, moved so that none lies over another and all lie between bottom
    and top, where that is possible."""
    centres, edge = [], bottom
    for y, height in zip(wanted, heights, strict=True):
        centres.append(max(y, edge + height / 2))
        edge = centres[-1] + height / 2
    edge = top
    for i in range(len(centres) - 1, -1, -1):
        centres[i] = min(centres[i], edge - heights[i] / 2)
        edge = centres[i] - heights[i] / 2
    return centres
