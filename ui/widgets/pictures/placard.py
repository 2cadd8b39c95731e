"""A name plate that stands on the table: vellum in a frame of brass, a name and lines below it."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from ui.theme import (
    BODY,
    BOOK,
    CHAIR,
    CLASP,
    FADED_INK,
    HEADING,
    INK,
    LEGIBLE,
    PLAIN,
    SMALL,
    VELLUM,
    draw_frame,
    grain,
    shade,
    style,
    tiled,
)
from ui.widgets.displays.strokes import draw_sign, draw_words
from ui.widgets.drawn import Drawn
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.text import fits

LINE, NAME = 19, 30
"""How high a line below the name is, and the name at least, in steps."""
SIGN = 20
"""The size of its sign, in steps."""
HELD = 0.86


class Plate(Drawn):
    """The plate; `text` is what it says large, a name where it is `named`; `icon` stands before it; `below` are lines
    of which those are seen that have room."""

    redraw_on = ("held", "letters", "text", "icon", "below", "named")
    text = StringProperty("")
    icon = StringProperty("")
    below = ListProperty([])
    named = BooleanProperty(False)
    held = BooleanProperty(False)
    letters = NumericProperty(HEADING)
    """The size of a name where it has the room, in steps."""

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit = style.unit
        paper = shade(VELLUM, HELD) if self.held else VELLUM
        draw_frame(self.canvas, (*self.pos, *self.size), paper, CLASP, 3, raised=True)
        edge = style.px(5)
        size = max(0, self.width - 2 * edge), max(0, self.height - 2 * edge)
        with self.canvas:
            Color(*paper)
            Rectangle(texture=grain("vellum"), tex_coords=tiled(*size), pos=(self.x + edge, self.y + edge), size=size)
        pad, line, name = 8 * unit, LINE * style.large * unit, NAME * style.large * unit
        least, wide = round(style.scaled(LEGIBLE) * style.letter), self.width - 2 * pad
        lines = [words for words in self.below if fits(words, least, wide, line)]
        lines = lines[: max(0, int((self.height - 8 * unit - name) / line))]
        high = self.height - 8 * unit - len(lines) * line
        bottom = self.y + 4 * unit + len(lines) * line
        left, sign = self.x + pad, SIGN * unit
        if self.icon and fits(self.text, least, wide - 2 * sign, high, self.named, BOOK):
            draw_sign(self.canvas, self.icon, None, (left + sign / 2, bottom + high / 2), sign, FADED_INK)
            left, wide = left + sign, wide - 2 * sign  # the name stays in the middle
        steps = (self.letters if high >= 1.4 * name else CHAIR) if self.named else BODY
        font = BOOK if self.named else PLAIN
        draw_words(self.canvas, self.text, (left, bottom, wide, high), steps, INK, bold=self.named, font=font)
        for n, words in enumerate(lines):
            box = self.x + pad, bottom - (n + 1) * line + unit, self.width - 2 * pad, line
            draw_words(self.canvas, words, box, SMALL, FADED_INK)


class Placard(Tap, Plate):
    """A plate to tap."""

    def on_state(self, *_: object) -> None:
        """A finger holds it, or no longer."""
        self.held = self.state == "down"
