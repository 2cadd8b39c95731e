"""The left half of the window: the simulated table, what a hand does there, and the place lights below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.language import Sentence, mark
from hardware.lights.simulated import SimulatedLights
from ui.app.cards_at_desk import CardsAtDesk
from ui.app.joined import Joined
from ui.app.start import DESK
from ui.theme import MUTED, WALNUT, style
from ui.widgets.devices.lamps import Lamps
from ui.widgets.devices.simulated_table import TableView
from ui.widgets.touch.buttons import Press, Words

HINT = mark("Drag a counter with the mouse. Double click: turn it over. Wheel: turn it a little.")
LAMPS, BUTTONS, HINT_PX, GAP = 56, 150, 15, 8
"""The height of the lamps and of a button, the width of a button, the size of the hint and the gaps, in px of a desk
that is as wide as `DESK`."""


class Desk(BoxLayout):
    """The simulated table with its buttons and lamps."""

    def __init__(self, joined: Joined, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", padding=GAP, spacing=GAP, **kwargs)
        with self.canvas.before:
            Color(*WALNUT)
            self._ground = Rectangle()
        assert joined.table is not None
        assert joined.above is not None
        self._joined = joined
        self.view = TableView(joined.table, joined.above)
        self._side = BoxLayout(orientation="vertical", size_hint_x=None, spacing=GAP)
        upper = BoxLayout(spacing=GAP)
        upper.add_widget(self.view)
        upper.add_widget(self._side)
        self.add_widget(upper)
        self.lamps: Lamps | None = None
        lights = joined.rig.lights
        if joined.parts.has_simulated_lights and isinstance(lights, SimulatedLights):
            self.lamps = Lamps(lights, size_hint_y=None)
            self.add_widget(self.lamps)
        self._cards = CardsAtDesk(joined.model, joined.table)
        self._filled: object = None
        """The words that are shown."""
        self._end_watch = joined.model.watch(self._fill)
        self._fill()
        self.bind(pos=self._fit, size=self._fit)
        style.bind(unit=self._fit)

    def _fit(self, *_: object) -> None:
        """Everything is as large as the desk lets it; the words and buttons count in steps of the touchscreen."""
        self._ground.pos, self._ground.size = self.pos, self.size
        scale = self.width / DESK[0]
        self._side.width = BUTTONS * scale
        if self.lamps is not None:
            self.lamps.height = LAMPS * scale
        for child in self._side.children:
            if isinstance(child, Press):
                child.steps = LAMPS * scale / style.unit
            elif isinstance(child, Words):
                child.size_steps = HINT_PX * scale / style.unit

    def close(self) -> None:
        """Stops looking at the table and the lamps."""
        self._end_watch()
        style.unbind(unit=self._fit)
        self.view.close()
        if self.lamps is not None:
            self.lamps.close()

    def lay_right(self) -> None:
        """A hand lays every counter as the app says: as the game stands, or as the next one begins."""
        assert self._joined.table is not None
        self._joined.table.lay(self._joined.model.games.due)

    def _fill(self) -> None:
        language, cards = self._joined.model.language, self._cards
        cards.follow()
        said, offer = cards.says, cards.offer
        filled = language, said, offer[0] if offer is not None else ""
        if filled == self._filled:
            return
        self._filled = filled
        self._side.clear_widgets()
        self._side.add_widget(Words(text=Sentence(HINT).say(language), color=MUTED))
        for text, act in (
            (mark("Turn it over"), self.view.flip),
            (mark("Tilt or straighten"), self.view.tilt),
            (mark("Off or onto the board"), self.view.off_or_on),
            (mark("Lay all as the app says"), self.lay_right),
        ):
            self._offer(text, act)
        if said:
            self._side.add_widget(Words(text=said))
        if offer is not None:
            self._offer(*offer)
        self._side.add_widget(Widget())
        self._fit()

    def _offer(self, text: str, act: Callable[[], object]) -> None:
        """One more button."""

        def pressed(_: object) -> None:
            act()
            self._fill()

        press = Press(text=Sentence(text).say(self._joined.model.language))
        press.bind(on_release=pressed)
        self._side.add_widget(press)
