"""The marker reader: frames in, readings of the table out."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.fit import calibrate
from calibration.geometry import Calibration
from calibration.markers import Grey, Mark, decode, with_apriltag
from companion.errors import DataError
from companion.observe import observe
from companion.sightings import Reading, Sighting, TableStatus
from companion.stickers import Printed, Stickers
from hardware.camera import Frame, Image

FIT = 0.8
LEAD = 0.25


class TableReader:
    """Reads one table, frame by frame; it calibrates itself from the board's own markers."""

    def __init__(self, printed: Printed, calibration: Calibration | None = None) -> None:
        self._board = printed.board
        self._stickers = Stickers(printed)
        self.calibration = calibration

    def read(self, frame: Frame) -> Reading:
        """What a frame shows; a board only where the table can be read."""
        grey = grey_of(frame.image)
        marks = [mark for mark in decode(grey, with_apriltag(grey)) if mark.fit > FIT and mark.lead > LEAD]
        if self.calibration is None:
            try:
                size = grey.shape[1], grey.shape[0]
                self.calibration = calibrate(marks, self._board, self._stickers, size)
            except DataError as error:
                return Reading(TableStatus.COVERED, frame.at_ms, None, error.sentence)
        sightings = [sighting(mark, self.calibration) for mark in marks]
        board = observe(sightings, self._board, self._stickers, error_mm=self.calibration.error_mm)
        return Reading(TableStatus.STILL, frame.at_ms, board)


def grey_of(image: Image) -> Grey:
    """A picture in grey."""
    return image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def sighting(mark: Mark, calibration: Calibration) -> Sighting:
    """A mark in board millimetres."""
    (x, y), *corners = calibration.to_mm(np.vstack([mark.centre, mark.corners]))
    a, b, c, d = np.array(corners)
    along = (b - a) + (c - d)
    return Sighting(mark.marker, float(x), float(y), float(np.degrees(np.arctan2(along[1], along[0]))), 1.0)
