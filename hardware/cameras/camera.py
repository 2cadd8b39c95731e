"""Cameras: whatever gives frames, real, recorded or simulated, behind one interface."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

import msgspec
import numpy as np
import numpy.typing as npt

from companion.settings.config import CameraConfig, MainsHz

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


@runtime_checkable
class Adjustable(Protocol):
    """A camera that can keep its exposure, gain, white balance and focus as they are."""

    config: CameraConfig

    @property
    def is_fixed(self) -> bool:
        """Whether anything of it is fixed."""

    def fix(self) -> dict[str, float]:
        """Keeps all of it as it is now: what it is, as keys of the configuration's [camera]."""

    def let_go(self) -> dict[str, None]:
        """Lets the camera adjust itself again; the keys of the configuration's [camera] that are free now."""

    def follow_mains(self, mains: MainsHz) -> None:
        """Exposes for lamps on such mains from now on."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of camera, as `camera.kind` names it."""

    make: Callable[[CameraConfig], Camera] | None = None
    """Makes one, which its first frame opens; None where there is no device."""
    watched: bool = False
    """Whether a call of it may hang, so that another thread must watch it."""
    sized: bool = True
    """Whether its frames are to have the size that the configuration asks for."""
    simulated: bool = False
    """Whether it sees the simulated table."""

    @property
    def is_asked_for(self) -> bool:
        """Whether there is to be a camera at all."""
        return self.make is not None or self.simulated
