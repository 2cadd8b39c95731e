"""What hands do next with counters or cards on the table, drawn large: a counter is turned over or laid straight, or a
card is slid to the board's edge."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

import msgspec
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Scale, SmoothLine, Triangle
from kivy.graphics.texture import Texture

from companion.scene import Counter
from ui.theme import (
    CLASP,
    FADED_INK,
    GOOD,
    INK,
    PANEL,
    SAID,
    SHADOW,
    TEXT,
    VELLUM,
    WARN,
    WOOD,
    Colour,
    draw_disc,
    draw_frame,
    drawing,
    shade,
    style,
)
from ui.theme.art import Art
from ui.widgets.counters.counter import draw_counter
from ui.widgets.devices.marker_card import draw_marker_card
from ui.widgets.displays.strokes import draw_arrow, draw_sign
from ui.widgets.drawn import Drawn

HAND: Final = "hand-pinches"
TIPS: Final = (0.15, 0.58)
"""Between its finger and its thumb, of the drawing's width and height."""
LEAST: Final = 72
"""In less height nothing is drawn, in steps."""
LARGEST: Final = 120
"""The side of a counter at most, in steps."""
SMALL_COUNTER: Final = 56
"""The side of one that leaves the board: so small that it is no smaller beside larger words, in steps."""
HALF: Final = 0.34
"""How wide a counter is that is half turned, of its side."""
BADGE: Final = 0.36
"""How large the sign is of how a counter lies, of its side."""


class Doing(Enum):
    """What hands do."""

    SLIDE = "slide"
    """A card is slid to the board's edge."""
    TAKE = "take"
    """A counter is taken off the board."""
    STRAIGHTEN = "straighten"
    """A counter is laid straight."""
    TURN = "turn"
    """A counter is turned over where it lies."""
    LAY = "lay"
    """A counter is laid below the camera."""


