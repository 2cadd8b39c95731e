"""A counter by itself: the square around it, turned with it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hardware.reader.prints.plane import COARSE_PX_PER_MM, MARGIN_MM, Floats, Pose, Window, cut


@dataclass(frozen=True)
class Square:
    """A square part of the board around a counter, which lies upright in the middle of its straight picture."""

    pose: Pose
    side_mm: float

    @property
    def middle(self) -> Pose:
        """How the counter lies in that picture."""
        half = self.side_mm / 2 - MARGIN_MM
        return Pose(half, half, 0.0)

    def inside(self, pose: Pose) -> Pose:
        """A pose on the board as it is in the square's own picture."""
        c, s = np.cos(np.radians(self.pose.turn_deg)), np.sin(np.radians(self.pose.turn_deg))
        x, y, middle = pose.x_mm - self.pose.x_mm, pose.y_mm - self.pose.y_mm, self.middle
        right, down = float(c * x + s * y), float(c * y - s * x)
        return Pose(middle.x_mm + right, middle.y_mm + down, pose.turn_deg - self.pose.turn_deg)

    def outside(self, pose: Pose) -> Pose:
        """The pose on the board that is so in the square's own picture."""
        at = self.pose.moved(pose.x_mm - self.middle.x_mm, pose.y_mm - self.middle.y_mm)
        return Pose(at.x_mm, at.y_mm, self.pose.turn_deg + pose.turn_deg)

    def of(self, picture: Floats, window: Window | None = None) -> Floats:
        """The square's part of a coarse picture of the whole board, or of a window of that."""
        pose = self.pose if window is None else window.inside(self.pose)
        return cut(picture, pose, self.side_mm, COARSE_PX_PER_MM)
