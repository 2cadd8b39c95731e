"""How a fight may turn out, before its card or dice come: a part a way, as long as it is likely, from the best way of
the side that begins to its worst."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, StringProperty

from companion.language import Sentence, mark
from companion.scene import Odd, Side
from ui.theme import (
    BODY,
    BOOK,
    LEGIBLE,
    LINE,
    MUTED,
    PORTRAIT,
    RADIUS,
    SMALL,
    TEXT,
    draw_frame,
    over,
    shade,
    side_ground,
    style,
)
from ui.theme.art import Art
from ui.widgets.cards.card_face import Looks, draw_back
from ui.widgets.drawn import Drawn
from ui.widgets.writing.text import largest, size_in_line, texture, write, write_lines

DAMAGE = mark("Damage by the next card, one of {n}:")
THROWN = mark("Damage by the next throw, one of {n}:")
UNSEEN = mark("One of {n} unseen cards:")
NOT_SEEN = mark("One of {n} cards that you do not see:")
THROWS = mark("One of {n} throws:")
HEAD, BAR, ROW, LOW_ROW, TALL_ROW = 20, 28, 30, 24, 35
"""The height of the caption, of the bar, of a way in words, and of one that has only its name before the words, on a
wide and on a tall page, in steps."""
BOTH = 2
"""A tie hurts so many sides, whose arms both stand there."""
GAP, RIM, LEAST_RIM = 4, 3, 0
"""The gap between two parts of the bar, and what a part leaves free at both ends, and at least, in steps."""
ARMS, LEAST_ARMS, AWAY = 0.8, 10, 3
"""The arms of who takes damage, of a part's height, the least in steps, and how far from them the figure stands."""


