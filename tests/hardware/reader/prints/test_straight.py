"""The board straight from above, whatever camera sees it."""

import numpy as np
import pytest

from calibration.geometry import Calibration, nine
from companion.games import build
from hardware.reader.prints.plane import MARGIN_MM, BoardPlane


@pytest.mark.parametrize("px_per_mm", [6.0, 7.0])
def test_stripes_finer_than_a_px_show_no_other_pattern(px_per_mm: float) -> None:
    board = build("las_navas").board
    width, height = (round((side + 2 * MARGIN_MM) * px_per_mm) for side in (board.width_mm, board.height_mm))
    unit = float(np.hypot(width, height)) / 2
    right, down = (side / 2 / px_per_mm - MARGIN_MM for side in (width, height))
    plane = np.array([[unit / px_per_mm, 0, right], [0, unit / px_per_mm, down], [0, 0, 1]])
    stripes = np.where(np.arange(width) % 3 == 0, 220, 40).astype(np.uint8)
    frame = np.ascontiguousarray(np.broadcast_to(stripes[None, :, None], (height, width, 3)))
    straight = BoardPlane(Calibration(width, height, nine(plane)), board).straight([frame])
    assert straight[20:-20, 20:-20].std() < 0.15 * frame.std()
