"""Until a drawn card has turned over on the screen, nothing tells what comes of it."""

from __future__ import annotations

from companion.games import build
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.touch.buttons import Press


def fought(screen: VirtualScreen, *, calm: bool = False) -> Fingers:
    """The first combat of a game, its card just drawn; the screen is turned to the attacker."""
    settings = ScreenConfig(calm=calm, facing=True, sounds=False)
    model = TableModel(build("las_navas"), Log(None), build, "en", 7, settings)
    panel = Panel(model)
    screen.show(panel)
    model.games.new_game("basic")
    while not any(choice.kind == "attack" for choice in model.scene.choices):
        model.submit(model.scene_for(model.wanted).choices[0])
    screen.frames(3)
    fingers = Fingers(screen, panel)
    before = panel._turner.rotation
    model.submit(next(choice for choice in model.scene.choices if choice.kind == "attack"))
    assert panel._turner.rotation == before
    screen.frames(3)
    return fingers


def tells(fingers: Fingers) -> tuple[bool, bool, bool]:
    """Whether counters, a button or a sentence tell what comes of the card."""
    page = fingers.panel.page
    assert page is not None
    buttons = {press.text for press in fingers.widgets(Press)} - {"☰", ""}
    return any(fingers.widgets(BigCounter)), bool(buttons), bool(page.ids.prompt.text or page.ids.lesson.text)


def test_nothing_tells_it_before(virtual_screen: VirtualScreen) -> None:
    fingers = fought(virtual_screen)
    model, panel = fingers.model, fingers.panel
    assert model.screen is Screen.COMBAT
    assert model.fighting.turning
    before = panel._turner.rotation
    assert tells(fingers) == (False, False, False)
    assert panel.page.ids.result.opacity == 0
    assert model.pattern == {}
    model.pressed(model.game.seats[0], menu=False)
    assert model.fighting.turning
    assert panel._turner.rotation == before
    panel.page.reveal.end()
    virtual_screen.frames(3)
    assert not model.fighting.turning
    assert panel.page.ids.result.opacity == 1
    assert any(tells(fingers))


def test_a_card_that_was_covered_by_the_menu_turns_afterwards(virtual_screen: VirtualScreen) -> None:
    fingers = fought(virtual_screen)
    page = fingers.panel.page
    fingers.model.open(Screen.MENU)
    virtual_screen.frames(3)
    page.reveal.end()
    assert fingers.model.fighting.turning
    fingers.press("Back to the game")
    virtual_screen.frames(3)
    assert tells(fingers) == (False, False, False)
    fingers.panel.page.reveal.end()
    virtual_screen.frames(3)
    fingers.model.open(Screen.MENU)
    fingers.press("Back to the game")
    virtual_screen.frames(3)
    assert any(tells(fingers))


def test_where_nothing_moves_all_is_told_at_once(virtual_screen: VirtualScreen) -> None:
    fingers = fought(virtual_screen, calm=True)
    assert not fingers.model.fighting.turning
    assert any(tells(fingers))
