"""What is asked and what happened, spoken by a voice engine that the computer has; nothing waits for it."""

from __future__ import annotations

import logging
import shutil
import subprocess
from typing import Final

from ui.model.table_model import Screen, TableModel

ENGINES: Final = {
    "spd-say": ("--priority", "text", "--language"),
    "espeak-ng": ("-v",),
}
"""The programs that can speak, the best first, each with its options before the language."""
SPOKEN: Final = frozenset(
    {Screen.HANDOVER, Screen.HAND, Screen.CARDS, Screen.RACK, Screen.BATTLE, Screen.COMBAT, Screen.WRONG, Screen.END}
)
"""The pages on which the game asks something."""
NEWS: Final = 2
"""How many of the last news are spoken."""


def engine() -> str:
    """The path of the program that speaks; empty where none is installed."""
    return next(filter(None, map(shutil.which, ENGINES)), "")


class Voice:
    """Follows a model and says aloud what all players may know: the news and what is asked."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._said: tuple[str, ...] = ()
        self._speaking: list[subprocess.Popen[bytes]] = []

    def follow(self) -> None:
        """The model may have changed."""
        model = self._model
        if not model.settings.voice or not model.running or model.fighting.turning or model.screen not in SPOKEN:
            return
        news = model.news[-NEWS:]
        lines = (*(line for line in news if line not in self._said), model.prompt)
        if (*news, model.prompt) != self._said:
            self._said = (*news, model.prompt)
            self.say(" ".join(lines))

    def say(self, text: str) -> None:
        """Begins to speak a text in the players' language, and stops what is still spoken."""
        program = engine()
        if not program or not text:
            return
        self.stop()
        options = ENGINES[program.rpartition("/")[2]]
        try:
            spoken = subprocess.Popen(
                [program, *options, self._model.language, "--", text],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            logging.getLogger(__name__).warning("%s does not speak: %s", program, error)
            return
        self._speaking.append(spoken)

    def stop(self) -> None:
        """Stops what is still spoken."""
        self._speaking = [one for one in self._speaking if one.poll() is None]
        for one in self._speaking:
            one.terminate()
