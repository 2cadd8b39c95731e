"""A second, plain reading of the rulings: what may be done."""

from __future__ import annotations

from tests.companion.games.dragon_soul.reference.ground import (
    SOLDIERS,
    STONE,
    Do,
    Ground,
    State,
    colour,
    subsets,
    total,
)


class Legal(Ground):
    """Whoever is to act, and the actions that there are."""

    def to_act(self, s: State) -> str | None:
        phase, now = s["phase"], s["current"]
        if phase == "over":
            return None
        if phase in ("first", "draw"):
            return "chance"
        if phase in ("income", "turn"):
            return now
        if phase == "battle":
            return now if s["battle"]["attack"] is None else colour(s["battle"]["defender"])
        if phase == "coins":
            return now if s["coins"]["attack"] is None else colour(s["coins"]["target"])
        return colour(s["discard"]["battalion"])

    def legal(self, s: State) -> list[Do]:
        return getattr(self, s["phase"])(s)

    def over(self, s: State) -> list[Do]:
        return []

    def first(self, s: State) -> list[Do]:
        seats = [self.seats[0], self.seats[2]] if self.teams else self.seats  # D8
        return [{"do": "first", "side": seat} for seat in seats]

    def income(self, s: State) -> list[Do]:
        found: list[Do] = [{"do": "draw"}]
        if s["round"] == 1 or len(self.castles(s, s["current"])) >= self.limits["castle_tokens"]:  # D10, D11
            return found
        for name in self.own(s, s["current"]):
            at = s["battalions"][name]["at"]
            if self.is_a(at, "grass") and at not in s["castles"]:
                found.append({"do": "build", "battalion": name})
        return found

    def draw(self, s: State) -> list[Do]:
        return [{"do": "cards", "cards": c} for c in subsets(s["deck"], min(s["owed"], total(s["deck"])))]

    def turn(self, s: State) -> list[Do]:
        found: list[Do] = [{"do": "end_turn"}]
        if s["deploying"]:
            found += self.deployments(s)
        for name in self.own(s, s["current"]):
            if not s["battalions"][name]["acted"]:  # D18
                found += self.moves(s, name) + self.attacks(s, name)
        if s["current"] in s["dragons"]:
            found += self.flights(s) + self.strikes(s)
        return found

    def deployments(self, s: State) -> list[Do]:
        now, most = s["current"], self.limits["stack_max"]
        counting = self.castles(s, now) if self.limits["count_contested"] else self.uncontested(s, now)
        have = len(self.own(s, now))
        room = have < len(counting) and have < self.limits["battalion_tokens"]  # D15
        found: list[Do] = []
        for at in self.uncontested(s, now):
            there = self.battalion_at(s, at)
            fits = room if there is None else not most or total(s["battalions"][there]["cards"]) < most
            if fits:
                found += [{"do": "deploy", "card": card, "at": at} for card in s["hands"][now]]
        return found

    def passable(self, s: State, at: str) -> bool:
        """D19: spaces that a longer move may cross."""
        if self.occupied(s, at) or s["castles"].get(at, s["current"]) != s["current"] or self.is_a(at, "boneyard"):
            return False
        return self.limits["enter_forest"] or not self.is_a(at, "forest")

    def moves(self, s: State, name: str) -> list[Do]:
        now, mine, most = s["current"], s["battalions"][name], self.limits["stack_max"]
        reached, edge = set(), {mine["at"]}
        for _ in range(self.limits["move"]):
            reached |= {to for at in edge for to in self.near(at)}
            edge = {at for at in reached if self.passable(s, at)}
        found: list[Do] = []
        for to in reached - {mine["at"]}:
            there = self.battalion_at(s, to)
            if there is not None:  # D20, D17
                both = total(mine["cards"]) + total(s["battalions"][there]["cards"])
                ok = colour(there) == now and (not most or both <= most)
            elif to in s["dragons"].values():
                ok = False
            elif self.is_a(to, "boneyard"):  # D24
                ok = STONE in mine["cards"] and now not in s["dragons"]
            else:
                ok = self.limits["enter_forest"] or not self.is_a(to, "forest")  # D5
            if ok:
                found.append({"do": "move", "battalion": name, "to": to})
        return found

    def attacks(self, s: State, name: str) -> list[Do]:
        mine = s["battalions"][name]
        if not set(mine["cards"]) & set(SOLDIERS):  # D23
            return []
        return [
            {"do": "attack", "battalion": name, "target": other}
            for other, b in s["battalions"].items()
            if colour(other) in self.enemies(s["current"]) and self.adjacent(mine["at"], b["at"])
        ]

    def flights(self, s: State) -> list[Do]:
        return [
            {"do": "fly", "to": at}
            for at in self.every()
            if not self.occupied(s, at) and at not in s["castles"] and not self.is_a(at, "boneyard")
        ]

    def strikes(self, s: State) -> list[Do]:
        at = s["dragons"][s["current"]]
        foes = self.enemies(s["current"])
        found: list[Do] = []
        for name, b in s["battalions"].items():
            if colour(name) in foes and self.adjacent(at, b["at"]) and b["at"] not in s["castles"]:  # D27
                found.append({"do": "strike", "target": name})
        for seat, there in s["dragons"].items():
            if seat in foes and self.adjacent(at, there):  # D30
                found.append({"do": "strike", "target": f"{seat}_dragon"})
        return found

    def battle(self, s: State) -> list[Do]:
        b = s["battle"]
        if b["attack"] is not None:
            cards = s["battalions"][b["defender"]]["cards"]
            return [{"do": "fight", "side": colour(b["defender"]), "card": card} for card in cards]
        cards = s["battalions"][b["attacker"]]["cards"]
        left = [card for card in SOLDIERS if cards.get(card, 0) > b["used"].get(card, 0)]
        return [{"do": "cease"}, *({"do": "fight", "side": s["current"], "card": card} for card in left)]

    def coins(self, s: State) -> list[Do]:
        faces = ("breath", "claw") if s["coins"]["attack"] is None else ("shield_wall", "ballista")
        return [{"do": "coin", "side": self.to_act(s), "face": face} for face in faces]

    def discard(self, s: State) -> list[Do]:
        name, n = s["discard"]["battalion"], s["discard"]["count"]
        choices = subsets(s["battalions"][name]["cards"], n)
        return [{"do": "discard", "battalion": name, "cards": cards} for cards in choices]
