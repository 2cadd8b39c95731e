"""The picture of a game behind a page, darker where words lie over it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, NumericProperty

from ui.theme import WALNUT
from ui.widgets.drawn import Drawn

DARKEST, CLEAREST = 0.94, 0.12
FOOT = 0.42
"""How far up the foot of a wide picture is darker, as a share of its height."""
SEEN, WIDE = 0.43, 16 / 9
"""How much of a picture's width is seen in a tall box at least, and a picture's width by its height."""
TOP, HEAD = 0.36, 0.8
"""How far down the head of a tall picture is darker where words lie over it, as a share of its height, and how much."""
GENTLE, STEEP = 1.5, 2.6
"""How fast the ground fades, over a whole picture and over the foot of a tall one."""
FOCUS, TALL_FOCUS = 0.85, 0.95
"""Which part of a picture that is too wide is seen, in a wide box and in a tall one: 0 its left end, 1 its right
end."""


class Scenery(Drawn):
    """A picture that covers its whole box, or the upper part of a tall one; from the left, or in a tall box from below,
    the ground comes through."""

    redraw_on = ("foot", "veil", "bare", "focus")
    foot = BooleanProperty(False)
    """Whether words lie over its foot too, in a wide box."""
    veil = NumericProperty(0.0)
    """How strong the ground lies over the whole picture, 0 to 1; 0 leaves the picture clear where no words lie."""

    bare = BooleanProperty(False)
    """Whether no words lie over it: it is clear, and covers the whole of a tall box too."""
    focus = NumericProperty(TALL_FOCUS)
    """Which part of a picture that is too wide is seen in a tall box."""

    def __init__(self, **kwargs: Any) -> None:
        self.picture: Texture | None = None
        super().__init__(**kwargs)

    def show(self, picture: Texture | None) -> None:
        """Shows a picture, or nothing."""
        if picture is not self.picture:
            self.picture = picture
            self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.picture is None:
            return
        tall = self.height > self.width
        with self.canvas:
            Color(1, 1, 1, 1)
            whole = not tall or self.veil or self.bare
            upper = round(self.height if whole else min(self.height, self.width / (WIDE * SEEN)))
            at, size = (self.x, self.y + self.height - upper), (self.width, upper)
            Rectangle(texture=self.picture, tex_coords=self._covering(self.picture, *size), pos=at, size=size)
            if self.veil:
                Color(*WALNUT[:3], self.veil)
                Rectangle(pos=self.pos, size=self.size)
            if self.veil or self.bare:
                return
            Color(*WALNUT)
            if tall:
                Rectangle(pos=self.pos, size=(self.width, self.height - upper))
            if tall:
                Rectangle(texture=_fading(True, 1.0, STEEP), pos=at, size=size)
                if self.foot:
                    high = round(TOP * upper)
                    box = {"pos": (self.x, at[1] + upper - high), "size": (self.width, high)}
                    Rectangle(texture=_fading(True, HEAD, clearest=0.0), tex_coords=(0, 1, 1, 1, 1, 0, 0, 0), **box)
            else:
                Rectangle(texture=_fading(False), pos=at, size=size)
            if self.foot and not tall:
                Rectangle(texture=_fading(True, clearest=0.0), pos=self.pos, size=(self.width, self.height * FOOT))

    def _covering(self, picture: Texture, width: float, height: float) -> tuple[float, ...]:
        """The texture coordinates of the part of a picture that fills a box of that many px."""
        u, v, du, dv = self._part(picture)
        wide = min(1.0, width / height * picture.height / picture.width)
        high = min(1.0, height / width * picture.width / picture.height)
        left, low = u + du * (1 - wide) * (self.focus if self.height > self.width else FOCUS), v + dv * (1 - high) / 2
        right, top = left + du * wide, low + dv * high
        return left, low, right, low, right, top, left, top

    @staticmethod
    def _part(picture: Texture) -> tuple[float, float, float, float]:
        """Where in its atlas a picture lies: left, bottom, width and height."""
        at = picture.tex_coords
        return at[0], at[1], at[2] - at[0], at[5] - at[1]


@lru_cache(maxsize=5)
def _fading(tall: bool, darkest: float = DARKEST, steep: float = GENTLE, clearest: float = CLEAREST) -> Texture:
    """White, more and more see-through from the left to the right, or in a tall box from below to above."""
    at = np.linspace(0, 1, 128)
    alpha = clearest + (darkest - clearest) * np.clip(1.25 - steep * at, 0, 1)
    line = np.dstack([np.full((1, 128), 255.0)] * 3 + [np.rint(alpha * 255)[None]]).astype(np.uint8)
    pixels = line.transpose(1, 0, 2) if tall else line
    texture = Texture.create(size=(pixels.shape[1], pixels.shape[0]), colorfmt="rgba")
    texture.blit_buffer(np.ascontiguousarray(pixels).tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture
