"""The table's parts as their own pages see them: what is wrong with them, where lamps lie, what the camera sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from calibration import store
from companion.errors import DeviceError
from companion.language import Sentence
from companion.scene import Side
from companion.settings.config import BoardConfig, Counters, LightsConfig, MainsHz
from companion.table.sightings import Reading
from hardware import doctor
from hardware.buttons import Press
from hardware.cameras import kinds
from hardware.cameras.camera import Frame
from hardware.cameras.thread import CameraThread
from hardware.computer.pins import take_pins
from hardware.doctor.check import Check
from hardware.fitting import SetUp
from hardware.lights.kinds import kind_of, rewire
from hardware.rig import Rig, follow_mains, mains_of
from ui.model.games.beginning import first_scene
from ui.parts.background import Work
from ui.parts.board_size import BoardSize
from ui.parts.checked import Checked
from ui.parts.wiring import Wiring

if TYPE_CHECKING:
    from hardware.reader.table_reader import TableReader
    from ui.parts.picture import Picture
    from ui.parts.prints.learnt import LearntPrints


class Parts:
    """The devices of a running app. `reading` answers the newest reading; `keep` keeps settings; `changed` tells the
    screen that something is to be shown anew; `work` does what would hold the screen up."""

    def __init__(
        self,
        set_up: SetUp,
        data: Path | None,
        rig: Rig,
        camera: CameraThread | None,
        reader: TableReader | None,
        reading: Callable[[], Reading | None],
        keep: Callable[[Mapping[str, Any]], None],
        changed: Callable[[], None],
        work: Work,
    ) -> None:
        config, game = set_up.config, set_up.game
        self._set_up, self._rig, self._data = set_up, rig, data
        self._reader, self._reading, self._keep = reader, reading, keep
        self.has_camera = camera is not None
        """Whether a camera is set up, be it simulated."""
        places = tuple(place.id for place in game.board.places)
        self.checked = Checked(self._examine, rig.lights, places, work, changed)

        def wired(lights: LightsConfig) -> bool:
            return rewire(rig.lights, lights, places)

        def keep_wiring(changes: Mapping[str, Any]) -> None:
            keep(changes if set_up.usual else {"games": {game.name: changes["lights"]}})

        self.wiring = Wiring(config.lights, rig.lights, keep_wiring, wired, changed)
        self.size = BoardSize(game, config.boards.get(game.name, BoardConfig()), keep, changed)
        self._camera, self._changed, self._work = camera, changed, work

    @cached_property
    def picture(self) -> Picture:
        """What the camera sees; it is made when the camera's page is opened, since it loads OpenCV."""
        from ui.parts.picture import Picture

        calibration = self._data / store.NAME if self._data else None
        game, camera = self._set_up.game, self._rig.camera
        return Picture(game, camera, self._camera, self._reader, self._keep, calibration, self._changed, self._work)

    @cached_property
    def prints(self) -> LearntPrints:
        """What was learnt of the printed counters; made when one of its pages is opened, since it loads OpenCV."""
        from ui.parts.prints.learnt import LearntPrints

        game, config = self._set_up.game, self._set_up.config
        counters = config.counters.get(game.name, Counters.STICKERS)
        return LearntPrints(game, self._data, counters, self.newest_frame, self._keep, self._work, self._changed)

    def newest_frame(self) -> Frame | None:
        """The newest picture of the camera; None where there is none."""
        return self._camera.frame if self._camera is not None else None

    @property
    def troubles(self) -> tuple[Sentence, ...]:
        """Why lights and buttons do not work just now and what to do."""
        return self._rig.troubles

    @property
    def lamps(self) -> int:
        """How many lamps the lights have."""
        return self._rig.lights.lamps

    @property
    def has_simulated_lights(self) -> bool:
        """Whether the lamps are drawn in the window."""
        return kind_of(self._set_up.config.lights).simulated

    @property
    def has_simulated_camera(self) -> bool:
        """Whether the camera sees a table that is drawn in the window."""
        return kinds.kind_of(self._set_up.config.camera).simulated

    @property
    def lights_trouble(self) -> Sentence | None:
        """Why the lights do not work just now and what to do, or None while they do."""
        return self._rig.lights.trouble

    @property
    def mains(self) -> MainsHz | None:
        """For lamps on which mains the camera exposes; None where it has no such setting."""
        return mains_of(self._rig.camera)

    def follow_mains(self, mains: MainsHz) -> None:
        """Has the camera expose for lamps on such mains, from now on and after the next start; DeviceError or
        DataError where that cannot be kept."""
        follow_mains(self._rig.camera, mains)
        self._keep({"camera": {"mains_hz": mains}})

    def read_counters(self, counters: Counters) -> None:
        """Has the counters of the game that lies on the table read in a way, from now on and after the next start;
        DataError where that cannot be kept."""
        self._keep({"counters": {self._set_up.game.name: counters}})
        self._changed()

    def look(self) -> None:
        """Looks at all parts, beside the screen."""
        with suppress(DeviceError):  # the pins' driver wants the main thread; the doctor tells what is wrong with it
            take_pins()
        self.checked.look()

    def _examine(self) -> tuple[Check, ...]:
        calibration = self._reader.calibration if self._reader is not None else None
        running = doctor.Running(self._rig, self._reading(), calibration)
        return doctor.examine_running(self._set_up, self._data, running)

    def hold_lights(self, checking: bool, wiring: bool, learning: bool) -> bool:
        """Whether the page of checks, the one of the wiring, or a lesson, which is shown or not, has the lights to
        itself; a test, and a lesson, ends when its page is left."""
        if not checking:
            self.checked.stop()
        if not wiring:
            self.wiring.stop()
        if "prints" in self.__dict__:
            if not learning:
                self.prints.lesson.stop()
            elif self.prints.lesson.going_on:
                self._rig.lights.show(self.prints.lesson.pattern)
                return True
        return self.checked.cue is not None or self.wiring.has_lights

    def sides(self, language: str) -> tuple[Side, ...]:
        """How the seats are named and coloured, also while no game is going on."""
        return first_scene(self._set_up.game, language).sides

    def pressed(self, press: Press) -> None:
        """A button was pressed while the page of checks was shown."""
        self.checked.pressed(press)
