"""How a combat between two sides ended, as a small scene: the arms of both with their sums, whoever fought, the card or
the cards between them, and the damage as a drop beside whoever took it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.scene import Column, Emblem, Side, Tally
from ui.theme import BOOK, FADED_INK, INK, LEGIBLE, LINE, PLAIN, side_ground, style
from ui.theme.art import Art
from ui.widgets.cards.card_face import Looks, draw_card, draw_small
from ui.widgets.cards.fallen_cards import draw_lost
from ui.widgets.cards.spread import NARROW
from ui.widgets.counters.fighters import draw_fighters, fallen, size_of, width_of
from ui.widgets.drawn import Drawn
from ui.widgets.fights.meeting import draw_meeting, meets
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.pictures.drops import ROUND, draw_drop
from ui.widgets.writing.text import texture, write

ARMS, SUM, FIGHTER = 44, 32, 46
"""How high the arms, the sums and a counter are at most, in steps of letters."""
GAP = 7
"""Between two things, in steps."""
CARD = 0.15
"""How wide a card of a duel is at most, of the scene."""
CARD_HIGH = 72
"""How high a card is at most, in steps of letters: so it is as high where larger texts make the scene lower."""
DROP = 0.72
"""How high the drop of damage is, of its room."""
HIGH = 64
"""A scene of so many steps of letters has the drop below the sum."""
READ = 23
"""A counter that is smaller, in steps, bears no figure."""
NEAR = 0.93
"""How high a counter is, of its row."""
MEETING = 110
"""How high a strip of two hosts is at most, in steps of letters."""


class Clash(Drawn):
    """The scene, the first column at the left. The higher sum stands out; in a duel it is the card that does not
    fall."""

    def __init__(self, **kwargs: Any) -> None:
        self.tally: Tally | None = None
        self.of: tuple[Side | None, Side | None] = (None, None)
        self.looks = Looks()
        super().__init__(**kwargs)

    def show(
        self,
        tally: Tally,
        of: tuple[Side | None, Side | None],
        sides: tuple[Side, ...],
        emblems: dict[str, Emblem],
        art: Art | None,
    ) -> None:
        """Shows a comparison of two columns, whose sides are those that it is `of`, in a game of these sides."""
        if self.shows(tally, of, sides, emblems, art):
            self.tally, self.of, self.looks = tally, of, Looks(sides, emblems, art)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.tally is None or self.height < LEGIBLE * style.letter:
            return
        if meets(self.tally):
            high = min(float(self.height), MEETING * style.letter)
            box = (self.x, self.y + (self.height - high) / 2, float(self.width), high)
            draw_meeting(self.canvas, self.tally, self.of, self.looks, box)
            return
        middle, gap = self.x + self.width / 2, GAP * style.unit
        between = self._between(middle) / 2 + gap
        most = max((column.total for column in self.tally.columns if column.total is not None), default=None)
        for toward, side, column in zip((-1, 1), self.of, self.tally.columns, strict=True):
            outer = self.x if toward < 0 else self.x + self.width
            self._side(column, side, outer, middle + toward * between, most)

    def _between(self, middle: float) -> float:
        """What lies between both sides: the card that was drawn, the cards of a duel, or a colon; answers how wide."""
        assert self.tally is not None
        high, y = min(float(self.height), CARD_HIGH * style.letter), self.y + self.height / 2
        wide = float(high * NARROW)
        if self.tally.card is not None:
            box = (middle - wide / 2, y - high / 2, wide, high)
            draw_card(self.canvas, self.tally.card, self.looks, box)
            return wide
        if self.tally.duel:
            wide = min(wide, self.width * CARD)
            high = wide / NARROW
            for toward, column in zip((-1, 1), self.tally.columns, strict=True):
                if column.card is not None:
                    centre = middle + toward * (wide / 2 + GAP / 2 * style.unit)
                    box = (centre - wide / 2, y - high / 2, wide, high)
                    draw = draw_lost if column.falls else draw_small
                    draw(self.canvas, column.card, self.looks, box)
            return float(2 * wide + GAP * style.unit)
        if all(column.total is not None for column in self.tally.columns):
            size = style.letter * style.scaled(SUM)
            write(self.canvas, ":", (middle, y), size, FADED_INK, True, PLAIN)
        return float(2 * GAP * style.unit)

    def _side(self, column: Column, side: Side | None, outer: float, inner: float, most: int | None) -> None:
        """One side, from its arms at the outer edge to its counters at the inner one."""
        assert self.tally is not None
        inward, y = 1 if inner > outer else -1, self.y + self.height / 2
        gap, left = GAP * style.unit, abs(inner - outer)
        at = outer
        if side is not None:
            high = min(ARMS * style.letter, self.height * 0.86, left * 0.34)
            draw_arms(self.canvas, side, self.looks.art, (at + inward * high / 2, y), high)
            at += inward * (high + gap)
        harm = 0 if self.tally.duel else self.tally.harm.get(column.seat, 0)  # in a duel a card falls
        stacked = bool(harm) and self.height >= HIGH * style.letter
        taken = 0.0
        if column.total is not None and not self.tally.duel:
            size = min(style.letter * style.scaled(SUM), self.height * 0.8)
            text, strong = str(column.total), column.total == most
            taken = texture("00", round(size), True, BOOK).size[0]
            colour = INK if strong else FADED_INK
            up = y + self.height * 0.25 if stacked else y
            write(self.canvas, text, (at + inward * taken / 2, up), size, colour, strong, BOOK, tight=True)
            if not stacked:
                at += inward * (taken + gap)
        if harm:
            below = stacked and taken > 0
            high = min(ARMS * style.letter, self.height * (0.48 if below else DROP))
            wide = max(taken if below else 0.0, high * ROUND)
            draw_drop(self.canvas, str(harm), (at + inward * wide / 2, self.y + high / 2 if below else y), high)
            at += inward * (wide + gap)
        self._fighters(column, side, at, inner)

    def _fighters(self, column: Column, side: Side | None, at: float, inner: float) -> None:
        """Whoever fought, at the inner edge, as large as they fit; in a duel those that are lost are seen to be."""
        assert self.tally is not None
        counters, most = column.counters, FIGHTER * style.letter
        room, high = abs(inner - at), self.height * 0.96
        if not counters or room <= 0:
            return
        sizes = {rows: size_of(-(-len(counters) // rows), room, min(most, high / rows * NEAR)) for rows in (1, 2, 3)}
        rows = max(sizes, key=lambda rows: (sizes[rows] > 1.1 * sizes[1], -rows))
        size, across = sizes[rows], -(-len(counters) // rows)
        harm: Mapping[str, int] = {}
        if self.tally.duel and self.tally.harm.get(column.seat, 0):
            harm = fallen(counters)
        if size < READ * style.unit:  # too small for a figure: its drawing alone tells it
            counters = tuple(msgspec.structs.replace(one, face="", star=False) for one in counters)
        colour = side_ground(side) if side is not None else LINE
        top = self.y + self.height / 2 + rows * size / NEAR / 2
        for row in range(rows):
            some = counters[row * across : (row + 1) * across]
            wide = width_of(len(some), size)
            box = (inner - wide if inner > at else inner, top - (row + 0.5) * size / NEAR - size / 2, wide, size)
            draw_fighters(self.canvas, some, colour, box, harm, art=self.looks.art)
