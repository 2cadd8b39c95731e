"""A USB camera, by Video4Linux through OpenCV."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from companion.config import CameraConfig
from companion.errors import DeviceError
from hardware.camera import Frame
from hardware.clock import Clock, now_ms

BY_ID: Final = Path("/dev/v4l/by-id")
MANUAL_EXPOSURE: Final = 1
"""V4L2_EXPOSURE_MANUAL; the exposure itself is counted in 100 µs (V4L2_CID_EXPOSURE_ABSOLUTE)."""
# How many seconds OpenCV waits for a frame before it gives up; it waits 10 unless told before its first frame.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "1")


def find_device(by_id: Path = BY_ID) -> str:
    """The only USB camera there is; DeviceError where there is none or a choice. A camera's first entry gives its
    pictures, the others what belongs to them."""
    devices = sorted(by_id.glob("*-video-index0"))
    if not devices:
        raise DeviceError("No USB camera is plugged in: plug it in, or name another one in camera.kind.")
    if len(devices) > 1:
        raise DeviceError(
            "Several USB cameras are plugged in: name one in camera.device ({devices}).",
            devices=", ".join(map(str, devices)),
        )
    return str(devices[0])


class UsbCamera:
    """A USB camera; `capture` opens its device by name.

    A fixed exposure is set as it is. Where the configuration fixes the white balance or the focus, the camera's own
    automatic is switched off and stays as it was then: USB cameras name these in units of their own.
    """

    def __init__(
        self, config: CameraConfig, capture: Callable[[str], Any] | None = None, clock: Clock = now_ms
    ) -> None:
        self.config = config
        self._open = capture or (lambda device: cv2.VideoCapture(device, cv2.CAP_V4L2))
        self._clock = clock
        self._capture: Any = None

    def read(self) -> Frame:
        """The next frame; DeviceError where none comes."""
        if self._capture is None:
            self._capture = self._opened(self.config.device or find_device())
        good, image = self._capture.read()
        if not good or image is None:
            self.close()
            raise DeviceError("The USB camera gives no pictures any more: check its plug.")
        return Frame(np.asarray(image, np.uint8), self._clock())

    def close(self) -> None:
        """Gives the camera back."""
        capture, self._capture = self._capture, None
        if capture is not None:
            capture.release()

    def _opened(self, device: str) -> Any:
        if not Path(device).exists():
            raise DeviceError(
                "The camera {device} is not plugged in: plug it in, or change camera.device.", device=device
            )
        if not os.access(device, os.R_OK | os.W_OK):
            raise DeviceError("The camera {device} may not be used: add this user to the group video.", device=device)
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
        if config.exposure_us is not None:
            capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE)
            capture.set(cv2.CAP_PROP_EXPOSURE, config.exposure_us / 100)
        if config.gain is not None:
            capture.set(cv2.CAP_PROP_GAIN, config.gain)
        if config.red_gain is not None or config.blue_gain is not None:
            capture.set(cv2.CAP_PROP_AUTO_WB, 0)
        if config.focus_dioptres is not None:
            capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
        return capture
