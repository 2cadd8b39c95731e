"""The kinds of card (D2) and how cards are counted: a lot of cards is a count of each kind, in the order of KINDS."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import comb
from typing import Final

from companion.game import CardId

Kind = int
Cards = tuple[int, int, int, int, int]

KINDS: Final = tuple(map(CardId, ("archer", "knight", "soul_stone", "spearman", "swordsman")))
NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
STONE: Final = NUMBER[CardId("soul_stone")]
SOLDIERS: Final = tuple(number for number in range(len(KINDS)) if number != STONE)
NONE: Final[Cards] = (0, 0, 0, 0, 0)


def plus(a: Cards, b: Cards) -> Cards:
    """Both lots together."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4]


def minus(a: Cards, b: Cards) -> Cards:
    """The first lot less the second, which it holds."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4]


def holds(cards: Cards, part: Cards) -> bool:
    """Whether the second lot can be taken from the first."""
    return all(have >= taken for have, taken in zip(cards, part, strict=True))


def one(kind: Kind) -> Cards:
    """A single card."""
    return _SINGLE[kind]


_SINGLE: Final[tuple[Cards, ...]] = (
    (1, 0, 0, 0, 0),
    (0, 1, 0, 0, 0),
    (0, 0, 1, 0, 0),
    (0, 0, 0, 1, 0),
    (0, 0, 0, 0, 1),
)


def soldiers(cards: Cards) -> int:
    """How many of them are soldiers (D23)."""
    return cards[0] + cards[1] + cards[3] + cards[4]


def kinds(cards: Cards) -> list[Kind]:
    """The kinds that are there."""
    return [kind for kind in range(len(KINDS)) if cards[kind]]


def counted(found: Iterable[Kind]) -> Cards:
    """Cards named one by one, as counts."""
    listed = list(found)
    archer, knight, stone, spearman, swordsman = (listed.count(kind) for kind in range(len(KINDS)))
    return archer, knight, stone, spearman, swordsman


def written(cards: Cards) -> dict[CardId, int]:
    """The counts by name, without zeros."""
    return {KINDS[kind]: n for kind, n in enumerate(cards) if n}


def read(named: Mapping[CardId, int]) -> Cards | None:
    """The counts that names give; None where one is no kind of card, or no whole number above 0."""
    if any(kind not in NUMBER or n < 1 for kind, n in named.items()):
        return None
    archer, knight, stone, spearman, swordsman = (named.get(kind, 0) for kind in KINDS)
    return archer, knight, stone, spearman, swordsman


def ways(cards: Cards, n: int) -> Iterator[Cards]:
    """Every way to take n of the cards, by kind."""
    a, b, c, d, e = cards
    for i in range(max(0, n - b - c - d - e), min(a, n) + 1):
        for j in range(max(0, n - i - c - d - e), min(b, n - i) + 1):
            for k in range(max(0, n - i - j - d - e), min(c, n - i - j) + 1):
                left = n - i - j - k
                for m in range(max(0, left - e), min(d, left) + 1):
                    yield i, j, k, m, left - m


def most_ways(n: int) -> int:
    """No lot of cards leaves more ways than this to take n of it."""
    return comb(n + len(KINDS) - 1, len(KINDS) - 1)
