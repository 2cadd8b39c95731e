"""What is done before the next frame, once no layout and no text of it is left to settle: a widget that drew itself
between two of them would draw itself again."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from kivy.clock import Clock


class OnceSettled:
    """A call that waits for all to lie in its place, at most once a frame; used like a trigger of Kivy's clock."""

    _due: ClassVar[dict[OnceSettled, None]] = {}
    """What waits, the first first."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call = call

    def __call__(self, *_: object) -> None:
        """It is to be done."""
        OnceSettled._due[self] = None
        _wait()

    def cancel(self) -> None:
        """It need not be done."""
        OnceSettled._due.pop(self, None)

    @property
    def is_triggered(self) -> bool:
        """Whether it is to be done."""
        return self in OnceSettled._due

    @staticmethod
    def do(_: float) -> None:
        """Does all that waits, or waits on where something is left to settle."""
        if Clock.get_before_frame_events():
            _wait()
            return
        try:
            while OnceSettled._due:
                waiting = next(iter(OnceSettled._due))
                del OnceSettled._due[waiting]
                waiting._call()
        finally:
            if (
                OnceSettled._due
            ):  # one made a mistake, with which Kivy ends this trigger: the others are done all the same
                Clock.schedule_once(OnceSettled.do, -1)


_wait = Clock.create_trigger(OnceSettled.do, -1)
