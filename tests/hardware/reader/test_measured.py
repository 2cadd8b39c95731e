"""A board of another size than the printed one, and stickers of another size, are found and read."""

import numpy as np
import pytest

from companion.game import Game
from companion.games import build
from companion.settings.config import Config
from companion.settings.measured import STICKERS_MM, measured
from companion.settings.sections import BoardConfig
from companion.table.sightings import TableStatus
from companion.table.stickers import Stickers
from hardware.cameras.camera import Frame
from hardware.reader.table_reader import TableReader
from hardware.simulated.camera import SimulatedCamera, plenty
from hardware.simulated.table import SimulatedTable


def on(name: str, **own: float) -> Game:
    """A game on its owner's board."""
    return measured(build(name), Config(boards={name: BoardConfig(**own)}))


def laid(game: Game) -> SimulatedTable:
    """A table on which a counter of each kind lies in the middle of a place of its own, as many as there are places,
    and no other."""
    table = SimulatedTable(game)
    for piece in game.pieces:
        table.take_off(piece.id)
    for piece, place in zip(Stickers(game).alike, game.board.places, strict=False):
        table.put(piece, *place.centre)
    return table


def above(table: SimulatedTable) -> SimulatedCamera:
    """A camera above a table."""
    return SimulatedCamera(table, size=plenty(table))


def read(table: SimulatedTable, reader: TableReader) -> list[str]:
    """The counters that a reader, told which lie on the board, takes for something else than they are."""
    image = above(table).read().image
    lying = {at.piece: (table.place_of(at.piece), at.face) for at in table.seen() if table.on_board(at.piece)}
    reader.want(frozenset(lying))
    reading = reader.read(Frame(image, 0.0))
    for at_ms in (100.0, 200.0, 300.0):
        if reading.board is None or reading.status is not TableStatus.STILL:
            reading = reader.read(Frame(image, at_ms))
    assert reading.board is not None
    seen = {piece.piece: (piece.place, piece.face) for piece in reading.board.pieces}
    assert len(lying) >= 12
    return [piece for piece, where in lying.items() if seen.get(piece) != where]


@pytest.mark.whole_game
@pytest.mark.parametrize("name", ["age_of_arthur", "dragon_soul", "las_navas"])
def test_a_board_a_tenth_larger_is_calibrated_and_read(name: str) -> None:
    game = on(name, width=1.1, height=1.1)
    table, reader = laid(game), TableReader(game)
    assert read(table, reader) == []
    assert reader.calibration is not None
    assert reader.calibration.sticker_scale == pytest.approx(1.0, abs=0.01)
    assert reader.calibration.error_mm < 0.5
    # The owner's stickers have the size of the printed ones: by the printed board they look smaller.
    as_printed = TableReader(build(name))
    read(table, as_printed)
    assert as_printed.calibration is not None
    assert as_printed.calibration.sticker_scale == pytest.approx(1 / 1.1, abs=0.02)


def test_a_board_half_as_large_again_is_read_once_its_size_is_said() -> None:
    table = SimulatedTable(on("las_navas", width=1.5, height=1.5))
    image = above(table).read().image
    told = TableReader(build("las_navas")).read(Frame(image, 0.0)).sentence
    assert told is not None
    assert "say how large your board is" in told.say()
    assert read(table, TableReader(on("las_navas", width=1.5, height=1.5))) == []


def test_a_board_that_is_wider_and_lower_is_read() -> None:
    game = on("las_navas", width=1.15, height=0.93)
    table, reader = SimulatedTable(game), TableReader(game)
    assert read(table, reader) == []
    assert reader.calibration is not None
    corners = reader.calibration.to_mm(above(table).view.pixels(game.board.corners))
    assert np.abs(corners - np.array([(0, 0), (345, 0), (345, 418.5), (0, 418.5)])).max() < 1.0


@pytest.mark.parametrize("sticker_mm", STICKERS_MM)
def test_stickers_of_each_size_are_read_also_where_nobody_says_which(sticker_mm: int) -> None:
    table = SimulatedTable(on("las_navas", sticker_mm=sticker_mm))
    told, untold = TableReader(on("las_navas", sticker_mm=sticker_mm)), TableReader(build("las_navas"))
    assert read(table, told) == read(table, untold) == []
    assert told.calibration is not None
    assert untold.calibration is not None
    assert told.calibration.sticker_scale == pytest.approx(1.0, abs=0.01)
    assert untold.calibration.sticker_scale == pytest.approx(sticker_mm / 16, abs=0.01)
