"""What players read and see of the table: a verdict as one sentence, lights, and ways on."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

import msgspec

from companion.board import Board
from companion.game import TWO, Piece, PieceId
from companion.language import Sentence, mark
from companion.table.cues import patterns
from companion.table.cues.patterns import Pattern
from companion.table.reconciliation.discrepancies import in_words, together
from companion.table.reconciliation.verdict import Explanation, Reconciliation, Verdict
from companion.table.sightings import TableStatus

STATUS: Final = {
    TableStatus.DARK: Sentence("It is too dark to read the table. Make light, or go on by touch."),
    TableStatus.COVERED: Sentence("The camera does not see the board. Uncover it, or go on by touch."),
    TableStatus.BUMPED: Sentence("The camera was bumped. Turn it back or set it up anew, or go on by touch."),
    TableStatus.MOVED: Sentence("The board was moved. Push it back or set it up anew, or go on by touch."),
    TableStatus.NO_CAMERA: Sentence("The camera gives no picture. Check its cable, or go on by touch."),
}


class Way(Enum):
    """A way on that one tap gives."""

    TABLE_IS_RIGHT = "table is right"
    """All players agree that the table is right."""
    TAKE_BACK = "take back"
    NEW_GAME = "new game"
    NO = "no"
    """What the table shows means nothing; it will be put right."""
    TRY_AGAIN = "try again"
    UNSAVED = "unsaved"
    """Play goes on in memory: the disk takes no more."""
    WITHOUT_CAMERA = "without camera"
    WITH_CAMERA = "with camera"


EARLIER_BOTH = mark("The table shows an earlier position. Do both of you want to go on from there?")
EARLIER_ALL = mark("The table shows an earlier position. Do all of you want to go on from there?")


class Guidance(msgspec.Struct, frozen=True):
    """What the screen and the lights say about the table: the verdict, one sentence (None: nothing to say), the places
    that light, what the table may mean, every thing to put right in order, and the ways on.

    `marks` are the pieces of which the first thing to put right is said. `holds` says that play waits for the table;
    `noticed` that a change was seen and will be taken over in a moment; `moving` that a hand or a piece moves."""

    verdict: Verdict
    sentence: Sentence | None = None
    pattern: Pattern = {}
    explanations: tuple[Explanation, ...] = ()
    fixes: tuple[Sentence, ...] = ()
    ways: tuple[Way, ...] = ()
    marks: frozenset[PieceId] = frozenset()
    holds: bool = False
    noticed: bool = False
    moving: bool = False
    problems: int = 0
    """So many of `fixes`, the first ones, say why the table cannot be; hands do the others."""


def guidance(
    verdict: Reconciliation, pieces: Mapping[PieceId, Piece], board: Board, refused: bool = False, seats: int = TWO
) -> Guidance:
    """A verdict for people; `refused` says that they have said that it means nothing, and
    `seats` how many they are."""
    kind = verdict.verdict
    if kind in (Verdict.ASK, Verdict.TAKEBACK, Verdict.NEW_GAME) and refused:
        kind = Verdict.WRONG
    fixes = tuple(in_words(verdict.fixes, pieces, board))
    waiting = patterns.for_waiting(verdict.fixes)
    first = fixes[0] if fixes else None
    marks = frozenset(next(together(verdict.fixes), ()))
    ways: tuple[Way, ...]
    match kind:
        case Verdict.AGREED:
            return Guidance(kind)
        case Verdict.WAITING:
            ways = () if verdict.soft else (Way.TABLE_IS_RIGHT, Way.WITHOUT_CAMERA)
            return Guidance(kind, first, waiting, fixes=fixes, ways=ways, marks=marks, holds=not verdict.soft)
        case Verdict.ASK:
            choices = [e.choice for e in verdict.explanations if e.choice is not None]
            pattern = patterns.for_choices(choices) or waiting
            said = Sentence("What did you do?")
            ways = (Way.NO, Way.WITHOUT_CAMERA)
            return Guidance(kind, said, pattern, verdict.explanations, fixes, ways, holds=True)
        case Verdict.TAKEBACK:
            said = Sentence(EARLIER_BOTH if seats == TWO else EARLIER_ALL)
            ways = (Way.TAKE_BACK, Way.NO, Way.WITHOUT_CAMERA)
            return Guidance(kind, said, waiting, verdict.explanations, fixes, ways, holds=True)
        case Verdict.NEW_GAME:
            said = Sentence("The table is set up for a new game. Begin one?")
            return Guidance(kind, said, fixes=fixes, ways=(Way.NEW_GAME, Way.NO, Way.WITHOUT_CAMERA), holds=True)
        case _:
            problems = tuple(problem.sentence for problem in verdict.problems)
            places = (problem.place for problem in verdict.problems if problem.place is not None)
            said = (
                problems[0] if problems else verdict.reason or first or Sentence("The table does not match the game.")
            )
            pattern = patterns.for_wrong(verdict.fixes, places)
            ways = (Way.TABLE_IS_RIGHT, Way.WITHOUT_CAMERA)
            if problems and (piece := verdict.problems[0].piece) is not None:
                marks = frozenset((piece,))
            return Guidance(
                Verdict.WRONG, said, pattern, (), problems + fixes, ways, marks, True, problems=len(problems)
            )
