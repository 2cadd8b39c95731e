"""The follower: it watches reading after reading with patience, takes over what the table says, and guides hands.

It is fed with readings and their times; it never asks a clock. Nothing is taken over while a hand or a piece moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec

from companion.errors import CompanionError, DeviceError
from companion.game import Action, Layout, PieceId, Seat
from companion.language import Sentence
from companion.record.session import Entry, Session, Source
from companion.table.cues import patterns
from companion.table.expected import Expected
from companion.table.following.guidance import STATUS, Guidance, Way, guidance
from companion.table.following.watching import Following, Off, Spots, Trouble, Unreadable, Watching
from companion.table.reconciliation.changes import changes
from companion.table.reconciliation.reconcile import Reconciler
from companion.table.reconciliation.seen import Seen, look, named_after
from companion.table.reconciliation.verdict import Explanation, Patience, Reconciliation, Verdict
from companion.table.sightings import ObservedBoard, Problem, Reading, TableStatus

NOTICED_MS: Final = 120.0
"""How long the table must lie still before it is judged, in ms: two frames of fifteen a second."""
OFF: Final = Guidance(Verdict.OFF, ways=(Way.WITH_CAMERA,))
UNREADABLE_MS: Final = 1000.0
"""How long the table may be unreadable before players are notified, in ms."""


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
        plays_itself: Callable[[Seat], bool] = lambda seat: False,
        looks: Mapping[PieceId, PieceId] | None = None,
    ) -> None:
        """`accept` is called when the players say that a board that was moved is right where it lies now, `all_is_read`
        when every counter is read in its place, and something is seen that cannot be read; `plays_itself` says whether
        the app plays a seat, so that hands never decide for it; `looks`, which pieces look alike, where they are told
        apart by their own prints: the first of them, by each."""
        self.session = session
        self.settle_ms = settle_ms
        self._accept, self._all_is_read = accept, all_is_read
        self.guidance = Guidance(Verdict.WAITING)
        self.state: Following = Watching()
        self._spots = Spots()
        self._plays_itself = plays_itself
        self._reconciler = Reconciler(session, plays_itself, looks)
        self._pieces = {piece.id: piece for piece in session.game.pieces}
        self._seen: Seen | None = None
        self._board: ObservedBoard | None = None
        self._key: object = None
        self._noted: object = None
        self._refused: Seen | None = None
        self._ignored: tuple[Problem, ...] = ()
        self._taking = False
        """Whether it is the follower that decides just now."""
        self._leave = session.subscribe(self._entered)

    @property
    def board(self) -> ObservedBoard | None:
        """The board as it was read last, its alike pieces named as in the guidance; None where none was read."""
        if self._board is None:
            return None
        return named_after(self._board, self._reconciler.layout, self._reconciler.kinds)

    @property
    def expected(self) -> Expected:
        """Which pieces may lie in each place, for all that everybody knows."""
        return self._reconciler.expected

    def are_same(self, one: Iterable[Action], other: Iterable[Action]) -> bool:
        """Whether two ways to explain the table differ in nothing that it can show."""
        return self._reconciler.kinds.are_same(one, other)

    def look_alike(self, looks: Mapping[PieceId, PieceId] | None) -> None:
        """From now on other pieces look alike, as in the beginning: what was seen until then counts no more."""
        self._reconciler = Reconciler(self.session, self._plays_itself, looks)
        self._seen = self._board = self._key = self._noted = self._refused = None
        if isinstance(self.state, Watching | Unreadable):
            self.with_camera()

    def close(self) -> None:
        """Stops following."""
        self._leave()

    def feed(self, reading: Reading) -> Guidance:
        """What to say after one more reading; a change of the table that is certain is taken over."""
        state = self.state
        if isinstance(state, Trouble):
            return self.guidance
        if isinstance(state, Off):
            return self._say(OFF)
        stirred = self._spots.are_stirred(reading.board)
        if reading.status is TableStatus.MOVING or stirred:
            self.state = Watching()
            return self._say(msgspec.structs.replace(self.guidance, moving=True))
        if reading.status is not TableStatus.STILL or reading.board is None:
            return self._unreadable(reading, state)
        before = self.state = state if isinstance(state, Watching) else Watching()
        board = reading.board
        if board.seq >= 0 and (board.game, board.seq) != (self.session.id, self.session.seq):
            return self.guidance
        verdict = self._reconciled(board, before.verdict)
        self.state = now = before.judged(verdict, reading.at_ms)
        if verdict.verdict is Verdict.AGREED and board.has_unread and self._are_all_seen():
            self._all_is_read()
        return self._after(verdict, reading.at_ms - now.since_ms)

    def _are_all_seen(self) -> bool:
        """Whether every piece that belongs on the board is read there."""
        seen, layout = self._seen, self._reconciler.layout
        return seen is not None and all(at.place is None or piece in seen.standings for piece, at in layout.items())

    def _reconciled(self, board: ObservedBoard, before: Reconciliation | None) -> Reconciliation:
        """The verdict on a board; the one `before` where nothing changed."""
        self._board = board
        seen = look(board, self._reconciler.layout, self._reconciler.kinds)
        left = tuple(problem for problem in seen.problems if problem not in self._ignored)
        seen = msgspec.structs.replace(seen, problems=left)
        key = (self.session.seq, self._reconciler.table.changes)
        if before is None or key != self._key or seen != self._seen:
            self._key, self._seen = key, seen
            return self._reconciler.reconcile(seen)
        return before

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

    def _unreadable(self, reading: Reading, before: Unreadable | Watching) -> Guidance:
        """The table cannot be read; players are notified when it lasts."""
        self.state = now = before if isinstance(before, Unreadable) else Unreadable(reading.at_ms)
        if reading.at_ms - now.since_ms < UNREADABLE_MS:
            return self.guidance
        sentence = reading.sentence or STATUS.get(reading.status)
        elsewhere = reading.status in (TableStatus.BUMPED, TableStatus.MOVED)
        right = (Way.TABLE_IS_RIGHT,) if elsewhere else ()
        return self._say(Guidance(Verdict.UNREADABLE, sentence, ways=(*right, Way.WITHOUT_CAMERA)))

    # What players answer

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
        self.state = Trouble(off=self._is_off)
        self._say(Guidance(Verdict.WRONG, error.sentence, ways=(Way.TRY_AGAIN, *full), holds=True))

    def try_again(self, *, unsaved: bool = False) -> None:
        """Goes on after trouble; with `unsaved` in memory only."""
        if unsaved:
            self.session.go_on_unsaved()
        if self._is_off:
            self.without_camera()
        else:
            self.with_camera()
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
        return Claim(self._seen, layout, changes(now, layout.standings, self._pieces, self.session.game.board))

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
        self.state = Off()
        self._say(OFF)

    def with_camera(self) -> None:
        """The table is followed again; what happened meanwhile is asked for."""
        self.state = Watching()
        self._say(Guidance(Verdict.WAITING))

    def _entered(self, entry: Entry) -> None:
        """A decision was made elsewhere: what the table lacks now is said at once."""
        if self._taking:
            return
        if self._is_off:
            self.without_camera()
            return
        if isinstance(self.state, Trouble):  # a decision was taken: whatever was in its way is over
            self.state = Watching()
        self._agree(note=False)

    @property
    def _is_off(self) -> bool:
        """Whether play goes on by touch, or does once a trouble is over."""
        return isinstance(self.state, Off) or (isinstance(self.state, Trouble) and self.state.off)

    def _agree(self, *, tilts: bool = False, note: bool = True) -> None:
        """Compares what was last seen with the state as it is now."""
        if isinstance(self.state, Watching):
            self.state = Watching()
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
        pattern = patterns.for_noticed(verdict.fixes, verdict.verdict is Verdict.EXPLAINED)
        return Guidance(Verdict.WAITING, None, pattern, noticed=True)

    def _guide(self, verdict: Reconciliation) -> Guidance:
        return guidance(
            verdict, self._pieces, self.session.game.board, self._was_refused(), len(self.session.game.seats)
        )
