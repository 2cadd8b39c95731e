"""Cards in a ring, each with an arrow to those that it defeats; how many of each may come lies beside its face."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, hypot, pi, sin
from typing import Any

from kivy.graphics import Color, SmoothLine, Triangle

from companion.scene import Beats, Card
from ui.theme import (
    LEGIBLE,
    LINE,
    MUTED,
    PANEL,
    SMALL,
    TEXT,
    THICK,
    Box,
    Colour,
    draw_disc,
    draw_frame,
    lighten,
    shade,
    style,
)
from ui.theme.art import Art
from ui.widgets.displays.strokes import count_width, draw_count, draw_picture, draw_words
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import measured, texture, write

FACE, MOST_FACE = 0.28, 112
"""How large a face is, of the ring's shorter side, and at most, in steps."""
MIDDLE = 0.8
"""The face in the middle, of one on the ring."""
DEEP = 0.72
"""How dark the ground below the ring is."""
SAID = 22
"""The height of a line of words above and below the ring, in steps of letters."""
NAME = 1.25
"""How high a name's plate is, of its letters."""
COUNT = 15
"""The size of a count, in steps of letters; larger ones of larger texts stay small enough for their face."""
HEAD = 0.15
"""How long the head of an arrow is, of a face."""
POINTS = 48
"""A way from face to face has so many parts."""
CLEAR = 0.07
"""How far from a face an arrow stays, of its size."""
BADGE, DISC = (0.46, 0.4), 0.56
"""Where a count lies on a face, of its size, away from the middle; and how far the face reaches, with a little room."""
LOW = -0.32
"""Which way from the middle of a face below the ring's its count lies beside it, clear of arrows, in radians."""
ASIDE, DIM = 0.5, 0.4
"""How strong a face is that cannot come, and one that did not fight."""

Point = tuple[float, float]


