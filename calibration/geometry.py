"""Pixels <-> board millimetres: a homography behind a lens with one distortion figure."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Nine = tuple[float, float, float, float, float, float, float, float, float]


class Calibration(msgspec.Struct, frozen=True, dict=True):
    """Where the board lies in the pictures of one camera.

    `plane` is the homography from lens-free picture coordinates to mm, row by row; these coordinates have their origin
    in the picture's middle and half its diagonal as unit. `lens` is the figure k of the division model (Fitzgibbon
    2001): lens-free = seen / (1 + k r^2). `error_mm` is how far the board's own markers lie from where they should,
    root mean square, or how far corners that people set may be off; `sticker_scale` is how large the stickers were
    printed, 1: as designed. `anchors` are the board's markers that it was made from; none where people set the corners,
    and none where it is `by_drawing`: made from what is drawn on the board.
    """

    width_px: int
    height_px: int
    plane: Nine
    lens: float = 0.0
    error_mm: float = 0.0
    sticker_scale: float = 1.0
    anchors: tuple[str, ...] = ()
    by_drawing: bool = False

    @property
    def is_by_hand(self) -> bool:
        """Whether people set the board's corners."""
        return not self.anchors and not self.by_drawing

    def to_mm(self, pixels: npt.ArrayLike) -> Floats:
        """Board points (n, 2) in mm of pixels (n, 2)."""
        return project(self._plane, free_of_lens(self._normal(pixels), self.lens))

    def to_px(self, points_mm: npt.ArrayLike) -> Floats:
        """Pixels (n, 2) of board points (n, 2) in mm."""
        free = project(self._back, np.asarray(points_mm, np.float64).reshape(-1, 2))
        if self.lens:
            squared = (free**2).sum(axis=1, keepdims=True)
            root = np.sqrt(np.maximum(0.0, 1 - 4 * self.lens * squared))
            free = free * 2 / (1 + root)
        return np.asarray(free * self._unit + self._middle)

    def px_per_mm(self, x_mm: float, y_mm: float) -> float:
        """Pixels a mm at a board point, the mean of all directions."""
        a, b, c = self.to_px([(x_mm, y_mm), (x_mm + 1, y_mm), (x_mm, y_mm + 1)])
        return float(np.sqrt(abs(np.linalg.det(np.array([b - a, c - a])))))

    @cached_property
    def _plane(self) -> Floats:
        return np.array(self.plane).reshape(3, 3)

    @cached_property
    def _back(self) -> Floats:
        return np.asarray(np.linalg.inv(self._plane), np.float64)

    @cached_property
    def _middle(self) -> Floats:
        return np.array([(self.width_px - 1) / 2, (self.height_px - 1) / 2])

    @cached_property
    def _unit(self) -> float:
        return float(np.hypot(self.width_px, self.height_px) / 2)

    def _normal(self, pixels: npt.ArrayLike) -> Floats:
        return np.asarray((np.asarray(pixels, np.float64).reshape(-1, 2) - self._middle) / self._unit)


def project(plane: Floats, points: Floats) -> Floats:
    """Points (n, 2) through a homography (3, 3)."""
    flat = points @ plane[:, :2].T + plane[:, 2]
    return np.asarray(flat[:, :2] / flat[:, 2:])


def free_of_lens(seen: Floats, k: float) -> Floats:
    """Picture coordinates as a perfect lens would give them."""
    return np.asarray(seen / (1 + k * (seen**2).sum(axis=1, keepdims=True)))


def nine(plane: npt.NDArray[Any]) -> Nine:
    """A homography's figures in order, as they are kept."""
    a, b, c, d, e, f, g, h, i = (float(value) for value in (plane / plane[2, 2]).ravel())
    return a, b, c, d, e, f, g, h, i
