"""Thinking in a process of its own, so that the app stays smooth: one request at a time, the newest counts.

Messages are plain JSON values. A new request, or a stop, ends the thinking before it; a process that fails or is killed
is started anew with the next request.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any, Final

import msgspec

from companion.errors import CompanionError, DataError
from companion.game import Action, Event, Game, Options, Seat
from companion.games import build
from companion.language import mark
from companion.opponent.analysis import LOOK, Analysis, Told, analysing, played_again, told
from companion.opponent.level import STRENGTHS, Level, Strength
from companion.opponent.thinking.thinker import Thinker, Thought, plain
from companion.record.entries import Step

CLOSING_S: Final = 2.0
TOLD_EVERY: Final = 10
"""After so many entries what was found of a finished game is reported."""
FAILED: Final = mark("The opponent's thinking has failed. It is tried again.")


class Question(msgspec.Struct, frozen=True, tag="question"):
    """A request to think: which game, whose seat, what it knows, and how hard to think."""

    number: int
    game: str
    components: str
    options: Options
    seat: Seat
    view: dict[str, Any]
    seen: list[dict[str, Any]]
    legal: list[dict[str, Any]]
    strength: Strength
    seed: int
    taken: dict[str, Any] | None = None


class Review(msgspec.Struct, frozen=True, tag="review"):
    """A request to look at a finished game: which game, its entries, and how hard to think about each."""

    number: int
    game: str
    components: str
    options: Options
    entries: list[Told]
    strength: Strength


class Reply(msgspec.Struct, frozen=True):
    """The answer to a request: a thought, an analysis (of which `more` may come), or why there is none."""

    number: int
    thought: Thought | None = None
    analysis: Analysis | None = None
    more: bool = False
    error: str = ""


class Worker:
    """A process that thinks. It is started with the first request; `close` ends it."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._number = 0
        self._asked = False

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked

    @property
    def pid(self) -> int | None:
        """The process's number, where it runs."""
        return None if self._process is None else self._process.pid

    def ask(
        self,
        game: Game,
        seat: Seat,
        view: dict[str, Any],
        seen: Sequence[Event],
        legal: Sequence[Action],
        level: Level | Strength,
        seed: int = 0,
        taken: Action | None = None,
    ) -> None:
        """Begins to think for a seat, of its view, the events that it saw and the actions that it may take; what was
        asked before is dropped. `taken`: what the seat did, to be looked at in place of a choice."""
        strength = level if isinstance(level, Strength) else STRENGTHS[level]
        self._number += 1
        question = Question(
            self._number,
            game.name,
            game.components,
            game.options,
            seat,
            view,
            [plain(event) for event in seen],
            [plain(action) for action in legal],
            strength,
            seed,
            None if taken is None else plain(taken),
        )
        self._send(question)

    def review(self, game: Game, steps: Sequence[Step], strength: Strength = LOOK) -> None:
        """Begins to look at a session's finished game; what was asked before is dropped."""
        self._number += 1
        self._send(Review(self._number, game.name, game.components, game.options, told(steps), strength))

    def poll(self) -> Thought | None:
        """The thought, once it is there; None while it is not. DataError, with one sentence, where it has failed."""
        reply = self._newest()
        return None if reply is None else reply.thought

    def poll_review(self) -> Analysis | None:
        """The analysis as far as it has come since the last look, None where it has not; it is whole once nothing is
        `thinking`. DataError, with one sentence, where it has failed."""
        reply = self._newest()
        return None if reply is None else reply.analysis

    def _send(self, request: Question | Review) -> None:
        message = msgspec.json.encode(request)
        self._asked = True
        try:
            self._connected().send_bytes(message)
        except (OSError, ValueError):
            self._end()
            self._connected().send_bytes(message)

    def _newest(self) -> Reply | None:
        """The next answer to the request of now; None while there is none."""
        while self._asked and self._pipe is not None:
            try:
                if not self._pipe.poll():
                    if self._process is not None and not self._process.is_alive() and not self._pipe.poll():
                        raise EOFError
                    return None
                reply = msgspec.json.decode(self._pipe.recv_bytes(), type=Reply)
            except (EOFError, OSError, msgspec.DecodeError) as error:
                self._end()
                self._asked = False
                raise DataError(FAILED) from error
            if reply.number == self._number:
                self._asked = reply.more
                if reply.error:
                    logging.getLogger(__name__).error("The opponent cannot think: %s", reply.error)
                    raise DataError(FAILED)
                return reply
        return None

    def cancel(self) -> None:
        """Drops what was asked: the game has moved on, or was taken back."""
        self._number += 1
        self._asked = False
        if self._pipe is not None:
            try:
                self._pipe.send_bytes(b"")
            except OSError:
                self._end()

    def close(self) -> None:
        """Ends the process; it may be called again."""
        self._asked = False
        self._end()

    def _connected(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self._end()
            context = get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=serve, args=(theirs,), name="opponent", daemon=True)
            self._process.start()
            theirs.close()
        return self._pipe

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(CLOSING_S)
        self._pipe = self._process = None


def serve(pipe: Connection) -> None:
    """Answers requests until the other end is closed."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: a second thread only waits
    while True:
        try:
            message = pipe.recv_bytes()
            if message:
                for reply in _replies(message, pipe):
                    pipe.send_bytes(msgspec.json.encode(reply))
        except (EOFError, OSError, KeyboardInterrupt):
            return


def _replies(message: bytes, pipe: Connection) -> Iterator[Reply]:
    request: Question | Review = msgspec.json.decode(message, type=Question | Review)
    try:
        if isinstance(request, Question):
            yield _thought(request, pipe)
        else:
            yield from _analyses(request, pipe)
    except (CompanionError, msgspec.ValidationError) as error:
        yield Reply(request.number, error=str(error))


def _thought(question: Question, pipe: Connection) -> Reply:
    options = msgspec.json.encode(question.options)
    game, thinker = _thinker(question.game, question.components, options, question.seat)
    seen = [msgspec.convert(event, game.event_type) for event in question.seen]
    legal = [msgspec.convert(action, game.action_type) for action in question.legal]
    random = Random(f"{question.seed}/{len(seen)}")
    taken = None if question.taken is None else msgspec.convert(question.taken, game.action_type)
    on = partial(_undisturbed, pipe)
    thought = thinker.think(question.view, seen, question.strength, legal, random, on, taken)
    return Reply(question.number, thought)


def _analyses(review: Review, pipe: Connection) -> Iterator[Reply]:
    """What was found so far, every few entries, until all is looked at or something else is asked."""
    game = build(review.game, review.components, review.options)
    start, happened = played_again(game, review.entries)
    for count, analysis in enumerate(analysing(game, start, happened, review.strength), start=1):
        if count == len(happened):
            yield Reply(review.number, analysis=analysis)
        elif count % TOLD_EVERY == 0:
            yield Reply(review.number, analysis=analysis, more=True)
        if not _undisturbed(pipe):
            return


def _undisturbed(pipe: Connection) -> bool:
    return not pipe.poll()


@lru_cache(maxsize=2)
def _thinker(name: str, components: str, options: bytes, seat: Seat) -> tuple[Game, Thinker]:
    game = build(name, components, msgspec.json.decode(options, type=Options))
    return game, Thinker(game, seat)
