"""Drawings that are kept as pictures look as if they were drawn in their places, and lie where they are meant to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import msgspec
import numpy as np
import pytest
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas
from kivy.uix.widget import Widget

from companion.scene import Counter
from ui.demo.virtual_screen import VirtualScreen
from ui.widgets.counters.counter import box_of, draw_counter
from ui.widgets.ground.sheet import Sheet
from ui.widgets.ground.stamps import Stamp, StampLayer, Stamps

SIDE = 120
GROUND = (0.6, 0.5, 0.3, 1.0)
COLOURS = ((0.7, 0.1, 0.1, 1.0), (0.1, 0.2, 0.7, 1.0), (0.9, 0.8, 0.2, 1.0))
PLAIN = Counter(piece="a", seat="one", name="", place="", face="12", tilted=False, icon="archer", star=True)
LYING = {
    "plain": PLAIN,
    "weak": msgspec.structs.replace(PLAIN, weak=True),
    "tilted": msgspec.structs.replace(PLAIN, tilted=True),
    "over another": msgspec.structs.replace(PLAIN, under=("b",), sign="4"),
    "tilted over another": msgspec.structs.replace(PLAIN, tilted=True, under=("b",)),
}


def seen(virtual_screen: VirtualScreen, draw: Callable[[Canvas], object]) -> np.ndarray:
    """What a canvas on a ground of one colour looks like, on a sheet as a board is."""
    widget = Widget()
    sheet = Sheet(widget.canvas)
    sheet.lie(0, 0, SIDE, SIDE)
    with sheet.canvas:
        Color(*GROUND)
        Rectangle(size=(SIDE, SIDE))
    kept = draw(sheet.canvas)
    virtual_screen.show(widget, (SIDE, SIDE))
    picture = virtual_screen.image().astype(int)
    del kept
    return picture


def stamped(canvas: Canvas, *stamps: Stamp) -> StampLayer:
    """A canvas with these drawings as pictures."""
    kept = Stamps()
    layer = StampLayer(canvas, kept)
    for n, stamp in enumerate(stamps):
        layer.show(str(n), stamp.look, partial(Stamp, *stamp))
    kept.settle()
    return layer


@pytest.mark.parametrize("lies", LYING)
@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize("size", [18.0, 41.3])
def test_a_counter_looks_the_same_and_nothing_of_it_is_cut_off(
    virtual_screen: VirtualScreen, lies: str, marked: bool, size: float
) -> None:
    counter, at = LYING[lies], (60.0, 59.0)

    def draw(canvas: Canvas) -> None:
        draw_counter(canvas, counter, COLOURS[0], at, size, marked)

    direct = seen(virtual_screen, draw)
    inked = (direct != seen(virtual_screen, lambda canvas: None)).any(axis=2)[::-1]
    left, bottom, wide, high = box = box_of(at, size, counter.tilted)
    assert inked.any()
    assert inked[bottom : bottom + high, left : left + wide].sum() == inked.sum()
    kept = seen(virtual_screen, lambda canvas: stamped(canvas, Stamp("it", box, draw)))
    assert np.abs(direct - kept).max() <= 4


def test_what_can_be_seen_through_looks_the_same(virtual_screen: VirtualScreen) -> None:
    def draw(canvas: Canvas) -> None:
        with canvas:
            for n, colour in enumerate(COLOURS):
                Color(*colour[:3], 0.4)
                Rectangle(pos=(20 + 10 * n, 30 + 8 * n), size=(40, 40))

    direct = seen(virtual_screen, draw)
    kept = seen(virtual_screen, lambda canvas: stamped(canvas, Stamp("it", (20, 30, 60, 56), draw)))
    assert np.abs(direct - kept).max() <= 4


def test_drawings_stay_apart_however_many_there_were(virtual_screen: VirtualScreen) -> None:
    stamps, random, drawn = Stamps(), Random(1), []
    widget = Widget()
    layer = StampLayer(widget.canvas, stamps)
    virtual_screen.show(widget, (SIDE, SIDE))
    expected = np.zeros((SIDE, SIDE, 3), int)

    def stamp(look: tuple[float, ...], box: tuple[int, int, int, int]) -> Stamp:
        def draw(canvas: Canvas) -> None:
            drawn.append(look)
            with canvas:
                Color(*look)
                Rectangle(pos=box[:2], size=box[2:])

        return Stamp(look, box, draw)

    for n in range(60):
        layer.only(str(name) for name in range(n - 3, n))  # three others stay, with their looks
        column = n % 4 * 30
        box = (column, random.randrange(0, 60), random.randrange(5, 30), random.randrange(5, 60))
        look = (*(random.randrange(256) / 255 for _ in range(3)), 1.0)
        assert layer.show(str(n), (look, box), partial(stamp, look, box))
        assert not layer.show(str(n), (look, box), lambda: pytest.fail("it has not changed"))
        stamps.settle()
        expected[:, column : column + 30] = np.rint(np.array(widget_ground(virtual_screen)) * 255)
        left, bottom, wide, high = box
        expected[SIDE - bottom - high : SIDE - bottom, left : left + wide] = [round(c * 255) for c in look[2::-1]]
        if n >= 3:
            assert np.abs(virtual_screen.image().astype(int) - expected).max() <= 1
    assert len(drawn) < 60 * 4


def widget_ground(virtual_screen: VirtualScreen) -> tuple[float, ...]:
    """The colour of the empty window: blue, green, red."""
    return tuple(virtual_screen.window.clearcolor[2::-1])


def test_what_is_shown_no_more_makes_room_and_the_texture_does_not_grow(virtual_screen: VirtualScreen) -> None:
    stamps, widget, drawn = Stamps(), Widget(), []
    layer = StampLayer(widget.canvas, stamps)
    virtual_screen.show(widget, (SIDE, SIDE))

    def show(name: str, left: int, red: int) -> None:
        def draw(canvas: Canvas) -> None:
            drawn.append((name, red))
            with canvas:
                Color(red / 255, 0, 0, 1)
                Rectangle(pos=(left + 5, 15), size=(10, 10))  # not all of its box: what lay there must go

        layer.show(name, red, lambda: Stamp((name, red), (left, 10, 20, 20), draw))

    show("still", 0, 200)
    surfaces = set()
    for red in range(60):
        show("changing", 40, red)
        stamps.settle()
        surfaces.add(stamps._surface)
    assert len(drawn) == len(set(drawn)) + len(surfaces) - 1
    assert len(surfaces) <= 2
    seen = virtual_screen.image()[::-1, :, 2]
    assert seen[20, 10] == 200
    assert seen[20, 50] == 59
    ground = round(widget_ground(virtual_screen)[2] * 255)
    assert {int(seen[12, x]) for x in (2, 18, 42, 58)} == {ground}


def test_what_is_smaller_takes_the_place_of_what_was_larger_and_nothing_of_that_stays(
    virtual_screen: VirtualScreen,
) -> None:
    stamps, widget = Stamps(), Widget()
    layer = StampLayer(widget.canvas, stamps)
    virtual_screen.show(widget, (SIDE, SIDE))
    surfaces = []
    for n, side in enumerate((40, 39, 38, 37, 36, 20)):

        def draw(canvas: Canvas, side: int = side, red: int = 100 + n) -> None:
            with canvas:
                Color(red / 255, 0, 0, 1)
                Rectangle(pos=(10, 10), size=(side, side - 5))

        layer.show("it", side, lambda n=n, side=side, draw=draw: Stamp(n, (10, 10, side, side), draw))
        stamps.settle()
        surfaces.append(stamps._surface)
        picture = virtual_screen.image()[::-1, :, 2]
        assert set(picture[10 : 5 + side, 10 : 10 + side].flat) == {100 + n}
        assert len(np.argwhere(picture == 100 + n)) == side * (side - 5)
        assert set(picture.flat) == {100 + n, round(widget_ground(virtual_screen)[2] * 255)}
    assert len(set(surfaces)) == 1
