"""The page of each screen: it lies in the folder of the screen's name, in one of the rooms beside this file, and is
imported when it is shown for the first time."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from ui.model.screen import Screen
from ui.screens.page import Page


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
