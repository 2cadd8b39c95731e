"""The end: whose banner flies, how it was won, what it cost, the hardest fight, and how it went."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import StringProperty

from companion.game import CHANCE
from companion.language import Sentence, mark, mark_counted
from ui.model.play import history
from ui.model.play.proofs import sealed
from ui.model.table_model import Screen
from ui.screens.page import Page, Press, load
from ui.widgets.pictures import banner, plot, scenery  # noqa: F401  (the layout uses the banner and the scenery)
from ui.widgets.writing.vellum import Vellum

load(__file__)

MINUTES = mark_counted("{n} minute", "{n} minutes")
TURNS = mark_counted("{n} turn", "{n} turns")
DECISIONS = mark_counted("{n} decision", "{n} decisions")
COMBATS = mark_counted("{n} combat", "{n} combats")
LOST = mark("{side}: {pieces} lost, {points} damage")
HARDEST = mark("Turn {turn}: {fight}. {result}")
AHEAD = mark("{measure}: {side} stayed ahead from turn {turn} on.")
PLOTS = 2
"""How many measures are drawn."""


class Fact(Vellum):
    """One thing to remember of the game, on a sheet of vellum."""

    caption = StringProperty("")
    fact = StringProperty("")


class End(Page):
    """Who won, and how."""

    def refresh(self) -> None:
        """Names the winner and draws the game."""
        model, ids, scene = self.model, self.ids, self.scene
        ids.scenery.show(self.art.picture("title", self.height))
        who = " – ".join(model.players.called(self.side(winner)) for winner in scene.winners)
        ids.who.text = self.words("Victory: {side}", side=who) if who else self.words("The game is over.")
        ids.why.text = scene.reason
        won = self.side(next(iter(scene.winners), None))
        ids.banner.show(won, scene.sides.index(won) if won is not None else 0, self.art)
        session = model.session
        minutes = history.minutes(session)
        moments = history.measures(session, model.language)
        counts = (
            (MINUTES, minutes),
            (TURNS, len(moments) - 1),
            (DECISIONS, sum(step.entry.seat != CHANCE for step in session.steps)),
            (COMBATS, len(history.combats(session, model.language))),
        )
        told = (Sentence(one, {"n": n}, many).say(model.language) for (one, many), n in counts if n is not None)
        ids.count.text = " · ".join(told)
        lead = history.turning_point(moments, scene.winners)
        self._facts(lead, who)
        turn, names = self.words("Turn"), model.players.names_in_game
        ids.split.clear_widgets()
        for number, measure in enumerate(moments[0][:PLOTS]):
            chart = plot.Plot()
            marked = lead.turn if lead is not None and lead.measure == measure.label else None
            chart.show(measure.label, turn, scene.sides, names, history.series(moments, number), marked)
            ids.split.add_widget(chart)
        self._buttons()

    def _facts(self, lead: history.Lead | None, winner: str) -> None:
        """What the fights cost each side, the hardest of them, and when the game turned."""
        facts, session, language = self.ids.facts, self.model.session, self.model.language
        facts.clear_widgets()
        lost = history.lost(session, language)
        if lost:
            taken, owners = history.harm(session), {str(piece.id): piece.seat for piece in session.game.pieces}
            points = {side: sum(n for piece, n in taken.items() if owners.get(piece) == side) for side in lost}
            told = "\n".join(
                self.words(LOST, side=side.name, pieces=len(lost[side.id]), points=points[side.id])
                for side in self.scene.sides
            )
            facts.add_widget(Fact(caption=self.words("Losses"), fact=told))
        hardest = history.hardest(session, language)
        if hardest is not None:
            fight, result = hardest.tally.title, hardest.tally.result
            told = self.words(HARDEST, turn=hardest.turn, fight=fight, result=result)
            facts.add_widget(Fact(caption=self.words("The hardest fight"), fact=told))
        if lead is not None:
            told = self.words(AHEAD, turn=lead.turn, side=winner, measure=lead.measure)
            facts.add_widget(Fact(caption=self.words("The turning point"), fact=told))
        for fact in facts.children:
            fact.bind(minimum_height=self._level)
        self._level()

    def _level(self, *_: object) -> None:
        """All facts side by side are as high as the highest."""
        facts = self.ids.facts.children
        highest = max((fact.minimum_height for fact in facts), default=0)
        for fact in facts:
            fact.height = highest if self.width > self.height else fact.minimum_height

    def _buttons(self) -> None:
        model, buttons = self.model, self.ids.buttons
        buttons.clear_widgets()

        def add(text: str, icon: str, act: Callable[[], object], sort: str = "plain") -> None:
            buttons.add_widget(Press(text=text, icon=icon, sort=sort, on_release=lambda *_: act()))

        add(self.words("Replay"), "replay", lambda: model.open(Screen.REPLAY))
        add(self.words("Combats"), "combat", lambda: model.open(Screen.COMBATS))
        add(self.words("Journal"), "journal", lambda: model.open(Screen.JOURNAL))
        if sealed(model.session):
            add(self.words("Sealed decks"), "seal", lambda: model.open(Screen.SEALS))
        if model.can_undo:
            add(self.words("Undo"), "undo", model.undo)
        add(self.words("Home"), "home", model.games.go_home, sort="primary")
