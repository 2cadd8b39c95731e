"""A view of the table: which point of it each pixel shows, through a lens or straight from above."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Map = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Pose:
    """Where a camera hangs: its tilt from the vertical, the direction it leans to, its turn about its own axis, all in
    degrees; how much of the picture's shorter need the table's extent fills; its lens's radial distortion."""

    tilt_deg: float = 0.0
    lean_deg: float = 0.0
    roll_deg: float = 90.0
    fill: float = 1.0
    k1: float = 0.0
    k2: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)


class View:
    """Where table points lie in a picture, and which table point each pixel shows."""

    def __init__(
        self, size: tuple[int, int], matrix: Floats, lens: Floats, plane: Floats, eye: Floats | None = None
    ) -> None:
        """`eye` is where the camera hangs, in mm from the board's origin, its height third; None: infinitely high."""
        self.size = size
        self._eye = eye
        self._matrix, self._lens, self._plane = matrix, lens, plane
        self.mm = self._table_points()

    def pixels(self, points_mm: npt.ArrayLike) -> Floats:
        """The pixels of table points (n, 2) in mm."""
        points = np.asarray(points_mm, np.float64).reshape(-1, 2)
        if not len(points):
            return points
        flat = np.column_stack([points, np.ones(len(points))]) @ self._plane.T
        seen, _ = cv2.projectPoints(
            np.column_stack([flat[:, :2] / flat[:, 2:], np.ones(len(flat))]),
            np.zeros(3),
            np.zeros(3),
            self._matrix,
            self._lens,
        )
        return np.asarray(seen, np.float64).reshape(-1, 2)

    def px_per_mm(self, point_mm: tuple[float, float]) -> float:
        """Pixels a mm at a table point, the mean of all directions."""
        x, y = point_mm
        a, b, c = self.pixels([(x, y), (x + 1, y), (x, y + 1)])
        return float(np.sqrt(abs(np.linalg.det(np.array([b - a, c - a])))))

    def raised(self, point_mm: tuple[float, float], height_mm: float) -> tuple[float, tuple[float, float]]:
        """How much larger something so high above a table point is seen, and how far beside it, in mm."""
        if self._eye is None or not height_mm:
            return 1.0, (0.0, 0.0)
        nearer = 1 / (1 - height_mm / self._eye[2])
        return nearer, ((point_mm[0] - self._eye[0]) * (nearer - 1), (point_mm[1] - self._eye[1]) * (nearer - 1))

    def _table_points(self) -> Map:
        """The table point in mm of each pixel, (height, width, 2): exact on a coarse grid, linear within it."""
        step = 8
        width, height = self.size
        columns, rows = width // step + 2, height // step + 2
        grid = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1).reshape(-1, 1, 2) * float(step)
        rays = np.asarray(cv2.undistortPoints(grid, self._matrix, self._lens)).reshape(-1, 2)
        flat = np.column_stack([rays, np.ones(len(rays))]) @ np.linalg.inv(self._plane).T
        coarse = (flat[:, :2] / flat[:, 2:]).reshape(rows, columns, 2).astype(np.float32)
        x, y = np.meshgrid(np.arange(width, dtype=np.float32) / step, np.arange(height, dtype=np.float32) / step)
        return np.asarray(cv2.remap(coarse, x, y, cv2.INTER_LINEAR), np.float32)


def straight(extent_mm: tuple[float, float, float, float], px_per_mm: float) -> View:
    """A view straight from above that shows exactly an extent of the table."""
    left, top, right, bottom = extent_mm
    size = round((right - left) * px_per_mm), round((bottom - top) * px_per_mm)
    plane = np.array([[px_per_mm, 0, -left * px_per_mm - 0.5], [0, px_per_mm, -top * px_per_mm - 0.5], [0, 0, 1.0]])
    return View(size, np.eye(3), np.zeros(5), plane)


def through_lens(extent_mm: tuple[float, float, float, float], size: tuple[int, int], pose: Pose) -> View:
    """The view of a camera above the middle of an extent, as near as shows all of it (times `fill`)."""
    width, height = size
    left, top, right, bottom = extent_mm
    focal = 0.85 * width
    matrix = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1.0]])
    lens = np.array([pose.k1, pose.k2, 0.0, 0.0, 0.0])
    middle = np.array([[1, 0, -(left + right) / 2], [0, 1, -(top + bottom) / 2], [0, 0, 1.0]])
    turn = _about_z(pose.roll_deg) @ _about_z(pose.lean_deg) @ _about_x(pose.tilt_deg) @ _about_z(-pose.lean_deg)
    corners = np.array([[left, top, 1], [right, top, 1], [right, bottom, 1], [left, bottom, 1.0]])
    near, far = 100.0, 20000.0
    for _ in range(40):
        away = (near + far) / 2
        plane = np.column_stack([turn[:, 0], turn[:, 1], [0.0, 0.0, away]]) @ middle
        flat = corners @ plane.T
        seen = flat[:, :2] / flat[:, 2:] * focal / np.array([width / 2, height / 2])
        fits = bool(np.all(flat[:, 2] > 0)) and float(np.abs(seen).max()) < pose.fill
        near, far = (near, away) if fits else (away, far)
    plane = np.column_stack([turn[:, 0], turn[:, 1], [0.0, 0.0, far]]) @ middle
    moved = np.array([[1, 0, pose.shift[0] / focal], [0, 1, pose.shift[1] / focal], [0, 0, 1.0]])
    # The middle of the extent lies at (0, 0, far) before the camera; its own axes are the columns of `turn`.
    eye = turn.T @ np.array([0.0, 0.0, -far]) * np.array([1.0, 1.0, -1.0]) + np.array(
        [(left + right) / 2, (top + bottom) / 2, 0.0]
    )
    return View(size, matrix, lens, moved @ plane, eye)


def _about_z(degrees: float) -> Floats:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def _about_x(degrees: float) -> Floats:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
