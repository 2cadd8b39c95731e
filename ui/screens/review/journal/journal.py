"""The journal: everything that happened in the game, turn by turn, the newest turn in sight."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from ui.model.play.journal import Chapter
from ui.model.table_model import TableModel
from ui.screens.page import Page, Words, load
from ui.theme import BODY, CHAIR, FADED_INK, GRID, INK
from ui.widgets.pictures.told_line import ToldLine
from ui.widgets.writing import vellum  # noqa: F401  (the layout uses it)

load(__file__)

AROUND = 76
"""The room left and right of the lines, in steps."""
PER_PAGE = 12
"""How many turns a page of the journal holds."""


class Journal(Page):
    """A sheet of turns, to be scrolled, and buttons to the sheets before and after it."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.sheet: int | None = None
        """Which sheet is shown; None: the newest."""
        self._shown: object = None
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the sheet."""
        model, ids = self.model, self.ids
        chapters = model.journal.chapters
        last = max(0, (len(chapters) - 1) // PER_PAGE)
        sheet = last if self.sheet is None else min(self.sheet, last)
        ids.title.text = self.words("Journal")
        ids.older.text, ids.newer.text, ids.back.text = self.words("Earlier"), self.words("Later"), self.words("Back")
        ids.why.text, ids.why.disabled = self.words("Why?"), not chapters
        ids.older.disabled, ids.newer.disabled = sheet == 0, sheet == last
        here = chapters[sheet * PER_PAGE : (sheet + 1) * PER_PAGE]
        if (here, self.size) == self._shown:
            return
        self._shown = here, tuple(self.size)
        ids.rows.clear_widgets()
        if not here:
            ids.rows.add_widget(Words(text=self.words("Nothing has happened yet."), size_steps=BODY, color=INK))
        for chapter in here:
            self._chapter(chapter)
        ids.rolls.scroll_y = 0 if sheet == last else 1

    def _chapter(self, chapter: Chapter) -> None:
        """A turn: its heading, and its lines, those that follow from a decision below it."""
        rows, wide = self.ids.rows, self.width - self.step(AROUND)
        if rows.children:
            rows.add_widget(Widget(size_hint_y=None, height=self.step(GRID)))
        rows.add_widget(Words(text=chapter.heading, width=wide, size_steps=CHAIR, bold=True, color=FADED_INK))
        for told in chapter.told:
            rows.add_widget(ToldLine(told.text, self.side(told.seat) if told.seat else None, self.art, wide))

    def turn(self, by: int) -> None:
        """Shows an earlier or a later sheet."""
        last = max(0, (len(self.model.journal.chapters) - 1) // PER_PAGE)
        self.sheet = max(0, min(last, (last if self.sheet is None else self.sheet) + by))
        self.refresh()
