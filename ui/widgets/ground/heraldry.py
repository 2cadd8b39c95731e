"""Patterns that tell sides apart without their colours, as engravers hatch coats of arms."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
from kivy.graphics.texture import Texture

SIDE: Final = 32
"""The side of a tile in px; a power of two, as small graphics chips need it to repeat."""
LINES: Final = 4
"""Lines across a tile."""

Levels = npt.NDArray[np.float64]

HATCHES: Final[tuple[Callable[[Levels, Levels], Levels], ...]] = (
    lambda x, y: _lines(x + y),
    lambda x, y: _dots(x, y),
    lambda x, y: _lines(x - y),
    lambda x, y: _lines(y),
    lambda x, y: np.maximum(_lines(x), _lines(y)),
    lambda x, y: _lines(x),
    lambda x, y: np.maximum(_lines(x + y), _lines(x - y)),
    lambda x, y: 1 - _dots(x, y),
)
"""How strong a hatch is over a tile, 0 to 1; one for each side of a game, in their order."""


@lru_cache(maxsize=len(HATCHES))
def hatch(number: int) -> Texture:
    """The tile of one side's pattern: white lines, clear between them."""
    at = (np.arange(SIDE) + 0.5) / SIDE
    level = HATCHES[number % len(HATCHES)](*np.meshgrid(at, at))
    pixels = np.full((SIDE, SIDE, 4), 255, np.uint8)
    pixels[:, :, 3] = np.rint(255 * np.clip(level, 0, 1))
    texture = Texture.create(size=(SIDE, SIDE), colorfmt="rgba")
    texture.blit_buffer(pixels.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "repeat"
    return texture


def _lines(along: Levels) -> Levels:
    """Lines with soft edges."""
    return np.clip(1.6 - 7 * np.abs(along * LINES % 1 - 0.5), 0, 1)


def _dots(x: Levels, y: Levels) -> Levels:
    """Dots, each row between those of the next."""
    row = np.floor(y * LINES)
    return np.clip(2.2 - 7 * np.hypot((x * LINES + row % 2 / 2) % 1 - 0.5, y * LINES % 1 - 0.5), 0, 1)
