"""A hundred whole games in one process: camera and lights on their threads, both unplugged and plugged in all the time.

`python -m tests.soak long [--game GAME] [--games N]` prints memory, threads and file handles; no screen is opened.
"""

from __future__ import annotations

import argparse
import gc
import os
import tempfile
import threading
import tty
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from time import monotonic

from msgspec.structs import replace

from companion.errors import DeviceError
from companion.game import Options
from companion.games import build, offered
from companion.settings.config import Config
from hardware.cameras.camera import Camera, Frame
from ui.app.joined import Joined

FIRST = 10
"""Games until everything has been used once; growth is counted from there."""
GROWTH_MB = 20.0
LOOK_EVERY = 25
"""Decisions between two looks at the table."""


class PluggedCamera:
    """A camera with a cable that can be pulled."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.plugged = True

    def read(self) -> Frame:
        """The next frame; DeviceError while the cable is out."""
        if not self.plugged:
            raise DeviceError("The camera gives no picture. Check its cable, or go on by touch.")
        return self.camera.read()

    def close(self) -> None:
        """Gives the camera back."""
        self.camera.close()


class PluggedPort:
    """A serial port with a cable that can be pulled: a pty behind a name that stays."""

    def __init__(self, name: Path) -> None:
        self.name = name
        self.received = 0
        self._far: int | None = None
        self.plug()

    def plug(self) -> None:
        """Puts the cable in."""
        self.unplug()
        self._far, near = os.openpty()
        tty.setraw(near)
        os.set_blocking(self._far, False)
        self.name.symlink_to(os.ttyname(near))
        os.close(near)

    def unplug(self) -> None:
        """Pulls the cable."""
        self.name.unlink(missing_ok=True)
        if self._far is not None:
            os.close(self._far)
            self._far = None

    def drain(self) -> None:
        """Takes what was sent."""
        try:
            while self._far is not None and (data := os.read(self._far, 65536)):
                self.received += len(data)
        except OSError:
            pass


def handles() -> int:
    """How many files this process holds open."""
    return len(os.listdir("/proc/self/fd"))


def memory_mb() -> float:
    """How much memory this process holds, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def play(
    config: Config, data: Path, port: PluggedPort, random: Random, games: int, after: Callable[[], None]
) -> tuple[int, int]:
    """Whole games with the devices built once, as the app does; how many decisions and readings there were."""
    calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
    decisions = readings = 0
    with Joined(config, data, calls.put, seed=random.randrange(10**6)) as joined:
        assert joined.camera is not None
        plugged = PluggedCamera(joined.camera.camera)
        joined.camera.camera = plugged
        joined.start()
        for _ in range(games):
            settings = joined.model.games.module.settings("en")
            joined.model.games.begin(Options({one.key: random.choice(one.values)[0] for one in settings}))
            session = joined.model.session
            while session.to_act is not None:
                session.submit(random.choice(session.game.legal_actions(session.state)), session.to_act)
                joined.model.changed()
                decisions += 1
                if decisions % LOOK_EVERY == 0:
                    plugged.plugged = not plugged.plugged
                    port.unplug() if random.random() < 0.5 else port.plug()
                    readings += look(joined, calls, port)
            after()
    return decisions, readings


def look(joined: Joined, calls: SimpleQueue[Callable[[], None]], port: PluggedPort) -> int:
    """Lays the table as it should be and waits a second for readings; how many came."""
    assert joined.table is not None
    joined.table.lay(joined.model.session.layout)
    readings = 0
    end = monotonic() + 1.0
    while monotonic() < end:
        try:
            calls.get(timeout=0.1)()
            readings += 1
        except Empty:
            pass
        port.drain()
    return readings


def run(argv: list[str]) -> int:
    """Prints the figures; 1 where something was left over."""
    parser = argparse.ArgumentParser(prog="long", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--game", choices=sorted(offered()), default=next(iter(offered())))
    args = parser.parse_args(argv)
    random = Random(1)
    held: list[float] = []

    def after() -> None:
        gc.collect()
        held.append(memory_mb())

    threads, files = threading.active_count(), handles()
    with tempfile.TemporaryDirectory() as folder:
        port = PluggedPort(Path(folder) / "lights")
        plain = Config()
        wiring = {place.id: (n,) for n, place in enumerate(build(args.game).board.places)}
        lights = replace(plain.lights, kind="serial", port=str(port.name), wiring=wiring)
        config = replace(plain, game=args.game, lights=lights)
        decisions, readings = play(config, Path(folder), port, random, args.games, after)
        port.unplug()
    left = threading.active_count() - threads, handles() - files
    growth = held[-1] - held[min(FIRST, len(held)) - 1]
    print(f"{args.games} games, {decisions} decisions, {readings} readings, {port.received} bytes of light")
    print(f"memory: {held[min(FIRST, len(held)) - 1]:.1f} MB after the first games, {growth:+.1f} MB at the end")
    print(f"left over: {left[0]} threads, {left[1]} file handles")
    return 0 if growth < GROWTH_MB and left == (0, 0) and readings and port.received else 1
