"""A ring looks like a smooth line of Kivy's, wherever it lies between px."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from kivy.graphics import Color, SmoothLine
from kivy.uix.widget import Widget

from hardware.cameras.camera import Image
from ui.demo.virtual_screen import VirtualScreen
from ui.theme import LINE, draw_ring

NEAR, SEAM = 3, 8
"""So much of 255 a px may differ, and so many differ more: where Kivy's line closes it leaves a speck."""


def seen(screen: VirtualScreen, draw: Callable[[], object]) -> Image:
    """What is drawn in the colour of lines."""
    widget = Widget()
    with widget.canvas:
        Color(*LINE)
        draw()
    screen.show(widget)
    return screen.image()


@pytest.mark.parametrize("centre", [(40.0, 40.0), (40.3, 40.85), (41.5, 40.5)])
@pytest.mark.parametrize(("radius", "width"), [(2.5, 0.6), (5.5, 1.0), (9.45, 1.8), (20.0, 3.0)])
def test_a_ring_looks_like_a_smooth_line(
    virtual_screen: VirtualScreen, centre: tuple[float, float], radius: float, width: float
) -> None:
    wanted = seen(virtual_screen, lambda: SmoothLine(circle=(*centre, radius), width=width)).astype(int)
    found = seen(virtual_screen, lambda: draw_ring(centre, radius, width)).astype(int)
    apart = np.abs(found - wanted).max(axis=-1)
    assert np.ptp(wanted)
    assert (apart > NEAR).sum() <= SEAM
