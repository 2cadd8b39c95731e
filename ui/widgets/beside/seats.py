"""The seats beside the map of a wide page: the arms of each, its figures, and its counters that were lost or hurt."""

from __future__ import annotations

from math import ceil
from typing import Any

import msgspec
from kivy.graphics import Color, Rectangle

from companion.scene import Counter, Measure, Scene, Side
from ui.theme import BODY, BOOK, INK, LEGIBLE, LINE, MUTED, SMALL, TEXT, Box, Colour, draw_frame, icon, style
from ui.theme.art import Art
from ui.widgets.counters.counter import draw_counter
from ui.widgets.counters.standard import SHAPE, draw_cloth
from ui.widgets.drawn import Drawn
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.writing.text import fits, largest, lines, texture, write, write_lines

GAP, PAD = 6, 6
"""The room between two seats and inside of the frame of one, in steps."""
HEAD, LETTER = 22, 0.64
"""How high the arms of a seat are, in steps of letters, and the letter that stands for them, of the disc it is on."""
TIGHT = 0.8
"""How large the arms are beside a long name, of what they are else."""
LINE_HIGH = 1.25
"""How high a line is, of its letters."""
COUNTER = 36
"""How large a counter that was lost is at most, in steps."""
PITCH, LAP = 1.12, 0.45
"""How far apart two rows of them are, and at least two of a row, which may overlap, of their side."""
HUNG, FIGURE = 46, 1.2
"""How high a standard is at least, in steps, and how much larger its figure is than figures elsewhere."""
DEEP, VEIL = 0.45, 0.36
"""How dark the ground of a seat is, and a counter that was lost."""


class Fallen(msgspec.Struct, frozen=True):
    """What a seat lost, and which of its counters on the map are weaker than they began."""

    lost: tuple[Counter, ...]
    hurt: tuple[Counter, ...]

    @property
    def all(self) -> tuple[Counter, ...]:
        """All of them, those that are lost first."""
        return self.lost + self.hurt


def fallen(scene: Scene, seat: str) -> Fallen:
    """What a seat lost so far."""
    lost = tuple(counter for counter in scene.lost if counter.seat == seat)
    hurt = tuple(counter for counter in scene.counters if counter.seat == seat and counter.weak)
    lying = [tuple(msgspec.structs.replace(one, place="", tilted=False) for one in some) for some in (lost, hurt)]
    return Fallen(*lying)


def cells(many: int, width: float, height: float, most: float) -> tuple[int, float]:
    """How many of so many counters lie in a row in a room in px, and their side, as large as fits but not above `most`
    px."""
    best = 1, 0.0
    for across in range(1, max(1, many) + 1):
        side = min(most, width / (1 + (across - 1) * LAP), height / ceil(many / across) / PITCH)
        if side > best[1] + 0.01:
            best = across, side
    return best


