"""The camera's picture in a frame of wood, with the board's outline and the places drawn over it; corners are tapped,
and dragged at any time."""

from __future__ import annotations

from typing import Any

import numpy as np
from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent

from companion.board import Point
from ui.parts.picture import Look, Picture
from ui.theme import CHOSEN, CLASP, INK, MUTED, PANEL, SEEN, WOOD, draw_disc, draw_frame, shade, style
from ui.widgets.displays.strokes import draw_sign
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import write

NEAR = 34
"""How near to a corner a finger takes it, in steps."""
WOODEN = 9
"""How wide the frame is, in steps."""


class CameraView(Drawn):
    """Shows the picture's model as large as fits."""

    def __init__(self, **kwargs: Any) -> None:
        self.model: Picture | None = None
        self._texture: Texture | None = None
        self._painted: Look | None = None
        self._held: int | None = None
        super().__init__(**kwargs)

    def show(self, model: Picture | None) -> None:
        """Shows the model as it is now, or nothing."""
        self.model = model
        self.redraw()

    @property
    def texture(self) -> Texture | None:
        """The newest picture, as it is drawn."""
        return self._texture if self.model is not None and self.model.look is not None else None

    def _scale(self) -> float:
        assert self.model is not None
        look, wood = self.model.look, 2 * WOODEN * style.unit
        assert look is not None
        return float(max(0.01, min((self.width - wood) / look.width_px, (self.height - wood) / look.height_px)))

    def to_px(self, x: float, y: float) -> tuple[float, float]:
        """Where a pixel of the frame is drawn."""
        assert self.model is not None
        look, k = self.model.look, self._scale()
        assert look is not None
        left, top = self.middle[0] - look.width_px * k / 2, self.middle[1] + look.height_px * k / 2
        return left + x * k, top - y * k

    def to_frame(self, x: float, y: float) -> tuple[float, float]:
        """Which pixel of the frame is drawn there, held within the frame."""
        assert self.model is not None
        look, k = self.model.look, self._scale()
        assert look is not None
        left, top = self.to_px(0, 0)
        return min(max((x - left) / k, 0.0), look.width_px - 1.0), min(max((top - y) / k, 0.0), look.height_px - 1.0)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        model = self.model
        if self.width < 2 or self.height < 2:
            return
        if model is None or model.look is None:
            draw_frame(self.canvas, (*self.pos, *self.size), PANEL, shade(WOOD, 1.3), WOODEN, raised=True)
            draw_sign(self.canvas, "camera", None, self.middle, min(72 * style.unit, self.height / 2), MUTED)
            return
        self._paint(model.look)
        k, wood = self._scale(), WOODEN * style.unit
        size = model.look.width_px * k, model.look.height_px * k
        left, bottom = self.middle[0] - size[0] / 2, self.middle[1] - size[1] / 2
        box = left - wood, bottom - wood, size[0] + 2 * wood, size[1] + 2 * wood
        draw_frame(self.canvas, box, WOOD, shade(WOOD, 1.3), 2, raised=True)
        with self.canvas:
            Color(1, 1, 1)
            Rectangle(texture=self._texture, pos=(left, bottom), size=size)
        draw_frame(self.canvas, (left, bottom, *size), edge=CLASP, width=1.5, radius=0)
        board, *places = model.outlines or ((),)
        for outline, colour, width in [*((place, SEEN, 1.2) for place in places), (board, CHOSEN, 2.0)]:
            points = [c for x, y in outline for c in self.to_px(float(x), float(y))]
            if points:
                with self.canvas:
                    Color(*colour)
                    SmoothLine(points=points, close=True, width=width * style.unit)
        self._corners(model.handles)

    def _corners(self, corners: list[Point]) -> None:
        """Each corner as a ring that leaves the corner itself to be seen, its number outside of it."""
        unit = style.unit
        points = [self.to_px(*corner) for corner in corners]
        middle = np.mean(points, axis=0) if len(points) > 1 else np.array(self.middle)
        for n, (x, y) in enumerate(points):
            away = np.array((x, y)) - middle
            length = max(float(np.hypot(*away)), 1.0)
            number = x + float(away[0]) / length * 27 * unit, y + float(away[1]) / length * 27 * unit
            with self.canvas:
                Color(*CHOSEN)
                SmoothLine(circle=(x, y, 14 * unit), width=2 * unit)
                draw_disc((x, y), 4.8 * unit)
                draw_disc(number, 24 * unit)
            write(self.canvas, str(n + 1), number, 15 * style.letter, INK, bold=True)

    def _paint(self, look: Look) -> None:
        if self._painted is look:
            return
        picture = np.ascontiguousarray(look.picture[::-1])
        height, width = picture.shape[:2]
        if self._texture is None or tuple(self._texture.size) != (width, height):
            self._texture = Texture.create(size=(width, height), colorfmt="rgb")
        self._texture.blit_buffer(picture.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
        self._painted = look

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Takes a corner, or sets the next one."""
        model = self.model
        if model is None or model.look is None or not self.collide_point(*touch.pos):
            return False
        away = [np.hypot(*np.subtract(self.to_px(*corner), touch.pos)) for corner in model.handles]
        if away and min(away) < NEAR * style.unit:
            self._held = int(np.argmin(away))
            if model.corners is None:
                model.begin_corners()
        elif model.corners is not None and len(model.corners) < 4:
            self._held = len(model.corners)
            model.add_corner(*self.to_frame(*touch.pos))
        else:
            return False
        touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Moves the corner that was taken."""
        model = self.model
        if touch.grab_current is not self or self._held is None or model is None or model.look is None:
            return False
        if model.corners is not None and self._held < len(model.corners):
            model.move_corner(self._held, *self.to_frame(*touch.pos))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Lets the corner go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._held = None
        return True
