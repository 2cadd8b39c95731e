"""The service's heart beat: reports to systemd that the companion is ready, alive, or about to stop (sd_notify(3)).

Nothing happens where the companion does not run as a service of systemd.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress


class Heartbeat:
    """One service's heart beat; the main loop calls `beat` at least every second."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        name = environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + name[1:] if name.startswith("@") else name
        mine = environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        usec = environ.get("WATCHDOG_USEC", "") if mine else ""
        self._period_ms = int(usec) / 1000 / 4 if usec.isdigit() else 0.0
        self._beaten_ms: float | None = None

    def ready(self) -> None:
        """The first page is shown."""
        self._send("READY=1")

    def beat(self, at_ms: float) -> None:
        """The main loop lives at this time; reported four times in the period that the service is given."""
        if self._period_ms and (self._beaten_ms is None or at_ms - self._beaten_ms >= self._period_ms):
            self._beaten_ms = at_ms
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The app is being closed."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if self._address:
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as link:
                link.sendto(message.encode(), self._address)
