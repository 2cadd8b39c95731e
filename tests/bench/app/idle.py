"""How much of a processor's core the app takes while nobody does anything: the first page without a camera, and the map
with recorded pictures of a still table as its camera, 2304x1296, at the rate that is set.

The app runs as in `memory`, in a process of its own on a virtual X display. What a real camera's driver takes for a
picture is not in it.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path
from typing import Final

from companion.settings.config import CameraConfig
from tests.bench.app.memory import opened, picture
from tests.bench.app.start import SLOW

AIM: Final = 0.02
"""The share of a core without a camera."""
READING: Final = 0.25
"""That with one, of a core that is as slow as `start` has it."""
SETTLED_S: Final = 3.0
"""So long after its last stage the app has nothing left to do."""


def worked_s(process: int) -> float:
    """The processor time of all threads of a process so far, in s."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def share(seconds: float, *stages: str) -> float:
    """The share of a core that the app takes over so many seconds after its last stage."""
    with opened(*stages) as window:
        for number, stage in enumerate(name for name in stages if name in ("first", "battle")):
            if number:
                window.go_on()
            window.until(stage)
        time.sleep(SETTLED_S)
        begun, before = time.monotonic(), worked_s(window.process.pid)
        time.sleep(seconds)
        return (worked_s(window.process.pid) - before) / (time.monotonic() - begun)


def run(argv: list[str]) -> int:
    """Prints the shares; 1 where one is over its aim."""
    parser = argparse.ArgumentParser(prog="idle", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="companion-idle-") as kept:
        folder = Path(kept)
        alone = share(args.seconds, "first", "--data", str(folder / "alone"))
        print(f"  without a camera: {100 * alone:.1f} % of a core", flush=True)
        camera = ["--camera", str(picture(folder)), "--data", str(folder / "seen")]
        seen = share(args.seconds, "first", "battle", *camera)
    rate, slow = CameraConfig().frames_per_s, 100 * seen / SLOW
    print(f"  with {rate:g} pictures a second of a still table: {100 * seen:.1f} %, {slow:.0f} % of a slow one")
    return 0 if alone <= AIM and seen / SLOW <= READING else 1
