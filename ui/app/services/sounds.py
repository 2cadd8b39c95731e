"""What is heard: a sound for each kind of thing that happens, and one where a page asks. They are our own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from kivy.core.audio import SoundLoader

from companion.game import Sound
from companion.record.storage.rows import GameId
from ui.model.table_model import Screen, TableModel

FOLDER = Path(__file__).parents[2] / "sounds"
OF_SCREEN: Final = {Screen.HANDOVER: "ask", Screen.WRONG: "wrong"}
"""What is heard when a screen appears."""
LAST_COUNTS: Final = tuple(Sound)


@cache
def _loaded(name: str) -> Any:
    """A sound ready to play, None where the machine cannot play any."""
    return SoundLoader.load(str(FOLDER / f"{name}.wav"))


def play(name: str, volume: int) -> None:
    """Plays a sound, `volume` percent loud as ears count."""
    sound = _loaded(name) if volume else None
    if sound is not None:
        sound.volume = (volume / 100) ** 2
        sound.play()


class Sounds:
    """Follows a model and plays what its players should hear, none of it before a card that turns over lies open."""

    def __init__(self, model: TableModel, play: Callable[[str, int], None] = play) -> None:
        self._model, self._play = model, play
        self._screen: Screen | None = None
        self._game: GameId | None = None
        self._seq = 0
        self._turns = ""

    def follow(self) -> None:
        """The model may have changed."""
        names = (self._of_events(), self._of_screen())
        settings = self._model.settings
        for name in filter(None, names if settings.sounds else ()):
            self._play(name, settings.volume)

    def _of_screen(self) -> str:
        """What belongs to a page that has just appeared; empty where it makes no sound."""
        before, self._screen = self._screen, self._model.screen
        return OF_SCREEN.get(self._screen, "") if before is not self._screen else ""

    def _of_events(self) -> str:
        """What belongs to what has happened since the last call; empty where nothing is heard."""
        model = self._model
        if not model.running:
            self._game = None
            return ""
        session = model.session
        if self._game != session.id:
            self._game, self._seq, self._turns = session.id, session.seq, ""
        if model.fighting.turning:
            before, self._turns = self._turns, model.fighting.turning
            return Sound.TURN.value if before != self._turns else ""
        new = session.entries[self._seq :]
        self._seq = session.seq
        heard = {event.sounds_like for entry in new for event in entry.events}
        return next((sound.value for sound in reversed(LAST_COUNTS) if sound in heard), "")
