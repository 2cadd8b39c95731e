"""A card: a figure for each side, its coat of arms, or its back."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, SmoothLine
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.game import UNKNOWN
from companion.scene import Card, Emblem, Side
from ui.theme import CHOSEN, FINGER, INK, TEXT, THICK, draw_disc, draw_frame, style
from ui.theme.art import Art
from ui.widgets.cards.card_face import Looks, draw_back, draw_blank, draw_card, draw_spot, radius
from ui.widgets.cards.spread import NARROW, WIDEST
from ui.widgets.drawn import Drawn
from ui.widgets.touch.tap import Tap

ROOM = 0.94
"""How much of its room a card takes; the rest is for the edge of a marked one."""
LEAST = 50
"""The height of a card whose figures can be read, in steps; a lower one is not drawn."""
CROSS = 20
"""The size of the cross on a card that cannot be, in steps."""


class CardFace(Drawn):
    """One card, face up or face down; `turned` 0 to 1 is how far it was turned over, `lean_deg` how far it leans, as in
    a fan."""

    redraw_on: tuple[str, ...] = ("marked", "turned", "owner", "lean_deg")
    marked = BooleanProperty(False)
    owner = StringProperty("")
    """The side whose figure counts."""
    turned = NumericProperty(1.0)
    lean_deg = NumericProperty(0.0)
    free_steps = 0.0
    faint = False

    def __init__(self, **kwargs: Any) -> None:
        self.card: Card | None = None
        self.looks = Looks()
        super().__init__(**kwargs)

    def show(
        self,
        card: Card | None,
        sides: tuple[Side, ...],
        emblems: dict[str, Emblem],
        art: Art | None = None,
    ) -> None:
        """Shows a card, its back where its id is unknown, or an empty spot, with the pictures of its game."""
        if self.shows(card, sides, emblems, art):
            self.card, self.looks = card, Looks(sides, emblems, art)

    @property
    def shape(self) -> tuple[float, float]:
        """The width and the height of the card itself, in px: one with a text is as wide as it may, one with a name
        alone no narrower than a finger where it is low."""
        width, height = self.width * ROOM, self.height * ROOM
        if self._up and self.card is not None and self.card.text and not self.card.values:
            return min(width, height * WIDEST), height
        height = min(height, width / NARROW)
        if self._up and self.card is not None and not self.card.values:
            return max(height * NARROW, min(width, height, FINGER * style.unit)), height
        return height * NARROW, height

    @property
    def _up(self) -> bool:
        """Whether its face is seen."""
        return self.card is not None and self.card.id != UNKNOWN and self.turned > 0.5

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        width, height = self.shape
        if height < LEAST * style.unit:
            return
        box = (self.middle[0] - width / 2, self.middle[1] - height / 2, width, height)
        with self.canvas:
            PushMatrix()
            Rotate(angle=self.lean_deg, origin=self.middle)
        self._draw(self.card, box, abs(2 * self.turned - 1))
        with self.canvas:
            PopMatrix()

    def _draw(self, card: Card | None, box: tuple[float, float, float, float], squeeze: float) -> None:
        _, y, width, height = box
        if card is None:
            draw_spot(self.canvas, box)
            return
        if self.marked:
            edge = max(THICK * style.unit, height * 0.02)
            wide = width * squeeze
            about = (self.middle[0] - wide / 2 - edge, y - edge, wide + 2 * edge, height + 2 * edge)
            draw_frame(self.canvas, about, CHOSEN, CHOSEN, 1, (radius(width, height) + edge) / style.unit)
        if not self._up:
            draw_back(self.canvas, self.looks, box, squeeze)
            return
        if squeeze < 0.95:
            draw_blank(self.canvas, (self.middle[0] - width * squeeze / 2, y, width * squeeze, height), self.faint)
            return
        draw_card(self.canvas, card, self.looks, box, self.owner, self.free_steps * style.unit, self.faint)
        self._sign(box)

    def _sign(self, box: tuple[float, float, float, float]) -> None:
        """What lies over a card that cannot be."""


class TapCard(Tap, CardFace):
    """A card that fingers tap; a `faint` one is darker with a cross in its corner, and answers why it cannot be."""

    redraw_on = (*CardFace.redraw_on, "faint")
    faint = BooleanProperty(False)
    free_steps = CROSS + 4

    def _sign(self, box: tuple[float, float, float, float]) -> None:
        if not self.faint:
            return
        (x, y, width, height), size, unit = box, CROSS * style.unit, style.unit
        with self.canvas:
            at = x + width - 4 * unit, y + height - 4 * unit  # over its corner, clear of its name
            Color(*INK)
            draw_disc(at, size)
            Color(*TEXT)
            for sign in (-1, 1):
                reach = size * 0.22
                SmoothLine(
                    points=[at[0] - reach, at[1] - reach * sign, at[0] + reach, at[1] + reach * sign], width=1.4 * unit
                )
