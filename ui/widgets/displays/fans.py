"""Cards that lie in fans: a row a seat, or all kinds of a pile beside the deck with what fills up below."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import cos, radians, sin
from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate

from companion.displays import Fan, Fans
from companion.scene import Side
from ui.theme import BODY, CHAIR, LINE, MUTED, SMALL, Box, draw_frame, style
from ui.theme.art import Art
from ui.widgets.cards.card_face import Looks, draw_back, draw_blank, draw_card, draw_spot, radius
from ui.widgets.cards.spread import NARROW
from ui.widgets.displays.strokes import count_width, draw_count, draw_sign, draw_standard, draw_words, letters_that_fit
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import measured

MOST = 7
"""So many cards of a fan are seen at most."""
HELD_DEG, LAID_DEG = 5.0, 3.0
"""How far two cards of a hand, and of a fan that is laid, are turned from each other, in degrees."""
WIDEST_DEG = 20.0
PIVOT = 0.3
"""How far below a card the point lies that it turns about, of its height."""
COUNT = 0.94
"""How far right and up the count lies on a card, of its sides."""
LABEL = 26
"""The height of what a fan is called, in steps."""
SIGN = 18
BANNER = 72
"""The room of a seat's banner before its fans, in steps."""
ROW = 190
"""How high a row of fans is at most, in steps."""
AROUND = 24
"""What lies above and below a fan, in steps."""
FOOT, SAID = 124, 30
"""The height of the deck and the cards that fill up, and of what is said of them, in steps."""
SMALLEST = 26
"""So much room each of those cards has at least in a single row, in steps."""
TALL_ABREAST = 3
"""So many fans lie side by side at most on a tall page."""
MOST_HIGH = 230
"""How high a fan of a pile is at most, in steps."""


