"""What the camera sees of the table, and what the table still lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.board import PlaceId
from companion.game import Game, Piece
from companion.language import mark
from companion.table.discrepancies import Discrepancy
from companion.table.guidance import Guidance
from companion.table.reconcile import Explanation, Verdict
from companion.table.sightings import Reading
from ui.model import deployment
from ui.model.lying import Lying, lying
from ui.model.running import Running

if TYPE_CHECKING:
    from ui.parts import Parts


class AtTable(Running):
    """The running game beside the real board."""

    def __init__(self, game: Game, language: str) -> None:
        super().__init__(game, language)
        self.parts: Parts | None = None
        """The devices, for the pages that deal with them; None where there are none."""
        self.reading: Reading | None = None
        """What the camera saw last."""
        self.meant: PlaceId | None = None
        """The place that was tapped on the map to say what the table means."""

    @property
    def guidance(self) -> Guidance:
        """What the table says, and what it still lacks."""
        return self.guide.now if self.guide is not None else Guidance(Verdict.OFF)

    @property
    def held_up(self) -> bool:
        """Whether play waits for the table. A combat goes on: counters are turned over and tilted when it is over."""
        guidance = self.guidance
        return guidance.holds and (guidance.verdict is not Verdict.WAITING or self.scene.tally is None)

    @property
    def meanings(self) -> tuple[tuple[str, Explanation], ...]:
        """What the table may mean, where players are asked, less what is about another place than the one tapped."""
        every = self.guide.meanings if self.guide is not None else ()
        if self.meant is None:
            return every
        return tuple((said, meaning) for said, meaning in every if _target(meaning) in (None, self.meant))

    @property
    def meant_places(self) -> frozenset[PlaceId]:
        """The places of which one may be tapped on the map to say what the table means."""
        return frozenset(filter(None, map(_target, self.guidance.explanations)))

    def mean_place(self, place: PlaceId) -> None:
        """A place was tapped on the map while players are asked what the table means; a second tap takes it back."""
        if place in self.meant_places:
            self.meant = None if place == self.meant else place
            self.changed()

    def means(self, explanation: Explanation) -> None:
        """The players say what the table means."""
        assert self.guide is not None
        follower = self.guide.follower
        self._attempt(lambda: follower.choose(explanation))

    @property
    def lying(self) -> Lying:
        """The counters as the map shows them: the pieces are marked of which the table's first thing to put right is
        said, where they lie."""
        marked, board = self.guidance.marks, self.guide.follower.board if self.guide is not None else None
        if not marked or board is None:
            return Lying(self.scene.counters)
        every = self.game.scene(self.session.start, None, self.language).counters
        pieces: dict[str, Piece] = {piece.id: piece for piece in self.game.pieces}
        return lying(self.scene.counters, pieces, every, board, marked)

    @property
    def deployment(self) -> tuple[Discrepancy, ...] | None:
        """What the table lacks to be set up for a new game; None where it cannot be read."""
        return deployment.lacks(self.game, self.reading)

    @property
    def parts_trouble(self) -> str:
        """Why the lights or the buttons do not work just now, a sentence each; play goes on without them."""
        troubles = self.parts.troubles if self.parts is not None else ()
        return " ".join(trouble.say(self.language) for trouble in troubles)

    @property
    def trouble(self) -> str:
        """What is wrong while play goes on: with the table, with what the camera sees, with lights and buttons."""
        note = self.reading.note if self.reading is not None and self.guidance.verdict is not Verdict.OFF else None
        seen = note.say(self.language) if note is not None else ""
        return " ".join(filter(None, dict.fromkeys((self._beside_play, seen, self.parts_trouble))))

    @property
    def _beside_play(self) -> str:
        """What is said of the table while play goes on; what pieces still lack, not before the combat that they come
        from is over and was looked at."""
        guidance = self.guidance
        if guidance.sentence is None or self.held_up:
            return ""
        if guidance.verdict is not Verdict.UNREADABLE and (self.scene.tally or self._beats.front) is not None:
            return ""
        return guidance.sentence.say(self.language)

    @property
    def devices(self) -> str:
        """How the camera does, and what the lights or the buttons lack."""
        return " ".join(filter(None, (self.camera, self.parts_trouble)))

    @property
    def camera(self) -> str:
        """How the camera does, in one sentence."""
        if self.reading is None:
            return ""
        if self.reading.sentence is not None:
            return self.reading.sentence.say(self.language)
        if self.reading.note is not None:
            return self.reading.note.say(self.language)
        seen = len(self.reading.board.pieces) if self.reading.board is not None else 0
        return self._say(mark("The camera sees {n} counters."), n=seen)

    def _reset(self) -> None:
        super()._reset()
        self.meant = None


def _target(explanation: Explanation) -> PlaceId | None:
    """The place at which an explanation aims, if it does."""
    choice = explanation.choice
    return PlaceId(choice.target) if choice is not None and choice.target is not None else None
