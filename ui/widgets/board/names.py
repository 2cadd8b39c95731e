"""The names of places of any shape, where they fit inside beside what stands there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from kivy.graphics.instructions import Canvas

from companion.board import Place, Point
from ui.theme import BOOK, INK, PRINTED, VELLUM, Box, style
from ui.theme.frames import draw_frame
from ui.widgets.board.projection import Projection
from ui.widgets.writing.text import texture, write

BESIDE: Final = 2.0
"""The room around a name, in steps."""
PLATE: Final = 0.6
"""How strong the vellum under a name is."""
LEADING: Final = 1.05


@lru_cache(maxsize=1024)
def spot(
    at: Projection, place: Place, wide: float, high: float, taken: tuple[Box, ...], low: bool = False
) -> Point | None:
    """The middle of a box in px that lies inside of a place and over nothing that is taken, as near to where its
    counters stand as it can be, or as `low`; None where there is none."""
    import cv2  # it takes long to load, and most boards do without

    corners = np.array(at.outline(place.outline))
    corner = np.floor(corners.min(axis=0)) - 1
    across, along = (np.ceil(corners.max(axis=0)) - corner + 2).astype(int)
    free = np.zeros((along, across), np.uint8)
    cv2.fillPoly(free, [np.rint(corners - corner).astype(np.int32)], 1)
    for x, y, width, height in taken:
        left, bottom = int(x - corner[0]), int(y - corner[1])
        free[max(0, bottom) : max(0, bottom + round(height) + 1), max(0, left) : max(0, left + round(width) + 1)] = 0
    fits = cv2.erode(free, np.ones((round(high), round(wide)), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    rows, columns = np.nonzero(fits)
    if not len(rows):
        return None
    middle = np.array(at.to_px(*place.centre)) - corner
    if low:
        middle[1] = 0.0
    nearest = np.argmin((columns - middle[0]) ** 2 + (rows - middle[1]) ** 2)
    return float(columns[nearest] + corner[0]), float(rows[nearest] + corner[1])


def draw_called(canvas: Canvas, at: Projection, place: Place, taken: tuple[Box, ...], drawn: tuple[Box, ...]) -> None:
    """Writes a place's name where it fits, in a line or with a line for each word: over nothing that is taken, and over
    what is drawn on the ground only where there is no other room."""
    size, pad = round(PRINTED * style.letter), BESIDE * style.unit
    broken = ([place.called], place.called.split(" "))
    for lines, over in ((lines, over) for over in (taken + drawn, taken) for lines in broken):
        wide = max(texture(line, size, True, BOOK).size[0] for line in lines) + 2 * pad
        high = len(lines) * LEADING * size + pad
        centre = spot(at, place, wide, high, over, low=over is taken)
        if centre is None:
            continue
        box = (centre[0] - wide / 2 + pad / 2, centre[1] - high / 2, wide - pad, high)
        draw_frame(canvas, box, (*VELLUM[:3], PLATE), width=0, radius=BESIDE)
        for n, line in enumerate(lines):
            y = centre[1] + ((len(lines) - 1) / 2 - n) * LEADING * size
            write(canvas, line, (centre[0], y), size, INK, bold=True, font=BOOK)
        return
