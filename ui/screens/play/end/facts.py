"""What is told of a game that is over, each thing on a sheet: what it cost, its hardest fight, and when it turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.displays import Thrones
from companion.game import TWO
from companion.language import Sentence, mark
from companion.record.session import Session
from companion.scene import Card, Counter, Scene, Side
from ui.model.review import history
from ui.theme import BODY, GRID, INK, LANDSCAPE_SMALL, side_ground, style
from ui.theme.art import Art
from ui.widgets.cards.card_face import Looks
from ui.widgets.cards.fallen_cards import FallenCards
from ui.widgets.counters.fallen_row import FallenRow
from ui.widgets.displays.thrones import ThronesView
from ui.widgets.fights.clash import Clash
from ui.widgets.fights.meeting import meets
from ui.widgets.touch.buttons import Words
from ui.widgets.writing.vellum import Vellum

LOST = mark("{side}: {pieces} lost, {points} damage")
FELL = mark("{side}: {n} lost in battle")
FOUGHT, SEEN = mark("Turn {turn}: {fight}. {result}"), mark("Turn {turn}: {fight}")
"""A fight in words alone, and one that is seen to end."""
HARDEST, LAST = mark("The hardest fight"), mark("The last fight")
AHEAD = mark("{measure}: {side} stayed ahead from turn {turn} on.")
CARDS = 30
"""How high a row of fallen cards is, in steps."""
ROW, SCENE, STRIP, LOW_STRIP = 42, 62, 84, 58
"""How high a row of fallen counters is, a fight at least, and one of two hosts, also on a low page, in steps."""


class Fact(Vellum):
    """One thing to remember of the game, on a sheet of vellum: a caption, what is said, and what is `drawn`."""

    caption = StringProperty("")
    fact = StringProperty("")
    fills = BooleanProperty(False)
    """Whether what is drawn takes all the room that there is."""

    @property
    def least(self) -> float:
        """How high it must be, in px."""
        return float(self.minimum_height + (SCENE * style.unit if self.fills else 0))


class Facts:
    """The facts of a game that is over, in a language."""

    def __init__(
        self, session: Session, language: str, scene: Scene, art: Art | None, called: Callable[[Side | None], str]
    ) -> None:
        self._session, self._language, self._scene, self._art, self._called = session, language, scene, art, called

    def sheets(self) -> Iterator[Fact]:
        """What the fights cost, and the hardest of them."""
        yield from self._losses()
        yield from self._fight()

    def turned(self, lead: history.Lead, winner: str) -> Fact:
        """When the game turned."""
        told = self._say(AHEAD, turn=lead.turn, side=winner, measure=lead.measure)
        return Fact(caption=self._say("The turning point"), fact=told)

    def _say(self, template: str, **values: Any) -> str:
        return Sentence(template, values).say(self._language)

    def _losses(self) -> Iterator[Fact]:
        """What the fights cost each side: its counters as they fell, or how many cards."""
        session, sides = self._session, self._scene.sides
        lost = history.lost(session, self._language)
        if lost:
            taken, owners = history.harm(session), {str(piece.id): piece.seat for piece in session.game.pieces}
            points = {side: sum(n for piece, n in taken.items() if owners.get(piece) == side) for side in lost}
            fact = Fact(caption=self._say("Losses"))
            for side in sides:
                fact.ids.drawn.add_widget(self._row(side, lost, points[side.id]))
            yield fact
        elif fell := history.fallen(session, self._language):
            cards = history.fallen_cards(session, self._language)
            fact = Fact(caption=self._say("Losses"))
            for side in sides:
                fact.ids.drawn.add_widget(self._cards(side, fell[side.id], cards.get(side.id, ())))
            yield fact

    def _cards(self, side: Side, n: int, cards: tuple[Card, ...]) -> BoxLayout:
        """What one side lost in duels, in words, and the cards beside them."""
        row = BoxLayout(size_hint_y=None, height=CARDS * style.unit * style.large, spacing=GRID * style.unit)
        said = Words(text=self._say(FELL, side=side.name, n=n), size_steps=BODY, color=INK, size_hint_x=1.2)
        said.pos_hint = {"center_y": 0.5}
        row.add_widget(said)
        fallen = FallenCards()
        fallen.show(cards, Looks(self._scene.sides, self._scene.emblems, self._art))
        row.add_widget(fallen)
        return row

    def _row(self, side: Side, lost: Mapping[str, tuple[Counter, ...]], points: int) -> BoxLayout:
        """What one side lost, in words, and its counters."""
        gone = lost[side.id]
        said = Words(text=self._say(LOST, side=side.name, pieces=len(gone), points=points), size_steps=BODY, color=INK)
        row = BoxLayout(orientation="vertical", size_hint_y=None)
        row.add_widget(said)
        if gone:
            fallen = FallenRow(size_hint_y=None, height=ROW * style.unit)
            fallen.show(gone, side_ground(side), self._art)
            row.add_widget(fallen)
        row.bind(minimum_height=row.setter("height"))
        return row

    def _fight(self) -> Iterator[Fact]:
        """The hardest fight as a scene, or the last one where none did damage."""
        session, language, scene = self._session, self._language, self._scene
        hardest = history.hardest(session, language)
        fight, caption = (hardest, HARDEST) if hardest else (history.last_fight(session, language), LAST)
        if fight is None:
            return
        sides = {side.id: side for side in scene.sides}
        of = [sides.get(column.seat) for column in fight.tally.columns]
        seen = len(of) == TWO and bool(fight.tally.harm)
        words = SEEN if seen else FOUGHT
        told = self._say(words, turn=fight.turn, fight=fight.tally.title, result=fight.tally.result)
        fact = Fact(caption=self._say(caption), fact=told)
        if seen:  # of a duel no sum says what came of it
            fact.caption, fact.fact = f"{fact.caption} · {told}", fight.tally.result if fight.tally.duel else ""
        if len(of) == TWO:
            clash = Clash()
            if meets(fight.tally):  # a strip, which needs no more than its height
                low = style.composition == LANDSCAPE_SMALL
                clash.size_hint_y, clash.height = None, (LOW_STRIP if low else STRIP) * style.unit
            else:
                fact.fills = True
            clash.show(fight.tally, (of[0], of[1]), scene.sides, scene.emblems, self._art)
            fact.ids.drawn.add_widget(clash)
        yield fact

    def ranks(self) -> ThronesView | None:
        """All seats by rank, where the game has ranks."""
        shown = next((sheet.shows for sheet in self._scene.notes if isinstance(sheet.shows, Thrones)), None)
        if shown is None:
            return None
        view = ThronesView()
        view.show(shown, self._scene.sides, self._art)
        return view
