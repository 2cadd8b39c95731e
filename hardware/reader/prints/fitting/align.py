"""Where a print lies to a fraction of a px, by a few steps each of which is one small product.

What lies under the print is taken for the print moved and turned a little, as strong as it may be, stronger on one
side, under smooth light (inverse compositional, Baker and Matthews 2004, the light projected out). Whatever does not
depend on the picture is worked out once a print.
"""

from __future__ import annotations

from functools import cache
from math import cos, degrees, hypot, radians, sin
from typing import Final, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from hardware.reader.prints.plane import MARGIN_MM, PX_PER_MM, Floats, Pose

SPREADS: Final = (2.0, 0.7)
"""How far print and picture are blurred, a standard deviation in px: for the first steps, and for those after them."""
STEPS: Final = (4, 6)
STILL_PX: Final = (0.5, 0.03)
"""A step that moves nothing of the print farther is the last one at its blur."""
ROOM_PX: Final = 7.5
"""A print does not lie farther from where it is looked for."""
LEAST: Final = 0.15
"""A print that is seen less strongly than this, beside how it was learnt, has nothing in common with a picture."""
CLEAR: Final = 0.95
"""What is less clear than this is not looked at."""


class _Level(NamedTuple):
    """A print at one blur: what makes of a picture its movement right, down and clockwise, and its strength (4, n); and
    what light may make of it, and itself (n, 9)."""

    solves: Floats
    plain: Floats


class Template:
    """A print that is ready to be laid where it fits best."""

    def __init__(self, face: Floats) -> None:
        grey = np.asarray(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY), np.float32)
        self._side = len(face)
        self._levels = [_level(_blurred(grey, spread)) for spread in SPREADS]

    def laid(self, grey: Floats, clear: Floats | None, pose: Pose) -> Pose | None:
        """The pose in a straight grey picture near another one; None where they have nothing in common. What is not
        `clear` (1, else 0) is taken for what the print makes likely."""
        x, y, turn = 0.0, 0.0, radians(pose.turn_deg)
        middle = [(at + MARGIN_MM) * PX_PER_MM - 0.5 for at in (pose.x_mm, pose.y_mm)]
        for spread, steps, still, level in zip(SPREADS, STEPS, STILL_PX, self._levels, strict=True):
            for _ in range(steps):
                matrix = self._matrix(middle[0] + x, middle[1] + y, turn)
                seen = _blurred(_under(grey, matrix, self._side), spread).ravel()
                if clear is not None:
                    _fill(seen, _blurred(_under(clear, matrix, self._side), spread).ravel() > CLEAR, level.plain)
                right, down, clockwise, strength = (level.solves @ seen).tolist()
                if strength < LEAST:
                    return None
                right, down, clockwise = (-value / strength for value in (right, down, clockwise))
                x, y = x + cos(turn) * right - sin(turn) * down, y + sin(turn) * right + cos(turn) * down
                turn += clockwise
                if hypot(x, y) > ROOM_PX:
                    return None
                if abs(right) + abs(down) + self._side / 2 * abs(clockwise) < still:
                    break
        turned = (degrees(turn) + 180) % 360 - 180
        return Pose(pose.x_mm + x / PX_PER_MM, pose.y_mm + y / PX_PER_MM, turned)

    def _matrix(self, x: float, y: float, turn: float) -> Floats:
        """What maps px of a print to those of the picture in which it lies at a px."""
        half, c, s = (self._side - 1) / 2, cos(turn), sin(turn)
        return np.array([[c, -s, x - c * half + s * half], [s, c, y - s * half - c * half]], np.float32)


def _level(grey: Floats) -> _Level:
    """A blurred print, made ready."""
    down, across = np.gradient(grey)
    from_left, from_top, light = _grid(len(grey))
    own = (grey - grey.mean()).ravel()
    turning = from_left * down.ravel() - from_top * across.ravel()
    around = np.stack([across.ravel(), down.ravel(), turning, own], axis=1)
    shades = own[:, None] * light[:, 1:3]
    smooth = np.hstack([light, shades]).astype(np.float64)
    around = around - smooth @ np.linalg.solve(smooth.T @ smooth + 1e-3 * np.eye(smooth.shape[1]), smooth.T @ around)
    solves = np.linalg.solve(around.T @ around + 1e-3 * np.eye(4), around.T)
    plain = np.hstack([smooth, own[:, None]])
    return _Level(np.ascontiguousarray(solves, np.float32), np.asarray(plain, np.float32))


@cache
def _grid(side: int) -> tuple[Floats, Floats, Floats]:
    """How far each px of a square is from its middle, right and down, and how light may lie over it (n, 6)."""
    down, across = (at.ravel() for at in np.meshgrid(*(np.arange(side) - (side - 1) / 2,) * 2, indexing="ij"))
    x, y = across / side, down / side
    light = np.stack([np.ones_like(x), x, y, x * y, x**2, y**2], axis=1)
    return np.asarray(across, np.float32), np.asarray(down, np.float32), np.asarray(light, np.float32)


def _blurred(grey: Floats, spread: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), spread, borderType=cv2.BORDER_REPLICATE), np.float32)


def _under(picture: Floats, matrix: Floats, side: int) -> Floats:
    """What lies under a print."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(picture, matrix, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def _fill(seen: Floats, clear: npt.NDArray[np.bool_], plain: Floats) -> None:
    """Puts what the rest makes likely into what is not clear."""
    if clear.all() or clear.sum() < plain.shape[1]:
        return
    rest = plain[clear]
    figures = np.linalg.solve(rest.T @ rest + 1e-3 * np.eye(rest.shape[1]), rest.T @ seen[clear])
    seen[~clear] = (plain @ figures)[~clear]
