"""The cards left in a deck: a pile of backs with its number."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color
from kivy.properties import ColorProperty

from companion.scene import Lies, Pile, Scene
from ui.theme import BOOK, LEGIBLE, MUTED, PANEL, TEXT, draw_disc, style
from ui.theme.art import Art
from ui.widgets.cards.card_face import Looks, draw_back
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import texture, write

SHAPE = 0.7
"""A card's width, of its height."""
DEEP = 3
"""So many backs are seen at most."""
STEP = 2.5


def deck_of(scene: Scene) -> Pile | None:
    """The deck of a game: the first pile of backs that is nobody's."""
    return next((pile for pile in scene.piles if pile.lies is Lies.BACKS and pile.seat is None), None)


class Deck(Drawn):
    """A pile, its name below it where that fits, in a colour that is read on what it lies on."""

    redraw_on = ("words",)
    words = ColorProperty(MUTED)

    def __init__(self, **kwargs: Any) -> None:
        self.pile: Pile | None = None
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, pile: Pile | None, art: Art | None = None) -> None:
        """Shows a pile with the backs of its game, or none."""
        if self.shows(pile, art):
            self.pile, self.art = pile, art

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.pile is None or self.height < 2 * LEGIBLE * style.letter:
            return
        letters, count = LEGIBLE * style.letter, len(self.pile.cards)
        named = texture(self.pile.label, round(letters)).size[0] <= self.width
        foot = letters * 1.3 if named else 0.0
        backs = min(count, DEEP)
        step = STEP * style.unit
        high = min(self.height - foot - step * DEEP, (self.width - step * DEEP) / SHAPE)
        wide = high * SHAPE
        left, bottom = self.middle[0] - (wide + step * DEEP) / 2, self.y + foot
        for n in range(backs):
            box = (left + n * step, bottom + n * step, wide, high)
            draw_back(self.canvas, Looks((), {}, self.art), box)
        top = max(0, backs - 1) * step
        at = (left + top + wide / 2, bottom + top + high / 2)
        size = max(letters, min(high * 0.42, 24 * style.unit))
        with self.canvas:
            Color(*PANEL)
            draw_disc(at, size * 1.7)
        write(self.canvas, str(count), at, size, TEXT, bold=True, font=BOOK, tight=True)
        if named:
            write(self.canvas, self.pile.label, (self.middle[0], self.y + foot / 2), letters, tuple(self.words))
