"""Points at a thing on a page and explains it; everything else on the page works on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from ui.theme import BODY, CHOSEN, GRID, INK, THICK, Box, draw_frame, style
from ui.widgets.touch.buttons import Press
from ui.widgets.writing.vellum import Vellum
from ui.widgets.writing.words import Words

WIDE = 340
"""The width of the sheet, in steps."""
AROUND = 6
"""How far around a thing its frame lies, in steps."""


class Pointer(FloatLayout):
    """A frame around a box of the page, and a sheet beside it with a text and two ways on."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.box: Box | None = None
        self._place = Clock.create_trigger(lambda _: self.place())
        self.sheet = Vellum(orientation="vertical", size_hint=(None, None))
        self.words = Words(size_steps=BODY, color=INK)
        self._foot = BoxLayout(size_hint_y=None)
        self._skip, self._next = Press(steps=48), Press(icon="yes", steps=48)
        self._foot.add_widget(self._skip)
        self._foot.add_widget(self._next)
        self.sheet.add_widget(self.words)
        self.sheet.add_widget(self._foot)
        self.add_widget(self.sheet)
        self.words.bind(height=self._place)
        self.bind(size=self._place, pos=self._place)
        self._acts: tuple[Callable[[], object], Callable[[], object]] = (lambda: None, lambda: None)
        self._skip.bind(on_release=lambda *_: self._acts[0]())
        self._next.bind(on_release=lambda *_: self._acts[1]())

    def show(
        self,
        box: Box | None,
        text: str,
        skip: tuple[str, Callable[[], object]],
        go_on: tuple[str, Callable[[], object]],
    ) -> None:
        """Points at a box in px (None: at nothing) with a text and two ways, each a name and what it does."""
        self.box, self.words.text = box, text
        self._skip.text, self._next.text = skip[0], go_on[0]
        self._acts = skip[1], go_on[1]
        self.place()

    def place(self) -> None:
        """Lays the sheet where it hides least of what it points at."""
        unit = style.unit
        self.sheet.padding, self.sheet.spacing = 1.5 * GRID * unit, GRID * unit
        self.sheet.width = min(WIDE * unit, self.width - 2 * GRID * unit)
        self._foot.height, self._foot.spacing = 48 * unit, GRID * unit
        self.sheet.height = self.words.height + self._foot.height + 4 * GRID * unit
        self.sheet.pos = beside(self.box, self.sheet.size, (*self.pos, *self.size), 2 * GRID * unit)
        self.canvas.after.clear()
        if self.box is not None:
            x, y, width, height = self.box
            more = AROUND * unit
            around = (x - more, y - more, width + 2 * more, height + 2 * more)
            draw_frame(self.canvas.after, around, edge=CHOSEN, width=THICK)


def beside(box: Box | None, size: tuple[float, float], page: Box, gap: float) -> tuple[float, float]:
    """The left and the bottom of a sheet of a size beside a box on a page: on the side with the most room, inside the
    page; in its middle where there is no box."""
    left, bottom, width, height = page
    wide, high = size
    if box is None:
        return left + (width - wide) / 2, bottom + (height - high) / 2
    x, y, w, h = box
    middle = (x + (w - wide) / 2, y + (h - high) / 2)
    room = {
        (x + w + gap, middle[1]): left + width - (x + w) - wide,
        (x - gap - wide, middle[1]): x - left - wide,
        (middle[0], y - gap - high): y - bottom - high,
        (middle[0], y + h + gap): bottom + height - (y + h) - high,
    }
    at = max(room, key=lambda spot: room[spot])
    return (
        min(max(at[0], left + gap / 2), left + width - wide - gap / 2),
        min(max(at[1], bottom + gap / 2), bottom + height - high - gap / 2),
    )
