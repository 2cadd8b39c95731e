"""The heading of a chapter: the arms of whose turn it was, its name, and a rule of ink."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty

from companion.scene import Side
from ui.theme import BOOK, CHAIR, FADED_INK, INK, LEGIBLE, draw_disc, style
from ui.theme.art import Art
from ui.widgets.drawn import Drawn
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.writing.text import size_in_line, texture, write

ARMS, HIGH, GAP = 30, 42, 10
"""How high the arms and the heading are, and what lies between arms and words, in steps of letters."""


class ChapterHead(Drawn):
    """The heading, in a width in px."""

    redraw_on = ("opacity",)
    text = StringProperty("")

    def __init__(self, text: str, side: Side | None, art: Art | None, **kwargs: Any) -> None:
        self.side, self.art = side, art
        super().__init__(text=text, size_hint_y=None, height=HIGH * style.letter * max(1.0, style.text), **kwargs)

    def draw(self) -> None:
        """Draws everything anew once it is in sight."""
        if not self.opacity:
            return
        self.canvas.clear()
        letter, left, middle = style.letter, self.x, self.middle[1] + 2 * style.letter
        if self.side is not None:
            draw_arms(self.canvas, self.side, self.art, (left + ARMS / 2 * letter, middle), ARMS * letter)
            left += (ARMS + GAP) * letter
        room = self.right - left
        size = size_in_line([self.text], letter * style.scaled(CHAIR), room, True, BOOK, LEGIBLE)
        wide = texture(self.text, round(size), True, BOOK).size[0]
        write(self.canvas, self.text, (left + wide / 2, middle), size, INK, True, BOOK)
        with self.canvas:
            Color(*FADED_INK)
            line = style.px(1)
            Rectangle(pos=(round(self.x), round(self.y + 2 * letter)), size=(self.width, line))
            draw_disc((self.right - 2 * letter, self.y + 2 * letter + line / 2), 5 * letter)
