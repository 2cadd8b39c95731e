"""Everything behind the screens, joined: the log of all games, the table model, and the devices of the game played."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import msgspec

from companion.errors import CompanionError, DataError
from companion.game import Game, Options
from companion.games import build, offered
from companion.record.storage.log import Log
from companion.record.storage.log_file import set_aside
from companion.settings import pieces
from companion.settings.config import Config, config_file, log_file, merged, save
from companion.settings.measured import measured
from companion.table.sightings import Reading
from hardware import fitting
from hardware.buttons import Press, PressKind
from hardware.cameras.thread import CameraThread
from hardware.rig import Rig
from ui.app.fitted import Fitted, how_read, looks_of
from ui.model.table_model import Screen, TableModel
from ui.parts import Parts
from ui.parts.background import Background, Work

if TYPE_CHECKING:
    from hardware.simulated.camera import SimulatedCamera
    from hardware.simulated.table import SimulatedTable


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
        self._config, self._files = config, fitting.Files(config_file(), data)
        self._data, self._nowhere, self._on_main = data, nowhere, on_main
        self.log, trouble = self._open_log(False)
        if not config.game and (last := self._last_played()):
            config = msgspec.structs.replace(config, game=last)
        set_up = fitting.set_up(config, self._files, misread)
        self._misprint = set_up.misprint
        self.model = TableModel(
            set_up.game,
            self.log,
            self._build,
            set_up.config.language,
            seed,
            config.screen,
            self._keep,
            self._keep_components,
            config.players,
        )
        self.model.games.settle_ms = 1000 * config.table.settle_s
        self.model.games.saved_games.trouble, self.model.games.saved_games.open_log = trouble, self._open_log_again
        self.model.games.owned = self._owned
        if data is not None:
            self.model.games.others = partial(self._others, data)
        self.wake: Callable[[], bool] = lambda: False
        """Wakes the screen for a button; whether it was dark, so that the press means nothing else."""
        self.refitted: Callable[[], None] = lambda: None
        """Is called once the devices are those of another game."""
        self._work = work or Background(on_main)
        self._started = False
        self._reads_otherwise = False
        """Whether it was said that counters are read in another way than the devices were fitted for."""
        self._wanted: object = None
        """The state for which the reader knows what should lie on the board."""
        self.fitted = self._fit(set_up)
        self.model.mistakes = (*set_up.said, *([self.fitted.trouble] if self.fitted.trouble else ()))
        self.model.games.looks = lambda game: looks_of(how_read(self._config, self._data, game))
        self.model.watch(self._show)
        self._want()

    def _fit(self, set_up: fitting.SetUp) -> Fitted:
        set_up.write_down()
        return Fitted(set_up, self._data, self.model, self._on_main, self._pressed, self._read, self._keep, self._work)

    @property
    def game(self) -> Game:
        """The game whose board lies under the camera."""
        return self.fitted.game

    @property
    def table(self) -> SimulatedTable | None:
        """The simulated table; None where there is a real one."""
        return self.fitted.table

    @property
    def above(self) -> SimulatedCamera | None:
        """The camera above the simulated table."""
        return self.fitted.above

    @property
    def rig(self) -> Rig:
        """Camera, lights and buttons."""
        return self.fitted.rig

    @property
    def camera(self) -> CameraThread | None:
        """What reads the table; None where no camera is set up."""
        return self.fitted.camera

    @property
    def parts(self) -> Parts:
        """The devices as their own pages see them."""
        return self.fitted.parts

    def _last_played(self) -> str:
        """The game that was played last; empty where there is none that this version knows."""
        try:
            return next((row.name for row in self.log.games() if row.name in offered()), "")
        except CompanionError:
            return ""

    def _build(self, name: str, components: str, options: Options) -> Game:
        """A game as it was chosen, on its owner's board."""
        return measured(build(name, components, options), self._config)

    def _owned(self, name: str) -> Game:
        """A game with its owner's pieces, on its owner's board; with its own pieces where those cannot be read."""
        try:
            game = pieces.owners_game(self._data, name) if self._data is not None else build(name)
        except DataError as error:
            logging.getLogger(__name__).warning("%s", error, exc_info=True)
            game = build(name)
        return measured(game, self._config)

    def _others(self, data: Path, name: str) -> Mapping[str, Callable[[], Game]]:
        """What an owner keeps beside the box's own, by name, on the owner's board."""
        return {file: partial(self._on_own_board, make) for file, make in pieces.others(data, name).items()}

    def _on_own_board(self, make: Callable[[], Game]) -> Game:
        return measured(make(), self._config)

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

    def keep_table(self) -> None:
        """Keeps how the simulated table lies."""
        self.fitted.keep_table()

    def start(self) -> None:
        """Begins to read the table."""
        self._started = True
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
            raise DataError("No camera is set up: name one in companion.toml (camera.kind).")
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
        """Keeps settings that were changed on the screen, for the devices of the next game too."""
        if self._data is not None:
            save(changes, self._data)
        both = merged(msgspec.to_builtins(self._config), msgspec.to_builtins(changes))
        self._config = msgspec.convert(both, Config)
        self._reads_otherwise = self._reads_otherwise or "counters" in changes
        if "boards" in changes:
            # The running game goes on on the board as it is now; devices that are not its own are fitted anew.
            game = self.model.game
            game.board = self._build(game.name, game.components, game.options).board

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
            elif (seat := self.model.players.seat_at(press.seat)) is not None:
                self.model.pressed(seat, press.kind is PressKind.MENU)

        self._on_main(take)

    def _show(self) -> None:
        """The model changed: the devices are those of its game, the lights show it, and readings are made against the
        new state."""
        screen = self.model.screen
        learning = screen in (Screen.PRINTS, Screen.LESSON)
        if not self.fitted.fits(self.model.game) or (self._reads_otherwise and not learning):
            self._refit()
        if not self.parts.hold_lights(screen is Screen.DEVICES, screen is Screen.LIGHTS, screen is Screen.LESSON):
            self.rig.lights.show(self.model.lit)
        if self.camera is not None and self.model.running:
            self.camera.announce(self.model.session.id, self.model.session.seq)
        self._want()

    def _want(self) -> None:
        """Lets the reader know what should lie on the board, where that has changed."""
        model, reader = self.model, self.fitted.reader
        if reader is None:
            return
        state = (reader, model.session.id, model.session.seq) if model.running else (reader, model.games.next_game)
        if state != self._wanted:
            reader.want(model.games.in_sight)
            if model.devices.looks is not None:
                reader.expect(model.games.expected)
            self._wanted = state

    def _refit(self) -> None:
        """Another game is played, and its board comes under the camera; or its counters are read in another way."""
        if self._reads_otherwise and self.model.guide is not None:
            self.model.guide.follower.look_alike(self.model.games.looks(self.model.game))
        self._reads_otherwise = False
        self.fitted.close()
        self.fitted = self._fit(fitting.set_up_for(self.model.game, self._config, self._files))
        if self._started and self.camera is not None:
            self.camera.start()
        self.refitted()

    def close(self) -> None:
        """Gives every device and the log back; closing twice does nothing."""
        self.model.opponents.close()
        self.model.review.close()
        self.model.questions.close()
        self.fitted.close()
        self.log.close()

    def __enter__(self) -> Joined:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()
