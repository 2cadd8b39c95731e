"""A replay: the game step by step, as both players could see it."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.record.session import Source
from companion.scene import Scene
from ui.model.review import history
from ui.model.table.lying import Lying
from ui.model.table_model import TableModel
from ui.screens.board import show_board
from ui.screens.page import Page, load
from ui.theme import FINGER, style
from ui.widgets.beside import score  # noqa: F401  (the layout uses them)
from ui.widgets.beside.score import ROW
from ui.widgets.board import tabletop  # noqa: F401  (the layout uses them)
from ui.widgets.pictures import plot  # noqa: F401  (the layout uses them)
from ui.widgets.touch.slots import Slot

load(__file__)

MANY = 10


class Replay(Page):
    """One moment of the game."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.at = model.review.step if model.review.whole else 0
        self._language = ""
        self._turns = (0, *history.turns(model.session))
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows the moment."""
        model, ids, session = self.model, self.ids, self.model.session
        if self._language != model.language:
            self._language, self._moments = model.language, history.measures(session, model.language)
        last = len(session.steps)
        self.at = max(0, min(self.at, last))
        state = session.steps[self.at - 1].state if self.at else session.start
        scene = model.game.scene(state, None, model.language)
        show_board(self, ids.table, scene, {}, Lying(scene.counters), story=("replay", session.id))
        ids.score.show(scene.measures, scene.sides, self.colours(), self.art)
        ids.score.height = ROW * len(scene.measures) * style.letter
        turn = self._turns[self.at]
        where = (scene.title, self.words("turn {n}", n=turn) if turn else "", f"{self.at}/{last}")
        ids.title.text = " · ".join(filter(None, where))
        ids.told.text = self._told()
        self._plot(scene, turn)
        slots = []
        for sign, by in (("rewind", -MANY), ("previous", -1), ("next", 1), ("skip", MANY)):
            faint = not 0 <= self.at + by // abs(by) <= last
            slots.append(Slot("", partial(self._go, by), sign, sort="primary" if by == 1 else "plain", faint=faint))
        ids.buttons.show(slots, FINGER)
        ids.back.text, ids.analysis.text = self.words("Back"), self.words("Analysis")

    def _plot(self, scene: Scene, turn: int) -> None:
        """How the first measure went, or the chances to win once the game was looked at."""
        chart, names, found = self.ids.plot, self.model.players.names_in_game, self.model.review.series
        chart.opacity = 1 if self._moments[0] or found else 0
        if found:
            chart.show(self.words("Chance to win, %"), self.words("Turn"), scene.sides, names, found, turn)
        elif self._moments[0]:
            label, first = self._moments[0][0].label, history.series(self._moments, 0)
            chart.show(label, self.words("Turn"), scene.sides, names, first, turn)

    def _told(self) -> str:
        """What happened last, in words."""
        if not self.at:
            return self.words("The game begins.")
        entry = self.model.session.steps[self.at - 1].entry
        said = [self.model.session.tell(event, self.model.language) for event in entry.events]
        if entry.source is not Source.CHANCE:
            said.insert(0, self.model.session.say(entry, self.model.language))
        return " ".join(dict.fromkeys(filter(None, said)))

    def _go(self, by: int) -> None:
        self.at += by
        self.model.review.step = self.at
        self.refresh()
