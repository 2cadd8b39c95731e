"""What the pictures of the building guide are drawn with."""

from __future__ import annotations

from html import escape
from typing import Final

from docs.drawings.spanish import SPANISH

INK: Final = "#24313f"
PALE: Final = "#eef2f5"
RED: Final = "#c62828"
BLACK: Final = "#1b1b1b"
GREEN: Final = "#2e7d32"
BLUE: Final = "#1565c0"
GOLD: Final = "#b7791f"


class Drawing:
    """An SVG picture of a size in px."""

    def __init__(self, width: int, height: int, title: str, language: str) -> None:
        self._words = SPANISH if language == "es" else {}
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            f' font-family="DejaVu Sans, Helvetica, Arial, sans-serif" font-size="15" fill="{INK}">',
            f"<title>{escape(self._words.get(title, title))}</title>",
            f'<rect width="{width}" height="{height}" fill="white"/>',
        ]

    def box(self, x: float, y: float, w: float, h: float, fill: str = PALE, line: str = INK, round_: float = 8) -> None:
        """A rectangle."""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{round_:g}" fill="{fill}" stroke="{line}"'
            ' stroke-width="1.5"/>'
        )

    def plain(self, x: float, y: float, w: float, h: float, fill: str) -> None:
        """A rectangle without a line around it; two that touch leave no seam."""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}" shape-rendering="crispEdges"/>'
        )

    def shape(self, fill: str, *points: tuple[float, float]) -> None:
        """A surface between points, in order around it."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.parts.append(f'<polygon points="{path}" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>')

    def text(self, x: float, y: float, words: str, at: str = "middle", size: float = 15, bold: bool = False,
             colour: str = INK) -> None:  # fmt: skip
        """Words in the picture's language; `at` is start, middle or end."""
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" text-anchor="{at}" font-size="{size:g}"{weight} fill="{colour}">'
            f"{escape(self._words.get(words, words))}</text>"
        )

    def wire(self, colour: str, *points: tuple[float, float], dashed: bool = False, thick: float = 3) -> None:
        """A line through points."""
        dash = ' stroke-dasharray="7 5"' if dashed else ""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{thick:g}"'
            f' stroke-linejoin="round"{dash}/>'
        )

    def dot(self, x: float, y: float, r: float, fill: str, line: str = INK) -> None:
        """A disc."""
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{line}" stroke-width="1.5"/>')

    def measure(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        """A level or an upright line with an end at both of its points, as lengths are shown."""
        self.wire(BLUE, a, b, thick=2)
        across, down = (0, 6) if a[1] == b[1] else (6, 0)
        for x, y in (a, b):
            self.wire(BLUE, (x - across, y - down), (x + across, y + down), thick=2)

    def joint(self, colour: str, *points: tuple[float, float]) -> None:
        """Discs where wires meet and are one."""
        for x, y in points:
            self.dot(x, y, 5, colour, colour)

    def bridge(self, over: str, under: str, x: float, y: float) -> None:
        """An upright wire of one colour that crosses a level one of another at a point, and does not touch it."""
        self.plain(x - 4, y - 9, 8, 18, "white")
        self.wire(under, (x - 4, y), (x + 4, y))
        self.parts.append(
            f'<path d="M{x:g} {y - 10:g} v1 a9 9 0 0 1 0 18 v1" fill="none" stroke="{over}" stroke-width="3"/>'
        )

    def resistor(self, x: float, y: float, value: str) -> None:
        """A resistor lying along a wire, its middle at the point."""
        self.box(x - 22, y - 8, 44, 16, "#f2d9a6", round_=3)
        self.text(x, y + 4.5, value, size=11)

    def svg(self) -> str:
        """The whole file."""
        return "\n".join([*self.parts, "</svg>", ""])
