"""A fight is seen: who fights, how it may turn out, what its card brings, and who is hurt; a hand offers only what all
know to be possible."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import build
from companion.record.storage.log import Log
from companion.scene import Page
from companion.settings.config import ScreenConfig
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.fights.odds import Odds
from ui.widgets.fights.tally import Sum
from ui.widgets.touch.buttons import Press


def opened(screen: VirtualScreen, *, calm: bool = True, text: float = 1.0) -> Fingers:
    settings = ScreenConfig(calm=calm, sounds=False, text_size=text)
    model = TableModel(build("las_navas"), Log(None), build, "en", 7, settings)
    panel = Panel(model)
    screen.show(panel)
    model.games.new_game("basic")
    return Fingers(screen, panel)


def play(model: TableModel, until: str) -> None:
    """Plays, with attacks where there are some, until a decision of that kind."""
    random = Random(3)
    while model.scene.kind != until:
        if model.fighting.combat_over:
            model.fighting.leave_combat()
            continue
        choices = model.scene_for(model.wanted).choices
        fights = [choice for choice in choices if choice.kind in ("charge", "attack")]
        model.submit(random.choice(fights or choices))


def test_the_odds_stand_where_an_attack_is_put_together(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen)
    model = fingers.model
    while not any(choice.kind == "attack" for choice in model.scene.choices):
        model.submit(model.scene_for(model.wanted).choices[0])
    virtual_screen.frames(3)
    (odds,) = fingers.widgets(Odds)
    assert odds.odds == ()
    fight = next(choice for choice in model.scene.choices if choice.kind == "attack")
    model.pointing.tap_place(fight.origin)
    model.pointing.tap_kind("attack")
    model.pointing.tap_place(fight.target)
    virtual_screen.frames(3)
    (odds,) = fingers.widgets(Odds)
    (ready,) = model.pointing.ready
    assert odds.odds == model.game.odds(model.session.state, None, ready.action, "en") != ()
    assert f"one of {sum(odd.count for odd in odds.odds)}" in odds.caption


@pytest.mark.whole_game
def test_whoever_is_hurt_cracks_and_falls(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen)
    model = fingers.model
    play(model, "damage")
    virtual_screen.frames(3)
    assert model.fighting.harm == {}
    (taken, *_) = model.scene.choices
    model.submit(taken)
    virtual_screen.frames(3)
    assert model.screen is Screen.COMBAT
    assert taken.marks.items() <= model.fighting.harm.items()
    shown = {piece: points for side in fingers.widgets(Sum) for piece, points in side.harm.items()}
    assert taken.marks.items() <= shown.items()
    standing = {counter.piece: counter.life for counter in model.scene.counters}
    before = {c.piece: c.life for side in fingers.widgets(Sum) if side.column for c in side.column.counters}
    for piece, points in taken.marks.items():
        if piece in before:
            assert standing.get(piece, 0) == before[piece] - points


def test_neither_sums_nor_harm_tell_anything_before_the_card_has_turned(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen, calm=False)
    model = fingers.model
    while not model.fighting.turning:
        choices = model.scene_for(model.wanted).choices
        model.submit(next((c for c in choices if c.kind == "attack"), choices[0]))
    virtual_screen.frames(2)
    sums = [side for side in fingers.widgets(Sum) if side.column is not None]
    assert len(sums) == 2
    for side in sums:
        assert side.shown < len(side.column.lines)
        assert side.harm == {}
    page = fingers.panel.page
    assert page is not None
    page.ids.card.turned = 1.0
    virtual_screen.tap(*page.ids.sums.to_window(*page.ids.sums.center))
    virtual_screen.frames(2)
    assert not model.fighting.turning
    assert all(side.shown >= len(side.column.lines) for side in sums)


@pytest.mark.whole_game
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_the_counters_that_share_out_damage_grow_with_the_text(
    virtual_screen: VirtualScreen, size: tuple[int, int]
) -> None:
    fingers = opened(virtual_screen)
    virtual_screen.window.size = size
    play(fingers.model, "damage")
    heights = []
    for text in (1.0, 1.4):
        fingers.model.preferences.change(text_size=text)
        virtual_screen.frames(4)
        page = fingers.panel.page
        assert page is not None
        assert fingers.model.scene.page is Page.SHARE
        heights.append((page.ids.pieces.height, page.ids.left.height))
    assert heights[1][0] >= heights[0][0]
    assert heights[1][1] >= heights[0][1]


def test_using_a_card_is_offered_only_where_one_could_be_used(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen)
    model = fingers.model
    model.hidden.take_screen()
    virtual_screen.frames(3)
    use = "Choose this one"
    assert use in {press.text for press in fingers.widgets(Press)}
    while model.scene.kind != "turn":
        model.submit(model.scene_for(model.wanted).choices[0])
    model.hidden.open_hand()
    model.hidden.take_screen()
    virtual_screen.frames(3)
    assert model.screen is Screen.HAND
    assert use not in {press.text for press in fingers.widgets(Press)}


def test_drops_of_damage_lie_beside_the_prompt_until_they_are_given_and_taps_are_taken_back(
    virtual_screen: VirtualScreen,
) -> None:
    fingers = opened(virtual_screen)
    model = fingers.model
    play(model, "damage")
    virtual_screen.frames(3)
    page = fingers.panel.page
    assert page is not None
    drops, due = page.ids.drops, model.fighting.damage_left
    assert (drops.every, drops.given) == (due, 0)
    counter = next(iter(fingers.widgets(BigCounter)))
    model.fighting.give_point(counter.counter.piece)
    virtual_screen.frames(3)
    assert (drops.every, drops.given, counter.points) == (due, 1, 1)
    fingers.press("Undo")
    virtual_screen.frames(3)
    assert (drops.given, counter.points) == (0, 0)
    assert model.scene.kind == "damage"
