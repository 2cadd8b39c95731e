"""Positions of Age of Arthur for the tests: a game of four that has begun, edited and loaded by the protocol."""

from __future__ import annotations

import copy
from typing import Any

from companion.engine import Engine
from companion.game import Options
from companion.games.age_of_arthur.game import AgeOfArthur

BASE = AgeOfArthur(Options())
Raw = dict[str, Any]


def begun(variant: str = "4", **more: Any) -> Raw:
    """The plain state of a game in which nobody holds a Winds card, in round 3, with nothing played."""
    engine = Engine()
    assert engine.answer({"new": {"game": "age_of_arthur", "variant": variant, "seed": 3, **more}})["ok"]
    raw: Raw = engine.answer({"state": True})["state"]
    for hand in raw["hands"].values():
        for card, n in hand.items():
            raw["deck"][card] = raw["deck"].get(card, 0) + n
        hand.clear()
    raw["round"] = 3
    raw["chance"] = "ask"
    return raw


class Play:
    """An engine that goes on from an edited position."""

    def __init__(self, raw: Raw) -> None:
        self.engine = Engine()
        answer = self.engine.answer({"load": copy.deepcopy(raw)})
        assert answer["ok"], answer

    def do(self, kind: str, **fields: Any) -> Play:
        """Does something that must be legal, and listed unless it is one of the two that are not."""
        action = {"do": kind, **fields}
        if kind not in ("concede", "call_time"):
            assert action in self.legal(), self.legal()
        answer = self.engine.answer({"do": action})
        assert answer["ok"], answer
        self.events = answer["events"]
        return self

    def refused(self, kind: str, **fields: Any) -> str:
        """The ruling that refuses something; nothing changes."""
        before = self.state
        answer = self.engine.answer({"do": {"do": kind, **fields}})
        assert not answer["ok"]
        assert self.state == before
        return str(answer.get("rule"))

    def legal(self, kind: str = "") -> list[Raw]:
        """What is listed, all or of one kind."""
        actions: list[Raw] = self.engine.answer({"legal": True}).get("actions", [])
        return [action for action in actions if kind in ("", action["do"])]

    def plays(self, card: str) -> list[Raw]:
        """The ways in which a card can be played now, without `do` and `card`."""
        found = [dict(action) for action in self.legal("play") if action["card"] == card]
        return [{key: value for key, value in action.items() if key not in ("do", "card")} for action in found]

    @property
    def state(self) -> Raw:
        """The whole state."""
        state: Raw = self.engine.answer({"state": True})["state"]
        return state

    def __getitem__(self, key: str) -> Any:
        return self.state[key]


def give(raw: Raw, seat: str, *cards: str) -> Raw:
    """The position in which a seat drew some cards."""
    for card in cards:
        take(raw, card)
        raw["hands"][seat][card] = raw["hands"][seat].get(card, 0) + 1
    return raw


def take(raw: Raw, card: str) -> None:
    """A card leaves the deck."""
    raw["deck"][card] -= 1
    if not raw["deck"][card]:
        del raw["deck"][card]


def put(raw: Raw, card: str, **entry: Any) -> Raw:
    """The position in which a card is in play."""
    take(raw, card)
    raw["in_play"].append({"card": card, **entry})
    return raw


def convert(raw: Raw, *seats: str) -> Raw:
    """The position in which some rulers are Saxons."""
    for seat in seats:
        home = BASE.plan.home[seat]
        raw["people"][seat], raw["ax"][seat], raw["population"][home] = "saxon", 0, "saxon"
    return raw
