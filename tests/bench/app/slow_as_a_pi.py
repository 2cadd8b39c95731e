"""A command with each of its threads held to a share of one core, to see how it feels on a slower computer:
`python -m tests.bench.app.slow_as_a_pi [--speed 0.25] -- COMMAND ...`.

Each thread gets a CPU group of its own (cgroup v1, periods of 10 ms). 0.25 stands for a core of a Raspberry Pi 4 beside
those that the figures were measured on (plain Python loops, by published run times of the same loop; good to a third).
It says nothing of the memory's speed, of the graphics chip or of a card. It needs root.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

GROUPS: Final = Path("/sys/fs/cgroup/cpu")
PERIOD_US: Final = 10_000
LOOK_S: Final = 0.01
"""How often new threads are looked for."""


def can_slow() -> bool:
    """Whether this computer lets threads be held to a share of a core."""
    return os.access(GROUPS / "cpu.cfs_quota_us", os.F_OK) and os.access(GROUPS, os.W_OK)


class Slowed:
    """The threads of a process and of those that it starts, each in a group of its own."""

    def __init__(self, speed: float) -> None:
        self._quota_us = str(int(PERIOD_US * speed))
        self._base = GROUPS / f"slow{os.getpid()}"
        self._base.mkdir()
        self._held: set[int] = set()

    def take(self, thread: int) -> None:
        """Holds a thread to its share; what it starts is held with it until it is found."""
        group = self._base / str(thread)
        group.mkdir(exist_ok=True)
        (group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
        (group / "cpu.cfs_quota_us").write_text(self._quota_us)
        (group / "tasks").write_text(str(thread))
        self._held.add(thread)

    def take_all(self, process: int) -> None:
        """Holds every thread of a process and of its descendants."""
        for pid in descendants(process):
            with suppress(OSError):  # it has ended
                for thread in map(int, os.listdir(f"/proc/{pid}/task")):
                    if thread not in self._held:
                        self.take(thread)

    def close(self) -> None:
        """Takes the groups away again."""
        for group in (*self._base.glob("*/"), self._base):
            with suppress(OSError):
                group.rmdir()


def descendants(process: int) -> list[int]:
    """A process and all that it started, and those started."""
    found = [process]
    for known in found:
        with suppress(OSError):  # it has ended
            for children in Path(f"/proc/{known}/task").glob("*/children"):
                found += map(int, children.read_text().split())
    return found


def main(argv: list[str]) -> int:
    """Runs the command; its exit code."""
    parser = argparse.ArgumentParser(prog="slow_as_a_pi", description=__doc__)
    parser.add_argument("--speed", type=float, default=0.25)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    args = parser.parse_args(argv)
    command = args.command[1:] if args.command[:1] == ["--"] else args.command
    if not command or not can_slow():
        parser.error("a command is needed, root, and CPU groups (cgroup v1)")
    slowed = Slowed(args.speed)
    process = subprocess.Popen(command, preexec_fn=lambda: slowed.take(os.getpid()))
    try:
        while process.poll() is None:
            slowed.take_all(process.pid)
            time.sleep(LOOK_S)
    except KeyboardInterrupt:
        process.terminate()
        process.wait()
    finally:
        slowed.close()
    return process.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
