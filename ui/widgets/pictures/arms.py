"""The arms of a seat in a row that is read, and how much it has of something, as a bar."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas

from companion.scene import Side
from ui.theme import BODY, BOOK, CLOTH, FADED_INK, INK, Colour, draw_disc, draw_frame, icon, over, side_ground, style
from ui.theme.art import Art
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import texture, write

BAR = 20
"""The height of a bar, in steps."""
WHITE = ("unit/", "stand/")
"""The drawings that are white, to be tinted."""
PLAIN_SIGN = 0.86
"""How large a sign of the house is beside a drawing."""


class Arms(Drawn):
    """The arms of one seat, or its first letter on a disc of its colour where its game has none."""

    def __init__(self, side: Side | None, art: Art | None, **kwargs: Any) -> None:
        self.side, self.art = side, art
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.side is None:
            return
        draw_arms(self.canvas, self.side, self.art, self.middle, min(self.width, self.height))


def draw_arms(
    canvas: Canvas, side: Side, art: Art | None, centre: tuple[float, float], high: float, letter: float = 0.6
) -> None:
    """Draws the arms of a seat about a point, so many px high, or its first letter on a disc of its colour where its
    game has none: that `letter` is so high, of the disc's height."""
    x, y = centre
    sprite = art.sprite(f"seat/{side.id}", high) if art is not None else None
    if sprite is not None:
        wide = high * sprite.width / max(1, sprite.height)
        with canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=sprite, pos=(round(x - wide / 2), round(y - high / 2)), size=(wide, high))
        return
    colour = side_ground(side)
    with canvas:
        Color(*colour)
        draw_disc((x, y), high)
    write(canvas, side.name[:1], (x, y), high * letter, over(colour), True, BOOK)


class RowSign(Drawn):
    """What a row is about: a drawing of its game's art, such as "card/knight", or a sign of the house, such as "move";
    nothing where there is none of that name."""

    def __init__(self, sign: str, art: Art | None, colour: Colour = FADED_INK, **kwargs: Any) -> None:
        self.sign, self.art, self.colour = sign, art, colour
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        drawn = "/" in self.sign
        high = min(self.width, self.height)
        if drawn:
            picture = self.art.sprite(self.sign, high) if self.art is not None else None
        else:
            picture = icon(self.sign, high / style.unit) if self.sign else None
        if picture is None:
            return
        coloured = drawn and not self.sign.startswith(WHITE)
        scale = high / max(1, picture.width, picture.height) * (1 if drawn else PLAIN_SIGN)
        wide, high = picture.width * scale, picture.height * scale
        with self.canvas:
            Color(*((1, 1, 1, 1) if coloured else self.colour))
            at = round(self.middle[0] - wide / 2), round(self.middle[1] - high / 2)
            Rectangle(texture=picture, pos=at, size=(wide, high))


class Bar(Drawn):
    """A figure with a bar in a seat's colour, or in that of cards where it is of no seat, as long as it is of the most
    that any has."""

    def __init__(self, side: Side | None, value: int, most: int, **kwargs: Any) -> None:
        self.side, self.value, self.most = side, value, most
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit, size = style.unit, style.letter * style.scaled(BODY)
        figure = texture(str(self.value), round(size), True, BOOK).size[0]
        room = self.width - texture(str(self.most), round(size), True, BOOK).size[0] - 8 * unit
        wide, y = room * max(0, self.value) / max(1, self.most), self.middle[1]
        colour = side_ground(self.side) if self.side is not None else CLOTH
        box = (self.x, y - BAR * unit / 2, wide, BAR * unit)
        draw_frame(self.canvas, box, colour, FADED_INK, 1.5, radius=4)  # white too stands out from vellum
        write(self.canvas, str(self.value), (self.x + wide + 8 * unit + figure / 2, y), size, INK, True, BOOK)
