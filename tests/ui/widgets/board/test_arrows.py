"""Moves over a map: an arrow from its first place to its last, a ring about one place, each in its colour."""

from __future__ import annotations

from typing import Any

import pytest

from companion.board import PlaceId
from companion.games import build
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import GOOD, WARN
from ui.widgets.board import arrows
from ui.widgets.board.arrows import Arrow, MoveMap


@pytest.mark.parametrize("size", [(90, 160), (300, 200)])
def test_an_arrow_leads_from_place_to_place_and_a_single_place_has_a_ring(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    drawn: list[tuple[str, Any]] = []
    monkeypatch.setattr(
        arrows, "_arrow", lambda _, first, last, wide, arrow: drawn.append((arrow.label, (first, last)))
    )
    monkeypatch.setattr(arrows, "_ring", lambda _, at, wide, arrow: drawn.append((arrow.label, at)))
    game = build("las_navas")
    scene = game.scene(game.setup(), None, "en")
    shown = MoveMap(size_hint=(None, None), size=size)
    virtual_screen.show(shown, (800, 480))
    shown.point(game.board, scene, (Arrow(("A3", "A4"), WARN, "1"), Arrow(("B2",), GOOD, "2"), Arrow(("none",), GOOD)))
    virtual_screen.frames(2)
    found = dict(drawn)
    assert set(found) == {"1", "2"}
    (x, y), (to_x, to_y) = found["1"]
    assert abs(x - to_x) < 1
    assert (y > to_y) == (game.board.place(PlaceId("A4")).centre[1] > game.board.place(PlaceId("A3")).centre[1])
    assert shown.x <= found["2"][0] <= shown.right


def test_moves_are_drawn_anew_only_where_they_changed(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[int] = []
    monkeypatch.setattr(arrows, "draw_arrows", lambda *_: times.append(1))
    game = build("las_navas")
    scene = game.scene(game.setup(), None, "en")
    shown = MoveMap(size_hint=(None, None), size=(90, 160))
    virtual_screen.show(shown, (800, 480))
    for place in ("A3", "A3", "A4"):
        shown.point(game.board, scene, (Arrow((place,), GOOD),))
        virtual_screen.frames(2)
    assert len(times) in (2, 3)
    before = len(times)
    shown.point(game.board, scene, (Arrow(("A4",), GOOD),))
    virtual_screen.frames(2)
    assert len(times) == before
