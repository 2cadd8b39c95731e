"""A finished game looked at: each side's chance to win from turn to turn, the turning point, and the worst mistakes.

It comes about in a process of its own, bit by bit. What it says draws on all hands, so a game is looked at only once it
is over, and whoever has looked takes nothing back without all others.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.errors import CompanionError
from companion.game import Seat
from companion.opponent import Analysis, Worker
from companion.record.entries import Step
from companion.scene import Scene
from ui.model.play.hints import in_full
from ui.model.play.play import Play
from ui.model.review import history
from ui.model.review.named import Move, move_of


class Missed(msgspec.Struct, frozen=True):
    """A mistake: after how many steps of the game it was made, in which turn, by whom, what was done, what was better,
    in words and as moves on the board `before`, and what it cost in whole percent of the chance to win."""

    step: int
    turn: int
    seat: Seat
    played: str
    better: str
    cost: int
    before: Scene
    moves: tuple[Move, Move]
    """What was done, and what was better."""


class Review:
    """What was found of the game that is over: `begin` looks at it, `follow` is to be called every now and then."""

    def __init__(self, play: Play, worker: Callable[[], Worker] = Worker) -> None:
        self._play, self.make = play, worker
        self._worker: Worker | None = None
        self._of: tuple[str, int] | None = None
        self.analysis: Analysis | None = None
        """What was found so far; None before anything was."""
        self.failed = ""
        """Why nothing more is found, in words; empty where all goes well."""
        self.step = 0
        """After how many steps of the game it is shown, while it is looked through."""

    @property
    def possible(self) -> bool:
        """Whether the game that is open is over, so that it can be looked at."""
        return self._play.running and self._play.session.to_act is None and bool(self._play.session.steps)

    @property
    def thinking(self) -> bool:
        """Whether more is still to be found."""
        return self._worker is not None and self._worker.thinking

    @property
    def share(self) -> float:
        """How much of the game was looked at, 0 to 1."""
        found = len(self.analysis.moments) if self._is_this and self.analysis is not None else 0
        return found / max(1, len(self._play.session.steps)) if self._play.running else 0.0

    @property
    def whole(self) -> bool:
        """Whether all of the game that is open was looked at."""
        return self._is_this and self.analysis is not None and not self.thinking and not self.failed

    @property
    def _is_this(self) -> bool:
        return self._play.running and self._of == (self._play.session.id, self._play.session.seq)

    def begin(self) -> None:
        """Looks at the game; DeviceError or DataError where the log does not take that its hands are open now."""
        if not self.possible or (self._is_this and not self.failed):
            return
        session = self._play.session
        session.reveal()
        self.close()
        self._of, self.analysis, self.failed, self.step = (session.id, session.seq), None, "", 0
        self._worker = self.make()
        self._worker.review(session.game, session.steps)
        self._play.changed()

    def follow(self) -> None:
        """Takes what was found since the last time; ends where another game is open."""
        if self._worker is None:
            return
        if not self._is_this:
            self.close()
            return
        try:
            found = self._worker.poll_review()
        except CompanionError as error:
            self.failed = error.sentence.say(self._play.language)
            self.close()
            self._play.changed()
            return
        if found is not None:
            self.analysis = found
            if not self._worker.thinking:
                self.close()
            self._play.changed()

    def close(self) -> None:
        """Ends the process; what was found stays."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    @property
    def series(self) -> dict[str, list[int]]:
        """Each seat's chance to win in whole percent, at the beginning and after each turn; empty before all was looked
        at."""
        if self.analysis is None or not self.whole:
            return {}
        last = dict(zip(history.turns(self._play.session), self.analysis.moments, strict=True))
        shown = [self.analysis.moments[0], *(last[turn] for turn in sorted(last))]
        return {seat: [round(100 * moment.chances[seat]) for moment in shown] for seat in self.analysis.mistakes}

    @property
    def turning(self) -> int | None:
        """The turn in which whoever won came ahead for good; None where that was from the beginning, or nobody won."""
        if self.analysis is None or not self.whole or self.analysis.turning is None:
            return None
        session = self._play.session
        return history.turns(session)[_at(session.steps, self.analysis.turning) - 1]

    def missed(self, language: str) -> tuple[Missed, ...]:
        """The mistakes in the order of the game; none before all was looked at."""
        if self.analysis is None or not self.whole:
            return ()
        every = sorted((m for found in self.analysis.mistakes.values() for m in found), key=lambda m: m.seq)
        session = self._play.session
        game, steps, turns = session.game, session.steps, history.turns(session)

        found = []
        for m in every:
            at = _at(steps, m.seq)
            state = steps[at - 2].state if at > 1 else session.start
            before = game.scene(state, None, language)
            played, better = (msgspec.convert(raw, game.action_type) for raw in (m.played, m.better))
            moves = move_of(game, played, before, language), move_of(game, better, before, language)
            drawn = any(move.cards for move in moves) and not any(move.places for move in moves)  # as cards
            done, best = (
                game.say(action, language) if drawn else in_full(game, state, m.seat, action, language)
                for action in (played, better)
            )
            found.append(Missed(at, turns[at - 1], m.seat, done, best, round(100 * m.lost), before, moves))
        return tuple(found)


def _at(steps: tuple[Step, ...], seq: int) -> int:
    """After how many steps an entry was made."""
    return next(n for n, step in enumerate(steps, start=1) if step.entry.seq == seq)
