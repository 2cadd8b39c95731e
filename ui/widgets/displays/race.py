"""Sides on their way to a goal: the banner of each, its tokens one after the other, and the seal of a claim."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color

from companion.displays import Race, Runner
from companion.scene import Counter, Side
from ui.theme import (
    BODY,
    BOOK,
    CHAIR,
    INK,
    LINE,
    MUTED,
    PANEL,
    SHADOW,
    VELLUM,
    Box,
    draw_disc,
    draw_frame,
    icon,
    side_ground,
    style,
)
from ui.theme.art import Art
from ui.widgets.counters.counter import draw_counter
from ui.widgets.displays.strokes import draw_picture, draw_sign, draw_standard, draw_words
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import measured

BANNER = 0.6
"""How wide a banner's room is, of its height."""
TOKEN, GAP = 76, 10
"""How large a token is at most, and what lies between two, in steps."""
ROW = 190
"""How high a side is at most, in steps."""
LOW = 130
"""A side that is lower than so many steps has its sentence beside its name."""
NAME, SAID = 28, 44
"""The height of a name and of a sentence, in steps."""
AROUND = 36
"""What lies above and below a side, in steps."""
SEAL = 84
"""The room of the seal of a claim at most, in steps."""
EMPTY = 0.3
"""How strong the drawing of a token is that is still missing."""
DISPUTED = 0.42
"""The sign on a token that does not count now, of its side."""
BRIEF, LEAST = 96, 32
"""A side that is lower than so many steps has no words, and none is lower than so many, in steps."""


def columns(count: int, width: float, height: float) -> int:
    """How many columns so many sides lie in, in a room in px: one, where they are high enough in it."""
    low = height / max(1, count) < LEAST * style.unit
    return 2 if low and count > 2 and width > height else 1


