"""The page of each screen: it lies in the folder of the screen's name, in one of the rooms beside this file, and is
imported when it is shown for the first time, or ahead of that while nobody does anything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from ui.model.screen import Screen
from ui.screens.page import Page

PLAYED = (
    Screen.SETUP,
    Screen.BATTLE,
    Screen.HANDOVER,
    Screen.HAND,
    Screen.COMBAT,
    Screen.CARDS,
    Screen.MENU,
    Screen.PLAYERS,
    Screen.END,
)
"""The screens that every game shows, as players come to them."""


@cache
def page_of(screen: Screen) -> type[Page]:
    """The page of a screen."""
    name = screen.value
    (folder,) = Path(__file__).parent.glob(f"*/{name}/")
    module = import_module(f"ui.screens.{folder.parent.name}.{name}.{name}")
    (page,) = (
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Page) and kind.__module__ == module.__name__
    )
    return page


def pages_ahead() -> Iterator[type[Page]]:
    """The pages of the screens that every game shows, each imported when it is asked for."""
    return map(page_of, PLAYED)