class HandsAtWork(Drawn):
    """The picture, as large as its room allows."""

    def __init__(self, **kwargs: Any) -> None:
        self.doing: Doing | None = None
        self.counters: tuple[Counter, ...] = ()
        self.colour: Colour = CLASP
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, doing: Doing | None, counters: tuple[Counter, ...], colour: Colour, art: Art) -> None:
        """What is done with a counter, which is given before and after it."""
        if self.shows(doing, counters, colour):
            self.doing, self.counters, self.colour, self.art = doing, counters, colour, art

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.doing is None or self.height < LEAST * style.unit or self.width < LEAST * style.unit:
            return
        drawn = {
            Doing.SLIDE: self._slide,
            Doing.TAKE: self._take,
            Doing.STRAIGHTEN: self._straighten,
            Doing.TURN: self._turn,
            Doing.LAY: self._lay,
        }
        if self.doing is Doing.SLIDE or self.counters:
            drawn[self.doing]()

    def _side(self, across: float) -> float:
        """The side of a counter in px, where so many lie side by side."""
        return float(min(self.height * 0.62, self.width / across, LARGEST * style.unit))

    def _slide(self) -> None:
        """The board's edge, and a card beside it that a hand slides there."""
        high = min(self.height * 0.92, 190 * style.unit)
        edge, side = self.x + self.width * 0.4, high * 0.5
        self._board((self.x, self.middle[1] - high / 2, edge - self.x, high))
        at = edge + side * 0.95, self.middle[1] + high * 0.06
        self._ghost((edge + side * 0.42, at[1]), side)
        draw_marker_card(self.canvas, at, (side, side), side * 0.7)
        low = self.middle[1] - high * 0.36
        self._arrow((at[0] - side * 0.1, low), (edge + side * 0.1, low))
        self._hand((at[0] + side * 0.42, at[1]), high * 0.8)

    def _take(self) -> None:
        """The board, and a counter that a hand takes off it."""
        high = min(self.height * 0.92, 190 * style.unit)
        edge, side = self.x + self.width * 0.46, min(self._side(4), high * 0.5, SMALL_COUNTER * style.unit)
        self._board((self.x, self.middle[1] - high / 2, edge - self.x, high))
        self._ghost((edge - side * 0.8, self.middle[1] - high * 0.12), side)
        at = edge + side * 0.9, self.middle[1] + high * 0.14
        self._counter(self.counters[0], at, side)
        self._arrow((edge - side * 0.2, self.middle[1] - high * 0.36), (at[0], self.middle[1] - high * 0.36))
        self._hand((at[0] + side * 0.42, at[1]), high * 0.8)

    def _straighten(self) -> None:
        """A tilted counter with a cross, and a straight one with a tick."""
        side, y = self._side(3.4), self.middle[1]
        left, right = self.x + self.width * 0.27, self.x + self.width * 0.73
        tilted = msgspec.structs.replace(self.counters[0], tilted=True)
        self._counter(tilted, (left, y), side)
        self._badge("no", WARN, (left + side * 0.6, y - side * 0.5), side)
        self._arrow((left + side * 0.85, y), (right - side * 0.7, y))
        self._counter(self.counters[0], (right, y), side)
        self._badge("yes", GOOD, (right + side * 0.5, y - side * 0.5), side)

    def _turn(self) -> None:
        """A counter as it lies, half turned in a hand, and turned over."""
        side, y = self._side(4.4), self.middle[1]
        left, half, right = (self.x + self.width * share for share in (0.15, 0.46, 0.85))
        self._counter(self.counters[0], (left, y), side)
        self._arrow((left + side * 0.62, y), (half - side * 0.34, y))
        self._edgewise(self.counters[0], (half, y), side)
        self._hand((half + side * 0.12, y), min(self.height * 0.8, side * 1.25))
        self._counter(self.counters[-1], (right, y), side)
        self._badge("yes", GOOD, (right + side * 0.46, y - side * 0.46), side)

    def _lay(self) -> None:
        """A counter that a hand lays down, and the camera above."""
        side = self._side(3.2)
        at = self.x + self.width * 0.34, self.y + side * 0.62
        eye = at[0], min(self.top - 16 * style.unit, at[1] + side * 1.4)
        reach = side * 0.75
        with self.canvas:
            Color(*TEXT[:3], 0.12)
            Triangle(points=[*eye, at[0] - reach, at[1] - side / 2, at[0] + reach, at[1] - side / 2])
            Color(*PANEL)
            draw_disc(eye, 34 * style.unit)
        draw_sign(self.canvas, "camera", None, eye, 24 * style.unit, TEXT)
        self._counter(self.counters[0], at, side)
        self._hand((at[0] + side * 0.46, at[1]), min(self.height * 0.8, side * 1.4))

    # What it is drawn of

    def _board(self, box: tuple[float, float, float, float]) -> None:
        """The right part of the board on the table, with the lines of its places."""
        left, bottom, wide, high = box
        with self.canvas:
            Color(*SHADOW)
            Rectangle(pos=(left + 3 * style.unit, bottom - 3 * style.unit), size=(wide, high))
            Color(*VELLUM)
            Rectangle(pos=(left, bottom), size=(wide, high))
            Color(*FADED_INK[:3], 0.7)
            for share in (0.33, 0.67):
                y = bottom + high * share
                SmoothLine(points=[left, y, left + wide, y], width=0.8 * style.unit)
            x = left + wide * 0.35
            SmoothLine(points=[x, bottom, x, bottom + high], width=0.8 * style.unit)
            Color(*shade(WOOD, 0.5))
            SmoothLine(points=[left + wide, bottom, left + wide, bottom + high], width=1.5 * style.unit)

    def _counter(self, counter: Counter, at: tuple[float, float], side: float) -> None:
        draw_counter(self.canvas, counter, self.colour, at, side, art=self.art)

    def _edgewise(self, counter: Counter, at: tuple[float, float], side: float) -> None:
        """A counter that is half turned: narrow, with its edge."""
        thick = side * 0.1
        box = at[0] - side * HALF / 2 - thick, at[1] - side * 0.5, thick * 2, side
        draw_frame(self.canvas, box, shade(self.colour, 0.4), width=0, radius=2)
        with self.canvas:
            PushMatrix()
            Scale(HALF, 1.0, 1.0, origin=at)
        self._counter(msgspec.structs.replace(counter, star=False), at, side)  # too narrow for it
        with self.canvas:
            PopMatrix()

    def _ghost(self, at: tuple[float, float], side: float) -> None:
        """Where something was or goes."""
        box = at[0] - side / 2, at[1] - side / 2, side, side
        draw_frame(self.canvas, box, (*INK[:3], 0.25), SAID, 2)

    def _badge(self, sign: str, colour: Colour, at: tuple[float, float], side: float) -> None:
        """How a counter lies."""
        with self.canvas:
            Color(*colour)
            draw_disc(at, side * BADGE)
        draw_sign(self.canvas, sign, None, at, side * BADGE * 0.72, INK)

    def _arrow(self, tail: tuple[float, float], head: tuple[float, float]) -> None:
        draw_arrow(self.canvas, tail, head, SAID, 4 * style.unit, 12 * style.unit)

    def _hand(self, tips: tuple[float, float], high: float) -> None:
        """A hand from the right whose finger and thumb hold what lies at a point."""
        high = min(high, (tips[1] - self.y) / TIPS[1])
        picture: Texture | None = drawing("hand-pinches", high)
        if picture is None:
            return
        wide = high * picture.width / picture.height
        at = tips[0] - wide * TIPS[0], tips[1] - high * TIPS[1]
        with self.canvas:
            Color(1, 1, 1, 0.97)
            Rectangle(texture=picture, pos=at, size=(wide, high))
