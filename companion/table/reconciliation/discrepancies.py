"""Discrepancies: where the table and the layout differ, piece by piece, and what a hand does about each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from itertools import groupby

import msgspec

from companion.board import Board, PlaceId
from companion.game import Piece, PieceId, Standing
from companion.language import Sentence
from companion.table.names import named


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
    while its place is hidden or another piece lies on it."""
    found = []
    for standing in expected:
        at = seen.get(standing.piece)
        if at is None and (standing.covered or standing.place in hidden):
            continue
        if (differs := discrepancy(standing, at)) is not None:
            found.append(differs)
    return tuple(sorted(found, key=lambda d: (d.fix, d.lies or "", d.belongs or "", d.piece)))


def together(fixes: Iterable[Discrepancy]) -> Iterator[tuple[PieceId, ...]]:
    """The pieces that are put right in the same way, from the same place to the same place, in order."""
    for _, same in groupby(fixes, _way):
        yield tuple(fix.piece for fix in same)


def _way(fix: Discrepancy) -> tuple[Fix, PlaceId | None, PlaceId | None]:
    return fix.fix, fix.lies, fix.belongs


def in_words(fixes: Iterable[Discrepancy], pieces: Mapping[PieceId, Piece], board: Board) -> Iterator[Sentence]:
    """What is to do on the table in plain words, in order; pieces that go the same way are named together."""
    for (fix, lies, belongs), same in groupby(fixes, _way):
        names = named([d.piece for d in same], pieces)
        values = {"pieces": names, "from": board.called(lies or ""), "to": board.called(belongs or "")}
        match fix:
            case Fix.TAKE_OFF:
                yield Sentence("{from}: take {pieces} off the board.", values)
            case Fix.MOVE:
                yield Sentence("{from} → {to}: move {pieces}.", values)
            case Fix.PUT:
                yield Sentence("{to}: put {pieces} here.", values)
            case Fix.TURN_OVER:
                yield Sentence("{to}: turn {pieces} over.", values)
            case Fix.STRAIGHTEN:
                yield Sentence("{to}: straighten {pieces}.", values)
            case Fix.TILT:
                yield Sentence("{to}: tilt {pieces}.", values)
