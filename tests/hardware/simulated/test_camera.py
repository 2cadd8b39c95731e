"""The simulated camera shows the table as it lies."""

import numpy as np
import pytest

from companion.errors import DataError
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed


def test_a_frame_changes_where_a_counter_moved_and_only_there() -> None:
    table = SimulatedTable(printed())
    camera = SimulatedCamera(table)
    before = camera.read()
    table.put(table.pieces[0].id, 150.0, 225.0)
    after = camera.read()
    assert before.image.shape == after.image.shape == (1296, 2304, 3)
    assert after.at_ms >= before.at_ms
    changed = (np.abs(after.image.astype(int) - before.image).max(axis=2) > 40).mean()
    assert 0.0005 < changed < 0.01


def test_the_windows_picture_shows_the_whole_table_straight() -> None:
    table = SimulatedTable(printed())
    picture = SimulatedCamera(table).picture(2.0)
    left, top, right, bottom = table.extent_mm
    assert picture.shape == (2 * (bottom - top), 2 * (right - left), 3)


def test_an_unknown_condition_is_named() -> None:
    with pytest.raises(DataError, match="no condition fog"):
        SimulatedCamera(SimulatedTable(printed()), "fog")
