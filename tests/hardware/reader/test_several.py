"""Many pictures of one thing take as much room as a few."""

from __future__ import annotations

import numpy as np

from hardware.reader.pictures.several import FIRST, Several


def test_the_sum_of_all_is_kept_and_only_the_first_ones_are() -> None:
    random = np.random.default_rng(1)
    pictures = [np.asarray(random.integers(0, 256, (4, 6, 3)), np.uint8) for _ in range(80)]
    shown = Several()
    for n, picture in enumerate(pictures, start=1):
        shown.add(picture)
        assert shown.count == n
        assert len(shown.addends) == min(n, FIRST + 1)
    assert (np.sum([each.astype(int) for each in shown.addends], axis=0) == np.sum(pictures, axis=0, dtype=int)).all()
    assert all(kept is given for kept, given in zip(shown.first, pictures, strict=False))
