"""A bot as somebody else's package would bring it: it takes the last of what it may do."""

from __future__ import annotations

import json
import sys


def main() -> None:
    """Speaks the protocol until its input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        if "view" in message:
            print(json.dumps({"do": message["legal"][-1]}), flush=True)
