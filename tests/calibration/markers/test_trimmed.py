"""A sticker that has no white margin on one side is read all the same."""

import cv2
import numpy as np
import pytest

from calibration.markers.detection import Grey, Mark
from calibration.markers.still import read_still
from calibration.markers.trimmed import trimmed
from companion.game import PieceId
from tests.calibration.markers.test_unread import BOARD, STICKERS, Photograph


@pytest.fixture(scope="module")
def photograph() -> Photograph:
    return Photograph("ordinary")


def without_margin(picture: Grey, mark: Mark, side: int, cut_off: float) -> None:
    """Paints over the margin on one side of a sticker, and over a share of its square, as dark as its ink."""
    corners = mark.corners
    a, b = corners[side], corners[(side + 1) % 4]
    outward = (corners[side] - corners[side - 1]) + (corners[(side + 1) % 4] - corners[(side + 2) % 4])
    outward = outward / 2
    along = (b - a) * 0.15
    strip = np.array([a - along - cut_off * outward, b + along - cut_off * outward, b + along, a - along])
    strip[2:] += 0.25 * outward
    cv2.fillConvexPoly(picture, strip.round().astype(np.int32), (int(np.percentile(picture, 3)),))


@pytest.mark.whole_game
@pytest.mark.parametrize("cut_off", [0.0, 0.05], ids=["flush", "cut into the rim"])
def test_three_sides_make_the_square_where_its_size_is_known(photograph: Photograph, cut_off: float) -> None:
    picture = photograph.grey.copy()
    pieces = [piece.id for piece in photograph.table.pieces[:30:4]]
    for n, piece in enumerate(pieces):
        without_margin(picture, photograph.of(piece), n % 4, cut_off)
    marks = read_still(picture, thorough=False)
    seen = {STICKERS.owner(mark.marker) for mark in marks}
    unseen = [piece for piece in pieces if piece not in seen]
    assert len(unseen) > len(pieces) / 2
    whole = {STICKERS.owner(mark.marker): mark for mark in trimmed(picture, marks, photograph.calibration, BOARD)}
    for piece in unseen:
        assert np.linalg.norm(whole[piece].centre - photograph.of(piece).centre) < 0.05 * photograph.of(piece).side_px


def test_a_part_of_a_picture_gives_the_same(photograph: Photograph) -> None:
    picture = photograph.grey.copy()
    piece = PieceId("A4a")
    mark = photograph.of(piece)
    without_margin(picture, mark, 1, 0.0)
    left, top = (mark.centre - 80).round().astype(int).tolist()
    part = np.ascontiguousarray(picture[top : top + 160, left : left + 160])
    found = trimmed(part, [], photograph.calibration, BOARD, (left, top))
    (read,) = (other for other in found if other.marker == mark.marker)
    assert np.linalg.norm(read.centre - mark.centre) < 0.05 * mark.side_px
