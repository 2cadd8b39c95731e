"""Why a wish is refused, in the rules' own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.board import PlaceId
from companion.errors import IllegalAction
from companion.game import Game, State


def refused(
    game: Game, state: State, kind: str | None, origin: str, target: str | None, marks: Mapping[str, int]
) -> IllegalAction | None:
    """What the rules say to a wish from a place; where no target was named, what they say most often of the places
    beside it. None where the pointing means no action, or a legal one."""
    near = game.board.place(PlaceId(origin)).next if target is None else (target,)
    refusals: list[IllegalAction] = []
    for place in near:
        wish = game.wished(state, kind, origin, str(place), marks)
        if wish is None:
            continue
        try:
            game.apply(state, wish)
        except IllegalAction as error:
            refusals.append(error)
    if not refusals:
        return None
    (said, _), *_ = Counter(str(error) for error in refusals).most_common(1)
    return next(error for error in refusals if str(error) == said)
