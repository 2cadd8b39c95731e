"""Kept pictures are read as they were laid: the printed sheets on another board, drawn by another renderer."""

import json
from pathlib import Path

import pytest

from hardware.see.picture import load_grey, see
from tests.las_navas import printed

FRAMES = Path(__file__).parent.parent / "frames"


@pytest.mark.whole_game
@pytest.mark.parametrize("name", sorted(path.stem for path in FRAMES.glob("*.jpg")))
def test_a_kept_picture_is_read_exactly(name: str) -> None:
    expected = json.loads((FRAMES / f"{name}.json").read_text())
    board, _ = see(load_grey(FRAMES / f"{name}.jpg"), printed())
    seen = {p.piece: {"face": p.face, "place": p.place, "tilted": p.tilted} for p in board.pieces}
    assert seen == expected
    assert board.problems == ()
