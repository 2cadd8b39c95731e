"""Settings that the players change on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.errors import CompanionError
from companion.language import languages
from companion.settings.config import ScreenConfig
from ui.model.play.decisions import Decisions, refusal
from ui.model.play.play import Play
from ui.model.players import Save


class Preferences:
    """The language and the settings of the screen."""

    def __init__(self, play: Play, decisions: Decisions, screen: ScreenConfig, save: Save) -> None:
        self._play, self._decisions, self._save = play, decisions, save
        self.screen = screen

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that can be chosen."""
        return languages()

    def speak(self, language: str) -> None:
        """Changes the language."""
        self._play.speak(language)
        self._keep({"language": language})

    def change(self, **settings: Any) -> None:
        """Changes settings of the screen, and keeps them."""
        self.screen = msgspec.structs.replace(self.screen, **settings)
        self._keep({"screen": settings})

    def _keep(self, changes: Mapping[str, Any]) -> None:
        """Keeps a setting; what is said on the page stays, unless the setting cannot be kept."""
        try:
            self._save(changes)
        except CompanionError as error:
            self._decisions.because = refusal(error).say
        self._play.changed()
