"""The engine and the plain second reading agree on which states can be: those reached in play, changed at random."""

from __future__ import annotations

import json
import tomllib
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest

from companion.errors import DataError
from companion.game import CARDS, VARIANT, Options
from companion.games.dragon_soul.game import DragonSoul
from tests.companion.games.dragon_soul.positions import VARIANTS
from tests.companion.games.dragon_soul.reference.legal import Legal
from tests.companion.games.dragon_soul.reference.loading import PHASES, Loading
from tests.companion.games.dragon_soul.reference.rules import Reference
from tests.companion.games.dragon_soul.test_reference import BOXES, pick, plain

State = dict[str, Any]


class Editor:
    """Changes a state by hand, a little at a time, as somebody might who edits a file."""

    def __init__(self, ground: Legal, random: Random) -> None:
        self.ground, self.random = ground, random
        self.spaces, self.seats = ground.every(), ground.seats
        self.names = [f"{seat}{n}" for seat in self.seats for n in range(1, 8)]

    def change(self, s: State) -> None:
        random = self.random
        edits = [self.battalion, self.castle, self.dragon, self.phase, self.fight, self.lists, self.cards, self.figures]
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            random.choice(edits)(s)

    def battalion(self, s: State) -> None:
        random = self.random
        there = random.choice(list(s["battalions"].values()) or [{}])
        match random.randrange(5):
            case 0:
                there["at"] = random.choice(self.spaces)
            case 1 if there:
                there["at"] = random.choice(self.ground.near(there["at"]))
            case 2:
                there["acted"] = random.random() < 0.5
            case 3 if s["battalions"]:
                s["battalions"][random.choice(self.names)] = s["battalions"].pop(random.choice(list(s["battalions"])))
            case _ if s["battalions"]:
                gone = s["battalions"].pop(random.choice(list(s["battalions"])))
                for kind, n in gone.get("cards", {}).items():
                    s["dead"][kind] = s["dead"].get(kind, 0) + n
        if not {"at", "cards", "acted"} <= set(there):
            there.clear()

    def castle(self, s: State) -> None:
        at = self.random.choice([*s["castles"], *self.spaces])
        if self.random.random() < 0.3:
            s["castles"].pop(at, None)
        else:
            s["castles"][at] = self.random.choice(self.seats)

    def dragon(self, s: State) -> None:
        seat = self.random.choice(self.seats)
        if self.random.random() < 0.3:
            s["dragons"].pop(seat, None)
        else:
            s["dragons"][seat] = self.random.choice(self.spaces)

    def phase(self, s: State) -> None:
        match self.random.randrange(4):
            case 0:
                s["phase"] = self.random.choice(PHASES)
            case 1:
                s["deploying"] = not s["deploying"]
            case 2:
                s["current"] = self.random.choice([*self.seats, None])
            case _:
                s["phase"], s["owed"], s["deploying"] = "draw", self.random.randrange(4), True
                s["battle"] = s["coins"] = s["discard"] = None

    def fight(self, s: State) -> None:
        """A battle or a strike where there was none, or another one."""
        random, some = self.random, [*s["battalions"]] or ["red1"]
        s["battle"] = s["coins"] = s["discard"] = None
        s["deploying"], s["owed"] = False, 0
        attack = random.choice((None, None, "archer", "knight", "soul_stone"))
        match random.randrange(3):
            case 0:
                mine = random.choice(some)
                used = {random.choice(("archer", "knight", "swordsman")): 1} if random.random() < 0.5 else {}
                s["battle"] = {"attacker": mine, "defender": random.choice(some), "used": used, "attack": attack}
                s["phase"] = "battle"
                if mine in s["battalions"] and random.random() < 0.9:
                    s["battalions"][mine]["acted"] = True
            case 1:
                s["coins"] = {"target": random.choice(some), "attack": random.choice((None, "breath", "ballista"))}
                s["phase"] = "coins"
            case _:
                name = random.choice(some)
                n = sum(s["battalions"].get(name, {"cards": {}})["cards"].values())
                s["discard"] = {"battalion": name, "count": (n + random.choice((0, 1, 1, 1, 2))) // 2}
                s["phase"] = "discard"
        if s["battalions"] and s["current"] and random.random() < 0.8:
            near = self.ground.near(random.choice(list(s["battalions"].values()))["at"])
            s["dragons"][s["current"]] = random.choice(near)

    def lists(self, s: State) -> None:
        seats = self.random.sample(self.seats, self.random.randrange(3))
        match self.random.randrange(3):
            case 0:
                s["claims"] = seats
            case 1:
                s["out"] = seats
            case _:
                s["order"] = self.random.sample(self.seats, len(self.seats))

    def cards(self, s: State) -> None:
        """A card goes from one place to another, or is forged."""
        lots = [*s["hands"].values(), s["deck"], s["dead"], *(b["cards"] for b in s["battalions"].values() if b)]
        source, target = self.random.choice(lots), self.random.choice(lots)
        kind = self.random.choice([*source, "archer"])
        if kind in source and self.random.random() < 0.9:
            source[kind] -= 1
            if not source[kind] and self.random.random() < 0.9:
                del source[kind]
        target[kind] = target.get(kind, 0) + 1

    def figures(self, s: State) -> None:
        key = self.random.choice(("owed", "round"))
        s[key] += self.random.choice((-1, 1))


def accepted(rules: DragonSoul, state: State) -> bool:
    try:
        rules.decode(state)
    except DataError:
        return False
    return True


@pytest.mark.whole_game
@pytest.mark.parametrize("box", ["as it comes", "small stacks", "long moves"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_they_agree_on_changed_states(variant: str, box: str) -> None:
    rules = DragonSoul(Options({VARIANT: variant}, frozenset({CARDS})), BOXES[box])
    file, random = tomllib.loads(BOXES[box]), Random(f"{variant}/{box}")
    reference, loading = Reference(file, variant), Loading(file, variant)
    editor, verdicts = Editor(reference, random), {True: 0, False: 0}
    state = rules.setup()
    for _ in range(250):
        listed = [plain(a) for a in rules.legal_actions(state)]
        if not listed:
            break
        for _ in range(4):
            changed = deepcopy(rules.encode(state))
            editor.change(changed)
            changed["battalions"] = {name: b for name, b in changed["battalions"].items() if b}
            verdict = accepted(rules, json.loads(json.dumps(changed)))
            assert verdict == loading.possible(changed), changed
            verdicts[verdict] += 1
        chosen = pick(listed, random, rules.encode(state)["order"])
        if chosen["do"] != "concede":
            state, _ = rules.apply(state, msgspec.convert(chosen, rules.action_type))
    assert min(verdicts.values()) > 60, verdicts
