"""The app: one window with the touchscreen, and beside it the simulated table where there is no real one."""

from __future__ import annotations

import gc
import logging
import os
import sys
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import cast

import msgspec

from calibration.allocation import give_back_large_blocks
from companion.errors import DataError, DeviceError
from companion.games import offered
from companion.language import Sentence, languages
from companion.settings import config
from companion.settings.lock import only_copy
from companion.settings.usable import load_usable
from hardware.cameras.kinds import kind_of
from hardware.doctor.check import Verdict
from hardware.doctor.computer import screen

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_NO_CONFIG", "1")
os.environ.setdefault("KIVY_WINDOW", "sdl2")
os.environ.setdefault("KIVY_IMAGE", "sdl2")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
logging.getLogger("kivy").addHandler(logging.NullHandler())


NO_DISPLAY = Sentence("There is no display here, so a game plays itself and its pictures are kept.")
DESK = (550, 720)
"""The size in px of the simulated table beside the touchscreen."""


SIDEWAYS = (90, 270)
"""Turned so far, in degrees, a touchscreen is seen as wide as it is high."""


def seen_size(screen: config.ScreenConfig) -> tuple[int, int]:
    """The touchscreen's width and height in px for one who stands before it as it is turned."""
    return (screen.height, screen.width) if screen.rotation in SIDEWAYS else (screen.width, screen.height)


def window_size(settings: config.Config) -> tuple[int, int]:
    """The window's width and height in px: the touchscreen's, with the simulated table beside it where there is one."""
    screen = settings.screen
    if not kind_of(settings.camera).simulated:
        return screen.width, screen.height
    width, height = seen_size(screen)
    return width + DESK[0], max(height, DESK[1])


def prepare(settings: config.Config) -> None:
    """Tells Kivy, before its window opens, how large it is, that each px of it is kept once, that the mouse has one
    finger, and that SDL alone tells of touches: Kivy would read the touchscreen once more by itself, and each tap
    would count twice."""
    _load_clock()
    from kivy.config import Config

    width, height = window_size(settings)
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    Config.set("graphics", "multisamples", "0")  # Kivy keeps four of each; frames and discs bring smooth edges along
    Config.set("graphics", "fullscreen", "auto" if settings.screen.fullscreen else "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.remove_option("input", "%(name)s")
    Config.set("kivy", "exit_on_escape", "0")


def _load_clock() -> None:
    """Loads Kivy's clock without the loops of `asyncio`, which nothing here runs in: they take 2 MB, and what they load
    to speak in secret with other computers 4 MB more."""
    if "asyncio" in sys.modules:
        return
    sys.modules["asyncio"] = cast(ModuleType, SimpleNamespace(wait_for=None))
    try:
        import kivy.clock  # noqa: F401
    finally:
        del sys.modules["asyncio"]


def folder_of_games() -> tuple[Path | None, DeviceError | None]:
    """The data folder; None, and why, where there is none: people play all the same."""
    try:
        return config.data_folder(), None
    except DataError as error:
        logging.getLogger(__name__).warning("%s", error, exc_info=True)
        return None, DeviceError(error.sentence.template, **error.sentence.values)


def with_opponent(settings: config.Config, command: str, data: Path | None) -> config.Config:
    """The settings with the command of another program that can play a seat; kept where there is a data folder."""
    if data is not None:
        config.save({"players": {"opponent": command}}, data)
    return msgspec.structs.replace(settings, players=msgspec.structs.replace(settings.players, opponent=command))


def run(arguments: list[str]) -> int:
    """Opens the window and stays until it is closed; answers the exit code."""
    parser = ArgumentParser(prog="table-companion play", description="Play at the table.")
    parser.add_argument("--language", choices=languages(), help="the language of the screen")
    parser.add_argument("--game", default="", choices=sorted(offered()), help="the game that comes first")
    parser.add_argument("--seed", type=int, help="the seed of the next game's cards")
    parser.add_argument(
        "--opponent",
        metavar="COMMAND",
        help='another program that "Who plays?" can give a seat to (docs/opponent.md); it is kept',
    )
    given = parser.parse_args(arguments)
    give_back_large_blocks()
    data, nowhere = folder_of_games()
    settings, misread = load_usable(config.config_file(), data)
    if given.game:
        settings = msgspec.structs.replace(settings, game=given.game)
    if given.language:
        settings = msgspec.structs.replace(settings, language=given.language)
    if given.opponent is not None:
        settings = with_opponent(settings, given.opponent, data)
    if screen().verdict is Verdict.ABSENT and "SDL_VIDEODRIVER" not in os.environ:
        print(NO_DISPLAY.say(settings.language))
        from ui.demo import demo  # half of the app, and no player ever needs it

        return demo.run(["--language", settings.language])
    with ExitStack() as held:
        try:
            if data is not None:
                held.enter_context(only_copy(data))
        except DeviceError as error:
            print(error.sentence.say(settings.language), file=sys.stderr)
            return 2
        prepare(settings)
        gc.disable()  # until the first page is shown: what is loaded before stays, and to search it takes long
        from ui.app.window import TableApp

        TableApp(settings, data, given.seed, misread, nowhere).run()
    return 0
