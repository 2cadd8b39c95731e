"""Another program at the table: a bot that is started by a command and speaks the protocol, one JSON object a line.

It reads `{"new": {"game", "seat", "variant", "seconds", "seed"}}` once, then before each of its decisions
`{"events": [...]}` (what its seat saw since) and `{"view": {...}, "legal": [...]}`, and answers the last with
`{"do": {...}}`. It has twice the seconds, and a little more, to answer.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread
from time import monotonic
from typing import Any, Final

import msgspec

from companion.errors import DataError
from companion.game import Action, Event, Game, Seat
from companion.language import mark
from companion.opponent.programs.bots import started
from companion.opponent.thinking.thinker import plain

LINE_LIMIT: Final = 1_000_000
GRACE_S: Final = 3.0
CLOSING_S: Final = 1.0
UNREAD: Final = 16
"""How many lines are kept that nobody has asked for; a program that writes more is not read on."""

SLOW: Final = mark("The other program took too long to decide. The house's opponent plays on.")
ENDED: Final = mark("The other program has ended. The house's opponent plays on.")
NO_START: Final = mark("The other program cannot be started: check its command. The house's opponent plays on.")
NO_LINE: Final = mark("The other program answered what is no line of the protocol. The house's opponent plays on.")
ILLEGAL: Final = mark("The other program chose an action that the rules do not allow. The house's opponent plays on.")


class Program:
    """A bot in a process of its own. DataError, with one sentence, from the first thing that it does wrong."""

    def __init__(
        self, command: str, game: Game, seat: Seat, seconds: float, seed: int, clock: Callable[[], float] = monotonic
    ) -> None:
        """`seconds`: how long it may think about a decision; `clock`: the time in s."""
        self._game, self._clock = game, clock
        self._patience = 2 * seconds + GRACE_S
        self._lines: Queue[bytes] = Queue(UNREAD)
        self._told = 0
        self._unanswered = 0
        self._until: float | None = None
        self._legal: tuple[Action, ...] = ()
        try:
            self._process = started(command)
        except (OSError, ValueError) as error:
            logging.getLogger(__name__).warning("%s cannot be started: %s", command, error)
            raise DataError(NO_START) from error
        Thread(target=self._read, name="program", daemon=True).start()
        settings = game.options.settings
        self._write({"new": {"game": game.name, "seat": seat, **settings, "seconds": seconds, "seed": seed}})

    def ask(self, view: dict[str, Any], seen: Sequence[Event], legal: Sequence[Action]) -> None:
        """Begins a decision: of what the seat saw only what is new is sent."""
        if len(seen) < self._told:
            self._told = 0  # something was taken back: the whole story again
            self._write({"events": None})
        self._write({"events": [plain(event) for event in seen[self._told :]]})
        self._told = len(seen)
        self._legal = tuple(legal)
        while not self._lines.empty():  # what was answered to nothing, or to a decision that was cancelled
            self._lines.get_nowait()
            self._unanswered = max(0, self._unanswered - 1)
        self._write({"view": view, "legal": [plain(action) for action in legal]})
        self._unanswered += 1
        self._until = self._clock() + self._patience

    def poll(self) -> Action | None:
        """The decision, once it is there; None while it is not."""
        if self._until is None:
            return None
        try:
            line = self._lines.get_nowait()
        except Empty:
            if self._process.poll() is not None and self._lines.empty():
                raise DataError(ENDED) from None
            if self._clock() > self._until:
                raise DataError(SLOW) from None
            return None
        self._unanswered -= 1
        if self._unanswered:
            return None  # the answer to a decision that was cancelled
        self._until = None
        return self._decided(line)

    def cancel(self) -> None:
        """Drops what was asked; what the program still answers to it is left out."""
        self._until = None

    def close(self) -> None:
        """Ends the program; it may be called again."""
        self._until = None
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(CLOSING_S)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def _decided(self, line: bytes) -> Action:
        try:
            raw = msgspec.json.decode(line)
            action: Action = msgspec.convert(raw["do"], self._game.action_type)
        except (msgspec.DecodeError, msgspec.ValidationError, KeyError, TypeError, RecursionError, ValueError) as error:
            raise DataError(NO_LINE) from error
        if action not in self._legal:
            raise DataError(ILLEGAL)
        return action

    def _write(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(message) + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise DataError(ENDED) from error

    def _read(self) -> None:
        """Reads lines until the program ends; one that nobody waits for is dropped."""
        assert self._process.stdout is not None
        try:
            while line := self._process.stdout.readline(LINE_LIMIT):
                try:
                    self._lines.put_nowait(line)
                except Full:
                    continue
        except (OSError, ValueError):
            return