class FansView(Drawn):
    """Fans of cards."""

    def __init__(self, **kwargs: Any) -> None:
        self.fans: Fans | None = None
        self.sides: dict[str, Side] = {}
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, fans: Fans, sides: tuple[Side, ...], art: Art | None) -> None:
        """Shows the fans."""
        if self.shows(fans, sides, art):
            self.fans, self.sides, self.art = fans, {side.id: side for side in sides}, art

    def wanted(self, width: float) -> float:
        """How high it is at most, in px: as the fans of seats fill it in a room so wide."""
        if self.fans is None:
            return 0.0
        rows = [list(of) for _, of in groupby(self.fans.fans, key=lambda fan: fan.seat)]
        wide = (width - BANNER * style.unit) / max(4, *map(len, rows))
        card = max(wide / NARROW, 0.0)
        return float(len(rows) * min(ROW * style.unit * style.large, card + (LABEL + AROUND) * style.unit))

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.fans is None or self.height < 2:
            return
        if self.fans.fans and all(fan.seat in self.sides for fan in self.fans.fans):
            self._armies((*self.pos, *self.size))
        else:
            self._pile((*self.pos, *self.size))

    def _armies(self, box: Box) -> None:
        """A row a seat: its banner, and its fans."""
        assert self.fans is not None
        (left, bottom, width, height), unit = box, style.unit
        rows = [list(of) for _, of in groupby(self.fans.fans, key=lambda fan: fan.seat)]
        high = min(height / max(1, len(rows)), ROW * unit * style.large)
        top = bottom + (height + high * len(rows)) / 2
        banner = min(BANNER * unit, high * 0.6)
        wide = (width - banner) / max(4, *map(len, rows))
        card = min(self._high(fan, wide, high) for fan in self.fans.fans)
        for n, row in enumerate(rows):
            y = top - (n + 1) * high
            draw_standard(self.canvas, self.sides[row[0].seat], self.art, (left, y + 4 * unit, banner, high - 8 * unit))
            for at, fan in enumerate(row):
                self._fan(fan, (left + banner + at * wide, y, wide, high), card)

    def _pile(self, box: Box) -> None:
        """Fans of all kinds, and below them the deck and what fills up."""
        assert self.fans is not None
        (left, bottom, width, height), fans, unit = box, self.fans, style.unit
        foot = FOOT * unit * style.large if fans.deck is not None or fans.filling is not None else 0.0
        many = fans.fans
        cols = max(1, min(len(many), TALL_ABREAST if height > width else len(many)))
        rows = max(1, -(-len(many) // cols))
        wide, high = width / cols, min((height - foot) / rows, MOST_HIGH * unit * style.large)
        top = bottom + foot + (height - foot + rows * high) / 2
        card = min((self._high(fan, wide, high) for fan in many), default=0.0)
        for n, fan in enumerate(many):
            row, at = divmod(n, cols)
            here = min(cols, len(many) - row * cols)
            x = left + (width - here * wide) / 2 + at * wide + self._aside(many[row * cols : row * cols + here], card)
            self._fan(fan, (x, top - (row + 1) * high, wide, high), card)
        if foot:
            self._foot((left, bottom, width, foot - 4 * unit))

    def _foot(self, box: Box) -> None:
        """The deck, and beside it the cards that there are of those that it takes, in a row, over what is said of
        them."""
        assert self.fans is not None
        (left, bottom, width, height), fans, unit = box, self.fans, style.unit
        if fans.deck is not None:
            deck = min(height * 0.9, width * 0.2)
            self._fan(fans.deck, (left, bottom, deck, height), self._high(fans.deck, deck, height), stacked=True)
            left, width = left + deck + 12 * unit, width - deck - 12 * unit
        if fans.filling is None:
            return
        fill, said = fans.filling, SAID * unit * style.large
        draw_words(self.canvas, fans.said, (left, bottom, width, said), BODY, MUTED)
        rows = 1 if width >= fill.full * SMALLEST * unit else 2
        across = -(-fill.full // rows)
        step, room = width / across, (height - said - 6 * unit) / rows
        high = min(room - 4 * unit, step * 0.84 / NARROW)
        wide = high * NARROW
        for n in range(fill.full):
            row, at = divmod(n, across)
            y = bottom + said + 6 * unit + (rows - 1 - row) * room + (room - high) / 2
            card = left + at * step + (step - wide) / 2, y, wide, high
            if n < fill.left:
                draw_back(self.canvas, Looks((), {}, self.art), card)
            else:
                draw_frame(self.canvas, card, (0.0, 0.0, 0.0, 0.25), LINE, 1, radius(wide, high) / unit)

    def _high(self, fan: Fan, width: float, height: float) -> float:
        """How high its cards are at most in a room in px."""
        label = LABEL * style.unit * style.large if self._labelled(fan) else 0.0
        _, lean, drop = self._lies(fan)
        high = min((height - label - 8 * style.unit) / (1 + drop), (width - 14 * style.unit) / NARROW / (1 + lean))
        return float(high)

    def _aside(self, row: Sequence[Fan], high: float) -> float:
        """How far a row of fans with cards so high is moved, in px, so that it is as far from both edges with the count
        on its last fan."""
        wide = high * NARROW
        count = max(0.0, self._disc() / 2 - (1 - COUNT) * wide)
        first, last = (self._lies(fan)[1] * wide / 2 for fan in (row[0], row[-1]))
        return (first - last - count) / 2

    @staticmethod
    def _disc() -> float:
        """How wide the disc of a count is, in px."""
        return count_width(float(style.letter * style.scaled(CHAIR)))

    @staticmethod
    def _lies(fan: Fan) -> tuple[float, float, float]:
        """How far each card of a fan is turned from the next, in degrees, how much wider that makes it, of the width of
        a card, and how much lower its first card reaches, of the height of one."""
        below = max(0, min(fan.count, MOST) - 1)
        turn = min(HELD_DEG if fan.hand else LAID_DEG, WIDEST_DEG / max(1, below))
        angle = radians(turn * below)
        lean = (cos(angle) - 1) / 2 + (1 + PIVOT) / NARROW * sin(angle)
        return turn, lean, PIVOT * (1 - cos(angle)) + NARROW / 2 * sin(angle)

    def _fan(self, fan: Fan, box: Box, high: float, stacked: bool = False) -> None:
        """One fan over what it is called, with its count: its last card stands upright, the others lean away below."""
        (left, bottom, width, height), unit = box, style.unit
        label = LABEL * unit * style.large if self._labelled(fan) else 0.0
        turn, lean, drop = (0.0, 0.0, 0.05) if stacked else self._lies(fan)
        shown = min(fan.count, MOST)
        wide, drop = high * NARROW, drop * high
        x, y = left + (width - wide + lean * wide) / 2, bottom + (height + label + drop - high) / 2
        if not shown:
            draw_spot(self.canvas, (x, y, wide, high))
        for n in range(shown):
            below = shown - 1 - n
            shift = (shown / 2 - below) * unit if stacked else 0.0
            with self.canvas:
                PushMatrix()
                Rotate(angle=below * turn, origin=(x + wide / 2, y - high * PIVOT))
            self._card(fan, (x + shift, y + shift, wide, high), not below)
            with self.canvas:
                PopMatrix()
        at = (x + wide / 2, y + high / 2) if fan.card is None else (x + wide * COUNT, y + high * COUNT)
        draw_count(self.canvas, fan.count, at, style.letter * style.scaled(CHAIR))
        if label:
            under = left + 2 * unit, y - drop - label, width - 4 * unit, label
            self._label(fan, under, x + wide / 2 - lean * wide / 2)

    @staticmethod
    def _labelled(fan: Fan) -> bool:
        """Whether what a fan is called stands below it: a card with its face up says it itself."""
        return fan.card is None or not fan.card.name

    def _card(self, fan: Fan, box: Box, top: bool) -> None:
        looks = Looks((), {}, self.art)
        if fan.card is None:
            draw_back(self.canvas, looks, box)
        elif top:
            draw_card(self.canvas, fan.card, looks, box)
        else:
            draw_blank(self.canvas, box)

    def _label(self, fan: Fan, box: Box, centre: float) -> None:
        """What a fan is called, after its sign."""
        (_, bottom, width, height), side = box, SIGN * style.unit if fan.sign else 0.0
        room = width - side * 1.2
        size = letters_that_fit([fan.label], room, height, SMALL + 1)
        wide = min(room, measured(fan.label, round(size))[0])
        x, middle = centre - (wide + side * 1.2) / 2, bottom + height / 2
        draw_words(self.canvas, fan.label, (x + side * 1.2, bottom, wide + 2, height), SMALL + 1)
        draw_sign(self.canvas, fan.sign, self.art, (x + side / 2, middle), side, MUTED)
