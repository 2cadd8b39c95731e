"""No network: a game plays itself through the whole app in a process that ends at the first touch of a network."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOUCHED = 99
WATCH = f"""
import os, sys
def watch(event, arguments):
    local = event in ("socket.connect", "socket.bind") and not isinstance(arguments[1], tuple)
    if event in ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto") and not local:
        os.write(2, f"{{event}} {{arguments!r}}".encode())
        os._exit({TOUCHED})
sys.addaudithook(watch)
from companion.__main__ import main
"""
"""Addresses of a network are tuples; a display's own socket is named by a path."""


def touches(command: str, seconds: float = 900.0) -> str:
    """What a command says where it touches a network or fails; empty where it does neither."""
    done = subprocess.run(
        [sys.executable, "-c", WATCH + command], cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False
    )
    return "" if done.returncode == 0 else done.stderr or f"exit code {done.returncode}"


def run(argv: list[str]) -> int:
    """Plays the demo without a network; 1 where it wanted one."""
    argparse.ArgumentParser(prog="offline", description=__doc__).parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        said = touches(f"sys.exit(main(['demo', '--rounds', '1', '--combats', '1', '-o', {folder!r}]))")
    print(f"a game without a network: {said or 'no touch of it'}")
    return 1 if said else 0
