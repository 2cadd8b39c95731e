"""Which pieces may lie in a place, for all that everybody knows of a game: what a reader may expect, never what it
must see.

Nothing of it depends on a hidden card: it is made of how the table lies and of what a scene for all eyes lets be done.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from companion.board import PlaceId
from companion.game import PieceId, Standing
from companion.scene import Scene

Expected = Mapping[PlaceId, frozenset[PieceId]]
"""The pieces that may lie in each place, whichever face they show."""


def expected(*layouts: Iterable[Standing], scene: Scene | None = None) -> Expected:
    """The pieces that lie in each place in one of some layouts, or after what can be done openly in a `scene` for all
    eyes, be it legal or not."""
    places: dict[PlaceId, set[PieceId]] = defaultdict(set)
    for layout in layouts:
        for standing in layout:
            if standing.place is not None:
                places[standing.place].add(standing.piece)
    for choice in (*scene.choices, *scene.wishes) if scene is not None else ():
        if choice.target is not None and not choice.secret:
            places[PlaceId(choice.target)].update(map(PieceId, choice.marks))
    return {place: frozenset(pieces) for place, pieces in places.items()}
