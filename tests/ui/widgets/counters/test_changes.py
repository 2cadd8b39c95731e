"""Counters that would lie otherwise are drawn as they lie and as they would, within their room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from companion.games import build
from ui.demo.virtual_screen import VirtualScreen
from ui.widgets.counters import changes
from ui.widgets.counters.changes import Change, Changes, changed

GAME = build("las_navas")
COUNTERS = GAME.scene(GAME.setup(), None, "en").counters


@dataclass
class Drawn:
    at: tuple[float, float]
    size: float
    counter: Any


def test_only_what_lies_otherwise_is_a_change() -> None:
    first, second, third, *others = COUNTERS
    moved, turned = msgspec.structs.replace(first, place="B3"), msgspec.structs.replace(second, face="1", weak=True)
    assert changed(COUNTERS, COUNTERS) == ()
    assert changed(COUNTERS, (moved, turned, *others)) == (
        Change(first, moved),
        Change(second, turned),
        Change(third, None),
    )
    assert changed(others, (third, *others)) == (Change(None, third),)


@pytest.mark.parametrize("wide", [300, 420, 700])
@pytest.mark.parametrize("many", [1, 2, 5, 9])
def test_each_change_has_both_counters_within_the_room(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, wide: int, many: int
) -> None:
    drawn: list[Drawn] = []
    monkeypatch.setattr(
        changes, "draw_counter", lambda _, counter, colour, at, size, art: drawn.append(Drawn(at, size, counter))
    )
    shown = Changes(size_hint=(None, None), width=wide)
    every = tuple(Change(one, msgspec.structs.replace(one, place="B3")) for one in COUNTERS[:many])
    shown.show(every, GAME.board, {}, None, "off the board")
    shown.height = shown.high(wide)
    virtual_screen.show(shown, (800, 480))
    virtual_screen.frames(2)
    assert len(drawn) == 2 * min(many, changes.MOST)
    for one in drawn:
        assert shown.x <= one.at[0] - one.size / 2
        assert one.at[0] + one.size / 2 <= shown.right
        assert shown.y <= one.at[1] - one.size / 2
        assert one.at[1] + one.size / 2 <= shown.top
    assert [one.counter.place for one in drawn[:2]] == [COUNTERS[0].place, "B3"]


def test_without_a_change_it_takes_no_room() -> None:
    shown = Changes()
    shown.show((), GAME.board, {}, None, "off the board")
    assert shown.high(300) == 0
