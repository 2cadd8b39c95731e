"""Golden playthroughs: one whole game a variant, with all that happened and every seat's view at every step.

A file has one JSON line a step: the action that led to it, its events, who must decide then, how many actions are
legal, and for each seat (and a spectator, "") what its view shows; after the first step only what has changed since
the step before. `python -m tests.golden` writes the files anew: do it when a game is meant to play differently, and
read the difference.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.errors import IllegalAction
from companion.game import CHANCE, VARIANT, Action, Game, Module, Options, Seat, State
from companion.games import OWN, module_named

FOLDER = Path(__file__).parent
Step = dict[str, Any]


LENGTH = "rounds"


def every_game() -> list[Game]:
    """Each game of this project in each of its variants; one whose length can be chosen in its shortest."""
    return [
        module.new(Options({**_shortest(module), setting.key: value}))
        for module in map(module_named, OWN)
        for setting in module.settings("en")
        if setting.key == VARIANT
        for value, _ in setting.values
    ]


def _shortest(module: Module) -> dict[str, str]:
    """The first limit of rounds, where a game has one to choose."""
    return {setting.key: setting.values[1][0] for setting in module.settings("en") if setting.key == LENGTH}


def name_of(game: Game) -> str:
    """The game and its variant, in one word."""
    return f"{game.name}_{game.options.settings[VARIANT]}"


def path(game: Game) -> Path:
    """Where the playthrough of a game is kept."""
    return FOLDER / f"{name_of(game)}.jsonl"


CONCEDES = 0.002
"""How often, of all decisions, somebody gives up where the others play on."""


def random_actions(game: Game, seed: int) -> list[Action]:
    """The actions of a whole random game, chance among them; each kind of action is as likely as any other, so that
    rare ones are met, and where more than two play, somebody may give up."""
    random, state, actions = Random(seed), game.setup(), []
    while (seat := game.to_act(state)) is not None:
        action = game.chance(state, random) if seat == CHANCE else _pick(game.legal_actions(state), random)
        assert action is not None
        if len(game.seats) > 2 and actions and seat in game.seats and random.random() < CONCEDES:
            action = _given_up(game, state, seat) or action
        actions.append(action)
        state, _ = game.apply(state, action)
    return actions


def _given_up(game: Game, state: State, seat: Seat) -> Action | None:
    """The action by which a seat gives up; None where it did so before, or all others have."""
    action: Action = msgspec.convert({"do": "concede", "side": seat}, game.action_type)
    try:
        game.apply(state, action)
    except IllegalAction:
        return None
    return action


def _pick(legal: tuple[Action, ...], random: Random) -> Action:
    kind = random.choice(sorted({str(action.__struct_config__.tag) for action in legal}))
    return random.choice([action for action in legal if action.__struct_config__.tag == kind])


def playthrough(game: Game, actions: list[Action]) -> Iterator[Step]:
    """The steps of a game, from its set-up."""
    state = game.setup()
    before: dict[str, dict[str, Any]] = {}
    yield _step(game, state, None, (), before)
    for action in actions:
        state, events = game.apply(state, action)
        yield _step(game, state, action, events, before)


def _step(game: Game, state: State, action: Action | None, events: Any, before: dict[str, dict[str, Any]]) -> Step:
    views = {}
    for seat in (*game.seats, None):
        name = seat or ""
        shown = dict(_flat(game.view(state, seat)))
        last = before.get(name, {})
        views[name] = {key: value for key, value in shown.items() if key not in last or last[key] != value} | {
            key: "(gone)" for key in last if key not in shown
        }
        before[name] = shown
    return _plain(
        {
            "action": action,
            "events": list(events),
            "said": [game.say(event, "en") for event in events],
            "to_act": game.to_act(state),
            "legal": len(game.legal_actions(state)),
            "views": views,
        }
    )


def _plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def _flat(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """The leaves of nested objects, each with its path."""
    if isinstance(value, dict) and value:
        for name, inner in value.items():
            yield from _flat(inner, f"{key}.{name}" if key else name)
    else:
        yield key, value


def kept(game: Game) -> list[Step]:
    """The steps of a playthrough that is kept."""
    return [json.loads(line) for line in path(game).read_text().splitlines()]
