"""A thought in a sentence or three."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from companion.game import Action, Game
from companion.language import Sentence
from companion.opponent.thinking.thinker import Thought

MOST_TOLD: Final = 3


def explain(
    game: Game,
    thought: Thought,
    language: str,
    before: float | None = None,
    after: float | None = None,
    *,
    own: bool = False,
    move: str = "",
    between: str = " ",
    line: bool = True,
) -> str:
    """What is done, the chance to win before it (where that is known) and after it (None: as the seat thinks), what is
    expected next, and what would have been better.

    `own`: for the eyes of the seat alone. For all others `before` and `after` are an onlooker's `outlook`, the line
    ends before the first card that they must not know of, and nothing tells whether hidden cards left another choice.
    `move`: what is done in other words than the game's, such as with a card that it names in secret; `between`: what
    lies between two sentences; without `line` what is expected next is left out, for whoever shows it otherwise."""
    move = move or game.say(_action(game, thought.action), language)
    chance = thought.win if after is None else after
    gaps: dict[str, object] = {"move": move, "after": percent(chance)}
    if len(thought.choices) == 1 and after is None:
        said = Sentence("{move} Nothing else can be done.", gaps)
    elif before is None:
        said = Sentence("{move} The win chance with it is {after} %.", gaps)
    elif percent(before) == percent(chance):
        said = Sentence("{move} The win chance stays at {after} %.", gaps)
    else:
        gaps["before"] = percent(before)
        said = Sentence("{move} The win chance goes from {before} % to {after} %.", gaps)
    sentences = [said.say(language)]
    following = thought.line[1:] if own else thought.line[1 : 1 + thought.open]
    if following and line:
        told = " ".join(game.say(_action(game, action), language) for action in following[:MOST_TOLD])
        sentences.append(Sentence("Expected next: {line}", {"line": told}).say(language))
    if thought.better:
        best = " ".join(game.say(_action(game, action), language) for action in thought.better[: 1 + MOST_TOLD])
        sentences.append(Sentence("The best line would have been: {line}", {"line": best}).say(language))
    return between.join(sentences)


def percent(chance: float) -> int:
    """A chance in whole percent; 0 and 100 only where it is sure."""
    if chance in (0.0, 1.0):
        return round(100 * chance)
    return min(99, max(1, round(100 * chance)))


def _action(game: Game, raw: dict[str, Any]) -> Action:
    action: Action = msgspec.convert(raw, game.action_type)
    return action
