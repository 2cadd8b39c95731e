"""A controller written from the protocol's description, not from our encoder: it decodes Adalight byte by byte and
behaves as WLED does around it."""

from __future__ import annotations

import os
import select
from contextlib import suppress
from pathlib import Path

LIVE_MS = 2500
OWN_EFFECT = "own effect"


class Wled:
    """A strip of lamps; `lamps` is what they show, or OWN_EFFECT outside of a live period."""

    def __init__(self, lamps: int) -> None:
        self.count = lamps
        self.stored: list[tuple[int, ...]] = [(0, 0, 0)] * lamps
        self.shown: list[tuple[int, ...]] = [(0, 0, 0)] * lamps
        self.frames = 0
        self.obeyed = bytearray()
        self.zeros = 0
        self._live_until: float | None = None
        self._header = bytearray()
        self._wanted = 0
        self._data = bytearray()

    def lamps(self, at_ms: float) -> list[tuple[int, ...]] | str:
        """What can be seen at a time in ms."""
        if self._live_until is None or at_ms > self._live_until:
            return OWN_EFFECT
        return self.shown

    def receive(self, data: bytes, at_ms: float) -> None:
        """Takes bytes that arrive at a time in ms."""
        if self._live_until is not None and at_ms > self._live_until:
            self._live_until = None
        for byte in data:
            if self._wanted:
                self._data.append(byte)
                if len(self._data) == self._wanted:
                    self._frame(at_ms)
            else:
                self._outside(byte)

    def _outside(self, byte: int) -> None:
        header = self._header
        if len(header) < 3:
            if byte == b"Ada"[len(header)]:
                header.append(byte)
            elif header:
                header.clear()
            elif byte == 0:
                self.zeros += 1
            else:
                self.obeyed.append(byte)
            return
        header.append(byte)
        if len(header) == 6:
            _, _, _, high, low, check = header
            header.clear()
            if check == high ^ low ^ 0x55:
                self._wanted = 3 * (high * 256 + low + 1)

    def _frame(self, at_ms: float) -> None:
        colours = [tuple(self._data[at : at + 3]) for at in range(0, self._wanted, 3)]
        self._data.clear()
        self._wanted = 0
        self.frames += 1
        self.stored[: len(colours)] = colours[: self.count]
        if self._live_until is None:
            self.stored = [(0, 0, 0)] * self.count
        self._live_until = at_ms + LIVE_MS
        self.shown = list(self.stored)


class Cable:
    """A pseudo-terminal under a name that stays the same, with a controller at its far end."""

    def __init__(self, folder: Path, controller: Wled) -> None:
        self.port = folder / "usb-controller-if00-port0"
        self.controller = controller
        self.far = -1
        self.plug()

    def plug(self) -> None:
        """Plugs the controller in."""
        self.far, near = os.openpty()
        self.port.symlink_to(os.ttyname(near))
        os.set_blocking(self.far, False)
        self._near = near

    def unplug(self) -> None:
        """Pulls the plug."""
        self.port.unlink()
        os.close(self._near)
        os.close(self.far)

    def deliver(self, at_ms: float) -> int:
        """Gives the controller what was written so far; how many bytes that was."""
        count = 0
        while select.select([self.far], [], [], 0.05)[0]:
            with suppress(BlockingIOError):
                data = os.read(self.far, 65536)
                count += len(data)
                self.controller.receive(data, at_ms)
        return count
