"""No test touches the games, the settings or the home folder of whoever runs it, and none leaves anything behind but
what pytest keeps."""

import gc
import os
import tempfile

import pytest

from calibration import allocation
from companion.games import modules

_HOME = tempfile.TemporaryDirectory(prefix="companion-tests-")
for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "COMPANION_DATA"):
    os.environ[name] = os.path.join(_HOME.name, name.lower())
os.makedirs(os.environ["HOME"])
os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())
# What processes leave that a test kills goes with all else.
os.environ["TMPDIR"] = tempfile.tempdir = os.path.join(_HOME.name, "tmp")
os.makedirs(tempfile.tempdir)
for name in ("COMPANION_CONFIG", "STATE_DIRECTORY", "CONFIGURATION_DIRECTORY"):
    os.environ.pop(name, None)
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in the app
os.environ.setdefault("LP_NUM_THREADS", "0")  # Mesa draws in the thread that asks: a process a core is busy already
os.environ.update(GPIOZERO_PIN_FACTORY="mock", GPIOZERO_MOCK_PIN_CLASS="mockpwmpin")

allocation.give_back = lambda: None  # before others take it up: the next test would ask the system for it all again
gc.set_threshold(20000, 10, 50)  # tests make much that stays for long: it is searched for garbage less often

modules()  # with them the words of each game, also for a test that makes one by itself


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """First come the tests that share one telling of the story: of those that come late, another process may take some,
    and would tell it anew."""
    items.sort(key=lambda item: not item.path.match("every_page/test_story.py"))
