"""A finished game looked at: the curve of each side's chance to win, when the game turned, and the worst mistakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import ColorProperty
from kivy.uix.widget import Widget

from companion.board import Board
from companion.language import mark
from ui.model.review.review import Missed
from ui.model.table_model import TableModel
from ui.screens.page import Page, load
from ui.theme import GOOD, WARN, style
from ui.widgets.board.arrows import Arrow
from ui.widgets.cards import card_choice  # noqa: F401  (the layout uses it)
from ui.widgets.cards.card_face import Looks
from ui.widgets.pictures import plot  # noqa: F401  (the layout uses it)
from ui.widgets.writing.vellum import Vellum

load(__file__)

LOOKING = mark("The app looks at the game: {share} % are done.")
TURNED = mark("The game turned in turn {turn}. Each chance counts only what that side knew.")
STRAIGHT = mark("Whoever won was ahead from the beginning. Each chance counts only what that side knew.")
OPEN = mark("Nobody won alone. Each chance counts only what that side knew.")
NO_MISTAKES = mark("The app finds nothing that would clearly have been better.")
MADE = mark("{side} · turn {turn}")
LOST = mark("chance to win")
BETTER = mark("Better: {better}")
OTHER = mark("Better: the other card.")
PLAYED_IN, BETTER_IN = WARN, GOOD
"""The colours of what was played and of what was better."""


class Stroke(Widget):
    """A stroke of the colour of an arrow, before its words."""

    colour = ColorProperty(GOOD)


class Mistake(Vellum):
    """One mistake: the board with what was done and what was better, when and by whom, what it cost, and the way to its
    moment."""

    def __init__(self, look: Callable[[], object], **kwargs: Any) -> None:
        self.look = look
        super().__init__(**kwargs)

    def show(self, looks: Looks, board: Board, missed: Missed, when: str, better: str, lost: str, look: str) -> None:
        """Shows the mistake."""
        ids = self.ids
        ids.when.text, ids.played.text, ids.better.text, ids.look.text = when, missed.played, better, look
        ids.cost.text, ids.lost.text = f"−{missed.cost} %", lost
        moves = [*zip(missed.moves, (PLAYED_IN, BETTER_IN), strict=True)]
        cards = [(card, colour) for move, colour in moves for card in move.cards[:1]]
        if cards and not any(move.places for move in missed.moves):
            ids.cards.show(cards, looks)
            ids.map.opacity = 0
            return
        arrows = tuple(Arrow(move.places, colour) for move, colour in moves)
        ids.map.point(board, missed.before, arrows, looks.art)


class Analysis(Page):
    """What the opponent's thinking finds in a game that is over."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self._shown: object = None
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows what was found so far."""
        ids, review = self.ids, self.model.review
        ids.title.text, ids.back.text = self.words("Analysis"), self.words("Back")
        series, missed = review.series, review.missed(self.model.language)
        ids.told.text = self._told(bool(missed))
        if (series, missed, style.text, self.model.language) == self._shown:
            return
        self._shown = series, missed, style.text, self.model.language
        title, names = self.words("Chance to win, %"), self.model.players.names_in_game
        ids.plot.show(title, self.words("Turn"), self.scene.sides if series else (), names, series, review.turning)
        ids.rows.clear_widgets()
        for one in missed:
            ids.rows.add_widget(self._mistake(one))

    def _told(self, mistakes: bool) -> str:
        """How far it is, or how the game went, with mistakes or without."""
        review = self.model.review
        if review.failed:
            return review.failed
        if not review.whole:
            return self.words(LOOKING, share=round(100 * review.share))
        turn = review.turning
        text = TURNED if turn is not None else STRAIGHT if len(self.scene.winners) == 1 else OPEN
        return " ".join((self.words(text, turn=turn), *(() if mistakes else (self.words(NO_MISTAKES),))))

    def _mistake(self, missed: Missed) -> Mistake:
        """A mistake, with a way to its moment in the replay."""

        def look() -> None:
            self.model.review.step = missed.step
            self.model.back()

        side = self.model.players.called(self.side(missed.seat))
        row = Mistake(look)
        when = self.words(MADE, side=side, turn=missed.turn)
        same = missed.better == missed.played and all(move.cards for move in missed.moves)
        better = self.words(OTHER) if same else self.words(BETTER, better=missed.better)
        looks = Looks(missed.before.sides, missed.before.emblems, self.art)
        row.show(looks, self.model.board, missed, when, better, self.words(LOST), self.words("See it"))
        return row
