"""A camera that mirrors its picture is told so: at the first look, and where it begins to while people play."""

import numpy as np
import pytest

from calibration.fit import by_hand
from companion.table.sightings import Reading, TableStatus
from hardware.cameras.camera import Image
from hardware.reader.table_reader import TableReader
from tests.hardware.reader.filmed import Watch
from tests.las_navas import printed


def mirrored(image: Image, axis: int) -> Image:
    return np.ascontiguousarray(np.flip(image, axis))


def says_so(reading: Reading) -> bool:
    said = reading.sentence.say() if reading.sentence is not None else ""
    return reading.status is TableStatus.COVERED and said.startswith("The picture is mirrored")


@pytest.mark.whole_game
@pytest.mark.parametrize("axis", [0, 1])
def test_the_first_look_tells_it(axis: int) -> None:
    watch = Watch("good")
    picture = mirrored(watch.camera.read().image, axis)
    assert all(says_so(watch.see(picture)) for _ in range(12))
    watch.at_ms += 3000
    watch.assert_right(watch.until_still())


@pytest.mark.whole_game
def test_a_camera_that_begins_to_mirror_in_play() -> None:
    watch = Watch()
    picture = mirrored(watch.camera.read().image, 1)
    watch.until_still()
    readings = [watch.see(picture) for _ in range(6)]
    assert says_so(readings[-1])
    watch.at_ms += 3000
    watch.assert_right(watch.until_still())


@pytest.mark.whole_game
def test_corners_set_by_hand_do_not_hide_it() -> None:
    watch = Watch()
    picture = watch.camera.read().image
    watch.until_still()
    known = watch.reader.calibration
    assert known is not None
    corners = [(float(x), float(y)) for x, y in known.to_px(watch.table.board.corners)]
    watch.reader = TableReader(printed(), by_hand(corners, watch.table.board, (picture.shape[1], picture.shape[0])))
    assert says_so(watch.see(mirrored(picture, 1)))


def test_a_table_without_a_marker_is_not_mirrored() -> None:
    watch = Watch()
    bare = np.full_like(watch.camera.read().image, 120)
    assert not any(says_so(watch.see(bare)) for _ in range(3))
