"""Calls that come again and again."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent


def every(seconds: float, call: Callable[[], object]) -> ClockEvent:
    """Makes a call again and again until it answers False or is cancelled; also after one that raised, with which
    Kivy's own intervals end."""

    def tick(_: float) -> object:
        try:
            return call()
        except Exception as error:
            Clock.handle_exception(error)
            return None

    return Clock.schedule_interval(tick, seconds)
