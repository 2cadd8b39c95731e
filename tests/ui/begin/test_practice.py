"""The first evening leads by the hand: five pictures, the table, and a practice round that is not kept."""

from __future__ import annotations

import tests.plugin  # noqa: F401  (brings a game that is somebody else's)

# isort: split

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from companion.games import build
from companion.language import Sentence
from companion.record.storage.log import Log
from companion.settings.config import Config, ScreenConfig
from ui.app.joined import Joined
from ui.app.lessons import in_sight
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.practice import TIPS, Tip
from ui.model.table_model import Screen, TableModel
from ui.parts.background import at_once
from ui.screens.page import Page
from ui.theme import GRID, style
from ui.widgets.board.map import Map
from ui.widgets.pictures.banner import Banner
from ui.widgets.pictures.dots import Dots
from ui.widgets.touch.buttons import Words
from ui.widgets.touch.pointer import AROUND, Pointer, beside, meet
from ui.widgets.touch.tap import Tap

EVEN = 12
"""How far the levels of an even ground differ, of 255."""


def opened(
    screen: VirtualScreen,
    game: str = "las_navas",
    saved: list[Mapping[str, Any]] | None = None,
    language: str = "en",
    size: tuple[int, int] = (800, 480),
) -> Fingers:
    save = saved.append if saved is not None else lambda changes: None
    model = TableModel(build(game), Log(None), build, language, 7, ScreenConfig(calm=True), save)
    panel = Panel(model)
    screen.show(panel, size)
    return Fingers(screen, panel)


def shown(fingers: Fingers) -> Tip | None:
    """What is explained now."""
    fingers.screen.frames(4)
    pointers = list(fingers.widgets(Pointer))
    assert len(pointers) <= 1
    text = pointers[0].words.text if pointers else None
    return next((tip for tip in TIPS if Sentence(tip.text).say(fingers.model.language) == text), None)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_dots_tell_which_step_is_shown_and_no_picture_lies_under_them(
    virtual_screen: VirtualScreen, size: tuple[int, int]
) -> None:
    config = Config(screen=ScreenConfig(calm=True))
    with Joined(config, None, lambda call: None, 7, at_once) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel, size)
        joined.model.open(Screen.EVENING)
        fingers = Fingers(virtual_screen, panel)
        for at in range(7):
            virtual_screen.frames(3)
            (dots,) = fingers.widgets(Dots)
            assert (dots.at, dots.many) == (at, 7)
            (stage,) = (page.ids.stage for page in fingers.widgets(Page))
            assert dots.x >= stage.right or dots.top <= stage.y
            if at < 6:
                fingers.press("Go on")


@pytest.mark.parametrize("game", ["las_navas", "dragon_soul", "age_of_arthur"])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_no_picture_shows_between_the_ways_of_the_first_page(
    virtual_screen: VirtualScreen, game: str, size: tuple[int, int]
) -> None:
    model = TableModel(build(game), Log(None), build, "en", 7, ScreenConfig(calm=True))
    panel = Panel(model)
    virtual_screen.show(panel, size)
    (ways,) = (page.ids.ways for page in Fingers(virtual_screen, panel).widgets(Page))
    picture = virtual_screen.image()[::-1]
    upper, lower = ways.children[1], ways.children[0]
    left, right = round(ways.x + ways.width * 0.05), round(ways.right - ways.width * 0.05)
    gap = picture[round((upper.y + lower.top) / 2), left:right].astype(int)
    assert np.ptp(gap, axis=0).max() <= EVEN


@pytest.mark.whole_game
def test_the_first_evening_is_offered_until_it_was_seen_and_ends_in_a_practice_round(
    virtual_screen: VirtualScreen,
) -> None:
    saved: list[Mapping[str, Any]] = []
    fingers = opened(virtual_screen, saved=saved)
    fingers.press("Your first evening")
    for title in ("It follows your table", "It knows the rules", "It keeps secrets", "It does the sums"):
        assert title in fingers.texts()
        fingers.press("Go on")
    fingers.press("Go on")
    assert "Check your table" in fingers.texts()
    fingers.press("Go on")
    fingers.press("Begin the practice round")
    assert saved == [{"screen": {"introduced": True}}]
    model = fingers.model
    assert model.practice.on
    fingers.press("Explain no more")
    assert shown(fingers) is None
    model.games.go_home()
    assert not model.practice.on
    assert model.games.saved_games.kept == ()
    fingers.screen.frames(3)
    (new,) = (widget for widget in fingers.panel.walk() if getattr(widget, "text", "") == "New game")
    assert new.sort == "primary"


@pytest.mark.whole_game
@pytest.mark.parametrize(
    ("size", "language"), [((800, 480), "en"), ((800, 480), "es"), ((720, 1280), "es"), ((1280, 720), "en")]
)
def test_each_thing_is_pointed_at_where_it_is(
    virtual_screen: VirtualScreen, size: tuple[int, int], language: str
) -> None:
    fingers = opened(virtual_screen, language=language, size=size)
    model = fingers.model
    model.practice.begin()
    read: list[Tip] = []
    for _ in range(60):
        tip = shown(fingers)
        if tip is not None:
            pointer = next(fingers.widgets(Pointer))
            if tip.at:
                assert pointer.box is not None
                if tip.at == "map":
                    _frames_the_board(fingers, pointer)
                assert pointer.box[2] <= size[0]
                sheet = (*pointer.sheet.pos, *pointer.sheet.size)
                assert not meet(sheet, pointer.box), (tip.at, sheet, pointer.box)
                assert pointer.sheet.height >= pointer.words.height + pointer._foot.height
            read.append(tip)
            fingers.press("I see")
        elif model.screen is Screen.HANDOVER:
            model.hidden.take_screen()
        elif model.fighting.combat_over:
            model.fighting.leave_combat()
        else:
            choices = model.scene_for(model.wanted).choices
            model.submit(next((choice for choice in choices if choice.kind == "attack"), choices[0]))
        if {tip.screen for tip in read} >= {Screen.COMBAT, Screen.BATTLE, Screen.HAND} and len(read) > 10:
            break
    elsewhere = {Screen.CARDS, Screen.WRONG}
    assert {(tip.screen, tip.at) for tip in read} == {(t.screen, t.at) for t in TIPS if t.screen not in elsewhere}
    assert len(read) == len(set(read))


