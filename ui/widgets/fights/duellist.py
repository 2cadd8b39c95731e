"""One side of a duel: its card, whoever fights for it, and what lies open of it."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate
from kivy.properties import NumericProperty
from msgspec.structs import replace

from companion.game import UNKNOWN
from companion.scene import Card, Column, Emblem, Side
from ui.theme import (
    BODY,
    BOOK,
    CHAIR,
    HEADING,
    HURT,
    INK,
    LEGIBLE,
    LINE,
    MUTED,
    PANEL,
    RADIUS,
    TEXT,
    Box,
    Colour,
    draw_disc,
    draw_frame,
    shade,
    side_ground,
    style,
)
from ui.theme.art import Art
from ui.widgets.cards.card_face import Looks, draw_awaited, draw_back, draw_blank, draw_card, draw_spot
from ui.widgets.counters.fighters import draw_fighters, fallen, size_of, width_of
from ui.widgets.displays.strokes import draw_count, draw_picture
from ui.widgets.drawn import Drawn
from ui.widgets.fights.heading import HEAD, draw_heading
from ui.widgets.writing.text import size_in_line, texture, write

NARROW, WORDY = 5 / 7, 1.06
"""A card's width of its height, and that of one with a text where there is room."""
FIGHTER, LARGE_FIGHTER, ROW = 96, 132, 30
"""The size of the counter beside a card and lines, and where there is more room, and the height of a line, at most, in
steps."""
ROWS = 3
"""Lines below a card have room for so many."""
LONG = 210
"""How wide a line is at most, in steps, so that its figure is near its words."""
PAD = 10
"""About the card and the words, in steps."""
ROOM = 0.92
"""How much of its room a card takes; the rest is for one that leans."""
HIGH, BELOW = 1.25, 0.24
"""A room so much higher than wide has the card above the rest, which takes so much of it at least."""
HEAP, LAP, OPEN_LAP, HEAP_HIGH = 4, 0.14, 0.5, 110
"""So many cards of a heap are seen at most, how much of each that lies face down or face up, and how high they are at
most, in steps."""
FALLEN_DEG = 7.0
"""How far a card leans that was defeated."""
FALL_DEG, FALL_LAP = 9.0, 0.7
"""How far a card leans at least that is lost, and how much of its width is seen of each."""


