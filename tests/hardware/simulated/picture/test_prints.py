"""Counters without stickers: what is printed on them, and anchors that lie beside the board."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from calibration.fit import calibrate
from companion.board import Anchor
from companion.games import build
from companion.table.stickers import Stickers
from hardware.reader.survey import Survey
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.picture.print_styles import PRINTS
from hardware.simulated.picture.prints import PrintRun, prints_of
from hardware.simulated.table import SimulatedTable
from tests.las_navas import Printed

SIDE_PX = 60
ALIKE, APART = 12.0, 15.0
"""Two counters of one print differ less than this in the mean, two prints more in some part, in grey levels."""


@pytest.mark.parametrize("style", PRINTS)
def test_a_print_is_the_same_on_every_counter_of_its_kind_and_another_on_others(style: str) -> None:
    game = build("las_navas")
    prints = prints_of(game, PrintRun(style, seed=2, wear=0.3))
    faces = {piece.id: prints.picture(piece.id, piece.faces[0], SIDE_PX).astype(float) for piece in game.pieces}
    kinds: dict[object, list[str]] = {}
    for piece in game.pieces:
        kinds.setdefault(prints.looks[piece.id, piece.faces[0]], []).append(piece.id)
    for same in kinds.values():
        assert all(np.abs(faces[same[0]] - faces[other]).mean() < ALIKE for other in same[1:])
    first = game.pieces[0]
    other_face = prints.picture(first.id, first.faces[1], SIDE_PX).astype(float)
    assert np.abs(faces[first.id] - other_face).max() > APART


def test_pieces_with_stickers_bear_no_print() -> None:
    game = build("las_navas")
    glued = game.pieces[0].id
    prints = prints_of(game, PrintRun(), glued={glued})
    assert not prints.bears(glued)
    assert prints.bears(game.pieces[1].id)


@pytest.mark.whole_game
def test_a_board_is_found_by_anchors_beside_it() -> None:
    game = build("las_navas")
    width, height = game.board.width_mm, game.board.height_mm
    anchors = tuple(
        Anchor(str(n), x, y)
        for n, (x, y) in enumerate([(-18, 10), (width + 18, 10), (-18, height), (width + 18, height)])
    )
    printed = Printed(msgspec.structs.replace(game.board, anchors=anchors), game.pieces, ())
    camera = SimulatedCamera(SimulatedTable(printed), "plain", prints=prints_of(game, PrintRun()), size=(1536, 864))
    frame = camera.read().image
    size = frame.shape[1], frame.shape[0]
    survey = Survey(size, Stickers(printed))
    survey.look(frame)
    found = calibrate(survey.marks, printed.board, Stickers(printed), size)
    middle = width / 2, height / 2
    assert np.hypot(*(found.to_mm(camera.view.pixels([middle]))[0] - middle)) < 1.0
