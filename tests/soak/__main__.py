"""`python -m tests.soak`: everything that takes long, in turn; `python -m tests.soak NAME ...`: one of it."""

import sys

from tests.named import run_named

SOAKS = ("power", "torn", "fuzz", "offline", "starts", "monkey", "long")

if __name__ == "__main__":
    sys.exit(run_named("tests.soak", SOAKS, sys.argv[1:]))
