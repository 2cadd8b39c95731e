"""A rack with cards in numbered slots: backs where cards stand, empty frames where none does."""

from __future__ import annotations

from typing import Any

from ui.theme import BOOK, CHOSEN, LEGIBLE, LINE, MUTED, PANEL, RAISED, TEXT, Box, draw_frame, shade, style
from ui.theme.art import Art
from ui.widgets.cards.card_face import Looks, draw_back
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import write

SHAPE = 0.7
"""A card's width, of its height."""
FEWEST = 3
"""So many slots are drawn at least."""
BACK, FOOT = 0.6, 8
"""How high the back of the rack is, of a card, and how far its foot stands out on each side, in steps."""
HIGHEST = 210
"""How high a card is drawn at most, in steps."""


class CardRack(Drawn):
    """The slots, with their numbers below; those that are spoken of have a bright frame."""

    def __init__(self, **kwargs: Any) -> None:
        self.full: tuple[bool, ...] = ()
        self.marked: tuple[int, ...] = ()
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, full: tuple[bool, ...], marked: tuple[int, ...], art: Art) -> None:
        """Shows which slots are full, and marks some."""
        if self.shows(full, marked, art):
            self.full, self.marked, self.art = full, marked, art

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        count = max(FEWEST, len(self.full), *(slot + 1 for slot in self.marked), 0)
        number, gap = max(LEGIBLE, 20) * style.letter, 12 * style.unit
        high = min(((self.width - 2 * gap) / count - gap) / SHAPE, self.height - 2 * number, HIGHEST * style.unit)
        if high <= number:
            return
        wide = high * SHAPE
        left = self.middle[0] - (count * (wide + gap) - gap) / 2
        bottom = self.middle[1] - (high - 1.6 * number) / 2
        self._board((left - gap, bottom, count * (wide + gap) + gap, high))
        for n in range(count):
            box = (left + n * (wide + gap), bottom, wide, high)
            if n < len(self.full) and self.full[n]:
                draw_back(self.canvas, Looks((), {}, self.art), box)
            else:
                draw_frame(self.canvas, box, PANEL, LINE, 1, radius=8)
            if n in self.marked:
                edge = 5 * style.unit
                around = (box[0] - edge, box[1] - edge, wide + 2 * edge, high + 2 * edge)
                draw_frame(self.canvas, around, edge=CHOSEN, width=3, radius=10)
            colour = TEXT if n in self.marked else MUTED
            write(self.canvas, str(n + 1), (box[0] + wide / 2, bottom - number), number, colour, bold=True, font=BOOK)

    def _board(self, cards: Box) -> None:
        """The rack itself: a back of wood as high as half of the cards, and a foot that bears the numbers."""
        x, y, wide, high = cards
        number = max(LEGIBLE, 20) * style.letter
        draw_frame(self.canvas, (x, y, wide, high * BACK), shade(RAISED, 0.8), LINE, 1, radius=8)
        foot = (x - FOOT * style.unit, y - 1.7 * number, wide + 2 * FOOT * style.unit, 1.5 * number)
        draw_frame(self.canvas, foot, RAISED, LINE, 1, radius=8, raised=True)
