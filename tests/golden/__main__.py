"""Writes the golden playthroughs anew: of many random games the one with the most kinds of event."""

from __future__ import annotations

import json

from companion.game import Game
from tests.golden import every_game, path, playthrough, random_actions

TRIED = 400


def kinds(game: Game, seed: int) -> int:
    """How many kinds of event a random game shows."""
    steps = playthrough(game, random_actions(game, seed))
    return len({event["event"] for step in steps for event in step["events"]})


def main() -> None:
    for game in every_game():
        best = max(range(TRIED), key=lambda seed: kinds(game, seed))
        steps = list(playthrough(game, random_actions(game, best)))
        path(game).write_text("".join(json.dumps(step) + "\n" for step in steps))
        print(f"{path(game).name}: {len(steps)} steps, {kinds(game, best)} kinds of event")


main()
