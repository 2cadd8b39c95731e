"""Points at a thing on a page and explains it; everything else on the page works on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine, Triangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from ui.theme import BODY, CHOSEN, FADED_INK, GRID, INK, THICK, VELLUM, Box, draw_frame, style
from ui.widgets.touch.buttons import Press
from ui.widgets.writing.text import measured
from ui.widgets.writing.vellum import Vellum
from ui.widgets.writing.words import Words

WIDTHS = (310, 290, 250, 440, 600)
"""How wide the sheet may be, in steps: as wide as it hides least, the first of several, no narrower only to lie
nearer."""
NARROWER = 4
"""What it costs to be a step narrower than that."""
TRIED = 30
"""So many steps from edge to edge are tried for the sheet."""
POINTED, OVER = 0.5, 1e3
"""What it costs to come near to what is pointed at or kept in sight, and to hide a part of it, of what it costs to hide
anything else that is as large."""
TAIL = 26
"""How wide the tail of the sheet is at its foot, in steps."""
LONGEST = 0.9
"""How long it is at most, of that; it is left out where it would not reach."""
AROUND = 6
"""How far around a thing its frame lies, in steps."""
Kept = Sequence[tuple[Box, float]]
"""Things on a page, and how much it counts that each stays in sight."""


class Pointer(FloatLayout):
    """A frame around a box of the page, and a sheet beside it with a text and two ways on."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.box: Box | None = None
        self.kept: Kept = ()
        self._place = Clock.create_trigger(lambda _: self.place(), -1)
        self.sheet = Vellum(orientation="vertical", size_hint=(None, None))
        self.words = Words(size_steps=BODY, color=INK)
        self._foot = BoxLayout(size_hint_y=None)
        self._skip, self._next = Press(steps=48), Press(icon="yes", steps=48)
        self._foot.add_widget(self._skip)
        self._foot.add_widget(self._next)
        self.sheet.add_widget(self.words)
        self.sheet.add_widget(self._foot)
        self.add_widget(self.sheet)
        self.words.bind(height=self._place)
        self.bind(size=self._place, pos=self._place)
        self._acts: tuple[Callable[[], object], Callable[[], object]] = (lambda: None, lambda: None)
        self._skip.bind(on_release=lambda *_: self._acts[0]())
        self._next.bind(on_release=lambda *_: self._acts[1]())

    def show(
        self,
        box: Box | None,
        text: str,
        skip: tuple[str, Callable[[], object]],
        go_on: tuple[str, Callable[[], object]],
        kept: Kept = (),
    ) -> None:
        """Points at a box in px (None: at nothing) with a text and two ways, each a name and what it does; the things
        that are `kept` stay in sight where there is room beside them, those that count most first."""
        self.box, self.words.text, self.kept = box, text, tuple(kept)
        self._skip.text, self._next.text = skip[0], go_on[0]
        self._acts = skip[1], go_on[1]
        self.place()

    def place(self) -> None:
        """Lays the sheet where it hides least of what it points at."""
        unit = style.unit
        self.sheet.padding, self.sheet.spacing = 1.5 * GRID * unit, GRID * unit
        self._foot.height, self._foot.spacing = 48 * unit, GRID * unit
        page = (*self.pos, *self.size)
        tried = []
        for steps in WIDTHS:
            size = self._size(min(steps * unit, self.width - 2 * GRID * unit))
            cost, at = lain(self.box, size, page, 2 * GRID * unit, self.kept)
            tried.append((cost + NARROWER * max(0, WIDTHS[0] - steps) * unit, at, size))
        _, self.sheet.pos, self.sheet.size = min(tried, key=lambda one: one[0])
        self.canvas.before.clear()
        if self.box is not None:
            x, y, width, height = self.box
            more = AROUND * unit
            around = (x - more, y - more, width + 2 * more, height + 2 * more)
            draw_frame(self.canvas.before, around, edge=CHOSEN, width=THICK)
            self._tail(around)

    def _tail(self, box: Box) -> None:
        """The tail of the sheet, to the nearest edge of what it explains; none where it lies over that."""
        points = tail((*self.sheet.pos, *self.sheet.size), box, TAIL * style.unit)
        if not points:
            return
        flat = [part for point in points for part in point]
        with self.canvas.before:
            Color(*VELLUM)
            Triangle(points=flat)
            Color(*FADED_INK)
            SmoothLine(points=flat, width=style.unit, close=True)

    def _size(self, wide: float) -> tuple[float, float]:
        """The sheet's size in px where it is so wide."""
        unit = style.unit
        letters, room = style.scaled(BODY) * style.letter, int(wide - 3 * GRID * unit)  # not rounded: nor are the words
        return wide, measured(self.words.text, letters, room)[1] + self._foot.height + 4 * GRID * unit


