"""Atlases drawn anew beside those that are kept."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

ROUNDING = 2
"""Of 255: another build of the rasteriser may round otherwise."""


def difference(drawn: Path, approved: Path) -> npt.NDArray[np.int64]:
    """How far two pictures of one size differ in each part of each px, of 255."""
    new, kept = (np.asarray(Image.open(file)).astype(int) for file in (drawn, approved))
    assert new.shape == kept.shape
    return np.abs(new - kept)


def assert_kept(made: Iterable[Path], folder: Path) -> None:
    """Fails where an atlas of one picture differs by more than rounding from the one of its name in a folder."""
    for path in made:
        assert path.read_text() == (folder / path.name).read_text()
        picture = f"{path.stem}-0.png"
        assert difference(path.with_name(picture), folder / picture).max() <= ROUNDING
