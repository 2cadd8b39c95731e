"""A sticker that cannot be read is found where it lies; what is printed on a board is taken for none."""

import cv2
import numpy as np
import pytest

from calibration.fit import calibrate
from calibration.markers.detection import Grey, Mark
from calibration.markers.still import read_still
from calibration.markers.unread import unread
from companion.game import PieceId
from companion.table.stickers import Stickers
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed

STICKERS = Stickers(printed())
BOARD = printed().board
SPOILT = PieceId("A4a")


class Photograph:
    """A picture of a table with some places empty, and what was read in it."""

    def __init__(self, condition: str) -> None:
        self.table = SimulatedTable(printed())
        for piece in self.table.pieces[30:]:
            self.table.take_off(piece.id)
        camera = SimulatedCamera(self.table, condition, seed=4)
        self.grey: Grey = np.asarray(cv2.cvtColor(camera.read().image, cv2.COLOR_BGR2GRAY), np.uint8)
        self.marks = read_still(self.grey, thorough=False)
        self.calibration = calibrate(self.marks, BOARD, STICKERS, (self.grey.shape[1], self.grey.shape[0]))

    def of(self, piece: PieceId) -> Mark:
        return next(mark for mark in self.marks if STICKERS.owner(mark.marker) == piece)

    def px(self, x_mm: float, y_mm: float) -> tuple[int, int]:
        x, y = self.calibration.to_px((x_mm, y_mm))[0].round().astype(int).tolist()
        return x, y


@pytest.fixture(scope="module", params=["good", "ordinary", "usb"])
def photograph(request: pytest.FixtureRequest) -> Photograph:
    return Photograph(request.param)


@pytest.mark.whole_game
def test_where_all_is_read_nothing_is_unread(photograph: Photograph) -> None:
    assert unread(photograph.grey, photograph.marks, photograph.calibration, BOARD) == []


def test_a_spoilt_sticker_is_found_where_it_lies(photograph: Photograph) -> None:
    mark = photograph.of(SPOILT)
    picture = photograph.grey.copy()
    ink = int(np.percentile(picture, 3))
    cv2.circle(picture, tuple(mark.centre.round().astype(int).tolist()), round(0.3 * mark.side_px), (ink,), -1)
    marks = read_still(picture, thorough=False)
    assert mark.marker not in {other.marker for other in marks}
    ((x, y),) = unread(picture, marks, photograph.calibration, BOARD)
    at = photograph.table.where(SPOILT)
    assert (x, y) == (pytest.approx(at.x_mm, abs=2.5), pytest.approx(at.y_mm, abs=2.5))


def test_a_part_of_a_picture_tells_the_same(photograph: Photograph) -> None:
    mark = photograph.of(SPOILT)
    left, top = (mark.centre - 80).round().astype(int).tolist()
    part = np.ascontiguousarray(photograph.grey[top : top + 160, left : left + 160])
    others = [other for other in photograph.marks if other is not mark]
    ((x, y),) = unread(part, others, photograph.calibration, BOARD, (left, top))
    at = photograph.table.where(SPOILT)
    assert (x, y) == (pytest.approx(at.x_mm, abs=2.5), pytest.approx(at.y_mm, abs=2.5))


def test_boxes_and_pictures_printed_on_the_board_are_no_stickers(photograph: Photograph) -> None:
    picture = photograph.grey.copy()
    black, white = int(np.percentile(picture, 2)), int(np.percentile(picture, 97))
    taken = [photograph.table.where(piece.id) for piece in photograph.table.pieces[:30]]
    free = [
        (x, y)
        for x in np.arange(30, BOARD.width_mm - 30, 34)
        for y in np.arange(30, BOARD.height_mm - 30, 34)
        if all(np.hypot(x - at.x_mm, y - at.y_mm) > 30 for at in taken)
    ]
    assert len(free) > 8
    for n, (x, y) in enumerate(free):
        corners = [photograph.px(x + dx, y + dy) for dx, dy in ((-8, -8), (8, -8), (8, 8), (-8, 8))]
        outline = np.array(corners)
        if n % 2 == 0:  # a box of a track, with a figure in it
            cv2.fillConvexPoly(picture, outline, (white,))
            cv2.polylines(picture, [outline], True, (black,), 3)
            cv2.putText(picture, str(n), photograph.px(x - 4, y + 4), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (black,), 3)
        else:  # a dark field
            cv2.fillConvexPoly(picture, outline, (black,))
    assert unread(picture, photograph.marks, photograph.calibration, BOARD) == []
