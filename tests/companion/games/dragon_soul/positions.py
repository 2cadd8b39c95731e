"""Positions for tests: a turn of one colour, with the pieces that are named and all other cards in the deck."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from companion.errors import IllegalAction
from companion.game import CARDS, VARIANT, Action, Event, Options
from companion.games.dragon_soul.box.components import DEFAULT
from companion.games.dragon_soul.fight.cards import KINDS, written
from companion.games.dragon_soul.game import DragonSoul
from companion.games.dragon_soul.state import State

VARIANTS = ("duel", "three_crowns", "four_marches", "four_marches+teams")
TEXT = DEFAULT.read_text(encoding="utf-8")
LETTERS = dict(zip("akopsAKOPS", (*KINDS, *KINDS), strict=True))
"""a archer, k knight, o soul stone, p spearman, s swordsman."""


def changed(**values: str) -> str:
    """The component file with other numbers, each written as TOML writes it."""
    text = TEXT
    for key, value in values.items():
        text, n = re.subn(rf"^{key} = [^\s\"]+", f"{key} = {value}", text, flags=re.MULTILINE)
        assert n, key
    return text


@cache
def game(variant: str = "duel", components: str = "") -> DragonSoul:
    """The rules of a variant; the players say what chance brings."""
    return DragonSoul(Options({VARIANT: variant}, frozenset({CARDS})), components)


def cards(letters: str) -> dict[str, int]:
    """Cards counted by kind, given by their letters."""
    return {LETTERS[letter]: letters.count(letter) for letter in letters}


def raw(
    rules: DragonSoul,
    battalions: str = "",
    castles: dict[str, str] | None = None,
    hands: dict[str, str] | None = None,
    dead: str = "",
    deck: str | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """A state as the protocol writes it. Battalions are written as "red1 -2,0 aak, gold2 1,0 s!" ("!": has acted); who
    has no castle named keeps that of the start. What is in nobody's hand is in the deck, or, where the deck is given,
    in the Dead Pile."""
    placed = {}
    for told in filter(None, battalions.split(", ")):
        name, at, letters = told.split(" ")
        placed[name] = {"at": at, "cards": cards(letters.rstrip("!")), "acted": letters.endswith("!")}
    starts = {seat.start: seat.colour for seat in rules.plan.map.seat}
    held = {seat: cards((hands or {}).get(seat, "")) for seat in rules.seats}
    gone = [*(b["cards"] for b in placed.values()), *held.values()]
    left = {kind: n - sum(c.get(kind, 0) for c in gone) for kind, n in written(rules.plan.box.deck).items()}
    told_pile = cards(dead if deck is None else deck)
    rest = {kind: n - told_pile.get(kind, 0) for kind, n in left.items() if n > told_pile.get(kind, 0)}
    piles = (rest, told_pile) if deck is None else (told_pile, rest)
    acted = any(b["acted"] for b in placed.values())
    return {
        "game": "dragon_soul",
        "variant": rules.plan.variant,
        "order": list(rules.seats),
        "current": rules.seats[0],
        "round": 2,
        "phase": "turn",
        "castles": starts if castles is None else castles,
        "battalions": placed,
        "dragons": {},
        "hands": held,
        "deck": piles[0],
        "dead": piles[1],
        "owed": 0,
        "deploying": not acted,
        "battle": None,
        "coins": None,
        "discard": None,
        "claims": [],
        "out": [],
        "winners": [],
        "reason": None,
        **fields,
    }


def position(battalions: str = "", *, rules: DragonSoul | None = None, **fields: Any) -> State:
    """The state that `raw` describes, as it is loaded."""
    rules = rules or game()
    return rules.decode(raw(rules, battalions, **fields))


class Table:
    """A game in play, for a test to read like a story."""

    def __init__(self, state: State, rules: DragonSoul | None = None) -> None:
        self.state, self.rules = state, rules or game()
        self.events: list[dict[str, Any]] = []

    @property
    def shown(self) -> dict[str, Any]:
        """The state as the protocol writes it."""
        return self.rules.encode(self.state)

    @property
    def to_act(self) -> str | None:
        return self.rules.to_act(self.state)

    def do(self, kind: str, **fields: Any) -> Table:
        """Does an action; its events are kept."""
        self.state, events = self.rules.apply(self.state, action(self.rules, kind, **fields))
        self.events = [plain(event) for event in events]
        return self

    def event(self, kind: str) -> dict[str, Any]:
        """The only event of a kind that the last action brought."""
        (event,) = [event for event in self.events if event["event"] == kind]
        return event

    def kinds(self) -> list[str]:
        return [event["event"] for event in self.events]

    def legal(self, kind: str | None = None) -> list[dict[str, Any]]:
        """The legal actions, or those of one kind."""
        listed = [plain(a) for a in self.rules.legal_actions(self.state)]
        return [a for a in listed if kind in (None, a["do"])]

    def refused(self, kind: str, **fields: Any) -> IllegalAction:
        """The refusal of an action."""
        try:
            self.rules.apply(self.state, action(self.rules, kind, **fields))
        except IllegalAction as refusal:
            return refusal
        raise AssertionError(f"{kind} {fields} was accepted")


def table(battalions: str = "", *, rules: DragonSoul | None = None, **fields: Any) -> Table:
    """A game in play from a position."""
    return Table(position(battalions, rules=rules, **fields), rules)


def action(rules: DragonSoul, kind: str, **fields: Any) -> Action:
    """An action from the fields that the protocol writes."""
    made: Action = msgspec.convert({"do": kind, **fields}, rules.action_type)
    return made


def plain(thing: Action | Event) -> dict[str, Any]:
    """An action or event as plain JSON values."""
    told: dict[str, Any] = json.loads(msgspec.json.encode(thing))
    return told


def places(actions: Iterable[dict[str, Any]], key: str = "to") -> set[str]:
    return {a[key] for a in actions}
