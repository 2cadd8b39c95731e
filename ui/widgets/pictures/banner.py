"""The banner of a side, hung from a pole: the game's own picture, or a cloth in the side's colour with its first
letter, cut otherwise for each side so that colour is not the only sign."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Mesh, Rectangle, SmoothLine

from companion.scene import Side
from ui.theme import BOOK, CLASP, SHADOW, Colour, draw_disc, lighten, over, shade, side_ground, style
from ui.theme.art import Art
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import write

WIDTH = 0.62
"""A banner's width of its height."""
TAILS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((1.0, 0.0), (0.5, 0.17), (0.0, 0.0)),
    ((1.0, 0.17), (0.5, 0.0), (0.0, 0.17)),
    ((1.0, 0.04), (0.0, 0.04)),
    ((1.0, 0.0), (0.75, 0.13), (0.5, 0.0), (0.25, 0.13), (0.0, 0.0)),
)
"""How its lower edge is cut, from the right to the left, in its width and height; a side after the other."""
FOLDS = (0.16, 0.4, 0.63, 0.86)
"""Where the cloth falls in folds, in its width."""


class Banner(Drawn):
    """The banner of one side, as large as fits."""

    def __init__(self, **kwargs: Any) -> None:
        self.side: Side | None = None
        self.nth = 0
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, side: Side | None, nth: int = 0, art: Art | None = None) -> None:
        """Shows the banner of a side, the nth of its game; nothing where there is none."""
        if self.shows(side, nth, art):
            self.side, self.nth, self.art = side, nth, art

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        height = min(self.height * 0.96, self.width / WIDTH * 0.92)
        if self.side is None or height < 24 * style.unit:
            return
        width = height * WIDTH
        x, y = self.middle[0] - width / 2, self.middle[1] - height / 2
        sprite = self.art.sprite(f"banner/{self.side.id}", self.height) if self.art is not None else None
        if sprite is not None:
            ratio = sprite.width / max(1, sprite.height)
            height = min(self.height * 0.98, self.width * 0.98 / ratio)
            size = height * ratio, height
            with self.canvas:
                Color(1, 1, 1, 1)
                Rectangle(texture=sprite, pos=(self.middle[0] - size[0] / 2, self.middle[1] - height / 2), size=size)
            return
        colour = side_ground(self.side)
        pole = height * 0.03
        self._cloth((x + width * 0.05, y, width * 0.9, height - pole * 1.5), colour)
        with self.canvas:
            Color(*CLASP)
            bar = y + height - pole
            SmoothLine(points=[x + pole, bar, x + width - pole, bar], width=pole / 2)
            for end in (x + pole, x + width - pole):
                draw_disc((end, bar), pole * 2.4)
        size = height * 0.36
        write(self.canvas, self.side.name[:1], (x + width / 2, y + height * 0.56), size, over(colour), True, BOOK)

    def _cloth(self, box: tuple[float, float, float, float], colour: Colour) -> None:
        """The cloth with its folds, its border and its tail."""
        x, y, width, height = box
        tail = TAILS[self.nth % len(TAILS)]
        outline = [(x, y + height), (x + width, y + height), *((x + px * width, y + py * height) for px, py in tail)]
        fall = 3 * style.unit
        self._fill([(px + fall, py - fall) for px, py in outline], SHADOW)
        self._fill(outline, colour)
        with self.canvas:
            for i, at in enumerate(FOLDS):
                Color(*((0, 0, 0, 0.14) if i % 2 else (1, 1, 1, 0.07)))
                Rectangle(pos=(x + (at - 0.06) * width, y + 0.19 * height), size=(0.1 * width, 0.81 * height))
            Color(*lighten(colour, 0.45))
            inset = width * 0.05
            inner = [
                (x + width / 2 + (px - x - width / 2) * 0.9, y + height / 2 + (py - y - height / 2) * 0.94)
                for px, py in outline
            ]
            SmoothLine(points=[part for point in inner for part in point], close=True, width=max(1.0, inset * 0.14))
            Color(*shade(colour, 0.55))
            SmoothLine(points=[part for point in outline for part in point], close=True, width=1.2)

    def _fill(self, outline: list[tuple[float, float]], colour: Colour) -> None:
        """Fills an outline that its middle sees all of."""
        centre = (
            sum(x for x, _ in outline) / len(outline),
            max(y for _, y in outline) * 0.6 + min(y for _, y in outline) * 0.4,
        )
        points = [centre, *outline, outline[0]]
        with self.canvas:
            Color(*colour)
            Mesh(
                vertices=[part for px, py in points for part in (px, py, 0.0, 0.0)],
                indices=list(range(len(points))),
                mode="triangle_fan",
            )
