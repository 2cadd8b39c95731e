"""What one seat has: its banner before its army, what it holds in a line each, and its cards in play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from companion.displays import Realm
from companion.scene import Card, Side, Stand
from ui.theme import BODY, GRID, LEGIBLE, MUTED, TEXT, Colour, readable, rgba, style
from ui.theme.art import Art
from ui.widgets.cards.card import CardFace
from ui.widgets.drawn import Drawn
from ui.widgets.fights.stands import draw_stand
from ui.widgets.pictures.arms import Arms, RowSign
from ui.widgets.pictures.banner import Banner
from ui.widgets.touch.scroll import scrolling
from ui.widgets.writing.fitted_words import FittedWords
from ui.widgets.writing.words import Words

STAND, NAME = 52, 34
"""The height of a counter and of its name, in steps."""
CELL, BANNER = 92, 104
"""How wide a kind of troops is at least, and the banner before them, in steps."""
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


class RealmView(BoxLayout):
    """A realm: banner and army, what it holds, and its cards; it scrolls where it is longer than its room."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shown: Realm | None = None
        self._sides: dict[str, Side] = {}
        self._art: Art | None = None
        self.bind(width=lambda *_: self._fill())

    def show(self, realm: Realm, sides: tuple[Side, ...], art: Art | None) -> None:
        """Shows what a seat has."""
        self._shown, self._sides, self._art = realm, {side.id: side for side in sides}, art
        self._fill()

    def _fill(self) -> None:
        realm, art, unit = self._shown, self._art, style.unit
        self.clear_widgets()
        if realm is None or self.width < 100 * unit:
            return
        rows = GridLayout(cols=1, spacing=GRID * unit, size_hint_y=None, padding=(0, 4 * unit))
        rows.bind(minimum_height=rows.setter("height"))
        rows.add_widget(self._army(realm, art))
        for sign, text in realm.said:
            rows.add_widget(self._line(sign, text, art))
        if realm.cards:
            rows.add_widget(laid(tuple(("", card) for card in realm.cards), (), self.width, art))
        self.add_widget(scrolling(rows))

    def _army(self, realm: Realm, art: Art | None) -> BoxLayout:
        """The banner, and a counter of each kind of troops over its name."""
        unit = style.unit
        side = self._sides[realm.seat]
        high = (STAND + NAME * style.large) * unit
        room = self.width - BANNER * unit
        cols = max(1, min(len(realm.army), int(room / (CELL * unit * style.large))))
        ranks = -(-len(realm.army) // cols)
        box = BoxLayout(spacing=GRID * unit, size_hint_y=None, height=max(ranks * high, 130 * unit))
        banner = Banner(size_hint_x=None, width=BANNER * unit)
        banner.show(side, list(self._sides).index(realm.seat), art)
        box.add_widget(banner)
        grid = GridLayout(cols=cols, size_hint_y=None, height=ranks * high, pos_hint={"center_y": 0.5})
        for stand in realm.army:
            cell = BoxLayout(orientation="vertical")
            if art is not None:
                colour = readable(rgba(side.colour))
                cell.add_widget(StandTile(stand, colour, art, size_hint_y=None, height=STAND * unit))
            text = f"{stand.count} {stand.name}"
            cell.add_widget(FittedWords(text=text, wanted=LEGIBLE, halign="center", valign="top", color=MUTED))
            grid.add_widget(cell)
        box.add_widget(grid)
        return box

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
