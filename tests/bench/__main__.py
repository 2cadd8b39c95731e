"""`python -m tests.bench [NAME ...]`: runs the benchmarks, all of them or those named."""

from __future__ import annotations

import sys
from importlib import import_module

BENCHMARKS = ("engine",)


def main(names: list[str]) -> int:
    """Runs the benchmarks in turn; 2 where a name is not one of theirs."""
    for name in names:
        if name not in BENCHMARKS:
            print(f"There is no benchmark {name}; there are {', '.join(BENCHMARKS)}.", file=sys.stderr)
            return 2
    for name in names or BENCHMARKS:
        print(f"== {name}")
        import_module(f"tests.bench.{name}").run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
