"""The end: whose banner flies, how it was won, what it cost, the hardest fight, and how it went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.game import CHANCE
from companion.language import Sentence, mark_counted
from companion.scene import Measure, Sheet
from ui.model.review import history
from ui.model.review.proofs import sealed
from ui.model.table_model import Screen, TableModel
from ui.screens.page import Page, Press, Split, load
from ui.screens.play.end.facts import Fact, Facts
from ui.theme import FINGER, GRID, style
from ui.widgets.beside.standing import CAPTION, ROW, Standing
from ui.widgets.displays.thrones import ThronesView
from ui.widgets.ground.projection import stretch
from ui.widgets.pictures import banner, plot, scenery  # noqa: F401  (the layout uses the banner and the scenery)
from ui.widgets.pictures.outcome import Outcome
from ui.widgets.writing.vellum import Vellum

load(__file__)

MINUTES = mark_counted("{n} minute", "{n} minutes")
TURNS = mark_counted("{n} turn", "{n} turns")
DECISIONS = mark_counted("{n} decision", "{n} decisions")
COMBATS = mark_counted("{n} combat", "{n} combats")
PLOTS, SHORT = 2, 3
"""How many measures are drawn at most, and in how many turns a game has a way to draw that led to its end."""
PAD, CHART = 16, 205
"""The room about things, and how wide a chart is at least, in steps."""
MEASURES, HIGHER = 3, 2.0
"""So many measures are shown as bars at most, and how many times higher than they must be those of one are at most."""
RANKS = 84
"""How high the banners of all seats by rank are at least, in steps."""
TALL = 0.9
"""How high board and banner are on a tall page, of what is below them."""
MOST, WIDEST = 0.42, 1.1
"""How much of a wide page the board takes at most, and its width by its height at most."""


class End(Page):
    """Who won, and how."""

    charted = BooleanProperty(False)
    """Whether the charts lie there instead of what there is to tell."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._board: Outcome | None = None
        """The board as it was left."""
        super().__init__(model, **kwargs)
        self._head = self.ids.head.__self__  # it moves between two layouts
        self.ids.split.bind(size=self._fit)
        self.ids.roll.bind(height=self._rise)

    def appear(self) -> None:
        """What there is to tell comes first."""
        self.charted = False

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
        self._board = Outcome(self.words("At the end"), model.game.board, scene, self.art)
        ids.board.clear_widgets()
        ids.board.add_widget(self._board)
        self._fit()
        self._tell(Facts(session, model.language, scene, self.art, model.players.called), moments, lead, who)
        self._buttons()

    def _tell(
        self, told: Facts, moments: Sequence[tuple[Measure, ...]], lead: history.Lead | None, winner: str
    ) -> None:
        """What there is to tell, or the charts; the turning point beside the way from the one to the other."""
        ids, facts = self.ids, [*told.sheets()]
        ids.facts.clear_widgets()
        if self.charted or not facts:
            ids.facts.add_widget(self._charts(moments, lead))
        else:
            for fact in facts:
                fact.bind(minimum_height=self._rise)
                ids.facts.add_widget(fact)
            if not any(fact.fills for fact in facts):
                ids.facts.add_widget(told.ranks() or Widget())
        self._rise()
        turned = ids.turned
        turned.clear_widgets()
        turned.height = self.step(FINGER) if facts or lead else 0
        if lead is not None:
            fact = told.turned(lead, winner)
            fact.bind(minimum_height=lambda _, high: setattr(turned, "height", max(self.step(FINGER), high)))
            turned.add_widget(fact)
        if facts:
            charts = Press(text=self.words("Charts"), icon="plot", chosen=self.charted, size_hint=(0.4, 1))
            charts.bind(on_release=lambda *_: self.chart())
            turned.add_widget(charts)

    def _rise(self, *_: object) -> None:
        """What there is to tell fills its room, or rolls where it needs more."""
        facts, told = self.ids.facts, [fact for fact in self.ids.facts.children if isinstance(fact, Fact)]
        needs = sum(fact.least for fact in told) + facts.spacing * max(0, len(facts.children) - 1)
        needs += (
            RANKS
            * style.unit
            * style.large
            * max(1.0, style.text)
            * sum(isinstance(child, ThronesView) for child in facts.children)
        )
        facts.height = max(self.ids.roll.height, needs)

    def _fit(self, *_: object) -> None:
        """On a wide page the board is as wide as its height asks for."""
        if self._board is not None:
            split, board = self.ids.split, self.ids.board
            top, side, head = self.ids.top, self.ids.side, self._head
            wide = split.orientation == "horizontal"
            within, at = (side, len(side.children)) if wide else (top, 0)
            if head.parent is not within or (head.orientation == "vertical") == wide:
                if head.parent is not None:
                    head.parent.remove_widget(head)
                head.orientation = "horizontal" if wide else "vertical"
                within.add_widget(head, index=at)
            head.size_hint_y = None if wide else 1
            top.size_hint = (None, 1) if wide else (1, TALL)
            board.size_hint = (1, 1) if wide else (None, 1)
            if wide:
                top.width = min(MOST * split.width, self._wide * split.height)
            else:
                high = split.height * TALL / (1 + TALL)
                board.width = min(0.6 * split.width, self._wide * stretch(self.model.game.board) * high)

    @property
    def _wide(self) -> float:
        """The board's width by its height."""
        board = self.model.game.board
        return float(min(WIDEST, board.width_mm / board.height_mm))

    def _charts(self, moments: Sequence[tuple[Measure, ...]], lead: history.Lead | None) -> Widget:
        """How the measures changed, as many as there is room for, or how much each side had at the end."""
        if len(moments) - 1 < SHORT:
            return self._bars(moments[-1])
        charts, names = Split(spacing=self.step(GRID)), self.model.players.names_in_game
        for number, measure in enumerate(moments[0][: self._many()]):
            chart = plot.Plot()
            marked = lead.turn if lead is not None and lead.measure == measure.label else None
            series = history.series(tuple(moments), number)
            chart.show(measure.label, self.words("Turn"), self.scene.sides, names, series, marked)
            charts.add_widget(chart)
        return charts

    def _many(self) -> int:
        """How many measures have room side by side, or below each other on a tall page."""
        if self.height >= self.width:
            return PLOTS
        room = self.width - 3 * self.step(PAD) - self.ids.top.width
        return max(1, min(PLOTS, int(room // (CHART * style.unit * style.large))))

    def chart(self) -> None:
        """Shows the charts, or again what there is to tell."""
        self.charted = not self.charted
        self.refresh()

    def _bars(self, measures: Sequence[Measure]) -> Vellum:
        """How much each side had at the end, where there is no way to draw that led there: of as many measures as there
        is room for."""
        sides, names = self.scene.sides, self.model.players.names_in_game
        pad, seats = self.step(1.5 * GRID), tuple(side.id for side in sides)
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
