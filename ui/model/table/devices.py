"""The camera, the lights and the buttons, as far as pages speak of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.game import PieceId
from companion.language import Sentence, mark
from companion.settings.config import MainsHz
from companion.table.sightings import Reading
from ui.model.play.decisions import Decisions
from ui.model.play.play import Play

if TYPE_CHECKING:
    from ui.parts import Parts


class Devices:
    """The devices of the game that is played, and what they last reported."""

    def __init__(self, play: Play, decisions: Decisions) -> None:
        self._play, self._decisions = play, decisions
        self.parts: Parts | None = None
        """The devices, for the pages that deal with them; None where there are none."""
        self.looks: Mapping[PieceId, PieceId] | None = None
        """Where pieces are told apart by their own prints: the first of those that look alike, by each of them."""
        self.reading: Reading | None = None
        """What the camera saw last."""

    @property
    def trouble(self) -> str:
        """Why the lights or the buttons do not work just now, a sentence each; play goes on without them."""
        troubles = self.parts.troubles if self.parts is not None else ()
        return " ".join(trouble.say(self._play.language) for trouble in troubles)

    @property
    def said(self) -> str:
        """How the camera does, and what the lights or the buttons lack."""
        return " ".join(filter(None, (self.camera, self.trouble)))

    @property
    def camera(self) -> str:
        """How the camera does, in one sentence."""
        if self.reading is None:
            return ""
        if self.reading.sentence is not None:
            return self.reading.sentence.say(self._play.language)
        if self.reading.note is not None:
            return self.reading.note.say(self._play.language)
        seen = len(self.reading.board.pieces) if self.reading.board is not None else 0
        return Sentence(mark("The camera sees {n} counters."), {"n": seen}).say(self._play.language)

    def follow_mains(self, mains: MainsHz) -> None:
        """Has the camera expose for lamps on such mains, and keeps that."""
        parts = self.parts
        assert parts is not None
        self._decisions.attempt(lambda: parts.follow_mains(mains))
