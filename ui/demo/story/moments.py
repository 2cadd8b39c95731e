"""The stories that games bring: each moment on its page, for pictures."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, Final

from companion.game import Game, Module, Options, Seat, State
from companion.games import build
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.scene import Choice, Moment, Shows
from companion.settings.config import ScreenConfig
from ui.demo import virtual_screen
from ui.demo.story.pace import steady

if TYPE_CHECKING:
    from ui.app.panel import Panel
    from ui.model.table_model import TableModel

SEED: Final = 7


class Begun:
    """A game that begins in a given state; all else is the game's."""

    def __init__(self, game: Game, start: dict[str, Any]) -> None:
        self._game, self._start = game, game.decode(start)

    def setup(self) -> State:
        """The given state."""
        return self._start

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def _choices(session: Session) -> tuple[Choice, ...]:
    """What whoever decides may do."""
    seat = session.game.scene(session.state, None, "en").decider
    return session.game.scene(session.state, None if seat is None else Seat(seat), "en").choices


def _possible(session: Session, actions: tuple[Any, ...]) -> bool:
    """Whether the players may do each of some actions now, one of them or all together."""
    together = session.game.scene(session.state, None, "en").together
    may = [choice.action for choice in (*_choices(session), *together)]
    return all(action in may for action in actions)


class Moments:
    """The moments of one game on a screen of a size, in a language."""

    def __init__(
        self, screen: virtual_screen.VirtualScreen, module: Module, language: str, size: tuple[int, int]
    ) -> None:
        self.screen, self.module = screen, module
        self._language, self._size = language, size

    def tell(self, shot: Callable[[str], None]) -> None:
        """Calls for a picture at each moment, by the name of the game and that of the moment."""
        for moment in self.module.story():
            panel = self._shown(moment)
            lift = self._turn_to(panel, moment)
            shot(f"{self.module.name}-{moment.name}")
            lift()
            self.screen.clear()

    def _shown(self, moment: Moment) -> Panel:
        """The moment's game on the screen."""
        from ui.app.panel import Panel
        from ui.model.table_model import TableModel

        width, height = self._size
        settings = ScreenConfig(width=width, height=height, calm=True)
        model = TableModel(build(self.module.name), Log(None), build, self._language, SEED, settings)
        if moment.shows is not Shows.SETUP:
            game = self.module.new(Options(moment.settings))
            begun: Any = game if moment.start is None else Begun(game, moment.start)
            clock, stopwatch = steady()
            session = Session.new(begun, Log(None), seed=SEED, clock=clock, stopwatch=stopwatch)
            model.games.take(session)
            self._play(session, moment)
            for n, action in enumerate(moment.actions):
                session.submit(action, session.to_act)
                if moment.shows is not Shows.FIGHT or n + 1 < len(moment.actions):
                    self._look(model)
        panel = Panel(model)
        self.screen.show(panel, self._size)
        return panel

    @staticmethod
    def _play(session: Session, moment: Moment) -> None:
        """Plays so many decisions by chance, and on until the moment's first action is possible."""
        random, first = Random(SEED), moment.actions[:1]
        for n in count():
            if n >= moment.played and (not moment.played or _possible(session, first)):
                return
            session.submit(random.choice(_choices(session)).action, session.to_act)

    @staticmethod
    def _look(model: TableModel) -> None:
        """The players look at all that waits for it."""
        while model.play.beats.front is not None:
            model.play.looked_at()

    def _turn_to(self, panel: Panel, moment: Moment) -> Callable[[], None]:
        """Turns to what the moment is shown on; answers what ends it."""
        from ui.demo.fingers import Fingers
        from ui.model.screen import Screen

        fingers, model = Fingers(self.screen, panel), panel.model
        match moment.shows:
            case Shows.SETUP:
                for key, value in moment.settings.items():
                    model.games.choose(key, value)
                model.open(Screen.SETUP)
            case Shows.NOTES:
                model.open(Screen.NOTES)
                self.screen.frames(3)
                fingers.turn_to(moment.page)
            case Shows.JOURNAL:
                model.open(Screen.JOURNAL)
            case Shows.MENU:
                model.open(Screen.MENU)
            case Shows.HAND:
                model.hidden.open_hand()
                fingers.take_screen()
                return fingers.hold(moment.card)
            case Shows.GAME | Shows.FIGHT:
                for tapped in moment.taps:
                    if tapped in model.scene.groups:
                        fingers.press(model.scene.groups[tapped])
                    else:
                        fingers.place(tapped)
        return lambda: None
