"""The end: whose banner flies, how it was won, what it cost, the hardest fight, and how it went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.game import CHANCE
from companion.language import Sentence, mark, mark_counted
from companion.scene import Measure, Sheet
from ui.model.review import history
from ui.model.review.proofs import sealed
from ui.model.table_model import Screen, TableModel
from ui.screens.page import Page, Press, load
from ui.theme import style
from ui.widgets.beside.standing import CAPTION, ROW, Standing
from ui.widgets.pictures import banner, plot, scenery  # noqa: F401  (the layout uses the banner and the scenery)
from ui.widgets.pictures.outcome import Outcome
from ui.widgets.writing.vellum import Vellum

load(__file__)

MINUTES = mark_counted("{n} minute", "{n} minutes")
TURNS = mark_counted("{n} turn", "{n} turns")
DECISIONS = mark_counted("{n} decision", "{n} decisions")
COMBATS = mark_counted("{n} combat", "{n} combats")
LOST = mark("{side}: {pieces} lost, {points} damage")
FELL = mark("{side}: {n} lost in battle")
FOUGHT = mark("Turn {turn}: {fight}. {result}")
HARDEST, LAST = mark("The hardest fight"), mark("The last fight")
AHEAD = mark("{measure}: {side} stayed ahead from turn {turn} on.")
PLOTS, SHORT = 2, 3
"""How many measures are drawn at most, and in how many turns a game has a way to draw that led to its end."""
ABREAST = 2
"""So many of board and charts lie side by side on a tall page."""
PAD, MAP, CHART = 16, 200, 205
"""The room about things, about how high the board is, and how wide a chart is at least, in steps."""
LOW, HIGH = 90, 280
"""With less height, in steps, neither the board nor a chart can be read, and they do not lie below each other."""
MEASURES, HIGHER = 3, 2.0
"""So many measures are shown as bars at most, and how many times higher than they must be those of one are at most."""
BESIDE, MOST, WIDEST = 0.78, 0.45, 1.1
"""Which share of a wide page lies beside the banner, how much of that the board takes at most, and its width by its
height at most."""


class Fact(Vellum):
    """One thing to remember of the game, on a sheet of vellum."""

    caption = StringProperty("")
    fact = StringProperty("")


class End(Page):
    """Who won, and how."""

    charted = BooleanProperty(False)
    """Whether there are charts in rows below each other."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._board: Outcome | None = None
        """The board as it was left."""
        self._laid: tuple[tuple[Widget, ...], int] = (), 1
        """What lies there now, and in how many rows."""
        self._drawn: tuple[Widget, ...] = ()
        """It, and the charts or bars beside it."""
        super().__init__(model, **kwargs)
        self.ids.split.bind(size=self._fit, orientation=self._fit)

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
        self._board = Outcome(self.words("At the end"), model.game.board, scene, self.art)
        drawn: list[Widget] = [self._board]
        if len(moments) - 1 < SHORT:
            drawn.append(self._bars(moments[-1]))
        else:
            for number, measure in enumerate(moments[0][: self._charts()]):
                chart = plot.Plot()
                marked = lead.turn if lead is not None and lead.measure == measure.label else None
                chart.show(measure.label, turn, scene.sides, names, history.series(moments, number), marked)
                drawn.append(chart)
        self._drawn = tuple(drawn)
        self.charted = len(drawn) > ABREAST
        self._fit()
        self._buttons()

    def _fit(self, *_: object) -> None:
        """Shows the board and the charts where what is said of the game leaves them the room; beside charts the board
        is as wide as its height asks for."""
        split = self.ids.split
        wanted = self._drawn if split.height >= LOW * style.unit * style.large else ()
        rows, tall = 1, self.height > self.width
        if tall and len(wanted) > ABREAST:
            rows = 2 if split.height >= HIGH * style.unit * style.large else 1
            wanted = wanted if rows > 1 else wanted[:ABREAST]
        if (wanted, rows) != self._laid:
            self._laid = wanted, rows
            for one in self._drawn:
                if one.parent is not None:
                    one.parent.remove_widget(one)
            split.clear_widgets()
            for one in wanted if rows == 1 else (self._below(wanted),):
                split.add_widget(one)
        if self._board is not None:
            self._board.size_hint_x = None if split.orientation == "horizontal" and rows == 1 else 1
            self._board.width = min(MOST * split.width, self._wide * split.height)

    def _below(self, drawn: tuple[Widget, ...]) -> BoxLayout:
        """The board and the charts two by two."""
        gap = self.ids.split.spacing
        column = BoxLayout(orientation="vertical", spacing=gap)
        for n in range(0, len(drawn), ABREAST):
            row = BoxLayout(spacing=gap)
            for one in drawn[n : n + ABREAST]:
                row.add_widget(one)
            column.add_widget(row)
        return column

    @property
    def _wide(self) -> float:
        """The board's width by its height."""
        board = self.model.game.board
        return float(min(WIDEST, board.width_mm / board.height_mm))

    def _charts(self) -> int:
        """How many measures have room beside the board."""
        wide = self.width > self.height
        if not wide and style.text <= 1:
            return PLOTS
        room = (self.width / style.unit - 3 * PAD) * (BESIDE if wide else 1.0) - self._wide * MAP - PAD
        return max(1, min(PLOTS, int(room // (CHART * style.large))))

    def _bars(self, measures: Sequence[Measure]) -> Vellum:
        """How much each side had at the end, where there is no way to draw that led there: of as many measures as there
        is room for."""
        sides, names = self.scene.sides, self.model.players.names_in_game
        pad, seats = self.step(PAD), tuple(side.id for side in sides)
        sheet = Vellum(orientation="vertical", padding=pad, spacing=pad)
        high = (CAPTION + len(sides) * ROW) * style.unit * style.large

        def fill(*_: object) -> None:
            fit = int((sheet.height - pad) // (high + pad))
            wanted = measures[: max(1, min(MEASURES, fit))]
            if len(wanted) == len(sheet.children):
                return
            sheet.clear_widgets()
            for measure in wanted:
                rows = tuple((names.get(side.id) or side.name, "") for side in sides)
                values = tuple(measure.values.get(seat, 0) for seat in seats)
                bars = Standing(size_hint_max_y=HIGHER * high)
                room = (self.width, max(high, sheet.height))
                bars.show(Sheet(measure.label, rows, arms=seats, bars=values), sides, self.art, room)
                sheet.add_widget(bars)

        sheet.bind(height=fill)
        fill()
        return sheet

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
        elif fell := history.fallen(session, language):
            told = "\n".join(self.words(FELL, side=side.name, n=fell[side.id]) for side in self.scene.sides)
            facts.add_widget(Fact(caption=self.words("Losses"), fact=told))
        hardest, last = history.hardest(session, language), history.last_fight(session, language)
        for caption, fight in ((HARDEST, hardest), (LAST, last if hardest is None else None)):
            if fight is not None:
                told = self.words(FOUGHT, turn=fight.turn, fight=fight.tally.title, result=fight.tally.result)
                facts.add_widget(Fact(caption=self.words(caption), fact=told))
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
