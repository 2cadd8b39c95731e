"""Writes the golden playthroughs anew, all or those of the games that are named: of many random games the one with the
most kinds of event, and of these the shortest."""

from __future__ import annotations

import json
import sys

from companion.game import Action, Game
from tests.golden import every_game, path, playthrough, random_actions

TRIED = 400


def rating(game: Game, actions: list[Action]) -> tuple[int, int]:
    """How many kinds of event the actions bring, and how few they are."""
    state, kinds = game.setup(), set()
    for action in actions:
        state, events = game.apply(state, action)
        kinds |= {type(event) for event in events}
    return len(kinds), -len(actions)


def main(names: list[str]) -> None:
    for game in every_game():
        if names and game.name not in names:
            continue
        best = max((random_actions(game, seed) for seed in range(TRIED)), key=lambda actions: rating(game, actions))
        steps = list(playthrough(game, best))
        path(game).write_text("".join(json.dumps(step) + "\n" for step in steps), encoding="utf-8")
        print(f"{path(game).name}: {len(steps)} steps, {rating(game, best)[0]} kinds of event")


main(sys.argv[1:])
