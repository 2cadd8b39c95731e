"""The same incidents through pictures: the table is rendered, and the marker reader reads it."""

from __future__ import annotations

from functools import cache

from companion.game import Layout
from companion.table.sightings import ObservedBoard, ObservedPiece
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.companion.hands import Hands
from tests.las_navas import printed


@cache
def _devices() -> tuple[SimulatedTable, SimulatedCamera, TableReader]:
    table = SimulatedTable(printed())
    camera = SimulatedCamera(table)
    reader = TableReader(printed())
    reader.read(camera.read())
    return table, camera, reader


class RenderedHands(Hands):
    """Hands over a simulated table, of which a camera takes pictures. One picture serves while nothing moves."""

    pictures = 0
    _key: object = None
    _read: ObservedBoard | None = None

    @property
    def board(self) -> ObservedBoard:
        key = tuple(self.lying[piece] for piece in sorted(self.lying))
        if self._read is None or key != self._key:
            table, camera, reader = _devices()
            table.lay(Layout(tuple(self.lying.values())))
            for _ in range(15):
                reading = reader.read(camera.read())
                if reading.board is not None and not reading.board.hidden:
                    break
            assert reading.board is not None, reading
            self._key, self._read = key, reading.board
            RenderedHands.pictures += 1
        return ObservedBoard(
            tuple(piece for piece in self._read.pieces if self._shows(piece)),
            (*self._read.problems, *self.problems),
            hidden=self.hidden,
        )

    def _shows(self, piece: ObservedPiece) -> bool:
        return piece.place not in self.hidden and piece.piece not in self.unread
