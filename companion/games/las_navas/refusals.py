"""Why the rules refuse an action: the ruling, what was tried, and what is allowed."""

from __future__ import annotations

from companion.errors import IllegalAction
from companion.game import Action
from companion.games.las_navas.components import Printed
from companion.games.las_navas.orders import Orders
from companion.games.las_navas.state import State


def refusal(printed: Printed, orders: Orders, state: State, action: Action) -> IllegalAction:
    """The refusal of an action that is not legal in the state."""
    return IllegalAction("R8", "This is not allowed now. (R8)")
