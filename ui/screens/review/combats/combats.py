"""The combats of a game: where, both sums, and what they did."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.game import TWO
from companion.scene import Side, Tally
from ui.model.review import history
from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, load
from ui.theme import style
from ui.theme.art import Art
from ui.widgets.fights import outcome_line  # noqa: F401  (the layout uses it)
from ui.widgets.writing import fitted_words, vellum  # noqa: F401  (the layout uses them)

load(__file__)

SIZE = 16
"""The size of the text, in steps."""
LINE = 1.3
"""The height of a line of text, in its sizes."""
WIDE, TALL = 2, 5
"""How many lines of text a combat takes on a wide page, and on a tall one."""
GAP = 4
"""What lies between two combats, in steps."""
ABOUT = 168
"""How high everything about the list is, in steps."""


class FoughtCombat(BoxLayout):
    """One combat: whose, where, both sums, and what came of it."""

    steps = NumericProperty(SIZE)

    def show(self, tally: Tally, attacker: str, sides: tuple[Side | None, Side | None] | None, art: Art) -> None:
        """Shows a combat; `attacker` is who began it, empty where nobody did, and `sides` are those of its two columns,
        None where it has others."""
        ids = self.ids
        ids.fight.text = "\n".join(filter(None, (attacker, tally.title)))
        if sides is not None:
            ids.outcome.show(tally, sides, art)
        else:
            ids.outcome.width, ids.sums.width = 0, ids.outcome.width
            ids.sums.text = " : ".join(str(column.total) for column in tally.columns)
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
            sides = tuple(self.side(column.seat) for column in tally.columns)
            both = (sides[0], sides[1]) if len(sides) == TWO else None
            attacker = self.model.players.called(sides[0]) if both and sides[0] is not None else ""
            row = FoughtCombat(height=self._row)
            row.show(tally, attacker, both, self.art)
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
        """The height of a combat, in px: as many as a page holds fill it."""
        return float(self._room / self._many() - GAP * style.unit)

    @property
    def _room(self) -> float:
        """The height of the list, in px."""
        return float(self.height - ABOUT * style.unit)

    def _many(self) -> int:
        """How many combats a page holds."""
        least = (WIDE if self.width >= self.height else TALL) * LINE * style.scaled(SIZE) * style.letter
        return max(1, int(self._room / (least + GAP * style.unit)))

    def _go(self, by: int) -> None:
        self.first += by
        self.refresh()
