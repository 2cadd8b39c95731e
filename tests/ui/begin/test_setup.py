"""The page of a new game: its choices lie in sight, and lead to the game and to the table."""

from __future__ import annotations

import pytest
from kivy.uix.scrollview import ScrollView

from companion.game import VARIANT
from companion.games import build, offered
from companion.record.storage.log import Log
from companion.settings.config import Config, ScreenConfig
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.screenshots import SIZES
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen, TableModel
from ui.parts.background import at_once
from ui.widgets.tiles.board_tile import BoardTile
from ui.widgets.touch.buttons import Press
from ui.widgets.touch.pictured import Knot, Shield


def opened(screen: VirtualScreen, game: str, size: str = "7-inch", language: str = "en") -> Fingers:
    """The page of a new game of a name."""
    width, height = SIZES[size]
    config = ScreenConfig(width=width, height=height, calm=True)
    panel = Panel(TableModel(build(game), Log(None), build, language, 7, config))
    screen.show(panel, (width, height))
    panel.model.open(Screen.SETUP)
    screen.frames(4)
    return Fingers(screen, panel)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", list(offered()))
def test_no_choice_lies_below_the_fold(virtual_screen: VirtualScreen, game: str, size: str) -> None:
    fingers = opened(virtual_screen, game, size, "es")
    scroll = next(fingers.widgets(ScrollView))
    assert scroll.viewport_size[1] <= scroll.height + 1
    parts = [scroll, *fingers.widgets(Press)]
    assert all(part.y >= 0 and part.top <= fingers.panel.height for part in parts)
    tiles = [press for press in fingers.widgets(Press) if press.icon and press.height > press.steps * 1.5]
    assert len(tiles) == 3
    assert all(tile.top <= scroll.y for tile in tiles)


def test_maps_are_chosen_by_their_pictures(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen, "dragon_soul")
    (setting,) = fingers.model.games.next_settings
    tiles = list(fingers.widgets(BoardTile))
    assert [tile.text for tile in tiles] == [name for _, name in setting.values]
    for (value, name), tile in zip(setting.values, tiles, strict=True):
        fingers.press(name)
        assert fingers.model.games.next_game.settings[VARIANT] == value
        assert tile.children[-1].board == fingers.model.board
        assert [tile.text for tile in fingers.widgets(BoardTile) if tile.chosen] == [name]


def test_variants_on_one_board_have_no_pictures(virtual_screen: VirtualScreen) -> None:
    assert not list(opened(virtual_screen, "las_navas").widgets(BoardTile))


def test_kingdoms_light_up_as_more_of_them_play_and_the_length_is_a_track(virtual_screen: VirtualScreen) -> None:
    fingers = opened(virtual_screen, "age_of_arthur")
    for players in ("5", "2", "8"):
        fingers.press(players)
        fingers.screen.frames(2)
        lit = {shield.side.id for shield in fingers.widgets(Shield) if shield.lit}
        assert lit == {*fingers.model.game.seats}
        assert len(lit) == int(players)
    fingers.press("10 rounds")
    assert fingers.model.games.next_game.settings["rounds"] == "10"
    fingers.screen.frames(2)
    assert [knot.text for knot in fingers.widgets(Knot) if knot.filled] == ["6 rounds", "10 rounds"]
    assert "Length · 10 rounds" in fingers.texts()


def test_the_tile_of_the_table_counts_and_leads_to_what_is_lacking(virtual_screen: VirtualScreen) -> None:
    with Joined(Config(screen=ScreenConfig(calm=True)), None, lambda call: None, 7, at_once) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel)
        fingers = Fingers(virtual_screen, panel)
        assert joined.table is not None
        joined.table.take_off(joined.model.game.pieces[0].id)
        fingers.press("New game")
        for n in range(3):
            joined.look(10_000.0 * (n + 1))
        fingers.press("53 of 54 counters stand in their places.")
        assert joined.model.screen is Screen.TABLE
        fingers.screen.frames(2)
        assert any("put Jund Infantry (A1a) here" in text for text in fingers.texts())
        joined.table.put_back(joined.model.game.pieces[0].id)
        for n in range(3):
            joined.look(10_000.0 * (n + 4))
        fingers.screen.frames(2)
        assert "All 54 counters stand in their places." in fingers.texts()
        fingers.press("Begin")
        assert joined.model.running
