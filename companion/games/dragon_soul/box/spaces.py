"""The spaces of a map as numbers, with their terrain and how they touch (D3-D5)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

Coordinates = tuple[int, int]
Space = int
"""The place of a space in the order of its coordinates, by q and then by r."""

NEIGHBOURS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
LETTERS: Final = 26
_WRITTEN: Final = re.compile(r"(0|-?[1-9][0-9]{0,5}),(0|-?[1-9][0-9]{0,5})")


def coordinates(name: str) -> Coordinates | None:
    """The axial coordinates of a space that is written "q,r" in plain decimal; None where it is written otherwise."""
    found = _WRITTEN.fullmatch(name)
    return None if found is None else (int(found[1]), int(found[2]))


def is_centre(at: Coordinates) -> bool:
    """Whether a tile can have its centre there (D3)."""
    return (at[0] - at[1]) % 3 == 0


def around(at: Coordinates) -> list[Coordinates]:
    """The six neighbours of a space: of a centre, the corners of its tile (D3)."""
    return [(at[0] + q, at[1] + r) for q, r in NEIGHBOURS]


def _called(at: Iterable[Coordinates]) -> tuple[str, ...]:
    """What players call spaces that are sorted by q: "C4" is the fourth space from the left in the third row."""
    found = tuple(at)
    rows = sorted({r for _, r in found})
    row_of = {r: [one for one in found if one[1] == r] for r in rows}
    return tuple(f"{_letter(rows.index(r))}{row_of[r].index((q, r)) + 1}" for q, r in found)


def _letter(row: int) -> str:
    """The letter of a row from 0: A to Z, then AA to AZ, and so on."""
    return ("" if row < LETTERS else _letter(row // LETTERS - 1)) + chr(ord("A") + row % LETTERS)


class Spaces:
    """All spaces of the tiles with the given centres."""

    def __init__(self, grass: Iterable[Coordinates], forest: Iterable[Coordinates], boneyard: Iterable[Coordinates]):
        centres = {"grass": set(grass), "forest": set(forest), "boneyard": set(boneyard)}
        tiles = set().union(*centres.values())
        self.at: tuple[Coordinates, ...] = tuple(sorted(tiles.union(*(around(tile) for tile in tiles))))
        self.names = tuple(f"{q},{r}" for q, r in self.at)
        self.called = _called(self.at)
        """What players call each: its row from the top by a letter, and its number in the row from the left (D45)."""
        self.number = {name: space for space, name in enumerate(self.names)}
        self.grass = tuple(at in centres["grass"] for at in self.at)
        self.forest = tuple(at in centres["forest"] for at in self.at)
        self.boneyard = tuple(at in centres["boneyard"] for at in self.at)
        belongs = {at: {tile for tile in (at, *around(at)) if tile in tiles} for at in self.at}
        number = {at: space for space, at in enumerate(self.at)}
        self.near = tuple(
            tuple(number[other] for other in around(at) if other in number and belongs[at] & belongs[other])
            for at in self.at
        )
        """The adjacent spaces of each: neighbours that lie on a common tile (D4)."""