class Duellist(Drawn):
    """One side's card in a duel: an empty spot before it is played, its back until both are turned over; `turned` 0 to
    1 is how far it was, `hit` 0 to 1 how far it was seen that it is defeated."""

    redraw_on = ("turned", "hit")
    turned = NumericProperty(1.0)
    hit = NumericProperty(1.0)

    def __init__(self, **kwargs: object) -> None:
        self.column: Column | None = None
        self.side: Side | None = None
        self.looks = Looks()
        self.hurt, self.told = False, True
        super().__init__(**kwargs)

    def show(
        self,
        column: Column,
        side: Side | None,
        sides: tuple[Side, ...],
        emblems: dict[str, Emblem],
        art: Art | None,
        hurt: bool,
        told: bool,
    ) -> None:
        """Shows one side; `hurt` says that whoever fights takes damage, `told` that the cards lie open, so that what
        comes of them may be seen."""
        if self.shows(column, side, sides, emblems, art, hurt, told):
            self.column, self.side, self.looks = column, side, Looks(sides, emblems, art)
            self.hurt, self.told = hurt, told

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.column is None:
            return
        unit = style.unit
        colour = side_ground(self.side) if self.side else LINE
        draw_frame(self.canvas, (*self.pos, *self.size), PANEL, shade(colour, 0.7), raised=True)
        head = min(HEAD * style.letter, self.height * 0.22)
        draw_heading(
            self.canvas, self.column, (self.x, self.y + self.height - head, self.width, head), colour, self.looks.art
        )
        pad = PAD * unit
        room = (self.x + pad, self.y + pad, self.width - 2 * pad, self.height - head - 2 * pad)
        text = self.column.card is not None and bool(self.column.card.text)
        if self.column.beside and not text and room[3] > room[2] * 0.9:
            self._face_to_face(room, colour)
            return
        if room[2] > room[3] * 0.9:
            ratio = WORDY if text else NARROW
            wide = min(room[3] * ratio, room[2] * 0.66)
            self._card((room[0], room[1], wide, room[3]), ratio)
            self._beside((room[0] + wide + pad, room[1], room[2] - wide - pad, room[3]), colour)
            return
        rows = max(ROWS, len(self.column.lines)) if self.column.lines else 0  # as many before a card lies open as after
        words = min(room[3] * 0.36, LARGE_FIGHTER * unit + pad + ROW * unit * style.large * rows)
        words = max(words, room[3] - pad - room[2] / NARROW)  # all that the card leaves
        self._beside((room[0], room[1], room[2], words), colour, below=True)
        self._card((room[0], room[1] + words + pad, room[2], room[3] - words - pad), NARROW)

    def _face_to_face(self, room: Box, colour: Colour) -> None:
        """The card as large as fits; whoever fights and the cards that lie beside it are below it where the room is
        high, else at its side."""
        assert self.column is not None
        x, y, width, height = room
        pad = PAD * style.unit
        if height > width * HIGH:
            low = max(height * BELOW, height - pad - width / NARROW)
            low = min(low, (LARGE_FIGHTER + PAD) * style.unit * 1.2)
            self._card((x, y + low + pad, width, height - low - pad), NARROW)
            size = min(low, (width - pad) * 0.46)
            self._fighter((x, y + (low - size) / 2, size, size), colour)
            self._lying((x + size + pad, y, width - size - pad, low))
            return
        wide = min(height * ROOM * NARROW, width * 0.68)
        self._card((x, y, wide, height), NARROW)
        left, aside = x + wide + pad, width - wide - pad
        size = min(aside, height * 0.4, LARGE_FIGHTER * style.unit)
        self._fighter((left + (aside - size) / 2, y + height - size, size, size), colour)
        self._lying((left, y, aside, height - size - pad))

    def _fighter(self, box: Box, colour: Colour) -> None:
        """Whoever fights."""
        assert self.column is not None
        counters = self.column.counters
        figure = self.looks.sprite(self.column.figure, min(box[2:])) if self.column.figure and self.told else None
        if figure is not None:
            high = min(box[3], box[2] * figure.height / figure.width)
            draw_picture(self.canvas, figure, (box[0] + box[2] / 2, box[1] + box[3] / 2), high)
            return
        if not self.told:
            counters = tuple(replace(one, face="") for one in counters)
        harm = fallen(counters) if self.hurt and self.told else {}
        draw_fighters(self.canvas, counters, colour, box, harm, self.hit, self.looks.art)

    def _lying(self, box: Box) -> None:
        """The cards beside the one that is played: those face down with their number, and below or beside them those
        face up, that were played before."""
        assert self.column is not None
        (x, y, width, height), gap = box, 6 * style.unit
        down = sum(card.id == UNKNOWN for card in self.column.beside)
        up = [card for card in self.column.beside if card.id != UNKNOWN]
        if not self.told:
            return
        below = height > width
        lost = self.column.falling
        parts = 2 if up or lost else 1
        wide, high = width, height
        if below:
            high = (height - gap * (parts - 1)) / parts
        else:
            wide = (width - gap * (parts - 1)) / parts
        self._heap([(None, 1)] * down, LAP, (x, y + height - high, wide, high))
        if lost:
            self._falling(lost, (x, y, wide, high) if below else (x + wide + gap, y, wide, high))
        elif up:
            kinds = [(card, sum(one.id == card.id for one in up)) for card in {card.id: card for card in up}.values()]
            self._heap(kinds, OPEN_LAP, (x, y, wide, high) if below else (x + wide + gap, y, wide, high))

    def _heap(self, cards: Sequence[tuple[Card | None, int]], lap: float, box: Box) -> None:
        """Cards that overlap, of each so much of its width, with how many there are of each that lies face up, or of
        all that lie face down."""
        x, y, width, height = box
        seen = max(1, min(len(cards), HEAP))
        spread = 1 + lap * (seen - 1)
        high = min(height, width / (NARROW * spread), HEAP_HIGH * style.unit)
        wide = high * NARROW
        left, bottom = x + (width - wide * spread) / 2, y + (height - high) / 2
        letters = max(LEGIBLE * style.letter, min(high * 0.24, CHAIR * style.letter))
        closed = not cards or cards[0][0] is None
        if not cards:
            draw_spot(self.canvas, (left, bottom, wide, high))
        for n, (card, count) in enumerate(cards[-HEAP:]):
            at = (left + n * wide * lap, bottom, wide, high)
            if card is None:
                draw_back(self.canvas, self.looks, at)
                continue
            draw_blank(self.canvas, at)
            sprite = self.looks.sprite(f"card/{card.figure or card.id}", wide)
            draw_picture(self.canvas, sprite, (at[0] + wide / 2, bottom + high / 2), wide * 0.9)
            if count > 1:
                draw_count(self.canvas, count, (at[0] + wide * 0.3, bottom + letters), letters)
        if closed:
            draw_count(self.canvas, len(cards), (left + wide * (spread - 0.5), bottom + high / 2), letters)

    def _falling(self, count: int, box: Box) -> None:
        """Cards that are lost: they lean and fade while it is seen, with their number."""
        x, y, width, height = box
        seen = min(count, HEAP)
        high = min(height * 0.72, width / (NARROW * (1 + FALL_LAP * (seen - 1)) * 1.4), HEAP_HIGH * style.unit)
        wide = high * NARROW
        left = x + (width - wide * (1 + FALL_LAP * (seen - 1))) / 2
        for n in range(seen):
            at = left + n * wide * FALL_LAP, y + (height - high) / 2 - (n % 2) * high * 0.12 * self.hit
            with self.canvas:
                PushMatrix()
                turn = FALL_DEG * (1 + n % 2) * (1 if n % 2 else -1) * self.hit
                Rotate(angle=turn, origin=(at[0] + wide / 2, at[1] + high / 2))
            draw_back(self.canvas, self.looks, (*at, wide, high))
            draw_frame(self.canvas, (*at, wide, high), (*HURT[:3], 0.3 * self.hit), HURT, 1.5)
            with self.canvas:
                PopMatrix()
        letters = max(CHAIR * style.letter, min(high * 0.34, HEADING * style.letter))
        middle = x + width / 2, y + height / 2
        with self.canvas:
            Color(*HURT)
            draw_disc(middle, letters * 2.0 + 2 * style.px(1.5))
            Color(*INK)
            draw_disc(middle, letters * 2.0)
        write(self.canvas, f"−{count}", middle, letters, TEXT, True, BOOK, tight=True)

    def _card(self, box: tuple[float, float, float, float], ratio: float) -> None:
        """The card, so wide of its height, in the middle of its room, leaning where it was defeated."""
        assert self.column is not None
        x, y, width, height = box
        high = min(height, width / ratio) * ROOM
        wide, middle = high * ratio, (x + width / 2, y + height / 2)
        at = (middle[0] - wide / 2, middle[1] - high / 2, wide, high)
        card = self.column.card
        falls = self.column.falls and self.told
        with self.canvas:
            PushMatrix()
            Rotate(angle=FALLEN_DEG * self.hit if falls else 0, origin=middle)
        self._face(card, at, falls)
        with self.canvas:
            PopMatrix()

    def _face(self, card: Card | None, box: tuple[float, float, float, float], falls: bool) -> None:
        squeeze = abs(2 * self.turned - 1)
        if card is None:
            draw_awaited(self.canvas, self.looks, box)
        elif card.id == UNKNOWN or self.turned <= 0.5:
            draw_back(self.canvas, self.looks, box, squeeze)
        elif squeeze < 0.95:
            x, y, width, height = box
            draw_blank(self.canvas, (x + width * (1 - squeeze) / 2, y, width * squeeze, height))
        else:
            draw_card(self.canvas, card, self.looks, box, faint=falls and self.hit > 0.5)

    def _beside(self, box: tuple[float, float, float, float], colour: Colour, below: bool = False) -> None:
        """Whoever fights, and what lies open of it line by line; in the middle where that is `below` the card."""
        assert self.column is not None
        x, y, width, height = box
        unit, lines = style.unit, self.column.lines
        if self.column.beside or (self.column.figure and self.told):
            low = height * 0.5 if self.column.beside else 0.0
            side = min(width, height - low, (LARGE_FIGHTER if low else HEAP_HIGH * 2) * unit)
            self._fighter((x + (width - side) / 2, y + low + (height - low - side) / 2, side, side), colour)
            if low:
                self._lying((x, y, width, low - PAD * unit))
            return
        row = min(ROW * unit * style.large, height / max(1, len(lines) + 2))
        most = LARGE_FIGHTER if below or not lines else FIGHTER
        high = min(most * unit, height - row * len(lines) - 4 * unit)
        size = size_of(len(self.column.counters), width, high)
        long, top = min(width, LONG * unit * style.large), y + height
        if below or not lines:  # in the middle of its room
            top -= max(0.0, height - size - 4 * unit - row * len(lines)) / 2
        if self.column.counters:
            left = x + (width - width_of(len(self.column.counters), size)) / 2 if below or not lines else x
            self._fighter((left, top - size, width, size), colour)
            top -= size + 4 * unit
        for n, line in enumerate(lines if self.told else ()):
            at = x + (width - long) / 2 if below else x
            self._line(line.label, str(line.amount), (at, top - (n + 0.5) * row, long), row)

    def _line(self, label: str, amount: str, at: tuple[float, float, float], row: float) -> None:
        x, y, width = at
        size = min(row * 0.72, style.letter * style.scaled(BODY))
        figure = texture(amount, round(size), True).size[0]
        letters = size_in_line([label], size, width - figure - RADIUS * style.unit)
        write(self.canvas, label, (x + texture(label, round(letters)).size[0] / 2, y), letters, MUTED)
        write(self.canvas, amount, (x + width - figure / 2, y), size, TEXT, True)
