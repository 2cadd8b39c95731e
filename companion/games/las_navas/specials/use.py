"""When a special card can be used, and that it is used up."""

from __future__ import annotations

from companion.game import CardId
from companion.games.las_navas.box.cards import without
from companion.games.las_navas.box.components import Printed, Side
from companion.games.las_navas.state import (
    State,
    alive,
    of,
    replace,
    specials_held,
)


def usable(printed: Printed, state: State, side: Side, card: CardId) -> bool:
    """Whether a side may hold the card and a unit of its type is on the board (R34)."""
    return card in specials_held(state, side) and alive(state, printed.named[card])


def spend(state: State, side: Side, card: CardId) -> State:
    """The state once a side has used a special card (R33)."""
    return replace(
        state,
        specials=of(state.specials, side, without(state.specials[side], card)),
        played=tuple(sorted((*state.played, card))),
    )
