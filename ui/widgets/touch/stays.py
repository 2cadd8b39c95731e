"""A finger that stays asks what lies below it, wherever that is no button."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty

HOLD_S = 0.45
"""For so long it stays, in s."""


class Stays:
    """Gives `on_stay` with where a finger is that stays, again whenever it moves, and `on_left` when it leaves; what it
    does otherwise is left to others."""

    __events__ = ("on_stay", "on_left")
    hold_s = NumericProperty(HOLD_S)

    def on_stay(self, at: tuple[float, float]) -> None:
        """A finger stays."""

    def on_left(self) -> None:
        """It left."""

    def on_touch_down(self: Any, touch: MotionEvent) -> bool:
        """A finger comes down."""
        if self.collide_point(*touch.pos):
            touch.grab(self)
            touch.ud[self] = Clock.schedule_once(lambda _: self._look(touch), self.hold_s)
        return bool(super().on_touch_down(touch))  # type: ignore[misc]

    def on_touch_move(self: Any, touch: MotionEvent) -> bool:
        """It moves: what it asks goes with it."""
        if touch.grab_current is self and touch.ud.get(self) is None:
            self.dispatch("on_stay", touch.pos)
        return bool(super().on_touch_move(touch))  # type: ignore[misc]

    def on_touch_up(self: Any, touch: MotionEvent) -> bool:
        """It leaves."""
        if touch.grab_current is self:
            touch.ungrab(self)
            waits = touch.ud.pop(self, None)
            if waits is not None:
                waits.cancel()
            else:
                self.dispatch("on_left")
        return bool(super().on_touch_up(touch))  # type: ignore[misc]

    def _look(self: Any, touch: MotionEvent) -> None:
        touch.ud[self] = None
        self.dispatch("on_stay", touch.pos)
