"""The lights thread: it drives lamps by the newest pattern, and opens them again when they were unplugged."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from companion.errors import DeviceError
from companion.language import Sentence
from companion.table.cues.patterns import Pattern
from hardware.computer.backoff import BackOff
from hardware.computer.clock import Clock, now_ms
from hardware.lights import Lamps
from hardware.lights.glow import glows

TICK_MS: Final = 40.0
JOIN_S: Final = 1.5
"""Both threads are waited for when the app stops, and the service allows 5 s for all."""


class LightsThread:
    """Lights on real lamps. The newest pattern alone counts; whoever shows one never waits for the lamps.

    `notify` is called, on the thread, whenever the trouble has come, changed or gone.
    """

    def __init__(self, device: Lamps, notify: Callable[[], None] = lambda: None, clock: Clock = now_ms) -> None:
        self.device = device
        self._notify = notify
        self.trouble: Sentence | None = None
        self._wanted: Pattern | int = {}
        self._clock = clock
        self._back_off = BackOff()
        self._is_open = False
        self._stop = Event()
        self._thread = Thread(target=self._run, name="lights", daemon=True)

    @property
    def lamps(self) -> int:
        """How many lamps there are."""
        return self.device.lamps

    def start(self) -> None:
        """Begins to drive the lamps."""
        self._thread.start()

    def show(self, pattern: Pattern) -> None:
        """Shows a pattern from now on; returns at once."""
        self._wanted = dict(pattern)

    def probe(self, lamp: int) -> None:
        """Lights one lamp alone until the next pattern; returns at once."""
        self._wanted = lamp

    def step(self, at_ms: float) -> float:
        """Drives the lamps once, opening them where they are not; how long to wait for the next time, in ms."""
        wanted = self._wanted
        try:
            if not self._is_open:
                self.device.open(at_ms)
                self._is_open = True
            if isinstance(wanted, int):
                self.device.probe(wanted, at_ms)
            else:
                self.device.glow(glows(wanted, at_ms), at_ms)
        except Exception as error:  # whatever a driver does, the thread lives on and the game is notified
            failed = Sentence("The lights failed; they are tried again.")
            self._is_open = False
            self.device.close()
            self._tell(error.sentence if isinstance(error, DeviceError) else failed, error)
            return self._back_off.failed()
        self._tell(self.device.trouble)
        self._back_off.worked()
        return TICK_MS

    def _tell(self, trouble: Sentence | None, error: Exception | None = None) -> None:
        if trouble != self.trouble:
            if error is not None:
                logging.getLogger(__name__).warning("%s", trouble.say() if trouble else "", exc_info=error)
            self.trouble = trouble
            if not self._stop.is_set():
                self._notify()

    def close(self) -> None:
        """Goes dark and gives the device back, within a few seconds even where the device hangs."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(JOIN_S)
        elif self._is_open:
            self._is_open = False
            self.device.close()

    def _run(self) -> None:
        wait_ms = 0.0
        while not self._stop.wait(wait_ms / 1000):
            wait_ms = self.step(self._clock())
        self._is_open = False
        self.device.close()
