"""Drawings that are each drawn once, side by side on one texture, and then shown as pictures: a frame that shows many
of them changes neither colour nor picture between them, which costs more than the drawing itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from math import ceil, sqrt
from typing import Final, NamedTuple

from kivy.graphics import Callback, Color, Fbo, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.instructions import Canvas
from kivy.graphics.opengl import (
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    GL_ZERO,
    glBlendFuncSeparate,
    glFlush,
)
from kivy.graphics.texture import Texture

from ui.widgets import motion

SPARE: Final = 1.6
"""A new texture has room for so many times what is shown."""
AT_ONCE: Final = 6
"""So many drawings are drawn in one go."""
APART: Final = 1
"""The clear px between two drawings."""

Whole = tuple[int, int, int, int]
"""Left, bottom, width and height, in whole px."""


class Stamp(NamedTuple):
    """A drawing in a box on whole px, and all that is seen of it: what looks alike in boxes of one size is drawn
    once."""

    look: Hashable
    box: Whole
    draw: Callable[[Canvas], None]


class Stamps:
    """The texture that the drawings of some layers lie on; it changes in `settle` alone. Where it is full, what is no
    longer shown makes room for what is no larger."""

    def __init__(self) -> None:
        self._surface: Fbo | None = None
        self._cells: dict[Hashable, Whole] = {}
        """Where each drawing lies, the oldest first; one that took the place of another may have room to spare."""
        self._regions: dict[Hashable, Texture] = {}
        self._width = self._row = self._along = self._high = 0
        """How wide the texture is, where the row begins that is being filled, how far it is, and how high, in px."""
        self.layers: list[StampLayer] = []

    def forget(self) -> None:
        """Forgets every drawing, so that all is drawn anew."""
        self._surface = None
        self._cells.clear()
        self._regions.clear()
        for layer in self.layers:
            layer.freshen()

    def settle(self) -> None:
        """Draws what is not drawn yet, and has the layers show it."""
        missing = self._missing(stamp for layer in self.layers for stamp in layer.fresh())
        if missing:
            cells = self._free(missing)
            if cells is None:
                missing, cells = self._begin_anew()
            self._draw(missing, cells)
        for layer in self.layers:
            layer.take(self._regions)

    def _missing(self, stamps: Iterable[Stamp]) -> list[Stamp]:
        """Those that are not drawn yet, each look once, the highest first."""
        found = {_key(stamp): stamp for stamp in stamps if _key(stamp) not in self._cells}
        return sorted(found.values(), key=lambda stamp: -stamp.box[3])

    def _free(self, stamps: Sequence[Stamp]) -> list[Whole] | None:
        """A box for each, from where nothing lies yet, else from what is no longer shown; None where there is none."""
        if self._surface is None:
            return None
        before = self._row, self._along, self._high
        cells = self._packed(stamps)
        if self._row + self._high <= self._surface.size[1]:
            return cells
        self._row, self._along, self._high = before
        shown = {_key(stamp) for layer in self.layers for stamp in layer.stamps()}
        old = [(key, cell) for key, cell in self._cells.items() if key not in shown]
        cells = []
        for stamp in stamps:
            wide, high = stamp.box[2:]
            room = [one for one in old if one[1][2] >= wide and one[1][3] >= high]
            if not room:
                return None
            found = min(room, key=lambda one: one[1][2] * one[1][3])  # of one size the oldest
            old.remove(found)
            del self._cells[found[0]], self._regions[found[0]]
            cells.append(found[1])
        return cells

    def _begin_anew(self) -> tuple[list[Stamp], list[Whole]]:
        """Takes a clear texture with room for what is shown and some more; answers that, and its boxes."""
        self.forget()
        shown = self._missing(stamp for layer in self.layers for stamp in layer.stamps())
        sizes = [(stamp.box[2] + APART, stamp.box[3] + APART) for stamp in shown]
        square = ceil(sqrt(SPARE * sum(wide * high for wide, high in sizes)))
        self._width, self._row, self._along, self._high = max(square, *(wide for wide, _ in sizes)), 0, 0, 0
        cells = self._packed(shown)
        self._surface = Fbo(size=(self._width, ceil(SPARE * (self._row + self._high))))
        return shown, cells

    def _packed(self, stamps: Iterable[Stamp]) -> list[Whole]:
        """A box for each, one beside the other in rows that go on upwards without end."""
        cells = []
        for stamp in stamps:
            wide, high = stamp.box[2] + APART, stamp.box[3] + APART
            if self._along + wide > self._width:
                self._row, self._along, self._high = self._row + self._high, 0, 0
            cells.append((self._along, self._row, *stamp.box[2:]))
            self._along, self._high = self._along + wide, max(self._high, high)
        return cells

    def _draw(self, stamps: Sequence[Stamp], cells: Sequence[Whole]) -> None:
        """Draws in these boxes of the texture, a few at a time: Mesa keeps what a whole drawing takes."""
        for first in range(0, len(stamps), AT_ONCE):
            some = [*zip(stamps, cells, strict=True)][first : first + AT_ONCE]
            self._draw_at_once(some)
            glFlush()

    def _draw_at_once(self, some: Sequence[tuple[Stamp, Whole]]) -> None:
        surface = self._surface
        assert surface is not None
        with surface:
            Callback(_in_place)
            Color(0, 0, 0, 0)
            for _, (left, bottom, width, high) in some:
                Rectangle(pos=(left, bottom), size=(width + APART, high + APART))
            Callback(_onto_clear)
        for stamp, cell in some:
            drawing = Canvas()
            with drawing:
                PushMatrix()
                Translate(cell[0] - stamp.box[0], cell[1] - stamp.box[1])
            stamp.draw(drawing)
            with drawing:
                PopMatrix()
            surface.add(drawing)
            self._cells[_key(stamp)] = cell
            self._regions[_key(stamp)] = surface.texture.get_region(*cell[:2], *stamp.box[2:])
        with surface:
            Callback(_as_usual)
        surface.draw()
        surface.clear()


class StampLayer:
    """Pictures of such drawings by name, part of a canvas; each is drawn again only when what it shows has changed."""

    def __init__(self, canvas: Canvas, stamps: Stamps) -> None:
        self._pictures = Canvas()
        self._shown: dict[str, tuple[object, Stamp, Rectangle]] = {}
        self._fresh: set[str] = set()
        with canvas:
            Callback(_multiplied)
            Color(1, 1, 1, 1)
        canvas.add(self._pictures)
        with canvas:
            Callback(_as_usual)
        stamps.layers.append(self)

    def show(self, name: str, shows: object, stamp: Callable[[], Stamp]) -> bool:
        """Has a drawing show something once all is settled; answers whether that has changed."""
        before = self._shown.get(name)
        if before is not None and before[0] == shows:
            return False
        picture = before[2] if before is not None else Rectangle(size=(0, 0))
        if before is None:
            self._pictures.add(picture)
        else:
            motion.stay(picture)
        now = stamp()
        picture.pos = now.box[:2]
        self._shown[name] = shows, now, picture
        self._fresh.add(name)
        return True

    def picture(self, name: str) -> Rectangle:
        """The picture of a drawing, which may be moved."""
        return self._shown[name][2]

    def stamps(self) -> Iterator[Stamp]:
        """All that is shown."""
        return (stamp for _, stamp, _ in self._shown.values())

    def fresh(self) -> Iterator[Stamp]:
        """What has changed and is not taken yet."""
        return (self._shown[name][1] for name in self._fresh)

    def freshen(self) -> None:
        """Everything is to be taken anew."""
        self._fresh.update(self._shown)

    def take(self, regions: Mapping[Hashable, Texture]) -> None:
        """Shows what has changed, from where it is drawn."""
        for name in self._fresh:
            _, stamp, picture = self._shown[name]
            picture.texture, picture.size = regions[_key(stamp)], stamp.box[2:]
        self._fresh.clear()

    def only(self, names: Iterable[str]) -> None:
        """Takes every other drawing away."""
        for name in self._shown.keys() - set(names):
            picture = self._shown.pop(name)[2]
            motion.stay(picture)
            self._pictures.remove(picture)
            self._fresh.discard(name)

    def pile(self, names: Iterable[str]) -> None:
        """Lays the drawings so that of two that overlap the later of the names lies above; others lie below all."""
        order = {name: n for n, name in enumerate(names)}
        piled = sorted(self._shown, key=lambda name: order.get(name, -1))
        if piled != list(self._shown):
            self._shown = {name: self._shown[name] for name in piled}
            self._pictures.clear()
            for _, _, picture in self._shown.values():
                self._pictures.add(picture)

    def clear(self) -> None:
        """Takes everything away, so that all is shown anew."""
        self.only(())


def _key(stamp: Stamp) -> Hashable:
    return stamp.look, stamp.box[2:]


# What is drawn on clear ground comes out multiplied by its own opacity, and is shown as such.


def _in_place(_: Callback) -> None:
    glBlendFuncSeparate(GL_ONE, GL_ZERO, GL_ONE, GL_ZERO)


def _onto_clear(_: Callback) -> None:
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _multiplied(_: Callback) -> None:
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _as_usual(_: Callback) -> None:
    """As Kivy has it."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE)
