"""The end: who won, why, how long it took, and how it went."""

from __future__ import annotations

from collections.abc import Callable

from companion.game import CHANCE
from companion.language import mark
from ui.model import history
from ui.model.table_model import Screen
from ui.screens.page import Page, Press, load
from ui.widgets import plot  # noqa: F401  (the layout uses it)

load(__file__)

TIMED = mark("{minutes} minutes, {turns} turns, {decisions} decisions, {combats} combats.")
UNTIMED = mark("{turns} turns, {decisions} decisions, {combats} combats.")


class End(Page):
    """Who won, and how."""

    def refresh(self) -> None:
        """Names the winner and draws the game."""
        model, ids, scene = self.model, self.ids, self.scene
        side = self.side(scene.winner)
        ids.who.text = self.words("Victory: {side}", side=model.called(side))
        ids.why.text = scene.reason
        session = model.session
        moments = history.moments(session)
        minutes = history.minutes(session)
        ids.count.text = self.words(
            UNTIMED if minutes is None else TIMED,
            minutes=minutes,
            turns=len(moments) - 1,
            decisions=sum(step.entry.seat != CHANCE for step in session.steps),
            combats=len(history.combats(session, model.language)),
        )
        seats = model.game.seats
        places = {str(seat): [moment.places[seat] for moment in moments] for seat in seats}
        strength = {str(seat): [moment.strength[seat] for moment in moments] for seat in seats}
        turn, names = self.words("Turn"), session.players
        ids.places.show(self.words("Places held"), turn, scene.sides, names, places)
        ids.strength.show(self.words("Strength"), turn, scene.sides, names, strength)
        ids.buttons.clear_widgets()

        def add(text: str, act: Callable[[], object], main: bool = False) -> None:
            ids.buttons.add_widget(Press(text=text, main=main, on_release=lambda *_: act()))

        add(self.words("Replay"), lambda: model.open(Screen.REPLAY))
        add(self.words("Combats"), lambda: model.open(Screen.COMBATS))
        if model.session.seals:
            add(self.words("Sealed decks"), lambda: model.open(Screen.SEALS))
        if model.can_undo:
            add(self.words("Undo"), model.undo)
        add(self.words("Home"), model.go_home, main=True)
