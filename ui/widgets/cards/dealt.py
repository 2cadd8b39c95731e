"""How cards are dealt by hands: a heap before each side's banner, and arrows from the deck, on the table."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import PopMatrix, PushMatrix, Rotate

from companion.scene import Pile, Side
from ui.theme import BODY, CHAIR, SAID, TEXT, WOOD, Box, draw_frame, shade, style
from ui.widgets.cards.card_face import Looks, draw_back
from ui.widgets.cards.spread import NARROW
from ui.widgets.displays.strokes import draw_arrow, draw_count, draw_standard, draw_words
from ui.widgets.drawn import Drawn

LAP: Final = 0.42
"""How much is seen of each card below the next one, of its width."""
LEANS: Final = (-5.0, 2.0, -2.0, 4.0)
"""How far they lean, one after the other, in degrees."""
LABEL: Final = 30
"""The height of what a pile is called, in steps."""
MOST: Final = 5
"""So many cards of a pile are seen at most."""
CLOTH: Final = 0.3
"""How wide a side's banner is, of its part of the table."""
HIGHEST: Final = 170
"""How high a card is at most, in steps."""


class Dealt(Drawn):
    """The table: the deck in the middle, the sides about it, side by side where it is wider than high."""

    def __init__(self, **kwargs: Any) -> None:
        self.piles: tuple[Pile, ...] = ()
        self.looks = Looks()
        super().__init__(**kwargs)

    def show(self, piles: tuple[Pile, ...], looks: Looks) -> None:
        """Shows how the cards are dealt, pile by pile."""
        if self.shows(piles, looks):
            sides = [pile for pile in piles if pile.seat is not None]
            rest = [pile for pile in piles if pile.seat is None]
            half = (len(sides) + 1) // 2
            self.piles, self.looks = (*sides[:half], *rest, *sides[half:]), looks

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if not self.piles or self.width < 2 or self.height < 2:
            return
        draw_frame(self.canvas, (*self.pos, *self.size), WOOD, shade(WOOD, 1.3), 2, raised=True)
        many, pad, wide = len(self.piles), 12 * style.unit, self.width >= self.height
        left, bottom = self.x + pad, self.y + pad
        width, height = self.width - 2 * pad, self.height - 2 * pad
        boxes: list[Box] = []
        for n in range(many):
            if wide:
                boxes.append((left + n * width / many, bottom, width / many, height))
            else:
                boxes.append((left, bottom + (many - 1 - n) * height / many, width, height / many))
        sides = {side.id: side for side in self.looks.sides}
        for pile, box in zip(self.piles, boxes, strict=True):
            self._pile(pile, sides.get(pile.seat or ""), box)
        middle = [box for pile, box in zip(self.piles, boxes, strict=True) if pile.seat is None]
        for pile, box in zip(self.piles, boxes, strict=True):
            if pile.seat is not None and middle:
                self._arrow(middle[0], box, wide)

    def _pile(self, pile: Pile, side: Side | None, box: Box) -> None:
        """A heap of backs beside its side's banner, with its number, over what it is called."""
        x, y, width, height = box
        label = LABEL * style.unit * style.large
        gap = 26 * style.unit
        x, width = x + gap, width - 2 * gap
        shown = min(MOST, len(pile.cards))
        cloth = width * CLOTH if side is not None else 0.0
        room = width - cloth, (height - label) * 0.9
        spread = 1 + LAP * (shown - 1)
        high = min(room[1], room[0] * 0.94 / (NARROW * spread), HIGHEST * style.unit)
        card = high * NARROW
        left = x + cloth + (room[0] - card * spread) / 2
        bottom = y + label + (height - label - high) / 2
        for n in range(shown):
            at = left + n * card * LAP, bottom, card, high
            with self.canvas:
                PushMatrix()
                Rotate(angle=LEANS[n % len(LEANS)], origin=(at[0] + card / 2, bottom + high / 2))
            draw_back(self.canvas, self.looks, at)
            with self.canvas:
                PopMatrix()
        letters = style.letter * style.scaled(CHAIR)
        draw_count(self.canvas, len(pile.cards), (left + card * spread, bottom + high), letters)
        if side is not None:
            draw_standard(self.canvas, side, self.looks.art, (x, bottom, cloth * 0.9, high))
        draw_words(self.canvas, pile.label, (x, y, width, label), BODY, TEXT, bold=True)

    def _arrow(self, deck: Box, to: Box, wide: bool) -> None:
        """An arrow from the deck to a side."""
        unit, axis = style.unit, 0 if wide else 1
        way = 1 if to[axis] > deck[axis] else -1
        edge = deck[axis] + (deck[axis + 2] if way > 0 else 0)
        if wide:
            y = deck[1] + deck[3] / 2 + LABEL * unit / 2
            tail, tip = (edge - way * 16 * unit, y), (edge + way * 22 * unit, y)
        else:
            x = deck[0] + deck[2] * 0.95
            tail, tip = (x, edge - way * 26 * unit), (x, edge + way * 30 * unit)
        draw_arrow(self.canvas, tail, tip, SAID, 5 * unit, 13 * unit)
