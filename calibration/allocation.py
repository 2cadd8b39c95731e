"""How the C library keeps memory: pictures that were read are given back to the system, and do not stay with the app.

The GNU C library raises the size from which on it asks the system for a block each time it frees such a block, up to
32 MB (mallopt(3), M_MMAP_THRESHOLD); after the first pictures all of theirs stay in its heap, in pieces. A size that is
set is not raised. Each thread has a heap of its own, too, unless one is shared (M_ARENA_MAX).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Final

M_MMAP_THRESHOLD: Final = -3
M_ARENA_MAX: Final = -8
LARGE: Final = 256 * 1024
"""A block so large, in bytes, is given back when it is freed: a picture or a part of one."""


def give_back_large_blocks() -> None:
    """Has large blocks given back as soon as they are freed; does nothing where another C library is used."""
    mallopt = _of_libc("mallopt")
    if mallopt is not None:
        mallopt(M_MMAP_THRESHOLD, LARGE)
        mallopt(M_ARENA_MAX, 1)


def give_back() -> None:
    """Gives back what is free in the heap by now; does nothing where another C library is used."""
    trim = _of_libc("malloc_trim")
    if trim is not None:
        trim(0)


def _of_libc(name: str) -> Callable[..., int] | None:
    """A function of the C library; None where it has none of that name."""
    found: Callable[..., int] | None = getattr(ctypes.CDLL(None), name, None)
    return found
