"""A monkey with two fingers at the app: it presses whatever there is, at any moment, on any page.

`python -m tests.soak monkey [--minutes N]` opens the whole app in a window of a virtual X display, with the table and
the camera on its thread, and moves a real pointer beside the two fingers. No exception may be written meanwhile.
"""

from __future__ import annotations

import argparse
import logging
import os
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import IO, TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.game import CARDS, DICE
from companion.games import offered
from companion.settings.config import Config
from tests.display import virtual_display
from ui.model.review.proofs import sealed
from ui.model.screen import Screen

if TYPE_CHECKING:
    from ui.app.panel import Panel
    from ui.model.table_model import TableModel

FINGERS = 2
ELSEWHERE = 20
"""Steps until the monkey is taken to another page."""
AT_HOME = (
    Screen.SETUP,
    Screen.TABLE,
    Screen.PLAYERS,
    Screen.SETTINGS,
    Screen.REFERENCE,
    Screen.GAMES,
    Screen.DEVICES,
    Screen.LIGHTS,
    Screen.CAMERA,
    Screen.SIZE,
    Screen.PRINTS,
    Screen.LESSON,
)
IN_GAME = (Screen.MENU, Screen.SETTINGS, Screen.REFERENCE, Screen.SEALS)
AFTERWARDS = (Screen.REPLAY, Screen.ANALYSIS, Screen.COMBATS, Screen.SEALS)
LONGEST_GAME = 60
A_SECOND = 20
"""Steps in a second of the soak."""


class Monkey:
    """Two fingers on a panel in a window; what they do is decided by a generator."""

    def __init__(self, panel: Panel, random: Random) -> None:
        self.panel, self.random = panel, random
        self.seen: Counter[Screen] = Counter()
        self.taps = self.steps = 0
        self._down: list[Any] = []

    @property
    def model(self) -> TableModel:
        """What the panel shows."""
        return self.panel.model

    def step(self) -> None:
        """A finger comes down, slides or leaves; now and then the monkey finds itself on another page."""
        self.steps += 1
        self.seen[self.model.screen] += 1
        if self.steps % ELSEWHERE == 0:
            self.go_elsewhere()
        for _ in range(self.random.choice((1, 2, 4, 8))):
            self._move()

    def _move(self) -> None:
        from ui.demo.touch import Touch

        if len(self._down) < FINGERS and self.random.random() < 0.5:
            finger = Touch(*self.spot())
            self._down.append(finger)
            finger.touch_down()
        elif self._down:
            finger = self.random.choice(self._down)
            if self.random.random() < 0.3:
                finger.touch_move(*self.spot())
                return
            self._down.remove(finger)
            self.taps += 1
            finger.touch_up()

    def spot(self) -> tuple[float, float]:
        """A point of the window, most often in the middle of something that can be pressed."""
        from ui.widgets.board.map import Map
        from ui.widgets.cards.hold import HeldCards
        from ui.widgets.touch.tap import Tap

        window = self.panel.get_root_window()
        targets = [widget for widget in self.panel.walk() if isinstance(widget, Tap | HeldCards | Map)]
        if not targets or self.random.random() < 0.1:
            return self.random.uniform(0, window.width - 1), self.random.uniform(0, window.height - 1)
        target = self.random.choice(targets)
        share = self.random.choice((0.5, self.random.random()))
        x, y = target.to_window(target.x + share * target.width, target.y + (1 - share) * target.height)
        return float(x), float(y)

    def go_elsewhere(self) -> None:
        """To any page, of any game at any point of it."""
        model, random = self.model, self.random
        where = random.random()
        if where < 0.25 or not model.running:
            model.games.go_home()
        if where < 0.6:
            if not model.running:
                model.games.choose_game(random.choice(list(offered())))
            for setting in model.games.next_settings:
                model.games.choose(setting.key, random.choice(setting.values)[0])
            model.games.choose_told([kind for kind in (CARDS, DICE) if random.random() < 0.3])
            model.games.begin(model.games.next_game)
            self.play(random.randrange(LONGEST_GAME))
        if model.running and model.scene.notes and random.random() < 0.2:
            model.open(Screen.NOTES)
        if model.running and random.random() < 0.2 and model.session.to_act is not None:
            model.consent.concede(random.choice(model.game.seats))
        if random.random() < 0.6:
            over = model.running and model.session.to_act is None
            pages = AFTERWARDS if over else IN_GAME if model.running else AT_HOME
            page = random.choice(pages)
            if page is not Screen.SEALS or sealed(model.session):
                model.open(page)
        elif not model.running and random.random() < 0.3:
            model.games.check_pieces()

    def play(self, decisions: int) -> None:
        """Decides so many times at random."""
        model = self.model
        for _ in range(decisions):
            if model.hidden.showing:
                model.hidden.take_screen()
                model.hidden.leave_shown()
            elif model.fighting.combat_over:
                model.fighting.leave_combat()
            elif model.wanted is not None and (choices := model.scene_for(model.wanted).choices):
                model.submit(self.random.choice(choices))
            elif model.scene.choices:
                model.submit(self.random.choice(model.scene.choices))
            else:  # a game that goes on asks somebody, or the app plays the seat that must decide
                assert model.session.to_act is None or model.opponents.thinking, "a dead end"
                return

    def lift(self) -> None:
        """Takes all fingers off."""
        while self._down:
            self._down.pop().touch_up()


