"""The parts of a table where they are: each a medal on a drawing of it, to tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from kivy.graphics import Color
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from ui.theme import CHOSEN, PANEL, SMALL, THICK, Colour, draw_disc, draw_frame, style
from ui.widgets.board.laid_board import Spot
from ui.widgets.devices.medal import MEDAL, Medal
from ui.widgets.devices.table_drawing import TableDrawing
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.fitted_words import FittedWords

NAME: Final = 19
"""How high a part's name is, in steps."""
ON_TABLE: Final[dict[str, Spot]] = {
    "camera": (0.5, 0.87),
    "calibration": (0.36, 0.59),
    "counters": (0.5, 0.59),
    "pieces": (0.64, 0.59),
    "lights": (0.12, 0.46),
    "buttons": (0.84, 0.37),
    "screen": (0.84, 0.6),
}
"""Where the middle of a part's medal lies on the drawing. The others are in the box of the computer."""
IN_BOX: Final = 0.108
"""How far up those lie."""


class Part(msgspec.Struct, frozen=True):
    """A part of the table: what it is, its name, its picture, and the sign and the colour of how it is."""

    id: str
    name: str
    picture: str
    sign: str
    colour: Colour


class PartMedal(Tap, BoxLayout):
    """A part's medal above its name; the `chosen` one has a thick ring."""

    chosen = BooleanProperty(False)

    def __init__(self, part: Part, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", size_hint=(None, None), **kwargs)
        self.part = part
        self.medal = Medal(part.picture, part.sign, part.colour, pos_hint={"center_x": 0.5})
        self.add_widget(self.medal)
        self.named = FittedWords(text=part.name, wanted=SMALL, bold=True, halign="center", color=part.colour)
        self.add_widget(self.named)
        self.bind(chosen=self._paint)
        for one in (self.medal, self.named):
            one.bind(pos=self._paint, size=self._paint)
        self.named.bind(texture_size=self._paint)

    def _paint(self, *_: object) -> None:
        """The ring, and the plate that its name lies on."""
        self.canvas.before.clear()
        left, bottom, wide, high = self.named.written
        aside = 5 * style.unit
        draw_frame(self.canvas.before, (left - aside, bottom, wide + 2 * aside, high), PANEL, width=0, radius=4)
        if self.chosen:
            with self.canvas.before:
                Color(*CHOSEN)
                draw_disc(self.medal.middle, self.medal.width + 3 * THICK * style.unit)


class PartsAtTable(FloatLayout):
    """The drawing of a table with a medal a part."""

    def __init__(self, **kwargs: Any) -> None:
        self.drawing = TableDrawing()
        self._medals: dict[str, PartMedal] = {}
        self._parts: tuple[Part, ...] = ()
        super().__init__(**kwargs)
        self.add_widget(self.drawing)
        self.bind(pos=self._lay, size=self._lay)

    def show(self, parts: Sequence[Part], chosen: str, choose: Callable[[str], object]) -> None:
        """Shows the parts; a tap on one chooses it."""
        if tuple(parts) != self._parts:
            self._parts = tuple(parts)
            for medal in self._medals.values():
                self.remove_widget(medal)
            self._medals = {part.id: PartMedal(part) for part in parts}
            for id, medal in self._medals.items():
                medal.bind(on_release=lambda _, id=id: choose(id))
                self.add_widget(medal)
            self._lay()
        for id, medal in self._medals.items():
            medal.chosen = id == chosen

    def _lay(self, *_: object) -> None:
        self.drawing.pos, self.drawing.size = self.pos, self.size
        boxed = [id for id in self._medals if id not in ON_TABLE]
        wide = min(self.width / 5.5, self.width / max(1, len(boxed)) * 0.98)
        for id, medal in self._medals.items():
            spot = ON_TABLE.get(id, ((boxed.index(id) + 0.5) / len(boxed) if id in boxed else 0.5, IN_BOX))
            medal.size = wide, (MEDAL + NAME * style.large) * style.unit
            x, y = self.drawing.at(spot)
            medal.center = x, max(y, self.y + medal.height / 2)
