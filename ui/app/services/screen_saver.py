"""Blackens the screen after a time without input; the touch that wakes it presses nothing."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle

from hardware.computer.clock import Clock, now_ms

INPUTS = ("on_touch_down", "on_touch_move", "on_touch_up", "on_key_down")


class ScreenSaver:
    """Blackens a window after `after_min` minutes without a touch, a key or a `stir` (0: never)."""

    def __init__(self, window: Any, after_min: float, clock: Clock = now_ms) -> None:
        self.clock = clock
        self._window = window
        self._after_ms = after_min * 60_000
        self._stirred_ms = clock()
        self._black = InstructionGroup()
        self._swallowed: set[int] = set()
        """The fingers that woke the screen and are still on it."""
        self.is_dark = False
        # Whoever binds to a window is asked before its widgets.
        window.bind(**{name: getattr(self, f"_{name}") for name in INPUTS})

    def poll(self) -> None:
        """Goes dark when it is time."""
        if self._after_ms and not self.is_dark and self.clock() - self._stirred_ms >= self._after_ms:
            self.is_dark = True
            self._black.add(Color(0, 0, 0, 1))
            self._black.add(Rectangle(size=self._window.size))
            self._window.canvas.after.add(self._black)

    def stir(self) -> bool:
        """Wakes the screen and restarts the time; returns whether the screen was dark."""
        self._stirred_ms = self.clock()
        was_dark, self.is_dark = self.is_dark, False
        if was_dark:
            self._window.canvas.after.remove(self._black)
            self._black.clear()
        return was_dark

    def close(self) -> None:
        """Leaves the window as it is without it; closing twice does nothing."""
        self.stir()
        self._window.unbind(**{name: getattr(self, f"_{name}") for name in INPUTS})

    def _on_touch_down(self, window: Any, touch: Any) -> bool:
        if self.stir():
            self._swallowed.add(touch.uid)
        return touch.uid in self._swallowed

    def _on_touch_move(self, window: Any, touch: Any) -> bool:
        self.stir()
        return touch.uid in self._swallowed

    def _on_touch_up(self, window: Any, touch: Any) -> bool:
        swallowed = touch.uid in self._swallowed
        self._swallowed.discard(touch.uid)
        return swallowed

    def _on_key_down(self, window: Any, *key: Any) -> bool:
        return self.stir()
