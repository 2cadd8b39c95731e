"""The rules in short, sheet by sheet."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.scene import Sheet
from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, Words, load
from ui.theme import BODY, FADED_INK, INK
from ui.widgets.writing import vellum  # noqa: F401  (the layout uses it)

load(__file__)


class Reference(Page):
    """One sheet, and a tab for each."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.shown = 0
        super().__init__(model, **kwargs)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets to read."""
        return self.model.game.sheets(self.model.language)

    def refresh(self) -> None:
        """Shows the chosen sheet."""
        ids, sheets = self.ids, self.sheets
        self.shown = min(self.shown, len(sheets) - 1)
        ids.tabs.clear_widgets()
        for i, sheet in enumerate(sheets):
            press = Press(text=sheet.title, chosen=i == self.shown, steps=50)
            press.bind(on_release=lambda _, i=i: self._choose(i))
            ids.tabs.add_widget(press)
        ids.rows.clear_widgets()
        for what, how in sheets[self.shown].rows:
            ids.rows.add_widget(self._row(what, how))
        ids.back.text = self.words("Back")

    def _row(self, what: str, how: str) -> BoxLayout:
        """What and how, side by side from the top, as high as the longer of them."""
        row = BoxLayout(spacing=self.step(12), size_hint_y=None)
        label = Words(text=what, size_steps=BODY, color=FADED_INK, bold=True, pos_hint={"top": 1})
        label.size_hint_x = 0.36 if self.width >= self.height else 0.5
        text = Words(text=how, size_steps=BODY, color=INK, pos_hint={"top": 1})
        for words in (label, text):
            row.add_widget(words)
            words.bind(height=lambda *_: setattr(row, "height", max(label.height, text.height)))
        row.height = max(label.height, text.height)
        return row

    def _choose(self, sheet: int) -> None:
        self.shown = sheet
        self.ids.rolls.scroll_y = 1
        self.refresh()
