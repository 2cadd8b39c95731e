"""A combat: both sums, the card drawn, and who takes the damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.clock import Clock

from companion.game import UNKNOWN
from companion.scene import Card, Tally
from companion.scene import Page as Decision
from ui.screens.page import Page, Press, load
from ui.theme import FINGER, TEXT, WARN
from ui.widgets.big_counter import BigCounter, names
from ui.widgets.tally import Sum

if TYPE_CHECKING:
    from ui.model.table_model import TableModel

load(__file__)

BACK = Card(id=str(UNKNOWN))
TURN_S = 0.45
LINE_S = 0.35
TAKERS_STEPS = 108


class Combat(Page):
    """The screen of a combat."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._turned = ""
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the sums and what must be decided."""
        model, ids = self.model, self.ids
        combat = model.fighting.combat
        if combat is None:
            return
        ids.title.text = combat.title
        self._columns(combat)
        ids.card.show(combat.card or BACK, self.scene.sides, self.scene.emblems)
        self._turn()
        ids.result.text = combat.result
        quiet = model.fighting.combat_over or model.fighting.turning
        ids.prompt.text = model.why or ("" if quiet else model.prompt)
        ids.lesson.text = self.trouble() or ("" if quiet else model.lesson)
        ids.prompt.color = WARN if model.why else TEXT
        self._pieces()
        self._buttons()

    def _columns(self, combat: Tally) -> None:
        """The sums: two beside the card, any other number side by side, without a card where none is drawn."""
        ids, two = self.ids, len(combat.columns) == 2
        rows = max((len(column.lines) for column in combat.columns), default=1)
        if len(ids.many.children) != (0 if two else len(combat.columns)):
            ids.many.clear_widgets()
            for _ in () if two else combat.columns:
                ids.many.add_widget(Sum())
        self._sums: list[Sum] = [ids.left, ids.right] if two else ids.many.children[::-1]
        for side, column in zip(self._sums, combat.columns, strict=True):
            side.show(column, self.side(column.seat), rows)
        ids.left.opacity = ids.right.opacity = 1 if two else 0
        ids.card.opacity = 1 if (two and combat.draws) or combat.card else 0

    def _turn(self) -> None:
        """Turns the card over once, when it was drawn."""
        key = self.model.fighting.turning
        if key and key != self._turned:
            self.ids.card.turned = 0.0
            Animation(turned=1.0, duration=TURN_S).start(self.ids.card)
            self._build_up()
        self._turned = key

    def _build_up(self) -> None:
        """Shows both sums line by line, and their result at the end."""
        lines = max(len(side.column.lines) for side in self._sums if side.column is not None)
        for side in self._sums:
            side.shown = 0
            Animation(shown=lines, duration=LINE_S * lines).start(side)
        self.ids.result.opacity = 0
        Clock.schedule_once(self._tell, LINE_S * lines)

    def _tell(self, _: float) -> None:
        if self.get_root_window() is not None:  # else nobody has seen it
            self.ids.result.opacity = 1
            self.model.fighting.card_turned()

    def _pieces(self) -> None:
        model, row = self.model, self.ids.pieces
        row.clear_widgets()
        takers = () if model.fighting.turning else model.fighting.takers
        self.ids.foot.height = self.step(TAKERS_STEPS if takers else FINGER)
        self.ids.foot.spacing = self.step(10 if takers else 0)
        row.width = self.step(112) * len(takers)
        called = names(takers)
        for counter in takers:
            points = model.fighting.damage.get(counter.piece, 0)
            big = BigCounter(counter, self.colour(counter.seat), called[counter.piece], points=points)
            big.falls = model.fighting.falls(counter)
            big.bind(on_release=lambda _, p=counter.piece: model.fighting.give_point(p))
            row.add_widget(big)

    def _buttons(self) -> None:
        model, buttons = self.model, self.ids.buttons
        buttons.clear_widgets()
        if model.fighting.turning:
            return
        if model.fighting.combat_over:
            buttons.add_widget(
                Press(text=self.words("Go on"), main=True, on_release=lambda *_: model.fighting.leave_combat())
            )
            return
        if model.fighting.takers:
            fit = model.fighting.damage_choice
            left = model.fighting.damage_left
            text = self.words("This is the damage") if fit else self.words("Points still to give: {n}", n=left)
            press = Press(text=text, main=fit is not None, faint=fit is None, steps=TAKERS_STEPS)
            press.bind(on_release=lambda *_: model.fighting.take_damage())
            buttons.add_widget(press)
            return
        for choice in model.plain_choices:
            press = Press(text=choice.label, cost=choice.cost or -1, on_release=lambda _, c=choice: model.submit(c))
            buttons.add_widget(press)
        if model.told.can_tell:
            buttons.add_widget(Press(text=self.words("Special card"), on_release=lambda *_: model.told.begin_telling()))
        if model.hidden.can_look and self.scene.page is Decision.HAND:
            buttons.add_widget(Press(text=self.words("Cards"), on_release=lambda *_: model.hidden.open_hand()))
