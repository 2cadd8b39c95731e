"""What was seen of the pieces, and whether a layout fits it; nothing is guessed beyond what was seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from companion.board import PlaceId
from companion.game import Layout, PieceId, Standing
from companion.table.reconciliation.kinds import Kinds
from companion.table.sightings import ObservedBoard, Problem, ProblemKind

BLOCKING: Final = {
    ProblemKind.UNKNOWN,
    ProblemKind.DOUBLED,
    ProblemKind.BOTH_FACES,
    ProblemKind.OFF_PLACES,
    ProblemKind.BETWEEN,
    ProblemKind.SIZE,
}
"""Problems that are put right before anything is taken over."""


class Seen(msgspec.Struct, frozen=True):
    """The pieces read for certain; pieces that may lie somewhere, in a place or anywhere (None); pieces that lie
    beside the board; places that cannot be judged; and the problems that must be put right first."""

    standings: dict[PieceId, Standing]
    unsure: dict[PieceId, PlaceId | None] = {}
    aside: frozenset[PieceId] = frozenset()
    hidden: frozenset[PlaceId] = frozenset()
    problems: tuple[Problem, ...] = ()

    def fits(self, standing: Standing) -> bool:
        """Whether a piece may lie in this place with this face up, for all that was seen; its tilt is another
        matter."""
        seen = self.standings.get(standing.piece)
        if seen is not None:
            return seen.place == standing.place and seen.face == standing.face
        if standing.covered:
            return True
        if standing.piece in self.aside:
            return standing.place is None
        if standing.piece in self.unsure:
            place = self.unsure[standing.piece]
            return place is None or place == standing.place
        return standing.place is None or standing.place in self.hidden

    def shows(self, standing: Standing) -> bool:
        """Whether it was seen for certain that a piece lies so, or that it is gone."""
        if standing.place is None:
            return standing.piece not in self.standings and standing.piece not in self.unsure and not self.hidden
        seen = self.standings.get(standing.piece)
        return seen is not None and seen.place == standing.place and seen.face == standing.face

    def with_standings(self, standings: Iterable[Standing]) -> Seen:
        """The same with some pieces lying as given."""
        given = {standing.piece: standing for standing in standings}
        on_board = {piece: standing for piece, standing in {**self.standings, **given}.items() if standing.place}
        return msgspec.structs.replace(self, standings=on_board)

    def layout(self, otherwise: Iterable[Standing]) -> Layout:
        """Every piece as it was seen; one that could not be seen as in `otherwise`."""
        return Layout(tuple(self._standing(standing) for standing in otherwise))

    def _standing(self, standing: Standing) -> Standing:
        if (seen := self.standings.get(standing.piece)) is not None:
            return seen
        return standing if self.fits(standing) else msgspec.structs.replace(standing, place=None, tilted=False)


def look(board: ObservedBoard, expected: Mapping[PieceId, Standing], kinds: Kinds) -> Seen:
    """What an observed board says of the pieces of a game; markers of other pieces are left out, and alike pieces are
    named after those that are expected."""
    board = named_after(board, expected, kinds)
    standings = {
        piece.piece: Standing(piece.piece, piece.place, piece.face, piece.tilted)
        for piece in board.pieces
        if piece.piece in expected
    }
    unsure: dict[PieceId, PlaceId | None] = {}
    aside: set[PieceId] = set()
    problems: list[Problem] = []
    unread: list[Problem] = []
    for problem in board.problems:
        piece = problem.piece
        if problem.kind is ProblemKind.UNKNOWN:
            problems.append(problem)
        if problem.kind is ProblemKind.UNSURE and piece is None:
            unread.append(problem)
        if piece is None or piece not in expected or piece in standings:
            continue
        out = expected[piece].place is None
        if problem.kind is ProblemKind.BESIDE or (problem.kind is ProblemKind.OFF_PLACES and out):
            aside.add(piece)
            continue
        unsure[piece] = problem.place if problem.kind is ProblemKind.UNSURE else None
        if problem.kind in BLOCKING:
            problems.append(problem)
    if any(at.place and piece not in standings and piece not in aside for piece, at in expected.items()):
        # What cannot be read may be the very piece that is missed; where none is, it is nothing of this game.
        problems += unread
    return Seen(standings, unsure, frozenset(aside), board.hidden, tuple(problems))


def named_after(board: ObservedBoard, expected: Mapping[PieceId, Standing], kinds: Kinds) -> ObservedBoard:
    """The same board with alike pieces named so that as little as possible differs from what is expected."""
    seen = {piece.piece: Standing(piece.piece, piece.place, piece.face, piece.tilted) for piece in board.pieces}
    names = kinds.renamed(seen, expected)
    if not names:
        return board
    taken = set(names.values())
    for problem in board.problems:
        if problem.piece is not None and problem.piece not in names and problem.piece in taken:
            free = sorted(kinds.alike(problem.piece) - taken)
            if free:
                names[problem.piece] = free[0]
                taken.add(free[0])
    pieces = tuple(msgspec.structs.replace(piece, piece=names.get(piece.piece, piece.piece)) for piece in board.pieces)
    problems = tuple(
        msgspec.structs.replace(problem, piece=names.get(problem.piece, problem.piece))
        if problem.piece is not None
        else problem
        for problem in board.problems
    )
    return msgspec.structs.replace(board, pieces=pieces, problems=problems)
