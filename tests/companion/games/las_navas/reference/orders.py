"""A second, plain reading of the rulings: slow, mutable, written without a look at the engine, to compare it with.

A position is a dictionary in the shape of the engine protocol's state, plus `fight` (the combat in progress) and
`queue` (what must still happen, first thing first). `legal` lists actions as the protocol writes them; `do` applies
one and returns a new position. Chance is always asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

Position = dict[str, Any]
Do = dict[str, Any]

ENEMY = {"christian": "muslim", "muslim": "christian"}
ZONES = [c + r for r in "123456" for c in "ABC"]
CARDS = {"1-6", "2-5", "2-4", "3-4", "3-3", "4-3", "4-2", "5-2", "6-1"}  # R5
ARCHERS = {"christian": (1, 1), "muslim": (2, 2)}  # R18: points, damage
STANDARD = {"christian": (2, 2), "muslim": (1, -1)}  # R19: points, modifier
CHARGE = {"christian": (3, 5), "muslim": (3, 2)}  # R20, R21
SPECIALS = {  # the unit type that each card needs on the board (R34)
    "muslim": {"al_nasir", "al_husayni", "black_guard", "jund_infantry", "kurdish_cavalry", "jihad_volunteers"},
    "christian": {"alfonso_viii", "peter_ii", "sancho_vii", "lopez_de_haro", "jimenez_de_rada", "council_militia"},
}
IMMOBILE = {"al_nasir", "black_guard"}  # R14


def value(card: str, side: str) -> int:
    christian, muslim = card.split("-")
    return int(christian if side == "christian" else muslim)


def steps(a: str, b: str) -> int:
    """Chebyshev distance (R2)."""
    return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1])))


def zone(column: str, row: int) -> str | None:
    return f"{column}{row}" if 1 <= row <= 6 else None


def subsets(items: list[str]) -> list[list[str]]:
    return [list(c) for n in range(1, len(items) + 1) for c in combinations(items, n)]


class Orders:
    """Who must decide and what is allowed, with one set of printed pieces.

    `units`: id -> side, zone, type, icon; `kings`: card -> king.
    """

    def __init__(self, units: dict[str, dict[str, str]], kings: dict[str, str]) -> None:
        self.units = units
        self.kings = kings

    # What stands where

    def at(self, p: Position, z: str | None) -> list[str]:
        return sorted(u for u, v in p["units"].items() if v["zone"] is not None and v["zone"] == z)

    def owner(self, p: Position, z: str | None) -> str | None:
        here = self.at(p, z)
        return self.units[here[0]]["side"] if here else None

    def zones(self, p: Position, side: str) -> list[str]:
        return [z for z in ZONES if self.owner(p, z) == side]

    def of_type(self, p: Position, kind: str, z: str | None = None) -> list[str]:
        return [
            u
            for u, v in p["units"].items()
            if self.units[u]["type"] == kind and v["zone"] is not None and (z is None or v["zone"] == z)
        ]

    def icons(self, units: list[str], icon: str) -> bool:
        return any(self.units[u]["icon"] == icon for u in units)

    def stuck(self, p: Position, z: str) -> bool:
        return any(self.units[u]["type"] in IMMOBILE for u in self.at(p, z))

    def strength(self, p: Position, units: list[str]) -> int:
        return sum(p["units"][u]["power"] for u in units)

    # Set-up (R4, R6, R33)

    def new(self, variant: str) -> Position:
        p: Position = {
            "variant": variant,
            "round": 1,
            "units": {u: {"zone": v["zone"], "power": 2, "exhausted": False} for u, v in self.units.items()},
            "cards": {
                "deck": [],
                "discard": [],
                "hand": {"christian": [], "muslim": []},
                "initiative": {"christian": None, "muslim": None},
                "active": None,
            },
            "specials": {"christian": [], "muslim": []},
            "played": [],
            "points": 0,
            "combats": 0,
            "shots": 0,
            "shield": None,
            "first": None,
            "winner": None,
            "turned": False,
            "fresh": False,
            "turns": 0,
            "fight": None,
            "queue": [("deal",)],
        }
        if variant == "advanced":
            p["queue"] += [("deal_special",), ("draft", "christian"), ("draft", "muslim")]
        p["queue"] += [("initiative", "christian"), ("initiative", "muslim")]
        return p

    # Who decides, and what is allowed

    def to_act(self, p: Position) -> str | None:
        if p["winner"]:
            return None
        kind, *rest = p["queue"][0]
        if kind in ("deal", "deal_special", "draw", "reshuffle"):
            return "chance"
        return rest[0] if kind in ("draft", "initiative", "play", "turn", "damage") else "muslim"

    def legal(self, p: Position) -> list[Do]:
        """Every legal action; for deal, deal_special and reshuffle an empty list (the caller makes them)."""
        if p["winner"]:
            return []
        kind, *rest = p["queue"][0]
        cards = p["cards"]
        if kind == "draft":
            return [{"do": "discard_special", "side": rest[0], "card": c} for c in p["specials"][rest[0]]]
        if kind in ("initiative", "play"):
            return [{"do": kind, "side": rest[0], "card": c} for c in cards["hand"][rest[0]]]
        if kind == "turn":
            return self.turn_actions(p, rest[0])
        if kind == "karr":
            return [{"do": "karr", "declare": yes} for yes in (True, False)]
        if kind == "react":
            held = p["specials"]["muslim"]
            return [{"do": "react", "card": c} for c in self.reactions(p) if c in held] + [{"do": "pass"}]
        if kind in ("jihad", "jund"):
            card = {"jihad": "jihad_volunteers", "jund": "jund_infantry"}[kind]
            held = [card] if card in p["specials"]["muslim"] else []
            return [*({"do": "react", "card": c} for c in held), {"do": "pass"}]
        if kind == "draw":
            deck = cards["deck"]
            if not deck:
                return [{"do": "draw", "card": cards["discard"][0]}]
            return [{"do": "draw", "card": c} for c in (deck[:1] if p["turned"] else deck)]
        if kind == "damage":
            return [{"do": "damage", "side": rest[0], "units": d} for d in self.distributions(p, rest[1], rest[2])]
        if kind == "advance":
            return [{"do": "advance", "accept": yes} for yes in (True, False)]
        if kind == "husayni":
            takes = [{"do": "special", "card": "al_husayni", "take": c} for c in cards["deck"] + cards["discard"]]
            return [*(takes if "al_husayni" in p["specials"]["muslim"] else []), {"do": "pass"}]
        return []

    def turn_actions(self, p: Position, side: str) -> list[Do]:
        out: list[Do] = [{"do": "end_turn"}]
        for z in self.zones(p, side):
            out += self.moves(p, side, z) + self.shots(p, side, z) + self.attacks(p, side, z)
            for u in self.at(p, z):  # R31
                status = p["units"][u]
                if p["points"] >= 1 and status["power"] == 1 and not status["exhausted"]:
                    out.append({"do": "rally", "unit": u})
        if p["shield"] in (None, side):  # R32
            out += [{"do": "switch", "shield": s} for s, cost in ((False, 1), (True, 2)) if p["points"] >= cost]
        return out + self.free_specials(p, side, p["specials"][side])

    def could_hold(self, p: Position, side: str) -> set[str]:
        """The special cards that a side may have in the eyes of the other one (R47)."""
        return SPECIALS[side] - set(p["played"]) if p["specials"][side] else set()

    def free_specials(self, p: Position, side: str, cards: Iterable[str]) -> list[Do]:
        out: list[Do] = []
        for card in cards:
            if not self.of_type(p, card):  # R34
                continue
            plain = {"do": "special", "card": card}
            usable = {
                "al_nasir": True,  # R35
                "alfonso_viii": True,
                "jimenez_de_rada": bool(p["cards"]["hand"]["muslim"]),  # R43
                "council_militia": p["fresh"],  # R44
            }
            if usable.get(card):
                out.append(plain)
            if card == "peter_ii":  # R41
                for z in self.zones(p, "christian"):
                    for row in (int(z[1]) - 1, int(z[1]) + 1):
                        to = zone("A", row)
                        if z[0] == "A" and to and not self.at(p, to) and self.icons(self.at(p, z), "cavalry"):
                            out.append({**plain, "from": z, "to": to})
        return out

    def moves(self, p: Position, side: str, z: str) -> list[Do]:
        out: list[Do] = []
        here = self.at(p, z)
        for to in ZONES:
            if steps(z, to) != 1 or (side == "christian" and to[0] != z[0]):  # R14, R15
                continue
            holder = self.owner(p, to)
            if holder is None:  # R13
                cost = 2 if side == "christian" and int(to[1]) <= 3 else 1
                groups = [] if self.stuck(p, z) else [here]
            elif holder == side:
                cost = 1
                free = [u for u in here if self.units[u]["type"] not in IMMOBILE]
                groups = [g for g in subsets(free) if len(g) + len(self.at(p, to)) <= 3]
            else:
                continue
            if cost <= p["points"]:
                out += [{"do": "move", "from": z, "to": to, "units": g} for g in groups]
        return out

    def ready(self, p: Position, z: str) -> list[str]:
        return [u for u in self.at(p, z) if not p["units"][u]["exhausted"]]

    def shots(self, p: Position, side: str, z: str) -> list[Do]:
        if p["points"] < ARCHERS[side][0] or p["combats"] >= 2 or p["shots"] >= 1:  # R16
            return []
        shooters = [u for u in self.ready(p, z) if self.units[u]["icon"] == "archer"]
        targets = [t for t in ZONES if steps(z, t) == 2 and self.owner(p, t) == ENEMY[side]]
        return [{"do": "shoot", "unit": u, "target": t} for u in shooters for t in targets]

    def attacks(self, p: Position, side: str, z: str) -> list[Do]:
        out: list[Do] = []
        if p["combats"] >= 2:
            return out
        groups = subsets(self.ready(p, z))
        for t in ZONES:
            if steps(z, t) != 1 or self.owner(p, t) != ENEMY[side]:
                continue
            ahead = t[0] == z[0] and int(t[1]) == int(z[1]) - 1
            for kind, (cost, _) in (("attack", STANDARD[side]), ("charge", CHARGE[side])):
                if cost > p["points"] or (kind == "charge" and side == "christian" and not ahead):  # R20
                    continue
                for g in groups:
                    if kind == "charge" and not self.icons(g, "cavalry"):
                        continue
                    plain = {"do": kind, "from": z, "target": t, "units": g}
                    out.append(plain)
                    cards = self.declared_cards(p, kind, z, t, g) if side == "christian" else []
                    out += [{**plain, "special": s} for s in subsets(cards)]
        return out

    def declared_cards(self, p: Position, kind: str, z: str, t: str, group: list[str]) -> list[str]:
        """R42, sorted by name."""
        out = []
        held = p["specials"]["christian"]
        if "lopez_de_haro" in held and any(self.units[u]["type"] == "lopez_de_haro" for u in group):
            out.append("lopez_de_haro")
        if "sancho_vii" in held and kind == "attack" and z[0] == "C" and t[0] == "B" and self.of_type(p, "sancho_vii"):
            out.append("sancho_vii")
        return out

    def reactions(self, p: Position) -> list[str]:
        """R37, R38: the cards that could be played before the draw."""
        f, out = p["fight"], []
        could = self.could_hold(p, "muslim")
        if f["side"] != "christian":
            return []
        if "black_guard" in could and f["target"] == "B1" and self.of_type(p, "black_guard"):
            out.append("black_guard")
        if "kurdish_cavalry" in could and f["karr"] and self.of_type(p, "kurdish_cavalry", f["target"]):
            out.append("kurdish_cavalry")
        return out

    def distributions(self, p: Position, z: str, points: int) -> list[dict[str, int]]:
        """R24."""
        units = self.at(p, z)
        powers = [p["units"][u]["power"] for u in units]
        points = min(points, sum(powers))
        return [
            {u: n for u, n in zip(units, shares, strict=True) if n}
            for shares in product(*(range(power + 1) for power in powers))
            if sum(shares) == points
        ]
