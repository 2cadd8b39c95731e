"""What players put to the rules, and why the last wish was refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.errors import CompanionError, DeviceError, IllegalAction
from companion.game import Action
from companion.language import Saying, Sentence
from companion.record.session import Source
from companion.scene import Choice
from ui.model.play.play import Play


def refusal(error: CompanionError) -> Sentence:
    """A refusal as players read it; its ruling's number comes with the explanation."""
    return error.reason if isinstance(error, IllegalAction) else error.sentence


class Decisions:
    """Submits actions to the session that is played, and keeps the last refusal until something else is tapped."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self.because: Saying | None = None
        """Why the last wish was refused."""
        self.rule: str | None = None
        """The ruling that refused it, until it is explained."""
        self.told: Saying | None = None
        """What is no refusal, but was asked for by a tap, such as the story of a place."""
        play.forgotten.watch(self.clear)

    @property
    def why(self) -> str:
        """Why the last wish was refused, in words; empty where none was."""
        return self.because(self._play.language) if self.because is not None else ""

    @property
    def refuses(self) -> bool:
        """Whether what is said is a refusal."""
        return self.because is not None and self.because is not self.told

    def submit(self, choice: Choice) -> None:
        """Puts a choice to the rules."""
        self.act(choice.action)

    def act(self, action: Action, source: Source = Source.SCREEN) -> None:
        """Puts an action to the rules: the decider's, or what the players say that chance brought."""
        session = self._play.session
        self.attempt(lambda: session.submit(action, session.to_act, source))

    def attempt(self, act: Callable[[], object]) -> bool:
        """Does something that may be refused, and whether it was done; a refusal becomes a sentence on the screen."""
        self.because = None
        done = True
        try:
            act()
        except CompanionError as error:
            done = False
            self.because = refusal(error).say
            if isinstance(error, DeviceError) and self._play.guide is not None:
                self.because = None
                self._play.guide.follower.trouble(error)
        self._play.changed()
        return done

    def explain(self) -> None:
        """The players ask why: the ruling of the last refusal in one sentence, with its number."""
        if self.rule is not None:
            if self._play.game.explain(self.rule, self._play.language):
                self.because = partial(self._explained, self.rule)
            self.rule = None
            self._play.changed()

    def _explained(self, rule: str, language: str) -> str:
        said = self._play.game.explain(rule, language)
        return Sentence("{reason} ({ruling})", {"reason": said, "ruling": rule}).say(language)

    def clear(self) -> None:
        """Forgets the last refusal."""
        self.because = self.rule = None
