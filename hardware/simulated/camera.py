"""The simulated camera: frames of a simulated table as a real camera under named conditions would give them."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

import cv2
import numpy as np

from companion.errors import DataError
from hardware.camera import Frame
from hardware.simulated.art import Image
from hardware.simulated.renderer import Renderer
from hardware.simulated.table import SimulatedTable
from hardware.simulated.view import Pose, straight, through_lens

STRAIGHT: Final = Pose()


@dataclass(frozen=True)
class Condition:
    """Light and camera of one kind of table: noise in grey levels, light as a share of full, blur in px."""

    pose: Pose = STRAIGHT
    noise: float = 2.0
    light: float = 0.9
    uneven: float = 0.1
    blur_px: float = 0.0
    style: str = "parchment"


CONDITIONS: Final[dict[str, Condition]] = {"plain": Condition(pose=Pose(tilt_deg=4.0, lean_deg=20.0))}


class SimulatedCamera:
    """A camera above a simulated table; each frame shows the table as it lies at that moment."""

    def __init__(
        self,
        table: SimulatedTable,
        condition: str = "plain",
        *,
        size: tuple[int, int] = (2304, 1296),
        seed: int = 1,
    ) -> None:
        if condition not in CONDITIONS:
            raise DataError(
                "There is no condition {name}; there are {all}.", name=condition, all=", ".join(sorted(CONDITIONS))
            )
        self._table = table
        self._condition = CONDITIONS[condition]
        self._random = np.random.default_rng(seed)
        self.view = through_lens(table.extent_mm, size, self._condition.pose)
        self._renderer = Renderer(table, self.view, style=self._condition.style)
        width, height = size
        self._light = self._light_field(width, height)
        self._noise = (self._random.normal(0, self._condition.noise, (height + 64, width + 64, 3))).astype(np.int8)
        self._windows: dict[float, Renderer] = {}

    def read(self) -> Frame:
        """The next frame, at once; its time is that of the monotonic clock."""
        at_ms = monotonic() * 1000.0
        picture = cv2.multiply(self._renderer.scene(), self._light, scale=1 / 255.0)
        if self._condition.blur_px:
            picture = cv2.GaussianBlur(picture, (0, 0), self._condition.blur_px)
        x, y = self._random.integers(0, 64, 2)
        height, width = picture.shape[:2]
        noisy = cv2.add(picture, self._noise[y : y + height, x : x + width], dtype=cv2.CV_8U)
        return Frame(np.asarray(noisy, np.uint8), at_ms)

    def picture(self, px_per_mm: float) -> Image:
        """The whole table (`extent_mm`) straight from above in even light, for a window, each counter with its name;
        blue, green, red."""
        if px_per_mm not in self._windows:
            view = straight(self._table.extent_mm, px_per_mm)
            self._windows[px_per_mm] = Renderer(self._table, view, style=self._condition.style)
        return self._windows[px_per_mm].labelled()

    def close(self) -> None:
        """Nothing to give back."""

    def _light_field(self, width: int, height: int) -> Image:
        """How much light reaches each pixel, 255: all of it."""
        low = self._condition.light * (1 - self._condition.uneven)
        ramp = np.linspace(low, self._condition.light, width, dtype=np.float32)
        return np.repeat((np.tile(ramp, (height, 1)) * 255)[:, :, None], 3, axis=2).astype(np.uint8)
