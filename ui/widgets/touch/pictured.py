"""Choices by pictures: the arms of those who play, which light up as more of them do; drawn tiles; steps on a track."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.scene import Side
from ui.theme import (
    BODY,
    BOOK,
    CHOSEN,
    CLASP,
    FRAME,
    GRID,
    INK,
    LEGIBLE,
    LINE,
    MUTED,
    PANEL,
    RAISED,
    SYMBOLS,
    TEXT,
    THICK,
    VELLUM,
    draw_disc,
    draw_frame,
    style,
)
from ui.theme.art import Art
from ui.widgets.displays.strokes import draw_sign, draw_words
from ui.widgets.drawn import Drawn
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.text import fits, write

SHIELD, TILE, KNOT = 68, 70, 52
"""How high a shield with its number, a drawn tile and a step of a track are, in steps."""
ASIDE = 2.2
"""A tile that is wider than so many times its height has its picture beside its words."""
DARK = 0.66
"""How dark the veil over the arms of whoever does not play is."""
DISC = 26
"""The size of a step on a track, in steps."""
LINE_HIGH = 21
"""The height of a line of words on a tile, in steps."""
ENDLESS = "∞"


class Choosable(Tap, Drawn):
    """One value to tap; `text` is what it is called."""

    redraw_on: tuple[str, ...] = ("state", "chosen")
    text = StringProperty("")
    chosen = BooleanProperty(False)


class Shield(Choosable):
    """The arms of one who plays where it is `lit`, over the number of those who do."""

    def __init__(self, side: Side, lit: bool, art: Art | None, **kwargs: Any) -> None:
        self.side, self.lit, self.art = side, lit, art
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit, foot = style.unit, 22 * style.letter
        if self.chosen:
            box = self.x + unit, self.y + unit, self.width - 2 * unit, self.height - 2 * unit
            draw_frame(self.canvas, box, RAISED, CHOSEN, THICK, raised=True)
        high = min(self.height - foot - 6 * unit, self.width * 0.86)
        at = self.middle[0], self.y + foot + (self.height - foot) / 2
        draw_arms(self.canvas, self.side, self.art, at, high)
        if not self.lit:
            with self.canvas:
                Color(*PANEL[:3], DARK)
                draw_disc(at, high * 1.16)
        colour = TEXT if self.lit else MUTED
        letters = LEGIBLE * style.letter * (1.25 if self.chosen else 1.0)
        write(self.canvas, self.text, (at[0], self.y + foot / 2 + unit), letters, colour, self.lit, BOOK)


class Picture(Choosable):
    """A drawing with its words below or beside it."""

    def __init__(self, sign: str, art: Art | None, **kwargs: Any) -> None:
        self.sign, self.art = sign, art
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit = style.unit
        edge, width = (CHOSEN, THICK) if self.chosen or self.state == "down" else (LINE, FRAME)
        draw_frame(self.canvas, (*self.pos, *self.size), RAISED if self.chosen else PANEL, edge, width, raised=True)
        x, y, wide, high = self.x + 5 * unit, self.y + 4 * unit, self.width - 10 * unit, self.height - 8 * unit
        colour = TEXT if self.chosen else MUTED
        if wide > ASIDE * high:
            side = high if "/" in self.sign else high * 0.56
            draw_sign(self.canvas, self.sign, self.art, (x + high / 2, self.middle[1]), side, colour)
            draw_words(self.canvas, self.text, (x + high + 4 * unit, y, wide - high - 4 * unit, high), BODY, colour)
            return
        line = LINE_HIGH * style.large * unit
        words = line if fits(self.text, round(style.scaled(BODY) * style.letter), wide, line) else 1.8 * line
        side = (high - words) * (1.0 if "/" in self.sign else 0.8)
        draw_sign(self.canvas, self.sign, self.art, (self.middle[0], y + words + (high - words) / 2), side, colour)
        draw_words(self.canvas, self.text, (x, y, wide, words), BODY, colour)


class Knot(Choosable):
    """A step on a track that is filled up to the chosen one."""

    def __init__(self, sign: str, before: bool, after: bool, filled: bool, **kwargs: Any) -> None:
        self.sign, self.before, self.after, self.filled = sign, before, after, filled
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit, (x, y) = style.unit, self.middle
        for there, left, filled in (
            (self.before, self.x, self.filled or self.chosen),
            (self.after, x, self.filled and not self.chosen),
        ):
            if there:
                with self.canvas:
                    Color(*(CLASP if filled else PANEL))
                    Rectangle(pos=(left, round(y - 3 * unit)), size=(self.width / 2, style.px(6)))
        size = DISC * style.letter * (1.5 if self.chosen else 1.2)
        ground = VELLUM if self.chosen else CLASP if self.filled else PANEL
        for colour, share in ((CHOSEN if self.chosen else CLASP, size + 2 * style.px(2)), (ground, size)):
            with self.canvas:
                Color(*colour)
                draw_disc((x, y), share)
        ink = INK if ground is not PANEL else TEXT
        font = SYMBOLS if self.sign == ENDLESS else BOOK
        write(self.canvas, self.sign, (x, y), size * (0.5 if font == BOOK else 0.7), ink, True, font, tight=True)


class Row(BoxLayout):
    """Choices side by side; a tap on one is told."""

    def __init__(self, parts: Sequence[tuple[Choosable, Any]], choose: Callable[[Any], None], high: float) -> None:
        super().__init__(size_hint_y=None, height=high * style.unit * max(1.0, style.letter / style.unit))
        for part, value in parts:
            part.bind(on_release=lambda _, value=value: choose(value))
            self.add_widget(part)


def shields(
    sides: Sequence[Side],
    playing: Sequence[str],
    values: dict[int, str],
    art: Art | None,
    choose: Callable[[Any], None],
) -> Widget:
    """The arms of all who may play, those who do lit; the nth is for n players, by the value of that number."""
    parts: list[tuple[Choosable, Any]] = []
    for n, side in enumerate(sides, 1):
        shield = Shield(side, side.id in playing, art, text=str(n) if n in values else "", chosen=n == len(playing))
        parts.append((shield, values.get(n, values[min(values)])))
    return Row(parts, choose, SHIELD)


def pictures(
    values: Sequence[tuple[Any, str, str]], now: object, art: Art | None, choose: Callable[[Any], None]
) -> Widget:
    """A drawn tile for each value, its name and its drawing."""
    parts = [(Picture(sign, art, text=name, chosen=value == now), value) for value, name, sign in values]
    row = Row(parts, choose, TILE * max(1.0, style.text))
    row.spacing = GRID / 2 * style.unit
    return row


def track(values: Sequence[tuple[str, str]], now: object, choose: Callable[[Any], None]) -> Widget:
    """The values as steps from few to many on a track; "0" is the last, without end."""
    named = sorted(values, key=lambda of: int(of[0]) or 10**9)
    at = next((n for n, (value, _) in enumerate(named) if value == now), 0)
    parts: list[tuple[Choosable, Any]] = [
        (Knot(ENDLESS if value == "0" else value, n > 0, n + 1 < len(named), n <= at, text=name, chosen=n == at), value)
        for n, (value, name) in enumerate(named)
    ]
    return Row(parts, choose, KNOT)
