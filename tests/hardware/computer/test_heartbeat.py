"""What systemd hears of the companion."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.computer.heartbeat import Heartbeat


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
        link.bind(str(tmp_path / "notify"))
        link.setblocking(False)
        yield link


def heard(systemd: socket.socket) -> list[bytes]:
    messages = []
    try:
        while True:
            messages.append(systemd.recv(100))
    except BlockingIOError:
        return messages


def test_a_service_is_ready_alive_and_stops(systemd: socket.socket) -> None:
    heart = Heartbeat({"NOTIFY_SOCKET": systemd.getsockname(), "WATCHDOG_USEC": "20000000"})
    heart.ready()
    for at in range(0, 20_000, 500):
        heart.beat(at)
    heart.stopping()
    assert heard(systemd) == [b"READY=1", *4 * [b"WATCHDOG=1"], b"STOPPING=1"]


def test_an_abstract_socket_is_found() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
        link.bind(f"\0companion-test-{os.getpid()}")
        link.setblocking(False)
        Heartbeat({"NOTIFY_SOCKET": f"@companion-test-{os.getpid()}"}).ready()
        assert heard(link) == [b"READY=1"]


def test_another_process_or_no_service_is_told_nothing(systemd: socket.socket) -> None:
    name = systemd.getsockname()
    Heartbeat({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"}).beat(0)
    Heartbeat({"NOTIFY_SOCKET": name}).beat(0)
    Heartbeat({"WATCHDOG_USEC": "20000000"}).beat(0)
    Heartbeat({}).ready()
    assert heard(systemd) == []
    Heartbeat({"NOTIFY_SOCKET": "/none/at/all"}).ready()
