"""What fingers press: buttons of at least 9 mm, and the surfaces around them."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.label import Label
from kivy.utils import escape_markup

from ui.theme import FINGER, GOLD, INK, LEGIBLE, LINE, MUTED, PANEL, RAISED, SYMBOLS, TEXT, WARN, style
from ui.widgets.tap import Tap
from ui.widgets.text import fits

SIGN_STEPS = 24.0
"""The size of one letter or sign alone on a button."""


class Words(Label):
    """Text that wraps within its width and takes the height that it needs; `size_steps` is its size."""

    text: str
    size_steps = NumericProperty(18)
    grows = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("color", TEXT)
        kwargs.setdefault("halign", "left")
        kwargs.setdefault("valign", "middle")
        super().__init__(**kwargs)
        self.bind(width=self._fit, texture_size=self._fit, size_steps=self._fit, height=self._fit)
        self.bind(grows=self._fit, text=self._with_signs)
        self._fit()

    def _with_signs(self, *_: object) -> None:
        """Writes arrows in the font that has them."""
        arrow = f"[font={SYMBOLS}]→[/font]"
        if "→" in self.text and arrow not in self.text:
            self.markup = True
            self.text = escape_markup(self.text).replace("→", arrow)
        elif arrow not in self.text:
            self.markup = False

    def _fit(self, *_: object) -> None:
        self.font_size = style.unit * style.scaled(self.size_steps)
        self.size_hint_y = None if self.grows else 1
        if self.grows:
            self.text_size = (self.width, None)
            self.height = self.texture_size[1] if self.text else 0
        else:
            self.text_size = self.size


class Press(Tap, Label):
    """A button: `main` is the one to press next; `cost` is shown as points at its right; `faint` says that it will
    answer why not; `warns` that something does not work."""

    main = BooleanProperty(False)
    warns = BooleanProperty(False)
    faint = BooleanProperty(False)
    chosen = BooleanProperty(False)
    cost = NumericProperty(-1)
    steps = NumericProperty(FINGER)
    ground = ColorProperty(RAISED)
    caption = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("halign", "center")
        kwargs.setdefault("valign", "middle")
        super().__init__(**kwargs)
        for name in (
            "pos",
            "size",
            "state",
            "main",
            "warns",
            "faint",
            "chosen",
            "cost",
            "text",
            "steps",
            "ground",
            "disabled",
        ):
            self.fbind(name, self._paint)
        self._paint()

    def _paint(self, *_: object) -> None:
        unit = style.unit
        if self.size_hint_y is None:
            self.height = self.steps * unit
        right = 34 * unit if self.cost > 0 else 0
        self.padding = (8 * unit, 2 * unit, 8 * unit + right, 2 * unit)
        self.text_size = (self.width, None)  # With a height Kivy cuts off a third line that would still fit.
        self.font_size = self._size_that_fits(self.width - 16 * unit - right, self.height - 4 * unit)
        ground = GOLD if self.main else PANEL if self.faint else tuple(self.ground)
        self.color = INK if self.main else WARN if self.warns else MUTED if self.faint else TEXT
        self.disabled_color = MUTED
        self.canvas.before.clear()
        with self.canvas.before:
            pressed = self.state == "down"
            Color(*(c * (0.75 if pressed else 1.0) for c in ground[:3]), 1)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[9 * unit])
            Color(*(GOLD if self.chosen else LINE))
            width = 2.4 * unit if self.chosen else 1.1
            Line(rounded_rectangle=(*self.pos, *self.size, 9 * unit), width=width)
            if self.cost > 0:
                Color(*(INK if self.main else GOLD))
                for i in range(self.cost):
                    size = min(11 * unit, (self.height - 12 * unit) / max(self.cost, 3) - 2 * unit)
                    x = self.x + self.width - 20 * unit - size / 2
                    y = self.y + self.height / 2 + (self.cost / 2 - i - 1) * (size + 3 * unit) + 1.5 * unit
                    RoundedRectangle(pos=(x, y), size=(size, size), radius=[size / 2])

    def _size_that_fits(self, width: float, height: float) -> float:
        """The text size in px, made smaller where a long text would be cut or a word broken, but not illegible."""
        size = style.scaled(SIGN_STEPS if len(self.text) == 1 else 17.0)
        while size > LEGIBLE and not fits(
            self.text, round(size * style.unit), width, height, self.bold, self.font_name
        ):
            size -= 0.5
        return float(max(size, LEGIBLE) * style.unit)
