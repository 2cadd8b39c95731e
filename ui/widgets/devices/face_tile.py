"""A learnt face of a counter as a little picture to tap."""

from __future__ import annotations

from typing import Any

import numpy as np
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty

from hardware.cameras.camera import Image
from ui.theme import CHOSEN, FRAME, INK, LINE, THICK, WARN, draw_disc, draw_frame, icon, style
from ui.widgets.drawn import Drawn
from ui.widgets.touch.tap import Tap

SIDE = 60
"""Its side as a rule, in steps."""
INSET, SIGN = 4, 24
"""The frame around the picture, and the sign of a flaw, in steps."""


class FaceTile(Tap, Drawn):
    """A print in a frame; `flawed`: something is wrong with it, and a sign says so."""

    redraw_on = ("state", "chosen", "flawed")
    chosen = BooleanProperty(False)
    flawed = BooleanProperty(False)

    def __init__(self, picture: Image, steps: float = SIDE, **kwargs: Any) -> None:
        """`picture` is square: red, green, blue; `steps` is the tile's side."""
        side = steps * style.unit
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)
        self._texture = Texture.create(size=picture.shape[1::-1], colorfmt="rgb")
        upright = np.ascontiguousarray(picture[::-1])
        self._texture.blit_buffer(upright.tobytes(), colorfmt="rgb", bufferfmt="ubyte")

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        picked = self.chosen or self.state == "down"
        inset = INSET * style.unit
        with self.canvas:
            Color(1, 1, 1)
            at, size = (self.x + inset, self.y + inset), (self.width - 2 * inset, self.height - 2 * inset)
            Rectangle(texture=self._texture, pos=at, size=size)
        edge = CHOSEN if picked else WARN if self.flawed else LINE
        draw_frame(self.canvas, (*self.pos, *self.size), edge=edge, width=THICK if picked else FRAME)
        if self.flawed:
            self._sign()

    def _sign(self) -> None:
        """A warning in its upper right corner."""
        side = SIGN * style.unit
        x, y = self.right - side / 2 - 1, self.top - side / 2 - 1
        picture = icon("warning", SIGN)
        with self.canvas:
            Color(*WARN)
            draw_disc((x, y), side)
            if picture is not None:
                Color(*INK)
                inner = 0.75 * side
                Rectangle(texture=picture, pos=(x - inner / 2, y - inner / 2), size=(inner, inner))
