"""Draws on the pages that people print, in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfmetrics import stringWidth

from calibration.markers.detection import code_cells
from companion.board import Point
from companion.table.sightings import MarkerId
from companion.table.stickers import MODULES

MM: Final = 72 / 25.4
BLACK: Final = Color(0, 0, 0)
WHITE: Final = Color(1, 1, 1)
GREY: Final = Color(0.45, 0.45, 0.45)
HAIR: Final = 0.2
RULER_MM: Final = 100.0


class Pen:
    """Draws on a page in mm from its top left corner."""

    def __init__(self, canvas: Any, height_mm: float) -> None:
        self._canvas = canvas
        self._height = height_mm

    def box(self, x: float, y: float, width: float, height: float, colour: Color = BLACK) -> None:
        """A filled rectangle from its top left corner on."""
        self._canvas.setFillColor(colour)
        self._canvas.rect(x * MM, (self._height - y - height) * MM, width * MM, height * MM, stroke=0, fill=1)

    def line(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        colour: Color = GREY,
        width: float = HAIR,
        dashed: bool = False,
    ) -> None:
        """A line."""
        self._canvas.setDash([2 * MM, 1.5 * MM] if dashed else [])
        self._canvas.setStrokeColor(colour)
        self._canvas.setLineWidth(width * MM)
        self._canvas.line(x0 * MM, (self._height - y0) * MM, x1 * MM, (self._height - y1) * MM)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        points: float,
        colour: Color = BLACK,
        middle: bool = False,
        widest: float = 1000.0,
    ) -> None:
        """A text from a point on, or about it, smaller where it would be wider than `widest` mm."""
        points *= min(1.0, widest / (stringWidth(text, "Helvetica", points) / MM))
        self._canvas.setFillColor(colour)
        self._canvas.setFont("Helvetica", points)
        place = self._canvas.drawCentredString if middle else self._canvas.drawString
        place(x * MM, (self._height - y) * MM, text)

    def shape(self, corners: Sequence[Point], fill: Color, edge: Color = GREY, width: float = HAIR) -> None:
        """A filled polygon with its edge."""
        path = self._path(corners)
        self._canvas.setFillColor(fill)
        self._canvas.setStrokeColor(edge)
        self._canvas.setLineWidth(width * MM)
        self._canvas.drawPath(path, stroke=1, fill=1)

    @contextmanager
    def within(self, corners: Sequence[Point]) -> Iterator[None]:
        """Nothing is drawn outside a polygon meanwhile."""
        self._canvas.saveState()
        self._canvas.clipPath(self._path(corners), stroke=0, fill=0)
        yield
        self._canvas.restoreState()

    def _path(self, corners: Sequence[Point]) -> Any:
        path = self._canvas.beginPath()
        for n, (x, y) in enumerate(corners):
            (path.lineTo if n else path.moveTo)(x * MM, (self._height - y) * MM)
        path.close()
        return path

    def marker(self, id: MarkerId, x: float, y: float, size: float) -> None:
        """A marker: its black square of that size from the top left corner on, with the white cells."""
        cell_mm = size / MODULES
        self.box(x, y, size, size)
        for row, cells in enumerate(code_cells(id), start=1):
            start = None
            for column, cell in enumerate([*cells, False], start=1):
                if cell and start is None:
                    start = column
                elif not cell and start is not None:
                    self.box(x + start * cell_mm, y + row * cell_mm, (column - start) * cell_mm, cell_mm, WHITE)
                    start = None

    def ruler(self, x: float, y: float) -> None:
        """A ruler of 100 mm to check the printer with, from its left end on."""
        self.line(x, y, x + RULER_MM, y, BLACK)
        for mm in range(round(RULER_MM) + 1):
            tick = 3.0 if mm % 10 == 0 else 2.0 if mm % 5 == 0 else 1.2
            self.line(x + mm, y, x + mm, y - tick, BLACK, 0.1)
        self.text(x, y + 2.6, "0", 5.5, middle=True)
        self.text(x + RULER_MM, y + 2.6, f"{RULER_MM:.0f} mm", 5.5, middle=True)
