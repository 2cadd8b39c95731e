"""The process ends cleanly though a thread is still busy in a library."""

from __future__ import annotations

import subprocess
import sys

import pytest

BUSY = """
import atexit, sys, threading, time, types
import cv2
import numpy as np
from companion.leave import leave

picture = np.zeros((300, 300), np.uint8)
busy = threading.Event()


def read():
    while True:
        cv2.medianBlur(picture, 5)
        busy.set()


class Slow:
    "Takes some time to go, as a whole app does."

    def __del__(self, now=time.monotonic):
        end = now() + 0.3
        while now() < end:
            pass


sys.modules["slow"] = types.ModuleType("slow")
sys.modules["slow"].kept = Slow()
atexit.register(print, "tidied up")
threading.Thread(target=read, daemon=True).start()
busy.wait()
print("before", end=" ")
"""


def ended(end: str) -> tuple[int, str]:
    """How a process ends whose thread is busy in OpenCV: its exit code, and what it printed."""
    done = subprocess.run([sys.executable, "-c", BUSY + end], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout


@pytest.mark.parametrize("code", [0, 2])
def test_a_thread_that_is_busy_in_a_library_does_not_abort_the_process(code: int) -> None:
    assert ended(f"leave({code})") == (code, "before tidied up\n")


def test_without_threads_the_process_ends_as_usual() -> None:
    end = "from companion.leave import leave; leave(3)"
    assert subprocess.run([sys.executable, "-c", end], timeout=60, check=False).returncode == 3
