"""Pieces that are alike: any of a kind may stand for any other, so they are matched with the least exchange."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Final

import msgspec

from companion.game import Piece, PieceId, Standing

Standings = Mapping[PieceId, Standing]
Sign = Callable[[Standing], Hashable]

SIGNS: Final[tuple[Sign, ...]] = (
    lambda at: (at.place, at.face, at.tilted),
    lambda at: (at.place, at.face),
    lambda at: (at.place,),
    lambda at: at.place is not None or None,
)
"""What two standings have in common, the most alike first; the last is a move on the board. None is like nothing."""


class Kinds:
    """Which pieces of a game are alike."""

    def __init__(self, pieces: Iterable[Piece], looks: Mapping[PieceId, PieceId] | None = None) -> None:
        """`looks`, where pieces are told apart by their own prints: the first of those that look alike, by each of
        them."""
        groups: dict[str, list[PieceId]] = {}
        for piece in pieces:
            if kind := piece.kind if looks is None else looks.get(piece.id, piece.id):
                groups.setdefault(kind, []).append(piece.id)
        self._groups = [group for group in groups.values() if len(group) > 1]
        self._alike = {piece: frozenset(group) for group in self._groups for piece in group}

    def alike(self, piece: PieceId) -> frozenset[PieceId]:
        """The pieces that are like one, itself among them."""
        return self._alike.get(piece, frozenset({piece}))

    def widened(self, pieces: set[PieceId]) -> set[PieceId]:
        """The pieces with all that are like one of them."""
        return {other for piece in pieces for other in self.alike(piece)} if self._groups else pieces

    def renamed(self, standings: Standings, *near: Standings) -> dict[PieceId, PieceId]:
        """A new name for each piece that has alike ones, so that the standings differ from those of `near`, the first
        of them above all, in as few pieces as possible."""
        names: dict[PieceId, PieceId] = {}
        for group in self._groups:
            left = dict.fromkeys(piece for piece in group if piece in standings)
            free = dict.fromkeys(group)
            for reference in near:
                for sign in SIGNS:
                    waiting: dict[Hashable, list[PieceId]] = {}
                    for name in reversed(free):
                        if name in reference:
                            waiting.setdefault(sign(reference[name]), []).append(name)
                    waiting.pop(None, None)
                    for piece in tuple(left) if waiting else ():
                        found = waiting.get(sign(standings[piece]))
                        if found:
                            names[piece] = found.pop()
                            del left[piece], free[names[piece]]
            names.update(zip(left, free, strict=False))
        return names

    def matched(self, standings: Standings, *near: Standings) -> Standings:
        """The same standings with alike pieces renamed by `renamed`."""
        if not self._groups:
            return standings
        names = self.renamed(standings, *near)
        return {
            name: msgspec.structs.replace(at, piece=name)
            for name, at in ((names.get(piece, piece), at) for piece, at in standings.items())
        }
