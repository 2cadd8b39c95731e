"""The end: who won, and why."""

from __future__ import annotations

from ui.screens.page import Page, load
from ui.theme import GOLD
from ui.widgets import map  # noqa: F401  (the layout uses it)

load(__file__)


class End(Page):
    """Who won, and why."""

    def refresh(self) -> None:
        """Names the winner."""
        model, ids, scene = self.model, self.ids, self.scene
        ids.map.show(model.board, scene.counters, self.colours(), {})
        side = self.side(scene.winner)
        ids.who.text = self.words("Victory: {side}", side=side.name if side else "")
        ids.who.color = GOLD
        ids.why.text = scene.reason
        ids.count.text = model.length
        ids.undo.text = self.words("Undo")
        ids.undo.opacity = 1 if model.can_undo else 0
        ids.undo.disabled = not model.can_undo
        ids.home.text = self.words("Home")
