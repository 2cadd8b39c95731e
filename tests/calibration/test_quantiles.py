"""Quantiles are NumPy's."""

import numpy as np
import pytest

from calibration.quantiles import median, percentile


@pytest.mark.parametrize("count", [1, 2, 5, 40, 101])
@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.float32, np.float64])
def test_a_percentile_is_that_of_numpy(count: int, kind: type[np.generic]) -> None:
    values = np.random.default_rng(count).uniform(0, 200, (count, 1)).astype(kind)
    for share in (0, 1, 15, 50, 97, 100):
        assert percentile(values, share) == pytest.approx(float(np.percentile(values, share)), rel=1e-5)
    assert median(values) == pytest.approx(float(np.median(values)))


def test_values_may_be_a_list() -> None:
    assert median([3.0, 1.0, 2.0]) == 2.0
