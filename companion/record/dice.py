"""Sealed dice: one code, shown before the first throw, stands for all throws of a game, and each throw proves itself.

The throws come of a chain of links, each of which is the SHA-256 of the one after it (L. Lamport, Password
authentication with insecure communication, 1981). The code is the link before the first. Entry n, where it is a throw,
comes of link n alone: nobody can know it before, nor change it after, and it gives the code again by hand, once a step:
`printf %s LINK | sha256sum`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import Any, Final, get_args

import msgspec

from companion.game import DICE, Game
from companion.record.digest import LENGTH, chained, code_of
from companion.record.sealed import salt, shortened
from companion.record.storage.rows import DiceRow

LINKS: Final = 20_000
"""For so many entries a chain lasts."""
SPARE: Final = 1_000
"""With so few links left the next chain is sealed: more than one decision can bring."""


def thrown(game: Game) -> bool:
    """Whether the app throws dice in a game."""
    kinds: tuple[Any, ...] = get_args(game.action_type) or (game.action_type,)
    return DICE not in game.options.told and any(kind.throws for kind in kinds)


def before(link: str) -> str:
    """The link before one, in hexadecimal."""
    return code_of(link)


def sealed_after(seq: int, random: Random) -> DiceRow:
    """A fresh chain for the entries after one (0: from the first on)."""
    secret = salt(random)
    return DiceRow(seq, Chain(DiceRow(seq, "", secret)).code, secret)


@lru_cache(2)
def _links_of(secret: str) -> bytes:
    """The links that a secret gives, the first one first: whoever seals a chain throws of it next."""
    return b"".join(reversed(chained(secret, LINKS)))


class Chain:
    """The links of a sealed row of dice."""

    def __init__(self, row: DiceRow) -> None:
        self.row = row

    @cached_property
    def _links(self) -> bytes:
        """The code, and a link for each entry after that of the seal, one after the other."""
        return _links_of(self.row.secret)

    @property
    def code(self) -> str:
        """The code that its links give, in hexadecimal."""
        return self.link(self.row.seq)

    @property
    def last(self) -> int:
        """The last entry that it has a link for."""
        return self.row.seq + LINKS

    def link(self, seq: int) -> str:
        """The link of an entry, in hexadecimal."""
        at = LENGTH * (seq - self.row.seq)
        return self._links[at : at + LENGTH].hex()

    def dice(self, seq: int) -> Random:
        """What the dice of an entry come of."""
        return Random(self.link(seq))


def chain_of(chains: Sequence[Chain], seq: int) -> Chain | None:
    """The newest chain that was sealed before an entry and has a link for it."""
    return next((chain for chain in reversed(chains) if chain.row.seq < seq <= chain.last), None)


class SealedDice(msgspec.Struct, frozen=True):
    """The dice of a game as players may see them: after which entry they were sealed, the code, the throws made of
    them, as entries that threw, and the link of the last of these (empty before the first)."""

    seq: int
    code: str
    throws: tuple[int, ...] = ()
    link: str = ""

    @property
    def short(self) -> str:
        """The first 80 bits of the code in groups of four, to be read or photographed."""
        return shortened(self.code)

    @property
    def holds(self) -> bool:
        """Whether the link of the last throw, and with it that of each throw before, gives the code; so it does as long
        as nothing was thrown."""
        if not self.throws:
            return True
        link = self.link
        for _ in range(self.throws[-1] - self.seq):
            link = before(link)
        return link == self.code


def shown(chain: Chain, throws: Iterable[int]) -> SealedDice:
    """A chain as players may see it: of its links, that of the last throw alone."""
    made = tuple(throws)
    return SealedDice(chain.row.seq, chain.row.code, made, chain.link(made[-1]) if made else "")
