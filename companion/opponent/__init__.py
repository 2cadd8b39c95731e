"""An opponent for a seat: from what the seat knows to an action, with what it expects of it; no screen, no camera.

- `Partner`: plays a seat, by the house's thinking or by another program: `consider(view, seen, legal)`, then `poll()`.
- `Worker`: thinks in a process of its own, for a partner or for a hint: `ask(...)`, then `poll()` for a `Thought`.
- `Thinker`: the same in this process.
- `seen_by`: the events that a seat saw in a session's steps, for all three.
- `Level`: easy, medium, hard.
- `bots`: the programs that other packages bring, by name; a partner's `command` may be such a name.
- `outlook`: each side's chance to win, as a seat or an onlooker sees it.
- `explain`: a thought in words. `analyse`: a finished game, entry by entry.
"""

from companion.opponent.analysis import Analysis, Mistake, Moment, analyse
from companion.opponent.explain import explain
from companion.opponent.level import STRENGTHS, Level, Strength, level_named
from companion.opponent.partner import Decision, Partner
from companion.opponent.programs.bots import bots
from companion.opponent.seen import seen_by
from companion.opponent.thinking.outlook import outlook
from companion.opponent.thinking.thinker import Choice, Thinker, Thought
from companion.opponent.thinking.worker import Worker

__all__ = [
    "STRENGTHS",
    "Analysis",
    "Choice",
    "Decision",
    "Level",
    "Mistake",
    "Moment",
    "Partner",
    "Strength",
    "Thinker",
    "Thought",
    "Worker",
    "analyse",
    "bots",
    "explain",
    "level_named",
    "outlook",
    "seen_by",
]
