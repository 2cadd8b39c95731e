"""The table cannot be right: one thing at a time to put right, and a way out by one tap."""

from __future__ import annotations

from ui.screens.page import Page, load
from ui.widgets import map  # noqa: F401  (the layout uses it)

load(__file__)


class Wrong(Page):
    """What is wrong on the table."""

    def refresh(self) -> None:
        """Names the first thing to put right."""
        model, ids = self.model, self.ids
        ids.map.show(model.board, self.scene.counters, self.colours(), model.cues)
        ids.title.text = self.words("The table does not fit")
        fixes = model.fixes
        ids.first.text = fixes[0] if fixes else ""
        more = len(fixes) - 1
        ids.rest.text = self.words("After that, {n} more to put right.", n=more) if more > 0 else ""
        ids.go_on.text = self.words("Go on, I put it right later")
        ids.back.text = self.words("Undo the last action")
        ids.back.opacity = 1 if model.can_undo else 0
        ids.back.disabled = not model.can_undo
