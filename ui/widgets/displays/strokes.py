"""Few strokes that all displays are drawn with: a banner, a picture about a point, a count on a disc, and words that
fill their room."""

from __future__ import annotations

from math import hypot

from kivy.graphics import Color, Rectangle, SmoothLine, Triangle
from kivy.graphics.instructions import Canvas
from kivy.graphics.texture import Texture

from companion.scene import Side
from ui.theme import BOOK, LEGIBLE, PANEL, PLAIN, TEXT, Box, Colour, draw_disc, icon, style
from ui.theme.art import Art
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.writing.text import fits, largest, write, write_lines

WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
BARB = 0.6
"""How far the head of an arrow reaches to both sides, of its length."""
TINTED = ("unit/", "stand/")
"""The drawings that are white, to be tinted."""


def draw_picture(
    canvas: Canvas, picture: Texture | None, centre: tuple[float, float], high: float, tint: Colour = WHITE
) -> float:
    """Draws a picture so many px high about a point, on whole px; answers how wide it is."""
    if picture is None:
        return 0.0
    wide = round(high * picture.width / max(1, picture.height))
    with canvas:
        Color(*tint)
        at = round(centre[0] - wide / 2), round(centre[1] - high / 2)
        Rectangle(texture=picture, pos=at, size=(wide, round(high)))
    return float(wide)


def draw_sign(
    canvas: Canvas, sign: str, art: Art | None, centre: tuple[float, float], high: float, tint: Colour = TEXT
) -> None:
    """Draws a drawing of the game's art such as "unit/castle", or a sign of the house such as "place", in a colour
    where it has none of its own."""
    if "/" in sign:
        picture = art.sprite(sign, high) if art is not None else None
        draw_picture(canvas, picture, centre, high, tint if sign.startswith(TINTED) else WHITE)
    elif sign:
        draw_picture(canvas, icon(sign, high / style.unit), centre, high, tint)


def draw_arrow(
    canvas: Canvas, tail: tuple[float, float], tip: tuple[float, float], colour: Colour, wide: float, head: float
) -> None:
    """Draws a straight arrow so many px wide with a head so many px long; none where it is no longer."""
    (x, y), (dx, dy) = tip, (tip[0] - tail[0], tip[1] - tail[1])
    if (away := hypot(dx, dy)) <= head:
        return
    dx, dy = dx / away * head, dy / away * head
    with canvas:
        Color(*colour)
        SmoothLine(points=[*tail, x - dx * 0.7, y - dy * 0.7], width=wide / 2)
        corners = (x - dx - dy * BARB, y - dy + dx * BARB, x - dx + dy * BARB, y - dy - dx * BARB)
        Triangle(points=[x, y, *corners])


def draw_standard(canvas: Canvas, side: Side, art: Art | None, box: Box, tint: Colour = WHITE) -> Box:
    """Draws the banner of a seat as large as fits in a box, hung from its top, in some light, or its arms where its
    game has none; answers where it is, in px."""
    left, bottom, width, height = box
    sprite = art.sprite(f"banner/{side.id}", height) if art is not None else None
    if sprite is None:
        high = min(width, height)
        at = left + width / 2, bottom + height - high / 2
        draw_arms(canvas, side, art, at, high)
        return at[0] - high / 2, at[1] - high / 2, high, high
    ratio = sprite.width / max(1, sprite.height)
    high = min(height, width / ratio)
    wide = high * ratio
    at = left + width / 2, bottom + height - high / 2
    draw_picture(canvas, sprite, at, high, tint)
    return at[0] - wide / 2, at[1] - high / 2, wide, high


def count_width(letters: float) -> float:
    """How wide the disc of a count in letters so many px high is, in px."""
    return float(letters * 1.7 + 2 * style.px(1))


def draw_count(canvas: Canvas, count: int, centre: tuple[float, float], letters: float) -> None:
    """Draws a count on a dark disc, its letters so many px high."""
    with canvas:
        Color(*TEXT)
        draw_disc(centre, count_width(letters))
        Color(*PANEL)
        draw_disc(centre, letters * 1.7)
    write(canvas, str(count), centre, letters, TEXT, True, BOOK, tight=True)


def draw_words(
    canvas: Canvas,
    text: str,
    box: Box,
    steps: float,
    colour: Colour = TEXT,
    align: str = "center",
    bold: bool = False,
    font: str = PLAIN,
) -> None:
    """Writes a text in the middle of a box, in letters of so many steps, smaller where it must be."""
    left, bottom, width, height = box
    if not text or width < 2:
        return
    size = letters_that_fit([text], width, height, steps, bold, font)
    write_lines(canvas, text, (left + width / 2, bottom + height / 2), width, size, colour, align, bold, font)


def letters_that_fit(
    texts: list[str], width: float, height: float, steps: float, bold: bool = False, font: str = PLAIN
) -> float:
    """The px of the letters in which each of some texts fits a room in px: of so many steps, smaller where they must
    be, but not illegible."""

    def good(steps: float) -> bool:
        return all(fits(text, round(steps * style.letter), width, height, bold, font) for text in texts)

    wanted = style.scaled(steps)
    return float((largest(wanted, min(wanted, LEGIBLE), good) or LEGIBLE) * style.letter)
