"""The board at a glance: places, the counters that stand in them, and what each place means just now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.graphics import Color, Line, Mesh
from kivy.input.motionevent import MotionEvent

from companion.board import Board, Place
from companion.scene import Counter
from companion.table.cues import Cue
from ui.theme import CUES, GOLD, INK, LINE, PANEL, PRINTED, SYMBOLS, TEXT, Colour, rgba, style
from ui.widgets.counter import draw_counter
from ui.widgets.drawn import Drawn
from ui.widgets.tap import taps_around
from ui.widgets.text import write

EMPTY = rgba("#b0a484")
OWNED = 0.34
ACROSS = 3
"""Counters that lie side by side in a place before a second row begins."""


class Map(Drawn):
    """A board drawn as large as fits. A tap on a place gives `on_place`."""

    __events__ = ("on_place",)

    def __init__(self, **kwargs: Any) -> None:
        self.board: Board | None = None
        self.counters: tuple[Counter, ...] = ()
        self.colours: dict[str, Colour] = {}
        self.cues: Mapping[str, Cue] = {}
        self.chosen: frozenset[str] = frozenset()
        self.marked: frozenset[str] = frozenset()
        self.spots: Mapping[str, tuple[float, float]] = {}
        super().__init__(**kwargs)

    def show(
        self,
        board: Board,
        counters: tuple[Counter, ...],
        colours: dict[str, Colour],
        cues: Mapping[str, Cue],
        chosen: frozenset[str] = frozenset(),
        marked: frozenset[str] = frozenset(),
        spots: Mapping[str, tuple[float, float]] | None = None,
    ) -> None:
        """Shows counters and cues; `chosen` places and `marked` pieces are drawn with a golden edge. A piece that has a
        spot, in board mm, is drawn there."""
        self.board, self.counters, self.colours, self.cues = board, counters, colours, cues
        self.chosen, self.marked, self.spots = chosen, marked, spots or {}
        self.redraw()

    def on_place(self, place: str) -> None:
        """A place was tapped."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Tells which place a tap meant."""
        if self.board is None or not self.collide_point(*touch.pos):
            return False
        taps = taps_around(self)
        if taps is not None and not taps.aim()(True):
            return True
        place = self.board.place_at(*self._to_mm(*touch.pos))
        if place is not None:
            if taps is not None:
                taps.act()
            self.dispatch("on_place", place)
        return True

    @property
    def px_per_mm(self) -> float:
        """How large the board is drawn."""
        assert self.board is not None
        return min(self.width / self.board.width_mm, self.height / self.board.height_mm)

    def to_px(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Where a point of the board is drawn."""
        assert self.board is not None
        k = self.px_per_mm
        left = self.middle[0] - self.board.width_mm * k / 2
        top = self.middle[1] + self.board.height_mm * k / 2
        return left + x_mm * k, top - y_mm * k

    def _to_mm(self, x: float, y: float) -> tuple[float, float]:
        assert self.board is not None
        k = self.px_per_mm
        left, top = self.to_px(0.0, 0.0)
        return (x - left) / k, (top - y) / k

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.board is None or self.width < 2 or self.height < 2:
            return
        standing: dict[str, list[Counter]] = {}
        for counter in self.counters:
            standing.setdefault(counter.place, []).append(counter)
        for place in self.board.places:
            self._ground(place, standing.get(place.id, []))
        for place in self.board.places:
            self._edge(place)
            self._standing(place, standing.get(place.id, []))

    def _ground(self, place: Place, here: list[Counter]) -> None:
        corners = [self.to_px(*corner) for corner in place.outline]
        colour = EMPTY
        if here:
            owner = self.colours.get(here[0].seat, LINE)
            colour = tuple(p * OWNED + e * (1 - OWNED) for p, e in zip(owner, EMPTY, strict=True))  # type: ignore[assignment]
        with self.canvas:
            Color(*colour)
            vertices = [c for x, y in corners for c in (x, y, 0.0, 0.0)]
            Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")
            Color(*PANEL)
            Line(points=[c for corner in corners for c in corner], close=True, width=1.1)

    def _box(self, place: Place) -> tuple[float, float, float, float]:
        """The left, bottom, width and height of a place, in px."""
        points = [self.to_px(*corner) for corner in place.outline]
        xs, ys = zip(*points, strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    def _edge(self, place: Place) -> None:
        """The golden edge or the cue's edge of a place, drawn inside it, with the cue's sign and the place's name."""
        x, y, width, height = self._box(place)
        cue = self.cues.get(place.id)
        if place.id in self.chosen or cue is not None:
            colour = GOLD if place.id in self.chosen else CUES[cue][0]  # type: ignore[index]
            middle = self.to_px(*place.centre)
            shrunk = []
            for corner in place.outline:
                px, py = self.to_px(*corner)
                shrunk += [middle[0] + (px - middle[0]) * 0.95, middle[1] + (py - middle[1]) * 0.94]
            with self.canvas:
                Color(*colour)
                Line(points=shrunk, close=True, width=max(1.5, height * 0.03), joint="miter")
        name = max(height * 0.17, PRINTED * style.unit)
        write(self.canvas, place.id, (x + name * 1.05, y + height - name * 0.95), name, INK, bold=True)
        if cue is not None:
            ground, sign = CUES[cue]
            size = height * 0.24
            at = (x + width - size * 0.75, y + height - size * 0.62)
            with self.canvas:
                Color(*ground)
                Line(circle=(*at, size * 0.25), width=size * 0.25)
            write(self.canvas, sign, at, size * 0.62, INK if cue is not Cue.WRONG else TEXT, font=SYMBOLS)

    def _standing(self, place: Place, here: list[Counter]) -> None:
        x, y, width, height = self._box(place)
        rows = max(1, -(-len(here) // ACROSS))
        size = min(width / ACROSS * 0.84, height * 0.62 / rows)
        for i, counter in enumerate(here):
            row, column = divmod(i, ACROSS)
            in_row = min(ACROSS, len(here) - row * ACROSS)
            centre = (
                x + width / 2 + (column - (in_row - 1) / 2) * width / ACROSS * 0.95,
                y + height * 0.4 - (row - (rows - 1) / 2) * size * 1.1,
            )
            if counter.piece in self.spots:
                centre = self.to_px(*self.spots[counter.piece])
            colour = self.colours.get(counter.seat, LINE)
            draw_counter(self.canvas, counter, colour, centre, size, counter.piece in self.marked)
