"""Text drawn straight on a canvas, kept as textures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import ceil

import numpy as np
import numpy.typing as npt
from kivy.core.image import ImageData
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas
from kivy.graphics.texture import Texture

from ui.theme import LEGIBLE, PLAIN, Box, Colour, style
from ui.widgets.writing.extents import extents_of, measure_once

measure_once()

UNBROKEN = 8
"""Letters become no smaller to keep a word whole, in steps."""
STEP = 0.5
"""By so many steps a text is made smaller until it fits."""


@lru_cache(maxsize=512)
def texture(text: str, size: int, bold: bool = False, font: str = PLAIN) -> Texture:
    """White text of that many px."""
    label = CoreLabel(text=text, font_size=size, bold=bold, font_name=font)
    label.refresh()
    return label.texture


class _Inked(CoreLabel):
    """A text that knows its own pixels: to read them back from its texture the graphics chip must finish first."""

    rows: npt.NDArray[np.bool_] = np.zeros(0, np.bool_)
    """Which of its rows bear ink, from above."""

    def _render_end(self) -> ImageData:
        drawn = super()._render_end()
        alpha = np.frombuffer(drawn.data, np.uint8).reshape(drawn.height, -1, 4)[:, : drawn.width, 3]
        self.rows = np.asarray(alpha.any(axis=1), np.bool_)
        return drawn


@lru_cache(maxsize=256)
def figure(text: str, size: int, bold: bool = False, font: str = PLAIN) -> Texture:
    """The same, without the empty rows above and below its ink."""
    label = _Inked(text=text, font_size=size, bold=bold, font_name=font)
    label.refresh()
    whole = label.texture
    whole.bind()  # now it is drawn
    rows = np.flatnonzero(label.rows)
    if not len(rows):
        return whole
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    return whole.get_region(0, whole.height - bottom, whole.width, bottom - top)


@lru_cache(maxsize=256)
def lines(text: str, size: int, width: int, bold: bool = False, font: str = PLAIN, align: str = "center") -> Texture:
    """White text of that many px in lines of a width in px."""
    label = CoreLabel(text=text, font_size=size, bold=bold, font_name=font, text_size=(width, None), halign=align)
    label.refresh()
    return label.texture


@lru_cache(maxsize=4096)
def measured(
    text: str, size: float, width: int | None = None, bold: bool = False, font: str = PLAIN
) -> tuple[float, float]:
    """The width and the height in px of a text of that many px, in lines of a width in px where one is given."""
    parts = text.split("\n")
    if len(parts) > 1 and all(part.strip() for part in parts):
        sizes = [measured(part, size, width, bold, font) for part in parts]
        return max(wide for wide, _ in sizes), sum(high for _, high in sizes)
    if text and text == " ".join(text.split()):
        found = _in_lines(text.split(), extents_of(size, bold, font), width)
        if found is not None:
            return found
    label = CoreLabel(text=text, font_size=size, bold=bold, font_name=font, text_size=(width, None))
    label.resolve_font_name()
    wide, high = label.render()
    return wide, high


def _in_lines(
    words: list[str], extents: Callable[[str], tuple[int, int]], width: int | None
) -> tuple[float, float] | None:
    """The width and the height in px of words in lines, which are broken as Kivy breaks them, who looks at each line
    anew with each word of it; None where a word must be broken."""
    if not width:
        return extents(" ".join(words))
    first, high = 0, 0
    while first < len(words):
        if extents(words[first])[0] > width:
            return None
        few, many = first + 1, len(words)
        while few < many:
            half = (few + many + 1) // 2
            few, many = (half, many) if extents(" ".join(words[first:half]))[0] <= width else (few, half - 1)
        high += extents(" ".join(words[first:few]))[1]
        first = few
    return width, high


@lru_cache(maxsize=1024)
def fits(text: str, size: int, width: float, height: float, bold: bool = False, font: str = PLAIN) -> bool:
    """Whether a text of that many px fits in a box in px with no word broken and no line cut off."""
    longest = max(text.split(), key=len, default="")
    if measured(longest, size, None, bold, font)[0] > width:
        return False
    return measured(text, size, int(width), bold, font)[1] <= height


def size_in_line(
    texts: Iterable[str], size: float, room: float, bold: bool = False, font: str = PLAIN, least: float = LEGIBLE
) -> float:
    """The size of letters in px, from `size` down, at which each of some texts fits on a line in a room in px; they are
    not made smaller once they have `least` steps, whether they fit then or not."""
    every = tuple(texts)
    while size > least * style.letter and any(texture(text, round(size), bold, font).size[0] > room for text in every):
        size -= STEP
    return size


def largest(wanted: float, least: float, good: Callable[[float], bool]) -> float | None:
    """The largest of `wanted`, half a step less and so on, not below `least`, that is good; smaller ones are, once one
    is. None where none is."""
    if good(wanted):
        return wanted
    few, many = 0, max(0, ceil((wanted - least) / STEP))
    if not many or not good(max(least, wanted - many * STEP)):
        return None
    while many - few > 1:
        half = (few + many) // 2
        few, many = (few, half) if good(wanted - half * STEP) else (half, many)
    return max(least, wanted - many * STEP)


Written = tuple[Box, float]
"""Where a text was drawn, and the size of its letters in px."""


def write(
    canvas: Canvas,
    text: str,
    centre: tuple[float, float],
    size: float,
    colour: Colour,
    bold: bool = False,
    font: str = PLAIN,
    tight: bool = False,
) -> Written:
    """Draws one line of text around its centre, which is that of its ink where it is `tight`; answers where it is, and
    the size of its letters."""
    letters = max(6, round(size))
    if not text:
        return (*centre, 0.0, 0.0), letters
    return _put(canvas, (figure if tight else texture)(text, letters, bold, font), centre, colour), letters


def write_lines(
    canvas: Canvas,
    text: str,
    centre: tuple[float, float],
    width: float,
    size: float,
    colour: Colour,
    align: str = "center",
    bold: bool = False,
    font: str = PLAIN,
) -> Written:
    """Draws a text in as many lines as a width in px needs, around its centre, smaller where a word would be broken;
    answers as `write` does."""
    letters = max(6, round(size))
    longest = max(text.split(), key=len, default="")
    while letters > UNBROKEN * style.letter and measured(longest, letters, None, bold, font)[0] > width:
        letters -= 1
    return _put(canvas, lines(text, letters, round(width), bold, font, align), centre, colour), letters


def _put(canvas: Canvas, picture: Texture, centre: tuple[float, float], colour: Colour) -> Box:
    width, height = picture.size
    left, bottom = round(centre[0] - width / 2), round(centre[1] - height / 2)  # between px it would blur
    with canvas:
        Color(*colour)
        Rectangle(texture=picture, size=(width, height), pos=(left, bottom))
    return left, bottom, width, height
