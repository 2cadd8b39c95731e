"""The follower: it watches reading after reading with patience, takes over what the table says, and guides hands.

It is fed with readings and their times; it never asks a clock. Nothing is taken over while a hand or a piece moves.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Final

import msgspec

from companion.errors import CompanionError, DeviceError
from companion.game import Layout, PieceId
from companion.language import Sentence
from companion.record.session import Entry, Session, Source
from companion.scene import Choice
from companion.table import cues
from companion.table.changes import changes
from companion.table.guidance import STATUS, Guidance, Way, guidance
from companion.table.reconcile import Explanation, Patience, Reconciler, Reconciliation, Verdict
from companion.table.seen import Seen, look, named_after
from companion.table.sightings import ObservedBoard, Problem, Reading, TableStatus

FLICKER_MS: Final = 150.0
"""The longest interruption after which a verdict still counts as standing, in ms."""
STIRRED_MM: Final = 3.0
"""The distance between two readings beyond which a piece is still being moved, in mm."""
NOTICED_MS: Final = 120.0
"""How long the table must lie still before it is judged, in ms: two frames of fifteen a second."""
OFF: Final = Guidance(Verdict.OFF, ways=(Way.WITH_CAMERA,))
UNREADABLE_MS: Final = 1000.0
"""How long the table may be unreadable before players are notified, in ms."""


class _Stood(msgspec.Struct, frozen=True):
    """A verdict, and from when to when it has stood, in ms."""

    verdict: Reconciliation
    since_ms: float
    last_ms: float


class Claim(msgspec.Struct, frozen=True):
    """That the table is right: as it was `seen` (None: it never was), the `layout` that the game then takes over (None:
    it has that already), and what changes in the game by it, in words."""

    seen: Seen | None = None
    layout: Layout | None = None
    changes: tuple[Sentence, ...] = ()


class Follower:
    """Follows one session's table; used from the main thread only."""

    def __init__(
        self,
        session: Session,
        settle_ms: float = Patience.SETTLE,
        accept: Callable[[], None] = lambda: None,
        all_is_read: Callable[[], None] = lambda: None,
    ) -> None:
        """`accept` is called when the players say that a board that was moved is right where it lies now, `all_is_read`
        when every counter is read in its place, and something is seen that cannot be read."""
        self.session = session
        self.settle_ms = settle_ms
        self._accept, self._all_is_read = accept, all_is_read
        self.guidance = Guidance(Verdict.WAITING)
        self._reconciler = Reconciler(session)
        self._pieces = {piece.id: piece for piece in session.game.pieces}
        self._seen: Seen | None = None
        self._board: ObservedBoard | None = None
        self._spots: dict[PieceId, tuple[float, float]] = {}
        self._key: object = None
        self._noted: object = None
        self._verdict: Reconciliation | None = None
        self._stood: list[_Stood] = []
        self._lost_ms: float | None = None
        self._refused: Seen | None = None
        self._ignored: tuple[Problem, ...] = ()
        self._off = self._taking = self._trouble = False
        self._leave = session.subscribe(self._entered)

    @property
    def board(self) -> ObservedBoard | None:
        """The board as it was read last, its alike pieces named as in the guidance; None where none was read."""
        if self._board is None:
            return None
        return named_after(self._board, self._reconciler.layout, self._reconciler.kinds)

    def close(self) -> None:
        """Stops following."""
        self._leave()

    def feed(self, reading: Reading) -> Guidance:
        """What to say after one more reading; a change of the table that is certain is taken over."""
        if self._trouble:
            return self.guidance
        if self._off:
            return self._say(OFF)
        stirred = self._stirred(reading.board)
        if reading.status is TableStatus.MOVING or stirred:
            self._lost_ms = self._verdict = None
            self._stood = []
            return self._say(msgspec.structs.replace(self.guidance, moving=True))
        if reading.status is not TableStatus.STILL or reading.board is None:
            return self._unreadable(reading)
        self._lost_ms = None
        board = reading.board
        if board.seq >= 0 and (board.game, board.seq) != (self.session.id, self.session.seq):
            return self.guidance
        verdict = self._reconciled(board)
        self._verdict = verdict
        if verdict.verdict is Verdict.AGREED and board.has_unread and self._are_all_seen():
            self._all_is_read()
        return self._after(verdict, reading.at_ms - self._since(verdict, reading.at_ms))

    def _are_all_seen(self) -> bool:
        """Whether every piece that belongs on the board is read there."""
        seen, layout = self._seen, self._reconciler.layout
        return seen is not None and all(at.place is None or piece in seen.standings for piece, at in layout.items())

    def _since(self, verdict: Reconciliation, at_ms: float) -> float:
        """Since when a verdict has stood; a frame or two that say otherwise are a flicker, unless a piece is gone."""
        kept = [s for s in self._stood if at_ms - s.last_ms <= FLICKER_MS and s.verdict.patience is not Patience.GONE]
        same = [s for s in self._stood if s.verdict == verdict and (s in kept or s is self._stood[-1])]
        since_ms = same[0].since_ms if same else at_ms
        self._stood = [s for s in kept if s.verdict != verdict] + [_Stood(verdict, since_ms, at_ms)]
        return since_ms

    def _stirred(self, board: ObservedBoard | None) -> bool:
        """Whether a piece has gone somewhere since the last reading."""
        if board is None:
            self._spots = {}
            return False
        before, self._spots = self._spots, {piece.piece: (piece.x_mm, piece.y_mm) for piece in board.pieces}
        return not board.still or any(
            piece in before and hypot(x - before[piece][0], y - before[piece][1]) > STIRRED_MM
            for piece, (x, y) in self._spots.items()
        )

    def _reconciled(self, board: ObservedBoard) -> Reconciliation:
        """The verdict on a board; the one before where nothing changed."""
        self._board = board
        seen = look(board, self._reconciler.layout, self._reconciler.kinds)
        left = tuple(problem for problem in seen.problems if problem not in self._ignored)
        seen = msgspec.structs.replace(seen, problems=left)
        key = (self.session.seq, self._reconciler.table.changes)
        if self._verdict is None or key != self._key or seen != self._seen:
            self._key, self._seen = key, seen
            return self._reconciler.reconcile(seen)
        return self._verdict

    def _after(self, verdict: Reconciliation, still_ms: float) -> Guidance:
        """What follows from a verdict that has stood for some time."""
        assert self._seen is not None
        if still_ms < NOTICED_MS:
            return self._say(msgspec.structs.replace(self.guidance, moving=False))
        soft = verdict.soft or verdict.verdict is Verdict.AGREED
        tilts = soft and still_ms >= self.settle_ms
        noted = (self._seen, self.session.seq, tilts)
        if noted != self._noted:
            self._reconciler.table.accept(self._reconciler.layout, self._seen, tilts=tilts)
            self._noted = noted
        if verdict.verdict is Verdict.AGREED:
            return self._say(Guidance(Verdict.AGREED))
        wait = self.settle_ms if verdict.patience is Patience.SETTLE else verdict.patience
        if still_ms < wait:
            return self._say(self._early(verdict))
        if verdict.verdict is Verdict.EXPLAINED:
            self.choose(verdict.explanations[0])
            return self.guidance
        return self._say(self._guide(verdict))

    def _unreadable(self, reading: Reading) -> Guidance:
        """The table cannot be read; players are told when it lasts."""
        self._verdict = None
        self._stood = []
        if self._lost_ms is None:
            self._lost_ms = reading.at_ms
        if reading.at_ms - self._lost_ms < UNREADABLE_MS:
            return self.guidance
        sentence = reading.sentence or STATUS.get(reading.status)
        elsewhere = reading.status in (TableStatus.BUMPED, TableStatus.MOVED)
        right = (Way.TABLE_IS_RIGHT,) if elsewhere else ()
        return self._say(Guidance(Verdict.UNREADABLE, sentence, ways=(*right, Way.WITHOUT_CAMERA)))

    # What players answer

    def meanings(self, explanations: tuple[Explanation, ...], language: str) -> tuple[str, ...]:
        """What the table may mean, in words, each told apart from the others."""
        choices: tuple[Choice, ...] = ()
        if any(explanation.choice is not None for explanation in explanations):
            choices = self.session.game.scene(self.session.state, None, language).choices
        short = [_label(explanation, choices) for explanation in explanations]
        return tuple(
            said if said is not None and short.count(said) == 1 else self._meaning(explanation, language)
            for said, explanation in zip(short, explanations, strict=True)
        )

    def _meaning(self, explanation: Explanation, language: str) -> str:
        """What the table may mean, as one sentence for each action."""
        if not explanation.actions:
            return Sentence("Take the last decision back").say(language)
        said = " ".join(self.session.game.say(action, language) for action in explanation.actions)
        if explanation.back_to is None:
            return said
        return Sentence("In place of the last decision: {said}", {"said": said}).say(language)

    def choose(self, explanation: Explanation) -> None:
        """Takes over what the table means. A refusal, such as a full disk, becomes the sentence to say."""
        self._taking = True
        try:
            if explanation.back_to is not None:
                self.session.undo(explanation.back_to, agreed=True, source=Source.TABLE)
            for action in explanation.actions:
                self.session.submit(action, self.session.to_act, Source.TABLE)
        except CompanionError as error:
            self.trouble(error)
            return
        finally:
            self._taking = False
        self._agree()

    def trouble(self, error: CompanionError) -> None:
        """A decision could not be taken over: why, and a way on; nothing more is taken over before one is taken."""
        full = (Way.UNSAVED,) if isinstance(error, DeviceError) else ()
        self._trouble = True
        self._say(Guidance(Verdict.WRONG, error.sentence, ways=(Way.TRY_AGAIN, *full), holds=True))

    def try_again(self, *, unsaved: bool = False) -> None:
        """Goes on after trouble; with `unsaved` in memory only."""
        if unsaved:
            self.session.go_on_unsaved()
        self._trouble = False
        self._say(OFF if self._off else Guidance(Verdict.WAITING))
        if not self._off:
            self._agree()

    def refuse(self) -> None:
        """What the table shows means nothing: it is put right, or it is only a tilt that does not matter."""
        self._refused = self._seen
        self._agree(tilts=True)

    def _was_refused(self) -> bool:
        """Whether the players have said of the table as it lies that it means nothing."""
        refused, seen = self._refused, self._seen
        return refused is not None and seen is not None and refused.standings == seen.standings

    def claim(self) -> Claim:
        """What it means to say that the table is right as it was seen last; DataError where no table could look like
        that."""
        if self._seen is None:
            return Claim()
        now = self._reconciler.layout
        if all(self._seen.fits(standing) for standing in now.values()):
            return Claim(seen=self._seen)
        layout = self._seen.layout(now.values())
        self.session.game.corrected(self.session.state, layout)
        return Claim(self._seen, layout, changes(now, layout.standings, self._pieces))

    def table_is_right(self, claim: Claim | None = None) -> None:
        """Both players agree that the table is right, as it was claimed (None: as it was seen last): the game follows
        it, and what else was wrong is overlooked from now on. DataError where no table could look like that. After a
        bump: the board is right where it lies."""
        if self.guidance.verdict is Verdict.UNREADABLE and claim is None:
            self._accept()
            return
        claim = claim or self.claim()
        if claim.seen is None:
            return
        self._taking = True
        try:
            if claim.layout is not None:
                self.session.correct(claim.layout, Source.TABLE)
        finally:
            self._taking = False
        self._ignored += claim.seen.problems
        if self._seen is not None:
            left = tuple(problem for problem in self._seen.problems if problem not in self._ignored)
            self._seen = msgspec.structs.replace(self._seen, problems=left)
        self._agree(tilts=True)

    def without_camera(self) -> None:
        """Play goes on by touch."""
        self._off = True
        self._say(OFF)

    def with_camera(self) -> None:
        """The table is followed again; what happened meanwhile is asked for."""
        self._off = False
        self._verdict = None
        self._say(Guidance(Verdict.WAITING))

    def _entered(self, entry: Entry) -> None:
        """A decision was made elsewhere: what the table lacks now is said at once."""
        if not self._taking and not self._off:
            self._agree(note=False)

    def _agree(self, *, tilts: bool = False, note: bool = True) -> None:
        """Compares what was last seen with the state as it is now."""
        self._verdict, self._stood = None, []
        if self._seen is None:
            return
        if note:
            self._reconciler.table.accept(self._reconciler.layout, self._seen, tilts=tilts)
        verdict = self._reconciler.reconcile(self._seen)
        settled = verdict.verdict in (Verdict.AGREED, Verdict.WAITING) or self._was_refused()
        self._say(self._guide(verdict) if settled else Guidance(Verdict.WAITING))

    # What is said

    def _say(self, guidance: Guidance) -> Guidance:
        self.guidance = guidance
        return guidance

    def _early(self, verdict: Reconciliation) -> Guidance:
        """What is said before a verdict counts: that a change was noticed, or what was still to do before it."""
        if verdict.verdict is Verdict.WRONG is self.guidance.verdict:
            return self._guide(verdict)
        still_to_do = self.guidance.verdict is Verdict.WAITING and not self.guidance.noticed
        if still_to_do and verdict.patience is Patience.SETTLE:
            return msgspec.structs.replace(self.guidance, moving=False)
        pattern = cues.for_noticed(verdict.fixes, verdict.verdict is Verdict.EXPLAINED)
        return Guidance(Verdict.WAITING, None, pattern, noticed=True)

    def _guide(self, verdict: Reconciliation) -> Guidance:
        return guidance(verdict, self._pieces, self._was_refused(), len(self.session.game.seats))


def _label(explanation: Explanation, choices: tuple[Choice, ...]) -> str | None:
    """What the choice is called that an explanation is, if it is one."""
    if explanation.choice is None:
        return None
    return next((choice.label for choice in choices if choice.action == explanation.choice.action), None)
