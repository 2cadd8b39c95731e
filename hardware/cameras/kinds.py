"""The kinds of cameras by the names that `camera.kind` may have; a new one is a file and a line here.

A kind's file is imported when a camera of that kind is made: a table without one does without OpenCV for long.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from companion.errors import DeviceError
from companion.settings.config import CameraConfig
from hardware.cameras.camera import Camera, Frame, Kind
from hardware.cameras.watch import WatchedCamera


def _made_in(module: str) -> Callable[[CameraConfig], Camera]:
    """Makes a camera of the module of that name beside this one."""

    def make(config: CameraConfig) -> Camera:
        camera: Camera = import_module(f"hardware.cameras.{module}").make(config)
        return camera

    return make


NONE = "none"
KINDS: dict[str, Kind] = {
    NONE: Kind(),
    "simulated": Kind(simulated=True),
    "pi": Kind(_made_in("pi"), watched=True),
    "usb": Kind(_made_in("usb"), watched=True),
    "recorded": Kind(_made_in("recorded"), sized=False),
}


class NoCamera:
    """The camera of a table that has none."""

    def read(self) -> Frame:
        """DeviceError, always."""
        raise DeviceError(
            "No camera is set up: move the counters on the screen, or name one in companion.toml (camera.kind)."
        )

    def bracket(self, stops: Sequence[float]) -> list[Frame]:
        """None, always."""
        return []

    def close(self) -> None:
        """Does nothing."""


def kind_of(config: CameraConfig) -> Kind:
    """The kind that a configuration names; that of no camera where there is none of that name."""
    return KINDS.get(config.kind, KINDS[NONE])


def build_camera(config: CameraConfig, simulated: Camera) -> Camera:
    """The camera of a configuration, which its first frame opens; `simulated` is the simulated table's."""
    kind = kind_of(config)
    if kind.simulated:
        return simulated
    if kind.make is None:
        return NoCamera()
    camera = kind.make(config)
    return WatchedCamera(camera) if kind.watched else camera
