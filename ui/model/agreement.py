"""What is done only once all whom it concerns have said so."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from companion.game import Seat
from companion.language import Saying, Sentence


class Agreement(msgspec.Struct, frozen=True):
    """A question to some seats: what would be done, line by line, and why they are asked; `decline` is what the button
    says that leaves things as they are. `act` is done with the last seat's agreement; the question is dropped where it
    does not `stand` any more. `players` is what those of a game are called that does not run yet."""

    title: Sentence
    what: tuple[Saying, ...]
    why: Sentence
    decline: Sentence
    act: Callable[[], object]
    stands: Callable[[], bool] = lambda: True
    players: Mapping[Seat, str] = {}
    asked: frozenset[Seat] | None = None
    """Who is asked; None: everybody."""
