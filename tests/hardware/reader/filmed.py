"""A simulated table under a camera and a reader, frame by frame."""

from math import hypot

from companion.table.sightings import ObservedBoard, Reading, TableStatus
from companion.table.stickers import Stickers
from hardware.cameras.camera import Frame, Image
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed

FRAME_MS = 66.0
SIZE = 1536, 864
"""As large a picture, in px, as plain tables need: the cameras of most conditions give one with 2.25 times as many."""
STICKERS = Stickers(printed())


class Watch:
    """A table, a camera above it and a reader, with a clock of its own."""

    def __init__(self, condition: str = "plain", seed: int = 5, size: tuple[int, int] | None = SIZE) -> None:
        """`size` is that of its pictures, in px; None: as the condition has it."""
        self.table = SimulatedTable(printed())
        self.camera = SimulatedCamera(self.table, condition, size=size, seed=seed)
        self.reader = TableReader(printed())
        self.at_ms = 0.0

    def see(self, image: Image | None = None) -> Reading:
        """What the reader says of one more frame."""
        self.at_ms += FRAME_MS
        return self.reader.read(Frame(self.camera.read().image if image is None else image, self.at_ms))

    def until_still(self, frames: int = 15) -> ObservedBoard:
        """The board of the first reading that hides nothing."""
        for _ in range(frames):
            reading = self.see()
            if reading.status is TableStatus.STILL and reading.board is not None and not reading.board.hidden:
                return reading.board
        raise AssertionError("the table is never read")

    def statuses(self, frames: int, image: Image | None = None) -> set[TableStatus]:
        return {self.see(image).status for _ in range(frames)}

    def assert_right(self, board: ObservedBoard) -> None:
        """Every counter on the board was read just as it lies, and nothing else."""
        table = self.table
        lying = [table.where(piece.id) for piece in table.pieces if table.on_board(piece.id)]
        assert {(p.piece, p.face, p.place) for p in board.pieces} == {
            (at.piece, at.face, table.place_of(at.piece)) for at in lying
        }
        for piece in board.pieces:
            at = table.where(piece.piece)
            # Stickers are a little off the middle, and a counter of 2 mm is seen beside itself from the side.
            assert hypot(piece.x_mm - at.x_mm, piece.y_mm - at.y_mm) < 2.2
            assert piece.tilted is (abs((at.angle_deg + 90) % 180 - 90) > 14)