class Ring(Drawn):
    """The ring below a caption and above what is said of pairs without an arrow. Once two cards fought, theirs stand
    out."""

    def __init__(self, **kwargs: Any) -> None:
        self.beats: Beats | None = None
        self.caption = ""
        self.counts: dict[str, int] = {}
        self.fought: frozenset[str] = frozenset()
        self.art: Art | None = None
        self._middle, self._plate = (0.0, 0.0), 0.0
        self._plates: dict[str, float] = {}
        super().__init__(**kwargs)

    def show(
        self,
        beats: Beats | None,
        caption: str,
        counts: Mapping[str, int],
        fought: Iterable[str],
        art: Art | None,
    ) -> None:
        """Shows which card defeats which, how many of each may come by their ids, and those that fought."""
        held, both = dict(counts), frozenset(fought)
        if self.shows(beats, caption, tuple(held.items()), both, art):
            self.beats, self.caption, self.counts, self.fought, self.art = beats, caption, held, both, art

    def count(self, card: str) -> int | None:
        """How many of a card may come, 0 where none may though others may; None where nothing is said of any."""
        return self.counts.get(card, 0) if self.counts else None

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.beats is None or min(self.size) < 4 * LEGIBLE * style.letter:
            return
        box: Box = (*self.pos, *self.size)
        x, y, width, height = box
        draw_frame(self.canvas, box, (*PANEL[:3], DEEP), shade(LINE, 0.6), 1)
        pad, line = 8 * style.unit, SAID * style.letter * max(1.0, style.text)
        letters = round(style.letter * style.scaled(SMALL))
        long = measured(self.beats.rest, letters)[0] > width - 2 * pad
        above, below = line if self.caption else 0.0, line * (1.7 if long else 1.0)
        left, wide = x + pad, width - 2 * pad
        if self.caption:
            draw_words(self.canvas, self.caption, (left, y + height - pad / 2 - line, wide, line), SMALL, MUTED)
        draw_words(self.canvas, self.beats.rest, (left, y + pad / 2, wide, below), SMALL, MUTED)
        self._ring((left, y + below + pad, wide, height - above - below - 2 * pad))

    def _ring(self, box: Box) -> None:
        assert self.beats is not None
        (x, y, width, height), unit = box, style.unit
        beats = self.beats
        strong = {winner for winner, _ in beats.pairs}
        around = [card for card in beats.cards if card.id in strong]
        within = [card for card in beats.cards if card.id not in strong]
        face = min(min(width, height) * FACE, MOST_FACE * unit)
        names = self._letters(beats.cards, face)
        plate = max((texture(card.name, names, True).size[0] for card in around), default=0) + 10 * unit
        across, up = (width - max(face, plate) - 4 * unit) / 2, (height - face - NAME * names * 0.5) / 2
        across = min(across, up * 1.7)
        middle = x + width / 2, y + height / 2 + NAME * names * 0.25
        centres: dict[str, Point] = {}
        for n, card in enumerate(around):
            turn = pi / 2 - 2 * pi * n / max(1, len(around))
            centres[card.id] = middle[0] + across * cos(turn), middle[1] + up * sin(turn)
        for n, card in enumerate(within):
            centres[card.id] = middle[0] + (n - (len(within) - 1) / 2) * face, middle[1]
        self._middle, self._plate = middle, NAME * names * 0.5
        self._plates = {card.id: texture(card.name, names, True).size[0] + 8 * unit for card in beats.cards}
        outer = max((self._plates[card.id] for card in around), default=0.0)
        if len(around) > 2 and any(self._plates[card.id] / 2 + outer / 2 > across for card in within):
            self._plates = {card.id: self._plates[card.id] for card in around}  # no room for a name in the middle
        sizes = {card.id: face * (1.0 if card.id in strong else MIDDLE) for card in beats.cards}
        order = [card.id for card in around]
        for winner, loser in sorted(beats.pairs, key=self._tells):
            self._arrow(winner, loser, centres, sizes, order, (middle, across, up))
        for card in beats.cards:
            self._face(card, centres[card.id], sizes[card.id], names)

    def _letters(self, cards: tuple[Card, ...], face: float) -> int:
        """The px of the letters of all names."""
        size: float = style.letter * style.scaled(SMALL)
        widest = max((texture(card.name, round(size), True).size[0] for card in cards), default=0)
        if widest > face * 1.5:
            size = max(LEGIBLE * style.letter, size * face * 1.5 / widest)
        return round(size)

    def _tells(self, pair: tuple[str, str]) -> bool:
        """Whether a pair is the one that fought; it is drawn above the others."""
        return self.fought == frozenset(pair)

    def _arrow(
        self,
        winner: str,
        loser: str,
        centres: dict[str, Point],
        sizes: dict[str, float],
        order: list[str],
        ring: tuple[Point, float, float],
    ) -> None:
        """An arrow along the ring to a neighbour, else straight, from face to face."""
        begin, end = centres[winner], centres[loser]
        many = len(order)
        step = (order.index(loser) - order.index(winner)) % many if loser in order else 0
        if step in (1, many - 1) and many > 2:
            (mx, my), across, up = ring
            first = pi / 2 - 2 * pi * order.index(winner) / many
            turn = -2 * pi / many if step == 1 else 2 * pi / many
            path = [
                (mx + across * cos(first + turn * n / POINTS), my + up * sin(first + turn * n / POINTS))
                for n in range(POINTS + 1)
            ]
        else:
            path = [
                (begin[0] + (end[0] - begin[0]) * n / POINTS, begin[1] + (end[1] - begin[1]) * n / POINTS)
                for n in range(POINTS + 1)
            ]
        apart = [
            point
            for point in path
            if not self._covers(winner, begin, sizes[winner], point)
            and not self._covers(loser, end, sizes[loser], point)
        ]
        if len(apart) < 2:
            return
        tells = self._tells((winner, loser))
        colour: Colour = TEXT if tells or not self.fought else shade(LINE, 0.6)
        self._stroke(apart, end, sizes[loser], (THICK * 1.4 if tells else THICK * 0.8) * style.unit, colour)

    def _covers(self, card: str, centre: Point, size: float, point: Point) -> bool:
        """Whether a face or the plate below it lies on a point, or close to it."""
        dx, dy = abs(point[0] - centre[0]), centre[1] - point[1]
        high = self._plate if card in self._plates else 0.0
        plated = dx < self._plates.get(card, 0.0) / 2 + CLEAR * size and 0 < dy < size * (0.5 + CLEAR) + high
        return plated or _far(point, centre) < size * (0.5 + CLEAR)

    def _stroke(self, path: list[Point], end: Point, size: float, width: float, colour: Colour) -> None:
        """A line with its head at the end."""
        tail, tip = path[-2], path[-1]
        long = max(HEAD * size, 3 * width)
        away = max(1e-6, _far(tail, tip))
        dx, dy = (tip[0] - tail[0]) / away, (tip[1] - tail[1]) / away
        point = tip[0] + dx * long * 0.5, tip[1] + dy * long * 0.5
        foot = point[0] - dx * long, point[1] - dy * long
        shaft = [at for at in path if _far(at, end) > _far(foot, end)] + [foot]
        with self.canvas:
            Color(*colour)
            if len(shaft) > 1:
                SmoothLine(points=[part for at in shaft for part in at], width=max(1.0, width / 2))
            left = foot[0] - dy * long * 0.6, foot[1] + dx * long * 0.6
            right = foot[0] + dy * long * 0.6, foot[1] - dx * long * 0.6
            Triangle(points=[*point, *left, *right])

    def _face(self, card: Card, centre: Point, size: float, names: int) -> None:
        """A card's drawing with its name on a plate below, and how many may come."""
        count = self.count(card.id)
        strong = 1.0
        if self.fought:
            strong = 1.0 if card.id in self.fought else DIM
        elif count == 0:
            strong = ASIDE
        sprite = self.art.sprite(f"card/{card.figure or card.id}", size) if self.art is not None else None
        ground = (*shade(PANEL, 0.9)[:3], 1.0)
        with self.canvas:
            Color(*(lighten(PANEL, 0.12) if sprite is not None else LINE))
            draw_disc(centre, size * 1.06)
        draw_picture(self.canvas, sprite, centre, size * 0.98)
        if strong < 1:
            with self.canvas:
                Color(*ground[:3], 1 - strong)
                draw_disc(centre, size * 1.08)
        high = NAME * names
        wide, at = self._plates.get(card.id, 0.0), (centre[0], centre[1] - size * 0.5)
        if wide:
            draw_frame(self.canvas, (at[0] - wide / 2, at[1] - high / 2, wide, high), PANEL, shade(LINE, 0.6), 1, 4)
            write(self.canvas, card.name, at, names, TEXT if strong == 1 else MUTED, True)
        if count is not None:
            letters = max(COUNT * style.letter, min(style.scaled(COUNT) * style.letter, size * 0.28))
            right, up = BADGE
            if centre[1] < self._middle[1] - size:
                away = DISC + count_width(letters) / 2 / size
                right, up = away * cos(LOW), away * sin(LOW)
            side = -1 if centre[0] < self._middle[0] - size else 1
            corner = centre[0] + side * right * size, centre[1] + up * size
            draw_count(self.canvas, count, corner, letters)


def _far(one: Point, other: Point) -> float:
    """How far two points are apart."""
    return hypot(one[0] - other[0], one[1] - other[1])
