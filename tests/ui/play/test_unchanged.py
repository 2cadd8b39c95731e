"""What a tap does not change is neither built nor drawn anew."""

from __future__ import annotations

import gc
from collections import Counter

import pytest

from tests.ui.play.test_fight import opened, play
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.widgets.cards.card import CardFace
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.fights.odds import Odds
from ui.widgets.fights.tally import Sum
from ui.widgets.pictures.banner import Banner
from ui.widgets.touch.slots import Offer, Slot, Slots

DRAWN = (Banner, CardFace, Odds, Sum)


def drawings(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts from now on how often each kind of part is drawn; pages of tests before are no longer there."""
    gc.collect()
    counted: Counter[str] = Counter()
    for kind in DRAWN:

        def draw(self: CardFace, whole=kind.draw, name: str = kind.__name__) -> None:
            counted[name] += 1
            whole(self)

        monkeypatch.setattr(kind, "draw", draw)
    return counted


def on_map(screen: VirtualScreen) -> Fingers:
    """A turn on the map, with nothing tapped."""
    fingers = opened(screen)
    while not any(choice.kind == "move" for choice in fingers.model.scene.choices):
        fingers.model.submit(fingers.model.scene_for(fingers.model.wanted).choices[0])
        while fingers.model.fighting.combat_over:
            fingers.model.fighting.leave_combat()
    screen.frames(3)
    assert fingers.model.screen is Screen.BATTLE
    return fingers


def test_a_tap_on_a_place_draws_neither_cards_nor_banner_and_builds_no_button(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    fingers = on_map(virtual_screen)
    model = fingers.model
    places = [choice.origin for choice in model.scene.choices if choice.origin]
    model.pointing.tap_place(places[0])
    virtual_screen.frames(3)
    model.pointing.clear()
    virtual_screen.frames(3)
    counted, built = drawings(monkeypatch), []
    monkeypatch.setattr(Offer, "__init__", lambda self, **kwargs: built.append(self))
    model.pointing.tap_place(places[-1])
    virtual_screen.frames(3)
    assert model.pointing.selection.origin == places[-1]
    assert not counted
    assert not built


@pytest.mark.whole_game
def test_who_joins_is_marked_without_another_counter_being_built(virtual_screen: VirtualScreen) -> None:
    fingers = on_map(virtual_screen)
    model = fingers.model
    move = max((c for c in model.scene.choices if c.kind == "move"), key=lambda choice: len(choice.marks))
    model.pointing.tap_place(move.origin)
    virtual_screen.frames(3)
    before = list(fingers.widgets(BigCounter))
    model.pointing.tap_piece(before[0].counter.piece)
    virtual_screen.frames(3)
    assert list(fingers.widgets(BigCounter)) == before
    joining = model.pointing.selection.marks or {}
    assert {big.counter.piece for big in before if big.joins} == set(joining)


def test_a_point_of_damage_draws_no_sum_and_builds_no_counter(
    virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    fingers = opened(virtual_screen)
    model = fingers.model
    play(model, "damage")
    virtual_screen.frames(3)
    before = list(fingers.widgets(BigCounter))
    counted = drawings(monkeypatch)
    model.fighting.give_point(before[0].counter.piece)
    virtual_screen.frames(3)
    assert list(fingers.widgets(BigCounter)) == before
    assert before[0].points == 1
    assert not counted
    model.submit(model.scene.choices[0])
    virtual_screen.frames(3)
    assert not list(fingers.widgets(BigCounter))


def test_a_button_that_is_not_needed_waits_until_one_is(virtual_screen: VirtualScreen) -> None:
    pressed: list[str] = []
    slots = Slots(cols=2)
    virtual_screen.show(slots)
    slots.show([Slot(name, lambda name=name: pressed.append(name)) for name in ("one", "two")], 48)
    buttons = set(slots.children)
    slots.show([], 48)
    assert not slots.children
    slots.show([Slot(name, lambda name=name: pressed.append(name)) for name in ("three", "four")], 48)
    virtual_screen.frames(3)
    assert set(slots.children) == buttons
    for button in slots.children[::-1]:
        virtual_screen.tap_widget(button)
    assert pressed == ["three", "four"]


@pytest.mark.whole_game
def test_the_page_of_the_next_fight_is_that_of_the_last_one_and_shows_nothing_of_it(
    virtual_screen: VirtualScreen,
) -> None:
    fingers = opened(virtual_screen)
    model = fingers.model
    pages = set()
    for _ in range(2):
        play(model, "damage")
        virtual_screen.frames(3)
        assert fingers.panel.page is not None
        pages.add(fingers.panel.page)
        combat = model.fighting.combat
        assert combat is not None
        columns = {side.column for side in fingers.widgets(Sum) if side.column is not None}
        assert columns == set(combat.columns)
        assert {big.points for big in fingers.widgets(BigCounter)} <= {0}
        assert fingers.panel.page.ids.result.opacity == 1
        model.submit(model.scene.choices[0])
        while model.fighting.combat_over:
            model.fighting.leave_combat()
        virtual_screen.frames(3)
        assert model.screen is not Screen.COMBAT
    assert len(pages) == 1
