"""One sentence on everything that happens, in the players' language."""

from __future__ import annotations

from companion.errors import IllegalAction
from companion.game import Action, Event


def say(thing: Action | Event | IllegalAction, language: str) -> str:
    """A sentence on an action, an event or a refusal."""
    if isinstance(thing, IllegalAction):
        return thing.sentence.say(language)
    return str(thing)
