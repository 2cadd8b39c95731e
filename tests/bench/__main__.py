"""`python -m tests.bench`: every benchmark in turn; `python -m tests.bench NAME ...`: one, with its own arguments."""

from __future__ import annotations

import sys
from importlib import import_module

BENCHMARKS = (
    "engine",
    "reader",
    "reconcile",
    "wear",
)


def main(argv: list[str]) -> int:
    """The exit code: the worst of those run; 2 where there is no benchmark of that name."""
    if argv and argv[0] not in BENCHMARKS:
        print(f"There is no benchmark {argv[0]}; there are {', '.join(BENCHMARKS)}.", file=sys.stderr)
        return 2
    worst = 0
    for name in argv[:1] or BENCHMARKS:
        print(f"== {name}", flush=True)
        worst = max(worst, import_module(f"tests.bench.{name}").run(argv[1:]))
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
