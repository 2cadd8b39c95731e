"""The window and its Kivy app."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.errors import CompanionError, DataError
from companion.language import Sentence
from companion.settings.config import Config
from hardware.computer.clock import now_ms
from hardware.computer.heartbeat import Heartbeat
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.app.services.garbage_collection import GarbageCollection
from ui.app.services.mishaps import SAID, Mishaps
from ui.app.services.screen_saver import ScreenSaver
from ui.app.start import seen_size, window_size
from ui.screens.found import pages_ahead
from ui.theme import WALNUT
from ui.widgets.touch.every import every

if TYPE_CHECKING:
    from ui.app.beside import Beside
    from ui.app.desk import Desk

POLL_S = 1.0
"""The period in s of the heartbeat to the service manager, and of the check for a reading that nobody announced, such
as one of a silent camera."""

AHEAD_S = 0.1
"""The period in s in which one thing after the other is made ahead, while nobody does anything."""

THOUGHT_S = 0.2
"""The period in s of the look for what a seat of the app's has decided."""


def on_main(call: Callable[[], None]) -> None:
    """Lets the main thread make a call, before its next frame."""
    Clock.schedule_once(lambda _: call())


class TableApp(App):
    """The running app."""

    def __init__(
        self,
        config: Config,
        data: Path | None,
        seed: int | None = None,
        misread: Sequence[DataError] = (),
        nowhere: CompanionError | None = None,
        page_clock: Callable[[], float] | None = now_ms,
        **kwargs: Any,
    ) -> None:
        """`misread` is what of the owner's files is not in `config`; `nowhere`, why there is no `data` folder;
        `page_clock` gives the time in ms by which a page is too new to be tapped (None: no page is)."""
        super().__init__(**kwargs)
        self.title = "Table companion"
        self._config, self._page_clock = config, page_clock
        self.joined = Joined(config, data, on_main, seed, misread=misread, nowhere=nowhere)
        self.panel: Panel | None = None
        self.screen_saver: ScreenSaver | None = None
        self._beside: Beside | None = None
        self.heart = Heartbeat()
        self.garbage_collection = GarbageCollection()
        self.mishaps = Mishaps(self._made_a_mistake)
        self._told: object = None
        self._pages_ahead = pages_ahead()
        self._making_ahead: ClockEvent | None = None
        self._has_page = False
        """Whether the panel had a page before this frame."""
        self._waiting: ClockEvent | None = None
        self._polling: ClockEvent | None = None
        self._thinking: ClockEvent | None = None

    def build(self) -> Widget:
        """The touchscreen, with the simulated table at its left where there is one."""
        screen, size = self._config.screen, window_size(self._config)
        self.garbage_collection.leave_out()
        self.panel = Panel(self.joined.model, self._page_clock)
        root: Widget = self.panel
        if self.joined.table is not None:  # its touchscreen is seen upright, however the real one would hang
            from ui.app.beside import Beside  # it draws pictures of the table with OpenCV

            root = self._beside = Beside(self.joined, self.panel, seen_size(screen))
            self.joined.refitted = self._beside.lay_table
        Window.size = size
        Window.rotation = screen.rotation if self._beside is None else 0
        Window.clearcolor = WALNUT
        self.screen_saver = ScreenSaver(Window, screen.dark_after_min)
        self.joined.wake = self.screen_saver.stir
        self._told = self._news()
        self.joined.model.watch(self._look)
        self._keep_awake()
        self.mishaps.start()
        return root

    @property
    def desk(self) -> Desk | None:
        """The simulated table, where there is one."""
        return self._beside.desk if self._beside is not None else None

    def _made_a_mistake(self) -> None:
        """The players read that the app made a mistake."""
        if self.panel is not None:
            self.panel.notice(Sentence(SAID))

    def _news(self) -> object:
        """What players would look up for: another page, a decision, a word on the table."""
        model = self.joined.model
        says = model.guide.says if model.guide is not None else ""
        return model.screen, model.session.seq if model.running else -1, says

    def _keep_awake(self) -> None:
        """The desktop's screen saver stays away while a game runs: nobody touches the mouse for long then."""
        Window.allow_screensaver = not self.joined.model.running

    def _stir(self, *_: object) -> None:
        """Something is done: whatever can wait does."""
        self.garbage_collection.stir()
        if self._making_ahead is not None:
            self._making_ahead.cancel()
            self._making_ahead = None

    def _look(self) -> None:
        """Called when the model has changed; wakes the screen if there is news."""
        self._stir()
        self._keep_awake()
        before, self._told = self._told, self._news()
        if self.screen_saver is not None and before != self._told:
            self.screen_saver.stir()

    def on_start(self) -> None:
        """Begins to look after itself; what can wait begins once the first page is shown."""
        self._waiting = Clock.schedule_interval(self._wait_for_page, 0)
        self._polling = every(POLL_S, self.poll)
        self._thinking = every(THOUGHT_S, self.joined.model.think)
        Window.bind(on_touch_down=self._stir)

    def _wait_for_page(self, _: float) -> bool:
        """Called before each frame until one has shown a page: then the app is ready, and begins to read the table."""
        shown, self._has_page = self._has_page, self.panel is not None and self.panel.page is not None
        if not shown:
            return True
        self.heart.ready()
        self.garbage_collection.start()
        self.joined.start()
        return False

    def poll(self) -> None:
        """Does the periodic work: heartbeat, readings, garbage collection, screen saver; after a second in which nobody
        did anything, pages are made ahead."""
        self.heart.beat(now_ms())
        self.joined.take_reading()
        self.joined.keep_table()
        if self.garbage_collection.poll() and self._making_ahead is None:
            self._making_ahead = every(AHEAD_S, self.look_ahead)
        if self.screen_saver is not None:
            self.screen_saver.poll()

    def look_ahead(self) -> bool:
        """Makes one thing before it is wanted; whether there was anything to make."""
        if next(self._pages_ahead, None) is not None:
            return True
        return self.panel is not None and self.panel.look_ahead()

    def on_stop(self) -> None:
        """Gives everything back."""
        self.mishaps.close()
        Window.unbind(on_touch_down=self._stir)
        Window.allow_screensaver = True
        for repeated in (self._waiting, self._polling, self._thinking, self._making_ahead):
            if repeated is not None:
                repeated.cancel()
        self.heart.stopping()
        self.garbage_collection.close()
        if self.screen_saver is not None:
            self.screen_saver.close()
        if self.desk is not None:
            self.desk.close()
        self.joined.close()
