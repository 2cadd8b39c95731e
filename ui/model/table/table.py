"""What the camera sees of the table, and what the table still lacks."""

from __future__ import annotations

from companion.board import PlaceId
from companion.game import Piece
from companion.table.following.guidance import Guidance
from companion.table.reconciliation.discrepancies import Discrepancy
from companion.table.reconciliation.verdict import Explanation, Verdict
from companion.table.sightings import Reading
from ui.model.play.decisions import Decisions
from ui.model.play.play import Play
from ui.model.table import deployment
from ui.model.table.devices import Devices
from ui.model.table.lying import Lying, lying


class Table:
    """The real board beside the running game."""

    def __init__(self, play: Play, decisions: Decisions, devices: Devices) -> None:
        self._play, self._decisions, self._devices = play, decisions, devices
        self.meant: PlaceId | None = None
        """The place that was tapped on the map to say what the table means."""
        play.forgotten.watch(self._forget)

    @property
    def guidance(self) -> Guidance:
        """What the table says, and what it still lacks."""
        return self._play.guide.now if self._play.guide is not None else Guidance(Verdict.OFF)

    def feed(self, reading: Reading) -> bool:
        """Takes a reading; whether what is said of the table has changed by it."""
        if self._play.guide is None or not self._play.guide.feed(reading):
            return False
        self.meant = None
        return True

    @property
    def held_up(self) -> bool:
        """Whether play waits for the table. A combat goes on: counters are turned over and tilted when it is over."""
        guidance = self.guidance
        return guidance.holds and (guidance.verdict is not Verdict.WAITING or self._play.scene.tally is None)

    # What it means

    @property
    def meanings(self) -> tuple[tuple[str, Explanation], ...]:
        """What the table may mean, where players are asked, less what is about another place than the one tapped."""
        every = self._play.guide.meanings if self._play.guide is not None else ()
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
            self._play.changed()

    def means(self, explanation: Explanation) -> None:
        """The players say what the table means."""
        assert self._play.guide is not None
        follower = self._play.guide.follower
        self._decisions.attempt(lambda: follower.choose(explanation))

    # How it lies

    @property
    def lying(self) -> Lying:
        """The counters as the map shows them: the pieces are marked of which the table's first thing to put right is
        said, where they lie."""
        play = self._play
        marked, board = self.guidance.marks, play.guide.follower.board if play.guide is not None else None
        if not marked or board is None:
            return Lying(play.scene.counters)
        every = play.game.scene(play.session.start, None, play.language).counters
        pieces: dict[str, Piece] = {piece.id: piece for piece in play.game.pieces}
        return lying(play.scene.counters, pieces, every, board, marked)

    @property
    def deployment(self) -> tuple[Discrepancy, ...] | None:
        """What the table lacks to be set up for a new game; None where it cannot be read."""
        return deployment.lacks(self._play.game, self._devices.reading, self._devices.looks)

    # What is wrong

    @property
    def trouble(self) -> str:
        """What is wrong while play goes on: with the table, with what the camera sees, with lights and buttons."""
        reading = self._devices.reading
        note = reading.note if reading is not None and self.guidance.verdict is not Verdict.OFF else None
        seen = note.say(self._play.language) if note is not None else ""
        return " ".join(filter(None, dict.fromkeys((self._beside_play, seen, self._devices.trouble))))

    @property
    def _beside_play(self) -> str:
        """What is said of the table while play goes on; what pieces still lack, not before the combat that they come
        from is over and was looked at."""
        guidance = self.guidance
        if guidance.sentence is None or self.held_up:
            return ""
        waits = (self._play.scene.tally or self._play.beats.front) is not None
        if guidance.verdict is not Verdict.UNREADABLE and waits:
            return ""
        return guidance.sentence.say(self._play.language)

    def _forget(self) -> None:
        self.meant = None


def _target(explanation: Explanation) -> PlaceId | None:
    """The place at which an explanation aims, if it does."""
    choice = explanation.choice
    return PlaceId(choice.target) if choice is not None and choice.target is not None else None
