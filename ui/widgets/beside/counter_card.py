"""A counter of a place that was tapped, as a card: the counter, its name, and how it stands in pictures."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle

from ui.theme import INK, LEGIBLE, LINE, MUTED, POINT, PRINTED, TEXT, draw_disc, draw_frame, draw_ring, icon, style
from ui.widgets.counters.big_counter import BigCounter
from ui.widgets.writing.text import fits, largest, lines, write_lines

PAD, DEEP = 5, 0.45
"""The room inside of its frame in steps, and how dark its ground is."""
COUNTER = 0.78
"""How large the counter is at most, of the card's height less what is written below it."""
BESIDE = 1.45
"""So many times wider than high it has its name beside the counter, else below it."""
LIFE, SIGN, APART = 12, 16, 3
"""The points of its life, the sign of one that has acted, and the room between them, in steps."""


class CounterCard(BigCounter):
    """The card; tapped like any large counter."""

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.before.clear()
        draw_frame(self.canvas.before, (*self.pos, *self.size), (*INK[:3], DEEP), (*LINE[:3], DEEP), 1)
        super().draw()

    def _place(self) -> tuple[tuple[float, float], float]:
        pad, row = PAD * style.unit, self._row_high
        left, bottom, width, height = self.x + pad, self.y + pad, self.width - 2 * pad, self.height - 2 * pad
        if self.width >= BESIDE * self.height:
            size = min(height * 0.84, width * 0.33)
            x, room = left + size * 1.1 + pad, width - size * 1.1 - pad
            letters = self._fitted(room, height - row)
            if not fits(self.name, letters, room, height - row):
                row = 0.0
            high = lines(self.name, letters, round(room), align="left").size[1]
            top = bottom + (height + high + row) / 2
            write_lines(self.canvas, self.name, (x + room / 2, top - high / 2), room, letters, TEXT, "left")
            if row:
                self._stands(x, top - high - row / 2)
            return (left + size * 0.55, bottom + height / 2), size
        letters = self._fitted(width, height * 0.42)
        high = lines(self.name, letters, round(width)).size[1]
        write_lines(self.canvas, self.name, (self.x + self.width / 2, bottom + row + high / 2), width, letters, TEXT)
        self._stands(self.x + self.width / 2 - self._stands_wide / 2, bottom + row / 2 - pad / 4)
        free = height - high - row
        return (self.x + self.width / 2, bottom + row + high + free / 2), min(free * 0.94, width * COUNTER)

    def _fitted(self, width: float, height: float) -> int:
        """The size of its name in px."""

        def good(steps: float) -> bool:
            return fits(self.name, round(steps * style.letter), width, height)

        px: int = round((largest(style.scaled(LEGIBLE), PRINTED, good) or PRINTED) * style.letter)
        return px

    @property
    def _full(self) -> int:
        """How many points of damage it took to lose it when it was whole; none where it takes but one."""
        whole = self.counter.life + self.counter.weak
        return whole if whole > 1 else 0

    @property
    def _row_high(self) -> float:
        """How high what stands in pictures is, in px."""
        return (SIGN + APART) * style.unit if self._full or self.counter.tilted else 0.0

    @property
    def _stands_wide(self) -> float:
        """How wide that is, in px."""
        return float((self._full * (LIFE + APART) + (SIGN if self.counter.tilted else -APART)) * style.unit)

    def _stands(self, x: float, y: float) -> None:
        """Its life as points, those that are gone hollow, and the sign of one that has acted."""
        unit = style.unit
        with self.canvas:
            for n in range(self._full):
                at = x + (LIFE / 2 + n * (LIFE + APART)) * unit
                if n < self.counter.life:
                    Color(*POINT)
                    draw_disc((at, y), LIFE * unit)
                else:
                    Color(*LINE)
                    draw_ring((at, y), LIFE * unit / 2 - 1, unit * 0.7)
            if self.counter.tilted:
                side = SIGN * unit
                Color(*MUTED)
                at = x + self._full * (LIFE + APART) * unit
                Rectangle(texture=icon("end-turn", SIGN), pos=(round(at), round(y - side / 2)), size=(side, side))
