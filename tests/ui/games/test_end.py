"""The last page of a game shows the board as it was left, and how much each side had, or the way there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games import module_named
from ui.demo.story.moments import Moments
from ui.demo.virtual_screen import VirtualScreen
from ui.widgets.board.small_map import SmallMap
from ui.widgets.board.standing import Standing
from ui.widgets.drawn import Drawn
from ui.widgets.pictures.plot import Plot


def _shown(screen: VirtualScreen, game: str, size: tuple[int, int]) -> Iterator[Drawn]:
    story = Moments(screen, module_named(game), "en", size)
    moment = next(moment for moment in module_named(game).story() if moment.name == "end")
    panel = story._shown(moment)
    screen.frames(4)
    assert panel.page is not None
    yield from (part for part in panel.page.walk(restrict=True) if isinstance(part, SmallMap | Standing | Plot))


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_game_of_one_turn_ends_with_its_board_and_bars(virtual_screen: VirtualScreen, size: tuple[int, int]) -> None:
    parts = [*_shown(virtual_screen, "dragon_soul", size)]
    board, *bars = parts
    assert isinstance(board, SmallMap)
    assert board.scene is not None
    assert board.scene.winners
    assert [type(bar) for bar in bars] == [Standing] * 3
    assert min(board.width, board.height) >= 0.4 * min(size)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_long_game_ends_with_its_board_and_charts(virtual_screen: VirtualScreen, size: tuple[int, int]) -> None:
    board, *charts = _shown(virtual_screen, "age_of_arthur", size)
    assert isinstance(board, SmallMap)
    assert charts
    assert all(isinstance(chart, Plot) and chart.width >= 0.25 * size[0] for chart in charts)
