"""The same incidents through pictures: the table is rendered, and the marker reader reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from companion.board import PlaceId
from companion.game import Game, Layout, PieceId
from companion.table.sightings import ObservedBoard, ObservedPiece
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.bench.reading.printed import PrintedBox
from tests.companion.hands import Hands

FRAMES = 30
"""So many frames the reader has to read a table whole."""


class RenderedHands(Hands):
    """Hands over a simulated table, of which a camera takes pictures. One picture serves while nothing moves."""

    table: SimulatedTable
    camera: SimulatedCamera
    reader: TableReader
    kinds: Mapping[PieceId, str]
    pictures = 0
    _key: object = None
    _read: ObservedBoard | None = None

    @property
    def board(self) -> ObservedBoard:
        key = tuple(self.lying[piece] for piece in sorted(self.lying))
        if self._read is None or key != self._key:
            self._key, self._read = key, self._look()
        return ObservedBoard(
            tuple(self._shown(self._read.pieces)), (*self._read.problems, *self.problems), hidden=self.hidden
        )

    def _look(self) -> ObservedBoard:
        """What the reader makes of the table as it lies now."""
        self.table.lay(Layout(tuple(self.lying.values())))
        self.reader.want(frozenset(s.piece for s in self.follower.session.layout.standings if s.place is not None))
        self.reader.expect(self.follower.expected)
        type(self).pictures += 1
        for _ in range(FRAMES):
            reading = self.reader.read(self.camera.read())
            if reading.board is not None and not reading.board.hidden:
                break
        assert reading.board is not None, reading
        return reading.board

    def _shown(self, pieces: tuple[ObservedPiece, ...]) -> Iterator[ObservedPiece]:
        """The pieces that are in sight, less one of its kind and place for each that cannot be read."""
        unread = [self.lying[piece] for piece in self.unread]
        less = Counter((self.kinds[standing.piece], standing.place) for standing in unread)
        for piece in pieces:
            at: tuple[str, PlaceId | None] = (self.kinds[piece.piece], piece.place)
            if less[at]:
                less[at] -= 1
            elif piece.place not in self.hidden:
                yield piece


def rendered(game: Game, condition: str = "plain", prints: str | None = None) -> type[RenderedHands]:
    """Hands at a rendered table of a game, with one camera and one reader for all incidents; `prints` is the style of
    its counters where they have no stickers, which are learnt first."""
    if prints is not None:
        return _printed(game, condition, prints)

    class OfThisGame(RenderedHands):
        table = SimulatedTable(game)
        camera = SimulatedCamera(table, condition)
        reader = TableReader(game)
        kinds = MappingProxyType({piece.id: piece.kind or piece.id for piece in game.pieces})

    return OfThisGame


def _printed(game: Game, condition: str, style: str) -> type[RenderedHands]:
    """The same with printed counters, learnt in good light."""
    box = PrintedBox(style, 3)
    book = box.learnt(50)

    class OfThisGame(RenderedHands):
        table = box.table()
        camera = box.camera(table, condition, 5)
        reader = TableReader(game, prints=book)
        kinds = MappingProxyType({piece: str(kind) for piece, kind in book.kinds.items()})
        looks = MappingProxyType(dict(book.kinds))

    return OfThisGame
