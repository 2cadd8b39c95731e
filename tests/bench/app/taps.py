"""How long it takes from a finger leaving the screen to the first frame that shows its answer.

Games are played by touches on a screen that nobody sees, with their log on the disk, and a quiet second between two
taps, as people leave it, in which the app makes ahead what it can. Each tap is timed from the lifted finger until the
next frame is drawn whole, and so is a frame that shows the same again. The app's own work is told apart, since what
draws here is the processor; it counts from when the finger comes down: what its thread had of a core, be it shared or
not. What else the computer does makes that longer too, so a fixed loop is timed before and after each tap, and the work
is told once more in the time that it would take if the loop always were as quick as it was at best in the run. With
`--camera` a thread reads a picture of the table meanwhile, as often as a camera gives one.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import defaultdict
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from companion.settings.config import CameraConfig, Config, ScreenConfig
from hardware.cameras.camera import Frame
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.bench.table.reconcile import quantile, spread
from tests.las_navas import printed
from ui.demo import virtual_screen
from ui.demo.screenshots import SIZES

if TYPE_CHECKING:
    from ui.app.window import TableApp

LIMIT_MS = 100.0
QUIET_POLLS = 2
"""The app looks after itself once a second; a second is quiet if nothing was done since the look before."""
AHEAD = 10
"""At most so many things are made ahead in the quiet second, at one a tenth of it."""
LOOP = 20_000
"""The turns of the fixed loop."""
LATER = 3
"""So many frames later nothing of an answer can be missing."""


class Took(NamedTuple):
    """How long a frame took, in ms, how much of that was the app's own work, and how long the fixed loop took beside
    it."""

    all_ms: float
    own_ms: float
    loop_ms: float = 1.0


def looped() -> float:
    """How long the fixed loop takes, in ms of its thread's time."""
    begun, total = thread_time(), 0
    for n in range(LOOP):
        total += n * n
    return 1000 * (thread_time() - begun)


class TimedScreen(virtual_screen.VirtualScreen):
    """A hidden window that times every tap on a model's screen."""

    app: TableApp

    def __init__(self) -> None:
        super().__init__()
        self.answers: dict[str, list[Took]] = defaultdict(list)
        """The answers, by what a tap did."""
        self.again: list[Took] = []
        """Frames that show the same once more."""
        self.ahead: list[Took] = []
        """Frames in which something was made ahead, while nobody did anything."""
        self.unfinished = 0
        """How often the first frame was not yet what later ones were."""

    def tap(self, x: float, y: float) -> None:
        from ui.demo.touch import Touch

        self.again.append(self._timed())
        for _ in range(QUIET_POLLS):
            self.app.poll()
        self._look_ahead()
        model = self.app.joined.model
        page, seq = model.screen, model.session.seq
        touch, loop_ms = Touch(x, y), looped()
        down, up = self._timed(touch.touch_down), self._timed(touch.touch_up)
        took = Took(up.all_ms, down.own_ms + up.own_ms, (loop_ms + looped()) / 2)
        first = self.drawn()
        self.frames(LATER)
        self.unfinished += not np.array_equal(first, self.drawn())
        did = "decides" if model.session.seq != seq else "opens a page" if model.screen is not page else "marks"
        self.answers[did].append(took)

    def _look_ahead(self) -> None:
        """Lets the app make what it can in the quiet second."""
        going = True

        def make() -> None:
            nonlocal going
            going = self.app.look_ahead()

        for _ in range(AHEAD):
            took = self._timed(make)
            if not going:
                return
            self.ahead.append(took)

    def _timed(self, act: Callable[[], object] = lambda: None) -> Took:
        """Does something, and draws one frame to its end."""
        from kivy.graphics.opengl import glFinish

        begun, own = perf_counter(), thread_time()
        act()
        self.window.canvas.ask_update()
        self.frames(1)
        glFinish()
        return Took(1000 * (perf_counter() - begun), 1000 * (thread_time() - own))


def read_on(stop: Event, frames_per_s: float) -> None:
    """Reads one picture of a table again and again."""
    image = SimulatedCamera(SimulatedTable(printed())).read().image
    reader = TableReader(printed())
    for number in count():
        if stop.wait(1 / frames_per_s):
            return
        reader.read(Frame(image, 1000 * number / frames_per_s))


def play(screen: TimedScreen, size: tuple[int, int], variant: str, seed: int, folder: Path, taps: int) -> None:
    """Plays a game by touches, to its end or for so many taps."""
    from tests.ui.playing import step
    from ui.app.window import TableApp
    from ui.demo.fingers import Fingers
    from ui.model.table_model import Screen

    width, height = size
    settings = ScreenConfig(width=width, height=height, calm=True)
    app = TableApp(Config(camera=CameraConfig(kind="none"), screen=settings), folder, seed, page_clock=None)
    screen.show(app.build(), size)
    app.on_start()
    assert app.panel is not None
    screen.app, random = app, Random(seed)
    app.joined.model.games.new_game(variant)
    fingers = Fingers(screen, app.panel)
    while app.joined.model.screen is not Screen.END and len(screen.again) < taps:
        step(fingers, random)
    screen.clear()
    app.on_stop()


def tell(screen: TimedScreen) -> None:
    """Prints the figures."""
    every = [took for answers in screen.answers.values() for took in answers]
    quickest, usual = min(t.loop_ms for t in every), quantile([t.loop_ms for t in every], 0.5)
    print(f"  the fixed loop took {quickest:.2f} ms at best, {usual:.2f} ms as a rule")
    told = {f"a tap that {did}": answers for did, answers in screen.answers.items()}
    told |= {"every tap": every, "a frame that shows the same again": screen.again}
    told["a frame in which something is made ahead, and no finger is down"] = screen.ahead
    for what, took in told.items():
        print(spread(what, [t.all_ms for t in took]))
        print(spread("  of that the app's own work", [t.own_ms for t in took]))
        if took not in (screen.again, screen.ahead):
            print(spread("  the same, were the loop always as quick", [t.own_ms * quickest / t.loop_ms for t in took]))
    ratio = quantile([t.all_ms for t in every], 0.95) / quantile([t.all_ms for t in screen.again], 0.95)
    print(f"  every tap's p95: {ratio:.2f} of such a frame's; over {LIMIT_MS:.0f} ms: ", end="")
    print(f"{sum(t.all_ms > LIMIT_MS for t in every)}, own work alone {sum(t.own_ms > LIMIT_MS for t in every)}")
    print(f"  taps whose first frame was not yet the whole answer: {screen.unfinished}")


def run(argv: list[str]) -> int:
    """Plays games until there are taps enough, and prints the figures."""
    parser = argparse.ArgumentParser(prog="taps", description=__doc__)
    parser.add_argument("--taps", type=int, default=300)
    parser.add_argument("--size", choices=SIZES, default="7-inch")
    parser.add_argument("--variant", default="basic")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--camera", action="store_true", help="read pictures meanwhile, 15 a second")
    args = parser.parse_args(argv)
    cv2.setNumThreads(1)
    virtual_screen.prepare()
    screen, stop = TimedScreen(), Event()
    reading = Thread(target=read_on, args=(stop, 15.0))
    if args.camera:
        reading.start()
    try:
        for seed in count(args.seed):
            with tempfile.TemporaryDirectory(prefix="companion-taps-") as folder:
                play(screen, SIZES[args.size], args.variant, seed, Path(folder), args.taps)
            if len(screen.again) >= args.taps:
                break
    finally:
        stop.set()
    print(f"{len(screen.again)} taps at {args.size}, {args.variant} game{', beside the reader' if args.camera else ''}")
    tell(screen)
    return 0
