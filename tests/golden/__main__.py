"""Writes the golden playthroughs anew: of many random games the one with the most kinds of event."""

from __future__ import annotations

import json

from companion.game import Game
from companion.games import GAMES
from tests.golden import path, playthrough, random_actions

TRIED = 400


def kinds(game: Game, variant: str, seed: int) -> int:
    """How many kinds of event a random game shows."""
    steps = playthrough(game, variant, random_actions(game, variant, seed))
    return len({event["event"] for step in steps for event in step["events"]})


def main() -> None:
    for make in GAMES.values():
        game = make(None)
        for variant in game.variants:
            best = max(range(TRIED), key=lambda seed: kinds(game, variant, seed))
            steps = list(playthrough(game, variant, random_actions(game, variant, best)))
            path(game, variant).write_text("".join(json.dumps(step) + "\n" for step in steps))
            print(f"{path(game, variant).name}: {len(steps)} steps, {kinds(game, variant, best)} kinds of event")


main()
