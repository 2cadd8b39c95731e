"""Each side's chance to win, as a seat or an onlooker sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.errors import DataError
from companion.game import Event, Game, Seat
from companion.opponent.thinking.search import Search
from companion.opponent.thinking.thinker import judgement_of


def outlook(game: Game, view: dict[str, Any], viewer: Seat | None, seen: Sequence[Event]) -> dict[Seat, float]:
    """Each seat's chance to win, from what one of them, or an onlooker (None), knows. What all may read is an
    onlooker's: a chance that was worked out with a hand in view says something of that hand."""
    judgement = judgement_of(game)
    try:
        worlds = judgement.worlds(view, viewer, seen)
    except DataError:
        return dict.fromkeys(game.seats, 1 / len(game.seats))
    return {
        seat: sum(weight * Search(game, judgement, seat).worth(world) for weight, world in worlds)
        for seat in game.seats
    }
