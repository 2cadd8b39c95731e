"""Whether memory grows with play: games are played by touches on a screen that nobody sees, one after the other in one
app, some of it taken back, and what the process holds is told at equal moments.

Frames are laid out and not drawn: what draws without a display keeps frames that nobody waits for.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from calibration.allocation import give_back_large_blocks
from companion.settings.config import CameraConfig, Config, ScreenConfig
from tests.bench.app.memory import GROWTH_MB, held
from ui.demo import virtual_screen

if TYPE_CHECKING:
    from ui.demo.fingers import Fingers

ASIDE: Final = 0.1
"""The share of steps after which a player takes back, or opens another page and comes back."""
PAGES: Final = ("JOURNAL", "MENU", "SETTINGS")


def go_aside(fingers: Fingers, random: Random) -> None:
    """Takes back, where nobody else must agree, or looks at another page."""
    from ui.model.screen import Screen

    model = fingers.model
    if model.screen is not Screen.BATTLE:
        return
    if random.random() < 0.5 and model.can_undo:
        model.undo()
        fingers.screen.frames(3)
        if model.screen is Screen.AGREE:
            fingers.press("No, play on")
        return
    model.open(Screen[random.choice(PAGES)])
    fingers.screen.frames(3)
    model.back()


def run(argv: list[str]) -> int:
    """Prints what the process holds; 1 where that grows by more than the aim after the first fifth."""
    parser = argparse.ArgumentParser(prog="growth", description=__doc__)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--variant", default="basic")
    args = parser.parse_args(argv)
    give_back_large_blocks()
    virtual_screen.prepare()
    screen = virtual_screen.VirtualScreen(draws=False)
    from tests.ui.playing import step
    from ui.app.window import TableApp
    from ui.demo.fingers import Fingers
    from ui.model.screen import Screen

    settings = Config(camera=CameraConfig(kind="none"), screen=ScreenConfig(calm=True))
    random, now = Random(1), []
    with tempfile.TemporaryDirectory(prefix="companion-growth-") as folder:
        app = TableApp(settings, Path(folder), 1, page_clock=None)
        screen.show(app.build())
        app.on_start()
        assert app.panel is not None
        fingers, games = Fingers(screen, app.panel), 0
        for done in range(args.steps + 1):
            if done % (args.steps // 5) == 0:
                for _ in range(3):
                    app.poll()
                now.append(held(os.getpid()).now)
                print(f"  after {done:5} steps, {games:2} games: {now[-1]:.0f} MB", flush=True)
            model = app.joined.model
            if not model.running or model.screen is Screen.END:
                model.games.new_game(args.variant)
                games += 1
            step(fingers, random)
            if random.random() < ASIDE:
                go_aside(fingers, random)
        screen.clear()
        app.on_stop()
    growth = now[-1] - now[1]
    print(f"  from the first fifth to the end {growth:+.0f} MB")
    return 0 if growth <= GROWTH_MB else 1
