"""What is free is given back to the system."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HELD = """
from pathlib import Path
from calibration.allocation import give_back, give_back_large_blocks

def held():
    return int(Path("/proc/self/statm").read_text().split()[1])

{prepare}
small = held()
for _ in range(3):  # each one that is freed would raise the size from which on blocks are given back
    blocks = [bytearray(3_000_000 + 4096 * n) for n in range(30)]
    thorn = bytearray(100_000)
    del blocks
{finish}
print(held() - small)
"""
PAGES = 90_000_000 // 4096


def left(prepare: str = "", finish: str = "") -> int:
    """How many pages a process holds after blocks of 90 MB were freed."""
    script = HELD.format(prepare=prepare, finish=finish)
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    )
    return int(done.stdout)


def test_freed_pictures_are_given_back_at_once() -> None:
    assert left("give_back_large_blocks()") < PAGES // 20


def test_what_is_free_in_the_heap_is_given_back_when_it_is_asked_for() -> None:
    assert left(finish="give_back()") < PAGES // 20
