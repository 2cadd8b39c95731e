"""Counters that stand side by side as fighters: whoever is hurt cracks, whoever is lost grows dark and tips over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, SmoothLine
from kivy.graphics.instructions import Canvas

from companion.scene import Counter
from ui.theme import INK, Colour, shade
from ui.theme.art import Art
from ui.widgets.counters.counter import draw_counter

GAP = 0.12
"""Between two of them, of their size."""
TIPPED_DEG = 28.0
SHAKES = 3
"""How often a fighter that is hit sways."""
SWAY_DEG = 7.0
CRACK = ((0.58, 1.0), (0.46, 0.76), (0.6, 0.55), (0.4, 0.34), (0.5, 0.0))
"""A crack from the top of a counter to its bottom, in its sizes."""


def size_of(count: int, width: float, height: float) -> float:
    """How large that many counters are side by side in a box in px."""
    return float(min(height, width / max(1.0, width_of(count, 1.0))))


def width_of(count: int, size: float) -> float:
    """How wide that many counters of such a size are side by side."""
    return size * (count + GAP * max(0, count - 1))


def fallen(counters: Sequence[Counter]) -> dict[str, int]:
    """The harm of those that a duel costs their last life; whoever lives on is not harmed to be seen."""
    return {one.piece: 1 for one in counters if one.life == 1}


def draw_fighters(
    canvas: Canvas,
    counters: Sequence[Counter],
    colour: Colour,
    box: tuple[float, float, float, float],
    harm: Mapping[str, int],
    hit: float = 1.0,
    art: Art | None = None,
    size: float | None = None,
) -> None:
    """Draws counters from the left of a box (left, bottom, width, height in px) on, as large as all fit or of `size`
    px; `harm` is how many points of damage each takes, and `hit` 0 to 1 how far that has been seen."""
    x, y, width, height = box
    size = size_of(len(counters), width, height) if size is None else size
    for i, counter in enumerate(counters):
        centre = x + size * (i * (1 + GAP) + 0.5), y + height / 2
        taken = harm.get(counter.piece, 0) if hit > 0 else 0
        falls = taken >= counter.life > 0
        if taken:  # Kivy leaves out what turns nothing, but only half of it
            with canvas:
                PushMatrix()
                Rotate(angle=_lean_deg(falls, hit), origin=centre if falls else (centre[0], y))
        large = size * (1 - 0.25 * hit) if falls else size
        draw_counter(canvas, counter, shade(colour, 1 - 0.5 * hit) if falls else colour, centre, large, art=art)
        if taken:
            _crack(canvas, centre, large)
            with canvas:
                PopMatrix()


def _lean_deg(falls: bool, hit: float) -> float:
    """How far a fighter that is hit leans: it sways, and tips over where it is lost."""
    if falls:
        return TIPPED_DEG * hit * hit
    left = 1 - hit
    return SWAY_DEG * left * (1 if int(hit * 2 * SHAKES) % 2 else -1)


def _crack(canvas: Canvas, centre: tuple[float, float], size: float) -> None:
    """A crack through a counter."""
    left, bottom = centre[0] - size / 2, centre[1] - size / 2
    points = [part for px, py in CRACK for part in (left + px * size, bottom + py * size)]
    with canvas:
        Color(*INK)
        SmoothLine(points=points, width=max(1.2, size * 0.045))
        Color(1, 1, 1, 0.75)
        SmoothLine(points=points, width=max(1.0, size * 0.012))
