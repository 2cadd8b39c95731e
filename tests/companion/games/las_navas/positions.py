"""Positions for tests: the start position with some zones changed, in a turn of one side."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec

from companion.errors import IllegalAction
from companion.game import Action, Event
from companion.games.las_navas.box.cards import COMBAT
from companion.games.las_navas.box.components import SIDE_OF
from companion.games.las_navas.rules import LasNavas, opening
from companion.games.las_navas.state import State
from companion.games.las_navas.turns.turn import winner_of_initiative

GAME = LasNavas()
NO_CARDS: dict[str, list[str]] = {"christian": [], "muslim": []}


def start(variant: str = "basic", *, ask: bool = True) -> State:
    """A new game, nothing dealt."""
    return opening(GAME.printed, variant, ask)


def units(changes: dict[str, str]) -> dict[str, dict[str, Any]]:
    """All units as at the start but for the zones named: what stands there is told as "A4a A4b- A4c~" ("-": power 1,
    "~": exhausted); a unit that loses its place is eliminated."""
    placed: dict[str, dict[str, Any]] = {
        unit: {"zone": None, "power": 0, "exhausted": False} for unit in GAME.printed.ids
    }
    told = {unit.rstrip("-~"): (zone, unit) for zone, text in changes.items() for unit in text.split()}
    for unit in placed:
        if unit in told:
            zone, text = told[unit]
            placed[unit] = {"zone": zone, "power": 1 if "-" in text else 2, "exhausted": "~" in text}
        elif unit[:2] not in changes:
            placed[unit] = {"zone": unit[:2], "power": 2, "exhausted": False}
    return placed


def turn(
    side: str,
    changes: dict[str, str] | None = None,
    *,
    active: str = "3-3",
    points: int = 3,
    deck: tuple[str, ...] | None = None,
    discard: tuple[str, ...] = (),
    specials: dict[str, list[str]] | None = None,
    last: bool = False,
    **fields: Any,
) -> State:
    """A state in a turn of a side, the first of the round or (`last`) the fourth; the players deal and draw."""
    first = side if not last else ("muslim" if side == "christian" else "christian")
    free = [card for card in COMBAT if card not in (active, *(deck or ()), *discard)]
    initiative = next(
        pair
        for pair in permutations(free, 2)
        if winner_of_initiative(*pair) == SIDE_OF[first]  # type: ignore[index]
    )
    free = [card for card in free if card not in initiative]
    hands: dict[str, list[str]] = {"christian": [], "muslim": []}
    if not last:
        other = "muslim" if side == "christian" else "christian"
        hands = {side: free[:1], other: free[1:3]}
        free = free[3:]
    raw: dict[str, Any] = {
        "game": "las_navas",
        "variant": "basic" if specials is None else "advanced",
        "chance": "ask",
        "round": 1,
        "to_act": side,
        "phase": "act",
        "units": units(changes or {}),
        "cards": {
            "deck": free if deck is None else list(deck),
            "discard": list(discard),
            "hand": hands,
            "initiative": {"christian": initiative[0], "muslim": initiative[1]},
            "active": {"side": side, "card": active},
        },
        "specials": {**NO_CARDS, **(specials or {})},
        "points": points,
        "combats": 0,
        "shots": 0,
        "shield": None,
        "first": first,
        "winner": None,
        "reason": None,
        **fields,
    }
    return GAME.decode(raw)


def legal(state: State, kind: str | None = None) -> list[dict[str, Any]]:
    """The legal actions as the protocol writes them, or those of one kind."""
    actions = [msgspec.to_builtins(action) for action in GAME.legal_actions(state)]
    return [_lists(action) for action in actions if kind in (None, action["do"])]


def _lists(action: dict[str, Any]) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in action.items()}


def action(kind: str, **fields: Any) -> Action:
    """An action from the fields that the protocol writes; `from_` stands for from."""
    raw = {"do": kind, **{key.rstrip("_"): value for key, value in fields.items()}}
    made: Action = msgspec.convert(raw, GAME.action_type)
    return made


def act(state: State, kind: str, **fields: Any) -> State:
    """The state after an action."""
    return GAME.apply(state, action(kind, **fields))[0]


def told(state: State, kind: str, **fields: Any) -> tuple[State, list[Event]]:
    """The state after an action, and what happened."""
    after, events = GAME.apply(state, action(kind, **fields))
    return after, list(events)


def refused(state: State, kind: str, **fields: Any) -> IllegalAction:
    """The refusal of an action."""
    try:
        GAME.apply(state, action(kind, **fields))
    except IllegalAction as refusal:
        return refusal
    raise AssertionError(f"{kind} {fields} was accepted")


def standing(state: State, zone: str) -> str:
    """What stands in a zone, written as `units` takes it."""
    shown = GAME.encode(state)["units"]
    return " ".join(
        unit + "-" * (at["power"] == 1) + "~" * at["exhausted"] for unit, at in shown.items() if at["zone"] == zone
    )


def moves(state: State, origin: str) -> dict[str, list[list[str]]]:
    """For each zone that units of a zone can move to, the groups that can."""
    found: dict[str, list[list[str]]] = {}
    for move in legal(state, "move"):
        if move["from"] == origin:
            found.setdefault(move["to"], []).append(move["units"])
    return found
