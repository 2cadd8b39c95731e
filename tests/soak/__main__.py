"""`python -m tests.soak`: everything that takes long, in turn; `python -m tests.soak NAME ...`: one of it."""

from __future__ import annotations

import sys
from importlib import import_module

SOAKS = ("power", "torn", "fuzz", "offline", "long")


def main(argv: list[str]) -> int:
    """The exit code: the worst of those run; 2 where there is none of that name."""
    if argv and argv[0] not in SOAKS:
        print(f"There is no {argv[0]}; there are {', '.join(SOAKS)}.", file=sys.stderr)
        return 2
    worst = 0
    for name in argv[:1] or SOAKS:
        print(f"== {name}", flush=True)
        worst = max(worst, import_module(f"tests.soak.{name}").run(argv[1:]))
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
