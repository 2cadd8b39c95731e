"""Contrast measured from the pixels of a picture (WCAG 2.2), as light as the screen shows it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hardware.cameras.camera import Image
from ui.theme import Colour, luminance

Box = tuple[float, float, float, float]
"""Left, bottom, right and top in px of the window."""
LIGHT = np.array([luminance((level / 255,) * 3 + (1.0,)) for level in range(256)])
"""The light of each level of a colour."""
OUTSIDE, INSIDE = 3, 5
"""How far on both sides of an edge its frame is looked for, in px."""
NEAR = 40
"""So far from a colour, of 255, is still that colour at a smooth edge."""


def light(seen: Image) -> npt.NDArray[np.float64]:
    """How light each pixel is, with the glare that contrast takes for granted."""
    blue, green, red = (LIGHT[seen[..., i]] for i in range(3))
    return np.asarray(0.0722 * blue + 0.7152 * green + 0.2126 * red + 0.05)


def cut(picture: Image, box: Box) -> Image:
    """The part of a picture in a box."""
    left, bottom, right, top = (round(side) for side in box)
    return picture[max(0, len(picture) - top) : max(0, len(picture) - bottom), max(0, left) : max(0, right)]


def stands_out(seen: Image) -> float:
    """The contrast of the most frequent colour of a picture, its ground, with what differs most from it."""
    blue, green, red = (seen[:, :, i].ravel().astype(np.int32) for i in range(3))
    _, first, counts = np.unique((red << 16) + (green << 8) + blue, return_index=True, return_counts=True)
    lights = light(np.stack([blue[first], green[first], red[first]], axis=-1))
    ground = lights[counts.argmax()]
    return float(max(lights.max() / ground, ground / lights.min()))


def frame_contrast(picture: Image, box: Box) -> float:
    """The least contrast, of the four sides of a box, across its edge: of its frame with what lies outside or inside of
    it, or of its ground with what lies outside."""
    left, bottom, right, top = (round(side) for side in box)
    x, y = (left + right) // 2, (bottom + top) // 2
    upper, lower = len(picture) - top, len(picture) - bottom
    middle = len(picture) - y
    across, along = slice(x - 2, x + 3), slice(middle - 2, middle + 3)
    strips = (
        picture[along, left - OUTSIDE : left + INSIDE].swapaxes(0, 1),
        picture[along, right - INSIDE : right + OUTSIDE].swapaxes(0, 1)[::-1],
        picture[upper - OUTSIDE : upper + INSIDE, across],
        picture[lower - INSIDE : lower + OUTSIDE, across][::-1],
    )
    found = []
    for strip in strips:
        if len(strip) < OUTSIDE + INSIDE or not strip.shape[1]:  # that side is the edge of the screen
            continue
        lights = light(strip).mean(axis=1)
        found.append(lights.max() / lights.min())
    return float(min(found, default=99.0))


def colour_contrast(seen: Image, colour: Colour) -> float:
    """The contrast of what has a colour in a picture with the lightest or darkest that lies beside it; 0 where nothing
    has the colour."""
    wanted = np.round(255 * np.array(colour[2::-1]))
    has = np.abs(seen.astype(int) - wanted).max(axis=-1) < NEAR
    if not has.any():
        return 0.0
    lights, own = light(seen), light(np.array([[wanted]], np.uint8)).item()
    beside = np.zeros_like(has)
    beside[1:] |= has[:-1]
    beside[:-1] |= has[1:]
    beside[:, 1:] |= has[:, :-1]
    beside[:, :-1] |= has[:, 1:]
    others = lights[beside & ~has]
    return float(max(others.max() / own, own / others.min())) if others.size else 0.0
