"""A game as somebody else's package brings it: the folder stands for an installed package with its entry point."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.games import modules

FOLDER = Path(__file__).parent
"""What `site-packages` would hold."""

if str(FOLDER) not in sys.path:
    sys.path.append(str(FOLDER))
    modules.cache_clear()


@contextmanager
def left_out() -> Iterator[None]:
    """The games of the product alone, as for whoever has no other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [path for path in sys.path if path != str(FOLDER)])
        modules.cache_clear()
        yield
    modules.cache_clear()
