"""The buttons that stand on the pages of the running game."""

from __future__ import annotations

from functools import partial

from companion.scene import Choice
from ui.model.screen import Screen
from ui.screens.page import Page
from ui.widgets.touch.slots import Slot


def offer(page: Page, choice: Choice, sort: str = "plain") -> Slot:
    """To do what a choice says."""
    icon = page.scene.icons.get(choice.kind, "")
    return Slot(choice.label, partial(page.model.submit, choice), icon, choice.cost or -1, sort)


def notes(page: Page) -> Slot:
    """To read how the game stands."""
    return Slot(page.words("In play"), partial(page.model.open, Screen.NOTES), "list", sort="quiet")


def undo(page: Page) -> Slot | None:
    """To take the last decision back, where it can be."""
    return Slot(page.words("Undo"), page.model.undo, "undo", sort="quiet") if page.model.can_undo else None
