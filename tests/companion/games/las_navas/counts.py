"""Counts that pin the rules down for whoever makes the engine faster: legal actions and distinct positions.

From each position of counts.json, `legal[n]` is the number of legal actions summed over all distinct positions after n
actions, `distinct[n]` the number of distinct positions after n + 1. Chance is fixed: a draw is the deck's top card, a
shuffle leaves deck and discard pile one after the other as they lie, and the card shown by Jiménez de Rada is the first
of the hand. `python -m tests.companion.games.las_navas.counts` counts them again and writes the file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.game import CHANCE
from companion.games.las_navas.actions import Draw, Peek, Reshuffle
from companion.games.las_navas.box.components import MUSLIM
from companion.games.las_navas.box.zones import NAMES
from companion.games.las_navas.state import Phase, State, replace
from companion.games.las_navas.turns.turn import shares
from tests.companion.games.las_navas.positions import GAME, act, turn

FILE = Path(__file__).parent / "counts.json"
DEPTH = 3


def settled(state: State) -> State:
    """The state once chance has brought what it always brings here."""
    while GAME.to_act(state) == CHANCE:
        if state.phase is Phase.DRAW:
            state = GAME.apply(state, Draw(state.deck[0]))[0]
        elif state.phase is Phase.PEEK:
            state = GAME.apply(state, Peek(state.hands[MUSLIM][0]))[0]
        else:
            state = GAME.apply(state, Reshuffle(*shares(state, (*state.deck, *state.discard))))[0]
    return state


def counts(state: State) -> dict[str, list[int]]:
    """The counts of one position."""
    legal, distinct, reached = [], [], {settled(state)}
    for _ in range(DEPTH):
        listed = [(state, action) for state in reached for action in GAME.legal_actions(state)]
        legal.append(len(listed))
        reached = {settled(GAME.apply(state, action)[0]) for state, action in listed}
        distinct.append(len(reached))
    return {"legal": legal, "distinct": distinct}


def stand(text: str) -> dict[str, str]:
    """Zones with their units, all other zones empty."""
    told = dict(zone.split(":") for zone in text.split())
    return {zone: told.get(zone, "").replace(",", " ") for zone in NAMES}


def positions() -> dict[str, State]:
    """The positions that are counted: each shows another part of the rules, with few units."""
    deck = ("3-4", "5-2", "1-6")
    christian = {"deck": deck, "active": "4-2"}
    muslim = {"deck": deck, "active": "2-5"}
    camp = stand("A1:A1a B1:B1a-,B1b C1:C1a B2:B4a,B4b B4:B5a A4:A4a C4:C4b")
    behind = stand("B1:B1a B2:B2a B3:A2a-,B3a- B4:B4a,B4b B5:B5c A3:A3a A4:A4a C3:C4a")
    volunteers = stand("B1:B1a B2:A2a,B2a B3:B2b,B3a B4:B4a- B5:B5b A3:A4a C4:C4a")
    archers = stand("B1:B1a A2:A2c B3:B3a A4:A4c B4:B4a-,B4b- C3:C4c")
    last = stand("B1:B1a,B1b B3:B3a- B4:B4a,B4b- A3:A4b B5:B5a")
    tie = stand("A3:A3a,A3b A4:A4a-,A4b B1:B1a B4:B4b C3:C4a")
    merging = stand("B1:B1a B2:B2a,B2b- A2:A2a-,A2b A3:A3c A4:A4c B4:B4b B5:B5a C3:C4a")
    return {
        "attack and charge on the camp": turn("christian", camp, **christian),
        "charge with a column behind it, cavalry in the target": turn("christian", behind, **christian),
        "volunteers attack": turn("muslim", volunteers, **muslim),
        "christian archers": turn("christian", archers, points=2, **christian),
        "muslim archers": turn("muslim", archers, points=2, **muslim),
        "the last volunteer, jihad_volunteers and black_guard held": turn(
            "christian", last, specials={"muslim": ["black_guard", "jihad_volunteers"]}, **christian
        ),
        "lopez_de_haro and alfonso_viii held": turn(
            "christian", last, specials={"christian": ["alfonso_viii", "lopez_de_haro"]}, points=2, **christian
        ),
        "a tie with damage to choose on both sides": act(
            turn("muslim", tie, deck=("3-3", "1-6", "2-5"), active="3-4"),
            "attack",
            from_="A3",
            target="A4",
            units=["A3a", "A3b"],
        ),
        "moves that merge zones": turn("muslim", merging, points=2, **muslim),
        "the last turn, al_husayni held": turn(
            "christian", last, specials={"muslim": ["al_husayni"]}, points=1, last=True, active="4-2"
        ),
        "the last turn of the Muslims, switched and shielded": turn(
            "muslim", volunteers, points=2, last=True, active="2-5"
        ),
        "both sides in a ring, empty zones all round": turn("christian", tie, points=2, **christian),
    }


def seeded(state: State) -> State:
    """The state of a game in which the order of the deck decides."""
    return replace(state, ask=False, ordered=True)


def main() -> None:
    """Counts anew and writes the file."""
    data: list[dict[str, Any]] = []
    for name, state in positions().items():
        start = seeded(state)
        data.append({"name": name, **counts(start), "state": GAME.encode(start)})
    lines = ",\n".join(json.dumps(entry) for entry in data)
    FILE.write_text(f"[\n{lines}\n]\n")
    for entry in data:
        print(entry["name"], entry["legal"], entry["distinct"])


if __name__ == "__main__":
    main()
