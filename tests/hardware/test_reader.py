"""The reader sees the simulated table as it lies."""

from math import hypot

import pytest

from companion.sightings import ObservedBoard, ProblemKind, TableStatus
from hardware.reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable(printed())


def read(table: SimulatedTable) -> ObservedBoard:
    reading = TableReader(printed()).read(SimulatedCamera(table).read())
    assert reading.status is TableStatus.STILL
    assert reading.board is not None
    return reading.board


def test_a_whole_board_is_read_exactly(table: SimulatedTable) -> None:
    for n, piece in enumerate(table.pieces):
        if n % 3 == 0:
            table.flip(piece.id)
        table.turn(piece.id, (0, 6, 187, 45, -25)[n % 5])
    observed = read(table)
    assert len(observed.pieces) == 54
    assert observed.problems == ()
    for piece in observed.pieces:
        lying = table.where(piece.piece)
        assert (piece.face, piece.place) == (lying.face, table.place_of(piece.piece))
        assert piece.tilted is (lying.angle_deg in (45, -25))
        # A counter is 2 mm thick, so one far from under the camera is seen a little beside itself.
        assert hypot(piece.x_mm - lying.x_mm, piece.y_mm - lying.y_mm) < 1.2


def test_counters_off_the_board_are_not_on_it(table: SimulatedTable) -> None:
    table.take_off(table.pieces[0].id)
    table.take_off(table.pieces[-1].id)
    observed = read(table)
    assert len(observed.pieces) == 52
    assert {problem.kind for problem in observed.problems} == {ProblemKind.BESIDE}
