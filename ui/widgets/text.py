"""Text drawn straight on a canvas, kept as textures."""

from __future__ import annotations

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas
from kivy.graphics.texture import Texture

from ui.theme import Colour


@lru_cache(maxsize=512)
def texture(text: str, size: int, bold: bool = False, font: str = "Roboto") -> Texture:
    """White text of that many px."""
    label = CoreLabel(text=text, font_size=size, bold=bold, font_name=font)
    label.refresh()
    return label.texture


def write(
    canvas: Canvas,
    text: str,
    centre: tuple[float, float],
    size: float,
    colour: Colour,
    bold: bool = False,
    font: str = "Roboto",
) -> None:
    """Draws one line of text around its centre."""
    if not text:
        return
    picture = texture(text, max(6, round(size)), bold, font)
    width, height = picture.size
    with canvas:
        Color(*colour)
        Rectangle(texture=picture, size=(width, height), pos=(centre[0] - width / 2, centre[1] - height / 2))
