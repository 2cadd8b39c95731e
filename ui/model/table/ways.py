"""The ways on that the table leaves; what the rules do not do by themselves is done once all have agreed."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.game import TWO
from companion.language import Sentence, mark
from companion.record.session import Source
from companion.table.following.guidance import Way
from companion.table.reconciliation.verdict import Verdict
from ui.model.consent import Agreement, Consent, state_after
from ui.model.play.decisions import Decisions
from ui.model.play.play import Play
from ui.model.table.guide import Guide

FOLLOW_BOTH: Final = mark("So the game will follow the table, and it is written down: both players must agree.")
FOLLOW_ALL: Final = mark("So the game will follow the table, and it is written down: all players must agree.")
BACK_BOTH: Final = mark("This would be taken back, with all that followed: both players must agree.")
BACK_ALL: Final = mark("This would be taken back, with all that followed: all these players must agree.")


class Ways:
    """Takes the ways on out of a table that does not match the game."""

    def __init__(self, play: Play, decisions: Decisions, consent: Consent) -> None:
        self._play, self._decisions, self._consent = play, decisions, consent

    def go(self, way: Way) -> None:
        """The players take a way on; a new game is not begun here."""
        self._decisions.attempt(lambda: self._go(way))

    def _go(self, way: Way) -> None:
        guide = self._play.guide
        assert guide is not None
        asked: Agreement | None = None
        if way is Way.TABLE_IS_RIGHT and guide.now.verdict is not Verdict.UNREADABLE:
            asked = self._table_is_right(guide)
        elif way is Way.TAKE_BACK:
            asked = self._go_back(guide)
        if asked is None:
            guide.go(way)
        else:
            self._consent.ask(asked)

    def _table_is_right(self, guide: Guide) -> Agreement | None:
        """What all must agree to where the game has to follow the table; None where it has not."""
        claim = guide.follower.claim()
        if claim.layout is None:
            return None
        return Agreement(
            title=Sentence("Is the table right?"),
            what=tuple(change.say for change in claim.changes),
            why=Sentence(FOLLOW_BOTH if len(self._play.game.seats) == TWO else FOLLOW_ALL),
            decline=Sentence("No, not like that"),
            act=lambda: guide.go(Way.TABLE_IS_RIGHT, claim),
            then=partial(self._play.game.corrected, self._play.session.state, claim.layout),
            stands=lambda: guide.now.verdict is not Verdict.AGREED,
        )

    def _go_back(self, guide: Guide) -> Agreement | None:
        """What all must agree to where play would go back by more than a slip of the last decision."""
        session = self._play.session
        explanation = guide.now.explanations[0]
        to = explanation.back_to
        if to is None:
            return None
        asked = session.consent(to)
        if not asked:
            if to == session.takeback():
                return None
            asked = frozenset(self._play.game.seats)
        gone = [step.entry for step in session.steps if step.entry.seq > to]
        return Agreement(
            title=Sentence("Go back to this position?"),
            what=tuple(partial(session.say, entry) for entry in reversed(gone) if entry.source is not Source.CHANCE),
            why=Sentence(BACK_BOTH if len(asked) == TWO else BACK_ALL),
            asked=asked,
            decline=Sentence("No, play on"),
            act=lambda: guide.follower.choose(explanation),
            then=partial(state_after, session, to),
            stands=lambda: guide.now.verdict is not Verdict.AGREED,
        )
