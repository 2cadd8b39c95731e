"""Size: how large the owner's board is, by two of its edges, and which stickers are on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.language import decimal
from companion.settings.measured import STICKERS_MM
from ui.model.table_model import TableModel
from ui.parts.board_size import BoardSize, Edge
from ui.screens.page import Page, Press, load
from ui.theme import LINE
from ui.widgets.board import measured  # noqa: F401  (the layout uses it)
from ui.widgets.devices import sticker_on_counter  # noqa: F401  (the layout uses it)
from ui.widgets.tiles.placard import Plate
from ui.widgets.touch.segments import Value

load(__file__)

LESS, MORE = {-10: "−10", -1: "−"}, {1: "+", 10: "+10"}
"""What the buttons say that make an edge shorter, and longer."""
ACROSS, ALONG = 1.8, 0.8
"""How many times as wide as a button the length of the upper edge is, and as high that of the left one."""


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
        paper = size.board.on_paper
        ids.rulers.show(round(paper.width_mm), round(paper.height_mm))
        ids.title.text = self.words("Size of the board")
        ids.ask.text = self.words("Measure two edges of your board.")
        ids.said.text = size.said.say(language) if size.said is not None else ""
        self._edge(ids.upper, Edge.WIDTH, LESS | MORE, {"size_hint_x": ACROSS})
        self._edge(ids.left, Edge.HEIGHT, dict(reversed((LESS | MORE).items())), {"size_hint_y": ALONG})
        ids.black.text = self.words("Black square of the stickers")
        values = [Value(mm, f"{_figure(mm, language)} mm") for mm in sorted({*STICKERS_MM, size.sticker_mm})]
        ids.stickers.show(values, size.sticker_mm, size.choose_sticker)
        self._sticker()
        ids.back.text = self.words("Cancel")
        ids.printed.text = self.words("As printed")
        ids.printed.disabled = size.is_as_printed
        ids.keep.text = self.words("Keep")

    def _sticker(self) -> None:
        """How such a sticker lies on a counter of the game, the first that stands on the board."""
        game, size = self.model.game, self.board_size
        start = self.model.games.start
        sides = {str(piece.id): piece.size_mm * size.board.scale for piece in game.pieces}
        counter = next((one for one in start.counters if one.piece in sides), None)
        if counter is not None:
            colour = self.colours_of(start).get(counter.seat, LINE)
            self.ids.sticker.show(counter, colour, self.art, sides[counter.piece], size.sticker_mm)

    def _edge(self, row: BoxLayout, edge: Edge, steps: Mapping[int, str], room: Mapping[str, float]) -> None:
        """How long an edge is, between the buttons that say so, along it."""
        row.clear_widgets()
        for by, sign in steps.items():
            if len(row.children) == len(LESS):
                mm = f"{self.board_size.edges[edge]}\u00a0mm"
                row.add_widget(Plate(text=mm, named=True, **room))
            press = Press(text=sign, size_hint_y=1)
            press.bind(on_release=lambda _, by=by: self.board_size.more(edge, by))
            row.add_widget(press)

    def keep(self) -> None:
        """Keeps the size; the board is found anew by it."""
        if self.board_size.keep():
            self.model.back()


def _figure(mm: float, language: str) -> str:
    """A length in a language; a whole number has no decimal."""
    return f"{mm:g}" if mm == round(mm) else decimal(mm, language)
