"""Handles uncaught exceptions: the journal has the traceback, the app goes on, and the players read one sentence."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from typing import Final

from kivy.base import ExceptionHandler, ExceptionManager

from companion.language import mark
from hardware.computer.clock import Clock, now_ms

AGAIN_MS: Final = 60_000.0
"""The least time between two reports of the same exception, in ms, since one may come with every frame."""
SAID = mark("The app made a mistake and wrote it down. Go on, or go home and take the game up again.")


class Mishaps(ExceptionHandler):
    """Watches Kivy's main loop, in which all that the app does is called; `tell` lets the players know."""

    def __init__(self, tell: Callable[[], None], clock: Clock = now_ms) -> None:
        self._tell, self._clock = tell, clock
        self._last: tuple[object, ...] | None = None
        self._written_ms = 0.0
        self._again = 0
        """How often the last one came again without being written."""

    def start(self) -> None:
        """Begins to watch."""
        ExceptionManager.add_handler(self)

    def close(self) -> None:
        """Watches no longer; closing twice does nothing."""
        ExceptionManager.remove_handler(self)

    def handle_exception(self, exception: BaseException) -> int:
        """Writes an exception with its traceback to the journal; only what ends a program ends this one."""
        if not isinstance(exception, Exception):
            return int(ExceptionManager.RAISE)
        log = logging.getLogger(__name__)
        where, now = _where(exception), self._clock()
        if where == self._last and now - self._written_ms < AGAIN_MS:
            self._again += 1
            return int(ExceptionManager.PASS)
        if self._again:
            log.error("The mistake before came %d times more.", self._again)
        self._last, self._written_ms, self._again = where, now, 0
        log.error("The app made a mistake.", exc_info=exception)
        try:
            self._tell()
        except Exception:
            log.exception("The players could not be told of it.")
        return int(ExceptionManager.PASS)


def _where(exception: BaseException) -> tuple[object, ...]:
    """What kind of exception it is, and every line on the way to the one that raised it."""
    lines = [(frame.f_code, line) for frame, line in traceback.walk_tb(exception.__traceback__)]
    return type(exception), *lines
