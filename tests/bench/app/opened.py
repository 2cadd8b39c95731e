"""The app in a window, as a process of its own that others measure: `python -m tests.bench.app.opened STAGE ...`.

It goes from stage to stage, says each one's name on its output once it is there, and goes on when it reads a line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from calibration.allocation import give_back_large_blocks
from companion.settings.config import CameraConfig, Config, ScreenConfig

SIZE = (800, 480)
PAUSE = 60
"""After so many decisions nobody does anything for a second; people leave many between two of them."""
A_SECOND = 30
"""Frames a second in which the app is asked whether it is there."""


def bare(stages: list[str]) -> None:
    """A window of Kivy with a word in it, and nothing of the app."""
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", KIVY_WINDOW="sdl2")
    from kivy.config import Config as KivyConfig

    KivyConfig.set("graphics", "width", SIZE[0])
    KivyConfig.set("graphics", "height", SIZE[1])
    from kivy.app import App
    from kivy.uix.label import Label

    class Bare(App):
        """A word."""

        def build(self) -> Label:
            """The word."""
            return Label(text="bare")

    follow(Bare(), stages, lambda stage: iter(()))


def configured(camera: Path | None) -> Config:
    """The app on a panel of 7 inches, with recorded pictures as its camera or without one."""
    kind = CameraConfig(kind="none") if camera is None else CameraConfig(kind="recorded", device=str(camera))
    return Config(camera=kind, screen=ScreenConfig(width=SIZE[0], height=SIZE[1]))


def whole(stages: list[str], camera: Path | None, data: Path) -> None:
    """The app."""
    from ui.app.start import prepare

    give_back_large_blocks()
    config = configured(camera)
    prepare(config)
    from ui.app.window import TableApp

    app = TableApp(config, data, 1, page_clock=None)
    follow(app, stages, lambda stage: play(app, stage))


def play(app: Any, stage: str) -> Iterator[None]:
    """What leads to a stage, frame by frame: "first" is the first page, "battle" the map in the first turn, once the
    camera has read the table; a number is so many decisions later."""
    from ui.model.screen import Screen

    model, random = app.joined.model, Random(7)
    if stage == "battle":
        model.games.new_game("basic")
        while model.screen is not Screen.BATTLE:
            decide(model, random)
            yield
        while (app.joined.camera is not None and (reading := model.devices.reading) is None) or (
            app.joined.camera is not None and (reading.board is None or reading.board.hidden)
        ):
            yield
    elif stage.isdigit():
        model.guide.follower.without_camera()
        for n in range(int(stage)):
            if model.session.to_act is None and not model.fighting.combat_over:
                model.games.new_game("basic")
                model.guide.follower.without_camera()
            decide(model, random)
            yield
            while n % PAUSE == PAUSE - 1 and app.garbage_collection.waits:
                yield


def decide(model: Any, random: Random) -> None:
    """One decision, or a look at what was decided; at the map some taps before it, as people make them."""
    if model.hidden.showing:
        model.hidden.take_screen()
        model.hidden.leave_shown()
    elif model.fighting.combat_over:
        model.fighting.leave_combat()
    else:
        choice = random.choice(model.scene_for(model.wanted).choices)
        if choice.origin:
            model.pointing.tap_place(choice.origin)
        model.submit(choice)


def follow(app: Any, stages: list[str], lead: Callable[[str], Iterator[None]]) -> None:
    """Runs an app through its stages."""
    from kivy.clock import Clock

    said = iter(stages)
    going: Iterator[None] = iter(())
    stage, waits = "", False

    def listen() -> None:
        nonlocal waits
        sys.stdin.readline()
        waits = False

    def step(_: float) -> None:
        nonlocal stage, going, waits
        if waits:
            return
        try:
            next(going)
            return
        except StopIteration:
            pass
        if stage:
            print(stage, flush=True)
            stage, waits = "", True
            Thread(target=listen, daemon=True).start()
            return
        stage = next(said, "")
        if not stage:
            app.stop()
            return
        going = lead(stage)

    Clock.schedule_interval(step, 1 / A_SECOND)
    app.run()


def main(argv: list[str]) -> None:
    """Opens what is asked for."""
    parser = argparse.ArgumentParser(prog="opened", description=__doc__)
    parser.add_argument("stages", nargs="+")
    parser.add_argument("--bare", action="store_true")
    parser.add_argument("--camera", type=Path)
    parser.add_argument("--data", type=Path)
    args = parser.parse_args(argv)
    if args.bare:
        bare(args.stages)
    else:
        whole(args.stages, args.camera, args.data)


if __name__ == "__main__":
    main(sys.argv[1:])
