"""An eye that looks at every page of the app, on every panel and with every size of text, and tells its faults."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from hardware.cameras.camera import Image
from tests.ui.boards import Boards
from tests.ui.left import leave
from tests.ui.pixels import Box, colour_contrast, cut, frame_contrast, stands_out
from ui.app.panel import Panel
from ui.demo.screenshots import SIZES
from ui.demo.virtual_screen import VirtualScreen
from ui.screens.page import Page
from ui.theme import CHAIR, CUES, DISPLAY, LEGIBLE, PRINTED, style
from ui.widgets.beside.lost import Lost
from ui.widgets.board.map import Map
from ui.widgets.board.small_map import SmallMap
from ui.widgets.cards.card import CardFace
from ui.widgets.cards.hold import HeldCards
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.devices.hands_at_work import HandsAtWork
from ui.widgets.displays.examples import Example
from ui.widgets.drawn import Drawn
from ui.widgets.fights.clash import Clash
from ui.widgets.fights.duellist import Duellist
from ui.widgets.fights.tally import Sum
from ui.widgets.touch.buttons import Press
from ui.widgets.touch.medallion import Medallion
from ui.widgets.touch.pointer import Pointer
from ui.widgets.writing import text as letters

MM = 154 / 800
"""A step of a 7-inch panel."""
USUAL, LARGEST, SMALLEST = 1.0, 1.4, 0.9
Panels = tuple[tuple[str, float], ...]
"""Panels, each with a size of text."""
PANELS: dict[str, Panels] = {
    "es": (
        ("720p", SMALLEST),
        ("portrait", LARGEST),
        ("7-inch", LARGEST),
        ("7-inch", USUAL),
    ),
    "en": (("portrait", LARGEST), ("7-inch", USUAL)),
}
"""The panels and the text sizes that are looked at in each language, Spanish being longer; the last is as the story is
told, and shows the colours."""
BETWEEN: Panels = (("720p", LARGEST), ("720p", USUAL), ("portrait", USUAL), ("portrait", LARGEST), ("7-inch", USUAL))
"""What the thorough tests look at besides, between two of those: what can be read in smaller text there, and has room
in larger text; and what grows from one text size to another in portrait, too."""
LOOKS = pytest.mark.parametrize(
    ("language", "panels"),
    [
        ("es", None),
        pytest.param("en", None, marks=pytest.mark.thorough),
        pytest.param("es", BETWEEN, marks=pytest.mark.thorough),
    ],
)
"""In which language pages are looked at, and on which panels."""
SEARCHED = 5
"""After so many looks garbage is searched for: pages that were left follow nothing until then."""
SETTLES = 3
"""After so many ticks of the clock everything has its place."""
TOUCH_MM = 9.0
SIGN_STEPS = 7
"""The smallest sign that is not a letter: 1.3 mm."""
TEXTS = 4096
"""So many texts are measured once."""
CODE = 40
"""A word of so many letters is a code, and may be broken."""
ROUND = 1.5
"""What rounding to whole px may do."""
FITS = 0.5
"""What rounding to whole px may take from a text, in steps."""
FROM_THE_CHAIR = ("title", "prompt", "who", "result")
"""What a page says to all who sit around it, by its name in the layout."""
SENTENCE = 60
"""What is longer than so many letters is read by the one who touches the panel."""
TEXT, SIGN = 4.5, 3.0
"""The least contrast of text, and of signs, frames and cues (WCAG 2.2, 1.4.3 and 1.4.11)."""


ON_A_PIECE = (CardFace, Clash, Duellist, BigCounter, Lost, Map, SmallMap, HandsAtWork)
"""What is printed as large as its piece or its place lets it."""


class Written(NamedTuple):
    """One text as it is drawn."""

    text: str
    steps: float
    box: Box


def _box(widget: Widget, x: float, y: float, width: float, height: float) -> Box:
    left, bottom = widget.to_window(x, y)
    return left, bottom, left + width, bottom + height


def _own(widget: Widget) -> Box:
    return _box(widget, widget.x, widget.y, widget.width, widget.height)


def _within(inner: Box, outer: Box) -> bool:
    return all(a >= b - ROUND for a, b in zip(inner[:2], outer[:2], strict=True)) and all(
        a <= b + ROUND for a, b in zip(inner[2:], outer[2:], strict=True)
    )


def _meet(one: Box, other: Box) -> bool:
    return all(one[i] < other[i + 2] and other[i] < one[i + 2] for i in (0, 1))


def _sign(text: str) -> bool:
    return len(text) == 1 and not text.isalnum()


@lru_cache(maxsize=TEXTS)
def _extents(
    kind: type[CoreLabel], text: str, width: float | None, font: str, size: float, bold: bool
) -> tuple[int, int]:
    """The width and the height of a text, in px, broken into lines of a width; it is laid out, not drawn."""
    label = kind(text=text, text_size=(width, None), font_size=size, bold=bold, font_name=font)
    label.resolve_font_name()
    return label.render()


class Eye:
    """Looks at a page and tells its faults."""

    def __init__(
        self, screen: VirtualScreen, panel: Panel, monkeypatch: pytest.MonkeyPatch, panels: Panels | None = None
    ) -> None:
        """`panels` are those that are looked at, if not those of the language."""
        self.screen, self.panel, self._panels = screen, panel, panels
        self.faults: list[str] = []
        self._read_before: set[tuple[str, bytes]] = set()
        self._drawn: list[Written] = []
        self._widget: Widget = panel
        self._tips: list[Box] = []
        """Where a tip lies over the page."""
        self._looks = 0
        self._sizes: dict[tuple[str, float], dict[tuple[str, str], float]] = {}
        """The size of each text on each panel, in steps."""
        self._boards = Boards(monkeypatch)
        for name in ("write", "write_lines"):
            write = getattr(letters, name)
            for module in [module for module in sys.modules.values() if module.__name__.startswith("ui.")]:
                if getattr(module, name, None) is write:
                    monkeypatch.setattr(module, name, self._recorder(write))

    def _recorder(self, write: Callable[..., Box]) -> Callable[..., Box]:
        def recorded(canvas: Any, text: str, *args: Any, **kwargs: Any) -> Any:
            box, size = write(canvas, text, *args, **kwargs)
            if text:
                self._drawn.append(Written(text, size / style.letter, _box(self._widget, *box)))
            return box, size

        return recorded

    def look(self, name: str, held: bool = False) -> Image:
        """Looks at what the panel shows now, on every panel; answers the picture of the last."""
        self._sizes = {}
        panels = self._panels or PANELS[self.panel.model.language]
        picture = None
        self._looks += 1
        if self._looks % SEARCHED == 0:
            gc.collect()
        for size, text in panels:
            left = None
            if (tuple(self.screen.window.size), style.text) != (SIZES[size], text):
                left = self.leave()
            self.screen.window.size = SIZES[size]
            self.panel.model.preferences.change(text_size=text)
            pictured = (size, text) == panels[-1]
            with self._boards.settling(seen=pictured):
                self._settle()
            assert tuple(self.panel.size) == SIZES[size]
            assert self.panel.page is not left
            touch = self._hold() if held else None
            seen = self._sizes.setdefault((size, text), {})
            picture = self.screen.image() if pictured else None
            self._look(f"{name}, {size}, text {text}", picture, seen)
            if touch is not None:
                touch.touch_up()
        for size in {size for size, text in panels if text == LARGEST and (size, USUAL) in panels}:
            self._grows(f"{name}, {size}", self._sizes[size, USUAL], self._sizes[size, LARGEST])
        assert picture is not None
        return picture

    def leave(self) -> Page | None:
        """Answers the page before another panel or text size makes it anew. It and all that come back stay as they are:
        nobody sees them again, and to follow what comes takes as long as a new page."""
        page = self.panel.page
        leave({page, *self.panel._kept.values()} - {None})
        return page

    def _grows(self, name: str, usual: dict[tuple[str, str], float], largest: dict[tuple[str, str], float]) -> None:
        """Nothing is smaller where players asked for large text."""
        for (kind, text), steps in usual.items():
            if kind == "Banner":  # a picture: its letter is nothing to read
                continue
            if largest.get((kind, text), steps) < min(steps, DISPLAY) - FITS:
                self.faults.append(
                    f"{name}: {kind} {text!r} shrinks from {steps:.1f} to {largest[kind, text]:.1f} steps"
                )

    @staticmethod
    def _settle() -> None:
        """Lets everything take its place, without the time that drawing takes."""
        for _ in range(SETTLES):
            Clock.tick()
            Clock.tick_draw()

    def _hold(self) -> Any:
        """A finger on a hand."""
        row = next(widget for widget in self.panel.walk() if isinstance(widget, HeldCards))
        return self.screen.press(*row.to_window(*row.center))

    def _look(self, name: str, picture: Image | None, seen: dict[tuple[str, str], float]) -> None:
        """Looks once, and notes the size of each text; without a picture, contrast is left out, since colours are the
        same on every panel."""
        page = self.panel.page
        assert page is not None
        self._tips = [_own(tip.sheet) for tip in self.panel.walk() if isinstance(tip, Pointer)]
        for widget in self._shown(page):
            scrolled = self._scrolled(widget)
            if not scrolled and widget is not page and not _within(_own(widget), _own(widget.parent)):
                self._fault(name, widget, f"{_own(widget)} outside of {_own(widget.parent)}")
            if isinstance(widget, ButtonBehavior) or isinstance(widget.parent, HeldCards):
                self._touch(name, widget)
            if isinstance(widget, Press) and picture is not None and not scrolled:
                self._button(name, widget, picture)
            for text in self._texts(name, widget):
                self._read(name, widget, text, picture, scrolled)
                if not isinstance(widget, ON_A_PIECE) and not _sign(text.text):
                    what = f" {widget.parts}" if isinstance(widget, Example) else ""  # several bear the same figure
                    key = type(widget).__name__ + what, text.text
                    seen[key] = max(text.steps, seen.get(key, 0.0))
        for key in () if self._squeezed(page) else FROM_THE_CHAIR:
            words = page.ids.get(key)
            if not isinstance(words, Label) or not 0 < len(words.text) <= SENTENCE:
                continue
            if words.font_size / style.letter < CHAIR * min(USUAL, style.text) - FITS:
                self._fault(
                    name, words, f"{key} has {words.font_size / style.letter:.1f} steps, to be read from the chair"
                )
        for map_ in (widget for widget in self._shown(page) if isinstance(widget, Map)):
            assert map_.board is not None
            for place in map_.board.places:
                wide, high = (np.ptp([corner[i] for corner in place.outline]) * map_.px_per_mm for i in (0, 1))
                if min(wide, high) / style.unit * MM < TOUCH_MM:
                    self._fault(name, map_, f"place {place.id} is too small for a finger")
            if picture is not None:
                self._cues(name, map_, picture)

    def _shown(self, root: Widget) -> Iterator[Widget]:
        """The widgets that can be seen, each before what lies in it."""
        if root.opacity == 0 or root.width < 1 or root.height < 1:
            if getattr(root, "text", "") and root.opacity:
                self.faults.append(f"no room for {root.text!r}")
            return
        yield root
        for child in root.children:
            yield from self._shown(child)

    @staticmethod
    def _scrolled(widget: Widget) -> bool:
        while widget.parent is not None and widget.parent is not widget:
            widget = widget.parent
            if isinstance(widget, ScrollView):
                return True
        return False

    def _touch(self, name: str, widget: Widget) -> None:
        if widget.disabled:
            return
        size = widget.shape if isinstance(widget, CardFace) else widget.size
        if min(size) / style.unit * MM < TOUCH_MM - 0.05:
            self._fault(name, widget, f"{[round(s / style.unit * MM, 1) for s in size]} mm is too small for a finger")

    @staticmethod
    def _squeezed(page: Page) -> bool:
        """Whether the badge of a trouble takes room of the head."""
        return (
            any(isinstance(child, Press) and child.warns for child in page.ids.head.children)
            if "head" in page.ids
            else False
        )

    def _button(self, name: str, press: Press, picture: Image) -> None:
        """The frame and the sign of a button that acts stand out."""
        if press.disabled or press.faint:
            return
        disc = press.sign_box if isinstance(press, Medallion) else None  # it has no other frame
        frame = frame_contrast(picture, _own(press) if disc is None else _box(press, *disc))
        if frame < SIGN:
            self._fault(name, press, f"its frame has a contrast of {frame:.1f}")
        if press.icon and press.sign_box is not None:
            sign = stands_out(cut(picture, _box(press, *press.sign_box)))
            if sign < SIGN:
                self._fault(name, press, f"its sign has a contrast of {sign:.1f}")

    def _cues(self, name: str, map_: Map, picture: Image) -> None:
        """Each cue stands out from the map."""
        assert map_.board is not None
        for place, cue in map_.cues.items():
            if place in map_.chosen:
                continue
            corners = [map_.to_window(*map_.to_px(*corner)) for corner in map_.board.place(place).outline]
            (left, right), (bottom, top) = ((min(axis), max(axis)) for axis in zip(*corners, strict=True))
            found = colour_contrast(cut(picture, (left, bottom, right, top)), CUES[cue][0])
            if found < SIGN:
                self._fault(name, map_, f"the cue {cue.name} of {place} has a contrast of {found:.1f}")

    def _texts(self, name: str, widget: Widget) -> list[Written]:
        """The texts of one widget."""
        self._drawn, self._widget = [], widget
        if isinstance(widget, Drawn):
            widget.draw()
        if isinstance(widget, Label) and widget.text:
            self._fits(name, widget)
            width, height = widget.texture_size
            x, y = widget.center_x - width / 2, widget.center_y - height / 2
            self._drawn.append(Written(widget.text, widget.font_size / style.letter, _box(widget, x, y, width, height)))
        return self._drawn

    def _fits(self, name: str, label: Label) -> None:
        """No line is cut off and no word broken."""
        left, top, right, bottom = label.padding
        room = label.width - left - right, label.height - top - bottom
        font = label.font_name, label.font_size, label.bold
        needed = _extents(MarkupLabel if label.markup else CoreLabel, label.text, room[0], *font)
        if needed[1] > room[1] + ROUND:
            self._fault(name, label, f"needs {needed[1]} px of height and has {room[1]:.0f}")
        longest = max((word for word in label.text.split() if "[" not in word), key=len, default="")
        wide, _ = _extents(CoreLabel, longest, None, *font)
        if wide > room[0] + ROUND and len(longest) < CODE:
            self._fault(name, label, f"the word needs {wide} px and has {room[0]:.0f}")

    def _read(self, name: str, widget: Widget, text: Written, picture: Image | None, scrolled: bool) -> None:
        """The text is large enough, in its box, and stands out."""
        sign = _sign(text.text)
        piece = isinstance(widget, ON_A_PIECE)
        if text.steps < (SIGN_STEPS if sign else PRINTED if piece else LEGIBLE) - FITS:
            self._fault(name, widget, f"{text.text!r} has {text.steps:.1f} steps")
        if scrolled:
            return
        if not _within(text.box, _own(widget)):
            self._fault(name, widget, f"{text.text!r} at {text.box} leaves {_own(widget)}")
        if isinstance(widget, Map) and any(_meet(text.box, tip) for tip in self._tips):  # a counter below a tip
            return
        if picture is None or (sign and isinstance(widget, Sum)):  # a fighter that is hit leans, and its star with it
            return
        seen = cut(picture, text.box)
        if not seen.size:
            self._fault(name, widget, f"{text.text!r} is off the screen")
            return
        if (text.text, seen.tobytes()) in self._read_before:
            return
        self._read_before.add((text.text, seen.tobytes()))
        best = stands_out(seen)
        if best < (SIGN if sign else TEXT):
            self._fault(name, widget, f"{text.text!r} has a contrast of {best:.1f}")

    def _fault(self, name: str, widget: Widget, what: str) -> None:
        self.faults.append(f"{name}: {type(widget).__name__} {getattr(widget, 'text', '')!r}: {what}")
