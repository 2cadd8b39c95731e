"""The combats of a game: where, both sums, and what they did."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.game import TWO
from companion.language import Sentence, mark_counted
from companion.scene import Scene, Side, Tally
from ui.model.review import history
from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, load
from ui.theme import PORTRAIT, style
from ui.theme.art import Art
from ui.widgets.fights import clash  # noqa: F401  (the layout uses it)
from ui.widgets.writing import fitted_words  # noqa: F401  (the layout uses it)
from ui.widgets.writing.text import measured
from ui.widgets.writing.vellum import Vellum

load(__file__)

FOUGHT = mark_counted("{n} combat", "{n} combats")
SIZE = 16
"""The size of the text, in steps."""
LINE = 1.3
"""The height of a line of text, in its sizes."""
SCENE = 46
"""How high the scene between its two lines is at least, in steps of letters."""
GAP, PADS = 8, 18
"""What lies between two combats, and about the parts of one, in steps."""
ABOUT = 152
"""How high everything about the list is, in steps."""


class FoughtCombat(Vellum):
    """One combat on a sheet: which and whose, its scene, and what came of it."""

    steps = NumericProperty(SIZE)
    line = NumericProperty(0)
    """The height of a line of words, in px."""

    def show(
        self, tally: Tally, attacker: str, of: tuple[Side | None, Side | None] | None, scene: Scene, art: Art
    ) -> None:
        """Shows a combat of a game in that scene; `attacker` is who began it, empty where nobody did, and `of` are the
        sides of its two columns, None where it has others."""
        ids = self.ids
        self.line = LINE * style.scaled(SIZE) * style.letter
        ids.fight.text, ids.attacker.text = tally.title, attacker
        sums = ""
        if of is not None:
            ids.clash.show(tally, of, scene.sides, scene.emblems, art)
        else:
            sums = " : ".join(str(column.total) for column in tally.columns)
        ids.result.text = " · ".join(filter(None, (sums, tally.result)))

    @staticmethod
    def said_in(width: float, text: str) -> float:
        """In how many lines what came of it is said, one or two, in a width in px."""
        return 1.0 if measured(text, round(style.scaled(SIZE) * style.letter))[0] <= width else 1.7


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
        ids.title.text = Sentence(FOUGHT[0], {"n": len(fought)}, plural=FOUGHT[1]).say(self.model.language)
        ids.rows.clear_widgets()
        for tally in fought[self.first : self.first + many]:
            sides = tuple(self.side(column.seat) for column in tally.columns)
            both = (sides[0], sides[1]) if len(sides) == TWO else None
            attacker = self.model.players.called(sides[0]) if both and sides[0] is not None else ""
            row = FoughtCombat()
            row.show(tally, attacker, both, self.scene, self.art)
            ids.rows.add_widget(row)
        for _ in range(many - len(ids.rows.children)):
            ids.rows.add_widget(Widget())
        ids.foot.clear_widgets()
        for icon, by, possible in (
            ("previous", -many, self.first > 0),
            ("next", many, self.first + many < len(fought)),
        ):
            press = Press(text="", icon=icon, sort="quiet", disabled=not possible, opacity=1 if possible else 0)
            press.bind(on_release=lambda _, by=by: self._go(by))
            ids.foot.add_widget(press)
        ids.foot.add_widget(Press(text=self.words("Back"), icon="back", on_release=lambda *_: self.model.back()))

    def _many(self) -> int:
        """How many combats a page holds."""
        gap, columns = GAP * style.unit, 1 if style.composition == PORTRAIT else 2
        least = (2 * LINE * style.scaled(SIZE) + SCENE) * style.letter + PADS * style.unit
        room = self.height - ABOUT * style.unit
        return max(1, int((room + gap) / (least + gap))) * columns

    def _go(self, by: int) -> None:
        self.first += by
        self.refresh()
