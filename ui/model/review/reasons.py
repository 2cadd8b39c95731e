"""Why a move was good or bad, whoever made it: the win chance before and after, and what would have been better.

All eyes may read it: only what was decided openly is looked at, from what an onlooker knew then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from companion.errors import CompanionError
from companion.game import CHANCE, TWO, Action, Seat, State
from companion.language import Sentence, mark
from companion.opponent import Thought, explain
from companion.opponent.explain import MOST_TOLD
from companion.record.session import Source
from companion.scene import Scene
from companion.table.cues.cue import Cue
from ui.model.play.hints import cues_of
from ui.model.play.play import Play
from ui.model.play.questions import Questions, open_actions, open_choices
from ui.model.review import history
from ui.model.review.named import Move, move_of

THINKING: Final = mark("The app looks into it.")
ONLY: Final = mark("Nothing else could be done.")
FAILED: Final = mark("The app cannot look into this.")


class Reason(msgspec.Struct, frozen=True):
    """A move in words: in which turn and by which seat it was made, and what is said of it; `before` is what all eyes
    saw before it, and `cues` are the places that it means there; `moves` are the move itself and what is expected next,
    and `better` is what would have been better; `expected` is what is expected next in words, one for each move after
    the first."""

    turn: int
    seat: Seat
    said: str
    before: Scene
    cues: Mapping[str, Cue]
    moves: tuple[Move, ...] = ()
    better: Move | None = None
    expected: tuple[str, ...] = ()


class Reasons:
    """The moves of the running game, one of them at a time; what was found of a move is kept until another game."""

    def __init__(self, play: Play, questions: Questions) -> None:
        self._play, self._questions = play, questions
        self._game = ""
        self._at: int | None = None
        """Which step is shown."""
        self._asked: tuple[int, int] | None = None
        """The number of the question, and of the entry that it is about."""
        self._found: dict[int, Thought | None] = {}
        """What was found, by the entry's number; None where the thinking has failed."""

    def newest(self) -> None:
        """Shows the newest move."""
        self._go(range(self._shown_steps - 1, -1, -1))

    def earlier(self) -> None:
        """Shows the move before."""
        if self._at is not None:
            self._go(range(self._at - 1, -1, -1))

    def later(self) -> None:
        """Shows the move after."""
        if self._at is not None:
            self._go(range(self._at + 1, self._shown_steps))

    @property
    def has_earlier(self) -> bool:
        """Whether there is a move before the one that is shown."""
        return self._at is not None and self._first(range(self._at - 1, -1, -1)) is not None

    @property
    def has_later(self) -> bool:
        """Whether there is one after it."""
        return self._at is not None and self._first(range(self._at + 1, self._shown_steps)) is not None

    def reason(self, language: str) -> Reason | None:
        """The move that is shown, in words; None where none was made openly."""
        if self._at is None or not self._play.running or self._at >= self._shown_steps:
            return None
        session = self._play.session
        entry = session.steps[self._at].entry
        assert entry.seat is not None
        turn = history.turns(session)[self._at]
        game, state = session.game, self._before(self._at)
        before = game.scene(state, None, language)
        could = open_choices(before, game.legal_actions(state))
        cues = next((cues_of(choice) for choice in could if choice.action == entry.action), {})
        thought = self._found.get(entry.seq)
        line = thought.line[: 1 + min(thought.open, MOST_TOLD)] if thought is not None else ()
        later: list[Action] = [msgspec.convert(raw, game.action_type) for raw in line[1:]]
        moves = tuple(move_of(game, action, before, language) for action in (entry.action, *later))
        expected = tuple(game.say(action, language) for action in later)
        better = None
        if thought is not None and thought.better:
            best: Action = msgspec.convert(thought.better[0], game.action_type)
            better = move_of(game, best, before, language)
        return Reason(turn, entry.seat, self._said(self._at, language), before, cues, moves, better, expected)

    def follow(self) -> None:
        """Takes what was found; to be called every now and then."""
        if self._asked is None:
            return
        number, seq = self._asked
        if not self._questions.awaits(number):
            self._asked = None
            return
        try:
            thought = self._questions.answer(number)
        except CompanionError:
            thought, self._found[seq] = None, None
        if thought is not None:
            self._found[seq] = thought
        if seq in self._found:
            self._asked = None
            self._play.changed()

    @property
    def _shown_steps(self) -> int:
        """How many steps the players have looked at."""
        front = self._play.beats.front
        steps = self._play.session.steps
        return len(steps) if front is None else sum(step.entry.seq < front.at.seq for step in steps)

    def _before(self, at: int) -> State:
        session = self._play.session
        return session.steps[at - 1].state if at else session.start

    def _open(self, at: int) -> tuple[Action, ...]:
        """What a seat could do openly before a step, for all that everybody knew; empty where chance or a secret
        decided."""
        session = self._play.session
        entry, before = session.steps[at].entry, self._before(at)
        game = session.game
        if entry.seat in (None, CHANCE) or entry.source is Source.CHANCE or game.to_act(before) != entry.seat:
            return ()
        return open_actions(game, before, entry.action)

    def _first(self, steps: Iterable[int]) -> int | None:
        return next((at for at in steps if self._open(at)), None)

    def _go(self, steps: Iterable[int]) -> None:
        """Shows the first of some steps that was decided openly, and looks into it."""
        session = self._play.session
        if self._game != session.id:
            self._game, self._at, self._found = session.id, None, {}
        at = self._first(steps)
        if at is None:
            return
        self._at = at
        self._ask(at)
        self._play.changed()

    def _ask(self, at: int) -> None:
        session = self._play.session
        step, actions = session.steps[at], self._open(at)
        if self._asked is not None:
            self._questions.drop(self._asked[0])
            self._asked = None
        if len(actions) < TWO or step.entry.seq in self._found:
            return
        seat = step.entry.seat
        assert seat is not None
        before = session.steps[:at]
        number = self._questions.ask(
            session.game, self._before(at), before, seat, None, actions, taken=step.entry.action
        )
        self._asked = number, step.entry.seq

    def _said(self, at: int, language: str) -> str:
        session = self._play.session
        entry = session.steps[at].entry
        thought = self._found.get(entry.seq)
        if thought is not None:
            return explain(session.game, thought, language, before=thought.best, between="\n", line=False)
        only, failed = len(self._open(at)) < TWO, entry.seq in self._found
        note = Sentence(ONLY if only else FAILED if failed else THINKING).say(language)
        return f"{session.game.say(entry.action, language)} {note}"
