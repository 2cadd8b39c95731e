"""The back that all cards share: a lattice of ink and gold on dark cloth, made once."""

from __future__ import annotations

from functools import cache

import numpy as np
from kivy.graphics.texture import Texture

from ui.theme import CLASP, CLOTH
from ui.theme.grain import white

WIDTH, HEIGHT = 192, 288
"""The size of the picture, in px."""
CELL = 24
"""So far apart its threads lie, in px."""
GRAIN = 0.025
"""How much its light varies, as a share."""


@cache
def back() -> Texture:
    """The picture of a card's back, within its border."""
    x, y = np.meshgrid(np.arange(WIDTH) + 0.5, np.arange(HEIGHT) + 0.5)
    across, down = (x + y) % CELL, (x - y) % CELL
    thread = np.minimum(np.minimum(across, CELL - across), np.minimum(down, CELL - down))
    stud = np.hypot(across - CELL / 2, down - CELL / 2)
    shine = np.clip(1.6 - thread, 0, 1) * 0.35 + np.clip(3.2 - stud, 0, 1) * 0.8
    dusk = 1 - 0.35 * (np.abs(2 * x / WIDTH - 1) ** 3 + np.abs(2 * y / HEIGHT - 1) ** 3) / 2
    grain = 1 + GRAIN * white(1, HEIGHT, WIDTH)
    cloth, gold = np.array(CLOTH[:3]), np.array(CLASP[:3])
    picture = (cloth + (gold - cloth) * shine[..., None]) * (dusk * grain)[..., None]
    texture = Texture.create(size=(WIDTH, HEIGHT), colorfmt="rgb")
    texture.blit_buffer(np.clip(picture * 255, 0, 255).astype(np.uint8).tobytes(), colorfmt="rgb", bufferfmt="ubyte")
    return texture
