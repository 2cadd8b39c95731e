"""Discrepancies: where the table and the layout differ, piece by piece, and what a hand does about each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum

import msgspec

from companion.board import PlaceId
from companion.game import Piece, PieceId, Standing
from companion.language import Sentence


class Fix(IntEnum):
    """What a hand does about one piece, in the order in which hands do it best: take before put."""

    TAKE_OFF = 0
    MOVE = 1
    PUT = 2
    TURN_OVER = 3
    STRAIGHTEN = 4
    TILT = 5


class Discrepancy(msgspec.Struct, frozen=True):
    """One piece where the two differ: how it should lie, how it was seen (None: not on the board), and the first
    thing to do about it."""

    fix: Fix
    expected: Standing
    seen: Standing | None

    @property
    def piece(self) -> PieceId:
        """Which piece."""
        return self.expected.piece

    @property
    def lies(self) -> PlaceId | None:
        """Where it lies; None off the board."""
        return self.seen.place if self.seen else None

    @property
    def belongs(self) -> PlaceId | None:
        """Where it should lie; None off the board."""
        return self.expected.place


def discrepancy(expected: Standing, seen: Standing | None) -> Discrepancy | None:
    """How one piece differs from where it should be; None where it does not."""
    lies = seen.place if seen else None
    if lies != expected.place:
        fix = Fix.TAKE_OFF if expected.place is None else Fix.PUT if lies is None else Fix.MOVE
        return Discrepancy(fix, expected, seen)
    if seen is None or lies is None:
        return None
    if seen.face != expected.face:
        return Discrepancy(Fix.TURN_OVER, expected, seen)
    if seen.tilted != expected.tilted:
        return Discrepancy(Fix.TILT if expected.tilted else Fix.STRAIGHTEN, expected, seen)
    return None


def differences(
    expected: Iterable[Standing], seen: Mapping[PieceId, Standing], hidden: frozenset[PlaceId] = frozenset()
) -> tuple[Discrepancy, ...]:
    """Every discrepancy, in the order in which hands should put them right. A piece that was not seen is not missed
    while its place is hidden."""
    found = []
    for standing in expected:
        at = seen.get(standing.piece)
        if at is None and standing.place in hidden:
            continue
        if (differs := discrepancy(standing, at)) is not None:
            found.append(differs)
    return tuple(sorted(found, key=lambda d: (d.fix, d.lies or "", d.belongs or "", d.piece)))


def name_of(piece: Piece) -> Sentence:
    """What players call a piece: its printed name and the place printed on it."""
    printed = Sentence(piece.name.replace("{", "{{").replace("}", "}}"))
    return Sentence("{piece} ({start})", {"piece": printed, "start": piece.start})


def to_do(fix: Discrepancy, piece: Piece) -> Sentence:
    """One thing to do on the table, in plain words."""
    values = {"piece": name_of(piece), "from": fix.lies or "", "to": fix.belongs or ""}
    match fix.fix:
        case Fix.TAKE_OFF:
            return Sentence("{from}: take {piece} off the board.", values)
        case Fix.MOVE:
            return Sentence("{from}: {piece} belongs in {to}.", values)
        case Fix.PUT:
            return Sentence("{to}: put {piece} here.", values)
        case Fix.TURN_OVER:
            return Sentence("{to}: turn {piece} over.", values)
        case Fix.STRAIGHTEN:
            return Sentence("{to}: straighten {piece}.", values)
        case Fix.TILT:
            return Sentence("{to}: tilt {piece}.", values)
