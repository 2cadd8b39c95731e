"""A watch over a real camera: pictures that were never anything but black, or do not change any more, are no pictures.

A table that gets dark later is a matter of the reader, which can tell a dark table from a covered lens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.errors import DeviceError
from hardware.cameras.camera import Camera, Frame, Image

PATIENCE_MS: Final = 1500.0
BLACK: Final = 24
"""Grey level that hardly a pixel of a covered camera passes."""
BRIGHT: Final = 0.01
"""The share of pixels that are brighter once light has reached it."""
STEP_PX: Final = 8


class WatchedCamera:
    """A camera whose frames are looked at: a sensor's noise changes from frame to frame, and light has reached it.

    The patience must be over before somebody waits 2 s in vain.
    """

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self._before: Image | None = None
        self._changed_ms = 0.0
        self._black_since_ms: float | None = None
        self._lit = False

    def read(self) -> Frame:
        """The next frame; DeviceError where none comes, or where the pictures have been of no use for too long."""
        try:
            frame = self.camera.read()
        except DeviceError:
            self._forget()
            raise
        sample = frame.image[::STEP_PX, ::STEP_PX]
        if self._before is None or not np.array_equal(sample, self._before):
            self._changed_ms = frame.at_ms
            self._before = sample.copy()
        self._lit = self._lit or bool(np.count_nonzero(sample > BLACK) > BRIGHT * sample.size)
        if self._black_since_ms is None:
            self._black_since_ms = frame.at_ms
        if frame.at_ms - self._changed_ms > PATIENCE_MS:
            self.camera.close()
            raise DeviceError("The camera's picture stands still: unplug the camera and plug it in again.")
        if not self._lit and frame.at_ms - self._black_since_ms > PATIENCE_MS:
            raise DeviceError("The camera sees only black: take its cap off and switch a light on.")
        return frame

    def bracket(self, stops: Sequence[float]) -> list[Frame]:
        """The camera's own; they are not watched, since they are dark or bright on purpose."""
        return self.camera.bracket(stops)

    def close(self) -> None:
        """Gives the camera back."""
        self._forget()
        self.camera.close()

    def _forget(self) -> None:
        self._before = None
        self._black_since_ms, self._lit = None, False
