"""A table without pictures: standings that a test moves about, and the readings that a camera would give of them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.board import PlaceId
from companion.game import Face, Layout, PieceId, Standing
from companion.table.following.follower import Follower
from companion.table.following.guidance import Guidance
from companion.table.sightings import ObservedBoard, ObservedPiece, Problem, Reading, TableStatus

FRAME_MS = 1000 / 15
MISSED = 0.0005
"""How often a counter is missed in a frame of a noisy reader, which says nothing about it."""


class Hands:
    """Pieces on a table and a clock; every frame is fed to a follower."""

    looks: Mapping[PieceId, PieceId] | None = None
    """The first of the pieces that look alike, by each of them; None where stickers tell them apart."""

    def __init__(self, follower: Follower) -> None:
        self.follower = follower
        self.at_ms = 1e6
        self.lying: dict[PieceId, Standing] = {}
        self.hidden: frozenset[PlaceId] = frozenset()
        self.unread: set[PieceId] = set()
        self.problems: tuple[Problem, ...] = ()
        self.spots: dict[PieceId, tuple[float, float]] = {}
        self.noise: Random | None = None
        self.lay(follower.session.layout)

    def lay(self, layout: Layout) -> None:
        """Lays every piece as a layout says."""
        self.lying = {standing.piece: standing for standing in layout.standings}

    def put(self, piece: str, place: str | None = None, face: str | None = None, tilted: bool | None = None) -> None:
        """Changes how one piece lies; what is not named stays."""
        now = self.lying[PieceId(piece)]
        self.lying[PieceId(piece)] = Standing(
            now.piece,
            PlaceId(place) if place else now.place,
            Face(face) if face else now.face,
            now.tilted if tilted is None else tilted,
        )

    def take(self, piece: str) -> None:
        """Takes one piece off the board."""
        now = self.lying[PieceId(piece)]
        self.lying[PieceId(piece)] = Standing(now.piece, None, now.face, False)

    @property
    def board(self) -> ObservedBoard:
        """What a reader says of the table as it lies; what another piece lies on is not seen."""
        on_top = {s.place for s in self.lying.values() if not s.covered}
        return ObservedBoard(
            tuple(
                ObservedPiece(s.piece, s.face, s.place, s.tilted, *self.spots.get(s.piece, (0.0, 0.0)), 0.0, 1.0)
                for s in self.lying.values()
                if s.place is not None
                and s.place not in self.hidden
                and s.piece not in self.unread
                and not (s.covered and s.place in on_top)
                and not (self.noise and self.noise.random() < MISSED)
            ),
            self.problems,
            hidden=self.hidden,
        )

    def see(self, status: TableStatus = TableStatus.STILL) -> Guidance:
        """One frame."""
        self.at_ms += FRAME_MS
        board = self.board if status is TableStatus.STILL else None
        return self.follower.feed(Reading(status, self.at_ms, board))

    def rest(self, ms: float = 5000.0) -> Guidance:
        """Hands away for some time: a moving frame, then still ones."""
        self.see(TableStatus.MOVING)
        end = self.at_ms + ms
        guidance = self.see()
        while self.at_ms < end:
            guidance = self.see()
        return guidance
