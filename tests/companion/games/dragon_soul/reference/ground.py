"""A second, plain reading of the rulings: the map, and what can be said of a position by looking at it."""

from __future__ import annotations

from typing import Any

State = dict[str, Any]
Do = dict[str, Any]
At = tuple[int, int]

SOLDIERS = ("archer", "knight", "spearman", "swordsman")
STONE = "soul_stone"


def parse(name: str) -> At:
    q, r = name.split(",")
    return int(q), int(r)


def colour(battalion: str) -> str:
    return battalion.rstrip("0123456789")


def total(cards: dict[str, int]) -> int:
    return sum(cards.values())


def shift(cards: dict[str, int], change: dict[str, int], sign: int) -> None:
    """Adds to or takes from counted cards, in place; no zero is kept."""
    for kind, n in change.items():
        cards[kind] = cards.get(kind, 0) + sign * n
        assert cards[kind] >= 0
        if not cards[kind]:
            del cards[kind]


def subsets(cards: dict[str, int], n: int) -> list[dict[str, int]]:
    """Every way to take n cards, by kind."""
    if not cards:
        return [{}] if n == 0 else []
    kind, *rest = sorted(cards)
    found = []
    for taken in range(min(n, cards[kind]) + 1):
        for more in subsets({k: cards[k] for k in rest}, n - taken):
            found.append({**({kind: taken} if taken else {}), **more})
    return found


class Ground:
    """A map of the component file, and questions about positions on it."""

    def __init__(self, file: dict[str, Any], variant: str) -> None:
        self.file, self.variant = file, variant
        self.limits = file["limits"]
        self.teams = variant.endswith("+teams")
        self.map = next(m for m in file["map"] if m["id"] == variant.removesuffix("+teams"))
        self.seats = [seat["colour"] for seat in self.map["seat"]]
        self.goal = self.map["castles_to_win_teams" if self.teams else "castles_to_win"]
        self.terrain = {parse(c): kind for kind in ("grass", "forest", "boneyard") for c in self.map.get(kind, [])}

    def tile(self, centre: At) -> set[At]:
        """D3: the seven spaces of a tile."""
        q, r = centre
        return {(q, r), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)}

    def spaces(self) -> set[At]:
        return {at for centre in self.terrain for at in self.tile(centre)}

    def adjacent(self, a: str, b: str) -> bool:
        """D4: neighbours that lie on a common tile."""
        one, two = parse(a), parse(b)
        return one != two and two in self.tile(one) and any({one, two} <= self.tile(c) for c in self.terrain)

    def every(self) -> list[str]:
        return [f"{q},{r}" for q, r in sorted(self.spaces())]

    def near(self, at: str) -> list[str]:
        q, r = parse(at)
        names = (f"{a},{b}" for a, b in self.tile((q, r)) if (a, b) in self.spaces())
        return [name for name in names if self.adjacent(at, name)]

    def is_a(self, at: str, kind: str) -> bool:
        return self.terrain.get(parse(at)) == kind

    def side(self, seat: str) -> set[str]:
        """D8: a player with the allies."""
        if not self.teams:
            return {seat}
        one, two, three, four = self.seats
        return {one, four} if seat in (one, four) else {two, three}

    def enemies(self, seat: str) -> set[str]:
        return set(self.seats) - self.side(seat)

    # A position

    def own(self, s: State, seat: str) -> list[str]:
        return [name for name in s["battalions"] if colour(name) == seat]

    def battalion_at(self, s: State, at: str) -> str | None:
        return next((name for name, b in s["battalions"].items() if b["at"] == at), None)

    def occupied(self, s: State, at: str) -> bool:
        return self.battalion_at(s, at) is not None or at in s["dragons"].values()

    def contested(self, s: State, castle: str) -> bool:
        """D22: an enemy battalion stands next to it."""
        foes = self.enemies(s["castles"][castle])
        return any(colour(n) in foes and self.adjacent(b["at"], castle) for n, b in s["battalions"].items())

    def castles(self, s: State, seat: str) -> list[str]:
        return [at for at, owner in s["castles"].items() if owner == seat]

    def uncontested(self, s: State, seat: str) -> list[str]:
        return [at for at in self.castles(s, seat) if not self.contested(s, at)]

    def has_goal(self, s: State, seat: str) -> bool:
        return sum(len(self.uncontested(s, ally)) for ally in self.side(seat)) >= self.goal
