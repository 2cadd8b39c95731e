"""The practice round on the screen: what comes next is pointed at on the page that is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.board import PlaceId
from companion.language import Sentence, mark
from ui.model.practice import Tip
from ui.model.table_model import TableModel
from ui.screens.page import Page
from ui.theme import Box, style
from ui.widgets.board.map import Map
from ui.widgets.drawn import Drawn
from ui.widgets.pictures.banner import Banner
from ui.widgets.touch.buttons import Press
from ui.widgets.touch.pointer import AROUND, Pointer
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.words import Words

SKIP, NEXT = mark("Explain no more"), mark("I see")
IDS: Final = {
    "take": "take",
    "cards": "cards",
    "use": "buttons",
    "prompt": "prompt",
    "actions": "buttons",
    "sums": "sums",
}
"""The id of each thing on its page."""
ICONS: Final = {"undo": mark("Undo"), "menu": mark("Menu")}
"""Things that are buttons, by their icons, or their words."""
WEIGHTS: Final = {Map: 0.0, Banner: 2.0, Tap: 24.0, Words: 12.0, Drawn: 1.0}
"""How much it counts that each kind of thing stays in sight: the first kind that a thing is of. What can be pressed
counts more than words."""
HEAD: Final = 0.4
"""So much of a banner's height, from its top, counts as much as words."""


def in_sight(widget: Widget) -> Iterator[Widget]:
    """A widget that is seen, and all that is seen in it."""
    if widget.opacity and widget.width >= 2 and widget.height >= 2:
        yield widget
        for child in widget.children:
            yield from in_sight(child)


class Lessons:
    """Lays a pointer over a page as long as a practice round has something to explain there."""

    def __init__(self, model: TableModel, over: Widget) -> None:
        """`over` is what the pointer is laid into, as large as the page."""
        self._model, self._over = model, over
        self._pointer: Pointer | None = None
        self._page: Page | None = None
        self._point = Clock.create_trigger(lambda _: self.point(), 0)
        self._seen: object = None
        """What was pointed at last, and what lay about it."""

    def follow(self, page: Page) -> None:
        """The model may have changed; the page shows it, and has its places with the next frame."""
        self._page = page
        if self._model.practice.on or self._pointer is not None:
            self._point()

    def point(self) -> None:
        """Points at what comes next, or no longer."""
        found = next(self._found(), None) if self._page is not None else None
        if found is None:
            if self._pointer is not None:
                self._over.remove_widget(self._pointer)
                self._pointer = None
            return
        tip, box = found
        if self._pointer is None or self._pointer.parent is None:
            self._pointer = Pointer(size_hint=(None, None))
            self._over.add_widget(self._pointer)
        self._pointer.size, self._pointer.pos = self._over.size, (0, 0)
        practice, kept = self._model.practice, tuple(self._kept())
        self._pointer.show(
            box,
            Sentence(tip.text).say(self._model.language),
            (Sentence(SKIP).say(self._model.language), practice.skip),
            (Sentence(NEXT).say(self._model.language), lambda: practice.read(tip)),
            kept,
        )
        seen = box, kept, self._model.language
        if seen != self._seen:  # the page still takes its place: it is looked at again with the next frame
            self._seen = seen
            self._point()

    def _kept(self) -> Iterator[tuple[Box, float]]:
        """Where words, buttons and drawings are to be seen on the page, the map left out, and how much each counts."""
        assert self._page is not None
        for widget in in_sight(self._page):
            if widget.disabled:
                continue
            weight = next((weight for kind, weight in WEIGHTS.items() if isinstance(widget, kind)), 0.0)
            if not weight or (isinstance(widget, Words) and not widget.text):
                continue
            if isinstance(widget, Words):
                yield self._on_page(widget, *widget.written), weight
                continue
            if isinstance(widget, Banner):
                head = HEAD * widget.height
                yield self._on_page(widget, widget.x, widget.top - head, widget.width, head), WEIGHTS[Words]
            wide, high = getattr(widget, "shape", widget.size)
            yield self._on_page(widget, widget.center_x - wide / 2, widget.center_y - high / 2, wide, high), weight

    def _found(self) -> Iterator[tuple[Tip, Box | None]]:
        """The tips of the page that can be pointed at now, each with its box in px."""
        for tip in self._model.practice.tips(self._model.screen):
            if not tip.at:
                yield tip, None
            elif (box := self._box(tip.at)) is not None:
                yield tip, box

    def _box(self, thing: str) -> Box | None:
        """Where a thing lies on the page; None where it is not there."""
        assert self._page is not None
        if thing == "counter":
            return self._place()
        if thing == "take" and self._model.scene.revealed:
            return None  # cards that were revealed just now leave no room for a sheet that hides none of them
        if thing in ICONS:
            said = Sentence(ICONS[thing]).say(self._model.language)
            buttons = (w for w in self._page.walk(restrict=True) if isinstance(w, Press))
            widgets: Iterator[Widget] = (w for w in buttons if w.icon == thing or w.text == said)
            widget = next(widgets, self._page.ids.get(thing))
        elif thing == "map":
            return self._board()
        else:
            widget = self._page.ids.get(IDS[thing])
        if widget is None or widget.width < 2 or widget.height < 2 or not widget.opacity:
            return None
        if thing == "actions" and not widget.children:
            return None
        return self._on_page(widget, *widget.pos, *widget.size)

    def _map(self) -> Map | None:
        """The map of the page."""
        assert self._page is not None
        return next((widget for widget in self._page.walk(restrict=True) if isinstance(widget, Map)), None)

    def _board(self) -> Box | None:
        """Where the whole board is drawn, so much smaller that the frame around it lies on the map."""
        map_ = self._map()
        if map_ is None or map_.board is None or map_.width < 2 or map_.height < 2 or not map_.opacity:
            return None
        x, y, wide, high = map_.drawn
        within = AROUND * style.unit
        return self._on_page(map_, x + within, y + within, wide - 2 * within, high - 2 * within)

    def _place(self) -> Box | None:
        """Where a place lies from which something can be done."""
        model, map_ = self._model, self._map()
        origins = [choice.origin for choice in model.scene.choices if choice.origin is not None]
        if map_ is None or map_.board is None or not origins or model.pointing.selection.origin:
            return None
        corners = [map_.to_px(*corner) for corner in model.board.place(PlaceId(origins[0])).outline]
        xs, ys = zip(*corners, strict=True)
        return self._on_page(map_, min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def _on_page(self, widget: Widget, x: float, y: float, width: float, height: float) -> Box:
        """A box in a widget's own coordinates as the page has it, on whole px."""
        left, bottom = self._over.to_widget(*widget.to_window(x, y))
        return round(left), round(bottom), round(width), round(height)
