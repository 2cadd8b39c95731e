"""`python -m tests.bench`: every benchmark in turn; `python -m tests.bench NAME ...`: one, with its own arguments."""

import os
import sys

from tests.named import run_named

BENCHMARKS = (
    "app.growth",
    "app.idle",
    "app.memory",
    "app.start",
    "app.taps",
    "app.wear",
    "reading.dictionaries",
    "reading.harsh",
    "reading.losses",
    "reading.printed",
    "reading.reader",
    "reading.sizes",
    "reading.small",
    "reading.squares",
    "reading.strange",
    "reading.whole",
    "rules.engine",
    "rules.opponent",
    "table.light",
    "table.reconcile",
)

if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in the app
    sys.exit(run_named("tests.bench", BENCHMARKS, sys.argv[1:]))
