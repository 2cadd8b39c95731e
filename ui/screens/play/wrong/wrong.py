"""The table cannot be right: one thing at a time to put right, and a way out by one tap."""

from __future__ import annotations

from companion.table.following.guidance import Way
from ui.screens.board import show_board
from ui.screens.page import Page, Press, load
from ui.screens.ways import SIGNS
from ui.widgets.board import tabletop  # noqa: F401  (the layout uses them)
from ui.widgets.cards import open_cards  # noqa: F401  (the layout uses them)

load(__file__)

MOST = 4
"""How many things to put right are named at once."""


class Wrong(Page):
    """What is wrong on the table."""

    def refresh(self) -> None:
        """Names the first thing to put right."""
        model, ids = self.model, self.ids
        at = model.table.lying
        show_board(self, ids.table, self.scene, model.pattern, at)
        ids.open.show(model.play.open_cards, self.scene, self.art)
        kept = not any(way is Way.TRY_AGAIN for _, way in self.guide.ways)
        ids.title.text = self.words("The table does not fit") if kept else self.words("This could not be kept")
        ids.first.text = model.why or self.guide.says
        first, *after = self.guide.fixes or ("",)
        shown = after if first == self.guide.says else (first, *after)
        ids.rest.text = "\n".join(shown[:MOST])
        if len(shown) > MOST:
            ids.rest.text += "\n" + self.words("After that, {n} more to put right.", n=len(shown) - MOST)
        ids.ways.clear_widgets()
        for label, way in self.guide.ways:
            ids.ways.add_widget(Press(text=label, icon=SIGNS[way], on_release=lambda _, w=way: model.go_way(w)))
        if model.can_undo:
            undo = self.words("Undo the last action")
            ids.ways.add_widget(Press(text=undo, icon="undo", sort="quiet", on_release=lambda *_: model.undo()))
