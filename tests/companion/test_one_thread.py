"""Small matrices are multiplied by one thread: a second one would only wait, and keep a core busy."""

import os
import subprocess
import sys

PROGRAM = """
import os, sys
from companion.__main__ import COMMANDS, main

def multiply(_):
    import numpy as np
    large = np.ones((600, 600), np.float32)
    large @ large
    return len(os.listdir("/proc/self/task"))

COMMANDS["multiply"] = multiply
sys.exit(main(["multiply"]))
"""


def test_a_command_multiplies_matrices_in_its_own_thread_alone() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    assert subprocess.run([sys.executable, "-c", PROGRAM], env=environment, check=False).returncode == 1
