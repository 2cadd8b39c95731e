"""A second, plain reading of the rulings: what an action does, and what follows by itself."""

from __future__ import annotations

from copy import deepcopy

from tests.companion.games.dragon_soul.reference.ground import SOLDIERS, Do, State, colour, shift, subsets, total
from tests.companion.games.dragon_soul.reference.legal import Legal


class Reference(Legal):
    """The rules over one component file and variant; chance is always asked for."""

    def new(self) -> State:
        """D7."""
        return {
            "game": "dragon_soul",
            "variant": self.variant,
            "order": [],
            "current": None,
            "round": 0,
            "phase": "first",
            "to_act": "chance",
            "castles": {seat["start"]: seat["colour"] for seat in self.map["seat"]},
            "battalions": {},
            "dragons": {},
            "hands": {seat: {} for seat in self.seats},
            "deck": {kind: n for kind, n in self.file["deck"].items() if n},
            "dead": {},
            "owed": 0,
            "deploying": False,
            "battle": None,
            "coins": None,
            "discard": None,
            "contested": [],
            "claims": [],
            "out": [],
            "winners": [],
            "reason": None,
        }

    def do(self, before: State, a: Do) -> State:
        s = deepcopy(before)
        ended = getattr(self, f"do_{a['do']}")(s, a) or False
        if a["do"] != "first":
            self.follow(s, ended)
        s["to_act"] = self.to_act(s)
        s["contested"] = [at for at in self.every() if at in s["castles"] and self.contested(s, at)]
        return s

    # What an action does; True where the turn ends with it

    def do_first(self, s: State, a: Do) -> None:
        n = self.seats.index(a["side"])
        s["order"] = self.seats[n:] + self.seats[:n]
        self.begin(s, a["side"], 1)

    def do_draw(self, s: State, a: Do) -> None:
        now = s["current"]
        s["owed"] = len(self.uncontested(s, now)) * self.limits["cards_per_castle"]
        if self.limits["hand_max"]:  # D13
            s["owed"] = max(0, min(s["owed"], self.limits["hand_max"] - total(s["hands"][now])))
        self.supply(s)

    def supply(self, s: State) -> None:
        """D12."""
        if s["owed"] and not s["deck"]:
            if total(s["dead"]) >= self.limits["cooldown"]:
                s["deck"], s["dead"] = s["dead"], {}
            else:
                s["owed"] = 0
        s["phase"] = "draw" if s["owed"] else "turn"

    def do_cards(self, s: State, a: Do) -> None:
        shift(s["deck"], a["cards"], -1)
        shift(s["hands"][s["current"]], a["cards"], 1)
        s["owed"] -= total(a["cards"])
        self.supply(s)

    def do_build(self, s: State, a: Do) -> None:
        s["castles"][s["battalions"][a["battalion"]]["at"]] = s["current"]
        s["phase"] = "turn"

    def do_deploy(self, s: State, a: Do) -> None:
        now, card = s["current"], {a["card"]: 1}
        name = self.battalion_at(s, a["at"])
        if name is None:  # D16
            number = 1
            while f"{now}{number}" in s["battalions"]:
                number += 1
            name = f"{now}{number}"
            s["battalions"][name] = {"at": a["at"], "cards": {}, "acted": False}
        shift(s["hands"][now], card, -1)
        shift(s["battalions"][name]["cards"], card, 1)

    def do_move(self, s: State, a: Do) -> None:
        now, name, to = s["current"], a["battalion"], a["to"]
        s["deploying"] = False
        there = self.battalion_at(s, to)
        if there is not None:  # D20
            shift(s["battalions"][there]["cards"], s["battalions"].pop(name)["cards"], 1)
            s["battalions"][there]["acted"] = True
        elif self.is_a(to, "boneyard"):  # D24
            shift(s["dead"], s["battalions"].pop(name)["cards"], 1)
            s["dragons"][now] = to
        else:
            s["battalions"][name].update(at=to, acted=True)
            self.arrive(s, now, to)

    def arrive(self, s: State, seat: str, at: str) -> None:
        """D21."""
        if s["castles"].get(at, seat) != seat:
            del s["castles"][at]
            if len(self.castles(s, seat)) < self.limits["castle_tokens"]:
                s["castles"][at] = seat

    def do_attack(self, s: State, a: Do) -> None:
        s["deploying"] = False
        s["battalions"][a["battalion"]]["acted"] = True
        s["battle"] = {"attacker": a["battalion"], "defender": a["target"], "used": {}, "attack": None}
        s["phase"] = "battle"

    def do_cease(self, s: State, a: Do) -> None:
        s["battle"], s["phase"] = None, "turn"

    def do_fight(self, s: State, a: Do) -> None:
        b = s["battle"]
        if b["attack"] is None:
            b["attack"] = a["card"]
            return
        mine, theirs = s["battalions"][b["attacker"]], s["battalions"][b["defender"]]
        sent, shown = b["attack"], a["card"]
        result = self.file["battle"][sent][shown] if shown in SOLDIERS else "defender"  # D33, D23
        if result in ("attacker", "both"):
            shift(mine["cards"], {sent: 1}, -1)
            shift(s["dead"], {sent: 1}, 1)
        else:
            shift(b["used"], {sent: 1}, 1)
        if result in ("defender", "both"):
            shift(theirs["cards"], {shown: 1}, -1)
            shift(s["dead"], {shown: 1}, 1)
        b["attack"] = None
        fresh = any(mine["cards"].get(k, 0) > b["used"].get(k, 0) for k in SOLDIERS)
        if mine["cards"] and theirs["cards"] and fresh:
            return
        s["battle"], s["phase"] = None, "turn"  # D35, D36
        if not theirs["cards"]:
            del s["battalions"][b["defender"]]
        if not mine["cards"]:
            del s["battalions"][b["attacker"]]
        elif not theirs["cards"]:
            mine["at"] = theirs["at"]
            self.arrive(s, s["current"], mine["at"])

    def do_fly(self, s: State, a: Do) -> bool:
        s["deploying"] = False
        s["dragons"][s["current"]] = a["to"]
        return True

    def do_strike(self, s: State, a: Do) -> bool:
        s["deploying"] = False
        if a["target"].endswith("_dragon"):  # D30
            del s["dragons"][s["current"]], s["dragons"][a["target"].removesuffix("_dragon")]
            return True
        s["coins"], s["phase"] = {"target": a["target"], "attack": None}, "coins"
        return False

    def do_coin(self, s: State, a: Do) -> bool:
        coins = s["coins"]
        if coins["attack"] is None:
            coins["attack"] = a["face"]
            return False
        target = coins["target"]
        cards = s["battalions"][target]["cards"]
        s["coins"], s["phase"] = None, "turn"
        if (coins["attack"], a["face"]) == ("breath", "shield_wall"):
            self.lose(s, target, dict(cards))
        elif (coins["attack"], a["face"]) == ("breath", "ballista"):
            del s["dragons"][s["current"]]
        elif (coins["attack"], a["face"]) == ("claw", "ballista"):
            half = total(cards) // 2 + total(cards) % 2
            ways = subsets(cards, half)
            if len(ways) > 1:  # D29
                s["discard"], s["phase"] = {"battalion": target, "count": half}, "discard"
                return False
            self.lose(s, target, ways[0])
        return True

    def do_discard(self, s: State, a: Do) -> bool:
        s["discard"], s["phase"] = None, "turn"
        self.lose(s, a["battalion"], a["cards"])
        return True

    def lose(self, s: State, name: str, cards: dict[str, int]) -> None:
        shift(s["battalions"][name]["cards"], cards, -1)
        shift(s["dead"], cards, 1)
        if not s["battalions"][name]["cards"]:
            del s["battalions"][name]

    def do_end_turn(self, s: State, a: Do) -> bool:
        return True

    def do_concede(self, s: State, a: Do) -> bool:
        """D40."""
        seat, ended = a["side"], False
        if s["battle"] and seat in (colour(s["battle"]["attacker"]), colour(s["battle"]["defender"])):
            s["battle"], s["phase"] = None, "turn"
        struck = s["coins"]["target"] if s["coins"] else s["discard"]["battalion"] if s["discard"] else None
        if struck and seat in (s["current"], colour(struck)):
            s["coins"], s["discard"], s["phase"], ended = None, None, "turn", True
        self.leave(s, seat)
        return ended

    def leave(self, s: State, seat: str) -> None:
        for at in self.castles(s, seat):
            del s["castles"][at]
        for name in self.own(s, seat):
            shift(s["dead"], s["battalions"].pop(name)["cards"], 1)
        s["dragons"].pop(seat, None)
        shift(s["dead"], s["hands"][seat], 1)
        s["hands"][seat] = {}
        s["out"] = [other for other in self.seats if other in s["out"] or other == seat]

    # What follows

    def follow(self, s: State, ended: bool) -> None:
        now = s["current"]
        s["claims"] = [seat for seat in s["claims"] if seat not in s["out"] and self.has_goal(s, seat)]  # D37
        n = s["order"].index(now)
        for seat in s["order"][n + 1 :] + s["order"][: n + 1]:  # D39
            if self.alone(s):
                break
            if seat not in s["out"] and not self.castles(s, seat) and not self.own(s, seat):
                self.leave(s, seat)
        if self.alone(s):
            self.win(s, next(seat for seat in self.seats if seat not in s["out"]), "last")
            return
        s["claims"] = [seat for seat in s["claims"] if seat not in s["out"]]
        if now not in s["out"]:
            if not ended:
                return
            if self.has_goal(s, now):
                s["claims"] = [seat for seat in self.seats if seat in s["claims"] or seat == now]
        later = [seat for seat in s["order"][n + 1 :] if seat not in s["out"]]
        if later:
            self.begin(s, later[0], s["round"])
        else:  # D41
            self.begin(s, next(seat for seat in s["order"] if seat not in s["out"]), s["round"] + 1)

    def alone(self, s: State) -> bool:
        return len({frozenset(self.side(seat)) for seat in self.seats if seat not in s["out"]}) == 1

    def begin(self, s: State, seat: str, round: int) -> None:
        for b in s["battalions"].values():
            b["acted"] = False
        s.update(current=seat, round=round, phase="income", deploying=True, owed=0)
        s.update(battle=None, coins=None, discard=None)
        if seat in s["claims"]:  # D38
            self.win(s, seat, "castles")

    def win(self, s: State, seat: str, reason: str) -> None:
        s.update(phase="over", owed=0, deploying=False, battle=None, coins=None, discard=None, reason=reason)
        s["winners"] = [other for other in self.seats if other in self.side(seat)]
