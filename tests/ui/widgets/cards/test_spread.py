"""Cards are as large as they fit, and a short last row of them stands in the middle."""

from __future__ import annotations

import pytest

from companion.scene import Card
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import BOOK, style
from ui.widgets.cards import card_face
from ui.widgets.cards.card import CardFace
from ui.widgets.cards.spread import Spread, across
from ui.widgets.writing.text import lines


@pytest.mark.parametrize(
    ("many", "room", "words", "cols"),
    [
        (9, (784, 270), False, 5),
        (9, (700, 900), False, 3),
        (3, (700, 900), False, 2),
        (4, (700, 700), False, 2),
        (2, (700, 800), True, 1),
        (6, (784, 290), True, 3),
        (6, (1264, 440), True, 3),
        (4, (700, 800), True, 2),
        (1, (300, 300), False, 1),
    ],
)
def test_so_many_cards_lie_side_by_side_that_they_are_largest(
    many: int, room: tuple[float, float], words: bool, cols: int
) -> None:
    assert across(many, *room, 8, words) == cols


def test_a_short_last_row_stands_in_the_middle_and_no_card_leaves_the_room(virtual_screen: VirtualScreen) -> None:
    spread = Spread()
    for _ in range(9):
        spread.add_widget(CardFace())
    virtual_screen.show(spread, (800, 480))
    virtual_screen.frames(2)
    cards = spread.children[::-1]
    assert spread.abreast == 5
    assert (cards[5].x + cards[8].right) / 2 == pytest.approx(spread.center_x)
    assert cards[5].x - cards[0].x == pytest.approx((cards[1].x - cards[0].x) / 2)
    assert all(spread.x < card.x and card.right < spread.right for card in cards)
    assert all(spread.y < card.y and card.top < spread.top for card in cards)


@pytest.mark.parametrize("unit", [1.0, 1.5])
def test_the_name_of_a_card_is_never_broken(
    unit: float, virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[str, float, float]] = []
    real = card_face.write_lines

    def note(
        canvas: object, text: str, centre: tuple[float, float], width: float, size: float, *more: object, **look: object
    ) -> object:
        written.append((text, width, size))
        return real(canvas, text, centre, width, size, *more, **look)  # type: ignore[arg-type]

    monkeypatch.setattr(card_face, "write_lines", note)
    style.fit(800 * unit, 480 * unit)
    face = CardFace()
    for height in range(round(150 * unit), round(260 * unit), 3):
        face.size = height, height
        face.show(Card(f"swordsman{height}", name="swordsman"), (), {})
        face.draw()
    assert written
    for text, width, size in written:
        high = lines(text, round(size), 4000, True, BOOK).size[1]
        assert lines(text, round(size), round(width), True, BOOK).size[1] == high, (width, size)
