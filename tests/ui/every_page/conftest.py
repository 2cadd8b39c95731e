"""The app on a screen of a size, and the settings that it kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games import build
from companion.record.storage.log import Log
from companion.settings.config import ScreenConfig
from tests.ui.every_page.opened import Open
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import TableModel


@pytest.fixture
def saved() -> list[Mapping[str, Any]]:
    """The settings that were kept."""
    return []


@pytest.fixture
def opened(virtual_screen: VirtualScreen, saved: list[Mapping[str, Any]]) -> Open:
    """Opens the app on a screen of a size."""

    def open_app(size: tuple[int, int] = (800, 480), language: str = "en", **settings: Any) -> Fingers:
        config = ScreenConfig(calm=True, **settings)
        model = TableModel(build("las_navas"), Log(None), build, language, 7, config, saved.append)
        panel = Panel(model)
        virtual_screen.show(panel, size)
        return Fingers(virtual_screen, panel)

    return open_app
