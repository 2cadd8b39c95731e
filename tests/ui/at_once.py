"""A worker that thinks in this process, when it is asked for the answer."""

from __future__ import annotations

from typing import Any

from companion.game import Seat
from companion.opponent import STRENGTHS, Strength, Thinker, Thought


class AtOnce:
    """A worker; `shortly` opens few positions, whatever was asked for."""

    def __init__(self, shortly: bool = False) -> None:
        self.shortly = shortly
        self.asked: Any = None
        self.views: list[Any] = []
        self.dropped = 0
        self.closed = 0

    def ask(
        self, game: Any, seat: Seat, view: Any, seen: Any, legal: Any, level: Any, seed: int = 0, taken: Any = None
    ) -> None:
        strength = Strength(2, 60.0, 0.0) if self.shortly else STRENGTHS[level]
        self.views.append(view)
        self.asked = Thinker(game, seat), view, seen, strength, legal, taken

    def poll(self) -> Thought | None:
        thinker, view, seen, strength, legal, taken = self.asked
        return thinker.think(view, seen, strength, legal, taken=taken)

    def cancel(self) -> None:
        self.dropped += 1

    def close(self) -> None:
        self.closed += 1
