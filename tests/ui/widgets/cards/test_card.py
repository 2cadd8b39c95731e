"""The shape of a card follows from what is on it."""

from __future__ import annotations

import pytest

from companion.scene import Card, Lies, Pile
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import FINGER, style
from ui.widgets.cards.card import ROOM, CardFace
from ui.widgets.cards.open_cards import OpenCard
from ui.widgets.cards.spread import NARROW

NAMED = Card("archer", name="archer")
TOLD = Card("claw", name="dragon claw", text="Against a ballista half of the cards are lost.")
BACK = Card("?")


@pytest.mark.parametrize(("card", "narrow"), [(NAMED, True), (BACK, True), (TOLD, False)])
def test_only_a_card_with_a_text_is_as_wide_as_it_may(virtual_screen: VirtualScreen, card: Card, narrow: bool) -> None:
    face = CardFace(size=(260, 200))
    face.show(card, (), {})
    width, height = face.shape
    assert height == pytest.approx(200 * ROOM)
    assert width == pytest.approx(height * NARROW if narrow else 260 * ROOM)


def test_a_low_card_with_a_name_alone_is_no_narrower_than_a_finger(virtual_screen: VirtualScreen) -> None:
    face = CardFace(size=(120, 60))
    face.show(NAMED, (), {})
    assert face.shape == pytest.approx((min(FINGER * style.unit, 60 * ROOM), 60 * ROOM))


@pytest.mark.parametrize("size", [(300, 700), (700, 300)])
def test_a_name_stands_right_below_its_card(virtual_screen: VirtualScreen, size: tuple[int, int]) -> None:
    card = OpenCard(Pile("open", "Initiative", "red", (BACK,), Lies.OPEN), "Ines", (), {})
    virtual_screen.show(card, size)
    virtual_screen.frames(2)
    bottom = card.face.center_y - card.face.shape[1] / 2
    assert 0 <= bottom - card.name.top <= 8 * style.unit
    assert card.name.y >= card.y
