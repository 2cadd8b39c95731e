"""An opponent for a seat: from what the seat knows to an action, with what it expects of it; no screen, no camera.

- `Worker`: thinks in a process of its own: `ask(game, seat, view, seen, level)`, then `poll()` for a `Thought`.
- `Thinker`: the same in this process.
- `seen_by`: the events that a seat saw in a session's steps, for both.
- `Level`: easy, medium, hard.
"""

from companion.opponent.level import STRENGTHS, Level, Strength, level_named
from companion.opponent.seen import seen_by
from companion.opponent.thinker import Choice, Thinker, Thought
from companion.opponent.worker import Worker

__all__ = ["STRENGTHS", "Choice", "Level", "Strength", "Thinker", "Thought", "Worker", "level_named", "seen_by"]
