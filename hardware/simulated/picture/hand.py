"""A hand over the table, as the simulated camera sees it."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from hardware.simulated.picture.art import Image
from hardware.simulated.picture.view import View
from hardware.simulated.table import STILL, Hand

SKIN: Final = np.array([118.0, 150.0, 205.0])
"""Blue, green, red."""
SLEEVE: Final = np.array([96.0, 70.0, 52.0])
FINGERS: Final = (
    ((-26.0, -58.0), (-14.0, -14.0), 15.0),
    ((-9.0, -80.0), (-6.0, -20.0), 16.0),
    ((9.0, -84.0), (5.0, -20.0), 16.0),
    ((25.0, -74.0), (16.0, -18.0), 15.0),
    ((42.0, -30.0), (20.0, 12.0), 18.0),
)
"""Tip, root and width of each finger in mm; the hand points up, the middle of its palm is the origin."""


SOFT: Final = 30.0
"""How far its shadow and the shade on it may reach beyond it, in mm."""


def skewed(mask: Image, x_px: float, y_px: float) -> Image:
    """What a sensor that reads its rows one after the other sees of a thing that moves so far from the first row to the
    last."""
    height, width = mask.shape[:2]
    # In the middle of the readout the thing is where it is said to be; row r is read r / height - 1/2 of it later.
    back = np.array([[1, -x_px / height, x_px / 2], [0, 1 - y_px / height, y_px / 2]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(mask, back, (width, height), flags=flags), np.uint8)


def draw_hand(picture: Image, gloss: Image, view: View, hand: Hand) -> None:
    """Draws a hand whose forefinger points at a spot, with its arm and its shadow, into a picture."""
    turn = np.radians(hand.from_deg)
    c, s = np.cos(turn), np.sin(turn)

    def at(x: float, y: float) -> tuple[float, float]:
        y += 80.0
        return hand.x_mm + c * x - s * y, hand.y_mm + s * x + c * y

    scale = view.px_per_mm((hand.x_mm, hand.y_mm))
    skin = np.zeros(picture.shape[:2], np.uint8)
    sleeve = np.zeros(picture.shape[:2], np.uint8)

    def stroke(mask: Image, a: tuple[float, float], b: tuple[float, float], width: float) -> None:
        start, end = view.pixels([at(*a), at(*b)]).round().astype(int)
        cv2.line(mask, tuple(map(int, start)), tuple(map(int, end)), 255, max(1, round(width * scale)), cv2.LINE_AA)

    for tip, root, width in FINGERS:
        stroke(skin, tip, root, width)
    stroke(skin, (0.0, -12.0), (0.0, 30.0), 62.0)
    stroke(skin, (0.0, 30.0), (0.0, 90.0), 48.0)
    stroke(sleeve, (0.0, 110.0), (0.0, 700.0), 74.0)
    if hand.moving_mm != STILL:
        fingers = np.array([hand.x_mm, hand.y_mm])
        (ax, ay), (bx, by) = view.pixels([fingers, fingers + hand.moving_mm])
        skin, sleeve = (skewed(mask, bx - ax, by - ay) for mask in (skin, sleeve))
    whole = np.asarray(cv2.bitwise_or(skin, sleeve), np.uint8)
    fallen = _moved(whole, round(7 * scale), round(9 * scale))
    rows, columns = _around(np.maximum(whole, fallen), round(SOFT * scale))
    folds = cv2.resize(
        np.random.default_rng(3).normal(0, 9, (picture.shape[0] // 24, picture.shape[1] // 24)).astype(np.float32),
        (picture.shape[1], picture.shape[0]),
    )[rows, columns]
    shadow = cv2.GaussianBlur(fallen[rows, columns], (0, 0), 4 * scale)
    room = picture[rows, columns]
    room[:] = (room * (1 - shadow[:, :, None] / np.float32(255 * 2.2))).astype(np.uint8)
    for mask, colour in ((sleeve[rows, columns], SLEEVE), (skin[rows, columns], SKIN)):
        rounded = cv2.GaussianBlur(mask, (0, 0), 5 * scale)[:, :, None] / np.float32(255)
        shade = np.clip(colour * (0.55 + 0.45 * rounded) + folds[:, :, None], 0, 255)
        opaque = mask[:, :, None] / np.float32(255)
        room[:] = (room * (1 - opaque) + shade * opaque).astype(np.uint8)
    gloss[whole > 128] = 20


def _moved(mask: Image, right: int, down: int) -> Image:
    """A mask moved by so many px."""
    height, width = mask.shape
    shift = np.array([[1.0, 0, right], [0, 1.0, down]])
    return np.asarray(cv2.warpAffine(mask, shift, (width, height), flags=cv2.INTER_NEAREST), np.uint8)


def _around(mask: Image, more: int) -> tuple[slice, slice]:
    """The rows and columns of what a mask has, and so many px more on each side."""
    x, y, width, height = cv2.boundingRect(mask)
    return slice(max(0, y - more), y + height + more), slice(max(0, x - more), x + width + more)
