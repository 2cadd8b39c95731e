"""How two hosts met, as a strip: the standards of both with what was thrown or how many they were, the victor's larger,
their allies, what they lost, and the place between them, with its wall where one was besieged."""

from __future__ import annotations

from kivy.graphics.instructions import Canvas

from companion.examples import Die, Mark, Part, Token
from companion.scene import Column, Side, Tally
from ui.theme import BOOK, CHAIR, FADED_INK, INK, LEGIBLE, Box, icon, side_ground, style
from ui.widgets.cards.card_face import Looks
from ui.widgets.counters.standard import SHAPE, draw_cloth
from ui.widgets.displays.parts import PartsDrawing
from ui.widgets.displays.strokes import draw_picture
from ui.widgets.fights.wall import draw_wall
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.writing.text import fits, largest, write_lines

BEATEN = 0.78
"""How high the standard of whoever does not win is, of the victor's."""
FIGURE = 1.7
"""How much larger the sum on a standard is than figures elsewhere."""
THROWN, ALLY, LOST = 0.62, 0.46, 0.44
"""How high a die, the arms of an ally and a lost stand are, of the strip."""
WALL, LONG = 0.4, 1.15
"""How high a wall is, of the strip, and how long, of its height."""
GAP = 7
"""Between two things, in steps."""
ABREAST = 2
"""So many arms of allies stand above each other."""


def meets(tally: Tally) -> bool:
    """Whether two hosts met, seat by seat, or dice were thrown against each other."""
    return any(line.seat for column in tally.columns for line in column.lines) or any(
        column.die is not None and column.total is not None for column in tally.columns
    )


def draw_meeting(canvas: Canvas, tally: Tally, of: tuple[Side | None, Side | None], looks: Looks, box: Box) -> None:
    """Draws the strip in a box in px."""
    left, bottom, width, height = box
    totals = [column.total or 0 for column in tally.columns]
    even = not any(column.falls for column in tally.columns) and totals[0] == totals[1]
    ends = []
    for toward, side, column in zip((1, -1), of, tally.columns, strict=True):
        other = tally.columns[1] if column is tally.columns[0] else tally.columns[0]
        beaten = column.falls or (not other.falls and (column.total or 0) < (other.total or 0))
        high = height * (BEATEN if beaten and not even else 1.0)
        at = left if toward > 0 else left + width
        ends.append(_side(canvas, column, side, looks, (at, bottom, toward, height), high, tally.walled))
    name = tally.target or ""
    room = ends[1] - ends[0] - 2 * GAP * style.unit
    middle = (ends[0] + ends[1]) / 2
    sign = min(height * 0.34, room)
    least = LEGIBLE * style.letter
    size = largest(
        style.letter * style.scaled(CHAIR), least, lambda px: fits(name, round(px), room, height * 0.5, True, BOOK)
    )
    if name and size:
        write_lines(canvas, name, (middle, bottom + height * 0.3), room, size, INK, "center", True, BOOK)
        sign_at = bottom + height * 0.74
    else:
        sign_at = bottom + height / 2
    if sign > least:
        drawn = icon("siege" if tally.walled else "combat", sign / style.unit)
        draw_picture(canvas, drawn, (middle, sign_at), sign, FADED_INK)


def _side(
    canvas: Canvas, column: Column, side: Side | None, looks: Looks, at: tuple[float, float, int, float], high: float,
    walled: str,
) -> float:  # fmt: skip
    """One side, from its standard at the outer edge inward (`at`: that edge, the bottom, which way, how high); answers
    where it ends, in px."""
    x, bottom, inward, height = at
    gap = GAP * style.unit
    wide, behind = high * SHAPE, column.seat == walled
    low = 0.0 if not behind else height * WALL * 0.62
    if behind:
        high = min(high, height - low)
        wide = high * SHAPE

    def place(across: float) -> float:
        """The left end of the next thing, so many px wide."""
        nonlocal x
        start = x if inward > 0 else x - across
        x += inward * (across + gap)
        return start

    if behind:
        long = max(height * WALL * LONG, wide + 2 * gap)
        start = place(long)
        if side is not None:
            box = (start + (long - wide) / 2, bottom + low, wide, high)
            draw_cloth(canvas, side, side_ground(side), looks.art, box, str(column.total), FIGURE)
        draw_wall(canvas, (start, bottom, long, height * WALL))
    elif side is not None:
        box = (place(wide), bottom + (height - high) / 2, wide, high)
        draw_cloth(canvas, side, side_ground(side), looks.art, box, str(column.total), FIGURE)
    allies = [s for line in column.lines for s in looks.sides if s.id == line.seat and s.id != column.seat]
    arms = height * ALLY
    for n in range(0, len(allies), ABREAST):
        start = place(arms * 0.9)
        for row, ally in enumerate(allies[n : n + ABREAST]):
            y = bottom + height * (0.5 if len(allies) == 1 else 0.75 - 0.5 * row)
            draw_arms(canvas, ally, looks.art, (start + arms * 0.45, y), arms)
    for parts, size in ((_thrown(column), height * THROWN), (_lost(column), height * LOST)):
        if parts:
            drawing = PartsDrawing(parts, looks.sides, looks.art)
            across = drawing.width(size)
            drawing.draw(canvas, place(across), bottom + height / 2, size)
    return x


def _thrown(column: Column) -> tuple[Part, ...]:
    """The die, and what was added to it."""
    if column.die is None:
        return ()
    added = (column.total or 0) - column.die
    return (Die(column.die), Mark(f"+{added}")) if added else (Die(column.die),)


def _lost(column: Column) -> tuple[Part, ...]:
    """What was lost: each drawn where it has a drawing, else how many they were."""
    parts: list[Part] = []
    for stand in column.lost:
        if stand.figure:
            parts.append(Token(column.seat, stand.figure, gone=True))
        else:
            parts += [Mark(sign="losses"), Mark(str(stand.count))]
    return tuple(parts)
