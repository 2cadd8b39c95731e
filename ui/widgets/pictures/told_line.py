"""One line of the journal: the arms of whoever decided, and what happened, with the things that it names beside it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color
from kivy.properties import StringProperty

from companion.scene import Side, Tally
from ui.theme import BODY, BOOK, CHOSEN, INK, Colour, draw_disc, over, style
from ui.theme.art import Art
from ui.widgets.cards.card_face import Looks
from ui.widgets.drawn import Drawn
from ui.widgets.fights.clash import Clash
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.pictures.minis import Minis
from ui.widgets.writing.text import measured, write, write_lines

ARMS, INDENT = 22, 34
"""How high the arms are, in steps of letters, and how far right of their left end the words begin, in steps."""
LETTER = 0.64
"""How high the letter is that stands for arms, of the disc it stands on: so it can be read."""
BESIDE = 10
"""Between the words and the things that they name, in steps."""
SCENE, WIDEST = 46, 430
"""How high the scene of a combat is, and how wide at most, in steps of letters."""
LEAST_RESULT = 130
"""So many steps of letters beside the scene are room for what came of it; else it stands below."""
BETWEEN = 5
"""The room above and below the words together, in steps."""


class ToldLine(Drawn):
    """A line as high as its words and the things beside them need in a width in px; without a `side` it is indented
    alike. It is drawn once it is in sight."""

    redraw_on = ("opacity",)
    text = StringProperty("")

    def __init__(
        self,
        text: str,
        side: Side | None,
        art: Art | None,
        wide: float,
        colour: Colour = INK,
        steps: float = BODY,
        minis: Minis | None = None,
        sign: str = "",
        **kwargs: Any,
    ) -> None:
        """`steps` is the size of its words, and `minis` what they name; a `sign`, such as its number on a map, stands
        in place of arms."""
        self.sign = sign
        self.side, self.art, self.colour, self.minis = side, art, colour, minis
        self._size = style.letter * style.scaled(steps)
        self._indent = max(INDENT * style.unit * style.large * steps / BODY, 1.25 * ARMS * style.letter)
        beside, tall = (minis.width + BESIDE * style.unit, minis.height) if minis is not None else (0.0, 0.0)
        self._room = round(wide - self._indent - beside)
        high = measured(text, round(self._size), self._room)[1]
        self._wide = min(self._room, measured(text, round(self._size))[0])
        self._drawn: object = None
        arms = ARMS * style.letter if side is not None else 0.0
        height = max(max(high, tall) + BETWEEN * style.unit, arms)
        super().__init__(text=text, size_hint_y=None, height=height, **kwargs)
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew, unless it is out of sight or there already."""
        drawn = self.text, *self.pos, *self.size
        if not self.opacity or drawn == self._drawn:
            return
        self._drawn = drawn
        self.canvas.clear()
        middle = self.y + self.height / 2
        at = self.x + self._indent + self._room / 2, middle
        write_lines(self.canvas, self.text, at, self._room, self._size, self.colour, "left")
        if self.minis is not None:
            self.minis.draw(self.canvas, self.x + self._indent + self._wide + BESIDE * style.unit, middle)
        if self.sign:
            high = ARMS * style.letter
            with self.canvas:
                Color(*INK)
                draw_disc((self.x + high / 2, middle), high)
                Color(*CHOSEN)
                draw_disc((self.x + high / 2, middle), high - 2.5 * style.unit)
            write(self.canvas, self.sign, (self.x + high / 2, middle), high * LETTER, over(CHOSEN), True, BOOK)
        if self.side is None:
            return
        row = measured("X", round(self._size), self._room)[1]
        high = ARMS * style.letter
        y = middle if self.minis is not None else self.y + self.height - BETWEEN / 2 * style.unit - row / 2
        draw_arms(self.canvas, self.side, self.art, (self.x + high / 2, y), high, LETTER)


class FoughtLine(Drawn):
    """A combat as a line: its scene, which says all that its words do, and of a duel what came of it."""

    redraw_on = ("opacity",)
    text = StringProperty("")

    def __init__(
        self, text: str, tally: Tally, of: tuple[Side | None, Side | None], looks: Looks, wide: float, **kwargs: Any
    ) -> None:
        self._clash = Clash()
        self._wide = min(wide, WIDEST * style.letter)
        self._result = tally.result if tally.duel else ""  # in a duel no sum says it
        self._room, self._size = wide - self._wide - BESIDE * style.unit, round(style.letter * style.scaled(BODY))
        self._below = 0.0
        if self._result and self._room < LEAST_RESULT * style.letter:
            self._room = wide
            self._below = measured(self._result, self._size, round(wide))[1] + BETWEEN * style.unit
        high = (SCENE + BETWEEN) * style.letter + self._below
        super().__init__(text=text, size_hint_y=None, height=high, **kwargs)
        self.add_widget(self._clash)
        self._told = tally, of, looks

    def draw(self) -> None:
        """Shows the scene once it is in sight."""
        if not self.opacity:
            return
        tally, of, looks = self._told
        self._clash.pos = self.x, self.y + self._below + BETWEEN / 2 * style.letter
        self._clash.size = self._wide, SCENE * style.letter
        self._clash.show(tally, of, looks.sides, looks.emblems, looks.art)
        self.canvas.before.clear()
        if not self._result:
            return
        left, y = self.x + self._wide + BESIDE * style.unit, self.y + self.height / 2
        if self._below:
            left, y = self.x + INDENT * style.unit, self.y + self._below / 2
        write_lines(self.canvas.before, self._result, (left + self._room / 2, y), self._room, self._size, INK, "left")
