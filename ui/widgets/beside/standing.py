"""How the seats stand, in a room that news leave: the arms, the name and a bar of each."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.scene import Sheet, Side
from ui.theme import BODY, FADED_INK, GRID, INK, SMALL, style
from ui.theme.art import Art
from ui.widgets.pictures.arms import Arms, Bar
from ui.widgets.writing.fitted_words import FittedWords

ROW, LOW_ROW, CAPTION = 24, 19, 22
"""The height of a seat, of one that has less room, and of the caption, in steps."""
COLUMN = 150
"""How wide a seat is at least, in steps, where two stand side by side."""


def standing(sheets: tuple[Sheet, ...]) -> Sheet | None:
    """The first page of a position that says of every seat how it stands; None where there is none."""
    return next((sheet for sheet in sheets if sheet.bars and sheet.arms and all(sheet.arms)), None)


class Standing(BoxLayout):
    """A page of a position in a few lines."""

    def __init__(self, **kwargs: Any) -> None:
        self._shown: object = None
        super().__init__(orientation="vertical", **kwargs)

    def show(
        self, sheet: Sheet, sides: tuple[Side, ...], art: Art | None, room: tuple[float, float], whole: bool = False
    ) -> bool:
        """Shows it in a room of that many px, in two columns and without its caption where it must be, unless `whole`;
        answers whether it fits."""
        unit = style.unit * style.large
        cols = 2 if len(sheet.rows) * ROW * unit > room[1] - CAPTION * unit and room[0] >= 2 * COLUMN * unit else 1
        rows = -(-len(sheet.rows) // cols)
        row = LOW_ROW if whole else ROW
        if (rows * row + whole * CAPTION) * unit > room[1]:
            return False
        caption = (rows * row + CAPTION) * unit <= room[1]
        key = sheet, sides, cols, caption, unit
        if key != self._shown:
            self._shown = key
            self._fill(sheet, {side.id: side for side in sides}, art, cols, caption)
        return True

    def _fill(self, sheet: Sheet, sides: dict[str, Side], art: Art | None, cols: int, caption: bool) -> None:
        unit = style.unit * style.large
        self.clear_widgets()
        if caption:
            high = CAPTION * unit
            self.add_widget(
                FittedWords(text=sheet.title, wanted=SMALL, color=FADED_INK, bold=True, size_hint_max_y=high)
            )
        grid = GridLayout(cols=cols, spacing=(2 * GRID * style.unit, 0))
        for (what, _), seat, bar in zip(sheet.rows, sheet.arms, sheet.bars, strict=True):
            row = BoxLayout(spacing=GRID * style.unit)
            row.add_widget(
                Arms(sides.get(seat), art, size_hint=(None, 0.8), width=ROW * unit, pos_hint={"center_y": 0.5})
            )
            row.add_widget(FittedWords(text=what, wanted=BODY, color=INK))
            row.add_widget(Bar(sides.get(seat), bar, max(sheet.bars)))
            grid.add_widget(row)
        self.add_widget(grid)
