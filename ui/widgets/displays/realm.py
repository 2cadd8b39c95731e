"""What one seat has: its banner before its army, what it holds in a line each, and its cards in play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from companion.displays import Realm
from companion.scene import Card, Side, Stand
from ui.theme import BODY, CLASP, GRID, PANEL, TEXT, Colour, draw_frame, side_ground, style
from ui.theme.art import Art
from ui.widgets.cards.card import CardFace
from ui.widgets.counters.stands import draw_stand
from ui.widgets.drawn import Drawn
from ui.widgets.pictures.arms import Arms, RowSign
from ui.widgets.pictures.banner import Banner
from ui.widgets.touch.scroll import scrolling
from ui.widgets.writing.fitted_words import FittedWords
from ui.widgets.writing.words import Words

LEAST_HALL = 170
"""How high a hall is at least, in steps."""
NAME, CELL = 36, 84
"""The height of a counter's name in two lines, and how wide a kind of troops is at least, in steps of letters."""
BANNER = 0.24
"""How much of a hall's width its banner has."""
SIGN, BADGE = 26, 32
CARD, LEAST_CARD = 128, 210
"""How high a card in play is, and how wide at least, in steps."""


class StandTile(Drawn):
    """The counter of one kind of troops."""

    def __init__(self, stand: Stand, colour: Colour, art: Art, **kwargs: Any) -> None:
        self.stand, self.colour, self.art = stand, colour, art
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        side = min(self.width, self.height)
        if side > 4:
            box = self.middle[0] - side / 2, self.middle[1] - side / 2, side, side
            draw_stand(self.canvas, self.stand, self.art, box, self.colour)


class Hall(BoxLayout):
    """The banner of a seat before its host in ranks, in a frame of its own."""

    def __init__(self, realm: Realm, sides: dict[str, Side], art: Art | None, **kwargs: Any) -> None:
        pad = GRID * style.unit
        super().__init__(spacing=pad, padding=pad, **kwargs)
        self._ranks: tuple[object, ...] = ()
        self.realm, self.side, self.art = realm, sides[realm.seat], art
        self._banner = Banner(size_hint_x=BANNER)
        self._banner.show(self.side, list(sides).index(realm.seat), art)
        self._host = GridLayout(size_hint_x=1 - BANNER, spacing=(pad / 2, pad / 2))
        self.add_widget(self._banner)
        self.add_widget(self._host)
        self.bind(pos=self._paint, size=self._paint)
        self._host.bind(size=lambda *_: self._muster())

    def _paint(self, *_: object) -> None:
        self.canvas.before.clear()
        draw_frame(self.canvas.before, (*self.pos, *self.size), PANEL, CLASP, 1.5, 6)

    def _muster(self) -> None:
        """The counters with their names, in so many ranks that they are largest."""
        army, (width, height) = self.realm.army, self._host.size
        name, gap = NAME * style.letter * max(1.0, style.text), GRID / 2 * style.unit

        def side_of(cols: int) -> float:
            ranks = -(-len(army) // cols)
            wide = (width + gap) / cols - gap
            return float(min((height + gap) / ranks - gap - name, wide) if wide >= CELL * style.letter else 0.0)

        cols = max(range(len(army), 0, -1), key=lambda cols: (round(side_of(cols)), cols), default=1)
        ranks = -(-len(army) // cols)
        cols = -(-len(army) // max(1, ranks))
        if (cols, width, height) == self._ranks:
            return
        self._ranks = cols, width, height
        self._host.clear_widgets()
        self._host.cols = cols
        for stand in army:
            cell = BoxLayout(orientation="vertical")
            if self.art is not None:
                colour = side_ground(self.side)
                cell.add_widget(StandTile(stand, colour, self.art))
            text = f"{stand.count} {stand.name}"
            words = FittedWords(text=text, wanted=BODY, halign="center", valign="top", color=TEXT)
            words.size_hint_y, words.height = None, name
            cell.add_widget(words)
            self._host.add_widget(cell)


class RealmView(BoxLayout):
    """A realm: banner and host, what it holds, and its cards; it scrolls where it is longer than its room."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shown: Realm | None = None
        self._sides: dict[str, Side] = {}
        self._art: Art | None = None
        self._fill = Clock.create_trigger(lambda _: self._build(), -1)
        self.bind(size=lambda *_: self._fill())

    def show(self, realm: Realm, sides: tuple[Side, ...], art: Art | None) -> None:
        """Shows what a seat has."""
        self._shown, self._sides, self._art = realm, {side.id: side for side in sides}, art
        self._fill()

    def _build(self) -> None:
        realm, art, unit = self._shown, self._art, style.unit
        self.clear_widgets()
        if realm is None or min(self.size) < 100 * unit:
            return
        rows = GridLayout(cols=1, spacing=GRID * unit, size_hint_y=None)
        rows.bind(minimum_height=rows.setter("height"))
        hall = Hall(realm, self._sides, art, size_hint_y=None, height=LEAST_HALL * unit * style.large)
        rows.add_widget(hall)
        for sign, text in realm.said:
            rows.add_widget(self._line(sign, text, art))
        if realm.cards:
            rows.add_widget(laid(tuple(("", card) for card in realm.cards), (), self.width, art))
        below = rows.children[:-1]

        def grow(*_: object) -> None:
            """The hall has all that the rest leaves."""
            rest = sum(part.height + rows.spacing[1] for part in below)
            hall.height = max(LEAST_HALL * unit * style.large, self.height - rest)

        for part in below:
            part.bind(height=grow)
        grow()
        self.add_widget(scrolling(rows))

    @staticmethod
    def _line(sign: str, text: str, art: Art | None) -> BoxLayout:
        """What is held, after its sign."""
        line = BoxLayout(spacing=GRID * style.unit, size_hint_y=None)
        mark = RowSign(sign, art, colour=TEXT, size_hint=(None, None), size=(SIGN * style.unit,) * 2)
        mark.pos_hint = {"center_y": 0.5}
        words = Words(text=text, size_steps=BODY, pos_hint={"center_y": 0.5})
        words.bind(height=lambda _, high: setattr(line, "height", max(high, SIGN * style.unit)))
        line.height = max(words.height, SIGN * style.unit)
        line.add_widget(mark)
        line.add_widget(words)
        return line


def laid(cards: tuple[tuple[str, Card], ...], sides: Iterable[Side], width: float, art: Art | None) -> GridLayout:
    """Cards in play with what they do, side by side in a width in px and below each other; the arms of a seat lie on
    its cards where it is named."""
    unit, owners = style.unit, {side.id: side for side in sides}
    cols = max(1, min(len(cards), int(width / (LEAST_CARD * unit * style.large))))
    high = CARD * unit * style.large
    grid = GridLayout(cols=cols, spacing=4 * unit, size_hint_y=None, height=-(-len(cards) // cols) * high)
    for seat, card in cards:
        place, face = FloatLayout(), CardFace(pos_hint={"x": 0, "y": 0})
        face.show(card, (), {}, art)
        place.add_widget(face)
        if seat in owners:
            badge: dict[str, Any] = {"size_hint": (None, None), "size": (BADGE * unit, BADGE * unit)}
            place.add_widget(Arms(owners[seat], art, pos_hint={"x": 0.04, "top": 1}, **badge))
        grid.add_widget(place)
    return grid
