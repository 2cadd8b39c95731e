"""A dial that shows how good something is: its picture on a disc, an arc that fills and has a colour, and a name."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from kivy.graphics import Color, SmoothLine
from kivy.properties import BooleanProperty, StringProperty

from ui.theme import (
    BODY,
    CHOSEN,
    LINE,
    PANEL,
    RAISED,
    TEXT,
    THICK,
    Colour,
    draw_disc,
    draw_frame,
    style,
)
from ui.widgets.displays.strokes import draw_sign, draw_words
from ui.widgets.drawn import Drawn
from ui.widgets.touch.tap import Tap

FROM, TO = -130.0, 130.0
"""Where the arc begins and ends, in degrees clockwise from above."""
ARC: Final = 6
"""How wide it is, in steps."""
LINE_HIGH: Final = 20
"""The height of a line of words, in steps."""
BADGE: Final = 22


class Measured(msgspec.Struct, frozen=True):
    """What a dial shows: a picture, a name, how good it is in a word or a figure, the share of the arc that is filled,
    the sign and the colour of that."""

    picture: str
    name: str
    says: str
    share: float
    sign: str
    colour: Colour


class Gauge(Tap, Drawn):
    """The dial; `text` is what is told when it is tapped."""

    redraw_on = ("state", "chosen")
    text = StringProperty("")
    chosen = BooleanProperty(False)

    def __init__(self, shown: Measured, **kwargs: Any) -> None:
        self.shown = shown
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit, shown = style.unit, self.shown
        if self.chosen or self.state == "down":
            draw_frame(self.canvas, (*self.pos, *self.size), (*PANEL[:3], 0.7), CHOSEN, THICK)
        line = LINE_HIGH * style.large * unit
        foot = 2 * line + 2 * unit
        size = min(self.width - 12 * unit, self.height - foot - 4 * unit)
        x, y = self.middle[0], self.y + foot + (self.height - foot) / 2
        self._dial((x, y), size)
        box = self.x + 3 * unit, self.y + line + unit, self.width - 6 * unit, line
        draw_words(self.canvas, shown.name, box, BODY, TEXT)
        draw_words(self.canvas, shown.says, (box[0], self.y + 2 * unit, box[2], line), BODY, shown.colour, bold=True)

    def _dial(self, centre: tuple[float, float], size: float) -> None:
        """The arc around the disc with its picture, and the sign at its foot."""
        unit, shown = style.unit, self.shown
        x, y = centre
        radius = size / 2 - ARC * unit / 2
        reach = FROM + (TO - FROM) * shown.share
        with self.canvas:
            for colour, end in (((*LINE[:3], 0.35), TO), (shown.colour, reach)):
                Color(*colour)
                SmoothLine(circle=(x, y, radius, FROM, end), width=ARC / 2 * unit, cap="none")
            Color(*RAISED)
            draw_disc(centre, size - 3.4 * ARC * unit)
            Color(*PANEL)
            draw_disc((x, y - radius), BADGE * unit)
        draw_sign(self.canvas, shown.picture, None, centre, size * 0.46, TEXT)
        draw_sign(self.canvas, shown.sign, None, (x, y - radius), BADGE * 0.8 * unit, shown.colour)
