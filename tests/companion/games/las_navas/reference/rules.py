"""A second, plain reading of the rulings: what an action does, and what follows by itself."""

from __future__ import annotations

from copy import deepcopy

from tests.companion.games.las_navas.reference.orders import (
    ARCHERS,
    CHARGE,
    ENEMY,
    STANDARD,
    Do,
    Orders,
    Position,
    value,
    zone,
)


class Reference(Orders):
    """The rules over one set of printed pieces; chance is always asked for."""

    # What an action does

    def do(self, before: Position, action: Do) -> Position:
        p = deepcopy(before)
        if action["do"] == "concede":  # R46
            p["winner"] = ENEMY[action["side"]]
            return p
        kind, *rest = p["queue"][0]
        cards = p["cards"]
        if kind != "turn":
            p["queue"].pop(0)
        if kind == "deal":
            cards["hand"] = {s: list(action["hands"][s]) for s in ENEMY}
            cards["deck"] = list(action["deck"])
        elif kind == "deal_special":
            p["specials"] = {s: list(action[s]) for s in ENEMY}
        elif kind == "draft":
            p["specials"][rest[0]].remove(action["card"])
        elif kind == "initiative":
            cards["hand"][rest[0]].remove(action["card"])
            cards["initiative"][rest[0]] = action["card"]
            if rest[0] == "muslim":  # R7
                bids = {s: value(cards["initiative"][s], s) for s in ENEMY}
                p["first"] = "muslim" if bids["muslim"] > bids["christian"] else "christian"
                p["turns"] = 4
                p["queue"] = [("play", p["first"])]
        elif kind == "play":
            side = rest[0]
            cards["hand"][side].remove(action["card"])
            cards["active"] = {"side": side, "card": action["card"]}
            p["points"], p["combats"], p["shots"], p["fresh"] = value(action["card"], side), 0, 0, True
            p["queue"] = [("turn", side)]
        elif kind == "turn":
            self.act(p, rest[0], action)
        elif kind == "karr":
            p["fight"]["karr"] = action["declare"]
        elif kind == "react" and action["do"] == "react":
            self.use(p, "muslim", action["card"])
            p["queue"].insert(0, ("joiners",))
            self.hurt(p, "christian", p["fight"]["origin"], 2)
        elif kind in ("jihad", "jund") and action["do"] == "react":
            self.use(p, "muslim", action["card"])
            if kind == "jihad":  # R40
                p["queue"].insert(0, ("check",))
                self.hurt(p, "christian", p["fight"]["origin"], 2)
            else:  # R39
                p["fight"]["held"] = True
        elif kind == "draw":
            self.draw(p, action["card"])
        elif kind == "damage":
            self.wound(p, action["units"])
        elif kind == "advance" and action["accept"]:  # R25
            self.march(p, p["fight"]["origin"], p["fight"]["target"])
            p["queue"].insert(0, ("check",))
        elif kind == "husayni" and action["do"] == "special":  # R36
            self.use(p, "muslim", "al_husayni")
            for pile in (cards["deck"], cards["discard"]):
                if action["take"] in pile:
                    pile[pile.index(action["take"])] = cards["initiative"]["muslim"]
                    cards["initiative"]["muslim"] = action["take"]
                    break
        elif kind == "reshuffle":  # R9
            for side in ENEMY:
                cards["hand"][side] += action["hands"][side]
            cards["deck"], cards["discard"] = list(action["deck"]), []
            p["round"] += 1
            p["first"], p["shield"], p["turned"] = None, None, False
            p["queue"] = [("initiative", "christian"), ("initiative", "muslim")]
        self.run(p)
        return p

    def use(self, p: Position, side: str, card: str) -> None:
        p["specials"][side].remove(card)
        p["played"] = sorted([*p["played"], card])

    def act(self, p: Position, side: str, a: Do) -> None:
        kind = a["do"]
        p["queue"].insert(0, ("after_action",))
        was_fresh, p["fresh"] = p["fresh"], False
        if kind == "move":
            surcharge = side == "christian" and int(a["to"][1]) <= 3 and not self.at(p, a["to"])
            p["points"] -= 2 if surcharge else 1  # R15
            for u in a["units"]:
                p["units"][u]["zone"] = a["to"]
            p["queue"].insert(0, ("check",))
        elif kind == "rally":
            p["points"] -= 1
            p["units"][a["unit"]].update(power=2, exhausted=True)
        elif kind == "switch":
            p["points"] -= 2 if a["shield"] else 1
            lie = p["cards"]["initiative"]
            lie["christian"], lie["muslim"] = lie["muslim"], lie["christian"]
            if a["shield"]:
                p["shield"] = side
        elif kind == "end_turn":
            p["queue"] = [("end_turn", side)]
        elif kind == "shoot":
            cost, damage = ARCHERS[side]
            p["points"] -= cost
            p["combats"] += 1
            p["shots"] += 1
            p["units"][a["unit"]]["exhausted"] = True
            p["queue"].insert(0, ("check",))
            self.hurt(p, ENEMY[side], a["target"], damage)
        elif kind in ("attack", "charge"):
            self.declare(p, side, a)
        elif kind == "special":
            self.use(p, side, a["card"])
            if a["card"] in ("al_nasir", "alfonso_viii"):
                p["points"] += 2
            elif a["card"] == "peter_ii":
                self.march(p, a["from"], a["to"])
                p["queue"].insert(0, ("check",))
            elif a["card"] == "council_militia":
                assert was_fresh
                for z in {p["units"][u]["zone"] for u in self.of_type(p, "council_militia")}:
                    for u in self.at(p, z):
                        p["units"][u]["power"] = 2

    def declare(self, p: Position, side: str, a: Do) -> None:
        kind = a["do"]
        cost, bonus = (STANDARD if kind == "attack" else CHARGE)[side]
        origin, target, group = a["from"], a["target"], a["units"]
        p["points"] -= cost
        p["combats"] += 1
        for u in group:
            p["units"][u]["exhausted"] = True
        volunteers = any(self.units[u]["type"] == "jihad_volunteers" for u in group)
        king = {"aragon": "A", "castile": "B", "navarre": "C"}[self.kings[p["cards"]["active"]["card"]]]
        plus = {side: bonus, ENEMY[side]: 0}
        if side == "muslim":
            plus[side] += 1 if volunteers else 0
        else:
            plus[side] += (1 if king == origin[0] else 0) + 2 * len(a.get("special", []))
            plus["muslim"] += 2 if target == "B1" else 0
            plus["muslim"] -= 1 if self.of_type(p, "jihad_volunteers", target) else 0
        for card in a.get("special", []):
            self.use(p, "christian", card)
        p["fight"] = {
            "kind": kind,
            "side": side,
            "origin": origin,
            "target": target,
            "group": list(group),
            "plus": plus,
            "karr": False,
            "volunteers": volunteers,
            "jund": bool(self.of_type(p, "jund_infantry", target)),
            "last_volunteers": bool(self.of_type(p, "jihad_volunteers")),
            "held": False,
        }
        ask = []
        if side == "christian" and kind == "charge" and self.icons(self.at(p, target), "cavalry"):
            ask = [("karr", "muslim")]
        p["queue"] = [*ask, ("react",), ("draw",), ("after_damage",), ("jihad",), ("jund",), ("go",), ("second",)] + p[
            "queue"
        ]

    def draw(self, p: Position, card: str) -> None:
        cards, f = p["cards"], p["fight"]
        if not cards["deck"]:  # R10
            cards["deck"], cards["discard"], p["turned"] = cards["discard"], [], True
        cards["deck"].remove(card)
        cards["discard"].append(card)
        attacker, defender = f["side"], ENEMY[f["side"]]
        mine = self.strength(p, f["group"]) + value(card, attacker) + f["plus"][attacker]
        theirs = self.strength(p, self.at(p, f["target"])) + value(card, defender) + f["plus"][defender]
        losses = [(defender, f["target"], mine - theirs), (attacker, f["origin"], theirs - mine)]
        if mine == theirs:
            losses = [(defender, f["target"], 1), (attacker, f["origin"], 1)]
        for side, where, points in reversed(losses):
            if points > 0:
                p["queue"].insert(0, ("hurt", side, where, points))

    def hurt(self, p: Position, side: str, z: str, points: int) -> None:
        choices = self.distributions(p, z, points)
        if len(choices) == 1:
            self.wound(p, choices[0])
        else:
            p["queue"].insert(0, ("damage", side, z, points))

    def wound(self, p: Position, shares: dict[str, int]) -> None:
        for u, n in shares.items():
            p["units"][u]["power"] -= n
            if p["units"][u]["power"] == 0:
                p["units"][u] = {"zone": None, "power": 0, "exhausted": False}

    def march(self, p: Position, origin: str, to: str) -> None:
        for u in self.at(p, origin):
            p["units"][u]["zone"] = to

    # What follows by itself

    def run(self, p: Position) -> None:
        """Carries out the front of the queue until somebody must decide."""
        while not p["winner"]:
            kind, *rest = p["queue"][0]
            if kind in ("react", "jihad", "jund", "advance", "husayni") and self.is_asked(p, kind):
                return
            if kind in ("deal", "deal_special", "draft", "initiative", "play", "turn", "karr", "draw", "damage"):
                return
            if kind == "reshuffle":
                return
            p["queue"].pop(0)
            if kind == "hurt":
                self.hurt(p, *rest)
            elif kind == "check" or kind == "after_damage":
                self.check(p)
            elif kind == "joiners":
                self.check(p)
                if not [u for u in p["fight"]["group"] if p["units"][u]["zone"]]:  # R37
                    while p["queue"][0][0] != "after_action":
                        p["queue"].pop(0)
                else:
                    p["fight"]["group"] = [u for u in p["fight"]["group"] if p["units"][u]["zone"]]
                    p["queue"].insert(0, ("react",))
            elif kind == "go":
                self.go(p)
            elif kind == "second":
                self.second(p)
            elif kind == "after_action":
                p["fight"] = None
                side = p["queue"][0][1]
                if p["points"] == 0 and not self.free_specials(p, side, self.could_hold(p, side)):  # R8
                    p["queue"] = [("end_turn", side)]
            elif kind == "end_turn":
                self.end_turn(p, rest[0])
            elif kind == "collect":  # R9
                for side in ENEMY:
                    p["cards"]["hand"][side].append(p["cards"]["initiative"][side])
                    p["cards"]["initiative"][side] = None

    def is_asked(self, p: Position, kind: str) -> bool:
        f, could = p["fight"], self.could_hold(p, "muslim")
        if kind == "react":
            return bool(self.reactions(p))
        if kind == "husayni":
            return "al_husayni" in could and bool(self.of_type(p, "al_husayni"))
        if kind == "advance":
            return True
        if f["side"] != "christian" or not self.at(p, f["origin"]):
            return False
        if kind == "jihad":  # R40
            return "jihad_volunteers" in could and f["last_volunteers"] and not self.of_type(p, "jihad_volunteers")
        return "jund_infantry" in could and f["kind"] == "charge" and f["jund"] and not self.at(p, f["target"])

    def go(self, p: Position) -> None:
        f = p["fight"]
        origin, target = f["origin"], f["target"]
        if self.at(p, target) or not self.at(p, origin):
            return
        if f["side"] == "christian":  # R27
            if f["kind"] == "charge" and not f["held"]:
                row = int(origin[1])
                while self.owner(p, zone(origin[0], row)) == "christian":
                    self.march(p, f"{origin[0]}{row}", f"{origin[0]}{row - 1}")
                    row += 1
                p["queue"].insert(0, ("check",))
        elif not self.stuck(p, origin):
            if f["volunteers"]:  # R26
                self.march(p, origin, target)
                p["queue"].insert(0, ("check",))
            elif f["kind"] == "charge":  # R25
                p["queue"].insert(0, ("advance", "muslim"))

    def second(self, p: Position) -> None:
        """R29, R30."""
        f = p["fight"]
        if not f["karr"]:
            return
        origin, target = f["origin"], f["target"]
        if self.owner(p, target) == "muslim":
            base, goal = target, origin
        elif self.owner(p, target) == "christian":
            base, goal = zone(target[0], int(target[1]) - 1), target
        else:
            return
        if self.owner(p, base) != "muslim" or self.owner(p, goal) != "christian":
            return
        p["fight"] = {
            "kind": "karr",
            "side": "muslim",
            "origin": base,
            "target": goal,
            "group": self.at(p, base),
            "plus": {"muslim": 2, "christian": 0},
            "karr": False,
        }
        p["queue"] = [("draw",), ("after_damage",)] + p["queue"]

    def end_turn(self, p: Position, side: str) -> None:
        cards = p["cards"]
        cards["discard"].append(cards["active"]["card"])
        cards["active"] = None
        p["points"] = p["combats"] = p["shots"] = 0
        p["turns"] -= 1
        for status in p["units"].values():
            status["exhausted"] = False
        p["queue"] = [("play", ENEMY[side])] if p["turns"] else [("husayni",), ("collect",), ("reshuffle",)]

    def check(self, p: Position) -> None:
        """R45."""
        mine, theirs = self.zones(p, "christian"), self.zones(p, "muslim")
        if not self.of_type(p, "al_nasir"):
            p["winner"] = "christian"
        elif not any(int(z[1]) <= 3 for z in mine) and len(mine) <= 4:
            p["winner"] = "muslim"
        elif len(mine) >= 2 * len(theirs):
            p["winner"] = "christian"
        elif len(theirs) >= 2 * len(mine):
            p["winner"] = "muslim"
