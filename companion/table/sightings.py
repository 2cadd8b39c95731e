"""What a camera saw, as plain values: sightings of markers, and the board that they make."""

from __future__ import annotations

from enum import Enum
from typing import NewType

import msgspec

from companion.board import PlaceId
from companion.game import CardId, Face, PieceId
from companion.language import Sentence

MarkerId = NewType("MarkerId", int)


class Sighting(msgspec.Struct, frozen=True):
    """One marker seen: its id, its centre in board mm, how far it is turned clockwise in degrees (-180 to 180,
    0: its top points to the board's top edge), the probability that the id is right, and how large its black square
    is, 1: as it should be."""

    marker: MarkerId
    x_mm: float
    y_mm: float
    angle_deg: float
    confidence: float
    size: float = 1.0


class ProblemKind(Enum):
    """What can be wrong with what was seen, without any rule of a game."""

    UNKNOWN = "unknown marker"
    DOUBLED = "doubled marker"
    BOTH_FACES = "both faces of a piece"
    OFF_PLACES = "outside every place"
    BESIDE = "beside the board"
    """A piece that lies clear of the board, where pieces that are out of the game may lie: it needs nothing done."""
    BETWEEN = "between two places"
    SIZE = "wrong size"
    UNSURE = "unsure reading"
    CARD = "card on a place"
    """A printed card lies where pieces stand; which card it is, is not said."""
    GLARE = "glare"
    """A lamp's reflection hides places in which pieces may lie."""


class Problem(msgspec.Struct, frozen=True):
    """One thing seen that cannot be used: its kind, the place and piece where known, and a sentence for players."""

    kind: ProblemKind
    sentence: Sentence
    marker: MarkerId | None = None
    piece: PieceId | None = None
    place: PlaceId | None = None


class ObservedPiece(msgspec.Struct, frozen=True):
    """One piece as it lies: the face that is up, its place, tilted or not, its centre in mm, its angle in degrees."""

    piece: PieceId
    face: Face
    place: PlaceId
    tilted: bool
    x_mm: float
    y_mm: float
    angle_deg: float
    confidence: float


class ObservedCard(msgspec.Struct, frozen=True):
    """A printed card that lies face up, on no place: where its sticker's centre is in board mm, which may be beside
    the board, and its angle in degrees."""

    card: CardId
    x_mm: float
    y_mm: float
    angle_deg: float
    confidence: float


class ObservedBoard(msgspec.Struct, frozen=True):
    """Still sightings as pieces in places.

    `hidden` are places that could not be judged (a hand, movement, glare): a piece missing there is not known to be
    gone. `game` and `seq` name the state that the reading was made against; a reader that knows of none leaves
    them empty.
    """

    pieces: tuple[ObservedPiece, ...]
    problems: tuple[Problem, ...] = ()
    cards: tuple[ObservedCard, ...] = ()
    hidden: frozenset[PlaceId] = frozenset()
    still: bool = True
    game: str = ""
    seq: int = -1

    @property
    def has_unread(self) -> bool:
        """Whether a sticker was seen of which nobody knows whose it is."""
        return any(problem.kind is ProblemKind.UNSURE and problem.piece is None for problem in self.problems)


class TableStatus(Enum):
    """Whether the table can be read just now, and why not."""

    STILL = "still"
    MOVING = "moving"
    """A hand is over the board or pieces still move; wait."""
    DARK = "dark"
    COVERED = "covered"
    """The camera gives pictures, but the board is not in them."""
    BUMPED = "bumped"
    """The board is seen elsewhere than before, too far to follow by itself: the camera was turned, as far as the
    picture tells."""
    MOVED = "moved"
    """The board is seen elsewhere, and the table around it is not."""
    NO_CAMERA = "no camera"


class Reading(msgspec.Struct, frozen=True):
    """What the reader says of one frame: the status, the board where it is still, and the frame's time in ms."""

    status: TableStatus
    at_ms: float
    board: ObservedBoard | None = None
    sentence: Sentence | None = None
    """Why the table, or a part of it, cannot be read, and what to do, where it cannot."""
    note: Sentence | None = None
    """What would make reading surer, whether the table can be read or not."""
