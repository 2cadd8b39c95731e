"""A window of 1280x720 is a composition of its own: what matters is larger there than on a small panel enlarged."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.label import Label

from companion.games import build
from companion.record.storage.log import Log
from companion.scene import Page
from companion.settings.config import ScreenConfig
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.screenshots import SIZES
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.theme import LEGIBLE, SMALL
from ui.widgets.board.map import Map
from ui.widgets.cards.card import CardFace
from ui.widgets.fights.tally import Sum
from ui.widgets.touch.buttons import Press
from ui.widgets.writing.abreast import Abreast

LARGER = 1.5
"""How much larger 720 px make what is made for 480."""
FINGER_PX = 60


def opened(screen: VirtualScreen, game: str = "las_navas") -> Fingers:
    """The app in a new game."""
    model = TableModel(build(game), Log(None), build, "es", 7, ScreenConfig(calm=True))
    panel = Panel(model)
    screen.show(panel, SIZES["7-inch"])
    model.games.new_game("basic")
    return Fingers(screen, panel)


def until(fingers: Fingers, kind: str) -> None:
    """Goes on with the first choice until a kind of decision is due."""
    model = fingers.model
    while model.scene.kind != kind:
        model.submit(model.scene_for(model.wanted).choices[0])
    fingers.screen.frames(3)


def on_both(fingers: Fingers, measure: Any) -> tuple[Any, Any]:
    """What a page measures, in px, on a small panel and on a wide one."""
    found = []
    for size in ("7-inch", "720p"):
        fingers.screen.window.size = SIZES[size]
        fingers.screen.frames(4)
        found.append(measure(fingers.panel.page))
    return found[0], found[1]


def counters(page: Any) -> float:
    """The size of the smallest counter on a page's map."""
    shown = next(widget for widget in page.walk() if isinstance(widget, Map))
    return float(min(size for _, size in shown._boxes.values()))


def test_the_map_and_its_counters_are_larger_than_those_of_a_small_panel_enlarged(
    virtual_screen: VirtualScreen,
) -> None:
    fingers = opened(virtual_screen)
    until(fingers, "turn")
    assert fingers.model.screen is Screen.BATTLE
    small, wide = on_both(fingers, lambda page: page.ids.table.map.width)
    assert wide >= 1.1 * LARGER * small
    small, wide = on_both(fingers, counters)
    assert wide >= 1.1 * LARGER * small


@pytest.mark.whole_game
@pytest.mark.parametrize("game", ["dragon_soul", "age_of_arthur"])
def test_the_spaces_of_other_maps_are_too(virtual_screen: VirtualScreen, game: str) -> None:
    model = TableModel(build(game), Log(None), build, "es", 7, ScreenConfig(calm=True))
    panel = Panel(model)
    virtual_screen.show(panel, SIZES["7-inch"])
    model.open(Screen.TABLE)
    fingers = Fingers(virtual_screen, panel)
    small, wide = on_both(fingers, lambda page: page.ids.map.px_per_mm)
    assert wide >= LARGER * small


def test_the_cards_beside_the_map_are_larger(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen)
    until(fingers, "turn")

    def heights(page: Any) -> tuple[float, ...]:
        faces = [page.ids.active, *(w for w in page.ids.open.walk() if isinstance(w, CardFace))]
        return tuple(face.shape[1] for face in faces)

    small, wide = on_both(fingers, heights)
    assert len(small) == len(wide) == 3
    assert all(b >= 1.15 * LARGER * a for a, b in zip(small, wide, strict=True))


def test_the_cards_of_a_hand_are_larger(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen)
    fingers.take_screen()
    assert fingers.model.screen is Screen.HAND
    small, wide = on_both(fingers, lambda page: min(face.shape[1] for face in page.ids.cards.children))
    assert wide >= 1.1 * LARGER * small


@pytest.mark.whole_game
def test_those_who_fight_and_their_card_are_larger(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen)
    model = fingers.model
    while model.screen is not Screen.COMBAT or model.scene.page is Page.SHARE:
        choices = model.scene_for(model.wanted).choices
        model.submit(next((choice for choice in choices if choice.kind == "charge"), choices[0]))
        fingers.screen.frames(1)
    small, wide = on_both(fingers, lambda page: page.ids.card.shape[1])
    assert wide >= 1.15 * LARGER * small
    small, wide = on_both(fingers, lambda page: max(one._fighters for one in page.walk() if isinstance(one, Sum)))
    assert wide >= 1.1 * LARGER * small


def test_turns_of_the_journal_stand_side_by_side_and_the_newest_is_in_sight(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen)
    for _ in range(60):
        fingers.model.submit(fingers.model.scene_for(fingers.model.wanted).choices[0])
    fingers.model.open(Screen.JOURNAL)

    def rows(page: Any) -> tuple[int, float]:
        return max(
            len(row.children) for row in page.ids.rows.children if isinstance(row, Abreast)
        ), page.ids.rolls.scroll_y

    small, wide = on_both(fingers, rows)
    assert (small, wide) == ((1, 0), (2, 0))
    page: Any = fingers.panel.page
    pairs = [row for row in page.ids.rows.children if isinstance(row, Abreast)]
    assert pairs
    for row in pairs:
        in_sight = page.ids.rolls.seen(page.ids.rows)[1]  # a turn that began above goes along as far as it can
        for block in row.children:
            assert round(block.top) == round(min(row.top, max(in_sight, row.y + block.height)))
        assert row.height == max(block.height for block in row.children)
    fingers.model.preferences.change(text_size=1.4)
    assert on_both(fingers, rows)[1] == (1, 0)


def test_letters_are_as_large_as_ever_and_buttons_large_enough_for_a_finger(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen)
    until(fingers, "turn")
    virtual_screen.window.size = SIZES["720p"]
    for page in (Screen.BATTLE, Screen.MENU, Screen.JOURNAL, Screen.SETTINGS, Screen.SEALS, Screen.REFERENCE):
        if fingers.model.screen is not page:
            fingers.model.open(page)
        virtual_screen.frames(4)
        for label in fingers.widgets(Label):
            if label.text and label.opacity:
                assert label.font_size >= LEGIBLE * LARGER - 0.5, label.text
        for press in fingers.widgets(Press):
            assert min(press.size) >= FINGER_PX - 0.5, press.text
        if fingers.model.screen is not Screen.BATTLE:
            fingers.model.back()
    assert LEGIBLE == SMALL == 14
