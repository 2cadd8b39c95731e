"""A USB camera, by Video4Linux through OpenCV."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

import cv2
import msgspec
import numpy as np

from companion.errors import DeviceError
from companion.settings.config import CameraConfig, MainsHz
from hardware.cameras.camera import Frame
from hardware.cameras.mains import set_mains
from hardware.computer.clock import Clock, now_ms
from hardware.computer.permission import group_needed

HANGS_S: Final = 1.0
"""How long a camera that is being read may take before it is left alone, in s."""
BY_ID: Final = Path("/dev/v4l/by-id")
MANUAL: Final = 1
BY_ITSELF: Final = 3
"""V4L2_EXPOSURE_MANUAL and V4L2_EXPOSURE_APERTURE_PRIORITY; all else that is automatic is 0 (off) or 1."""
EXPOSURE_STEP_US: Final = 100
"""What V4L2_CID_EXPOSURE_ABSOLUTE counts in."""
LAG_FRAMES: Final = 4
"""How many frames are on their way already when an exposure is set."""


class Control(NamedTuple):
    """What a camera may let us fix: its key in the configuration and the size of its unit there, its number in OpenCV,
    what switches its automatic off and on (None: the exposure's does that too) and by which values, and its least
    value that can be true."""

    key: str
    unit: int
    number: int
    automatic: int | None
    manual: int
    by_itself: int
    least: int


CONTROLS: Final = (
    Control(
        "exposure_us",
        EXPOSURE_STEP_US,
        cv2.CAP_PROP_EXPOSURE,
        cv2.CAP_PROP_AUTO_EXPOSURE,
        MANUAL,
        BY_ITSELF,
        1,
    ),
    Control("usb_gain", 1, cv2.CAP_PROP_GAIN, None, 0, 1, 0),
    Control("usb_white_balance_k", 1, cv2.CAP_PROP_WB_TEMPERATURE, cv2.CAP_PROP_AUTO_WB, 0, 1, 1000),
    Control("usb_focus", 1, cv2.CAP_PROP_FOCUS, cv2.CAP_PROP_AUTOFOCUS, 0, 1, 0),
)
"""In the order in which they are set: a gain counts only once the exposure is no longer automatic."""
# How many seconds OpenCV waits for a frame before it gives up; it waits 10 unless told before its first frame.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "1")


def find_device(by_id: Path = BY_ID) -> str:
    """The only USB camera there is; DeviceError where there is none or a choice. A camera's first entry gives its
    pictures, the others what belongs to them."""
    devices = sorted(by_id.glob("*-video-index0"))
    if not devices:
        raise DeviceError(
            "No USB camera is plugged in: plug it in, or name another one in companion.toml (camera.kind)."
        )
    if len(devices) > 1:
        raise DeviceError(
            "Several USB cameras are plugged in: name one in camera.device ({devices}).",
            devices=", ".join(map(str, devices)),
        )
    return str(devices[0])


class UsbCamera:
    """A USB camera; `capture` opens its device by name. What the configuration fixes is no longer automatic, as far as
    the camera lets it be fixed."""

    def __init__(
        self, config: CameraConfig, capture: Callable[[str], Any] | None = None, clock: Clock = now_ms
    ) -> None:
        self.config = config
        self._open = capture or (lambda device: cv2.VideoCapture(device, cv2.CAP_V4L2))
        self._clock = clock
        self._capture: Any = None
        self._device = ""
        """The device that was opened last."""
        self._lock = Lock()
        """A camera that is being read on its own thread is fixed from another one."""

    def read(self) -> Frame:
        """The next frame; DeviceError where none comes."""
        with self._lock:
            if self._capture is None:
                self._device = self.config.device or find_device()
                self._capture = self._opened(self._device)
            good, image = self._capture.read()
            if not good or image is None:
                self._release()
                raise DeviceError("The USB camera gives no pictures any more: check its plug.")
            return Frame(np.asarray(image, np.uint8), self._clock())

    def bracket(self, stops: Sequence[float]) -> list[Frame]:
        """A frame for each exposure, in stops from the one that the camera has now; then it is as it was. Empty where
        the camera does not take an exposure."""
        frames: list[Frame] = []
        with self._between_frames() as capture:
            if capture is None or (usual := _asked(capture, cv2.CAP_PROP_EXPOSURE)) < 1:
                return frames
            try:
                for by in stops:
                    exposure_us = max(1, round(usual * 2.0**by)) * EXPOSURE_STEP_US
                    if not _fixed(capture, "exposure_us", exposure_us):
                        return []
                    image = _after_lag(capture)
                    if image is None:
                        return []
                    frames.append(Frame(np.asarray(image, np.uint8), self._clock()))
            finally:
                self._expose_as_before(capture, usual)
        return frames

    def _expose_as_before(self, capture: Any, usual: float) -> None:
        """Lets a camera expose as it did, in the exposure's own unit, and leaves out what is on its way still."""
        if self.config.exposure_us is not None:
            _fixed(capture, "exposure_us", self.config.exposure_us)
        else:
            _fixed(capture, "exposure_us", usual * EXPOSURE_STEP_US)
            _set(capture, cv2.CAP_PROP_AUTO_EXPOSURE, BY_ITSELF)
        _after_lag(capture)

    def fix(self) -> dict[str, float]:
        """Keeps exposure, gain, white balance and focus as they are from now on, those that the camera has; what they
        are, as keys of the configuration's [camera]. Empty before the first frame, or while the camera hangs."""
        kept: dict[str, float] = {}
        with self._between_frames() as capture:
            if capture is None:
                return kept
            seen: dict[str, float] = {}
            for control in CONTROLS:  # all are asked for before any is set: one may change with another
                value = _asked(capture, control.number)
                if value >= control.least:
                    seen[control.key] = round(value) * control.unit
            kept = {key: value for key, value in seen.items() if _fixed(capture, key, value)}
        self.config = msgspec.structs.replace(self.config, **kept)
        return kept

    def let_go(self) -> dict[str, None]:
        """Lets the camera adjust itself again; the keys of the configuration's [camera] that are fixed no longer."""
        keys = [control.key for control in CONTROLS]
        self.config = msgspec.structs.replace(self.config, **dict.fromkeys(keys))
        with self._between_frames() as capture:
            for control in CONTROLS:
                if control.automatic is not None and capture is not None:
                    _set(capture, control.automatic, control.by_itself)
        return dict.fromkeys(keys)

    def follow_mains(self, mains: MainsHz) -> None:
        """Exposes for lamps on such mains from now on; as the camera does by itself, once it is plugged in anew."""
        self.config = msgspec.structs.replace(self.config, mains_hz=mains)
        with self._between_frames() as capture:
            if capture is not None:
                set_mains(self._device, mains)

    @property
    def is_fixed(self) -> bool:
        """Whether anything is fixed."""
        return any(getattr(self.config, control.key) is not None for control in CONTROLS)

    def close(self) -> None:
        """Gives the camera back; one that hangs is given back by the end of the program."""
        if self._lock.acquire(timeout=HANGS_S):
            try:
                self._release()
            finally:
                self._lock.release()

    @contextmanager
    def _between_frames(self) -> Iterator[Any]:
        """The open camera while nobody reads it; None where there is none, or where it hangs."""
        if not self._lock.acquire(timeout=HANGS_S):
            yield None
            return
        try:
            yield self._capture
        finally:
            self._lock.release()

    def _release(self) -> None:
        capture, self._capture = self._capture, None
        if capture is not None:
            capture.release()

    def _opened(self, device: str) -> Any:
        if not Path(device).exists():
            raise DeviceError(
                "The camera {device} is not plugged in: plug it in, or change camera.device.", device=device
            )
        if group := group_needed(Path(device), "video"):
            raise DeviceError(
                "The camera {device} may not be used: add this user to the group {group}, and log in anew.",
                device=device,
                group=group,
            )
        capture = self._open(device)
        if not capture.isOpened():
            capture.release()
            raise DeviceError(
                "The camera {device} is used by another program, or is no camera: close other programs.", device=device
            )
        config = self.config
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, config.width)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, config.height)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        set_mains(device, config.mains_hz)
        for control in CONTROLS:
            value = getattr(config, control.key)
            if value is not None:
                _fixed(capture, control.key, value)
        return capture


def _after_lag(capture: Any) -> Any:
    """The first picture that was not on its way already; None where none comes."""
    for _ in range(LAG_FRAMES):
        good, image = capture.read()
        if not good or image is None:
            return None
    good, image = capture.read()
    return image if good else None


def _asked(capture: Any, number: int) -> float:
    """What a camera says of a control; negative where it has none such."""
    try:
        return float(capture.get(number))
    except cv2.error:
        return -1.0


def _set(capture: Any, number: int, value: float) -> bool:
    """Whether a control could be set."""
    try:
        return bool(capture.set(number, value))
    except cv2.error:
        return False


def _fixed(capture: Any, key: str, value: float) -> bool:
    """Switches an automatic off and sets its value; whether the camera took the value. A lens that cannot be moved has
    neither, and nothing comes of it."""
    control = next(control for control in CONTROLS if control.key == key)
    if control.automatic is not None:
        _set(capture, control.automatic, control.manual)
    return _set(capture, control.number, value / control.unit)


make: Final = UsbCamera
