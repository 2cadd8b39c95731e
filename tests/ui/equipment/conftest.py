"""Tables of simulated devices."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.settings.config import LightsConfig
from tests.ui.equipment.table import SIMULATED, Open, Table
from ui.demo.virtual_screen import VirtualScreen


@pytest.fixture
def opened(virtual_screen: VirtualScreen) -> Iterator[Open]:
    """Opens a table; it is closed at the end."""
    tables: list[Table] = []

    def open_table(
        data: Path | None = None,
        size: tuple[int, int] = (800, 480),
        language: str = "en",
        lights: LightsConfig = SIMULATED,
    ) -> Table:
        tables.append(Table(virtual_screen, data, size, language, lights))
        return tables[-1]

    yield open_table
    for table in tables:
        table.joined.close()
