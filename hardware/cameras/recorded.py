"""Recorded frames as a camera: a folder of pictures, or a video file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from companion.errors import DeviceError
from companion.settings.config import CameraConfig
from hardware.cameras.camera import Frame, Image
from hardware.computer.clock import Clock, now_ms

SUFFIXES: Final = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp"})


class RecordedCamera:
    """Gives recorded frames in their order, one a call; after the last one, that one again."""

    def __init__(self, source: Path, clock: Clock = now_ms) -> None:
        self.source = source
        self._clock = clock
        self._files: list[Path] | None = None
        self._video: Any = None
        self._last: Image | None = None

    def read(self) -> Frame:
        """The next frame; DeviceError where the source cannot be read."""
        image = self._next_picture() if self.source.is_dir() else self._next_of_video()
        if image is None and self._last is None:
            raise DeviceError(
                "{source} holds no pictures: choose a folder of pictures, or a video.", source=str(self.source)
            )
        self._last = self._last if image is None else image
        assert self._last is not None
        return Frame(self._last, self._clock())

    def bracket(self, stops: Sequence[float]) -> list[Frame]:
        """None: what was recorded was exposed then."""
        return []

    def close(self) -> None:
        """Closes the source; the next frame is its first."""
        if self._video is not None:
            self._video.release()
        self._video = self._files = self._last = None

    def _next_picture(self) -> Image | None:
        if self._files is None:
            self._files = sorted((f for f in self.source.iterdir() if f.suffix.lower() in SUFFIXES), reverse=True)
        if not self._files:
            return None
        file = self._files.pop()
        image = cv2.imread(str(file), cv2.IMREAD_COLOR)
        if image is None:
            raise DeviceError("The picture {file} cannot be read: remove it.", file=str(file))
        return np.asarray(image, np.uint8)

    def _next_of_video(self) -> Image | None:
        if self._video is None:
            if not self.source.is_file():
                raise DeviceError("There is no recording at {source}: change camera.device.", source=str(self.source))
            self._video = cv2.VideoCapture(str(self.source), cv2.CAP_FFMPEG)
        good, image = self._video.read()
        return np.asarray(image, np.uint8) if good else None


def make(config: CameraConfig) -> RecordedCamera:
    """The camera of a configuration."""
    return RecordedCamera(Path(config.device))
