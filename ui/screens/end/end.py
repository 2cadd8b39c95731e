"""The end: who won, why, how long it took, and how it went."""

from __future__ import annotations

from collections.abc import Callable

from companion.game import CHANCE
from companion.language import mark
from ui.model.play import history
from ui.model.table_model import Screen
from ui.screens.page import Page, Press, load
from ui.widgets import plot

load(__file__)

TIMED = mark("{minutes} minutes, {turns} turns, {decisions} decisions, {combats} combats.")
UNTIMED = mark("{turns} turns, {decisions} decisions, {combats} combats.")
PLOTS = 2
"""How many measures are drawn."""


class End(Page):
    """Who won, and how."""

    def refresh(self) -> None:
        """Names the winner and draws the game."""
        model, ids, scene = self.model, self.ids, self.scene
        who = " – ".join(model.players.called(self.side(winner)) for winner in scene.winners)
        ids.who.text = self.words("Victory: {side}", side=who) if who else self.words("The game is over.")
        ids.why.text = scene.reason
        session = model.session
        minutes = history.minutes(session)
        moments = history.measures(session, model.language)
        ids.count.text = self.words(
            UNTIMED if minutes is None else TIMED,
            minutes=minutes,
            turns=len(moments) - 1,
            decisions=sum(step.entry.seat != CHANCE for step in session.steps),
            combats=len(history.combats(session, model.language)),
        )
        turn, names = self.words("Turn"), {str(seat): name for seat, name in session.players.items()}
        ids.split.clear_widgets()
        for number, measure in enumerate(moments[0][:PLOTS]):
            chart = plot.Plot()
            chart.show(measure.label, turn, scene.sides, names, history.series(moments, number))
            ids.split.add_widget(chart)
        ids.buttons.clear_widgets()

        def add(text: str, act: Callable[[], object], main: bool = False) -> None:
            ids.buttons.add_widget(Press(text=text, main=main, on_release=lambda *_: act()))

        add(self.words("Replay"), lambda: model.open(Screen.REPLAY))
        add(self.words("Combats"), lambda: model.open(Screen.COMBATS))
        if model.session.seals:
            add(self.words("Sealed decks"), lambda: model.open(Screen.SEALS))
        if model.can_undo:
            add(self.words("Undo"), model.undo)
        add(self.words("Home"), model.games.go_home, main=True)
