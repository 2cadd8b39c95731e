"""The camera thread: it reads frame after frame and keeps the newest reading for the main thread."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Final, Protocol

import msgspec

from companion.errors import DeviceError
from companion.language import Sentence
from companion.table.sightings import Reading, TableStatus
from hardware.cameras.camera import Camera, Frame
from hardware.computer.backoff import BackOff
from hardware.computer.clock import Clock, now_ms

SILENT_MS: Final = 2000.0
JOIN_S: Final = 1.5
"""Both threads are waited for when the app stops, and the service allows 5 s for all."""


class Reader(Protocol):
    """Whatever reads a frame."""

    def read(self, frame: Frame) -> Reading:
        """What the frame shows."""


class CameraThread:
    """A camera and a reader on a thread of their own.

    `notify` is called, on that thread, after each new reading; the main thread then takes it. A reading that nobody
    took is replaced by the next one.
    """

    def __init__(
        self,
        camera: Camera,
        reader: Reader,
        notify: Callable[[], None],
        frames_per_s: float = 10.0,
        clock: Clock = now_ms,
    ) -> None:
        self.camera = camera
        self.reader = reader
        self._notify = notify
        self._period_ms = 1000 / frames_per_s
        self._clock = clock
        self._back_off = BackOff()
        self._made_against = ("", -1)
        self._said: Sentence | None = None
        """Why there was no picture last."""
        self.frame: Frame | None = None
        """The newest frame, for whoever wants to look at it; None where the camera gives none."""
        self._newest: Reading | None = None
        self._reading = False
        """Whether a picture has come and is being read, however long that takes."""
        self._heard_ms = clock()
        self._lock = Lock()
        self._stop = Event()
        self._thread = Thread(target=self._run, name="camera", daemon=True)

    def start(self) -> None:
        """Begins to read."""
        self._heard_ms = self._clock()
        self._thread.start()

    def announce(self, game: str, seq: int) -> None:
        """Says which state the frames taken from now on belong to."""
        self._made_against = (game, seq)

    def take(self) -> Reading | None:
        """The newest reading, once; None where there is none since the last time, unless the camera has been silent
        for too long: then a reading that says so."""
        with self._lock:
            reading, self._newest = self._newest, None
            at_ms = self._clock()
            quiet = not self._reading and at_ms - self._heard_ms > SILENT_MS
            if reading is None and quiet and not self._stop.is_set():
                reading = no_camera(at_ms, Sentence("The camera gives no pictures: check its cable."))
            return reading

    def step(self) -> float:
        """Takes and reads one frame; how long to wait before the next, in ms."""
        begun_ms = self._clock()
        game, seq = self._made_against
        try:
            self.frame = frame = self.camera.read()
            self._reading = True
            reading = self.reader.read(frame)
        except DeviceError as error:
            if error.sentence != self._said:
                logging.getLogger(__name__).warning("%s", error, exc_info=True)
            self._said = error.sentence
            self.frame = None
            self._keep(no_camera(self._clock(), error.sentence))
            return self._back_off.failed()
        except Exception:  # whatever a driver or a picture does, the thread lives on and the game is notified
            logging.getLogger(__name__).exception("A picture could not be read.")
            self._keep(no_camera(self._clock(), Sentence("This picture could not be read; the next one is tried.")))
            return self._back_off.failed()
        finally:
            self._reading = False
        self._back_off.worked()
        self._said = None
        if reading.board is not None:
            reading = msgspec.structs.replace(reading, board=msgspec.structs.replace(reading.board, game=game, seq=seq))
        self._keep(reading)
        return max(0.0, begun_ms + self._period_ms - self._clock())

    def close(self) -> None:
        """Stops reading and gives the camera back; closing twice does nothing."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(JOIN_S)
        self.camera.close()

    def _keep(self, reading: Reading) -> None:
        with self._lock:
            self._newest = reading
            self._heard_ms = self._clock()
        if not self._stop.is_set():
            self._notify()

    def _run(self) -> None:
        wait_ms = 0.0
        while not self._stop.wait(wait_ms / 1000):
            wait_ms = self.step()


def no_camera(at_ms: float, sentence: Sentence) -> Reading:
    """A reading that says why there is no picture and what to do."""
    return Reading(TableStatus.NO_CAMERA, at_ms, sentence=sentence)
