"""A file that is written whole or not at all, whenever the power goes."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Puts a file with this content in the place of the one before; OSError where that cannot be."""
    spare = path.with_name(path.name + ".new")
    with spare.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    spare.replace(path)
