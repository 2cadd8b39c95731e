"""Everything behind the screens, joined: one game's rules, its log, the table model and the devices."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from calibration import store
from calibration.geometry import Calibration
from companion.errors import CompanionError, DataError
from companion.games import build
from companion.record.log import Log, set_aside
from companion.settings import pieces
from companion.settings.config import CameraKind, Config, config_file, log_file, save
from companion.table.sightings import Reading
from hardware import fitting, rig
from hardware.buttons import Press, PressKind
from hardware.cameras.thread import CameraThread
from hardware.reader.table_reader import TableReader
from hardware.simulated import kept
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from ui.model.table_model import Screen, TableModel
from ui.parts import Parts
from ui.parts.background import Background, Work


class Joined:
    """A table that is followed: as a context manager it gives everything back at the end.

    `on_main` hands a call to the main thread; it may be called on any thread. `work` does what would hold the screen
    up (None: on threads). `misread` is what of the files is not in `config`; `nowhere`, why there is no `data` folder.
    """

    def __init__(
        self,
        config: Config,
        data: Path | None,
        on_main: Callable[[Callable[[], None]], None],
        seed: int | None = None,
        work: Work | None = None,
        misread: Sequence[DataError] = (),
        nowhere: CompanionError | None = None,
    ) -> None:
        set_up = fitting.set_up(config, fitting.Files(config_file(), data), misread)
        config, self.game = set_up.config, set_up.game
        self._data, self._nowhere, self._misprint = data, nowhere, set_up.misprint
        self.log, trouble = self._open_log(False)
        self.model = TableModel(
            self.game,
            self.log,
            build,
            config.language,
            seed,
            config.screen,
            self._keep,
            self._keep_components,
            config.players,
        )
        self.model.mistakes = set_up.said
        self.model.settle_ms = 1000 * config.table.settle_s
        self.model.shelf.trouble, self.model.shelf.open_log = trouble, self._open_log_again
        self.table: SimulatedTable | None = None
        self._kept_changes = 0
        """How far the simulated table's changes are kept."""
        self.above: SimulatedCamera | None = None
        if config.camera.kind is CameraKind.SIMULATED:
            self.table = SimulatedTable(self.game)
            self._lie_as_kept()
            self.above = SimulatedCamera(self.table)
        self._on_main = on_main
        self.wake: Callable[[], bool] = lambda: False
        """Wakes the screen for a button; whether it was dark, so that the press means nothing else."""
        self.rig = rig.build(config, self.game.board, self._pressed, self.above, lambda: on_main(self.model.changed))
        self.camera: CameraThread | None = None
        reader: TableReader | None = None
        if config.camera.kind is not CameraKind.NONE:
            reader = TableReader(self.game, self._calibration(), self.rig.camera.bracket)
            self.model.accept_board, self.model.all_is_read = reader.accept, reader.all_is_read
            self.camera = CameraThread(self.rig.camera, reader, self._read, config.camera.frames_per_s)
        self.parts = Parts(
            set_up,
            data,
            self.rig,
            self.camera,
            reader,
            lambda: self.model.reading,
            self._keep,
            self.model.changed,
            work or Background(on_main),
        )
        self.model.parts = self.parts
        self.model.watch(self._show)

    def _open_log(self, aside: bool) -> tuple[Log, CompanionError | None]:
        """The log of all games; one in memory, and why, where there is none to be had: people still can play."""
        if self._data is None:
            return Log(None), self._nowhere
        path = log_file(self._data)
        try:
            if aside:
                set_aside(path)
            log = Log(path)
            try:
                log.check()
            except CompanionError:
                log.close()
                raise
            return log, None
        except CompanionError as error:
            logging.getLogger(__name__).warning("%s", error, exc_info=True)
            return Log(None), error

    def _open_log_again(self, aside: bool) -> tuple[Log, CompanionError | None]:
        self.log.close()
        self.log, trouble = self._open_log(aside)
        return self.log, trouble

    def _calibration(self) -> Calibration | None:
        """Where the board lay when that was kept; a file that cannot be used is as good as none, and the reader finds
        the board by its markers."""
        try:
            return store.load(self.game.board.name, self._data / store.NAME) if self._data else None
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

    def start(self) -> None:
        """Begins to read the table."""
        if self.camera is not None:
            self.camera.start()

    def take_reading(self) -> Reading | None:
        """Takes the newest reading, if there is one, to the table model."""
        reading = self.camera.take() if self.camera is not None else None
        if reading is not None:
            self.model.take_reading(reading)
        return reading

    def look(self, at_ms: float) -> Reading:
        """Takes and reads one frame here and now, as if it were taken at a time in ms; not beside a started thread."""
        if self.camera is None:
            raise DataError("No camera is set up: name one in camera.kind.")
        self.camera.step()
        reading = self.camera.take()
        assert reading is not None
        reading = msgspec.structs.replace(reading, at_ms=at_ms)
        self.model.take_reading(reading)
        return reading

    def _read(self) -> None:
        """The camera thread has a new reading."""
        self._on_main(self._take)

    def _take(self) -> None:
        self.take_reading()

    def _keep(self, changes: Mapping[str, Any]) -> None:
        """Keeps settings that were changed on the screen."""
        if self._data is not None:
            save(changes, self._data)

    def _keep_components(self, text: str) -> None:
        """Keeps what the owner says is printed on the pieces; a file that cannot be read is put aside first."""
        if self._data is not None:
            if self._misprint is not None:
                pieces.put_aside(self._data, self.game.name)
                self._misprint = None
            pieces.keep(pieces.kept_in(self._data, self.game.name), text)

    def _pressed(self, press: Press) -> None:
        """A button beside the board was pressed."""

        def take() -> None:
            if self.wake():
                return
            if self.model.screen is Screen.DEVICES:
                self.parts.pressed(press)
            else:
                self.model.pressed(press.seat, press.kind is PressKind.MENU)

        self._on_main(take)

    def _show(self) -> None:
        """The model changed: the lights show it, and readings are made against the new state."""
        screen = self.model.screen
        if not self.parts.hold_lights(screen is Screen.DEVICES, screen is Screen.LIGHTS):
            self.rig.lights.show(self.model.pattern)
        if self.camera is not None and self.model.running:
            self.camera.announce(self.model.session.id, self.model.session.seq)

    def close(self) -> None:
        """Gives every device and the log back; closing twice does nothing."""
        self.keep_table()
        if self.camera is not None:
            self.camera.close()
        self.rig.close()
        self.log.close()

    def __enter__(self) -> Joined:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()
