"""What hands do at a table, frame by frame: they lay pieces one after the other, slide or lift them, and cover them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from companion.board import PlaceId
from companion.game import PieceId, Standing
from companion.language import Sentence
from companion.table.sightings import Problem, ProblemKind, TableStatus
from tests.companion.hands import Hands

Script = Callable[[Hands, Random], None]


def wave(hands: Hands, random: Random, least: int = 2, most: int = 8) -> None:
    """A hand over the board for some frames."""
    for _ in range(random.randint(least, most)):
        hands.see(TableStatus.MOVING)


def lay(hands: Hands, standing: Standing) -> None:
    """Lays one piece."""
    hands.lying[standing.piece] = standing


def one_by_one(standings: list[Standing], pause_ms: float = 0.0, slide: bool = False, lift: bool = False) -> Script:
    """Pieces are laid one after the other, the hand staying over the board or leaving it for a while."""

    def script(hands: Hands, random: Random) -> None:
        order = list(standings)
        random.shuffle(order)
        for i, standing in enumerate(order):
            if i and pause_ms:
                hands.rest(random.uniform(0.3, 1.0) * pause_ms)
            wave(hands, random)
            now = hands.lying[standing.piece]
            if lift:
                hands.take(standing.piece)
                wave(hands, random, 1, 4)
                for _ in range(random.randint(0, 6)):
                    hands.see()
            if slide and standing.place and now.place:
                for place in _way(hands, now.place, standing.place):
                    lay(hands, Standing(now.piece, place, now.face, now.tilted))
                    wave(hands, random, 0, 3)
                    for _ in range(random.randint(0, 2)):
                        hands.see()
            wave(hands, random, 0, 3)
            lay(hands, standing)
            wave(hands, random, 1, 4)

    return script


def _way(hands: Hands, origin: PlaceId, target: PlaceId) -> Iterator[PlaceId]:
    """Places that a finger slides through."""
    board = hands.follower.session.game.board
    common = set(board.place(origin).next) & set(board.place(target).next)
    yield from sorted(common)[:1]


def covered(script: Script, places: set[PlaceId | None], unread: list[PieceId]) -> Script:
    """The same, with places covered and counters unreadable for a while after it."""

    def run(hands: Hands, random: Random) -> None:
        script(hands, random)
        hands.hidden = frozenset(place for place in places if place is not None)
        hands.unread = set(unread)
        hands.problems = tuple(
            Problem(ProblemKind.UNSURE, Sentence("?"), piece=piece, place=hands.lying[piece].place) for piece in unread
        )
        for _ in range(random.randint(5, 30)):
            hands.see()
        hands.hidden, hands.unread, hands.problems = frozenset(), set(), ()
        hands.see(TableStatus.MOVING)

    return run
