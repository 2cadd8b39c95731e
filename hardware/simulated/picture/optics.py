"""From the scene to the frame: light, shadows, glare, the lens's blur, the sensor's noise, the camera's JPEG.

A sensor rounds last: its noise is already in what is rounded, so that the mean of many frames is finer than a grey
level. In dim light that decides what can be seen, and what falls on the sensor is worked out in `FINE` steps a level;
elsewhere in whole levels, which takes less time and differs by less than the noise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.picture.art import Image
from hardware.simulated.picture.conditions import Condition, Setting
from hardware.simulated.picture.view import View

Field = npt.NDArray[np.float32]
Levels = npt.NDArray[np.uint8] | npt.NDArray[np.uint16]
"""What falls on the sensor, in steps of a grey level."""
Glare = npt.NDArray[np.uint16]
Noise = npt.NDArray[np.int8] | npt.NDArray[np.int16]

DIM: Final = 0.4
"""Light is dim where white paper reaches less than this share of full white:"""
FINE: Final = 64
"""there each grey level has so many steps up to the noise."""

SWINGS: Final = (0.2, 0.7)
"""How often a shaken camera swings to and fro while a frame's rows are read: 10-25 Hz in about 25 ms."""
SLACK: Final = 64
"""The noise is drawn once, so much larger than the picture, and shifted for every frame."""
KEPT: Final = 2
"""The noise of so many kinds of cameras is kept."""

_drawn: dict[tuple[tuple[int, int], float, int, str], tuple[Noise, Mapping[str, Any]]] = {}
"""Noise that was drawn, and the chance that was left then; the oldest first."""


