"""From what was seen and the state of play to a verdict: agreed, explained, ask, on the way, or wrong.

The order of explanation: the same as the state; on its way to the state after a decision on the screen; one legal
action, or up to three in a row by the side to act; the beginning of one; an earlier position; the set-up; wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

import msgspec

from companion.errors import CompanionError
from companion.game import PieceId, Seat, Standing, State
from companion.language import Sentence, mark
from companion.record.session import Session, Source
from companion.table.expected import Expected, expected
from companion.table.reconciliation.agreed import Table
from companion.table.reconciliation.discrepancies import Discrepancy, differences
from companion.table.reconciliation.kinds import Kinds, prints_of
from companion.table.reconciliation.proposals import (
    Change,
    Path,
    Proposals,
    Standings,
    begun,
    change,
    moved,
    paths,
    standings_of,
)
from companion.table.reconciliation.seen import Seen
from companion.table.reconciliation.verdict import Explanation, Patience, Reconciliation, Verdict

ITS_OWN: Final = mark("The app plays these counters and says when to move them. Put them back.")
ITS_TURN: Final = mark("It is the app's turn to decide. Put the counters back.")


class Reconciler:
    """Compares readings with one session; it keeps what it worked out for the present state."""

    def __init__(
        self,
        session: Session,
        plays_itself: Callable[[Seat], bool] = lambda seat: False,
        looks: Mapping[PieceId, PieceId] | None = None,
    ) -> None:
        """`plays_itself` says whether the app plays a seat, for which no hand decides; `looks`, which pieces look
        alike, where they are told apart by their own prints."""
        self.session, self._plays_itself = session, plays_itself
        self.table = Table()
        self._seq = -1
        self._proposals: Proposals
        self._before: Proposals | None = None
        self._positions: dict[int, dict[PieceId, Standing]] = {}
        self.kinds = Kinds(session.game.pieces, looks, prints_of(session.game) if looks else None)

    @property
    def proposals(self) -> Proposals:
        """What the engine proposes in the present state."""
        if self._seq != self.session.seq:
            self._seq = self.session.seq
            self._proposals = Proposals(
                self.session.game, self.session.state, by_hand=not self._is_apps_turn(), kinds=self.kinds
            )
            self._before = None
        return self._proposals

    def _is_apps_turn(self, state: State | None = None) -> bool:
        """Whether a seat must decide, now or in a state, that the app plays."""
        seat = self.session.game.to_act(self.session.state if state is None else state)
        return seat is not None and self._plays_itself(seat)

    @property
    def layout(self) -> Standings:
        """Where each piece should lie now."""
        return self.proposals.layout

    @property
    def expected(self) -> Expected:
        """Which pieces may lie in each place, for all that everybody knows: as the table should lie, as it lay when it
        last agreed, and after what can be done openly now or could be before the last decision."""
        to = self.session.takeback()
        before = () if to is None else self._position(to).values()
        scene = None if self._is_apps_turn() else self.session.game.scene(self.session.state, None, "en")
        return expected(self.layout.values(), self.table.laid.values(), before, scene=scene)

    def reconcile(self, seen: Seen) -> Reconciliation:
        """The verdict on what was seen."""
        layout = self.layout
        fixes = _fixes(layout, seen)
        if seen.problems:
            return Reconciliation(Verdict.WRONG, Patience.SETTLE, fixes=fixes, problems=seen.problems)
        off = {piece for piece, standing in layout.items() if not seen.fits(standing)}
        behind = self.table.behind(layout, seen)
        if behind:
            return self._behind(seen, fixes, off, behind)
        changed = self._change(seen)
        if not off:
            return self._tilts(seen, fixes, changed)
        return self._explained(seen, changed) or self._unexplained(seen, fixes, changed)

    def _behind(
        self, seen: Seen, fixes: tuple[Discrepancy, ...], off: set[PieceId], behind: set[PieceId]
    ) -> Reconciliation:
        """A decision was made elsewhere, and the table has not followed yet; that is never a takeback."""
        strays = self.table.strays(behind, seen) | (off - behind if self.table.laid else set())
        if not strays:
            return Reconciliation(Verdict.WAITING, fixes=fixes)
        demanded = self.proposals.demands()
        if demanded:  # what is asked for now may be done before the rest has followed
            seen = seen.with_standings(self.layout[piece] for piece in behind - strays)
        changed = self._change(seen)
        further = paths(self.proposals, changed, 1)
        if not further and demanded and begun(self.proposals, changed):
            return Reconciliation(Verdict.WAITING)
        if not further:
            reason = self._of_the_app(strays) or self._reason(seen)
            return Reconciliation(Verdict.WRONG, Patience.SETTLE, fixes=fixes, reason=reason)
        explanations = tuple(_explanation(path) for path in further)
        if demanded and len(further) == 1:
            return Reconciliation(Verdict.EXPLAINED, Patience.GONE, explanations, fixes)
        return Reconciliation(Verdict.ASK, Patience.SETTLE, explanations, fixes)

    def _change(self, seen: Seen) -> Change:
        """How the table differs from the layout."""
        return change(self.layout, seen, self._tilted(), self.kinds)

    def _tilted(self) -> dict[PieceId, bool]:
        return {piece: standing.tilted for piece, standing in self.table.laid.items()}

    def _tilts(self, seen: Seen, fixes: tuple[Discrepancy, ...], changed: Change) -> Reconciliation:
        """Every piece lies in its place; perhaps some are tilted that should not be, or the other way round."""
        if not fixes:
            return Reconciliation(Verdict.AGREED)
        if changed.turned:
            found = paths(self.proposals, changed, 1)
            if found:
                verdict = self._judged(found, (), seen, changed)
                # One counter alone is soon knocked askew or straight.
                if verdict.verdict is Verdict.EXPLAINED and len(changed.turned) == 1:
                    verdict = msgspec.structs.replace(verdict, verdict=Verdict.ASK)
                return verdict
        return Reconciliation(Verdict.WAITING, fixes=fixes, soft=True)

    def _explained(self, seen: Seen, changed: Change) -> Reconciliation | None:
        found = paths(self.proposals, changed)
        others = self._others(seen)
        if found or others:
            return self._judged(found, others, seen, changed)
        parts = begun(self.proposals, changed)
        if parts:
            rest = [_fixes(part.after, seen) for part in parts]
            fewest = min(len(fixes) for fixes in rest)
            best = {fixes for fixes in rest if len(fixes) == fewest}
            return Reconciliation(Verdict.WAITING, fixes=best.pop() if len(best) == 1 else ())
        return None

    def _others(self, seen: Seen) -> tuple[Explanation, ...]:
        """The last decision was taken back, or put right, by the one who made it."""
        to = self.session.takeback()
        if to is None or self.session.consent(to):
            return ()
        decided = next(step.entry for step in self.session.steps if step.entry.seq > to)
        if decided.seat is None or self._plays_itself(decided.seat):  # a correction, made by both, or the app's
            return ()
        if self._before is None:
            self._before = Proposals(self.session.game, self._state(to), kinds=self.kinds)
        before = self._before
        if self._fits(before.layout, seen):
            return (Explanation((), to),)
        if decided.source is not Source.TABLE:
            return ()
        back = change(before.layout, seen, self._tilted(), self.kinds)
        return tuple(
            Explanation(path.actions, to)
            for path in paths(before, back, 1)
            if path.actions != (decided.action,) and not path.seals_fate
        )

    def _judged(
        self, found: tuple[Path, ...], others: tuple[Explanation, ...], seen: Seen, changed: Change
    ) -> Reconciliation:
        explanations = (*(_explanation(path) for path in found), *others)
        fixes = _fixes(changed.layout, seen)
        if len(explanations) > 1 or others:
            lone = len(explanations) == 1 and not others[0].actions
            return Reconciliation(
                Verdict.TAKEBACK if lone else Verdict.ASK, self._patience(None, seen, changed), explanations, fixes
            )
        (path,) = found
        relocated = any(path.after[piece].place != changed.layout[piece].place for piece in changed.moved)
        sure = relocated and not self._may_be_part(path, changed)
        if path.seals_fate and not sure and not self.proposals.demands():
            return Reconciliation(Verdict.ASK, self._patience(None, seen, changed), explanations, fixes)
        return Reconciliation(Verdict.EXPLAINED, self._patience(path, seen, changed), explanations, fixes)

    def _patience(self, path: Path | None, seen: Seen, changed: Change) -> Patience:
        if any(piece not in seen.standings for piece in changed.moved):
            return Patience.GONE
        if seen.hidden or seen.unsure or (path is not None and path.seals_fate):
            return Patience.CAREFUL
        if path is None or self._may_go_on(path, changed):
            return Patience.PASSING
        return Patience.QUICK

    def _may_be_part(self, path: Path, changed: Change) -> bool:
        """Whether more pieces may follow the same way."""
        went = _went(path.after, changed.layout)
        return any(
            _went(other.after, changed.layout) > went and all(other.after[p] == path.after[p] for p in went)
            for other in self.proposals.relevant(went)
        )

    def _may_go_on(self, path: Path, changed: Change) -> bool:
        """Whether more pieces may follow the same way, or the same ones may go further."""
        if self._may_be_part(path, changed):
            return True
        went = _went(path.after, changed.layout)
        if not went or self.session.game.to_act(path.state) != self.proposals.seat:
            return False
        after = Proposals(self.session.game, path.state, kinds=self.kinds)
        return any(all(further.after[p].place != path.after[p].place for p in went) for further in after.relevant(went))

    def _unexplained(self, seen: Seen, fixes: tuple[Discrepancy, ...], changed: Change) -> Reconciliation:
        for step in reversed(self.session.steps[:-1]):
            if not self._is_apps_turn(step.state) and self._shows(step.entry.seq, seen):
                return Reconciliation(Verdict.TAKEBACK, Patience.CAREFUL, (Explanation((), step.entry.seq),), fixes)
        if self._shows(0, seen):
            return Reconciliation(Verdict.NEW_GAME, Patience.SETTLE, fixes=fixes)
        reason = self._of_the_app(changed.moved) or self._reason(seen, changed)
        return Reconciliation(Verdict.WRONG, Patience.SETTLE, fixes=fixes, reason=reason)

    def _shows(self, seq: int, seen: Seen) -> bool:
        return self._fits(self._position(seq), seen)

    def _fits(self, layout: Standings, seen: Seen) -> bool:
        """Whether the table may lie as a layout."""
        near = self.kinds.matched(layout, seen.standings, self.layout)
        return all(seen.fits(standing) for standing in near.values())

    def _position(self, seq: int) -> dict[PieceId, Standing]:
        if seq not in self._positions:
            self._positions[seq] = standings_of(self.session.game, self._state(seq))
        return self._positions[seq]

    def _state(self, seq: int) -> State:
        return next((step.state for step in self.session.steps if step.entry.seq == seq), self.session.start)

    def _of_the_app(self, moved: Collection[PieceId]) -> Sentence | None:
        """That hands have moved for the app what it did not ask for; None where it plays none of it."""
        seats = {piece.seat for piece in self.session.game.pieces if piece.id in moved}
        if any(seat is not None and self._plays_itself(seat) for seat in seats):
            return Sentence(ITS_OWN)
        return Sentence(ITS_TURN) if self._is_apps_turn() else None

    def _reason(self, seen: Seen, changed: Change | None = None) -> Sentence | None:
        """Why the rules do not allow what was seen, in the engine's own words: of the one move that a hand seems to
        have made, or of the table as it lies."""
        game, state = self.session.game, self.session.state
        try:
            game.corrected(state, seen.layout(self.layout.values()))
        except CompanionError as error:
            return error.sentence
        ways = {
            (self.layout[piece].place, seen.standings[piece].place if piece in seen.standings else None)
            for piece in (changed.moved if changed else ())
        }
        if len(ways) == 1 and changed is not None:
            ((origin, target),) = ways
            if origin is not None and target is not None and origin != target:
                wish = game.wished(state, None, origin, target, dict.fromkeys(changed.moved, 1))
                try:
                    if wish is not None:
                        game.apply(state, wish)
                except CompanionError as error:
                    return error.sentence
        return None


def _explanation(path: Path) -> Explanation:
    return Explanation(path.actions, choice=path.choice if len(path.actions) == 1 else None)


def _went(after: Standings, before: Standings) -> set[PieceId]:
    """The pieces that an action moves or turns over."""
    return {piece for piece, standing in after.items() if moved(standing, before[piece])}


def _fixes(layout: Standings, seen: Seen) -> tuple[Discrepancy, ...]:
    """What a hand has to do until the table is as a layout; what cannot be judged is left out."""
    judged = (s for s in layout.values() if s.piece not in seen.unsure or not seen.fits(s))
    return differences(judged, seen.standings, seen.hidden)
