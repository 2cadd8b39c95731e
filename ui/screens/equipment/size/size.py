"""Size: how large the owner's board is, by two of its edges, and which stickers are on it."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.language import mark
from companion.settings.measured import STICKERS_MM
from ui.model.table_model import TableModel
from ui.parts.board_size import BoardSize, Edge
from ui.screens.page import Page, Press, Words, load
from ui.theme import BODY, FINGER, GRID, HEADING, MUTED
from ui.widgets.touch.segments import Value
from ui.widgets.writing.fitted_words import FittedWords

load(__file__)

LESS, MORE = {-10: "−10", -1: "−"}, {1: "+", 10: "+10"}
"""What the buttons say that make an edge shorter, and longer."""
EDGES = {Edge.WIDTH: mark("Upper edge"), Edge.HEIGHT: mark("Left edge")}
FIGURE = 1.8
"""How many times as wide as a button the length of an edge is."""


class Size(Page):
    """Two edges to measure, and the stickers to choose."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        assert model.devices.parts is not None
        self.board_size: BoardSize = model.devices.parts.size
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the size as it is said now."""
        ids, size, language = self.ids, self.board_size, self.model.language
        ids.map.art = self.art
        ids.map.show(size.board, (), {}, {})
        ids.title.text = self.words("Size of the board")
        ids.ask.text = self.words("Measure two edges of your board.")
        ids.said.text = size.said.say(language) if size.said is not None else ""
        ids.edges.clear_widgets()
        for edge, mm in size.edges.items():
            self._edge(edge, mm)
        ids.black.text = self.words("Black square of the stickers")
        values = [Value(mm, f"{mm:g} mm") for mm in sorted({*STICKERS_MM, size.sticker_mm})]
        ids.stickers.show(values, size.sticker_mm, size.choose_sticker)
        ids.back.text = self.words("Cancel")
        ids.printed.text = self.words("As printed")
        ids.printed.disabled = size.is_as_printed
        ids.keep.text = self.words("Keep")

    def _edge(self, edge: Edge, mm: int) -> None:
        """How long an edge is, between the buttons that say so."""
        self.ids.edges.add_widget(Words(text=self.words(EDGES[edge]), size_steps=BODY, color=MUTED))
        row = BoxLayout(spacing=self.step(GRID), size_hint_y=None, height=self.step(FINGER))
        for by, sign in LESS.items():
            row.add_widget(self._longer(edge, by, sign))
        row.add_widget(FittedWords(text=f"{mm} mm", wanted=HEADING, bold=True, halign="center", size_hint_x=FIGURE))
        for by, sign in MORE.items():
            row.add_widget(self._longer(edge, by, sign))
        self.ids.edges.add_widget(row)

    def _longer(self, edge: Edge, by: int, sign: str) -> Press:
        press = Press(text=sign, steps=FINGER)
        press.bind(on_release=lambda _: self.board_size.more(edge, by))
        return press

    def keep(self) -> None:
        """Keeps the size; the board is found anew by it."""
        if self.board_size.keep():
            self.model.back()
