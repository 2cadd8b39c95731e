"""The ways in which a game's counters can be read, as the values of a choice."""

from __future__ import annotations

from companion.language import Sentence, mark
from companion.settings.sections import Counters
from ui.widgets.touch.segments import Value

NAMES = {
    Counters.STICKERS: mark("Stickers"),
    Counters.PRINTS: mark("Prints"),
    Counters.BOTH: mark("Both"),
}


def ways_of_reading(language: str) -> list[Value]:
    """Each way, in words."""
    return [Value(counters, Sentence(name).say(language)) for counters, name in NAMES.items()]
