"""A state of play: frozen between the actions, a table of plain values while one is carried out."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from companion.games.age_of_arthur.box.plan import Plan
from companion.games.age_of_arthur.events import KINDS

Counts = dict[str, int]
FIELDS: Final = (
    "chance", "rounds", "seats", "out", "leaving", "round", "current", "phase", "to_act", "ask", "picks", "used",
    "people", "ax", "lords", "owner", "population", "titles", "claims", "raids", "in_play", "hands", "locked", "deck",
    "discard", "removed", "pool", "truce", "wars", "war", "winner", "reason", "todo",
)  # fmt: skip
"""The keys of a state; `todo` is the stack of steps that are still to be carried out."""


class Pairs(tuple[Any, ...]):
    """A frozen dict: its items, in order."""

    __slots__ = ()


class State(msgspec.Struct, frozen=True):
    """One position, hashable; `values` are those of FIELDS, frozen."""

    phase: str
    to_act: str | None
    values: tuple[Any, ...]


class Table:
    """A position while an action is carried out: the protocol's values as attributes, and what happened."""

    chance: str
    rounds: int
    seats: list[str]
    out: list[str]
    leaving: list[str]
    round: int
    current: str | None
    phase: str
    to_act: str | None
    ask: dict[str, Any] | None
    picks: int
    used: list[str]
    people: dict[str, str]
    ax: Counts
    lords: dict[str, str]
    owner: dict[str, str | None]
    population: dict[str, str]
    titles: dict[str, str | None]
    claims: dict[str, list[str]]
    raids: list[dict[str, str]]
    in_play: list[dict[str, Any]]
    hands: dict[str, Counts]
    locked: dict[str, Counts]
    deck: Counts
    discard: Counts
    removed: Counts
    pool: int
    truce: dict[str, Any] | None
    wars: list[dict[str, Any]]
    war: int | None
    winner: str | None
    reason: str | None
    todo: list[list[Any]]

    def __init__(self, plan: Plan, values: dict[str, Any]) -> None:
        self.plan = plan
        self.events: list[Any] = []
        for name in FIELDS:
            setattr(self, name, values[name])

    def tell(self, kind: str, **values: Any) -> None:
        """Reports a fact."""
        self.events.append(KINDS[kind](**values))

    def ask_for(self, phase: str, to_act: str, ask: dict[str, Any] | None = None) -> None:
        """Stops with a question."""
        self.phase, self.to_act, self.ask = phase, to_act, ask

    def push(self, *steps: list[Any]) -> None:
        """Steps to be carried out next, the first one first."""
        self.todo.extend(reversed(steps))

    def plain(self) -> dict[str, Any]:
        """The values as JSON has them."""
        return {name: getattr(self, name) for name in FIELDS}


def freeze(table: Table) -> State:
    """The state that a table has reached."""
    return State(table.phase, table.to_act, tuple(_frozen(getattr(table, name)) for name in FIELDS))


def thaw(plan: Plan, state: State) -> Table:
    """A table to carry out an action on."""
    return Table(plan, {name: _plain(value) for name, value in zip(FIELDS, state.values, strict=True)})


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return Pairs((key, _frozen(item)) for key, item in value.items())
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, Pairs):
        return {key: _plain(item) for key, item in value}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def add(counts: Counts, name: str, n: int = 1) -> None:
    """Counts up, or down with a negative number; no zero stays."""
    left = counts.get(name, 0) + n
    if left:
        counts[name] = left
    else:
        counts.pop(name, None)
