"""A camera above the simulated table."""

import pytest

from tests.hardware.reader.filmed import Watch


@pytest.fixture
def watch() -> Watch:
    return Watch()
