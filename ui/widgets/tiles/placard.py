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
from ui.widgets.displays.strokes import draw_sign, draw_words, letters_that_fit
from ui.widgets.drawn import Drawn
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.text import fits

LINE, NAME = 19, 28
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
        pad, line = 8 * unit, LINE * style.large * unit
        left, wide, high = self.x + pad, self.width - 2 * pad, self.height - 8 * unit
        least, sign = round(style.scaled(LEGIBLE) * style.letter), SIGN * unit
        lines = [words for words in self.below if fits(words, least, wide, line)]
        lines = lines[: max(0, int((high - NAME * unit) / line))]
        while lines and not self._good(wide, high, high - len(lines) * line):
            lines = lines[:-1]
        bottom, high = self.y + 4 * unit + len(lines) * line, high - len(lines) * line
        if self.icon and self._good(wide, high, high, 2 * sign):
            draw_sign(self.canvas, self.icon, None, (left + sign / 2, bottom + high / 2), sign, FADED_INK)
            left, wide = left + sign, wide - 2 * sign  # the name stays in the middle
        steps, font = (self.letters, BOOK) if self.named else (BODY, PLAIN)
        draw_words(self.canvas, self.text, (left, bottom, wide, high), steps, INK, bold=self.named, font=font)
        for n, words in enumerate(lines):
            box = self.x + pad, bottom - (n + 1) * line + unit, self.width - 2 * pad, line
            draw_words(self.canvas, words, box, SMALL, FADED_INK)

    def _good(self, wide: float, high: float, left_high: float, less_wide: float = 0.0) -> bool:
        """Whether what it says large is large enough in less of its room, or as large as in all of it."""
        steps, font = (self.letters, BOOK) if self.named else (BODY, PLAIN)
        room, less = (
            letters_that_fit([self.text], *box, steps, self.named, font)
            for box in ((wide, high), (wide - less_wide, left_high))
        )
        return bool(less >= min(room, style.scaled(CHAIR if self.named else LEGIBLE) * style.letter))


class Placard(Tap, Plate):
    """A plate to tap."""

    def on_state(self, *_: object) -> None:
        """A finger holds it, or no longer."""
        self.held = self.state == "down"
