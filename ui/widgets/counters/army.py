"""An army to be read: a drawing of each kind of its troops, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.scene import Stand
from ui.theme import BODY, FADED_INK, GRID, INK, style
from ui.theme.art import Art
from ui.widgets.drawn import Drawn
from ui.widgets.writing.fitted_words import FittedWords

HIGH, NEAR = 32, 3
"""How high a drawing is, and the room before its words, in steps."""


def is_drawn(stands: Sequence[Stand], art: Art | None) -> bool:
    """Whether the game has a drawing of each kind."""
    return bool(stands) and art is not None and all(art.sprite(f"stand/{stand.figure}") for stand in stands)


class Listed(GridLayout):
    """An army to be read: each kind with its drawing, its number and its name, on vellum."""

    def __init__(self, stands: Sequence[Stand], art: Art, across: int, **kwargs: Any) -> None:
        unit, high = style.unit, (HIGH + NEAR) * style.unit * style.large
        super().__init__(cols=across, spacing=(GRID * unit, 0), size_hint_y=None, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        for stand in stands:
            cell = BoxLayout(size_hint_y=None, height=high, spacing=NEAR * unit)
            cell.add_widget(Figure(stand, art, size_hint_x=None, width=HIGH * unit))
            cell.add_widget(FittedWords(text=f"{stand.count} {stand.name}", wanted=BODY, color=INK))
            self.add_widget(cell)


class Figure(Drawn):
    """The drawing of a kind, in ink."""

    def __init__(self, stand: Stand, art: Art, **kwargs: Any) -> None:
        self.stand, self.art = stand, art
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        side = round(min(self.width, self.height))
        at = round(self.middle[0] - side / 2), round(self.middle[1] - side / 2)
        with self.canvas:
            Color(*FADED_INK)
            Rectangle(texture=self.art.sprite(f"stand/{self.stand.figure}", side), pos=at, size=(side, side))
