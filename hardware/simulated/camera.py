"""The simulated camera: frames of a simulated table as a real camera under named conditions would give them."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final

import numpy as np

from companion.errors import DataError
from hardware.cameras.camera import Frame
from hardware.simulated.picture.art import Image
from hardware.simulated.picture.conditions import CONDITIONS, draw
from hardware.simulated.picture.optics import Optics
from hardware.simulated.picture.prints import Prints
from hardware.simulated.picture.renderer import Faults, Renderer
from hardware.simulated.picture.view import straight, through_lens
from hardware.simulated.table import SimulatedTable

PLENTY: Final = 2.3
"""So many px a mm are plenty for stickers in plain light."""


def plenty(table: SimulatedTable) -> tuple[int, int]:
    """The size in px of a picture in which a table's stickers are easily read, no larger than a camera gives: what
    simulates beside a window has fewer px to draw and to read."""
    left, top, right, bottom = table.extent_mm
    width, height = CONDITIONS["plain"].size
    part = min(1.0, PLENTY / min(width / (bottom - top), height / (right - left)))
    return 16 * round(part * width / 16), 16 * round(part * height / 16)


class SimulatedCamera:
    """A camera above a simulated table; each frame shows the table as it lies at that moment."""

    def __init__(
        self,
        table: SimulatedTable,
        condition: str = "plain",
        *,
        size: tuple[int, int] | None = None,
        seed: int = 1,
        prints: Prints | None = None,
        style: str | None = None,
    ) -> None:
        """`prints` is what counters bear that have no sticker, `style` how the board is drawn (None: by the seed)."""
        if condition not in CONDITIONS:
            raise DataError(
                "There is no condition {name}; there are {all}.", name=condition, all=", ".join(sorted(CONDITIONS))
            )
        kind = CONDITIONS[condition]
        random = np.random.default_rng(seed)
        setting = draw(kind, random)
        self._table, self._prints = table, prints
        self.style = style or setting.style
        self.view = through_lens(table.extent_mm, size or kind.size, setting.pose)
        faults = Faults(kind.crooked_sd, kind.miscut_sd, kind.bent, kind.crumbs)
        self._renderer = Renderer(table, self.view, style=self.style, faults=faults, seed=seed, prints=prints)
        self._optics = Optics(kind, setting, self.view, table.extent_mm, random)
        self._windows: dict[float, Renderer] = {}

    def read(self) -> Frame:
        """The next frame, at once; its time is that of the monotonic clock."""
        return self._exposed(0.0)

    def bracket(self, stops: Sequence[float]) -> list[Frame]:
        """A frame for each exposure, in stops."""
        return [self._exposed(by) for by in stops]

    def shine(self, x_mm: float, y_mm: float, reach_mm: float = 45.0, white: float = 450.0) -> None:
        """Lets a lamp, and no other, mirror around a spot of the table, as bright as so many grey levels; 255 and more:
        blown out."""
        self._optics.shine(self.view, (x_mm, y_mm), reach_mm, white)

    def _exposed(self, stops: float) -> Frame:
        at_ms = monotonic() * 1000.0
        return Frame(self._optics.expose(self._renderer.scene(), self._renderer.gloss(), 2.0**stops), at_ms)

    def picture(self, px_per_mm: float) -> Image:
        """The whole table (`extent_mm`) straight from above in even light, for a window, each counter with its name,
        and of cards that only the camera may see the backs; blue, green, red."""
        if px_per_mm not in self._windows:
            view = straight(self._table.extent_mm, px_per_mm)
            renderer = Renderer(self._table, view, style=self.style, prints=self._prints, for_people=True)
            self._windows[px_per_mm] = renderer
        return self._windows[px_per_mm].labelled()

    def close(self) -> None:
        """Nothing to give back."""
