"""The combats of a game: where, both sums, and what they did."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.game import TWO
from companion.scene import Side, Tally
from ui.model.play import history
from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, load
from ui.theme import LEGIBLE, readable, rgba, style
from ui.theme.art import Art
from ui.widgets.drawn import Drawn
from ui.widgets.writing import vellum  # noqa: F401  (the layout uses it)

load(__file__)

SIZE = 16
"""The size of the text, in steps."""
LINE = 1.3
"""The height of a line of text, in its sizes."""
WIDE, TALL = 2, 4
"""How many lines of text a combat takes on a wide page, and on a tall one."""
SUMS, FEW = 22, 4
"""The size of the sums, in steps; with more of them they are small."""
SHARE = 0.34
"""How wide the sums are, of the room of sums and result; a duel has none."""
GAP = 4
"""What lies between two combats, in steps."""
ABOUT = 168
"""How high everything about the list is, in steps."""


class SideArms(Drawn):
    """The arms of a side, or its colour where its game has no picture of them."""

    def __init__(self, **kwargs: Any) -> None:
        self.side: Side | None = None
        self.art: Art | None = None
        super().__init__(**kwargs)

    def show(self, side: Side | None, art: Art) -> None:
        """Shows the arms of a side."""
        self.side, self.art = side, art
        self.redraw()

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        if self.side is None or self.art is None:
            return
        size = min(self.width, self.height * 0.8)
        sprite = self.art.sprite(f"seat/{self.side.id}", size)
        wide = size if sprite is None else size * sprite.width / max(1, sprite.height)
        with self.canvas:
            Color(*(readable(rgba(self.side.colour)) if sprite is None else (1, 1, 1, 1)))
            at = self.middle[0] - wide / 2, self.middle[1] - size / 2
            Rectangle(texture=sprite, pos=at, size=(wide, size))


class Row(BoxLayout):
    """One combat: whose, where, both sums, and what came of it."""

    steps = NumericProperty(SIZE)

    def show(self, tally: Tally, attacker: str, side: Side | None, art: Art) -> None:
        """Shows a combat; `attacker` is who began it, empty where nobody did."""
        ids = self.ids
        ids.arms.show(side, art)
        ids.fight.text = "\n".join(filter(None, (attacker, tally.title)))
        ids.sums.size_steps = SUMS if len(tally.columns) <= FEW else LEGIBLE
        ids.sums.text = "" if tally.duel else " : ".join(str(column.total) for column in tally.columns)
        ids.sums.size_hint_x = 0 if tally.duel else SHARE
        cards = " : ".join(column.card.name for column in tally.columns if column.card is not None)
        ids.result.text = "\n".join(filter(None, (cards, tally.result)))


class Combats(Page):
    """A page of the list."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.first = 0
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the page."""
        ids = self.ids
        fought = history.combats(self.model.session, self.model.language)
        many = self._many()
        self.first = max(0, min(self.first, len(fought) - 1))
        ids.title.text = self.words("{n} combats", n=len(fought))
        ids.rows.clear_widgets()
        for tally in fought[self.first : self.first + many]:
            side = self.side(tally.columns[0].seat) if len(tally.columns) == TWO else None
            row = Row(height=self._row)
            row.show(tally, self.model.players.called(side) if side is not None else "", side, self.art)
            ids.rows.add_widget(row)
        ids.foot.clear_widgets()
        for icon, by, possible in (
            ("previous", -many, self.first > 0),
            ("next", many, self.first + many < len(fought)),
        ):
            press = Press(text="", icon=icon, sort="quiet", disabled=not possible, opacity=1 if possible else 0)
            press.bind(on_release=lambda _, by=by: self._go(by))
            ids.foot.add_widget(press)
        ids.foot.add_widget(Press(text=self.words("Back"), icon="back", on_release=lambda *_: self.model.back()))

    @property
    def _row(self) -> float:
        """The height of a combat, in px."""
        return float((WIDE if self.width >= self.height else TALL) * LINE * style.scaled(SIZE) * style.letter)

    def _many(self) -> int:
        """How many combats a page holds."""
        return max(1, int((self.height - ABOUT * style.unit) / (self._row + GAP * style.unit)))

    def _go(self, by: int) -> None:
        self.first += by
        self.refresh()
