"""Programs of a folder that are run by name: each is a module with `run(argv) -> int`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module


def run_named(package: str, modules: Sequence[str], argv: list[str]) -> int:
    """Runs all in turn, or the one that is named, with its own arguments; the worst exit code, 2 where there is none
    of that name. A module in a room of the package, `room.name`, is named without its room."""
    named = {module.rpartition(".")[2]: module for module in modules}
    if argv and argv[0] not in named:
        print(f"There is no {argv[0]}; there are {', '.join(named)}.", file=sys.stderr)
        return 2
    worst = 0
    for name in argv[:1] or named:
        print(f"== {name}", flush=True)
        worst = max(worst, import_module(f"{package}.{named[name]}").run(argv[1:]))
    return worst
