"""What was shown and is shown no more stays as it is: to follow each later size takes as long as a new page."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import DictProperty
from kivy.uix.widget import Widget

from ui.app.panel import Panel
from ui.screens.page import Page

FRAMES = 4
"""After so many frames nothing that waited for one asks for a page that was left."""

_names: dict[type[Widget], tuple[list[str], list[str]]] = {}
"""The names of all properties and events of a kind of widget, and of those properties that are dictionaries."""


def leave(shown: Iterable[Widget]) -> None:
    """Leaves what nobody sees again, with the pages that panels keep."""
    for widget in shown:
        kept = widget._kept.values() if isinstance(widget, Panel) else ()
        for left in (widget, *kept):
            for part in left.walk():
                Builder.unbind_widget(part.uid)


class Left:
    """Pages that were looked at, never touched, and left: some frames later each is taken apart."""

    def __init__(self) -> None:
        self._pages: dict[Page, int] = {}
        """Each with the frame in which it was left."""

    def add(self, page: Page) -> None:
        """Another one, and time for those before it."""
        for left in [left for left, frame in self._pages.items() if Clock.frames >= frame + FRAMES]:
            del self._pages[left]
            if left.parent is None:
                _take_apart(left)
        self._pages.setdefault(page, Clock.frames)


def _take_apart(page: Page) -> None:
    """Undoes what holds a page's parts to each other, so that they are gone at once: else the search for garbage goes
    through each of their thousands of objects several times, which takes longer than to make the page."""
    for part in list(page.walk(restrict=True)):
        kind = type(part)
        if kind not in _names:
            properties = part.properties()
            dicts = [name for name, one in properties.items() if isinstance(one, DictProperty)]
            _names[kind] = [*properties, *part.events()], dicts
        names, dicts = _names[kind]
        for name in names:
            for told, _, _, weakly, uid in part.get_property_observers(name, True):
                if uid:
                    part.unbind_uid(name, uid)
                else:
                    part.unbind(**{name: told() if weakly else told})
        for name in dicts:
            vars(getattr(part, name)).clear()  # it knows whose it is
        part.canvas.clear()
        part.children, part.parent = [], None
        vars(part).clear()
