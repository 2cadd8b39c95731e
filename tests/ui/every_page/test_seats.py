"""Three and eight players around one screen: every page can be read and touched, and turns to each of them."""

from __future__ import annotations

import tests.plugin  # noqa: F401  (brings the game)

# isort: split

from collections.abc import Mapping
from math import cos, radians, sin
from random import Random
from typing import Any

import pytest

from companion.game import VARIANT, Options, Seat
from companion.games import build
from companion.record.storage.log import Log
from companion.settings.config import PlayersConfig, ScreenConfig
from tests.ui.eye import BETWEEN, Eye, Panels
from tests.ui.playing import step
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.theme import PORTRAIT, style

NAMES = ("Wilhelmina Alexa", "Maximiliano José", "Ana", "Li", "Bartholomew Quin", "Eva", "Konstantin Maria", "Omar")
EDGES = {
    2: (0, 2),
    3: (0, 1, 3),
    4: (0, 1, 2, 3),
    5: (0, 1, 2, 2, 3),
    6: (0, 1, 1, 2, 3, 3),
    8: (0, 1, 1, 2, 2, 3, 3, 0),
}


def table(
    variant: str = "eight", language: str = "en", facing: bool = False, kept: list[Mapping[str, Any]] | None = None
) -> TableModel:
    """Harvest as the next game, with names of all lengths."""
    config = ScreenConfig(calm=True, facing=facing)
    save = [] if kept is None else kept
    players = PlayersConfig(NAMES)
    model = TableModel(build("harvest"), Log(None), build, language, 7, config, save.append, players=players)
    model.games.choose(VARIANT, variant)
    return model


@pytest.mark.whole_game
@pytest.mark.parametrize(
    ("variant", "language", "panels"),
    [
        ("eight", "es", None),
        pytest.param("eight", "es", BETWEEN, marks=pytest.mark.thorough),
        pytest.param("three", "en", None, marks=pytest.mark.thorough),
    ],
)
def test_every_page_is_legible_and_large_enough_for_fingers(
    variant: str, language: str, panels: Panels | None, virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = table(variant, language)
    panel = Panel(model)
    virtual_screen.show(panel)
    eye = Eye(virtual_screen, panel, monkeypatch, panels)
    eye.look("home")
    for page in (Screen.SETUP, Screen.TABLE, Screen.PLAYERS, Screen.NAME, Screen.SETTINGS, Screen.TITLES):
        model.open(page)
        eye.look(page.value)
        model.back()
    random, fingers, seen = Random(4), Fingers(virtual_screen, panel), set[object]()
    for _ in range(2):
        model.games.begin(Options({VARIANT: variant}))
        model.games.go_home()
    model.open(Screen.GAMES)
    eye.look("games")
    model.games.go_on()
    while model.session.to_act is not None or model.screen is not Screen.END:
        kind = model.screen, model.scene.kind, model.hidden.showing
        if kind not in seen:
            seen.add(kind)
            eye.look(f"{model.screen.value}, {model.scene.kind}", held=model.screen is Screen.HAND)
        virtual_screen.window.size = 800, 480
        step(fingers, random)
        if model.screen is Screen.BATTLE and Screen.MENU not in seen:
            seen.add(Screen.MENU)
            model.open(Screen.MENU)
            eye.look("menu")
            model.undo()
            assert model.screen is Screen.AGREE
            model.consent.agree(model.game.seats[0])
            eye.look("agree")
            model.back()
            model.back()
    eye.look("end")
    for page in (Screen.REPLAY, Screen.ANALYSIS, Screen.COMBATS, Screen.SEALS):
        model.open(page)
        eye.look(page.value)
        model.back()
    assert not eye.faults, "\n" + "\n".join(dict.fromkeys(eye.faults))


@pytest.mark.parametrize("many", EDGES)
def test_players_are_spread_over_the_four_edges(many: int) -> None:
    model = table()
    model.game.seats = tuple(Seat(f"seat{n}") for n in range(many))
    assert model.players.edges == EDGES[many]


@pytest.mark.whole_game
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_page_turns_to_the_edge_of_whoever_decides(virtual_screen: VirtualScreen, size: tuple[int, int]) -> None:
    model = table("three", facing=True)
    panel = Panel(model)
    virtual_screen.show(panel, size)
    model.games.begin(Options({VARIANT: "three"}))
    fingers, (width, height) = Fingers(virtual_screen, panel), size
    bottoms = {0: (width / 2, 0), 1: (0, height / 2), 2: (width / 2, height), 3: (width, height / 2)}
    for seat in model.game.seats:
        assert model.wanted == seat
        virtual_screen.frames(3)
        page = panel.page
        assert page is not None
        below = page.to_window(page.center_x, page.y)
        assert below == pytest.approx(bottoms[model.players.edge_of(seat)], abs=2)
        up = page.to_window(page.center_x, page.center_y + 1)
        middle = page.to_window(*page.center)
        turned = radians(model.turned)
        assert (up[0] - middle[0], up[1] - middle[1]) == pytest.approx((-sin(turned), cos(turned)), abs=0.01)
        corners = [page.to_window(*corner) for corner in ((page.x, page.y), (page.right, page.top))]
        assert sorted(x for x, _ in corners) == pytest.approx([0, width], abs=2)
        assert sorted(y for _, y in corners) == pytest.approx([0, height], abs=2)
        assert (style.composition == PORTRAIT) == (page.height > page.width)
        fingers.do(model.scene_for(seat).choices[0])
    assert [model.players.edge_of(seat) for seat in model.game.seats] == [0, 1, 3]


def test_seats_that_one_edge_has_no_room_for_are_listed(virtual_screen: VirtualScreen) -> None:
    model = table()
    panel = Panel(model)
    virtual_screen.show(panel)
    model.players.sit_down()
    virtual_screen.frames(3)
    assert panel.page is not None
    many, ids = len(model.players.seating), panel.page.ids
    assert (len(ids.table.children), len(ids.rows.children)) == (many + 1, 0)  # the table itself is one
    model.players.config = PlayersConfig(NAMES, model.players.seating, (0,) * many)
    model.changed()
    virtual_screen.frames(3)
    assert (len(ids.table.children), len(ids.rows.children)) == (1, many)


def test_a_tap_seats_a_player_at_another_edge(virtual_screen: VirtualScreen) -> None:
    kept: list[Mapping[str, Any]] = []
    model = table("three", kept=kept)
    panel = Panel(model)
    virtual_screen.show(panel)
    model.players.sit_down()
    fingers = Fingers(virtual_screen, panel)
    virtual_screen.frames(3)
    fingers.press("Left edge")
    assert model.players.edges == (0, 2, 3)
    assert kept[-1]["players"]["edges"] == (0, 2, 3)
    fingers.press("plays Red")
    assert model.players.config.seats == ("gold", "red", "blue")
    assert model.players.edge_of(Seat("red")) == 2
