"""Buttons in fixed places: what one is for changes, where it is does not, and nothing is built anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec
from kivy.graphics import Color
from kivy.graphics.texture import Texture
from kivy.uix.gridlayout import GridLayout

from ui.theme import POINT, draw_disc, style
from ui.widgets.touch.buttons import ICON, Press

SIDE, PAD, PIP = 24, 6, 6.5
"""The size of a sign, the room around it and the size of a point of the cost below it, in steps."""


class Slot(msgspec.Struct, frozen=True):
    """What one button is for."""

    text: str
    act: Callable[[], object]
    icon: str = ""
    cost: int = -1
    sort: str = "plain"
    faint: bool = False
    chosen: bool = False
    arms: Texture | None = None
    """The arms of the seat that it is about, or another drawing, in place of its sign."""
    asks: bool = True
    """Whether one of sort "danger" asks once more."""

    @property
    def looks(self) -> tuple[object, ...]:
        """All of it that is seen."""
        return self.text, self.icon, self.cost, self.sort, self.faint, self.chosen, self.arms, self.asks


class Offer(Press):
    """A button that may be for another thing from time to time, or for nothing."""

    def __init__(self, **kwargs: Any) -> None:
        self._act: Callable[[], object] = lambda: None
        self._shown: tuple[object, ...] | None = None
        super().__init__(**kwargs)

    def show(self, slot: Slot | None) -> None:
        """Has the button be for something."""
        self._act = slot.act if slot is not None else lambda: None
        looks = slot.looks if slot is not None else ()
        if looks == self._shown:
            return
        self._shown = looks
        self.opacity = 0 if slot is None else 1
        self.disabled = slot is None or slot.sort == "said"  # words are not pressed
        if slot is not None:
            self.sort, self.icon, self.faint, self.chosen = slot.sort, slot.icon, slot.faint, slot.chosen
            self.asks = slot.asks
        self.arms = slot.arms if slot is not None else None
        self.text, self.cost = (slot.text, slot.cost) if slot is not None else ("", -1)

    def on_release(self) -> None:
        """It was tapped."""
        self._act()


class SlotPress(Offer):
    """The same, with its sign before its words and its cost below the sign."""

    def _paint(self, *_: object) -> None:
        unit = style.unit
        sign, points, side = self._picture, max(0, int(self.cost)), SIDE * unit
        pad, left = self._around[:2]
        self.padding = (pad + left, 2 * unit, pad, 2 * unit)
        self.text_size = (self.width, None)
        self._level()
        ground, edge, words = self._looks()
        self.color, self.disabled_color = words, words
        self._write()
        self._lay(ground, edge)
        under = (PIP + 4) * unit if points and sign is not None else 0.0
        x, y = self._beside_words(pad, left), self.y + (self.height - side + under) / 2
        with self.canvas.before:
            if sign is not None:
                self.sign_box = round(x), round(y), round(side), round(side)
                self._sign(sign, self.sign_box, words)
            Color(*(words if self.sort == "primary" else POINT))
            pip, step = PIP * unit, (PIP + 2) * unit
            first = x + side / 2 - (points * step - 2 * unit) / 2
            bottom = y - under + unit if sign is not None else self.y + (self.height - pip) / 2
            for n in range(points):
                draw_disc((first + n * step + pip / 2, bottom + pip / 2), pip)

    @property
    def _around(self) -> tuple[float, float, float, float]:
        unit = style.unit
        left = (PAD + SIDE) * unit if self._picture is not None or self.cost > 0 else 0.0
        return self._padding_for(PAD * unit, left, 4 * unit), left, 0.0, 0.0


class Slots(GridLayout):
    """Buttons side by side and below each other."""

    kind: ClassVar[type[Offer]] = SlotPress

    def __init__(self, **kwargs: Any) -> None:
        self._spare: list[Offer] = []
        """Buttons that are not needed now."""
        super().__init__(**kwargs)

    def show(self, slots: Sequence[Slot | None], high: float, sign: float = ICON) -> None:
        """Has the buttons be for these things, each `high` steps, with signs of so many; None leaves a place empty."""
        while len(self.children) > len(slots):
            self._spare.append(self.children[0])
            self.remove_widget(self.children[0])
        while len(self.children) < len(slots):
            self.add_widget(self._spare.pop() if self._spare else self.kind())
        for press, slot in zip(reversed(self.children), slots, strict=True):
            press.steps, press.sign_steps = high, sign
            press.show(slot)


class Offers(Slots):
    """The same, of buttons as they are elsewhere."""

    kind = Offer
