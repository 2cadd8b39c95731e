"""The app's few sounds; they are our own, made by ui/sounds/make.py."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from kivy.core.audio import SoundLoader

from ui.model.table_model import Screen

FOLDER = Path(__file__).parents[1] / "sounds"
OF_SCREEN = {
    Screen.HANDOVER: "ask",
    Screen.COMBAT: "card",
    Screen.WRONG: "wrong",
    Screen.END: "end",
}
"""What is heard when a screen appears."""


@cache
def _loaded(name: str) -> Any:
    """A sound ready to play, None where the machine cannot play any."""
    return SoundLoader.load(str(FOLDER / f"{name}.wav"))


def play(screen: Screen) -> None:
    """Plays what belongs to a screen."""
    name = OF_SCREEN.get(screen)
    sound = _loaded(name) if name else None
    if sound is not None:
        sound.play()
