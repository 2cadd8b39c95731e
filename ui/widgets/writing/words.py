"""Text that wraps within its width."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.label import Label
from kivy.utils import escape_markup

from ui.theme import BOOK, CHAIR, LEGIBLE, PLAIN, SYMBOLS, TEXT, style
from ui.widgets.writing.text import largest, measured

CODE = 40
"""A word of so many letters is a code, and may be broken."""


class Words(Label):
    """Text that wraps within its width and takes the height that it needs; `size_steps` is its size. Bold and large it
    is a title, in the book face; `book` sets it so in any case, and `plain`, for what is asked, never."""

    text: str
    font_name: str
    size_steps = NumericProperty(18)
    grows = BooleanProperty(True)
    book = BooleanProperty(False)
    plain = BooleanProperty(False)
    short = BooleanProperty(False)
    """Whether larger text takes no more lines than usual text does, and so leaves room to what is beside it."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("color", TEXT)
        kwargs.setdefault("halign", "left")
        kwargs.setdefault("valign", "middle")
        kwargs.setdefault("font_name", PLAIN)
        super().__init__(**kwargs)
        self.bind(width=self._fit, texture_size=self._fit, size_steps=self._fit, height=self._fit)
        self.bind(grows=self._fit, bold=self._fit, book=self._fit, plain=self._fit, text=self._with_signs)
        self.bind(short=self._fit)
        self._fit()

    def _with_signs(self, *_: object) -> None:
        """Writes arrows in the font that has them."""
        arrow = f"[font={SYMBOLS}]→[/font]"
        if "→" in self.text and arrow not in self.text:
            self.markup = True
            self.text = escape_markup(self.text).replace("→", arrow)
        elif arrow not in self.text:
            self.markup = False

    @property
    def written(self) -> tuple[float, float, float, float]:
        """Where its letters are: left, bottom, width and height in px, in its own coordinates."""
        line, _ = measured(self.text, round(self.font_size), None, self.bold, self.font_name)
        wide, high = min(self.width, line), self.texture_size[1]
        left = self.x if self.halign == "left" else self.center_x - wide / 2
        return left, self.center_y - high / 2, wide, high

    def _steps(self) -> float:
        """Its size in steps at the players' text size, smaller where a word would be broken, but not illegible."""
        steps = style.scaled(self.size_steps)
        longest = "" if self.markup else max(self.text.split(), key=len, default="")
        if self.width <= 0 or len(longest) >= CODE:
            return steps

        def good(steps: float) -> bool:
            wide, _ = measured(longest, round(steps * style.letter), None, self.bold, self.font_name)
            return bool(wide <= self.width)

        steps = largest(steps, min(steps, LEGIBLE), good) or LEGIBLE
        usual = self.size_steps
        if not self.short or steps <= usual or self.markup:
            return steps
        lines = self._lines(usual)
        return largest(steps, usual, lambda larger: self._lines(larger) <= lines) or steps

    def _lines(self, steps: float) -> int:
        """How many lines its text takes at a size."""
        size = round(steps * style.letter)
        one, all_ = (measured(text, size, int(self.width), self.bold, self.font_name)[1] for text in ("x", self.text))
        return round(all_ / one)

    @property
    def _title(self) -> bool:
        """Whether it is a title."""
        return bool(self.book or (self.bold and self.size_steps >= CHAIR and not self.plain))

    def _fit(self, *_: object) -> None:
        if self.font_name in (PLAIN, BOOK):
            self.font_name = BOOK if self._title else PLAIN
        self.font_size = style.letter * self._steps()
        self.size_hint_y = None if self.grows else 1
        if self.grows:
            self.text_size = (self.width, None)
            self.height = self.texture_size[1] if self.text else 0
        else:
            self.text_size = self.size
