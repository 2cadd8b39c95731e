"""The printed stickers, in one place: their dictionary, their sizes, and which marker means what.

The figures were chosen by the reading benchmark (docs/reading.md). The ids of the board's anchors begin at its
`first_marker`, those of every face of every kind of piece at its `first_piece`, and then come the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final, Protocol

from companion.board import Anchor, Board
from companion.errors import DataError
from companion.game import CardId, Face, Piece, PieceId
from companion.table.sightings import MarkerId

DICTIONARY: Final = "APRILTAG_36h11"
"""AprilTag 36h11: 587 ids, any two of which differ in at least 11 of 36 bits, and two independent readers."""
ID_COUNT: Final = 587
MODULES: Final = 8
"""Cells along one side of the black square, its border included."""
BLACK_MM: Final = 16.0
"""The side of the black square."""
MODULE_MM: Final = BLACK_MM / MODULES
QUIET_MM: Final = 0.75 * MODULE_MM
"""The white margin on each side; it belongs to the sticker, so it is kept when stickers lie side by side."""
STICKER_MM: Final = BLACK_MM + 2 * QUIET_MM
"""The side of the sticker as it is cut."""
COUNTER_MM: Final = 20.0
"""The side of the counter that a sticker is made for."""
LARGEST_MM: Final = 26.0
"""No sticker is cut larger than this."""
ANCHOR_ROOM: Final = 16
"""Ids kept for the anchors of one board, so that a further anchor moves no other id."""


class Printed(Protocol):
    """What a game prints: its board, its pieces and its cards."""

    @property
    def board(self) -> Board: ...
    @property
    def pieces(self) -> tuple[Piece, ...]: ...
    @property
    def cards(self) -> tuple[CardId, ...]: ...


class Stickers:
    """Which marker means what in one game, both ways."""

    def __init__(self, printed: Printed, looks: Mapping[PieceId, PieceId] | None = None) -> None:
        """`looks`, where pieces are told apart by their own prints too: the first of those that look alike, by each of
        them; then all of these count as alike, whatever stickers they bear."""
        board = printed.board
        if len(board.anchors) > ANCHOR_ROOM:
            raise DataError("A board has at most {n} markers of its own.", n=ANCHOR_ROOM)
        first = board.first_marker
        same = _groups({piece.id: piece.kind or piece.id for piece in printed.pieces})
        faces = [(piece.id, face) for piece in printed.pieces if piece.id in same for face in piece.faces]
        self.alike: dict[PieceId, tuple[PieceId, ...]] = same if looks is None else _groups(looks)
        """The pieces that bear the same stickers, by the first of them; with `looks` those that look alike."""
        self.by_prints = looks is not None
        """Whether pieces are told apart by their own prints too."""
        self._first = {piece: first_of for first_of, alike in self.alike.items() for piece in alike}
        self._every = Counter(self._first.values())
        pieces = first + ANCHOR_ROOM if board.first_piece is None else board.first_piece
        after = pieces + len(faces)
        ids = (*range(first, first + len(board.anchors)), *range(pieces, after + len(printed.cards)))
        if max(ids, default=0) >= ID_COUNT or len(set(ids)) < len(ids):
            raise DataError("There are only {n} markers, too few for all pieces and cards.", n=ID_COUNT)
        self.anchors: dict[MarkerId, Anchor] = {MarkerId(first + n): anchor for n, anchor in enumerate(board.anchors)}
        self.faces: dict[MarkerId, tuple[PieceId, Face]] = {
            MarkerId(pieces + n): (self._first[piece], face) for n, (piece, face) in enumerate(faces)
        }
        """The piece and face of each marker; of alike pieces the first."""
        self.cards: dict[MarkerId, CardId] = {MarkerId(after + n): card for n, card in enumerate(printed.cards)}
        self._of_face = {
            (piece, face): MarkerId(pieces + n) for n, (first_of, face) in enumerate(faces) for piece in same[first_of]
        }
        self._of_card = {card: marker for marker, card in self.cards.items()}
        self.tilting = frozenset(piece.id for piece in printed.pieces if piece.tilts)
        """The pieces whose turning means something."""

    @cached_property
    def known(self) -> frozenset[MarkerId]:
        """Every marker of this game; any other is not ours."""
        return frozenset((*self.anchors, *self.faces, *self.cards))

    def of_face(self, piece: PieceId, face: Face) -> MarkerId:
        """The marker on one face of a piece."""
        return self._of_face[piece, face]

    def of_card(self, card: CardId) -> MarkerId:
        """The marker on a card."""
        return self._of_card[card]

    def owner(self, marker: MarkerId) -> str | None:
        """The piece or the card that a marker is on; None for the board's own and for those of no game."""
        if marker in self.faces:
            return self.faces[marker][0]
        return self.cards.get(marker)

    def are_all_among(self, markers: Iterable[MarkerId], wanted: Collection[PieceId] | None = None) -> bool:
        """Whether some markers are of all `wanted` pieces (None: every piece of the game), each seen once: of one that
        is seen twice nobody knows whether it is the piece or a spare sticker."""
        seen = Counter(self.faces[marker][0] for marker in markers if marker in self.faces)
        return self._by_first(wanted) <= seen <= self._every

    def without(self, markers: Iterable[MarkerId], wanted: Collection[PieceId] | None = None) -> frozenset[PieceId]:
        """The `wanted` pieces (None: every piece of the game) of which none of some markers is; of alike pieces the
        first."""
        seen = {self.faces[marker][0] for marker in markers if marker in self.faces}
        return frozenset(self._by_first(wanted)) - seen

    def _by_first(self, wanted: Collection[PieceId] | None) -> Counter[PieceId]:
        """How many of each kind of piece are wanted, by the first of them."""
        return self._every if wanted is None else Counter(self._first[piece] for piece in wanted)

    def __iter__(self) -> Iterator[MarkerId]:
        return iter((*self.anchors, *self.faces, *self.cards))


def _groups(names: Mapping[PieceId, str]) -> dict[PieceId, tuple[PieceId, ...]]:
    """The pieces that have one name, by the first of them."""
    kinds: dict[str, list[PieceId]] = {}
    for piece, name in names.items():
        kinds.setdefault(name, []).append(piece)
    return {alike[0]: tuple(alike) for alike in kinds.values()}


def anchor_mm(anchor: Anchor, board: Board) -> float:
    """The side at which an anchor's sticker is cut, so that its edge lies flush with the board's."""
    room = min(anchor.x_mm, anchor.y_mm, board.width_mm - anchor.x_mm, board.height_mm - anchor.y_mm)
    return min(LARGEST_MM, max(STICKER_MM, 2 * room))
