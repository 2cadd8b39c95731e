"""A round sign to tap: on vellum where it is in force, dark where it is not, with its words below it or beside it
where they have room."""

from __future__ import annotations

from kivy.graphics import Color
from kivy.properties import BooleanProperty, StringProperty

from ui.theme import (
    BODY,
    CHOSEN,
    CLASP,
    INK,
    LEGIBLE,
    PANEL,
    RAISED,
    SHADOW,
    TEXT,
    THICK,
    VELLUM,
    Box,
    draw_disc,
    style,
)
from ui.widgets.displays.strokes import draw_sign, draw_words
from ui.widgets.drawn import Drawn
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.text import fits

MOST, SIGN = 64, 0.56
"""How large its disc is at most, in steps, and its sign, of the disc's size."""
LINE = 20
"""The height of a line of words, in steps."""
ASIDE = 1.9
"""One that is wider than so many times its height has its words beside it."""


class Emblem(Tap, Drawn):
    """The sign; `text` says what it is, also where the words have no room."""

    redraw_on = ("state", "chosen", "text", "icon", "bare")
    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    bare = BooleanProperty(False)
    """Whether its words are left out though they have room."""

    @property
    def has_room(self) -> bool:
        """Whether its words have room."""
        return self._words() is not None

    def _words(self) -> Box | None:
        """The room of its words, beside the disc or below it; None where they have none."""
        unit, least = style.unit, round(style.scaled(LEGIBLE) * style.letter)
        wide, high = self.width - 4 * unit, self.height - 4 * unit
        disc = min(wide, high, MOST * unit)
        if self.width >= ASIDE * self.height:
            box = (self.x + disc + 8 * unit, self.y, wide - disc - 6 * unit, self.height)
            return box if fits(self.text, least, *box[2:]) else None
        foot = LINE * style.large * unit
        if high - foot < 0.6 * disc or not fits(self.text, least, wide, foot):
            return None
        disc = min(disc, high - foot)
        return self.x + 2 * unit, self.middle[1] - (disc + foot) / 2, wide, foot

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit, (x, y) = style.unit, self.middle
        disc = min(self.width - 4 * unit, self.height - 4 * unit, MOST * unit)
        words = None if self.bare else self._words()
        if words is not None:
            aside = self.width >= ASIDE * self.height
            draw_words(self.canvas, self.text, words, BODY, align="left" if aside else "center")
            if aside:
                x = self.x + 2 * unit + disc / 2
            else:
                disc = min(disc, self.height - 4 * unit - words[3])
                y += words[3] / 2
        self._disc((x, y), disc)

    def _disc(self, centre: tuple[float, float], size: float) -> None:
        """The disc with its rim and its sign."""
        held = self.state == "down"
        ground = VELLUM if self.chosen else PANEL if held else RAISED
        rim = style.px(THICK if self.chosen else 2)
        with self.canvas:
            Color(*SHADOW)
            draw_disc((centre[0] + style.unit, centre[1] - 2 * style.unit), size)
            for colour, width in ((CHOSEN if self.chosen else CLASP, size), (ground, size - 2 * rim)):
                Color(*colour)
                draw_disc(centre, width)
        draw_sign(self.canvas, self.icon, None, centre, size * SIGN, INK if self.chosen else TEXT)
