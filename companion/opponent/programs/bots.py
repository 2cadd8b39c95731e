"""Programs that other packages bring to play a seat; `python -m companion.opponent.programs.bots NAME` runs one.

An entry point of the group names a function without arguments that speaks the protocol of `program.py` on standard
input and output until its input ends.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from companion.errors import DataError

GROUP: Final = "table_companion.opponents"


def bots() -> dict[str, EntryPoint]:
    """Every bot that is installed, by its name."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def started(given: str) -> subprocess.Popen[bytes]:
    """A bot in a process of its own: an installed one by its name, else what was given is its command. OSError or
    ValueError where it cannot be started."""
    words, env = shlex.split(given), None
    if given in bots():
        words = [sys.executable, "-m", __name__, given]
        env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        }  # found where it was here
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)


def main(arguments: list[str]) -> int:
    """Runs the bot of that name; DataError where there is none."""
    known = bots()
    name = arguments[0] if arguments else ""
    if name not in known:
        raise DataError("There is no opponent {name}; there are {known}.", name=name, known=", ".join(known) or "-")
    known[name].load()()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