def tail(sheet: Box, box: Box, wide: float) -> tuple[tuple[float, float], ...]:
    """The corners of a sheet's tail, its foot so wide, its tip last, on the edge of a box; none where both meet, nor
    where it would hide what lies on the way to a box far off."""
    (left, bottom, width, height), (x, y, w, h) = sheet, box
    most = LONGEST * wide
    right, top = left + width, bottom + height
    half = wide / 2

    def along(low: float, high: float, at: float, far: float) -> float:
        """Near the middle of the box, on the sheet's side."""
        return min(max((at + far) / 2, low + 2 * half), high - 2 * half)

    if x + w <= left or x >= right:
        edge, tip = (left, x + w) if x + w <= left else (right, x)
        middle = along(bottom, top, max(y, bottom), min(y + h, top))
        if abs(tip - edge) > most:
            return ()
        return (edge, middle - half), (edge, middle + half), (tip, min(max(middle, y), y + h))
    if y + h <= bottom or y >= top:
        edge, tip = (bottom, y + h) if y + h <= bottom else (top, y)
        middle = along(left, right, max(x, left), min(x + w, right))
        if abs(tip - edge) > most:
            return ()
        return (middle - half, edge), (middle + half, edge), (min(max(middle, x), x + w), tip)
    return ()


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have more in common than an edge."""
    return all(one[n] < other[n] + other[n + 2] and other[n] < one[n] + one[n + 2] for n in (0, 1))


def beside(box: Box | None, size: tuple[float, float], page: Box, gap: float, kept: Kept = ()) -> tuple[float, float]:
    """Where a sheet lies that points at a box."""
    return lain(box, size, page, gap, kept)[1]


def lain(
    box: Box | None, size: tuple[float, float], page: Box, gap: float, kept: Kept = ()
) -> tuple[float, tuple[float, float]]:
    """What it costs where a sheet of a size lies best on a page, and the left and the bottom of it there: in its middle
    where there is no box; else inside the page, beside the box where that is possible, where it hides least of the box
    and of the things that are `kept` in sight, and near the box."""
    left, bottom, width, height = page
    wide, high = size
    if box is None and not kept:
        return 0.0, (left + (width - wide) / 2, bottom + (height - high) / 2)
    edge = gap / 2
    across = [left + edge + (width - wide - gap) * n / TRIED for n in range(TRIED + 1)]
    along = [bottom + edge + (height - high - gap) * n / TRIED for n in range(TRIED + 1)]
    rim = gap / 8
    around = [(x - rim, y - rim, w + 2 * rim, h + 2 * rim) for (x, y, w, h), _ in kept]
    for x, y, w, h in (*around, *(thing for thing, _ in kept)):
        across += [x + w, x - wide]
        along += [y + h, y - high]
    if box is not None:
        x, y, w, h = box
        across += [x + (w - wide) / 2, x + w + gap, x - gap - wide]
        along += [y + (h - high) / 2, y + h + gap, y - gap - high]
    xs = np.array([at for at in across if left <= at <= left + width - wide] or [left])
    ys = np.array([at for at in along if bottom <= at <= bottom + height - high] or [bottom])
    cost = np.zeros((len(xs), len(ys)))
    for (thing, weight), near in zip(kept, around, strict=True):
        cost += weight * hidden(xs, ys, size, thing) + POINTED * hidden(xs, ys, size, near)
    if box is not None:
        near = (x - edge, y - edge, w + gap, h + gap)
        cost += POINTED * hidden(xs, ys, size, near) + OVER * hidden(xs, ys, size, box)
        cost += np.abs(xs + wide / 2 - x - w / 2)[:, None] + np.abs(ys + high / 2 - y - h / 2)[None]
    best = np.unravel_index(np.argmin(cost), cost.shape)
    return float(cost[best]), (float(xs[best[0]]), float(ys[best[1]]))


def hidden(
    xs: npt.NDArray[np.float64], ys: npt.NDArray[np.float64], size: tuple[float, float], thing: Box
) -> npt.NDArray[np.float64]:
    """How much of a thing a sheet of a size would hide, in px, for each left and each bottom."""
    x, y, wide, high = thing
    across = np.minimum(xs + size[0], x + wide) - np.maximum(xs, x)
    along = np.minimum(ys + size[1], y + high) - np.maximum(ys, y)
    return np.asarray(np.clip(across, 0, None)[:, None] * np.clip(along, 0, None)[None])
