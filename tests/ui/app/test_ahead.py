"""What a quiet second makes ahead is what players see later, and nothing of it is seen or known before."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from kivy.graphics import Callback

from companion.settings.config import CameraConfig, Config, ScreenConfig
from ui.app.panel import Panel
from ui.app.window import TableApp
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.screens.play.battle.battle import Battle
from ui.screens.play.hand.hand import Hand
from ui.widgets.ground import ground

SIZE = (800, 480)
MOST = 30
"""So many things or fewer are made ahead."""


@pytest.fixture
def app(virtual_screen: VirtualScreen, tmp_path: Path) -> TableApp:
    """The app in the first question of a game."""
    config = Config(camera=CameraConfig(kind="none"), screen=ScreenConfig(width=SIZE[0], height=SIZE[1], calm=True))
    made = TableApp(config, tmp_path, 1, page_clock=None)
    virtual_screen.show(made.build(), SIZE)
    made.on_start()
    virtual_screen.frames(3)
    made.joined.model.games.new_game("basic")
    virtual_screen.frames(3)
    yield made
    made.on_stop()


def parts(app: TableApp) -> tuple[TableModel, Panel]:
    assert app.panel is not None
    return app.joined.model, app.panel


def to_battle(model: TableModel) -> None:
    """Decides until the map is shown."""
    while model.screen is not Screen.BATTLE:
        model.submit(model.scene_for(model.wanted).choices[0])


def test_the_map_is_drawn_before_it_is_wanted_and_looks_as_if_it_were_not(
    app: TableApp, virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, panel = parts(app)
    shown, before = panel.page, virtual_screen.image()
    made = 0
    while app.look_ahead():
        made += 1
        assert made < MOST
        virtual_screen.frames(1)
        assert panel.page is shown
        assert np.array_equal(virtual_screen.drawn(), before)
    with monkeypatch.context() as patched:
        patched.setattr(ground, "_draw", lambda *args: pytest.fail("the ground was drawn before"))
        patched.setattr(Battle, "__init__", lambda *args, **kwargs: pytest.fail("the page was made before"))
        to_battle(model)
        virtual_screen.frames(3)
        ahead = virtual_screen.image()
    panel._kept.clear()
    panel.page = None
    model.changed()
    virtual_screen.frames(3)
    assert np.array_equal(virtual_screen.image(), ahead)


def test_a_page_is_drawn_once_below_the_one_that_is_shown(app: TableApp, virtual_screen: VirtualScreen) -> None:
    _, panel = parts(app)
    drawn: list[Screen] = []
    watched: set[Screen] = set()
    while app.look_ahead():
        for screen, page in panel._kept.items():
            if page is not panel.page and screen not in watched:
                watched.add(screen)
                with page.canvas:
                    Callback(lambda _, screen=screen: drawn.append(screen))
        virtual_screen.frames(1)
        virtual_screen.drawn()
    assert Screen.BATTLE in watched
    assert Counter(drawn) == Counter(watched)


def test_a_page_that_was_shown_is_not_drawn_below_another(app: TableApp, virtual_screen: VirtualScreen) -> None:
    model, panel = parts(app)
    while Screen.HAND not in panel._kept:
        assert app.look_ahead()
    hand, drawn = panel._kept[Screen.HAND], []
    model.hidden.take_screen()
    virtual_screen.frames(3)
    assert panel.page is hand
    model.submit(model.scene_for(model.wanted).choices[0])
    virtual_screen.frames(3)
    assert panel.page is not hand
    with hand.canvas:
        Callback(drawn.append)
    while app.look_ahead():
        virtual_screen.frames(1)
        virtual_screen.drawn()
    assert drawn == []


def test_things_are_made_ahead_in_a_quiet_second_until_a_finger_comes_down_or_the_game_goes_on(
    app: TableApp, virtual_screen: VirtualScreen
) -> None:
    model, panel = parts(app)
    for touched in (True, False):
        app.poll()
        assert app._making_ahead is None
        app.poll()
        assert app._making_ahead is not None
        if touched:
            virtual_screen.press(*panel.center)
        else:
            model.changed()
        assert app._making_ahead is None


def test_no_page_is_made_ahead_while_no_game_runs(app: TableApp) -> None:
    model, panel = parts(app)
    model.games.go_home()
    kept = dict(panel._kept)
    for _ in range(MOST):
        app.look_ahead()
    assert panel._kept == kept


def test_a_hand_that_comes_back_holds_no_card_of_the_one_before(app: TableApp, virtual_screen: VirtualScreen) -> None:
    model, panel = parts(app)
    model.hidden.take_screen()
    virtual_screen.frames(3)
    page = panel.page
    assert isinstance(page, Hand)
    first, cards = model.holder, page.ids.cards
    touch = virtual_screen.press(*cards.to_window(*cards.children[-1].center))
    touch.touch_up()
    virtual_screen.frames(3)
    assert cards.picked is not None
    model.hidden.use_picked()
    virtual_screen.frames(3)
    assert panel.page is not page
    model.hidden.take_screen()
    virtual_screen.frames(3)
    assert panel.page is page
    assert model.holder != first
    assert cards.cards == model.hidden.hand
    assert cards.picked is None
    (press,) = (press for press in page.ids.buttons.children if press.text == page.words("Choose this one"))
    assert press.faint
