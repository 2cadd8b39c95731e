"""Work that would hold the screen up: done on a thread of its own, its result handed over on the main thread."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Thread
from typing import Protocol, TypeVar

Result = TypeVar("Result")


class Work(Protocol):
    """Whatever does a job and hands its result over."""

    def __call__(self, job: Callable[[], Result], done: Callable[[Result | None], None]) -> None:
        """Does a job and then calls `done` on the main thread, with None where the job failed."""


class Background:
    """Does each job on a thread; `on_main` lets the main thread make a call."""

    def __init__(self, on_main: Callable[[Callable[[], None]], None]) -> None:
        self._on_main = on_main

    def __call__(self, job: Callable[[], Result], done: Callable[[Result | None], None]) -> None:
        """Begins a job and returns at once."""

        def run() -> None:
            result: Result | None = None
            try:
                result = job()
            except Exception:  # whatever a device does, the page lives on and says that it failed
                logging.getLogger(__name__).exception("A part could not be looked at.")
            self._on_main(lambda: done(result))

        Thread(target=run, name="parts", daemon=True).start()


def at_once(job: Callable[[], Result], done: Callable[[Result | None], None]) -> None:
    """Does a job here and now: for pictures and tests, in which nothing may come late."""
    done(job())
