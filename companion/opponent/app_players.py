"""Who plays a seat for the app: the house at a level, or another program. It is kept as the name of the seat's player.

The name of a program never holds a command: what a game that was carried here would start is what this computer has
installed, or what its own settings name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.language import Sentence, mark
from companion.opponent.level import Level

APP: Final = "⚙ "
"""How the name of a seat begins that the house plays; players cannot write it."""
PROGRAM: Final = "⚙:"
"""How the name of a seat begins that another program plays; what follows is the program's name where it is installed,
nothing where the settings name its command."""
LONGEST: Final = 16
"""How many letters a name may have; the log takes no more."""
LEVELS: Final = {
    Level.EASY: mark("The app, easy"),
    Level.MEDIUM: mark("The app, medium"),
    Level.HARD: mark("The app, hard"),
}
OTHER: Final = mark("Another program")
NAMED: Final = mark("The program {name}")


def level_of(name: str) -> Level | None:
    """The level at which the app plays a seat of that name, in place of another program too; None where a person
    plays it."""
    if name.startswith(PROGRAM):
        return Level.HARD
    return next((level for level in Level if name == APP + level), None)


def program_of(name: str, installed: Sequence[str], command: str) -> str | None:
    """What starts the program that plays a seat of that name; empty where it is not known here, None where no program
    plays it."""
    if not name.startswith(PROGRAM):
        return None
    if name == PROGRAM:
        return command
    return next((program for program in installed if name == _named(program)), "")


def next_player(name: str, installed: Sequence[str] = (), command: str = "") -> str:
    """Who plays a seat after another tap: a person, then the app at each level, then each program, then a person
    again."""
    programs = [*dict.fromkeys(map(_named, installed)), *([PROGRAM] if command else [])]
    every = [*(APP + level for level in Level), *programs]
    after = dict(zip(every, [*every[1:], ""], strict=True))
    return after.get(name, "" if level_of(name) is not None else every[0])


def spoken(name: str, language: str) -> str:
    """A player's name as it is read."""
    if name.startswith(PROGRAM):
        called = name.removeprefix(PROGRAM)
        return Sentence(NAMED if called else OTHER, {"name": called}).say(language)
    level = level_of(name)
    return name if level is None else Sentence(LEVELS[level]).say(language)


def _named(program: str) -> str:
    """How the name of a seat is kept that an installed program plays."""
    return (PROGRAM + program)[:LONGEST]
