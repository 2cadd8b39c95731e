"""Markers on the table are measured once for as long as they lie still, and anew where a part is read again."""

import numpy as np
import pytest

from calibration.fit import calibrate
from calibration.geometry import Calibration
from companion.game import PieceId
from companion.table.stickers import Stickers
from hardware.cameras.camera import Image
from hardware.reader.marks import grey_of, read_fast
from hardware.reader.pictures.change import Rect
from hardware.reader.table import Table
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed

STICKERS = Stickers(printed())
MOVED = PieceId("A4a")


class Desk:
    """A simulated table, its camera, and what was read of it."""

    def __init__(self) -> None:
        self.simulated = SimulatedTable(printed())
        self.camera = SimulatedCamera(self.simulated)
        self.table = Table(STICKERS, printed().board, [])
        self.table.add(read_fast(grey_of(self.image()), 20.0))
        size = self.camera.view.size
        self.calibration: Calibration = calibrate(self.table.marks, printed().board, STICKERS, size)
        self.px_per_mm = self.calibration.px_per_mm(150.0, 200.0)

    def image(self) -> Image:
        return self.camera.read().image

    def around(self, piece: PieceId) -> Rect:
        """The part of the picture in which a piece's centre lies."""
        at = self.simulated.where(piece)
        x, y = (round(value) for value in self.calibration.to_px((at.x_mm, at.y_mm))[0])
        return x - 20, y - 20, x + 20, y + 20


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk()


def test_only_what_was_read_again_is_measured_again(desk: Desk) -> None:
    first = {at.marker: at for at in desk.table.sightings(desk.calibration)}
    desk.simulated.turn(MOVED, 30.0)
    fresh, gone = desk.table.read_again(desk.image(), [desk.around(MOVED)], desk.calibration, desk.px_per_mm)
    (read,) = fresh
    assert [mark.marker for mark in gone] == [read.marker]
    second = {at.marker: at for at in desk.table.sightings(desk.calibration)}
    assert second.keys() == first.keys()
    assert {marker for marker in first if second[marker] is not first[marker]} == {read.marker}
    assert abs(second[read.marker].angle_deg - first[read.marker].angle_deg) == pytest.approx(30.0, abs=3.0)


def test_by_another_calibration_all_is_measured_anew(desk: Desk) -> None:
    plane = np.array([[1, 0, 5], [0, 1, 0], [0, 0, 1]]) @ np.array(desk.calibration.plane).reshape(3, 3)
    shifted = Calibration(*desk.camera.view.size, tuple(plane.ravel()), desk.calibration.lens)
    before = desk.table.sightings(desk.calibration)
    after = desk.table.sightings(shifted)
    assert [at.x_mm for at in after] == pytest.approx([at.x_mm + 5 for at in before], abs=1e-6)


def test_what_was_taken_away_is_gone(desk: Desk) -> None:
    part = desk.around(MOVED)
    desk.simulated.take_off(MOVED)
    fresh, gone = desk.table.read_again(desk.image(), [part], desk.calibration, desk.px_per_mm)
    assert fresh == []
    assert [STICKERS.faces[mark.marker][0] for mark in gone] == [MOVED]
    assert gone[0].marker not in {mark.marker for mark in desk.table.marks}


def test_what_could_not_be_read_while_every_counter_was_is_never_told_again() -> None:
    table = Table(STICKERS, printed().board, [])
    table.add_unread([(50.0, 60.0)])
    assert table.unread == [(50.0, 60.0)]
    table.forget_unread()
    table.add_unread([(51.0, 61.0), (150.0, 60.0), (150.5, 60.5)])
    assert table.unread == [(150.0, 60.0)]
