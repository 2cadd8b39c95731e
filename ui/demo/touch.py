"""A finger of the virtual screen, as Kivy's touch providers make them. Imported once the window is open."""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent


class Touch(MotionEvent):
    """One finger on the window, at pixels from its bottom left."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("virtual screen", 1, self._shares(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def touch_down(self) -> None:
        """The finger comes down."""
        EventLoop.post_dispatch_input("begin", self)

    def touch_move(self, x: float, y: float) -> None:
        """The finger moves to another point."""
        self.move(self._shares(x, y))
        EventLoop.post_dispatch_input("update", self)

    def touch_up(self) -> None:
        """The finger leaves the window."""
        EventLoop.post_dispatch_input("end", self)

    def depack(self, args: dict[str, Any]) -> None:
        """Takes a point, as shares of the window's width and height."""
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    @staticmethod
    def _shares(x: float, y: float) -> dict[str, float]:
        window = EventLoop.window
        return {"x": x / (window.width - 1), "y": y / (window.height - 1)}