class Optics:
    """What happens to a scene on its way to the frame, for one camera in one setting."""

    def __init__(
        self,
        condition: Condition,
        setting: Setting,
        view: View,
        extent_mm: tuple[float, float, float, float],
        random: np.random.Generator,
    ) -> None:
        self._condition, self._setting, self._random = condition, setting, random
        self._steps = FINE if setting.light < DIM else 1
        self._kind: type[Any] = np.uint8 if self._steps == 1 else np.uint16
        self._light = self._light_field(view, extent_mm)
        self._glare = self._glare_field(view, extent_mm)
        self._noise = _noise(view.size, setting.noise, self._steps, random)
        self._blur = _kernel(setting.defocus, setting.motion, setting.motion_deg)

    def expose(self, scene: Image, gloss: Image, times: float = 1.0) -> Image:
        """One frame of a scene, exposed so many times as long as usual; `gloss` says how much each pixel mirrors, 255:
        all. What gets more light than white is white."""
        kind, depth = self._kind, cv2.CV_8U if self._steps == 1 else cv2.CV_16U
        picture: Levels = np.asarray(cv2.multiply(scene, self._light, scale=times / 255.0, dtype=depth), kind)
        if self._glare is not None:
            mirrored = cv2.multiply(self._glare, gloss, scale=self._steps * times / 255.0, dtype=depth)
            picture = np.asarray(cv2.add(picture, cv2.merge([mirrored] * 3)), kind)
        if self._blur is not None:
            picture = np.asarray(cv2.filter2D(picture, -1, self._blur), kind)
        height, width = picture.shape[:2]
        if self._setting.shake:
            picture = self._shaken(picture)
        if self._setting.flicker:
            rows = np.sin(np.linspace(0, 14, height) + self._random.uniform(0, 6.3))
            swing = np.clip(255 * (1 - self._setting.flicker * (1 + rows) / 2), 0, 255).astype(np.uint8)
            each = np.broadcast_to(swing[:, None, None], picture.shape).astype(kind)
            picture = np.asarray(cv2.multiply(picture, each, scale=1 / 255.0), kind)
        x, y = self._random.integers(0, SLACK, 2)
        noise = self._noise[y : y + height, x : x + width]
        if self._steps == 1:
            frame = np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U), np.uint8)
        else:
            noisy = cv2.add(picture, noise, dtype=cv2.CV_32F)
            frame = np.asarray(cv2.convertScaleAbs(np.maximum(noisy, 0), alpha=1 / self._steps), np.uint8)
        if self._condition.jpeg is not None:
            _, packed = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, self._condition.jpeg])
            frame = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
        return frame

    def shine(self, view: View, at_mm: tuple[float, float], reach_mm: float, white: float) -> None:
        """Lets a lamp alone mirror around a spot, as bright as so many grey levels, 255 and more: blown out."""
        self._glare = _mirrored(view, at_mm, (reach_mm, reach_mm), 0.0, white).astype(np.uint16)

    def _shaken(self, picture: Levels) -> Levels:
        """A picture whose rows were read one after the other while the camera swung; each frame swings on its own."""
        height, width = picture.shape[:2]
        swings, begun, turn = self._random.uniform((SWINGS[0], 0, 0), (SWINGS[1], 2 * np.pi, 2 * np.pi))
        rows = np.arange(height, dtype=np.float32)
        away = self._setting.shake * np.sin(2 * np.pi * swings * rows / height + begun)
        x = np.arange(width, dtype=np.float32)[None] + np.float32(np.cos(turn)) * away.astype(np.float32)[:, None]
        y = rows + np.float32(np.sin(turn)) * away.astype(np.float32)
        y = np.broadcast_to(y[:, None], (height, width)).copy()
        return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), self._kind)

    def _light_field(self, view: View, extent_mm: tuple[float, float, float, float]) -> Levels:
        """How much light each pixel gets, blue, green, red, in steps of a level, 255 levels: all."""
        setting = self._setting
        width, height = view.size
        small = max(2, width // 16), max(2, height // 16)
        x, y = np.meshgrid(np.linspace(-1, 1, small[0]), np.linspace(-1, 1, small[1]))
        turn = self._random.uniform(0, 2 * np.pi)
        ramp = (x * np.cos(turn) + y * np.sin(turn) + 1.45) / 2.9
        vignette = (x**2 + y**2) / 2
        field = setting.light * (1 - setting.uneven * (0.75 * ramp + 0.25 * vignette))
        if setting.shadow:
            for _ in range(2):
                turn, at = self._random.uniform(0, 2 * np.pi), self._random.uniform(-0.8, 0.8)
                soft = self._random.uniform(0.03, 0.2)
                side = (x * np.cos(turn) + y * np.sin(turn) - at) / soft
                field = field * (1 - setting.shadow / (1 + np.exp(-np.clip(side, -30, 30))))
        colour = np.array([1 - setting.warmth, 1 - 0.35 * setting.warmth, 1.0])
        most = 255 * self._steps
        full = cv2.resize((field[:, :, None] * colour * most).astype(np.float32), view.size)
        return np.asarray(np.clip(full, 0, most), self._kind)

    def _glare_field(self, view: View, extent_mm: tuple[float, float, float, float]) -> Glare | None:
        """How bright lamps mirror at each pixel, in grey levels that may be beyond white; None without any."""
        if not self._condition.lamps:
            return None
        left, top, right, bottom = extent_mm
        field = np.zeros(view.mm.shape[:2], np.float32)
        white = self._setting.glare
        for _ in range(self._condition.lamps):
            x, y = self._random.uniform(left + 50, right - 50), self._random.uniform(top + 100, bottom - 100)
            wide, narrow = self._random.uniform(25, 70), self._random.uniform(12, 40)
            turn = self._random.uniform(0, np.pi)
            field += _mirrored(view, (x, y), (wide, narrow), turn, white)
        return np.asarray(np.clip(field, 0, white), np.uint16)


def _noise(size: tuple[int, int], spread: float, steps: int, random: np.random.Generator) -> Noise:
    """The noise of a sensor in so many steps a grey level, drawn once for cameras that are alike: their chance goes on
    as if each had drawn it."""
    key = size, spread, steps, repr(random.bit_generator.state)
    if key not in _drawn:
        width, height = size
        noise = random.standard_normal((height + SLACK, width + SLACK, 3), dtype=np.float32)
        if spread > 3:
            # A strong gain comes with a denoiser, which leaves clumps.
            noise = np.asarray(cv2.GaussianBlur(noise, (0, 0), 0.6), np.float32) * np.float32(1.7)
        whole = np.clip(np.rint(noise * (spread * steps)), -127 * steps, 127 * steps)
        levels = whole.astype(np.int8 if steps == 1 else np.int16)
        _drawn[key] = levels, random.bit_generator.state
        if len(_drawn) > KEPT:
            del _drawn[next(iter(_drawn))]
    levels, random.bit_generator.state = _drawn[key]
    return levels


def _mirrored(
    view: View, at_mm: tuple[float, float], reach_mm: tuple[float, float], turn: float, white: float
) -> Field:
    """How bright a lamp mirrors at each pixel, in grey levels: its reflection's middle, its half axes, their turn."""
    dx, dy = view.mm[:, :, 0] - np.float32(at_mm[0]), view.mm[:, :, 1] - np.float32(at_mm[1])
    u = (dx * np.float32(np.cos(turn)) + dy * np.float32(np.sin(turn))) / np.float32(reach_mm[0])
    v = (dy * np.float32(np.cos(turn)) - dx * np.float32(np.sin(turn))) / np.float32(reach_mm[1])
    return np.asarray(np.float32(white) * np.exp(-(u * u + v * v)), np.float32)


def _kernel(defocus: float, motion: float, motion_deg: float) -> Field | None:
    """The blur of a lens out of focus by a disc of that radius and of a shake along a line, both in px."""
    if defocus < 0.2 and motion < 0.5:
        return None
    size = 2 * int(np.ceil(max(defocus, motion / 2))) + 5
    fine = 9
    grid = (np.arange(size * fine) + 0.5) / fine - size / 2
    x, y = np.meshgrid(grid, grid)
    disc = (x**2 + y**2 <= max(defocus, 0.3) ** 2).astype(np.float32)
    if motion >= 0.5:
        c, s = np.cos(np.radians(motion_deg)), np.sin(np.radians(motion_deg))
        line = ((np.abs(x * c + y * s) <= motion / 2) & (np.abs(y * c - x * s) <= 0.12)).astype(np.float32)
        disc = np.asarray(cv2.filter2D(disc, -1, line, borderType=cv2.BORDER_CONSTANT), np.float32)
    kernel = disc.reshape(size, fine, size, fine).sum(axis=(1, 3))
    return np.asarray(kernel / kernel.sum(), np.float32)
