"""The place lights as they glow, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Protocol

from kivy.graphics import Color, SmoothLine

from companion.board import PlaceId
from hardware.lights.glow import Glow
from ui.theme import LINE, MUTED, draw_disc
from ui.widgets.drawn import Drawn
from ui.widgets.touch.every import every
from ui.widgets.writing.text import texture, write

GLOW_S = 1 / 15
LEAST = 24.0
"""The least room for a lamp, across, in px."""


class Glowing(Protocol):
    """Lights that tell what glows."""

    @property
    def places(self) -> Sequence[PlaceId]:
        """The places that have a lamp, in the order of the lamps."""

    def glows(self, at_ms: float) -> dict[PlaceId, Glow]:
        """What glows at a time in ms."""


class Lamps(Drawn):
    """Lamps, one a place, in as many rows as they need."""

    def __init__(self, lights: Glowing, clock: Callable[[], float] = monotonic, **kwargs: Any) -> None:
        self._lights, self._clock = lights, clock
        self._last: dict[PlaceId, Glow] | None = None
        super().__init__(**kwargs)
        self._look = every(GLOW_S, self._refresh)

    def close(self) -> None:
        """Stops looking."""
        self._look.cancel()

    def _refresh(self) -> None:
        if self._lights.glows(self._clock() * 1000.0) != self._last:
            self.redraw()

    def draw(self) -> None:
        """Draws every lamp as it glows now."""
        self.canvas.clear()
        places = self._lights.places
        glows = self._last = self._lights.glows(self._clock() * 1000.0)
        rows = -(-len(places) // max(1, int(self.width / LEAST)))
        in_row = -(-len(places) // max(1, rows))
        step, high = self.width / max(1, in_row), self.height / max(1, rows)
        size = min(step * 0.72, high * 0.55)
        for i, place in enumerate(places):
            row, column = divmod(i, in_row)
            bottom = self.y + self.height - (row + 1) * high
            x, y = self.x + (column + 0.5) * step, bottom + high * 0.62
            glow = glows.get(place)
            with self.canvas:
                if glow is not None:
                    Color(glow.red, glow.green, glow.blue, glow.level)
                    draw_disc((x, y), size)
                Color(*LINE)
                SmoothLine(circle=(x, y, size / 2), width=1.1)
            letters = min(13.0, step * 0.42, high * 0.24)
            if texture(place, max(6, round(letters))).size[0] <= step:
                write(self.canvas, place, (x, bottom + high * 0.16), letters, MUTED)
