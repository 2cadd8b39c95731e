"""The last page of a game shows the board as it was left, and how much each side had, or the way there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.games import module_named
from companion.games.dragon_soul import actions as do
from ui.demo.fingers import Fingers
from ui.demo.story.moments import Moments
from ui.demo.virtual_screen import VirtualScreen
from ui.widgets.beside.standing import Standing
from ui.widgets.board.map import Map
from ui.widgets.counters.fallen_row import FallenRow
from ui.widgets.displays.thrones import ThronesView
from ui.widgets.drawn import Drawn
from ui.widgets.fights.clash import Clash
from ui.widgets.pictures.plot import Plot
from ui.widgets.touch.buttons import Press


def _shown(
    screen: VirtualScreen, game: str, size: tuple[int, int], name: str = "end", *more: object, charts: bool = True
) -> Iterator[Drawn]:
    """What the page shows of the moment of that name, after some more actions, with its `charts` or what it tells."""
    story = Moments(screen, module_named(game), "en", size)
    moment = next(moment for moment in module_named(game).story() if moment.name == name)
    panel = story._shown(replace(moment, actions=(*moment.actions, *more)))
    screen.frames(4)
    assert panel.page is not None
    if charts and any(press.text == "Charts" for press in Fingers(screen, panel).widgets(Press)):
        Fingers(screen, panel).press("Charts")
        screen.frames(4)
    yield from (
        part
        for part in panel.page.walk(restrict=True)
        if isinstance(part, Map | Standing | Plot | Clash | FallenRow | ThronesView)
    )


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_game_of_one_turn_ends_with_its_board_and_bars(virtual_screen: VirtualScreen, size: tuple[int, int]) -> None:
    parts = [*_shown(virtual_screen, "dragon_soul", size, "claim", do.Draw(), do.EndTurn())]
    board, *bars = parts
    assert isinstance(board, Map)
    assert board.counters
    assert [type(bar) for bar in bars] == [Standing] * 3
    assert min(board.width, board.height) >= 0.4 * min(size)


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("age_of_arthur", (800, 480)),
        pytest.param("age_of_arthur", (720, 1280), marks=pytest.mark.thorough),
        pytest.param("dragon_soul", (800, 480), marks=pytest.mark.thorough),
        ("dragon_soul", (720, 1280)),
    ],
)
def test_a_long_game_ends_with_its_board_and_charts(
    virtual_screen: VirtualScreen, size: tuple[int, int], game: str
) -> None:
    board, *charts = _shown(virtual_screen, game, size)
    assert isinstance(board, Map)
    assert charts
    assert all(isinstance(chart, Plot) and chart.width >= 0.25 * size[0] for chart in charts)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_the_hardest_fight_is_a_scene_beside_a_large_board(
    virtual_screen: VirtualScreen, size: tuple[int, int]
) -> None:
    board, *told = _shown(virtual_screen, "dragon_soul", size, charts=False)
    assert isinstance(board, Map)
    assert min(board.width, board.height) >= 0.4 * min(size)
    (fight,) = told
    assert isinstance(fight, Clash)
    assert fight.tally is not None
    assert fight.height >= 0.1 * min(size)


@pytest.mark.whole_game
@pytest.mark.parametrize("size", [(800, 480), pytest.param((1280, 720), marks=pytest.mark.thorough), (720, 1280)])
def test_the_last_war_is_no_higher_than_it_needs_and_all_kings_stand_by_rank(
    virtual_screen: VirtualScreen, size: tuple[int, int]
) -> None:
    board, fight, ranks = _shown(virtual_screen, "age_of_arthur", size, charts=False)
    assert isinstance(fight, Clash)
    assert fight.tally is not None
    assert [bool(column.lines) for column in fight.tally.columns] == [True, True]
    assert fight.height <= 0.2 * size[1]
    assert isinstance(ranks, ThronesView)
    assert len(ranks.thrones) == 6
    assert ranks.height >= 80
    assert isinstance(board, Map)
