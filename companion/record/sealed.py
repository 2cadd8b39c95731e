"""The sealed deck: a code shown before the first card is drawn proves later that no card was changed.

The code is the SHA-256 of the salt, a line feed, and the shuffle's JSON text as the log holds it; so it can be checked
by hand: `printf '%s\\n%s' SALT JSON | sha256sum`.
"""

from __future__ import annotations

from random import Random

import msgspec

from companion.record.digest import code_of


class Seal(msgspec.Struct, frozen=True):
    """One shuffle, sealed: the entry that made it, the pile, and the code. Salt and order are empty until it is
    opened."""

    seq: int
    pile: str
    code: str
    salt: str = ""
    order: str = ""

    @property
    def short(self) -> str:
        """The first 80 bits of the code in groups of four, to be read or photographed."""
        return shortened(self.code)

    @property
    def opened(self) -> bool:
        """Whether salt and order are known."""
        return bool(self.salt)

    @property
    def holds(self) -> bool:
        """Whether an opened seal's salt and order give its code."""
        return self.opened and code(self.salt, self.order) == self.code


def shortened(code: str) -> str:
    """The first 80 bits of a code in groups of four."""
    return " ".join(code[i : i + 4] for i in range(0, 20, 4)).upper()


def salt(random: Random) -> str:
    """A fresh salt of 128 bits from a generator, in hexadecimal."""
    return random.randbytes(16).hex()


def code(salt: str, order: str) -> str:
    """The code that seals an order, in hexadecimal."""
    return code_of(f"{salt}\n{order}")
