"""The map of a scene as SVG, for pages that are read without the app."""

from __future__ import annotations

from html import escape
from typing import Final

from companion.board import Board
from companion.scene import Scene

GROUND: Final = "#e6dcc0"
EDGE: Final = "#6b5f4a"
NOBODY: Final = "#8a8272"
OWNED: Final = 0.55
"""How strongly the colour of its holder lies over a place."""
COUNTER: Final = 0.012
"""The radius of a counter, as a part of the board's height."""
SIGNS: Final = 1.3


def svg(board: Board, scene: Scene) -> str:
    """The places with the colours of those who hold them, and the counters by their places."""
    colours = {side.id: side.colour for side in scene.sides}
    radius = board.height_mm * COUNTER
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {board.width_mm:.0f} {board.height_mm:.0f}">']
    for place in board.places:
        ground = scene.grounds.get(place.id)
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in place.outline)
        tint = ground.tint if ground is not None and ground.tint else GROUND
        parts.append(f'<polygon points="{corners}" fill="{tint}" stroke="{EDGE}"/>')
        if ground is not None and ground.seat in colours:
            parts.append(f'<polygon points="{corners}" fill="{colours[ground.seat]}" opacity="{OWNED}"/>')
        x, y = place.centre
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{radius * SIGNS:.1f}" text-anchor="middle">'
                     f"{escape(place.id)}</text>")  # fmt: skip
    standing: dict[str, int] = {}
    for counter in scene.counters:
        x, y = next(place.centre for place in board.places if place.id == counter.place)
        n = standing[counter.place] = standing.get(counter.place, 0) + 1
        x += (n - 2) * 2.2 * radius
        colour = colours.get(counter.seat, NOBODY)
        parts.append(f'<circle cx="{x:.1f}" cy="{y + 2 * radius:.1f}" r="{radius:.1f}" stroke="#222" fill="{colour}">'
                     f"<title>{escape(counter.name)}</title></circle>")  # fmt: skip
        parts.append(f'<text x="{x:.1f}" y="{y + 2.4 * radius:.1f}" font-size="{radius:.1f}" text-anchor="middle">'
                     f"{escape(counter.face)}</text>")  # fmt: skip
    return "\n".join([*parts, "</svg>"])
