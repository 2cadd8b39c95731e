"""AprilTag is set as its sources say that it can be."""

import pyapriltags

from calibration.markers.apriltag import detector, squares_of


def test_specks_are_filled_in_before_squares_are_looked_for() -> None:
    assert squares_of(pyapriltags.Detector("")) is not None, "it is built as its sources say"
    assert squares_of(detector("tag36h11", 1.0, specks=True)) is not None
    assert squares_of(detector("tag36h11", 1.0, specks=False)) is None, "it is not as the package sets it"
