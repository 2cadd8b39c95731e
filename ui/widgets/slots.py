"""Buttons in fixed places: what one is for changes, where it is does not, and nothing is built anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from kivy.uix.gridlayout import GridLayout

from ui.widgets.buttons import Press


class Slot(msgspec.Struct, frozen=True):
    """What one button is for."""

    text: str
    act: Callable[[], object]
    icon: str = ""
    cost: int = -1
    sort: str = "plain"
    faint: bool = False
    chosen: bool = False


class SlotPress(Press):
    """A button that may be for another thing from time to time, or for nothing."""

    def __init__(self, **kwargs: Any) -> None:
        self._act: Callable[[], object] = lambda: None
        super().__init__(**kwargs)

    def show(self, slot: Slot | None) -> None:
        """Has the button be for something."""
        self.opacity, self.disabled = (0, True) if slot is None else (1, False)
        if slot is None:
            self.text = ""
            return
        self._act = slot.act
        self.sort, self.icon, self.faint, self.chosen = slot.sort, slot.icon, slot.faint, slot.chosen
        self.text, self.cost = slot.text, slot.cost

    def on_release(self) -> None:
        """It was tapped."""
        self._act()


class Slots(GridLayout):
    """Buttons side by side and below each other."""

    def show(self, slots: Sequence[Slot | None], high: float) -> None:
        """Has the buttons be for these things, each `high` steps; None leaves a place empty."""
        while len(self.children) > len(slots):
            self.remove_widget(self.children[0])
        while len(self.children) < len(slots):
            self.add_widget(SlotPress())
        for press, slot in zip(reversed(self.children), slots, strict=True):
            press.steps = high
            press.show(slot)
