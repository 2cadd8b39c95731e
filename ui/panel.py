"""The touchscreen: one page at a time, turned to the player who must decide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scatter import Scatter

from ui.screens.page import Page
from ui.table_model import Screen, TableModel
from ui.theme import style

Builder.load_file(str(Path(__file__).parent / "screens" / "base.kv"))

from ui.screens.battle.battle import Battle  # noqa: E402  (layouts build on base.kv)
from ui.screens.combat.combat import Combat  # noqa: E402
from ui.screens.end.end import End  # noqa: E402
from ui.screens.hand.hand import Hand  # noqa: E402
from ui.screens.handover.handover import Handover  # noqa: E402
from ui.screens.home.home import Home  # noqa: E402
from ui.screens.menu.menu import Menu  # noqa: E402
from ui.screens.wrong.wrong import Wrong  # noqa: E402

PAGES: dict[Screen, type[Page]] = {
    Screen.HOME: Home,
    Screen.HANDOVER: Handover,
    Screen.HAND: Hand,
    Screen.BATTLE: Battle,
    Screen.COMBAT: Combat,
    Screen.WRONG: Wrong,
    Screen.END: End,
    Screen.MENU: Menu,
}


class Panel(FloatLayout):
    """Shows the page that the model asks for."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model = model
        self.screen: Screen | None = None
        self.page: Page | None = None
        self._turner = Scatter(do_translation=False, do_rotation=False, do_scale=False, size_hint=(None, None))
        self.add_widget(self._turner)
        self._refresh = Clock.create_trigger(lambda _: self.refresh())
        self.bind(size=self._fit, pos=self._fit)
        model.watch(self._refresh)
        style.bind(unit=self._anew, text=self._anew)
        self.refresh()

    def _fit(self, *_: object) -> None:
        style.fit(*self.size)
        self._turner.size = self.size
        self._turner.rotation = self.model.turned
        self._turner.center = self.center
        if self.page is not None:
            self.page.size = self.size
        self._refresh()

    def _anew(self, *_: object) -> None:
        """Sizes changed: the page is built anew."""
        self.page = None
        self._refresh()

    def refresh(self) -> None:
        """Shows the model as it is now."""
        if self.screen is not self.model.screen or self.page is None:
            self.screen = self.model.screen
            self._turner.clear_widgets()
            self.page = PAGES[self.screen](self.model, size_hint=(None, None), size=self.size)
            self._turner.add_widget(self.page)
        self._turner.rotation = self.model.turned
        self._turner.center = self.center
        self.page.refresh()
