"""The simulated camera: frames of a simulated table as a real camera under named conditions would give them."""

from __future__ import annotations

from time import monotonic

import numpy as np

from companion.errors import DataError
from hardware.cameras.camera import Frame
from hardware.simulated.art import Image
from hardware.simulated.conditions import CONDITIONS, draw
from hardware.simulated.optics import Optics
from hardware.simulated.renderer import Faults, Renderer
from hardware.simulated.table import SimulatedTable
from hardware.simulated.view import straight, through_lens


class SimulatedCamera:
    """A camera above a simulated table; each frame shows the table as it lies at that moment."""

    def __init__(
        self,
        table: SimulatedTable,
        condition: str = "plain",
        *,
        size: tuple[int, int] | None = None,
        seed: int = 1,
    ) -> None:
        if condition not in CONDITIONS:
            raise DataError(
                "There is no condition {name}; there are {all}.", name=condition, all=", ".join(sorted(CONDITIONS))
            )
        kind = CONDITIONS[condition]
        random = np.random.default_rng(seed)
        setting = draw(kind, random)
        self._table = table
        self._style = setting.style
        self.view = through_lens(table.extent_mm, size or kind.size, setting.pose)
        faults = Faults(kind.crooked_sd, kind.miscut_sd, kind.bent, kind.crumbs)
        self._renderer = Renderer(table, self.view, style=setting.style, faults=faults, seed=seed)
        self._optics = Optics(kind, setting, self.view, table.extent_mm, random)
        self._windows: dict[float, Renderer] = {}

    def read(self) -> Frame:
        """The next frame, at once; its time is that of the monotonic clock."""
        at_ms = monotonic() * 1000.0
        return Frame(self._optics.expose(self._renderer.scene(), self._renderer.gloss()), at_ms)

    def picture(self, px_per_mm: float) -> Image:
        """The whole table (`extent_mm`) straight from above in even light, for a window, each counter with its name;
        blue, green, red."""
        if px_per_mm not in self._windows:
            view = straight(self._table.extent_mm, px_per_mm)
            self._windows[px_per_mm] = Renderer(self._table, view, style=self._style)
        return self._windows[px_per_mm].labelled()

    def close(self) -> None:
        """Nothing to give back."""
