"""What the table says to the players, and what they answer: the follower's guidance in words."""

from __future__ import annotations

from collections.abc import Callable

from companion.language import Sentence, mark
from companion.table.following.follower import Claim, Follower
from companion.table.following.guidance import Guidance, Way
from companion.table.reconciliation.meanings import meanings
from companion.table.reconciliation.verdict import Explanation, Verdict
from companion.table.sightings import Reading

WAYS = {
    Way.TABLE_IS_RIGHT: mark("Take the table as it is"),
    Way.TAKE_BACK: mark("Go back to this position"),
    Way.NEW_GAME: mark("Begin a new game"),
    Way.NO: mark("That was no move"),
    Way.TRY_AGAIN: mark("Try again"),
    Way.UNSAVED: mark("Go on without saving"),
    Way.WITHOUT_CAMERA: mark("Go on without the camera"),
    Way.WITH_CAMERA: mark("Follow the table again"),
}


class Guide:
    """One session's table; `speaks` answers the players' language."""

    def __init__(self, follower: Follower, speaks: Callable[[], str]) -> None:
        self.follower, self._speaks = follower, speaks

    @property
    def language(self) -> str:
        """The players' language."""
        return self._speaks()

    @property
    def now(self) -> Guidance:
        """The guidance as it stands."""
        return self.follower.guidance

    def feed(self, reading: Reading) -> bool:
        """Takes a reading; whether what is said has changed by it."""
        before = self.now
        return self.follower.feed(reading) != before

    @property
    def says(self) -> str:
        """The one sentence on the table, empty where there is nothing to say."""
        return self.now.sentence.say(self.language) if self.now.sentence is not None else ""

    @property
    def fixes(self) -> tuple[str, ...]:
        """What is to be done on the table, in order."""
        return tuple(sentence.say(self.language) for sentence in self.now.fixes)

    @property
    def wrong(self) -> bool:
        """Whether the table cannot be right."""
        return self.now.holds and self.now.verdict is Verdict.WRONG

    @property
    def meanings(self) -> tuple[tuple[str, Explanation], ...]:
        """What the table may mean, where players are asked."""
        if self.now.verdict is not Verdict.ASK:
            return ()
        explanations = self.now.explanations
        return tuple(zip(meanings(self.follower.session, explanations, self.language), explanations, strict=True))

    @property
    def ways(self) -> tuple[tuple[str, Way], ...]:
        """The ways on that one tap gives."""
        return tuple((Sentence(WAYS[way]).say(self.language), way) for way in self.now.ways)

    def go(self, way: Way, claim: Claim | None = None) -> None:
        """Takes a way on; a new game is not begun here. CompanionError where it cannot be. `claim` is in which way the
        table is right (None: as it is seen now)."""
        match way:
            case Way.TABLE_IS_RIGHT:
                self.follower.table_is_right(claim)
            case Way.TAKE_BACK:
                self.follower.choose(self.now.explanations[0])
            case Way.NO:
                self.follower.refuse()
            case Way.TRY_AGAIN | Way.UNSAVED:
                self.follower.try_again(unsaved=way is Way.UNSAVED)
            case Way.WITHOUT_CAMERA:
                self.follower.without_camera()
            case Way.WITH_CAMERA:
                self.follower.with_camera()
