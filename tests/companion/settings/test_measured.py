"""An owner's board of another size."""

import pytest

from companion.game import VARIANT, Options
from companion.games import build, modules
from companion.settings.config import Config
from companion.settings.measured import as_measured, measured, times
from companion.settings.sections import BoardConfig
from companion.table.stickers import STICKER_MM, anchor_mm

PRINTED = build("las_navas").board


def test_two_edges_need_not_agree() -> None:
    board = as_measured(PRINTED, BoardConfig(**times(PRINTED, 330.0, 440.0)))
    assert (board.width_mm, board.height_mm) == (pytest.approx(330.0), pytest.approx(440.0))
    assert board.places[0].outline[2] == (pytest.approx(110.0), pytest.approx(75.0 * 440 / 450))


def test_markers_at_the_edges_stay_flush_with_them() -> None:
    board = as_measured(PRINTED, BoardConfig(width=1.1, height=1.1))
    assert [(anchor.id, anchor.x_mm, anchor.y_mm) for anchor in board.anchors] == [
        ("top left", 11.0, 11.0),
        ("top right", pytest.approx(319.0), 11.0),
        ("bottom right", pytest.approx(319.0), pytest.approx(484.0)),
        ("bottom left", 11.0, pytest.approx(484.0)),
        ("left edge", 11.0, pytest.approx(247.5)),
        ("right edge", pytest.approx(319.0), pytest.approx(247.5)),
    ]


@pytest.mark.parametrize("sticker_mm", [14.0, 18.0])
def test_other_stickers_leave_the_board_on_paper_as_it_is(sticker_mm: float) -> None:
    board = as_measured(PRINTED, BoardConfig(sticker_mm=sticker_mm))
    paper = board.on_paper
    assert (paper.width_mm, paper.height_mm) == (pytest.approx(300.0), pytest.approx(450.0))
    for printed, place in zip(PRINTED.places, paper.places, strict=True):
        assert place.outline == tuple(pytest.approx(corner) for corner in printed.outline)
    for anchor, at in zip(PRINTED.anchors, paper.anchors, strict=True):
        assert (at.x_mm, at.y_mm) == (pytest.approx(anchor.x_mm), pytest.approx(anchor.y_mm))
    for anchor in board.anchors:
        assert anchor_mm(anchor, board) * board.scale == pytest.approx(22.0)
        assert anchor_mm(anchor, board) > STICKER_MM


@pytest.mark.parametrize("name", sorted(modules()))
def test_any_game_has_its_places_and_spots_stretched(name: str) -> None:
    printed = build(name).board
    board = measured(build(name), Config(boards={name: BoardConfig(width=1.25, height=1.25)})).board
    assert board.width_mm == pytest.approx(1.25 * printed.width_mm)
    for place in printed.places:
        x, y = place.centre
        assert board.place(place.id).centre == (pytest.approx(1.25 * x), pytest.approx(1.25 * y))
    assert measured(build(name), Config()).board == printed


def test_what_was_measured_on_one_map_holds_for_the_games_other_maps() -> None:
    config = Config(boards={"dragon_soul": BoardConfig(**times(build("dragon_soul").board, 502.7, 543.29))})
    options = Options({VARIANT: "three_crowns"})
    printed = build("dragon_soul", options=options).board
    board = measured(build("dragon_soul", options=options), config).board
    assert printed.width_mm != build("dragon_soul").board.width_mm
    assert board.width_mm == pytest.approx(1.1 * printed.width_mm)
    assert board.height_mm == pytest.approx(1.1 * printed.height_mm)
