"""Stands of troops as they lie on a table: a counter of each kind with its drawing, over those below it, and how many
they are."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas

from companion.scene import Stand
from ui.theme import BODY, BOOK, LEGIBLE, PORTRAIT, Box, Colour, draw_frame, over, shade, style
from ui.theme.art import Art
from ui.widgets.writing.text import write

GAP = 6
"""What lies between two counters, in steps."""
PILE, STEP = 3, 0.05
"""So many counters of a pile are seen at most, and how far each lies beside the next, of its side."""
FIGURE, NUMBER, WIDEST = 0.62, 0.48, 0.6
"""How high the drawing of a counter and its number are, of its side, and the number at most of a small one."""
CORNER = 0.12
CLOSE = 0.95
"""How far counters that stand shoulder to shoulder lie from each other, of their side."""
GOOD, TALL_GOOD = 36, 26
"""Counters that are no smaller are large enough, also on a tall page, in steps."""
RANKS = 4
"""In so many ranks an army stands at most."""


def arrayed(kinds: int, width: float, height: float, most: float) -> tuple[int, float]:
    """How many counters stand abreast, and how large each is, so that so many are largest in a room in px: with room
    between them, or shoulder to shoulder where they would be small."""
    gap, found = GAP * style.unit, (1, 0.0)
    for close in (False, True):
        for rows in range(1, RANKS + 1):
            cols = -(-max(1, kinds) // rows)
            wide = width / (1 + (cols - 1) * CLOSE) if close else (width + gap) / cols - gap
            side = min(wide, (height + gap) / rows - gap, most)
            if side > found[1] + 0.5:
                found = cols, side
        if found[1] >= (TALL_GOOD if style.composition == PORTRAIT else GOOD) * style.unit:
            break
    return found


def ranked(kinds: int, array: tuple[int, float], width: float) -> float:
    """How wide the ranks of so many kinds are in a room that is so wide, in px."""
    cols, side = array
    cols = -(-kinds // max(1, -(-kinds // cols)))
    step = min(side + GAP * style.unit, (width - side) / max(1, cols - 1))
    return float(side + (cols - 1) * step)


def draw_stands(
    canvas: Canvas,
    stands: Sequence[Stand],
    art: Art,
    box: Box,
    colour: Colour,
    array: tuple[int, float],
    mirrored: bool = False,
) -> None:
    """Draws an army in ranks at the front of a box: at its right end, or the left one where it is mirrored."""
    (left, bottom, width, height), (cols, side), gap = box, array, GAP * style.unit
    rows = -(-len(stands) // cols)
    cols = -(-len(stands) // max(1, rows))
    step = min(side + gap, (width - side) / max(1, cols - 1))
    top = bottom + (height + rows * (side + gap) - gap) / 2
    for n in reversed(range(len(stands))):  # the number of a counter lies over its neighbour
        row, at = divmod(n, cols)
        behind = (min(cols, len(stands) - row * cols) - 1 - at) * step
        x = left + behind if mirrored else left + width - side - behind
        draw_stand(canvas, stands[n], art, (x, top - row * (side + gap) - side, side, side), colour, mirrored)


def draw_stand(
    canvas: Canvas, stand: Stand, art: Art, box: Box, colour: Colour, mirrored: bool = False, number: bool = True
) -> None:
    """Draws the counter of a kind, with those of its pile below it, its drawing and how many there are."""
    left, bottom, side, _ = box
    pile = min(stand.count, PILE) - 1
    step = max(1.0, round(side * STEP))
    size, unit = side - (PILE - 1) * step, style.unit
    ink, rim = over(colour), shade(colour, 0.55)
    shift = -1 if mirrored else 1
    x = left + ((PILE - 1) * step if mirrored else 0)
    for n in range(pile, -1, -1):
        low = (x + shift * n * step, bottom + (PILE - 1 - n) * step, size, size)
        draw_frame(canvas, low, colour, rim, 1.5, CORNER * size / unit, raised=True)
    bottom += (PILE - 1) * step
    high = size * FIGURE
    sprite = art.sprite(f"stand/{stand.figure}", high)
    alone = stand.count == 1 or not number
    across = 0.5 if alone else 0.4
    centre = x + size * (1 - across if mirrored else across), bottom + size * (0.5 if alone else 0.6)
    if sprite is not None:
        with canvas:
            Color(*ink)
            at = round(centre[0] - high / 2), round(centre[1] - high / 2)
            coords = sprite.tex_coords
            if mirrored:
                coords = (*coords[2:4], *coords[0:2], *coords[6:8], *coords[4:6])
            Rectangle(texture=sprite, pos=at, size=(round(high), round(high)), tex_coords=coords)
    if not alone:
        most = (LEGIBLE if style.composition == PORTRAIT else BODY) * style.letter
        letters = max(min(size * NUMBER, most * max(1.0, style.text)), min(most, size * WIDEST), LEGIBLE * style.letter)
        at_x = x + size * (0.22 if mirrored else 0.78)
        write(canvas, str(stand.count), (at_x, bottom + size * 0.24), letters, ink, True, BOOK, tight=True)
