"""Raw markers and the live line."""

import cv2
import numpy as np
import pytest

from companion.errors import DataError
from hardware.see.live import follow
from hardware.see.raw import read_raw
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed


@pytest.mark.parametrize("name", ["4X4_50", "dict_6x6_250", "APRILTAG_36h11", "tag36h11", "ARUCO_MIP_36h12"])
def test_markers_of_any_dictionary_are_listed_with_their_corners(name: str) -> None:
    full = {"dict_6x6_250": "6X6_250", "tag36h11": "APRILTAG_36h11"}.get(name, name)
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, f"DICT_{full}"))
    picture = np.full((300, 500), 255, np.uint8)
    for n, x in enumerate((40, 280)):
        picture[80:220, x : x + 140] = cv2.aruco.generateImageMarker(dictionary, 7 + n, 140)
    found = read_raw(picture, name)
    assert [entry["id"] for entry in found] == [7, 8]
    corners = np.array([[40, 80], [179, 80], [179, 219], [40, 219]])
    assert np.abs(np.array(found[0]["corners"]) - corners).max() < 1.5


def test_an_unknown_dictionary_is_named() -> None:
    with pytest.raises(DataError, match="no dictionary 9X9"):
        read_raw(np.zeros((100, 100), np.uint8), "9X9")


@pytest.mark.whole_game
def test_a_camera_is_followed_a_line_a_change(capsys: pytest.CaptureFixture[str]) -> None:
    table = SimulatedTable(printed())
    camera = SimulatedCamera(table)
    follow(camera, printed(), 3)
    assert "54 pieces" in capsys.readouterr().out
