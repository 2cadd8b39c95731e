"""The page of a new game: its choices lie in sight, and lead to the game and to the table."""

from __future__ import annotations

import pytest
from kivy.uix.scrollview import ScrollView

from companion.game import CARDS, VARIANT
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
from ui.theme import FINGER, style
from ui.widgets.board.map import Map
from ui.widgets.tiles.board_tile import BoardTile
from ui.widgets.touch.buttons import Press
from ui.widgets.touch.medallion import Medallion
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
    tiles = [*fingers.widgets(Medallion)]
    assert len(tiles) == 3 + len(fingers.model.games.module.tells)
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
        fingers.screen.frames(2)
        gone = joined.model.game.pieces[0].id
        assert [shown.missing for shown in fingers.widgets(Map)] == [{gone}]
        fingers.press("Put 1 counter in its place.")
        assert joined.model.screen is Screen.TABLE
        fingers.screen.frames(2)
        assert "53 of 54 counters stand in their places." in fingers.texts()
        assert [shown.missing for shown in fingers.widgets(Map)] == [{gone}]
        assert any("put Jund Infantry here" in text for text in fingers.texts())
        joined.table.put_back(joined.model.game.pieces[0].id)
        for n in range(3):
            joined.look(10_000.0 * (n + 4))
        fingers.screen.frames(2)
        assert "All 54 counters stand in their places." in fingers.texts()
        assert [shown.missing for shown in fingers.widgets(Map)] == [set()]
        fingers.press("Begin")
        assert joined.model.running


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_what_lies_on_the_table_has_no_frame_and_a_tap_on_the_deck_lets_the_other_deal(
    virtual_screen: VirtualScreen, size: tuple[int, int]
) -> None:
    fingers = opened(virtual_screen, "las_navas")
    virtual_screen.window.size = size
    fingers.screen.frames(3)
    for text, badge, told in (("Cards: in the app", "screen", set()), ("Cards: printed ones", "hand", {CARDS})):
        (deck,) = (medallion for medallion in fingers.widgets(Medallion) if medallion.icon == "cards")
        assert (deck.text, deck.badge) == (text, badge)
        assert fingers.model.games.next_game.told == told
        fingers.press(text)
        fingers.screen.frames(3)
    assert fingers.model.games.next_game.told == set()
    things = [*fingers.widgets(Medallion)]
    assert len({thing.y for thing in things}) == 2
    assert min(min(thing.size) for thing in things) >= FINGER * style.unit
