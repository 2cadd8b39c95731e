"""What all are asked where the rules of this version refuse what was played in a kept game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.errors import IllegalAction
from companion.game import TWO, Seat
from companion.language import Sentence
from companion.record.entries import BrokenGame, say
from ui.model.consent import Agreement


def going_on_without(broken: BrokenGame, players: Mapping[Seat, str], act: Callable[[], object]) -> Agreement:
    """The question whether play may go on from before what is refused, with all that would be lost; `act` does so, and
    `players` says what those are called who gave a name."""
    lost = broken.decisions
    return Agreement(
        title=Sentence("Go on from before that?"),
        what=(
            partial(_refusal, broken),
            *(partial(say, broken.game, entry) for entry in lost if entry is not broken.lost[0]),
        ),
        why=_why(len(lost), len(broken.game.seats)),
        decline=Sentence("No, leave the game as it is"),
        act=act,
        players=players,
    )


def _why(lost: int, seats: int) -> Sentence:
    """Why so many seats are asked."""
    if seats == TWO:
        return Sentence(
            "{n} decision is lost then, though the log keeps it: both players must agree.",
            {"n": lost},
            "{n} decisions are lost then, though the log keeps them: both players must agree.",
        )
    return Sentence(
        "{n} decision is lost then, though the log keeps it: all players must agree.",
        {"n": lost},
        "{n} decisions are lost then, though the log keeps them: all players must agree.",
    )


def _refusal(broken: BrokenGame, language: str) -> str:
    """What is refused, and why."""
    if broken.why is None:
        return Sentence("This version cannot read what was played here.").say(language)
    if isinstance(broken.why, IllegalAction):
        why = broken.game.say(broken.why, language)
    else:
        why = broken.why.sentence.say(language)
    values = {"what": say(broken.game, broken.lost[0], language), "why": why}
    return Sentence("A corrected rule refuses this: {what} {why}", values).say(language)
