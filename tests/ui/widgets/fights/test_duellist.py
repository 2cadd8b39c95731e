"""One side of a duel: a card that is waited for is drawn, and whoever fights is as large as the room lets it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.scene import Card, Column, Counter, Line, Side
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import style
from ui.theme.art import art_of
from ui.widgets.fights import duellist

RED = Side("red", "Red", "#930a08")
BATTALION = Counter("red1", "red", "Red 1", "", "5", False, "battalion", False, life=6, sign="1")
COIN = Card("claw", name="dragon claw", text="Against a shield wall nothing happens.")


def _shown(screen: VirtualScreen, size: tuple[int, int], card: Card | None, lines: tuple[Line, ...]) -> Any:
    one = duellist.Duellist(size_hint=(None, None), size=size)
    one.show(
        Column("red", "Red 1", lines, None, (BATTALION,), card), RED, (RED,), {}, art_of("dragon_soul"), False, True
    )
    screen.show(one, (800, 480) if size[0] > size[1] else (720, 1280))
    return one


def test_a_card_that_is_waited_for_is_drawn_as_one(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    awaited: list[Any] = []
    monkeypatch.setattr(duellist, "draw_awaited", lambda canvas, looks, box: awaited.append(box))
    one = _shown(virtual_screen, (385, 160), None, (Line("Cards", 4),))
    left, bottom, width, height = awaited[-1]
    assert one.x <= left
    assert left + width <= one.right
    assert one.y <= bottom
    assert bottom + height <= one.top
    awaited.clear()
    _shown(virtual_screen, (385, 160), COIN, ())
    assert not awaited


@pytest.mark.parametrize("size", [(385, 250), (340, 800)])
def test_a_fighter_without_lines_stands_large_in_the_middle_of_its_room(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    stood: list[Any] = []

    def note(canvas: Any, counters: Any, colour: Any, box: Any, *_: Any) -> None:
        stood.append(box)

    monkeypatch.setattr(duellist, "draw_fighters", note)
    one = _shown(virtual_screen, size, COIN, ())
    left, bottom, _, height = stood[-1]
    assert height >= 90 * style.unit
    assert one.x <= left
    assert left + height <= one.right
    assert one.y + 0.1 * size[1] <= bottom + height / 2 <= one.y + 0.6 * size[1]


@pytest.mark.parametrize(("left", "harm"), [(3, {}), (0, {"red1": 1})])
def test_a_battalion_that_lost_a_card_is_whole_as_long_as_it_has_another(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, left: int, harm: dict[str, int]
) -> None:
    seen: list[Any] = []
    monkeypatch.setattr(duellist, "draw_fighters", lambda *args: seen.append(args[4]))
    one = duellist.Duellist(size_hint=(None, None), size=(385, 250))
    battalion = msgspec.structs.replace(BATTALION, face=str(left), life=left + 1)
    one.show(Column("red", "Red 1", (), None, (battalion,), COIN), RED, (RED,), {}, art_of("dragon_soul"), True, True)
    virtual_screen.show(one, (800, 480))
    assert seen[-1] == harm
