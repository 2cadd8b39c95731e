"""What a wide battle page shows besides: the seats with their losses, whose turn it is, and what happened last."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.scene import Side
from ui.screens.page import Page
from ui.screens.play.battle.parts import Parts, below
from ui.theme import Box, style

SHEET = 44
"""The least height of the sheet, in steps."""


def put(part: Widget, box: Box | None) -> None:
    """Lays a part of the page in its box; without one it is not seen."""
    part.opacity = 0 if box is None else 1
    if box is not None:
        part.pos, part.size = box[:2], box[2:]


def show_zone(page: Page, parts: Parts, side: Side | None, points: bool, counters: bool) -> None:
    """Shows what is beside the map: the banner of the side whose turn it is, unless counters of a place lie there, as
    high as it can be where there are no points; and below them the seats."""
    ids = page.ids
    x, y, width, height = parts.pieces
    low = y if points else parts.pips[1]
    put(ids.standard, None if counters else (x, low, width, y + height - low))
    ids.standard.show(side, page.scene.sides.index(side) if side is not None else 0, page.art)
    put(ids.seats, below(parts.pips, parts.foot, style.unit))
    ids.seats.show(page.scene, page.colours(), page.art, told=1)  # the head says the first


def show_chronicle(page: Page, top: float, bottom: float, left: float, width: float, said: str) -> bool:
    """Shows what happened last between two heights, below what else is `said`; answers whether there is anything."""
    sheet = page.ids.chronicle
    if top - bottom < SHEET * style.unit:
        put(sheet, None)
        return True
    lines = [(told.text, page.side(told.seat) if told.seat else None) for told in page.model.journal.latest]
    put(sheet, (left, bottom, width, top - bottom) if said or lines else None)
    sheet.show(said, lines, page.art)
    return bool(said or lines)
