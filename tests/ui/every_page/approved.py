"""The approved pictures of docs/screens, and how far a picture may be from its own.

Tolerance: the mean difference of a pixel's colours stays under 1.5 of 255, and fewer than one pixel in a hundred
differs by more than 48, so that another build of the software renderer passes and a moved line of text does not.
"""

from __future__ import annotations

from pathlib import Path

import cv2

from hardware.cameras.camera import Image

SCREENS = Path(__file__).parents[3] / "docs" / "screens"
MEAN = 1.5
FAR = 48
FAR_SHARE = 0.01


def approved(language: str, size: str) -> dict[str, Path]:
    """The approved pictures by their names."""
    return {path.stem: path for path in (SCREENS / language / size).glob("*.webp")}


def unlike(now: Image, path: Path) -> str:
    """How far a picture is from an approved one; empty where it is near enough."""
    then = cv2.imread(str(path))
    if now.shape != then.shape:
        return f"{now.shape}, not {then.shape}"
    apart = cv2.absdiff(now, then)
    blue, green, red = cv2.split(apart)
    mean, far = sum(cv2.mean(apart)) / 3, (cv2.max(cv2.max(blue, green), red) > FAR).mean()
    return f"{mean:.2f} on average, {far:.1%} far" if mean > MEAN or far > FAR_SHARE else ""
