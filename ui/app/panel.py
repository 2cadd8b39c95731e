"""The touchscreen: one page at a time, turned to the player who must decide."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scatter import Scatter

from companion.language import Sentence, mark
from ui.app.lessons import Lessons
from ui.app.services.sounds import Sounds
from ui.app.services.voice import Voice
from ui.model.table_model import Screen, TableModel
from ui.screens.found import PLAYED, page_of
from ui.screens.page import Page
from ui.theme import style
from ui.widgets import motion
from ui.widgets.touch.notice import Notice
from ui.widgets.touch.tap import Taps

SIDEWAYS = (90.0, 270.0)
"""Turned so far, in degrees, a page is as wide as the screen is high."""
GO_ON, HOME, SURE = mark("Go on"), mark("Home"), mark("Sure? Press again")


class Panel(FloatLayout):
    """Shows the page that the model asks for; `clock` gives the time in ms by which a page is too new to be tapped."""

    def __init__(self, model: TableModel, clock: Callable[[], float] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model
        self._sounds, self._voice = Sounds(model), Voice(model)
        self.screen: Screen | None = None
        self.page: Page | None = None
        self._kept: dict[Screen, Page] = {}
        """Pages that come back as they were."""
        self._ahead: list[tuple[Page, Callable[[], object]]] = []
        """What can be done ahead for those of them that were made ahead and not shown yet, the last first."""
        self.taps = Taps(lambda: model.moment, lambda: self._refresh(), clock)
        self._notice: Notice | None = None
        self._turned = 0.0
        self._lies: tuple[float, ...] = ()
        """The middle and the size of the page as it is turned, in px."""
        self._turner = Scatter(do_translation=False, do_rotation=False, do_scale=False, size_hint=(None, None))
        self.add_widget(self._turner)
        self._lessons = Lessons(model, self._turner)
        self._refresh = Clock.create_trigger(lambda _: self.refresh())
        self.bind(size=self._refresh, pos=self._refresh, parent=self._refresh)
        model.watch(self._refresh)

    def refresh(self) -> None:
        """Shows the model as it is now; a panel that is in no window stays as it is."""
        if self.get_root_window() is None:
            return
        before = (style.unit, style.text, style.composition)
        style.text, style.calm = self.model.settings.text_size, self.model.settings.calm
        self.model.fighting.turns_cards = not style.calm
        settled = not self.model.fighting.turning  # whoever decides next is told once the card is open
        turned = self.model.turned if settled else self._turned
        size = self.size[::-1] if turned in SIDEWAYS else self.size
        style.asks = self._say(SURE)
        style.fit(*size)
        resized = before != (style.unit, style.text, style.composition)
        self._sounds.follow()
        self._voice.follow()
        screen = self.model.screen
        if self.page is None or resized or self.screen is not screen:
            if self.screen is not screen:
                self.taps.appear()
            if resized:
                self._kept.clear()
                self._ahead.clear()
            page = self._kept.get(screen)
            if page is not None:
                page.appear()
            else:
                page = self._made(screen)
            self._ahead = [(made, work) for made, work in self._ahead if made is not page]
            self._turner.clear_widgets()
            self._turner.add_widget(page)
            self.page, self.screen = page, screen
        if settled:
            if self._turned != turned:
                self.taps.appear()
            self._turned = turned
            motion.turn(self._turner, turned)
        lies = (*self.center, *size)
        if lies != self._lies:  # a scatter works out all that it holds whenever it is told
            self._lies, self._turner.size, self._turner.center = lies, size, self.center
        self.page.size = size
        self.taps.show()
        self.page.refresh()
        self._lessons.follow(self.page)
        if (notice := self.model.opponents.take_notice()) is not None:
            self.notice(notice)

    def _made(self, screen: Screen) -> Page:
        """A new page, kept if it is to come back."""
        page = page_of(screen)(self.model, size_hint=(None, None))
        if page.kept:
            self._kept[screen] = page
        return page

    def look_ahead(self) -> bool:
        """Makes one of the pages that come back before it is wanted, has it show what it can, or draws it; called while
        nobody does anything. Whether there was anything to do."""
        if self.page is None or not self.model.running:
            return False
        if self._ahead:
            self._ahead.pop()[1]()
            return True
        screen = next((one for one in PLAYED if one not in self._kept and page_of(one).kept), None)
        if screen is None:
            return False
        page = self._made(screen)
        page.size = self.page.size
        self._ahead += [(page, partial(self._draw_below, page)), (page, page.prepare)]
        return True

    def _draw_below(self, page: Page) -> None:
        """Draws a page for one frame below all that the window shows, which covers it: what the graphics chip is told
        of it the first time takes long."""
        below = Window.canvas.before
        below.add(page.canvas)
        in_next_frame = Clock.create_trigger(lambda _: below.remove(page.canvas))
        Clock.schedule_once(in_next_frame, -1)

    def notice(self, said: Sentence) -> None:
        """Says something over the page, whatever page there is, until it is read."""
        self._close_notice()
        ways: list[tuple[str, str, Callable[[], None]]] = [(self._say(GO_ON), "go-on", self._close_notice)]
        if self.model.running:
            ways.append((self._say(HOME), "home", self._go_home))
        self._notice = Notice(said.say(self.model.language), tuple(ways))
        self.add_widget(self._notice)

    def _say(self, text: str) -> str:
        return Sentence(text).say(self.model.language)

    def _go_home(self) -> None:
        self._close_notice()
        self.model.games.go_home()

    def _close_notice(self) -> None:
        if self._notice is not None:
            self.remove_widget(self._notice)
            self._notice = None
