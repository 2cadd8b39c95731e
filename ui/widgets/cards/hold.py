"""A hand: cards that fan out, and show only while a finger lies on them, the one below it enlarged."""

from __future__ import annotations

from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty

from companion.game import CardId
from companion.scene import Card, Emblem, Side
from ui.theme import CHOSEN, THICK, draw_frame, style
from ui.theme.art import Art
from ui.widgets.cards.card import ROOM, CardFace
from ui.widgets.cards.card_face import Looks, draw_card, radius
from ui.widgets.cards.spread import NARROW, Spread

HIDDEN = Card(id="?")
LEAN_DEG = 2.5
"""How much more each card of a fan leans than the one beside it."""
LARGER, MOST, SHARE = 1.2, 2.0, 0.56
IN_ROWS = 1.1
"""So many times larger a card must become to be shown enlarged, and at most becomes, and the share of the hand's width
that it takes at most; and how many times larger it becomes where cards lie in rows, so that all others stay in
sight."""
MUCH = 1.5
"""Cards lie in rows where they are so many times larger there than side by side."""


class HeldCards(Spread):
    """Face-down cards: side by side, or as they are largest where that is much larger. A finger held on them turns
    all up and enlarges the one below it; `on_pick` reports that card, and the cards stay marked there once the finger
    is lifted and they are hidden again."""

    __events__ = ("on_pick", "on_hold")
    held = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(size=self._part)
        self.cards: tuple[Card, ...] = ()
        self.picked: int | None = None
        self.sides: tuple[Side, ...] = ()
        self.emblems: dict[str, Emblem] = {}
        self.art: Art | None = None
        self._finger: object = None

    def show(
        self, cards: tuple[Card, ...], sides: tuple[Side, ...], emblems: dict[str, Emblem], art: Art | None = None
    ) -> None:
        """Shows these cards' backs."""
        if self.cards != cards:
            self.picked = None
        self.cards, self.sides, self.emblems, self.art = cards, sides, emblems, art
        self.held, self._finger = False, None
        self.clear_widgets()
        for _ in cards:
            self.add_widget(CardFace())
        self._part()
        self._turn()

    def _part(self, *_: object) -> None:
        """All cards side by side, which fan out; as they are largest where the room is taller than wide, or that makes
        them much larger."""
        many = len(self.cards)
        self.words = any(card.text for card in self.cards)
        self.cols = 0
        if many and self.width >= self.height and self.wide(many) * MUCH > self.wide(self.abreast):
            self.cols = many
        for i, face in enumerate(reversed(self.children)):
            face.lean_deg = LEAN_DEG * ((many - 1) / 2 - i) if self.abreast == many else 0.0

    def on_pick(self, card: CardId) -> None:
        """The finger lies on a card."""

    def on_hold(self, held: bool) -> None:
        """The finger came or went."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Turns the cards up."""
        if not self.cards or not self.collide_point(*touch.pos) or self._finger is not None:
            return False
        self._finger = touch.uid
        touch.grab(self)
        self.held = True
        self._under(touch)
        self.dispatch("on_hold", True)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Follows the finger from card to card."""
        if touch.grab_current is not self or self.get_root_window() is None:
            return False
        self._under(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Hides the cards."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._finger = None
        self.held = False
        self._turn()
        if self.get_root_window() is not None:
            self.dispatch("on_hold", False)
        return True

    def _under(self, touch: MotionEvent) -> None:
        for i, face in enumerate(reversed(self.children)):
            if face.collide_point(*touch.pos):
                self.picked = i
        self._turn()
        if self.picked is not None:
            self.dispatch("on_pick", CardId(self.cards[self.picked].id))

    def _turn(self) -> None:
        for i, face in enumerate(reversed(self.children)):
            face.marked = i == self.picked
            card = self.cards[i] if self.held else HIDDEN
            face.show(card, self.sides, self.emblems, self.art)
        self._enlarge()

    def _enlarge(self) -> None:
        """The card below the finger as large as the hand's room allows, over the others."""
        self.canvas.after.clear()
        if not self.held or self.picked is None:
            return
        face = self.children[len(self.children) - 1 - self.picked]
        card, high = self.cards[self.picked], self.height * ROOM
        rows = self.abreast < len(self.cards)
        wide = min(high * NARROW, self.width * SHARE, face.shape[0] * (IN_ROWS if rows else MOST))
        if wide < face.shape[0] * (1.0 if rows else LARGER):
            return
        high = wide / NARROW
        left = min(max(face.center_x - wide / 2, self.x), self.right - wide)
        bottom = min(max(face.center_y - high / 2, self.y), self.top - high) if rows else self.center_y - high / 2
        box, edge = (left, bottom, wide, high), THICK * style.unit
        about = (left - edge, bottom - edge, wide + 2 * edge, high + 2 * edge)
        draw_frame(self.canvas.after, about, CHOSEN, CHOSEN, 1, (radius(wide, high) + edge) / style.unit)
        draw_card(self.canvas.after, card, Looks(self.sides, self.emblems, self.art), box)
