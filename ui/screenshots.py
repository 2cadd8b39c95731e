"""Pictures of the screens."""

from __future__ import annotations

from typing import Any

import numpy as np
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

from hardware.camera import Image


def pixels(window: Any) -> Image:
    """What a window shows now, drawn afresh; blue, green, red."""
    width, height = window.size
    window.canvas.ask_update()
    window.dispatch("on_draw")
    raw = np.frombuffer(bytes(glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)), np.uint8)
    return np.ascontiguousarray(raw.reshape(height, width, 3)[::-1, :, ::-1])
