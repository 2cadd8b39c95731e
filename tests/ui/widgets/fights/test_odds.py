"""The ways of a fight in one bar: whoever takes the damage is told by arms, also where parts are narrow."""

from __future__ import annotations

from typing import Any

import pytest

from companion.scene import Odd, Side
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import LEGIBLE, style
from ui.theme.art import art_of
from ui.widgets.fights import odds

SIDES = (Side("christian", "Christians", "#a01215"), Side("muslim", "Muslims", "#0f6a63"))
SIX = tuple(Odd(1, n, "", (SIDES[n > 0].id,) if n else ()) for n in (-2, -1, 1, 3, 4, 6))  # six cards, as many ways


@pytest.mark.parametrize("wide", [214, 300, 420])
def test_who_takes_the_damage_is_told_by_arms(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch, wide: int
) -> None:
    write, written = odds.write, []

    def note(canvas: Any, text: str, centre: Any, size: float, *rest: Any, **more: Any) -> Any:
        written.append((text, size / style.unit))
        return write(canvas, text, centre, size, *rest, **more)

    monkeypatch.setattr(odds, "write", note)
    shown = odds.Odds(size_hint=(None, None), size=(wide, 48))
    shown.show(SIX, SIDES, "", art_of("las_navas"))
    virtual_screen.show(shown, (800, 480))
    parts = [text for text, _ in written[-len(SIX) :]]
    assert parts == ["−2", "−1", "−1", "−3", "−4", "−6"]
    assert min(size for _, size in written[-len(SIX) :]) >= LEGIBLE
