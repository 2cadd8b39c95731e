"""Counts that pin the rules down for whoever makes the engine faster: legal actions and distinct positions.

From each position of counts.json, `legal[n]` is the number of legal actions summed over all distinct positions after n
actions, `distinct[n]` the number of distinct positions after n + 1. Chance is asked, so that each way to draw counts.
`python -m tests.companion.games.dragon_soul.counts` counts them again and writes the file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.games.dragon_soul.state import State
from tests.companion.games.dragon_soul.positions import DragonSoul, game, table

FILE = Path(__file__).parent / "counts.json"
DEPTH = 3


def counts(rules: DragonSoul, state: State) -> dict[str, list[int]]:
    """The counts of one position."""
    legal, distinct, reached = [], [], {state}
    for _ in range(DEPTH):
        listed = [(state, action) for state in reached for action in rules.legal_actions(state)]
        legal.append(len(listed))
        reached = {rules.apply(state, action)[0] for state, action in listed}
        distinct.append(len(reached))
    return {"legal": legal, "distinct": distinct}


def positions() -> dict[str, tuple[DragonSoul, State]]:
    """The positions that are counted: each shows another part of the rules."""
    duel, crowns, teams = game(), game("three_crowns"), game("four_marches+teams")
    castles = {"-3,0": "red", "-1,2": "red", "-4,2": "red", "3,0": "gold", "0,-3": "gold"}
    front = "red1 0,1 aks, red2 -1,1 pp, gold1 1,0 kp, gold2 0,-1 s"
    told: dict[str, Any] = {
        "the start of a duel": (duel, duel.setup()),
        "the start of a team game": (teams, teams.setup()),
        "income with a castle to build": table(front, phase="income", castles={"-3,0": "red", "3,0": "gold"}),
        "deploying at three castles": table("red1 -4,2 a", castles=castles, hands={"red": "akk"}),
        "deploying with one castle contested": table("gold1 -1,1 a", castles=castles, hands={"red": "ak"}),
        "moves, merging and an attack": table(front, castles=castles, deploying=False),
        "a battle before the first pick": table(front).do("attack", battalion="red1", target="gold1"),
        "a stone beside the boneyard": table("red1 0,1 oa, red2 1,0 k, gold1 2,-1 s", deploying=False),
        "a dragon among battalions": table("gold1 1,0 akp, gold2 0,2 s, red1 -2,0 k", dragons={"red": "0,1"}),
        "two dragons": table("gold1 1,0 ak", dragons={"red": "0,1", "gold": "1,1"}),
        "half a battalion to lose": table(
            "gold1 1,0 aakkps", phase="discard", deploying=False, dragons={"red": "0,1"},
            discard={"battalion": "gold1", "count": 3},
        ),
        "a claim that stands": table(
            "gold1 -1,1 a", current="gold", claims=["red"], deploying=False,
            castles=dict.fromkeys(["-3,0", "-4,2", "-2,4", "-3,3", "0,3", "-2,-2"], "red") | {"3,0": "gold"},
        ),
        "three players": (crowns, table("red1 0,1 ak, gold1 1,0 k, blue1 -1,1 s", rules=crowns).state),
        "allies side by side": (
            teams, table("red1 -1,-1 ak, green1 0,-1 k, gold1 -1,0 s, blue1 -2,0 p", rules=teams).state
        ),
    }  # fmt: skip
    return {name: at if isinstance(at, tuple) else (duel, at.state) for name, at in told.items()}


def main() -> None:
    """Counts anew and writes the file."""
    data = [
        {"name": name, **counts(rules, state), "state": rules.encode(state)}
        for name, (rules, state) in positions().items()
    ]
    lines = ",\n".join(json.dumps(entry) for entry in data)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for entry in data:
        print(entry["name"], entry["legal"], entry["distinct"])


if __name__ == "__main__":
    main()
