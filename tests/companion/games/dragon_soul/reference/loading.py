"""A second, plain reading of the protocol: which states can be taken over."""

from __future__ import annotations

from typing import Any

from tests.companion.games.dragon_soul.reference.ground import SOLDIERS, State, colour, shift, subsets, total
from tests.companion.games.dragon_soul.reference.legal import Legal

PHASES = ("first", "income", "draw", "turn", "battle", "coins", "discard")


def whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Loading(Legal):
    """Judges states that have all keys, each of the right shape."""

    def possible(self, s: State) -> bool:
        return s["phase"] in PHASES and all(
            check(s)
            for check in (self.names, self.turn_is, self.map_is, self.players_are, self.cards_are, self.phase_fits)
        )

    def names(self, s: State) -> bool:
        """Everything that is named is there: players, spaces, battalions, kinds of card, counts."""
        spaces, lots = set(self.every()), [*s["hands"].values(), s["deck"], s["dead"]]
        lots += [b["cards"] for b in s["battalions"].values()]
        seats = {*s["order"], *s["claims"], *s["out"], *s["dragons"], *s["castles"].values()} | {s["current"]} - {None}
        most = self.limits["battalion_tokens"]
        return (
            seats - {None} <= set(self.seats)
            and set(s["hands"]) == set(self.seats)
            and {*s["castles"], *s["dragons"].values(), *(b["at"] for b in s["battalions"].values())} <= spaces
            and set(s["battalions"]) <= {f"{seat}{n}" for seat in self.seats for n in range(1, most + 1)}
            and all(kind in self.file["deck"] and whole(n) and n > 0 for lot in lots for kind, n in lot.items())
            and not s["winners"]
        )

    def turn_is(self, s: State) -> bool:
        if s["phase"] == "first":
            return s["order"] == [] and s["current"] is None and s["round"] == 0
        firsts = [a["side"] for a in self.first(s)]
        orders = [self.seats[n:] + self.seats[:n] for n, seat in enumerate(self.seats) if seat in firsts]
        return s["order"] in orders and s["current"] in set(self.seats) - set(s["out"]) and s["round"] >= 1

    def map_is(self, s: State) -> bool:
        taken = [*s["dragons"].values(), *(b["at"] for b in s["battalions"].values())]
        closed = [] if self.limits["enter_forest"] else ["forest"]
        for name, b in s["battalions"].items():
            if s["castles"].get(b["at"], colour(name)) != colour(name) or not b["cards"]:
                return False
            if any(self.is_a(b["at"], kind) for kind in ["boneyard", *closed]):
                return False
            if self.limits["stack_max"] and total(b["cards"]) > self.limits["stack_max"]:
                return False
            if b["acted"] and colour(name) != s["current"]:
                return False
        return (
            len(taken) == len(set(taken))
            and not set(s["castles"]) & set(s["dragons"].values())
            and all(self.is_a(at, "grass") for at in s["castles"])
            and all(len(self.castles(s, seat)) <= self.limits["castle_tokens"] for seat in self.seats)
        )

    def players_are(self, s: State) -> bool:
        for seat in self.seats:
            pieces = bool(self.castles(s, seat) or self.own(s, seat))
            if seat in s["out"]:
                if pieces or seat in s["dragons"] or s["hands"][seat] or seat in s["claims"]:
                    return False
            elif not pieces:
                return False
        if any(seat == s["current"] or not self.has_goal(s, seat) for seat in s["claims"]):
            return False
        once = len(set(s["claims"])) == len(s["claims"]) and len(set(s["out"])) == len(s["out"])
        return once and len({frozenset(self.side(seat)) for seat in self.seats if seat not in s["out"]}) > 1

    def cards_are(self, s: State) -> bool:
        together: dict[str, int] = {}
        for lot in (*s["hands"].values(), s["deck"], s["dead"], *(b["cards"] for b in s["battalions"].values())):
            shift(together, lot, 1)
        return together == {kind: n for kind, n in self.file["deck"].items() if n}

    def phase_fits(self, s: State) -> bool:
        phase = s["phase"]
        acted = any(b["acted"] for b in s["battalions"].values())
        if (s["owed"] != 0) != (phase == "draw") or s["owed"] < 0 or (phase == "draw" and not s["deck"]):
            return False
        if s["deploying"] and (acted or phase not in ("income", "draw", "turn")):
            return False
        if not s["deploying"] and phase in ("income", "draw"):
            return False
        if any((s[key] is not None) != (phase == key) for key in ("battle", "coins", "discard")):
            return False
        return bool(getattr(self, f"fits_{phase}", lambda s: True)(s))

    def fits_first(self, s: State) -> bool:
        """D7: nothing has happened yet."""
        start = {seat["start"]: seat["colour"] for seat in self.map["seat"]}
        nothing = not (
            s["battalions"] or s["dragons"] or s["dead"] or any(s["hands"].values()) or s["claims"] or s["out"]
        )
        return s["castles"] == start and nothing

    def fits_battle(self, s: State) -> bool:
        b = s["battle"]
        mine, theirs = s["battalions"].get(b["attacker"]), s["battalions"].get(b["defender"])
        if mine is None or theirs is None or colour(b["attacker"]) != s["current"] or not mine["acted"]:
            return False
        if colour(b["defender"]) not in self.enemies(s["current"]) or not self.adjacent(mine["at"], theirs["at"]):
            return False
        if any(kind not in SOLDIERS or n > mine["cards"].get(kind, 0) or n < 1 for kind, n in b["used"].items()):
            return False
        fresh = [kind for kind in SOLDIERS if mine["cards"].get(kind, 0) > b["used"].get(kind, 0)]
        return bool(fresh) and b["attack"] in (None, *fresh)

    def strikable(self, s: State, name: str) -> bool:
        return s["current"] in s["dragons"] and {"do": "strike", "target": name} in self.strikes(s)

    def fits_coins(self, s: State) -> bool:
        return self.strikable(s, s["coins"]["target"]) and s["coins"]["attack"] in (None, "breath", "claw")

    def fits_discard(self, s: State) -> bool:
        name, count = s["discard"]["battalion"], s["discard"]["count"]
        if not self.strikable(s, name) or name not in s["battalions"]:
            return False
        cards = s["battalions"][name]["cards"]
        return bool(count == (total(cards) + 1) // 2 and len(subsets(cards, count)) > 1)
