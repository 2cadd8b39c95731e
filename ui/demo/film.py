"""A short film of a round, as the README shows it: played by touches on a virtual screen, frame by frame in a time of
its own, so that the same call makes the same film on any computer."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from PIL import Image as Pillow

from companion.language import languages
from companion.scene import Choice
from companion.settings.config import CameraConfig, Config, ScreenConfig
from companion.settings.files import writing
from hardware.cameras.camera import Image
from ui.demo import virtual_screen

if TYPE_CHECKING:
    from ui.demo.fingers import Fingers

SIZE: Final = (800, 480)
FRAMES_PER_S: Final = 12
MOST_BYTES: Final = 3_000_000
QUALITIES: Final = (80, 65, 50, 35, 20)
"""How well a frame is kept, of 100: the best at which the film is small enough."""
SEED: Final = 7
READ_S, LOOK_S, MOMENT_S = 1.8, 0.9, 0.3
"""For how long a page stays that is read, looked at, or only passed."""
FIGHTS: Final = 3
"""How many fights are shown."""
MOST: Final = 60


class Film:
    """Frames with the time for which each stays; a frame like the one before lengthens it."""

    def __init__(self) -> None:
        self.frames: list[Image] = []
        self.lengths_ms: list[int] = []

    def add(self, frame: Image) -> None:
        """Takes a frame, in blue, green, red."""
        length = round(1000 / FRAMES_PER_S)
        if self.frames and np.array_equal(self.frames[-1], frame):
            self.lengths_ms[-1] += length
        else:
            self.frames.append(frame)
            self.lengths_ms.append(length)

    @property
    def seconds(self) -> float:
        """How long the film is."""
        return sum(self.lengths_ms) / 1000

    def save(self, path: Path) -> int:
        """Writes an animated WebP that begins anew at its end, as good as `MOST_BYTES` allow; answers its size in
        bytes."""
        first, *more = (Pillow.fromarray(frame[:, :, ::-1]) for frame in self.frames)
        for quality in QUALITIES:
            first.save(
                path, save_all=True, append_images=more, duration=self.lengths_ms, loop=0, quality=quality, method=4
            )
            if path.stat().st_size <= MOST_BYTES:
                break
        return path.stat().st_size


class Camera:
    """Films what a virtual screen shows, a frame for each of its own; time passes by the frame, not by the clock."""

    def __init__(self, screen: virtual_screen.VirtualScreen, film: Film) -> None:
        from kivy.clock import Clock

        self._screen, self._film, self._clock = screen, film, Clock
        self._now, self._frame, self._time = Clock.time(), screen.frames, Clock.time
        self._rolls = True

    def __enter__(self) -> Camera:
        self._clock.time = lambda: self._now
        self._screen.frames = self._frames  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        self._screen.frames = self._frame  # type: ignore[method-assign]
        real, ahead = self._time, max(0.0, self._now - self._time())
        self._clock.time = lambda: real() + ahead  # time that goes back would leave what is due waiting

    def _frames(self, count: int = 1) -> None:
        for _ in range(count):
            self._now += 1 / FRAMES_PER_S
            self._frame(1)
            self._film.add(self._screen.drawn())

    def stay(self, seconds: float) -> None:
        """Lets time pass."""
        self._screen.frames(round(seconds * FRAMES_PER_S))


class Round:
    """The first fights of a game of its first variant, as two players would play them."""

    def __init__(self, fingers: Fingers, stay: Callable[[float], None]) -> None:
        self.fingers, self.model, self.stay = fingers, fingers.model, stay
        self.fights = 0

    def play(self) -> None:
        """From home to the last fight, and what the journal says of it."""
        from ui.model.table_model import Screen

        self.stay(READ_S)
        self.model.games.new_game()
        for _ in range(MOST):
            if self.fights == FIGHTS and not self.model.fighting.combat_over:
                break
            self._step()
        self.stay(LOOK_S)
        self.model.open(Screen.JOURNAL)
        self.stay(READ_S)

    def _step(self) -> None:
        """What the screen asks for now."""
        from ui.model.table_model import Screen

        model, fingers = self.model, self.fingers
        self.stay(MOMENT_S)
        for _ in range(MOST):
            if not model.fighting.turning:
                break
            self.stay(MOMENT_S)
        if model.fighting.combat_over:
            self.stay(2 * READ_S)
            self.fights += 1
            fingers.press("Go on")
            self.stay(LOOK_S)
        elif model.screen is Screen.HANDOVER:
            self.stay(LOOK_S)
            fingers.take_screen()
        else:
            self.stay(LOOK_S if model.screen is Screen.BATTLE else MOMENT_S)
            fingers.do(self._choice())

    def _choice(self) -> Choice:
        """A fight where one is possible, with as many as can join; else the first choice."""
        choices = self.model.scene_for(self.model.wanted).choices
        fights = [choice for choice in choices if choice.origin and choice.target and len(choice.marks) > 1]
        return max(fights, key=lambda choice: len(choice.marks), default=choices[0])


def shoot(screen: virtual_screen.VirtualScreen, language: str = "en", game: str = "") -> Film:
    """The film of a round."""
    from ui.app.joined import Joined
    from ui.app.panel import Panel
    from ui.demo.fingers import Fingers
    from ui.parts.background import at_once

    film = Film()
    sized = ScreenConfig(width=SIZE[0], height=SIZE[1], sounds=False, introduced=True)
    config = Config(language=language, game=game, screen=sized, camera=CameraConfig(kind="none"))
    with Joined(config, None, lambda call: None, SEED, at_once) as joined:
        panel = Panel(joined.model)
        screen.show(panel, SIZE)
        with Camera(screen, film) as camera:
            Round(Fingers(screen, panel), camera.stay).play()
    screen.clear()
    return film


def run(arguments: list[str]) -> int:
    """Shoots the film of the README; answers the exit code."""
    parser = ArgumentParser(prog="python -m ui.demo.film", description="A short film of a round.")
    parser.add_argument("-o", "--out", type=Path, default=Path("docs/film.webp"))
    parser.add_argument("--language", choices=languages(), default="en")
    parser.add_argument("--game", default="")
    given = parser.parse_args(arguments)
    virtual_screen.prepare()
    film = shoot(virtual_screen.VirtualScreen(), given.language, given.game)
    with writing(given.out):
        size = film.save(given.out)
    print(f"{given.out}: {film.seconds:.0f} s, {len(film.frames)} frames, {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    import sys

    sys.exit(run(sys.argv[1:]))
