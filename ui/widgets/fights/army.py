"""An army as it stands: a drawing of each kind of its troops, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.scene import Stand
from ui.theme import BODY, FADED_INK, GRID, INK, POINT, TEXT, Colour, style
from ui.theme.art import Art
from ui.widgets.drawn import Drawn
from ui.widgets.writing.fitted_words import FittedWords
from ui.widgets.writing.text import texture, write

HIGH, MOST, LEAST = 32, 40, 15
"""How high a drawing is that is read, one on a tile at most, and at least, in steps."""
NEAR, APART = 3, 9
"""The room between a drawing and its number, and between two kinds, in steps."""


def is_drawn(stands: Sequence[Stand], art: Art | None) -> bool:
    """Whether the game has a drawing of each kind."""
    return bool(stands) and art is not None and all(art.sprite(f"stand/{stand.figure}") for stand in stands)


def ranks(stands: Sequence[Stand], count: int) -> tuple[tuple[Stand, ...], ...]:
    """The kinds in so many rows, the first the longest."""
    long = -(-len(stands) // count)
    return tuple(tuple(stands[at : at + long]) for at in range(0, len(stands), long))


def width(stands: Sequence[Stand], high: float, letters: float) -> float:
    """How wide a row of kinds is whose drawings are so high, in px."""
    figures = sum(texture(str(stand.count), round(letters), True).size[0] for stand in stands)
    return float(figures + len(stands) * (high + NEAR * style.unit) + (len(stands) - 1) * APART * style.unit)


def fitted(stands: Sequence[Stand], room: float, high: float, letters: float) -> float | None:
    """How high the drawings are so that a row fits a width, in px; None where it does not."""
    while width(stands, high, letters) > room:
        high -= style.unit
        if high < LEAST * style.unit:
            return None
    return high


def draw_rank(
    canvas: Canvas, stands: Sequence[Stand], art: Art, at: tuple[float, float], high: float, letters: float
) -> None:
    """Draws a row of kinds from its left middle on."""
    (x, y), unit = at, style.unit
    colour: Colour = POINT
    for stand in stands:
        sprite = art.sprite(f"stand/{stand.figure}", high)
        with canvas:
            Color(*colour)
            Rectangle(texture=sprite, pos=(round(x), round(y - high / 2)), size=(round(high), round(high)))
        x += high + NEAR * unit
        wide = texture(str(stand.count), round(letters), True).size[0]
        write(canvas, str(stand.count), (x + wide / 2, y), letters, TEXT, True)
        x += wide + APART * unit


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