@pytest.mark.whole_game
@pytest.mark.parametrize("game", ["dragon_soul", "harvest"])
def test_any_game_has_a_first_evening_and_a_practice_round(game: str, virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen, game)
    fingers.model.open(Screen.EVENING)
    for _ in range(8):
        fingers.screen.frames(2)
        if not any(text == "Go on" for text in fingers.texts()):
            break
        fingers.press("Go on")
    fingers.press("Begin the practice round")
    assert fingers.model.practice.on
    assert shown(fingers) is not None
    assert fingers.model.lesson == fingers.model.scene.lesson


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.thorough), "es"])
def test_a_tip_hides_no_button_and_no_words_where_a_page_has_room_for_it(
    virtual_screen: VirtualScreen, size: tuple[int, int], language: str
) -> None:
    model = TableModel(build("las_navas"), Log(None), build, language, 7, ScreenConfig(calm=True))
    panel = Panel(model)
    virtual_screen.show(panel, size)
    fingers = Fingers(virtual_screen, panel)
    model.practice.begin()
    seen = []
    while Screen.BATTLE not in seen:
        virtual_screen.frames(4)
        assert panel.page is not None
        pointers = list(fingers.widgets(Pointer))
        assert len(pointers) == (0 if model.scene.revealed and model.screen is Screen.HANDOVER else 1)
        first = model.screen not in seen
        seen.append(model.screen)
        said = (words for words in in_sight(panel.page) if isinstance(words, Words) and words.text)
        covered = [words.text for words in said for pointer in pointers if _covers(pointer.sheet, words)]
        assert not (first and covered), model.screen
        sheets = [(*pointer.sheet.pos, *pointer.sheet.size) for pointer in pointers]
        pressed = [one for one in in_sight(panel.page) if isinstance(one, Tap) and not one.disabled]
        assert pressed
        for one in pressed:
            assert not any(meet(sheet, (*one.to_window(*one.pos), *one.size)) for sheet in sheets), model.screen
        for banner in (one for one in in_sight(panel.page) if isinstance(one, Banner)):
            x, y = banner.to_window(*banner.pos)
            head = (x, y + 0.7 * banner.height, banner.width, 0.3 * banner.height)
            assert size != (800, 480) or not any(meet(sheet, head) for sheet in sheets), model.screen
        while model.screen is seen[-1]:
            if model.screen is Screen.HANDOVER:
                model.hidden.take_screen()
            elif model.screen is Screen.HAND:
                model.submit(model.scene_for(model.wanted).choices[0])
            else:
                break


def _frames_the_board(fingers: Fingers, pointer: Pointer) -> None:
    """The frame goes around all places and stays on the map."""
    (map_,) = fingers.widgets(Map)
    assert pointer.box is not None
    x, y, wide, high = pointer.box
    around = AROUND * style.unit
    corners = [map_.to_window(*map_.to_px(*at)) for place in fingers.model.board.places for at in place.outline]
    xs, ys = zip(*corners, strict=True)
    edges = (x - around, y - around, x + wide + around, y + high + around)
    assert edges == pytest.approx((min(xs), min(ys), max(xs), max(ys)), abs=2)


def _covers(sheet: Any, words: Words) -> bool:
    """Whether letters lie under a sheet for more than a rim."""
    x, y, wide, high = words.written
    left, bottom = sheet.parent.to_widget(*words.to_window(x, y))
    across = min(sheet.right, left + wide) - max(sheet.x, left)
    along = min(sheet.top, bottom + high) - max(sheet.y, bottom)
    return bool(across > 2 and along > 2)


def test_the_sheet_lies_beside_what_it_points_at_and_inside_the_page() -> None:
    page = (0.0, 0.0, 800.0, 480.0)
    for box in ((0.0, 0.0, 350.0, 480.0), (700.0, 420.0, 60.0, 48.0), (20.0, 20.0, 760.0, 60.0)):
        x, y = beside(box, (340.0, 130.0), page, 16.0)
        assert 0 <= x <= 460
        assert 0 <= y <= 350
        clear = x >= box[0] + box[2] or x + 340 <= box[0] or y >= box[1] + box[3] or y + 130 <= box[1]
        assert clear


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_the_sheet_of_an_explanation_is_as_high_as_its_words(
    virtual_screen: VirtualScreen, size: tuple[int, int]
) -> None:
    style.fit(*size)
    pointer = Pointer()
    virtual_screen.show(pointer, size)
    for text in ("This is your board. Lights below its places show what to do.", "One line.", "Some words. " * 12):
        pointer.show((10.0, 10.0, size[0] / 2, size[1] / 2), text, ("No more", print), ("I see", print))
        virtual_screen.frames(2)
        around = 4 * GRID * style.unit + pointer._foot.height
        assert pointer.sheet.height == pytest.approx(pointer.words.texture_size[1] + around, abs=1)
