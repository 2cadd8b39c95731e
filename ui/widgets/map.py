"""The board at a glance: places, the counters that stand in them, and what each place means just now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.graphics import Color, Line, Triangle
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty

from companion.board import Board, Place
from companion.scene import Counter, Ground
from companion.table.cues import Cue
from ui.theme import CUES, GOLD, INK, LEGIBLE, LINE, PANEL, PRINTED, SYMBOLS, TEXT, Colour, rgba, style
from ui.widgets.counter import draw_counter
from ui.widgets.drawn import Drawn
from ui.widgets.places import is_convex, room, triangles
from ui.widgets.tap import taps_around
from ui.widgets.text import texture, write

BARE = "#b0a484"
EMPTY = rgba(BARE)
OWNED = 0.34
RECTANGLE = 4
ACROSS = 3
"""Counters that lie side by side in a place before a second row begins."""
HIGHEST = 0.42
"""A name that takes more of its room's height lies under the counters."""

Box = tuple[float, float, float, float]
"""Left, bottom, width and height, in px."""


class Map(Drawn):
    """A board drawn as large as fits. A tap on a place gives `on_place`."""

    __events__ = ("on_place",)
    aspect = NumericProperty(2 / 3)
    """The board's width by its height."""

    def __init__(self, **kwargs: Any) -> None:
        self.board: Board | None = None
        self.counters: tuple[Counter, ...] = ()
        self.colours: dict[str, Colour] = {}
        self.cues: Mapping[str, Cue] = {}
        self.chosen: frozenset[str] = frozenset()
        self.marked: frozenset[str] = frozenset()
        self.spots: Mapping[str, tuple[float, float]] = {}
        self.grounds: Mapping[str, Ground] = {}
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
        grounds: Mapping[str, Ground] | None = None,
    ) -> None:
        """Shows counters and cues, and what places show without them; `chosen` places and `marked` pieces are drawn
        with a golden edge. A piece that has a spot, in board mm, is drawn there."""
        self.board, self.counters, self.colours, self.cues = board, counters, colours, cues
        self.chosen, self.marked, self.spots, self.grounds = chosen, marked, spots or {}, grounds or {}
        self.aspect = board.width_mm / board.height_mm
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
        return float(min(self.width / self.board.width_mm, self.height / self.board.height_mm))

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
            self._edge(place, not standing.get(place.id))
            self._standing(place, standing.get(place.id, []))

    def _ground(self, place: Place, here: list[Counter]) -> None:
        corners = [self.to_px(*corner) for corner in place.outline]
        owner = self.grounds[place.id].seat if place.id in self.grounds else here[0].seat if here else None
        colour = rgba(self.grounds[place.id].tint or BARE) if place.id in self.grounds else EMPTY
        if owner:
            own = self.colours.get(owner, LINE)
            colour = tuple(p * OWNED + e * (1 - OWNED) for p, e in zip(own, colour, strict=True))  # type: ignore[assignment]
        with self.canvas:
            Color(*colour)
            for triangle in triangles(place.outline):
                Triangle(points=[c for corner in triangle for c in self.to_px(*corner)])
            Color(*PANEL)
            Line(points=[c for corner in corners for c in corner], close=True, width=1.1)

    def _box(self, place: Place) -> Box:
        """The left, bottom, width and height of the room in a place, in px."""
        left, top, width, height = room(place)
        x, y = self.to_px(left, top + height)
        return x, y, width * self.px_per_mm, height * self.px_per_mm

    def _edge(self, place: Place, bare: bool) -> None:
        """The golden edge or the cue's edge of a place, drawn inside it, with the cue's sign and the place's name."""
        x, y, width, height = self._box(place)
        cue = self.cues.get(place.id)
        if place.id in self.chosen or cue is not None:
            colour = GOLD if place.id in self.chosen else CUES[cue][0]  # type: ignore[index]
            middle = self.to_px(*place.centre)
            across, up = (0.95, 0.94) if is_convex(place.outline) else (1.0, 1.0)
            shrunk = []
            for corner in place.outline:
                px, py = self.to_px(*corner)
                shrunk += [middle[0] + (px - middle[0]) * across, middle[1] + (py - middle[1]) * up]
            with self.canvas:
                Color(*colour)
                Line(points=shrunk, close=True, width=max(1.5, height * 0.03), joint="miter")
        named = self._name(place, (x, y, width, height))
        if self._said(place):
            self._signs(place, (x, y, width, height), named, bare)
        if cue is not None:
            colour, sign = CUES[cue]
            size = height * 0.24
            corner = (x + width - size * 0.75, y + height - size * 0.62)
            with self.canvas:
                Color(*colour)
                Line(circle=(*corner, size * 0.25), width=size * 0.25)
            write(self.canvas, sign, corner, size * 0.62, INK if cue is not Cue.WRONG else TEXT, font=SYMBOLS)

    def _name(self, place: Place, box: Box) -> bool:
        """Writes a place's name at the top of its room, above its counters, where it fits there; whether it does."""
        x, y, width, height = box
        name = self._name_px(height)
        wide = texture(place.id, round(name), True).size[0]
        if name > height * HIGHEST or wide > width:
            return False
        at = min(x + max(name * 1.05, wide / 2 + name * 0.25), x + width - wide / 2)
        write(self.canvas, place.id, (at, y + height - name * 0.95), name, INK, bold=True)
        return True

    def _signs(self, place: Place, box: Box, named: bool, bare: bool) -> None:
        """Writes what a place shows at the foot of its room; where that is too small for words, its badge alone: in the
        middle of an empty place, else beside what stands there."""
        x, y, width, height = box
        said, size = self._said(place), self._badge_px(height)
        badge = self.grounds[place.id].badge
        if named and texture(said, round(size), True, SYMBOLS).size[0] <= width:
            write(self.canvas, said, (x + width / 2, y + size * 0.7), size, INK, bold=True, font=SYMBOLS)
        elif bare:
            write(self.canvas, badge, (x + width / 2, y + height / 2), height * 0.7, INK, font=SYMBOLS)
        else:
            write(self.canvas, badge, (x + width * 0.06, y + height * 0.8), height * 0.5, INK, font=SYMBOLS)

    def _said(self, place: Place) -> str:
        """What stands below in a place without a counter."""
        ground = self.grounds.get(place.id)
        return " ".join(filter(None, (ground.badge, ground.label))) if ground is not None else ""

    @staticmethod
    def _name_px(height: float) -> float:
        return float(max(height * 0.17, PRINTED * style.unit))

    @staticmethod
    def _badge_px(height: float) -> float:
        return float(max(height * 0.17, LEGIBLE * style.unit))

    def _standing(self, place: Place, here: list[Counter]) -> None:
        x, y, width, height = self._box(place)
        # Counters on printed rectangles are as large everywhere; elsewhere they use the room that few leave.
        across = ACROSS if len(place.outline) == RECTANGLE else max(1, min(ACROSS, len(here)))
        rows = max(1, -(-len(here) // across))
        middle, high = height * 0.4, height * 0.62
        above, below = 1.6 * self._name_px(height), 1.4 * self._badge_px(height)
        if self._said(place) and above + below < height * 0.7:  # between the two, where that leaves room
            middle, high = (height + below - above) / 2, (height - below - above) / 1.1
        size = min(width / across * 0.84, high / rows)
        for i, counter in enumerate(here):
            row, column = divmod(i, across)
            in_row = min(across, len(here) - row * across)
            centre = (
                x + width / 2 + (column - (in_row - 1) / 2) * width / across * 0.95,
                y + middle - (row - (rows - 1) / 2) * size * 1.1,
            )
            if counter.piece in self.spots:
                centre = self.to_px(*self.spots[counter.piece])
            colour = self.colours.get(counter.seat, LINE)
            draw_counter(self.canvas, counter, colour, centre, size, counter.piece in self.marked)