class Pointer:
    """The real pointer of a display."""

    def __init__(self, display: str, random: Random) -> None:
        self._random = random
        self._hand = subprocess.Popen(
            ["xdotool", "-"], stdin=subprocess.PIPE, text=True, env={**os.environ, "DISPLAY": display}
        )
        self._down = False
        self.clicks = 0

    def step(self, spot: Callable[[], tuple[float, float]], height: float) -> None:
        """Goes somewhere with its button up or down, or presses or lifts it."""
        hand: IO[str] | None = self._hand.stdin
        assert hand is not None
        if self._random.random() < 0.5:
            x, y = spot()
            print(f"mousemove {int(x)} {int(height - 1 - y)}", file=hand, flush=True)
            return
        self._down = not self._down
        self.clicks += self._down
        print(f"mouse{'down' if self._down else 'up'} 1", file=hand, flush=True)

    def close(self) -> None:
        """Lets go."""
        assert self._hand.stdin is not None
        self._hand.stdin.close()
        self._hand.wait(10)


class Written(logging.Handler):
    """Counts the exceptions that are written."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Prints an exception at once."""
        if record.exc_info:
            self.count += 1
            print(self.format(record), flush=True)


def at_the_app(display: str, data: Path, seed: int, minutes: float) -> int:
    """Lets the monkey loose on the whole app; how many exceptions there were."""
    os.environ.update(DISPLAY=display, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy")
    from ui.app.start import prepare

    config = Config()
    prepare(config)
    from kivy.clock import Clock

    from ui.app.window import TableApp

    written, random = Written(), Random(seed)
    logging.getLogger().addHandler(written)
    app = TableApp(config, data, seed, page_clock=None)
    pointer = Pointer(display, random)
    monkeys: list[Monkey] = []

    def step(_: float) -> None:
        assert app.panel is not None
        if not monkeys:
            monkeys.append(Monkey(app.panel, random))
        try:
            monkeys[0].step()
        except CompanionError as error:
            raise AssertionError("a refusal came through") from error
        pointer.step(monkeys[0].spot, app.panel.get_root_window().height)

    def again(dt: float) -> None:
        try:
            step(dt)
        finally:
            Clock.schedule_once(again, 1 / A_SECOND)

    Clock.schedule_once(again, 3)
    Clock.schedule_once(lambda _: app.stop(), 60 * minutes + 3)
    app.run()
    pointer.close()
    (monkey,) = monkeys
    print(f"{monkey.steps} steps, {monkey.taps} taps of two fingers, {pointer.clicks} clicks")
    print("pages: " + ", ".join(f"{screen.value} {n}" for screen, n in monkey.seen.most_common()))
    print(f"{written.count} exceptions")
    return written.count


def run(argv: list[str]) -> int:
    """Prints the figures; 1 where an exception was written."""
    parser = argparse.ArgumentParser(prog="monkey", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    with virtual_display(1350, 720) as display, tempfile.TemporaryDirectory() as folder:
        return 1 if at_the_app(display, Path(folder), args.seed, args.minutes) else 0
