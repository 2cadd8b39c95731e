"""How long it takes from the start of the process to its first page, drawn whole, at this computer's speed and with
each thread held to a quarter of a core.

The app is started as the service starts it, on a virtual X display, compiled as the installer leaves it, with a data
folder of its own; it says itself when its first page is shown (sd_notify). The quickest of a few starts is told: what
else the computer does makes the others longer.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from tests.bench.app.memory import picture
from tests.bench.app.slow_as_a_pi import can_slow, descendants
from tests.display import virtual_display

ROOT: Final = Path(__file__).parents[3]
SLOW: Final = 0.25
AIM_S: Final = 3.0
"""The start at a quarter of a core."""
PATIENCE_S: Final = 60.0
SCREEN: Final = "[screen]\nwidth = 800\nheight = 480\n[camera]\nkind = "


def compile_all() -> None:
    """Compiles the app, as the installer does."""
    folders = ("companion", "calibration", "hardware", "ui")
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-m", "compileall", "-q", *folders], cwd=ROOT, env=environ, check=True)


class Took(NamedTuple):
    """The seconds from the start of the process to its first page, and those of them that its main thread worked."""

    all_s: float
    worked_s: float


def worked_s(process: int) -> float:
    """The processor time of the main thread of the newest process that this one started, itself if there is none."""
    stat = Path(f"/proc/{descendants(process)[-1]}/task/{descendants(process)[-1]}/stat").read_text()
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def started(display: str, folder: Path, camera: str, speed: float) -> Took:
    """How long a start took."""
    folder.mkdir()
    (folder / "companion.toml").write_text(SCREEN + camera)
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY", "SDL"))}
    environ |= {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "HOME": str(folder)}
    environ |= {"COMPANION_CONFIG": str(folder / "companion.toml"), "COMPANION_DATA": str(folder / "data")}
    slower = [sys.executable, "-m", "tests.bench.app.slow_as_a_pi", "--speed", str(speed), "--"] if speed < 1 else []
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as service:
        service.bind(environ.setdefault("NOTIFY_SOCKET", str(folder / "notify")))
        service.settimeout(PATIENCE_S)
        begun = time.monotonic()
        process = subprocess.Popen([*slower, sys.executable, "-m", "companion", "play"], cwd=ROOT, env=environ)
        try:
            while service.recv(100) != b"READY=1":
                pass
            return Took(time.monotonic() - begun, worked_s(process.pid))
        finally:
            process.terminate()
            process.wait()


def run(argv: list[str]) -> int:
    """Prints the seconds; 1 where the slow start takes longer than the aim."""
    parser = argparse.ArgumentParser(prog="start", description=__doc__)
    parser.add_argument("--starts", type=int, default=3)
    args = parser.parse_args(argv)
    compile_all()
    least: dict[tuple[str, float], float] = {}
    with tempfile.TemporaryDirectory(prefix="companion-start-") as kept, virtual_display(1280, 800) as display:
        folder = Path(kept)
        cameras = {"without a camera": '"none"', "with a camera": f'"recorded"\ndevice = "{picture(folder)}"'}
        for named, camera in cameras.items():
            for speed in (1.0, SLOW) if can_slow() else (1.0,):
                took = [started(display, folder / f"{named}{speed}{n}", camera, speed) for n in range(args.starts)]
                least[named, speed], worked = min(took)
                slowest = max(took).all_s
                print(
                    f"  {named}, at {speed:.2f} of a core: {least[named, speed]:.2f} s, at most {slowest:.2f}; "
                    f"its main thread worked for {worked:.2f} s",
                    flush=True,
                )
    return 0 if all(took <= AIM_S for (_, speed), took in least.items() if speed < 1) else 1
