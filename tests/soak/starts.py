"""The app is started and closed again and again, at any moment of its first seconds; each time it must end cleanly.

`python -m tests.soak starts [--times N]` prints how often it did, and for each other end its code and its last words.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60.0
LATEST_S = 3.0
"""The app is closed at most so long after it is ready."""
HUNG = 124
"""The code of an app that was not ready, or not gone, in time."""
WORDS = 4000
"""How much is printed of what a process said that did not end cleanly."""


def end_of(random: Random, folder: Path) -> tuple[int, str]:
    """Starts the app on a virtual screen and closes it; its exit code and what it said."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("KIVY", "SDL"))}
    address = folder / "notify"
    address.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as service, (folder / "said").open("w+") as said:
        service.bind(str(address))
        service.settimeout(PATIENCE_S)
        environ |= {
            "SDL_VIDEODRIVER": "offscreen",
            "SDL_AUDIODRIVER": "dummy",
            "COMPANION_DATA": str(folder / "data"),
            "HOME": str(folder),
            "NOTIFY_SOCKET": str(address),
        }
        app = subprocess.Popen(
            [sys.executable, "-X", "faulthandler", "-m", "companion", "play"],
            cwd=ROOT,
            env=environ,
            stdout=said,
            stderr=subprocess.STDOUT,
        )
        try:
            service.recv(100)
            time.sleep(random.uniform(0.0, LATEST_S))
            app.send_signal(signal.SIGTERM)
            code = app.wait(PATIENCE_S)
        except (TimeoutError, subprocess.TimeoutExpired) as error:
            print(error, file=said)
            code = HUNG
        finally:
            app.kill()
            app.wait()
        said.seek(0)
        return code, said.read()


def run(argv: list[str]) -> int:
    """Prints the figures; 1 where the app did not end cleanly each time."""
    parser = argparse.ArgumentParser(prog="starts", description=__doc__)
    parser.add_argument("--times", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    random = Random(args.seed)
    unclean = 0
    for n in range(args.times):
        with tempfile.TemporaryDirectory() as folder:
            code, said = end_of(random, Path(folder))
        if code or "Fatal" in said or "Traceback" in said:
            unclean += 1
            print(f"start {n + 1}: exit code {code}\n{said[-WORDS:]}", flush=True)
    print(f"{args.times} starts and stops, {args.times - unclean} clean")
    return 1 if unclean else 0
