"""A rack with cards in numbered slots: backs where cards stand, empty frames where none does."""

from __future__ import annotations

from typing import Any

from ui.theme import BOOK, CHOSEN, LEGIBLE, LINE, MUTED, TEXT, draw_frame, style
from ui.theme.art import Art
from ui.widgets.cards.card_face import Looks, draw_back
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import write

SHAPE = 0.7
"""A card's width, of its height."""
FEWEST = 3
"""So many slots are drawn at least."""
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
        number, gap = max(LEGIBLE, 20) * style.unit, 12 * style.unit
        high = min((self.width / count - gap) / SHAPE, self.height - 2 * number, HIGHEST * style.unit)
        if high <= number:
            return
        wide = high * SHAPE
        left = self.middle[0] - (count * (wide + gap) - gap) / 2
        bottom = self.middle[1] - (high - 1.6 * number) / 2
        for n in range(count):
            box = (left + n * (wide + gap), bottom, wide, high)
            if n < len(self.full) and self.full[n]:
                draw_back(self.canvas, Looks((), {}, self.art), box)
            else:
                draw_frame(self.canvas, box, edge=LINE, width=1, radius=8)
            if n in self.marked:
                edge = 5 * style.unit
                around = (box[0] - edge, box[1] - edge, wide + 2 * edge, high + 2 * edge)
                draw_frame(self.canvas, around, edge=CHOSEN, width=3, radius=10)
            colour = TEXT if n in self.marked else MUTED
            write(self.canvas, str(n + 1), (box[0] + wide / 2, bottom - number), number, colour, bold=True, font=BOOK)
