"""A replay: the game step by step, as both players could see it."""

from __future__ import annotations

from typing import Any

from companion.record.session import Source
from ui.model.play import history
from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, load
from ui.widgets import map, plot  # noqa: F401  (the layout uses them)

load(__file__)

MANY = 10


class Replay(Page):
    """One moment of the game."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.at = 0
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
        ids.map.show(model.board, scene.counters, self.colours(), {}, grounds=scene.grounds)
        turn = self._turns[self.at]
        where = (scene.title, self.words("turn {n}", n=turn) if turn else "", f"{self.at}/{last}")
        ids.title.text = " · ".join(filter(None, where))
        ids.told.text = self._told()
        ids.plot.opacity = 1 if self._moments[0] else 0
        if self._moments[0]:
            first, names = history.series(self._moments, 0), model.session.players
            ids.plot.show(self._moments[0][0].label, self.words("Turn"), scene.sides, names, first, turn)
        ids.buttons.clear_widgets()
        for sign, by in (("«", -MANY), ("‹", -1), ("›", 1), ("»", MANY)):
            press = Press(text=sign, main=by == 1, faint=not 0 <= self.at + by // abs(by) <= last, steps=64)
            press.bind(on_release=lambda _, by=by: self._go(by))
            ids.buttons.add_widget(press)
        ids.back.text = self.words("Back")

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
        self.refresh()
