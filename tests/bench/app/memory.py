"""How much memory the app takes, beside a bare window of Kivy in the same run, and whether that grows with play.

The app runs in a process of its own, in a window of 800 x 480 on a virtual X display, drawn by the processor; recorded
pictures of a whole table stand for its camera. What is told is what the system says of that process. An hour of play
is shortened to its decisions, 240, one a frame, with a quiet second after every 60.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import cv2

from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.bench.app.wear import DECISIONS
from tests.display import virtual_display
from tests.las_navas import printed

ROOT = Path(__file__).parents[3]
PICTURE = (2304, 1296)
AIM_MB, GROWTH_MB = 250, 10


class Memory(NamedTuple):
    """What a process holds in MB: now, of that its own, and at most so far."""

    now: float
    own: float
    peak: float


def held(pid: int) -> Memory:
    """How much a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    kb = {line.split(":")[0]: float(line.split()[1]) for line in lines if line.endswith("kB")}
    return Memory(kb["VmRSS"] / 1000, kb["RssAnon"] / 1000, kb["VmHWM"] / 1000)


class Opened:
    """A window in a process of its own, taken from stage to stage."""

    def __init__(self, display: str, *arguments: str, slower: tuple[str, ...] = ()) -> None:
        environ = {key: value for key, value in os.environ.items() if not key.startswith(("KIVY", "SDL"))}
        environ |= {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self.process = subprocess.Popen(
            [*slower, sys.executable, "-m", "tests.bench.app.opened", *arguments],
            cwd=ROOT,
            env=environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def until(self, stage: str) -> None:
        """Waits until it is there; AssertionError where it ends before."""
        assert self.process.stdout is not None
        said = self.process.stdout.readline().strip()
        assert said == stage, f"{said!r} in place of {stage!r}"

    def go_on(self) -> None:
        """Lets it go on to the next stage."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def close(self) -> None:
        """Ends it."""
        self.process.terminate()
        self.process.wait()


@contextmanager
def opened(*arguments: str) -> Iterator[Opened]:
    """A window on a display of its own."""
    with virtual_display(1280, 800) as display:
        window = Opened(display, *arguments)
        try:
            yield window
        finally:
            window.close()


def picture(folder: Path) -> Path:
    """A folder with a picture of a whole table."""
    seen = SimulatedCamera(SimulatedTable(printed()), "ordinary", size=PICTURE).read().image
    kept = folder / "camera"
    kept.mkdir()
    cv2.imwrite(str(kept / "0.png"), seen)
    return kept


def told(what: str, memory: Memory) -> str:
    """A line of the figures."""
    return f"  {what:44} {memory.now:4.0f} MB, {memory.own:4.0f} of it its own, at most {memory.peak:4.0f}"


def run(argv: list[str]) -> int:
    """Prints the figures; 1 where there is more than the aim, or it grows."""
    parser = argparse.ArgumentParser(prog="memory", description=__doc__)
    parser.add_argument("--hours", type=int, default=3)
    args = parser.parse_args(argv)
    print(f"a window of 800x480, a camera of {PICTURE[0]}x{PICTURE[1]}, no simulated table, drawn by the processor")
    with opened("there", "--bare") as window:
        window.until("there")
        bare = held(window.process.pid)
        print(told("a bare window of Kivy", bare), flush=True)
    with tempfile.TemporaryDirectory(prefix="companion-memory-") as folder:
        hours = [str(DECISIONS)] * args.hours
        camera, data = str(picture(Path(folder))), folder + "/data"
        with opened("first", "battle", *hours, "--camera", camera, "--data", data) as window:
            stages: list[Memory] = []
            for n, stage in enumerate(("first", "battle", *hours)):
                window.until(stage)
                stages.append(held(window.process.pid))
                name = {"first": "the first page", "battle": "the map, once the table is read"}.get(stage)
                print(told(name or f"after {n - 1} hours of decisions", stages[-1]), flush=True)
                window.go_on()
    _, battle, *played = stages
    growth = played[-1].now - played[0].now if played else 0.0
    print(
        f"  at the map {battle.peak - bare.peak:.0f} MB more than the bare window, {battle.peak / bare.peak:.2f} of it"
    )
    print(f"  from the first hour to the last {growth:+.0f} MB")
    return 0 if battle.peak <= AIM_MB and growth <= GROWTH_MB else 1
