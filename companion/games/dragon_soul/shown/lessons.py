"""What new players should know when a decision first comes to them."""

from __future__ import annotations

from typing import Final

from companion.games.dragon_soul.state import Phase, State
from companion.language import Sentence, mark

LEARNT: Final = 3
"""After so many rounds players know what a turn is about."""
DRAWS: Final = mark(
    "First your income: a card for each of your castles that no enemy stands next to, or a new castle under a "
    "battalion on a grass centre."
)
DEPLOYS: Final = mark(
    "Then your reserves: look at your cards, choose one and tap your castle, and a battalion is there. Tap a "
    "battalion and where it goes; each moves or attacks once."
)
ACTS: Final = mark(
    "Next to an enemy castle a battalion contests it, on it the castle is yours. With a soul stone among its cards it "
    "wakes a dragon on a boneyard."
)
FIGHTS: Final = {
    Phase.BATTLE: mark(
        "A soldier that was sent is used for this battle; a defender's card that stands may be picked again."
    ),
    Phase.COINS: mark("Both choose unseen, then both sides are shown; what each of them does stands on it."),
    Phase.DISCARD: mark("The cards that you choose lie open in the Dead Pile."),
}


def lesson(state: State, language: str) -> str:
    """What to know of the decision that is due; empty once a turn is known, and where nothing is to be known."""
    text = FIGHTS.get(state.phase, "")
    if state.round <= LEARNT and state.phase is Phase.INCOME:
        text = DRAWS
    elif state.round <= LEARNT and state.phase is Phase.TURN:
        text = DEPLOYS if state.deploying else ACTS
    return Sentence(text).say(language) if text else ""
