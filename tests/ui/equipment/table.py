"""A table of simulated devices whose pages are opened by touches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import current_thread, main_thread

from companion.settings.config import Config, LightsConfig, ScreenConfig
from companion.table.sightings import TableStatus
from hardware.lights.simulated import SimulatedLights
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.parts.background import at_once
from ui.widgets.devices.parts_at_table import PartMedal

SIMULATED, STRIP = LightsConfig(), LightsConfig(kind="serial", port="/dev/none")
SIZES = ((800, 480), (1280, 720), (720, 1280))


class Table:
    """The panel on simulated devices; the camera looks when it is told to, calls for the main thread are made at
    once, and those of other threads never."""

    def __init__(
        self, screen: VirtualScreen, data: Path | None, size: tuple[int, int], language: str, lights: LightsConfig
    ) -> None:
        shown = ScreenConfig(width=size[0], height=size[1], calm=True)
        config = Config(language=language, screen=shown, lights=lights)
        self.joined = Joined(config, data, self._call, seed=7, work=at_once)
        panel = Panel(self.joined.model)
        screen.show(panel, size)
        self.fingers, self.model = Fingers(screen, panel), self.joined.model
        self.at_ms = 0.0

    def _call(self, call: Callable[[], None]) -> None:
        if current_thread() is main_thread() and call != self.joined._take:
            call()

    @property
    def lights(self) -> SimulatedLights:
        assert isinstance(self.joined.rig.lights, SimulatedLights)
        return self.joined.rig.lights

    def look(self, frames: int = 3) -> TableStatus:
        for _ in range(frames):
            self.at_ms += 5000
            reading = self.joined.look(self.at_ms)
        return reading.status

    def glowing(self) -> list[str]:
        return list(self.lights.glows(0))


Open = Callable[..., Table]


def tap_part(table: Table, part: str) -> None:
    """Taps a part on the drawing of the table."""
    medal = next(medal for medal in table.fingers.widgets(PartMedal) if medal.part.id == part)
    table.fingers.screen.tap_widget(medal)
    table.fingers.screen.frames(2)