class Seats(Drawn):
    """A frame a seat in their order; where seats have only a line each, or one figure and no losses, the first figure
    stands on a standard of each, over its name, or in the line where there is no room for standards."""

    def __init__(self, **kwargs: Any) -> None:
        self.sides: tuple[Side, ...] = ()
        self.measures: tuple[Measure, ...] = ()
        self.fallen: dict[str, Fallen] = {}
        self.colours: dict[str, Colour] = {}
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, scene: Scene, colours: dict[str, Colour], art: Art | None, told: int = 0) -> None:
        """Shows the seats of a scene, without so many of its first measures, that are told elsewhere."""
        gone = {side.id: fallen(scene, side.id) for side in scene.sides}
        measures = scene.measures[told:]
        if self.shows(scene.sides, measures, gone, colours, art):
            self.sides, self.measures, self.fallen = scene.sides, measures, gone
            self.colours, self.art = colours, art

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if not self.sides or self.height < LEGIBLE * style.letter:
            return
        unit, many = style.unit, len(self.sides)
        high, gap = HEAD * style.letter, GAP * unit
        short = self.height / many - gap < high + LINE_HIGH * self._letters + 2 * PAD * unit
        top = self.y + self.height
        whole = len(self.measures) == 1 and not any(gone.all for gone in self.fallen.values())
        if whole:
            across, cloth = self._hung(top - self.y - LINE_HIGH * self._letters, True)
            if cloth >= HUNG * unit and self._named(self.width / across):
                self._standards(across, cloth, top - self._caption(self.measures[0].label, top))
                return
        if short and self.measures:
            top -= self._caption(self.measures[0].label, top)
            across, cloth = self._hung(top - self.y)
            if cloth >= HUNG * unit:
                self._standards(across, cloth, top)
                return
        columns = 1 if not short or (top - self.y) / many >= high + unit else 2
        rows = ceil(many / columns)
        if short:
            gap = max(unit, min(gap, (top - self.y - rows * (high + PAD * unit)) / rows))
        part = (top - self.y - gap * (rows - 1)) / rows
        wide = (self.width - gap * (columns - 1)) / columns
        for n, side in enumerate(self.sides):
            row, column = divmod(n, columns)
            box = (self.x + column * (wide + gap), top - row * (part + gap) - part, wide, part)
            draw_frame(self.canvas, box, (*INK[:3], DEEP), (*LINE[:3], DEEP), 1)
            self._seat(side, box, short)

    def _hung(self, room: float, named: bool = False) -> tuple[int, float]:
        """How many standards hang side by side in a room so high, and how high each is, in px, as large as fits; where
        they are to be `named`, so that names fit, if they can."""
        many = len(self.sides)

        def cloth(across: int) -> float:
            wide, high = self.width / across, room / ceil(many / across)
            return float(min(high - self._named(wide) - GAP * style.unit, (wide - GAP * style.unit) / SHAPE))

        across = max(range(1, many + 1), key=lambda n: (named and self._named(self.width / n) > 0, cloth(n)))
        return across, cloth(across)

    def _named(self, wide: float) -> float:
        """How high the names below standards are, in px: nothing where one of them is too long for so wide a room."""
        letters = round(LEGIBLE * style.letter)
        fit = all(texture(side.name, letters).size[0] <= wide - 2 * style.unit for side in self.sides)
        return float(LINE_HIGH * letters) if fit else 0.0

    def _standards(self, across: int, cloth: float, top: float) -> None:
        """A standard for each seat, with its first figure, over its name where that fits."""
        wide = self.width / across
        named = self._named(wide)
        for n, side in enumerate(self.sides):
            row, column = divmod(n, across)
            middle, under = self.x + (column + 0.5) * wide, top - row * (cloth + named + GAP * style.unit) - cloth
            box = middle - cloth * SHAPE / 2, under, cloth * SHAPE, cloth
            figure = str(self.measures[0].values.get(side.id, 0))
            draw_cloth(self.canvas, side, self.colours.get(side.id, LINE), self.art, box, figure, FIGURE)
            if named:
                write(self.canvas, side.name, (middle, under - named / 2), LEGIBLE * style.letter, TEXT)

    def _caption(self, label: str, top: float) -> float:
        """Says what the figures are, below `top`; answers how high that is."""
        size, wide = round(self._letters), round(self.width)
        high: float = lines(label, size, wide, align="right").size[1]
        write_lines(self.canvas, label, (self.x + wide / 2, top - high / 2), wide, size, MUTED, "right")
        return high

    @property
    def _letters(self) -> float:
        return float(SMALL * style.letter)

    def _seat(self, side: Side, box: Box, short: bool) -> None:
        """One seat: its arms and its name, and its figures; once it lost something, what that is and how many."""
        x, y, width, height = box
        pad = PAD * style.unit
        high = min(HEAD * style.letter, height)
        middle = y + height / 2 if short else y + height - pad - high / 2
        edge, arms = pad, high
        if not short and texture(side.name, round(LEGIBLE * style.letter)).size[0] > width - 3 * pad - high:
            edge, arms = pad / 2, high * TIGHT  # a long name needs their room
        draw_arms(self.canvas, side, self.art, (x + edge + arms / 2, middle), arms, LETTER)
        left, right = x + 2 * edge + arms, x + width - edge
        gone = self.fallen[side.id]
        if gone.all and not short:
            wide = max(high, self._count(len(gone.lost), x + pad, middle - high / 2 - pad))
            self._tray(side, gone, (x + wide + 2 * pad, y + pad, width - wide - 3 * pad, height - 2 * pad))
            return
        if short:
            figure = str(self.measures[0].values.get(side.id, 0)) if self.measures else ""
            right -= self._right(figure, right, middle, BODY * style.letter) + pad
        self._left(side.name, left, right, middle, BODY * style.letter, TEXT)
        top = y + height - 2 * pad - high
        for measure in () if short else self.measures:
            top = self._measure(measure, side, (x + pad, y + pad / 2, width - 2 * pad, top - y - pad / 2))

    def _measure(self, measure: Measure, side: Side, room: Box) -> float:
        """Writes a figure of a seat at the top of a room, its label in as many lines as it needs; answers where the
        next one begins, which is there too where it has no room."""
        x, y, width, height = room
        size, figure = round(self._letters), str(measure.values.get(side.id, 0))
        wide = texture(figure, round(BODY * style.letter), True, BOOK).size[0]
        label = round(width - wide - PAD * style.unit)
        line = LINE_HIGH * size
        if not fits(measure.label, size, label, height):
            return y + height
        picture = lines(measure.label, size, label, align="left")
        high = max(line, float(picture.size[1]))
        if high > height:
            return y + height
        middle = y + height - high / 2
        write_lines(self.canvas, measure.label, (x + label / 2, middle), label, size, MUTED, "left")
        self._right(figure, x + width, middle, BODY * style.letter)
        return y + height - high

    def _count(self, many: int, left: float, top: float) -> float:
        """How many were lost, after the sign of losses, below `top`; answers how wide it is."""
        size, side = BODY * style.letter, 1.2 * SMALL * style.letter
        wide = texture(str(many), round(size), True, BOOK).size[0]
        middle = top - side / 2
        with self.canvas:
            Color(*MUTED)
            Rectangle(texture=icon("losses"), pos=(round(left), round(middle - side / 2)), size=(side, side))
        write(self.canvas, str(many), (left + side + wide / 2, middle), size, TEXT, bold=True, font=BOOK)
        return float(side + wide)

    def _right(self, text: str, right: float, middle: float, size: float) -> float:
        """Writes a figure that ends at `right`; answers how wide it is."""
        wide: float = texture(text, round(size), True, BOOK).size[0] if text else 0.0
        write(self.canvas, text, (right - wide / 2, middle), size, TEXT, bold=True, font=BOOK, tight=True)
        return wide

    def _left(self, text: str, left: float, right: float, middle: float, size: float, colour: Colour) -> None:
        """Writes words between two edges, in letters that fit, beside its arms; none where none do."""
        found = largest(size, LEGIBLE * style.letter, lambda px: fits(text, round(px), right - left, 2 * px))
        if found is None or texture(text, round(found)).size[0] > right - left:
            return
        write(self.canvas, text, (left + texture(text, round(found)).size[0] / 2, middle), found, colour)

    def _tray(self, side: Side, gone: Fallen, room: Box) -> None:
        """What a seat lost, under a veil, and then what is weaker than it began, as large as all of it fits."""
        x, y, width, height = room
        across, size = cells(len(gone.all), width, height, COUNTER * style.unit)
        colour, pitch = self.colours.get(side.id, LINE), size * PITCH
        step = min(pitch, (width - size) / max(1, across - 1))
        under = (height - ceil(len(gone.all) / across) * pitch) / 2
        for n, counter in enumerate(gone.all):
            row, column = divmod(n, across)
            centre = x + size / 2 + column * step, y + height - under - (row + 0.5) * pitch
            draw_counter(self.canvas, counter, colour, centre, size, art=self.art)
            if n < len(gone.lost):
                self._veil(centre, size)

    def _veil(self, centre: tuple[float, float], size: float) -> None:
        """A counter that was lost is paler than one that is hurt."""
        with self.canvas:
            Color(*INK[:3], VEIL)
            Rectangle(pos=(centre[0] - size / 2, centre[1] - size / 2), size=(size, size))
