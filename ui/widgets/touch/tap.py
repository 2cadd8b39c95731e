"""What fingers press acts only while what was meant is still shown: other fingers, the other player, the table and the
clock may have changed the page since the finger came down, and a page is drawn anew only with the next frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty
from kivy.uix.behaviors import ButtonBehavior

NEW_MS = 250.0
"""For so long a page takes no tap after it appeared: that finger was meant for the page before."""


class Taps:
    """What a panel shows and how often it was tapped. `moment` says what taps are about now; `again` has the panel
    drawn anew with the next frame; `clock` gives the time in ms by which a page is new (None: it never is)."""

    def __init__(
        self, moment: Callable[[], object], again: Callable[[], object], clock: Callable[[], float] | None = None
    ) -> None:
        self._moment, self._again, self._clock = moment, again, clock
        self._appeared_ms = -NEW_MS
        self._count = 0
        self._shown: tuple[object, int] = (None, 0)

    def show(self) -> None:
        """The panel shows what is so now."""
        self._shown = self._moment(), self._count

    def appear(self) -> None:
        """Another page appears."""
        if self._clock is not None:
            self._appeared_ms = self._clock()

    def aim(self) -> Callable[[bool], bool]:
        """A finger comes down on what is shown; answers whether that still stands: no other tap has acted since
        (unless both may act together), and taps are about the same. It never does on a page that is new."""
        if self._clock is not None and self._clock() - self._appeared_ms < NEW_MS:
            return lambda together: False
        moment, count = self._shown
        return lambda together: (together or count == self._count) and moment == self._moment()

    def act(self) -> None:
        """A tap acts."""
        self._count += 1
        self._again()


def taps_around(widget: Any) -> Taps | None:
    """The taps of the panel that a widget is in; None outside of a panel."""
    while widget is not None:
        taps = getattr(widget, "taps", None)
        if isinstance(taps, Taps):
            return taps
        widget = widget.parent if widget.parent is not widget else None  # a window is its own parent
    return None


class Tap(ButtonBehavior):
    """Whatever a finger presses; `together` says that it may act though another finger has acted since it came down."""

    together = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("min_state_time", 0.0)  # a finger that was quick would leave it pressed in the answer
        super().__init__(**kwargs)

    def meant(self) -> bool:
        """Whether a tap acts, or only asks whether it should."""
        return True

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Remembers what the finger is meant for."""
        before = self in touch.ud
        taken = bool(super().on_touch_down(touch))
        if not before and self in touch.ud:
            taps = taps_around(self)
            touch.ud[self] = taps, taps.aim() if taps is not None else None, self._in_window()
        return taken

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Acts, where what the finger was meant for still stands; its page may have been filled anew since."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        taps, stands, (left, bottom, right, top) = touch.ud[self]
        shown = self.get_root_window() is not None
        x, y = _in_window(touch)
        if (stands is not None and not stands(self.together)) or (not shown and stands is None):
            touch.ungrab(self)
            self._do_release()
            return True
        inside = self.collide_point(*touch.pos) if shown else left <= x <= right and bottom <= y <= top
        if inside and not self.meant():
            touch.ungrab(self)
            self._do_release()
            return True
        if inside and taps is not None:
            taps.act()
        if shown:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._do_release()
        if inside:
            self.dispatch("on_release")
        return True

    def _in_window(self) -> tuple[float, float, float, float]:
        """Where it is in the window: left, bottom, right, top, in px."""
        x1, y1 = self.to_window(self.x, self.y)
        x2, y2 = self.to_window(self.right, self.top)
        return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _in_window(touch: MotionEvent) -> tuple[float, float]:
    """Where a finger is in the window, in px."""
    touch.push()
    EventLoop.window.transform_motion_event_2d(touch)
    x, y = touch.pos
    touch.pop()
    return x, y
