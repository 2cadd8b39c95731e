"""Pieces that are alike: any of a kind may stand for any other, so they are matched with the least exchange."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import product
from typing import Final

import msgspec

from companion.game import Action, Game, Piece, PieceId, Standing

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

    def __init__(
        self,
        pieces: Iterable[Piece],
        looks: Mapping[PieceId, PieceId] | None = None,
        prints: Mapping[PieceId, Hashable] | None = None,
    ) -> None:
        """`looks`, where pieces are told apart by their own prints: the first of those that look alike, by each of
        them; `prints`: what is printed on each, for those that look alike and are not."""
        groups: dict[str, list[PieceId]] = {}
        for piece in pieces:
            if kind := piece.kind if looks is None else looks.get(piece.id, piece.id):
                groups.setdefault(kind, []).append(piece.id)
        printed = prints or {}
        self._same = {} if looks is None else {piece: (name, printed.get(piece)) for piece, name in looks.items()}
        """What the pieces are that look alike and bear the same print."""
        self._groups = [group for group in groups.values() if len(group) > 1]
        self._alike = {piece: frozenset(group) for group in self._groups for piece in group}

    @property
    def looks_alike(self) -> bool:
        """Whether pieces are told apart by their own prints, and some look alike."""
        return bool(self._same)

    def are_same(self, one: Iterable[Action], other: Iterable[Action]) -> bool:
        """Whether two ways differ in nothing but which of pieces that nobody can tell apart did what."""
        return self.sign(one) == self.sign(other)

    def sign(self, actions: Iterable[Action]) -> Hashable:
        """What some actions are, whichever of the pieces that nobody can tell apart they name."""
        return repr([self._named(msgspec.to_builtins(action)) for action in actions])

    def lying(self, standings: Standings) -> Hashable:
        """How pieces lie, whichever of those it is that nobody can tell apart."""
        lying = (
            (repr(self._same.get(piece, piece)), str(at.place), str(at.face), at.tilted)
            for piece, at in standings.items()
        )
        return tuple(sorted(lying))

    def _named(self, value: object) -> object:
        """A part of an action with what its pieces are in the place of their names; of several pieces the order is
        nothing."""
        if isinstance(value, str):
            return repr(self._same.get(PieceId(value), value))
        if isinstance(value, dict) and value and all(key in self._same for key in value):
            # Amounts: how they are shared among pieces that nobody can tell apart shows in how these lie then.
            sums: Counter[Hashable] = Counter()
            for key, at in value.items():
                sums[self._same[key]] += at
            return sorted(map(repr, sums.items()))
        if isinstance(value, dict):
            return sorted((str(self._named(key)), repr(self._named(at))) for key, at in value.items())
        if isinstance(value, list | tuple):
            named = [repr(self._named(at)) for at in value]
            return sorted(named) if all(isinstance(at, str) and at in self._same for at in value) else named
        return value

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
            for reference, sign in product(near, SIGNS):
                if not left:
                    break
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


def prints_of(game: Game) -> dict[PieceId, Hashable]:
    """What is printed on each piece of a game, as far as the rules see it."""
    counters = {item.id: item.counter for item in game.printed_items("en") if item.counter is not None}
    printed: dict[PieceId, Hashable] = {}
    for piece in game.pieces:
        at = counters.get(piece.id)
        more = (at.icon, at.star) if at is not None else ()
        printed[piece.id] = piece.name, piece.seat, piece.faces, *more
    return printed
