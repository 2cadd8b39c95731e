"""Counters are called by their names, never by where they were set up."""

from __future__ import annotations

import msgspec
import pytest
from kivy.uix.boxlayout import BoxLayout

from companion.games import build
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import LINE
from ui.widgets.counters import big_counter
from ui.widgets.counters.big_counter import BigCounter, counted

GAME = build("las_navas")
COUNTERS = GAME.scene(GAME.setup(), None, "en").counters


def test_alike_counters_of_a_place_are_counted() -> None:
    here = [counter for counter in COUNTERS if counter.place == "A4"]
    assert counted(here) == "2 × Knights, Archers"


def test_the_names_of_counters_side_by_side_are_of_one_size(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: dict[str, float] = {}
    monkeypatch.setattr(big_counter, "write_lines", lambda canvas, text, at, wide, px, *rest: sizes.update({text: px}))
    row, called = BoxLayout(), ("Kurdish Cavalry", "Archers", "A name that is as long as names are")
    for counter, name in zip(COUNTERS, called, strict=False):
        row.add_widget(BigCounter(msgspec.structs.replace(counter, name=name), LINE))
    virtual_screen.show(row, (330, 60))
    virtual_screen.frames(3)
    assert sorted(sizes) == sorted(called)
    assert len({*sizes.values()}) == 1
