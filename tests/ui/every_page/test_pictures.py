"""Every screen looks as its approved picture in docs/screens; `make screenshots` makes them anew.

Tolerance: the mean difference of a pixel's colours stays under 1.5 of 255, and fewer than one pixel in a hundred
differs by more than 48, so that another build of the software renderer passes and a moved line of text does not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.games import modules
from tests import plugin
from ui.demo.screenshots import pictures
from ui.demo.virtual_screen import VirtualScreen

APPROVED = Path(__file__).parents[3] / "docs" / "screens"
MEAN = 1.5
FAR = 48
FAR_SHARE = 0.01
SIZE = "7-inch"


@pytest.fixture(autouse=True)
def own_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games of the product alone, as for whoever makes the pictures."""
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path != str(plugin.FOLDER)])
    modules.cache_clear()
    yield
    monkeypatch.undo()
    modules.cache_clear()


@pytest.mark.whole_game
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_screen_looks_as_approved(language: str, tmp_path: Path, virtual_screen: VirtualScreen) -> None:
    made = list(pictures(virtual_screen, tmp_path, sizes={SIZE}, only=language))
    approved = APPROVED / language / SIZE
    assert {path.name for path in made} == {path.name for path in approved.glob("*.webp")}
    wrong = []
    for path in made:
        now = cv2.imread(str(path)).astype(int)
        then = cv2.imread(str(approved / path.name)).astype(int)
        assert now.shape == then.shape
        apart = np.abs(now - then)
        if apart.mean() > MEAN or (apart.max(axis=2) > FAR).mean() > FAR_SHARE:
            wrong.append((path.name, round(float(apart.mean()), 2)))
    assert not wrong


def test_a_moved_line_would_be_seen() -> None:
    picture = cv2.imread(str(APPROVED / "en" / SIZE / "battle.webp")).astype(int)
    moved = np.roll(picture, 4, axis=0)
    apart = np.abs(picture - moved)
    assert apart.mean() > MEAN or (apart.max(axis=2) > FAR).mean() > FAR_SHARE
