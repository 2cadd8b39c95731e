"""Cameras: whatever gives frames, real, recorded or simulated, behind one interface."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
"""A picture as OpenCV holds it: (height, width, 3) blue-green-red, or (height, width) grey."""


class Frame(msgspec.Struct, frozen=True):
    """One picture and when it was taken, in ms of a clock that never goes back."""

    image: Image
    at_ms: float


class Camera(Protocol):
    """A source of frames."""

    def read(self) -> Frame:
        """The next frame; DeviceError with one plain sentence where none comes."""

    def bracket(self, stops: Sequence[float]) -> list[Frame]:
        """A frame for each of some exposures, in stops (1: twice as bright as the camera would have it, -1: half);
        then the camera is as it was. Empty where the camera cannot, or where it fails."""

    def close(self) -> None:
        """Gives the device back; closing twice does nothing."""