class Odds(Drawn):
    """The ways of a fight below a caption: in words where its height has room for that, else as one bar; the bar alone
    where it has less. `needs` is the height of caption and bar in px, 0 where nothing is left to luck; `wishes` that of
    all in words."""

    redraw_on = ("caption",)
    caption = StringProperty("")
    needs = NumericProperty(0)
    wishes = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.odds: tuple[Odd, ...] = ()
        self.sides: tuple[Side, ...] = ()
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, odds: tuple[Odd, ...], sides: tuple[Side, ...], caption: str, art: Art | None = None) -> None:
        """Shows these ways, with the pictures of their game."""
        if not self.shows(odds, sides, caption, art):
            return
        self.odds, self.sides, self.caption, self.art = odds, sides, caption, art
        large = style.unit * style.large
        self.needs = (HEAD + BAR) * large if odds else 0
        self.wishes = (HEAD + self._row * len(odds)) * large if odds else 0

    @property
    def _row(self) -> int:
        """The height of a way in words, in steps."""
        if not any(odd.label for odd in self.odds):
            return ROW
        return TALL_ROW if style.composition == PORTRAIT else LOW_ROW

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if not self.odds:
            return
        large = style.unit * style.large
        letters = style.letter * style.scaled(SMALL)
        top = self.y + self.height
        if self.height < self.needs - 1 or texture(self.caption, round(letters)).size[0] > self.width:
            self._bar(top, self.height)
            return
        write_lines(self.canvas, self.caption, (self.middle[0], top - HEAD * large / 2), self.width, letters, MUTED)
        if self.height >= self.wishes - 1:
            self._rows(top - HEAD * large, self._row * large, letters)
        else:
            self._bar(top - HEAD * large, BAR * large)

    def _rows(self, top: float, row: float, letters: float) -> None:
        """Each way in a row: what it costs, its cards, and the result in words; the rows in the middle together."""
        disc, gap = row * 0.86, 8 * style.unit
        named, tie = any(odd.label for odd in self.odds), any(len(self._shields(odd)) > 1 for odd in self.odds)
        wide = disc * (1.3 if named else 2.4 if tie else 1.7)  # a figure alone, or with the arms of one or both
        cards = max(self._before(odd, row, letters) for odd in self.odds)
        first = wide + gap + cards
        widest = first + max(texture(odd.result, round(letters)).size[0] for odd in self.odds)
        left = self.x + max(0.0, (self.width - widest) / 2)
        for i, odd in enumerate(self.odds):
            y, x = top - (i + 0.5) * row, left
            sign = str(odd.count) if odd.label else self._cost(odd)
            self._part(odd, sign, (x, y - disc / 2, wide, disc), letters)
            x += wide + gap
            if odd.label:
                self._label(odd, x, y, row, letters)
            else:
                for n in range(odd.count):
                    self._pip(x + n * row * 0.5, y, row * 0.74)
            x = left + first
            room = self.x + self.width - x
            size = size_in_line([odd.result], letters, room)
            if odd.label and texture(odd.result, round(size)).size[0] > room:
                write_lines(self.canvas, odd.result, (x + room / 2, y), room, row * 0.42, TEXT, "left")
            else:
                write(self.canvas, odd.result, (x + texture(odd.result, round(size)).size[0] / 2, y), size, TEXT)

    def _before(self, odd: Odd, row: float, size: float) -> float:
        """The room of the cards of a way, or of its picture and its name, before its words, in px."""
        if not odd.label:
            return float(odd.count * row * 0.5 + 6 * style.unit)
        return float(self._picture(odd, row)[1] + texture(odd.label, round(size), True).size[0] + 12 * style.unit)

    def _picture(self, odd: Odd, high: float) -> tuple[Texture | None, float]:
        """The picture of a way's card for a row of that many px, and its room in px."""
        card = odd.cards[0] if odd.cards else None
        sprite = self.art.sprite(f"card/{card.figure or card.id}", high) if self.art is not None and card else None
        if sprite is None:
            return None, 0.0
        return sprite, high * 0.94 * sprite.width / max(1, sprite.height) + 4 * style.unit

    def _label(self, odd: Odd, x: float, y: float, row: float, size: float) -> None:
        """The picture of a way's card, and what the way is called."""
        sprite, room = self._picture(odd, row)
        if sprite is not None:
            high = row * 0.94
            with self.canvas:
                Color(1, 1, 1, 1)
                Rectangle(texture=sprite, pos=(round(x), round(y - high / 2)), size=(room - 4 * style.unit, high))
        wide = texture(odd.label, round(size), True).size[0]
        write(self.canvas, odd.label, (x + room + wide / 2, y), size, TEXT, True)

    def _bar(self, top: float, height: float) -> None:
        """All ways side by side, as long as they are likely; the first letters of the sides where all have room."""
        if any(odd.label for odd in self.odds):
            self._tiles(top, height)
            return
        gap, every = GAP * style.unit, sum(odd.count for odd in self.odds)
        room, x = self.width - gap * (len(self.odds) - 1), self.x
        widths = [room * odd.count / every for odd in self.odds]
        free = [width - 2 * RIM * style.unit for width in widths]
        size = min(style.letter * style.scaled(BODY), height * 0.62)
        costs = [self._cost(odd) for odd in self.odds]
        arms = self._arms_width(height) if any(map(self._shields, self.odds)) else 0.0
        if arms and not self._fit(costs, [width - arms for width in free], size):
            most, least, wanted = arms, LEGIBLE * style.letter, size
            for rim in (RIM, LEAST_RIM):
                size, free = wanted, [width - 2 * rim * style.unit for width in widths]
                while not (arms := self._room_for_arms(costs, free, size, most)) and size > least:
                    size = max(least, size - 0.5)
                if arms:
                    break
            costs = costs if arms else [self._cost(odd, lettered=True) for odd in self.odds]
        size = self._size(costs, [width - arms for width in free], size)
        if not self._fit(costs, widths, size):
            costs = [cost.rpartition(" ")[2] for cost in costs]
        for odd, cost, width in zip(self.odds, costs, widths, strict=True):
            self._part(odd, cost, (x, top - height, width, height), size, arms)
            with self.canvas:
                Color(0, 0, 0, 0.35)
                for n in range(1, odd.count):
                    cut = x + width * n / odd.count
                    Rectangle(pos=(round(cut), top - height), size=(style.px(1), height * 0.28))
            x += width + gap

    def _tiles(self, top: float, height: float) -> None:
        """The ways that have a name, in parts of one width: each with the picture of its card, its name where all have
        room, and how many may come."""
        gap = 3 * style.unit
        width = (self.width - gap * (len(self.odds) - 1)) / len(self.odds)
        cards = [odd.cards[0] if odd.cards else None for odd in self.odds]
        sprites = [
            self.art.sprite(f"card/{card.figure or card.id}", height) if self.art is not None and card else None
            for card in cards
        ]
        high = min(min(height, BAR * style.letter) * 0.94, width * 0.46)  # words grow, and need its room
        pictures = [high * sprite.width / max(1, sprite.height) if sprite is not None else 0.0 for sprite in sprites]
        free = [width - picture - 2 * gap for picture in pictures]
        most = min(style.letter * style.scaled(BODY), height * 0.62)
        for texts in ([f"{odd.label} {odd.count}" for odd in self.odds], [str(odd.count) for odd in self.odds]):
            size = self._size(texts, free, most)
            if self._fit(texts, free, size):
                break
        for n, (sprite, text, picture) in enumerate(zip(sprites, texts, pictures, strict=True)):
            x = self.x + n * (width + gap)
            draw_frame(self.canvas, (x, top - height, width, height), LINE, shade(LINE, 0.6), radius=RADIUS / 2)
            words = texture(text, round(size), True, BOOK).size[0]
            x += (width - picture - gap - words) / 2
            if sprite is not None:
                with self.canvas:
                    Color(1, 1, 1, 1)
                    Rectangle(texture=sprite, pos=(x, top - height / 2 - high / 2), size=(picture, high))
            write(self.canvas, text, (x + picture + gap + words / 2, top - height / 2), size, over(LINE), True, BOOK)

    @staticmethod
    def _fit(costs: list[str], widths: list[float], size: float) -> bool:
        """Whether each has room in letters of that many px."""
        return all(
            texture(cost, round(size), True, BOOK).size[0] <= width for cost, width in zip(costs, widths, strict=True)
        )

    def _size(self, costs: list[str], widths: list[float], wanted: float) -> float:
        """The size of letters in px, `wanted` or smaller, at which each has room, or the least."""
        least = LEGIBLE * style.letter
        return largest(wanted, least, lambda size: self._fit(costs, widths, size)) or min(wanted, least)

    def _hurt(self, odd: Odd) -> list[Side]:
        return [side for side in self.sides if side.id in odd.losers]

    def _cost(self, odd: Odd, lettered: bool = False) -> str:
        """The damage of one way, after the first letter of the side that takes it where no arms tell that, or none
        have room."""
        hurt = self._hurt(odd)
        figure = f"−{max(1, abs(odd.difference))}" if hurt else "0"
        return f"{hurt[0].name[:1]} {figure}" if len(hurt) == 1 and (lettered or not self._shields(odd)) else figure

    def _shields(self, odd: Odd) -> list[Texture]:
        """The arms of the side that is worse off by a way, or of both."""
        hurt = self._hurt(odd)
        every = [self.art.sprite(f"seat/{side.id}") for side in hurt] if self.art is not None else []
        return [shield for shield in every if shield is not None] if len(hurt) <= BOTH else []

    @staticmethod
    def _arms_width(height: float) -> float:
        """The room of arms in a part of that height, in px."""
        return float(height * ARMS + AWAY * style.unit)

    @staticmethod
    def _room_for_arms(costs: list[str], widths: list[float], size: float, most: float) -> float:
        """The room that all figures leave for arms, in px, up to the most; 0 where those would be too small."""
        free = min(
            width - texture(cost, round(size), True, BOOK).size[0] for cost, width in zip(costs, widths, strict=True)
        )
        return float(min(free, most)) if free >= (LEAST_ARMS + AWAY) * style.unit else 0.0

    def _part(
        self, odd: Odd, cost: str, box: tuple[float, float, float, float], size: float, arms: float | None = None
    ) -> None:
        """The damage of one way on the colour of whoever takes it, with arms that have so much room."""
        x, y, width, height = box
        hurt = self._hurt(odd)
        ground = side_ground(hurt[0]) if len(hurt) == 1 else LINE
        draw_frame(self.canvas, box, ground, shade(ground, 0.6), radius=RADIUS / 2)
        wide, shields = texture(cost, round(size), True, BOOK).size[0], [] if " " in cost else self._shields(odd)
        arms = self._arms_width(height) if arms is None else arms
        if len(shields) > 1:
            arms = min(arms, (width - wide) / len(shields))
        if shields and arms > AWAY * style.unit and wide + arms * len(shields) <= width + 1:
            high = arms - AWAY * style.unit
            left = x + (width - arms * len(shields) - wide) / 2
            for shield in shields:
                narrow = high * shield.width / max(1, shield.height)
                with self.canvas:
                    Color(1, 1, 1, 1)
                    Rectangle(texture=shield, pos=(round(left), round(y + (height - high) / 2)), size=(narrow, high))
                left += arms
            write(self.canvas, cost, (left + wide / 2, y + height / 2), size, over(ground), True, BOOK)
        elif wide <= width:
            write(self.canvas, cost, (x + width / 2, y + height / 2), size, over(ground), True, BOOK)

    def _pip(self, x: float, y: float, height: float) -> None:
        """A small card, face down."""
        draw_back(self.canvas, Looks((), {}, self.art), (x, y - height / 2, height * 0.7, height))


def heading(odds: tuple[Odd, ...], alone: bool = False) -> Sentence:
    """What may come, above the ways of a fight; `alone`: of what one player sees, not all."""
    cards, named = any(odd.cards for odd in odds), any(odd.label for odd in odds)
    if cards and alone:
        template = NOT_SEEN
    elif cards:
        template = UNSEEN if named else DAMAGE
    else:
        template = THROWS if named else THROWN
    return Sentence(template, {"n": sum(odd.count for odd in odds)})
