"""A strip on a serial port, by the Adalight protocol, as WLED and every Adalight sketch take it.

What the receivers do, and what is done about it:
- WLED shows its own effect after 2.5 s without a frame: a frame is sent at least every 0.8 s.
- WLED blanks after it stored the first frame of a live period: each change is sent twice.
- No receiver gives up a frame in its middle: after opening, zeros fill what another program left unfinished.
- WLED takes single letters as commands: nothing but whole frames and zeros is ever written.
"""

from __future__ import annotations

import termios
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import serial

from companion.board import PlaceId
from companion.errors import DeviceError
from companion.settings.config import LightsConfig
from hardware.computer.permission import group_needed
from hardware.lights import Kind, Wired
from hardware.lights.glow import Glow
from hardware.lights.strip import Strip, strip

RESEND_MS: Final = 800.0
TIMES: Final = 2
WRITE_TIMEOUT_S: Final = 1.0
BY_ID: Final = Path("/dev/serial/by-id")


def frame(colours: bytes) -> bytes:
    """An Adalight frame: the magic word, the lamps' count - 1, its check byte, then 3 bytes a lamp."""
    high, low = divmod(len(colours) // 3 - 1, 256)
    return b"Ada" + bytes((high, low, high ^ low ^ 0x55)) + colours


def find_port(by_id: Path = BY_ID) -> str:
    """The only serial port there is, under a name that stays the same; DeviceError where there is none or a choice."""
    ports = sorted(by_id.iterdir()) if by_id.is_dir() else []
    if not ports:
        raise DeviceError("No lights controller is plugged in: plug it in, or name its port in lights.port.")
    if len(ports) > 1:
        raise DeviceError(
            "Several serial devices are plugged in: name one in lights.port ({ports}).",
            ports=", ".join(map(str, ports)),
        )
    return str(ports[0])


class SerialLamps:
    """A strip on a serial port; an empty port name takes the only one there is."""

    def __init__(self, wired: Strip, port: str, baud: int) -> None:
        self.strip = wired
        self.port = port
        self.baud = baud
        self.opened = port
        """The port that was opened last."""
        self._link: serial.Serial | None = None
        self._shown: bytes | None = None
        self._due = 0
        self._sent_ms = 0.0
        self._longest = 0
        """The bytes of the longest frame since the port was opened: lamps that are counted no more go dark."""

    @property
    def lamps(self) -> int:
        """How many lamps there are."""
        return self.strip.lamps

    @property
    def trouble(self) -> None:
        """None: a port is open, or it is not."""

    @property
    def link(self) -> serial.Serial:
        """The open port; DeviceError while there is none."""
        if self._link is None:
            raise self._gone()
        return self._link

    def follow(self, config: LightsConfig, places: Sequence[PlaceId]) -> None:
        """Follows another wiring from the next frame on; DataError where it names what is not there."""
        self.strip = strip(config, places)

    def open(self, at_ms: float) -> None:
        """Opens the port and fills what another program left unfinished; DeviceError where it cannot be."""
        self.opened = port = self.port or find_port()
        try:
            self._link = serial.Serial(port, self.baud, timeout=0, write_timeout=WRITE_TIMEOUT_S, exclusive=True)
        except (OSError, ValueError, termios.error) as error:
            if group := group_needed(Path(port), "dialout"):
                raise DeviceError(
                    "The lights' port {port} may not be used: add this user to the group {group}, and log in anew.",
                    port=port,
                    group=group,
                ) from error
            raise DeviceError(
                "The lights' port {port} cannot be opened: check its plug, its name and that no other program uses it.",
                port=port,
            ) from error
        self._shown = None
        self._longest = 3 * self.lamps
        self._write(bytes(self._longest + 6))

    def glow(self, glows: Mapping[PlaceId, Glow], at_ms: float) -> None:
        """Sends what places glow where it changed or is due again; DeviceError where the port is gone."""
        self._send(self.strip.colours(glows, at_ms), at_ms)

    def probe(self, lamp: int, at_ms: float) -> None:
        """Sends one lamp alone where that changed or is due again; DeviceError where the port is gone."""
        self._send(self.strip.one(lamp), at_ms)

    def close(self) -> None:
        """Goes dark and gives the port back; closing twice does nothing."""
        link = self._link
        if link is None:
            return
        try:
            self._write(TIMES * frame(bytes(self._longest)))
        except DeviceError:
            pass
        finally:
            self._link = None
            link.close()

    def _send(self, colours: bytes, at_ms: float) -> None:
        self._longest = max(self._longest, len(colours))
        colours = colours.ljust(self._longest, b"\0")
        if colours != self._shown:
            self._shown = colours
            self._due = TIMES
        if (self._due or at_ms - self._sent_ms >= RESEND_MS) and not self._is_behind():
            self._write(frame(colours))
            self._due = max(0, self._due - 1)
            self._sent_ms = at_ms

    def _is_behind(self) -> bool:
        """Whether the port has not yet sent what it was given; more would only make the lights late."""
        try:
            return bool(self.link.out_waiting > 0)
        except (OSError, termios.error) as error:
            raise self._gone() from error

    def _write(self, data: bytes) -> None:
        try:
            self.link.write(data)
        except (OSError, termios.error) as error:
            raise self._gone() from error

    def _gone(self) -> DeviceError:
        return DeviceError("The lights do not answer any more: check their plug; they come back by themselves.")


KIND: Final = Kind(
    make=lambda config, places: SerialLamps(strip(config, places), config.port, config.baud),
    wired=Wired.LAMPS,
    answers=True,
)
