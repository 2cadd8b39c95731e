"""The table cannot be right: one thing at a time to put right, and a way out by one tap."""

from __future__ import annotations

from typing import Any

from companion.table.following.guidance import Way
from ui.model.table_model import TableModel
from ui.screens.board import show_board
from ui.screens.page import Page, Press, load
from ui.screens.ways import SIGNS
from ui.widgets.board import tabletop  # noqa: F401  (the layout uses them)
from ui.widgets.cards import open_cards  # noqa: F401  (the layout uses them)
from ui.widgets.counters.changes import changed
from ui.widgets.writing import vellum  # noqa: F401  (the layout uses it)

load(__file__)

MOST = 4
"""How many things to put right are named at once."""


class Wrong(Page):
    """What is wrong on the table."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        self.ids.changes.bind(width=self._fit)

    def refresh(self) -> None:
        """Names the first thing to put right."""
        model, ids = self.model, self.ids
        at = model.table.lying
        show_board(self, ids.table, self.scene, model.pattern, at)
        ids.open.show(model.play.open_cards, self.scene, self.art)
        kept = not any(way is Way.TRY_AGAIN for _, way in self.guide.ways)
        ids.title.text = (
            self.words("The table does not match the game") if kept else self.words("This could not be kept")
        )
        problems = self.guide.now.problems
        says, fixes = model.why or self.guide.says, self.guide.fixes
        first, *shown = fixes[problems:] or ("",)
        ids.amiss.text = says if says != first else ""
        ids.first.text = first
        self._draw()
        ids.rest.text = "\n".join(shown[:MOST])
        if len(shown) > MOST:
            ids.rest.text += "\n" + self.words("After that, {n} more to put right.", n=len(shown) - MOST)
        ids.ways.clear_widgets()
        for label, way in self.guide.ways:
            ids.ways.add_widget(Press(text=label, icon=SIGNS[way], on_release=lambda _, w=way: model.go_way(w)))
        if model.can_undo:
            undo = self.words("Undo the last action")
            ids.ways.add_widget(Press(text=undo, icon="undo", sort="quiet", on_release=lambda *_: model.undo()))

    def _draw(self) -> None:
        """Shows the counters that hands see to first, as they lie and as they should."""
        model, at = self.model, self.model.table.lying
        lies, should = (
            tuple(one for one in counters if one.piece in at.marked) for counters in (at.counters, self.scene.counters)
        )
        made = changed(lies, should)
        self.ids.changes.show(made, model.board, self.colours(), self.art, self.words("off the board"))
        self._fit()

    def _fit(self, *_: object) -> None:
        """The drawing is as high as it needs to be in its width."""
        self.ids.changes.height = self.ids.changes.high(self.ids.changes.width)
