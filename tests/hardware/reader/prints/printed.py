"""A simulated table of printed counters, some of them with stickers, under a camera and a reader."""

from collections import Counter
from collections.abc import Collection
from functools import cache

from companion.game import PieceId
from companion.games import build
from companion.table.observe import is_tilted
from companion.table.sightings import ObservedBoard
from hardware.reader.prints.keeping.book import PrintBook
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.picture.prints import prints_of
from tests.bench.reading.printed import PrintedBox
from tests.hardware.reader.filmed import Watch

STYLE, SEED, GROUND = "busy", 3, "meadow"


@cache
def learnt_book() -> PrintBook:
    """What was learnt of that box."""
    box = PrintedBox(STYLE, SEED)
    box.ground = GROUND
    return box.learnt(53)


class PrintedWatch(Watch):
    """A table with printed counters, a camera above it, and a reader that has learnt them; `glued` have stickers."""

    def __init__(self, condition: str = "ordinary", glued: Collection[PieceId] = (), seed: int = 5) -> None:
        super().__init__(condition, seed)
        box, game = PrintedBox(STYLE, SEED), build("las_navas")
        self.table = box.table()
        prints = prints_of(game, box.prints.run, glued)
        self.camera = SimulatedCamera(self.table, condition, seed=seed, prints=prints, style=GROUND)
        self.reader = TableReader(game, prints=learnt_book(), mixed=bool(glued))
        self.kinds = learnt_book().kinds

    def assert_right(self, board: ObservedBoard) -> None:
        """Every counter on the board was read as it lies, as far as its kind goes, and nothing else."""
        table, kinds = self.table, self.kinds
        lying = [table.where(piece.id) for piece in table.pieces if table.on_board(piece.id)]
        assert Counter((kinds[p.piece], p.face, p.place, p.tilted) for p in board.pieces) == Counter(
            (kinds[at.piece], at.face, table.place_of(at.piece), is_tilted(at.angle_deg)) for at in lying
        )
