"""A map beside a page of 7 inches."""

from __future__ import annotations

import pytest

from tests.ui.widgets.board.maps import show
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import style
from ui.widgets.board.map import Map


@pytest.fixture
def map_(virtual_screen: VirtualScreen) -> Map:
    """The map beside a page of 800 x 480 px."""
    style.fit(800, 480)
    widget = Map()
    show(widget)
    virtual_screen.show(widget, (416, 480))
    return widget