def has_room(count: int, width: float, height: float) -> bool:
    """Whether so many sides have room in px."""
    rows = -(-count // columns(count, width, height))
    return bool(height >= rows * LEAST * style.unit)


class RaceView(Drawn):
    """The sides below each other."""

    def __init__(self, **kwargs: Any) -> None:
        self.race: Race | None = None
        self.sides: dict[str, Side] = {}
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, race: Race, sides: tuple[Side, ...], art: Art | None) -> None:
        """Shows the sides on their way."""
        if self.shows(race, sides, art):
            self.race, self.sides, self.art = race, {side.id: side for side in sides}, art

    def wanted(self, width: float) -> float:
        """How high it is at most, in px: as its sides fill it in a room so wide."""
        if self.race is None:
            return 0.0
        tokens = max((max(self.race.goal, one.held + one.disputed) for one in self.race.runners), default=1)
        token = min(TOKEN * style.unit, width * 0.7 / max(1, tokens))
        return float(len(self.race.runners) * ((NAME + SAID + AROUND) * style.unit * style.large + token))

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.race is None or not self.race.runners:
            return
        count, unit = len(self.race.runners), style.unit
        abreast = columns(count, self.width, self.height)
        rows = -(-count // abreast)
        high, wide = min(self.height / rows, ROW * unit * style.large), self.width / abreast
        top = self.y + self.height - (self.height - high * rows) / 2
        for n, runner in enumerate(self.race.runners):
            row, column = divmod(n, abreast)
            box = (self.x + column * wide, top - (row + 1) * high + 4 * unit, wide - 8 * unit, high - 8 * unit)
            if high < BRIEF * unit * style.large or abreast > 1:
                self._brief(runner, box)
            else:
                self._runner(runner, box)

    def _brief(self, runner: Runner, box: Box) -> None:
        """One side where there is no room for words: its banners, its tokens, and the seal of its claim."""
        assert self.race is not None
        (left, bottom, width, height), unit = box, style.unit
        seats = [self.sides[seat] for seat in runner.seats if seat in self.sides]
        banner = min(height, width * 0.2 / max(1, len(seats)))
        cloth = min(height, (banner - 4 * unit) / BANNER)
        for n, side in enumerate(seats):
            hung = left + n * banner, bottom + (height - cloth) / 2, banner - 4 * unit, cloth
            draw_standard(self.canvas, side, self.art, hung)
        x, seal = left + banner * len(seats) + 4 * unit, min(height, width * 0.12) if runner.claims else 0.0
        tokens, room = max(self.race.goal, runner.held + runner.disputed), width - (x - left) - seal - 4 * unit
        gap = min(GAP / 2 * unit, room / tokens * 0.15)
        side_px = min((room + gap) / tokens - gap, height * 0.94)
        for n in range(tokens):
            self._token(runner, n, (x + n * (side_px + gap) + side_px / 2, bottom + height / 2), side_px)
        if runner.claims:
            self._seal(seats[0], (left + width - seal / 2, bottom + height / 2), seal)

    def _runner(self, runner: Runner, box: Box) -> None:
        """One side: its banners, and beside them its name over its tokens over what is said of it."""
        assert self.race is not None
        (left, bottom, width, height), unit = box, style.unit
        seats = [self.sides[seat] for seat in runner.seats if seat in self.sides]
        banner = min(height * BANNER, width * 0.2 / max(1, len(seats)))
        for n, side in enumerate(seats):
            draw_standard(self.canvas, side, self.art, (left + n * banner, bottom, banner - 4 * unit, height))
        x = left + banner * len(seats) + 12 * unit
        seal = min(SEAL * unit, height * 0.8, width * 0.14)
        room = width - (x - left) - seal - 12 * unit
        low = height < LOW * unit * style.large
        name, said = NAME * unit * style.large, 0.0 if low else SAID * unit * style.large
        tokens = max(self.race.goal, runner.held + runner.disputed)
        gap = min(GAP * unit, room / tokens * 0.15)
        side_px = min((room + gap) / tokens - gap, height - name - said - 4 * unit, TOKEN * unit)
        top = bottom + (height + name + said + side_px) / 2
        heading = x, top - name, (room * 0.3 if low else room), name
        draw_words(self.canvas, runner.name, heading, CHAIR, align="left", bold=True, font=BOOK)
        if low:
            beside = x + room * 0.3, top - name, room * 0.7 + seal, name
            if measured(runner.said, round(style.scaled(BODY) * style.letter))[0] <= beside[2]:  # the tokens say it too
                draw_words(self.canvas, runner.said, beside, BODY, MUTED, "left")
        else:
            under = x, top - name - side_px - said, room, said - 4 * unit
            draw_words(self.canvas, runner.said, under, BODY, MUTED, "left")
        middle = top - name - side_px / 2
        for n in range(tokens):
            self._token(runner, n, (x + n * (side_px + gap) + side_px / 2, middle), side_px)
        self._seal(seats[0] if runner.claims else None, (left + width - seal / 2, middle), seal)

    def _token(self, runner: Runner, n: int, centre: tuple[float, float], side_px: float) -> None:
        """The nth token: it counts, does not count now, or is still missing."""
        assert self.race is not None
        unit, seat = style.unit, runner.seats[0]
        there = n < runner.held + runner.disputed
        if not there:
            box = centre[0] - side_px / 2, centre[1] - side_px / 2, side_px, side_px
            draw_frame(self.canvas, box, (0.0, 0.0, 0.0, 0.25), (*LINE[:3], 0.7), 1.5, radius=side_px * 0.12 / unit)
            draw_sign(self.canvas, self.race.figure, self.art, centre, side_px * 0.64, (*LINE[:3], EMPTY))
            return
        disputed = n >= runner.held
        colour = side_ground(self.sides[seat])
        icon_ = self.race.figure.partition("/")[2]
        token = Counter("", "" if disputed else seat, "", "", "", False, icon_, False, disputed)
        draw_counter(self.canvas, token, colour, centre, side_px, art=self.art)
        if disputed:
            size = side_px * DISPUTED
            at = centre[0] + side_px / 2 - size * 0.4, centre[1] - side_px / 2 + size * 0.4
            with self.canvas:
                Color(*INK)
                draw_disc(at, size)
            draw_picture(self.canvas, icon("combat", size * 0.7 / unit), at, size * 0.7, VELLUM)

    def _seal(self, side: Side | None, centre: tuple[float, float], size: float) -> None:
        """The seal of a claim: a crown in wax of the side's colour; its place where there is none yet."""
        crown = icon("crown", size * 0.5 / style.unit)
        if side is None:
            with self.canvas:
                for ground, share in (((*LINE[:3], 0.7), 0.84), (PANEL, 0.8)):
                    Color(*ground)
                    draw_disc(centre, size * share)
            draw_picture(self.canvas, crown, centre, size * 0.5, (*LINE[:3], EMPTY))
            return
        colour = side_ground(side)
        with self.canvas:
            Color(*SHADOW)
            draw_disc((centre[0] + size * 0.03, centre[1] - size * 0.04), size)
            for ground, share in ((VELLUM, 1.0), (colour, 0.92), (VELLUM, 0.74)):
                Color(*ground)
                draw_disc(centre, size * share)
        draw_picture(self.canvas, crown, centre, size * 0.5, INK)
