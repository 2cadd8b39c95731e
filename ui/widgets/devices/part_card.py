"""A part of the table as a card: its picture, how it is, and what was found."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout

from ui.theme import (
    BODY,
    FRAME,
    GRID,
    LINE,
    MUTED,
    PANEL,
    RAISED,
    SMALL,
    TEXT,
    THICK,
    Colour,
    draw_disc,
    icon,
    shade,
    style,
)
from ui.widgets.drawn import Drawn
from ui.widgets.surface import Surface
from ui.widgets.writing.words import Words

MEDAL, PICTURE, BADGE = 52, 30, 22
"""How large a part's medal is, its picture there, and the sign of how it is, in steps."""


class Medal(Drawn):
    """The picture of a part on a disc, whose rim has a colour; a sign lies over its edge."""

    def __init__(self, picture: str, sign: str, colour: Colour, **kwargs: Any) -> None:
        self.picture, self.sign, self.colour = picture, sign, colour
        side = MEDAL * style.unit
        super().__init__(size_hint=(None, None), size=(side, side), **kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit, (x, y) = style.unit, self.middle
        corner = x + self.width * 0.35, y - self.height * 0.35
        with self.canvas:
            Color(*self.colour)
            draw_disc((x, y), self.width)
            Color(*RAISED)
            draw_disc((x, y), self.width - 2 * THICK * unit)
            self._icon(self.picture, (x, y), PICTURE, TEXT)
            Color(*PANEL)
            draw_disc(corner, BADGE * unit)
            self._icon(self.sign, corner, BADGE * 0.8, self.colour)

    @staticmethod
    def _icon(name: str, at: tuple[float, float], steps: float, colour: Colour) -> None:
        picture, side = icon(name, steps), round(steps * style.unit)
        Color(*colour)
        Rectangle(texture=picture, pos=(round(at[0] - side / 2), round(at[1] - side / 2)), size=(side, side))


class PartCard(Surface):
    """The card. One that needs somebody has a thick frame."""

    def __init__(
        self, picture: str, name: str, state: tuple[str, str, Colour], found: str, needs: bool, **kwargs: Any
    ) -> None:
        """`state` is how the part is: a sign, a word and a colour."""
        sign, said, colour = state
        unit = style.unit
        edge, wide = (colour, THICK) if needs else (shade(LINE, 0.8), FRAME)
        super().__init__(
            edge=edge, edge_steps=wide, padding=1.25 * GRID * unit, spacing=1.25 * GRID * unit, size_hint_y=1, **kwargs
        )
        self.add_widget(Medal(picture, sign, colour, pos_hint={"top": 1}))
        told = BoxLayout(orientation="vertical", size_hint_y=None, spacing=2 * unit, pos_hint={"top": 1})
        told.bind(minimum_height=told.setter("height"))
        told.add_widget(Words(text=name, size_steps=BODY, bold=True))
        told.add_widget(Words(text=said, size_steps=SMALL, bold=True, color=colour))
        told.add_widget(Words(text=found, size_steps=SMALL + 1, color=TEXT if needs else MUTED))
        self.add_widget(told)
        self.bind(minimum_height=self.setter("size_hint_min_y"))
