"""A state as plain JSON values, and back; what is impossible is refused with one sentence."""

from __future__ import annotations

import copy
from typing import Any, Literal

import msgspec

from companion.errors import DataError
from companion.games.age_of_arthur.box.plan import NAME, Plan
from companion.games.age_of_arthur.state import FIELDS, State, Table, freeze, thaw
from companion.games.age_of_arthur.turns import possible

Counts = dict[str, int]


class _Raid(msgspec.Struct):
    seat: str
    place: str
    stand: str


class _InPlay(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    card: str
    seat: str | msgspec.UnsetType = msgspec.UNSET
    target: str | msgspec.UnsetType = msgspec.UNSET
    place: str | msgspec.UnsetType = msgspec.UNSET
    stand: str | msgspec.UnsetType = msgspec.UNSET
    used: bool | msgspec.UnsetType = msgspec.UNSET


class _Truce(msgspec.Struct):
    seat: str
    left: int


class _State(msgspec.Struct):
    game: Literal["age_of_arthur"]
    seats: list[str]
    out: list[str]
    round: int
    current: str | None
    phase: str
    ask: dict[str, Any] | None
    picks: int
    used: list[str]
    people: dict[str, Literal["british", "saxon"]]
    ax: Counts
    lords: dict[str, str]
    owner: dict[str, str | None]
    population: dict[str, Literal["british", "saxon", "irish"]]
    titles: dict[str, str | None]
    claims: dict[str, list[str]]
    raids: list[_Raid]
    in_play: list[_InPlay]
    hands: dict[str, Counts]
    locked: dict[str, Counts]
    deck: Counts
    discard: Counts
    removed: Counts
    pool: int
    truce: _Truce | None
    wars: list[dict[str, Any]]
    war: int | None
    winner: str | None
    reason: str | None
    leaving: list[str] = []
    rounds: int = 0
    chance: Literal["ask", "seeded"] = "ask"
    todo: list[list[Any]] | None = None
    to_act: str | None = None


def encode(plan: Plan, state: State) -> dict[str, Any]:
    """Everything there is to know of a state."""
    return {"game": NAME, **thaw(plan, state).plain()}


def decode(plan: Plan, raw: object) -> State:
    """The state that plain values describe; DataError where it is of another shape, or impossible."""
    try:
        given = msgspec.convert(raw, _State)
    except (msgspec.ValidationError, RecursionError) as error:
        raise DataError("This is no state of the game: {error}.", error=str(error)) from error
    values = copy.deepcopy(msgspec.to_builtins(given))
    turn = given.phase == "turn"
    if given.todo is None or turn:
        values["todo"] = []
    if not turn and (given.todo is None or given.phase not in possible.PHASES):
        raise DataError("Only a state in the phase turn can be loaded, or one that this engine printed.")
    if turn:
        values["to_act"] = given.current
        values["leaving"] = []
    values["claims"] = {
        place: [seat for seat in plan.seats if seat in seats] + [seat for seat in seats if seat not in plan.seats]
        for place, seats in values["claims"].items()
    }
    for place, seats in given.claims.items():
        if len(set(seats)) != len(seats):
            raise DataError("A seat has two claims to {place}; one is enough.", place=place)
    t = Table(plan, {name: values[name] for name in FIELDS})
    possible.check(t)
    return freeze(t)
