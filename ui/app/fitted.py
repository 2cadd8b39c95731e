"""The devices as they are set up for one game: its board under the camera, its places under the lamps."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from calibration import store
from calibration.geometry import Calibration
from companion.board import PlaceId
from companion.errors import DataError
from companion.game import Game, PieceId
from companion.language import Sentence
from companion.scene import Ground
from companion.settings.config import Config, Counters, Printing
from hardware import rig
from hardware.buttons import OnPress
from hardware.cameras.kinds import kind_of
from hardware.cameras.thread import CameraThread
from hardware.fitting import SetUp
from hardware.simulated import kept
from hardware.simulated.table import SimulatedTable
from ui.model.games.beginning import first_scene
from ui.model.table_model import TableModel
from ui.parts import Parts
from ui.parts.background import Work

if TYPE_CHECKING:
    from hardware.reader.prints.keeping.kept import Read
    from hardware.reader.table_reader import TableReader
    from hardware.simulated.camera import SimulatedCamera


def how_read(config: Config, data: Path | None, game: Game) -> Read | None:
    """How a game's counters are read; None where by their stickers, as was chosen."""
    if config.counters.get(game.name, Counters.STICKERS) is Counters.STICKERS:
        return None
    from hardware.reader.prints.keeping import kept  # OpenCV with it, which a table with stickers spares

    return kept.how_read(config, data, game)


def looks_of(read: Read | None) -> Mapping[PieceId, PieceId] | None:
    """The first of the pieces that look alike, by each of them; None where stickers tell them apart."""
    return read.book.kinds if read is not None and read.book is not None else None


def _simulated(game: Game, printing: Printing) -> tuple[SimulatedTable, SimulatedCamera]:
    """The table of a game, with the colours of its seats and of the grounds that are printed on its board, and a camera
    above it."""
    from calibration.paper.drawn_board import painted  # Pillow with it, which a table with a camera spares
    from hardware.simulated.camera import SimulatedCamera, plenty  # OpenCV with it
    from hardware.simulated.picture.prints import PrintRun, beside, prints_of

    scene = first_scene(game, "en")
    sides = {side.id: side.colour for side in scene.sides}
    grounds = {PlaceId(place): _bytes(painted(ground, sides)) for place, ground in scene.grounds.items() if ground.tint}
    colours = {seat: _bytes(painted(Ground(tint=colour), sides)) for seat, colour in sides.items()}
    if printing is Printing.STICKERS:
        table = SimulatedTable(game, colours, grounds)
        return table, SimulatedCamera(table, size=plenty(table))
    table = SimulatedTable(beside(game), colours, grounds)
    return table, SimulatedCamera(table, prints=prints_of(game, PrintRun(printing.value)))


def _bytes(colour: tuple[float, float, float]) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    red, green, blue = (round(255 * part) for part in colour)
    return red, green, blue


class Fitted:
    """The devices of one game, until another one is played."""

    def __init__(
        self,
        set_up: SetUp,
        data: Path | None,
        model: TableModel,
        on_main: Callable[[Callable[[], None]], None],
        pressed: OnPress,
        read: Callable[[], None],
        keep: Callable[[Mapping[str, Any]], None],
        work: Work,
    ) -> None:
        """`on_main` hands a call to the main thread; `pressed` and `read` are called for a press and a new reading, on
        any thread; `keep` keeps settings; `work` does what would hold the screen up."""
        config = set_up.config
        self.set_up, self.game, self._data = set_up, set_up.game, data
        self.table: SimulatedTable | None = None
        self._kept_changes = 0
        """How far the simulated table's changes are kept."""
        self.above: SimulatedCamera | None = None
        self.read = how_read(config, data, self.game)
        """How the counters are read; None where by their stickers, as was chosen."""
        if kind_of(config.camera).simulated:
            self.table, self.above = _simulated(self.game, config.simulated.counters)
            self._lie_as_kept()
        self.rig = rig.build(config, self.game.board, pressed, self.above, lambda: on_main(model.changed))
        self.camera: CameraThread | None = None
        self.reader: TableReader | None = None
        if kind_of(config.camera).is_asked_for:
            from hardware.reader.table_reader import TableReader  # as above

            book = self.read.book if self.read is not None else None
            mixed = self.read is not None and self.read.counters is Counters.BOTH
            self.reader = reader = TableReader(self.game, self._calibration(), prints=book, mixed=mixed)
            model.games.accept_board, model.games.all_is_read = reader.accept, reader.all_is_read
            self.camera = CameraThread(self.rig.camera, reader, read, config.camera.frames_per_s)
        self.parts = Parts(
            set_up, data, self.rig, self.camera, self.reader, lambda: model.devices.reading, keep, model.changed, work
        )
        model.devices.parts, model.devices.looks = self.parts, looks_of(self.read)

    @property
    def trouble(self) -> Sentence | None:
        """Why counters are not read as it was chosen."""
        return self.read.trouble if self.read is not None else None

    def fits(self, game: Game) -> bool:
        """Whether the devices are those of a game: the same board, the same pieces and cards."""
        own = self.game
        return (own.name, own.board, own.pieces, own.cards) == (game.name, game.board, game.pieces, game.cards)

    def _calibration(self) -> Calibration | None:
        """Where the board lay when that was kept; a file that cannot be used is as good as none, and the reader finds
        the board by its markers."""
        try:
            return store.load(self.game.board, self._data / store.NAME) if self._data else None
        except DataError as error:
            logging.getLogger(__name__).warning("%s", error, exc_info=True)
            return None

    def _lie_as_kept(self) -> None:
        """The simulated table lies as it did when the app was closed."""
        assert self.table is not None
        try:
            if self._data is not None:
                kept.restore(self.table, kept.file_of(self._data, self.game.name))
        except DataError as error:
            logging.getLogger(__name__).warning("%s", error)
        self._kept_changes = self.table.changes

    def keep_table(self) -> None:
        """Keeps how the simulated table lies, where it has changed; it is no reason to hold anything up."""
        if self.table is None or self._data is None or self.table.changes == self._kept_changes:
            return
        self._kept_changes = self.table.changes
        try:
            kept.save(self.table, kept.file_of(self._data, self.game.name))
        except DataError as error:
            logging.getLogger(__name__).warning("%s", error)

    def close(self) -> None:
        """Gives every device back; closing twice does nothing."""
        self.keep_table()
        if self.camera is not None:
            self.camera.close()
        self.rig.close()
