"""`python -m tests.bench`: every benchmark in turn; `python -m tests.bench NAME ...`: one, with its own arguments."""

import os
import sys

from tests.named import run_named

BENCHMARKS = (
    "dictionaries",
    "engine",
    "growth",
    "harsh",
    "idle",
    "opponent",
    "printed",
    "reader",
    "reconcile",
    "sizes",
    "light",
    "losses",
    "memory",
    "small",
    "squares",
    "start",
    "strange",
    "taps",
    "wear",
)

if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in the app
    sys.exit(run_named("tests.bench", BENCHMARKS, sys.argv[1:]))
