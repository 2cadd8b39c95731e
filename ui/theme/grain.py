"""What surfaces are made of: the grain of walnut and vellum, and the light of the lamp, generated once from noise."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt
from kivy.graphics.texture import Texture

SIDE = 256
"""The side of a tile in px; it fits its own other side."""
WOOD, PAPER = (0.004, 0.09), (0.012, 0.012)
"""How fast the noise changes along the two axes, as a share of the fastest; wood's runs along."""
DEPTH = {"walnut": 0.34, "vellum": 0.08}
"""How much darker the darkest grain is."""
LAMP, WARM, GLOW, DUSK = (0.3, 0.95), (1.0, 0.72, 0.38), 0.10, 0.55
"""Where the lamp hangs, as shares of a page; its colour; how strong its light and the dusk away from it are."""

CLEAR, DIM, NIGHT, CLEAR_ABOVE, WALNUT_NIGHT = 0.07, 0.17, 0.88, 0.2, (0.1, 0.07, 0.045)
"""Up to where a field is clear and from where on it is darkest, as shares of it; how dense the dark is there; how much
of a tall one is clear above; and the colour of the dark."""


@lru_cache(maxsize=2)
def grain(kind: str) -> Texture:
    """A tile of "walnut" or "vellum" that any colour is multiplied by."""
    along, across = WOOD if kind == "walnut" else PAPER
    wide = _noise(7, along, across)
    fine = _noise(11, along * 4, across * 5) if kind == "walnut" else _noise(11, 0.25, 0.25)
    level = np.clip(0.5 + 0.17 * wide + 0.08 * fine, 0, 1)
    texture = _texture(1 - DEPTH[kind] * level)
    texture.wrap = "repeat"
    return texture


def tiled(width: float, height: float) -> tuple[float, ...]:
    """The texture coordinates with which a tile of grain fills a rectangle of that many px, px for px."""
    right, top = width / SIDE, height / SIDE
    return 0.0, 0.0, right, 0.0, right, top, 0.0, top


@lru_cache(maxsize=1)
def lamplight() -> Texture:
    """Light that falls from above at the left, warm there and dark in the far corner; stretched over a page."""
    at = np.linspace(0, 1, 64)
    x, y = np.meshgrid(at, at)
    far = np.hypot((x - LAMP[0]) * 0.9, y - LAMP[1])
    warm, dark = GLOW * np.exp(-((far / 0.45) ** 2)), DUSK * np.clip(far - 0.3, 0, 1) ** 1.3
    both = 1 - (1 - warm) * (1 - dark)
    return _texture(np.dstack([part * warm / both for part in WARM]), both)


@lru_cache(maxsize=2)
def dusk(tall: bool) -> Texture:
    """The dark over a field on which hosts stand; stretched over it. It is clear in the middle, or above where the
    field is `tall`."""
    at = np.linspace(0, 1, 128)
    x, y = np.meshgrid(at, at)
    far = np.hypot((x - 0.5) * 0.8, (1 - CLEAR_ABOVE - y).clip(0) * 1.5) if tall else np.abs(x - 0.5)
    alpha = NIGHT * np.clip((far - CLEAR) / (DIM - CLEAR), 0, 1) ** 1.2
    return _texture(np.dstack([np.full_like(x, part) for part in WALNUT_NIGHT]), alpha)


def white(seed: int, rows: int, columns: int) -> npt.NDArray[np.float64]:
    """Noise with mean 0 and deviation 1, each value for itself and all of them alike: a counter that is mixed (Steele,
    Lea and Flood 2014, SplitMix64). NumPy's own generators take 7 MB to load."""
    mixed = (np.arange(1, rows * columns + 1, dtype=np.uint64) + np.uint64(seed << 32)) * np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    even = ((mixed ^ (mixed >> np.uint64(31))) >> np.uint64(11)) / 2.0**53
    return np.asarray((even - 0.5) * np.sqrt(12.0)).reshape(rows, columns)


def _noise(seed: int, along: float, across: float) -> npt.NDArray[np.float64]:
    """Periodic noise with mean 0 and deviation 1."""
    rows, columns = np.fft.fftfreq(SIDE), np.fft.fftfreq(SIDE)
    fade = np.exp(-((columns[None] / along) ** 2) - (rows[:, None] / across) ** 2)
    made = np.fft.ifft2(np.fft.fft2(white(seed, SIDE, SIDE)) * fade).real
    return np.asarray((made - made.mean()) / made.std())


def _texture(level: npt.NDArray[np.float64], alpha: npt.NDArray[np.float64] | None = None) -> Texture:
    """A texture of grey levels or colours from 0 to 1, its first row at the bottom."""
    colours = np.dstack([level] * 3) if level.ndim == 2 else level
    opacity = np.ones(level.shape[:2]) if alpha is None else alpha
    pixels = np.rint(np.dstack([colours, opacity]) * 255).astype(np.uint8)
    texture = Texture.create(size=(level.shape[1], level.shape[0]), colorfmt="rgba")
    texture.blit_buffer(np.ascontiguousarray(pixels).tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture
