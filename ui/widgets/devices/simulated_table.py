"""The simulated table seen from above: the mouse is the hand. It changes the table only; what the app knows of it
comes through the simulated camera."""

from __future__ import annotations

from typing import Any, Protocol

import cv2
import numpy as np
import numpy.typing as npt
from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent

from companion.game import PieceId
from hardware.simulated.table import SimulatedTable
from ui.theme import CHOSEN
from ui.widgets.drawn import Drawn
from ui.widgets.touch.every import every

LOOK_S = 0.1
"""How often it looks whether something else than the mouse changed the table."""
EDGE_MM = 12.5
TURN_DEG = 15.0


class Above(Protocol):
    """Whatever gives the table's picture from straight above."""

    def picture(self, px_per_mm: float) -> npt.NDArray[np.uint8]:
        """The whole table, blue, green, red."""


class TableView(Drawn):
    """The table's picture. A drag moves a counter, a double tap turns it over, the wheel turns it a little."""

    def __init__(self, table: SimulatedTable, above: Above, **kwargs: Any) -> None:
        self.table, self._above = table, above
        self.held: PieceId | None = None
        """The counter that was touched last."""
        self._offset = (0.0, 0.0)
        self._shown = -1
        self._texture: Texture | None = None
        self._painted: tuple[int, float] = (-1, 0.0)
        super().__init__(**kwargs)
        self._look = every(LOOK_S, self._refresh)

    def close(self) -> None:
        """Stops looking."""
        self._look.cancel()

    @property
    def px_per_mm(self) -> float:
        """How large the table is drawn."""
        left, top, right, bottom = self.table.extent_mm
        return max(0.2, float(min(self.width / (right - left), self.height / (bottom - top))))

    def _corner(self) -> tuple[float, float]:
        """The left and the upper edge of the picture, in px."""
        left, top, right, bottom = self.table.extent_mm
        x, y = self.middle
        return x - (right - left) * self.px_per_mm / 2, y + (bottom - top) * self.px_per_mm / 2

    def to_px(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Where a point of the table is drawn."""
        left, top, _, _ = self.table.extent_mm
        x, y = self._corner()
        return x + (x_mm - left) * self.px_per_mm, y - (y_mm - top) * self.px_per_mm

    def to_mm(self, x: float, y: float) -> tuple[float, float]:
        """Which point of the table is drawn there."""
        left, top, _, _ = self.table.extent_mm
        x0, y0 = self._corner()
        return left + (x - x0) / self.px_per_mm, top + (y0 - y) / self.px_per_mm

    def _refresh(self) -> None:
        if self.table.changes != self._shown:
            self.redraw()

    def draw(self) -> None:
        """Draws the table as it lies now, with an edge round the held counter."""
        scale = self.px_per_mm
        if self.width < 10 or self.height < 10:
            return
        self._shown = self.table.changes
        if self._painted != (self._shown, scale):
            self._paint(scale)
        assert self._texture is not None
        x, y = self._corner()
        left, top, right, bottom = self.table.extent_mm
        size = ((right - left) * scale, (bottom - top) * scale)
        self.canvas.clear()
        with self.canvas:
            Color(1, 1, 1)
            Rectangle(texture=self._texture, pos=(x, y - size[1]), size=size)
            if self.held is not None:
                lying = self.table.where(self.held)
                Color(*CHOSEN)
                SmoothLine(circle=(*self.to_px(lying.x_mm, lying.y_mm), 15 * scale), width=1.6)

    def _paint(self, scale: float) -> None:
        picture = np.ascontiguousarray(cv2.cvtColor(self._above.picture(scale), cv2.COLOR_BGR2RGB)[::-1])
        height, width = picture.shape[:2]
        if self._texture is None or self._texture.size != [width, height]:
            self._texture = Texture.create(size=(width, height), colorfmt="rgb")
        self._texture.blit_buffer(picture.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
        self._painted = (self._shown, scale)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Takes a counter up."""
        if not self.collide_point(*touch.pos):
            return False
        x_mm, y_mm = self.to_mm(*touch.pos)
        piece = self.table.at(x_mm, y_mm)
        button = touch.button if "button" in touch.profile else "left"
        if piece is None:
            self.held = None
        elif button in ("scrollup", "scrolldown"):
            self.held = piece
            self.turn(TURN_DEG if button == "scrollup" else -TURN_DEG)
        elif touch.is_double_tap:
            self.held = piece
            self.flip()
        else:
            self.held = piece
            lying = self.table.where(piece)
            self._offset = (lying.x_mm - x_mm, lying.y_mm - y_mm)
            touch.grab(self)
        self.redraw()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Moves the counter that was taken up."""
        if touch.grab_current is not self or self.held is None:
            return False
        x_mm, y_mm = self.to_mm(*touch.pos)
        left, top, right, bottom = self.table.extent_mm
        x_mm = min(max(x_mm + self._offset[0], left + EDGE_MM), right - EDGE_MM)
        y_mm = min(max(y_mm + self._offset[1], top + EDGE_MM), bottom - EDGE_MM)
        self.table.put(self.held, x_mm, y_mm)
        self.redraw()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Lets the counter go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def flip(self) -> None:
        """Turns the held counter over."""
        if self.held is not None:
            self.table.flip(self.held)
            self.redraw()

    def turn(self, by_deg: float) -> None:
        """Turns the held counter a little, clockwise."""
        if self.held is not None:
            self.table.turn(self.held, self.table.where(self.held).angle_deg + by_deg)
            self.redraw()

    def tilt(self) -> None:
        """Tilts the held counter, or lays it straight again."""
        if self.held is not None:
            self.table.tilt(self.held, abs(self.table.where(self.held).angle_deg) < TURN_DEG)
            self.redraw()

    def off_or_on(self) -> None:
        """Takes the held counter off the board, or puts it back on its starting place."""
        if self.held is not None:
            if self.table.on_board(self.held):
                self.table.take_off(self.held)
            else:
                self.table.put_back(self.held)
            self.redraw()
