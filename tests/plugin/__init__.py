"""A game as somebody else's package brings it: the folder stands for an installed package with its entry point."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.games import modules

FOLDER = Path(__file__).parent
"""What `site-packages` would hold."""

if str(FOLDER) not in sys.path:
    sys.path.append(str(FOLDER))
    modules.cache_clear()
