"""Every page of the story can be read and touched, looks as its approved picture in docs/screens, and follows another
language and text size at once. `make screenshots` makes the pictures anew.

How small text may be. A player touches the panel, so the eyes are about 450 mm away. ISO 9241-3 asks for capitals of
16 minutes of arc, 2.1 mm there, and allows smaller ones where reading is incidental. 15 steps of a 7-inch panel, the
smallest text that a page asks for but for the proof of a seal, have capitals of 2.05 mm; where room is short they
shrink to 14 steps, 1.9 mm (15 minutes), and no further. What all around the table read has 20 steps: 16 minutes at
600 mm. What is printed on a piece, beside a figure and a colour that say the same, may have 12 steps: 1.6 mm (12.5
minutes). No text is smaller where players ask for larger text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.games import offered
from hardware.cameras.camera import Image
from tests.ui.every_page.approved import approved, unlike
from tests.ui.every_page.told import OTHER, SIZE, Told, tell
from tests.ui.eye import BETWEEN, USUAL, Panels
from ui.demo.screenshots import save
from ui.demo.virtual_screen import VirtualScreen

Telling = Callable[[str], Told]
pytestmark = pytest.mark.whole_game
SEEN = {"en": ((SIZE, USUAL),)}
"""The panels that the story is looked at on where those of its language are looked at by another test: English words
are shorter than the Spanish ones."""
LANGUAGES = pytest.mark.parametrize("language", ["en", "es"])


@pytest.fixture(scope="module")
def told(_window: VirtualScreen) -> Telling:
    """Tells the story in a language, once for all that is asked of it."""
    return cache(lambda language: tell(_window, language, SEEN.get(language)))


@LANGUAGES
def test_every_page_is_legible_and_large_enough_for_fingers(told: Telling, language: str) -> None:
    faults = told(language).faults
    assert not faults, "\n" + "\n".join(dict.fromkeys(faults))


@pytest.mark.thorough
@pytest.mark.parametrize(("language", "panels"), [("en", None), ("es", BETWEEN)])
def test_every_page_is_legible_on_each_panel_too(
    virtual_screen: VirtualScreen, language: str, panels: Panels | None
) -> None:
    faults = tell(virtual_screen, language, panels).faults
    assert not faults, "\n" + "\n".join(dict.fromkeys(faults))


@LANGUAGES
def test_every_page_looks_as_approved(told: Telling, language: str, tmp_path: Path) -> None:
    images, then = told(language).images, approved(language, SIZE)
    assert images.keys() == {name for name in then if not name.startswith(tuple(offered()))}
    wrong = {name: unlike(kept(image, tmp_path), then[name]) for name, image in images.items()}
    assert not {name: how for name, how in wrong.items() if how}


def test_every_page_follows_another_language_and_text_size_at_once(told: Telling) -> None:
    wanted, seen = told(OTHER).other, told("en").other
    assert seen.keys() == wanted.keys()
    left = {name: set(seen[name].texts) - set(page.texts) for name, page in wanted.items()}
    assert not {name: texts for name, texts in left.items() if texts}
    assert not [name for name, page in wanted.items() if not alike(seen[name].image, page.image)]


def kept(image: Image, folder: Path) -> Image:
    """A picture as it is once it was kept."""
    return np.asarray(cv2.imread(str(save(image, folder / "kept.webp"))), np.uint8)


def alike(a: Image, b: Image) -> bool:
    """Whether two pictures are the same, but for what rounding may shift by one pixel or one level: a drawing that is
    kept as a picture is rounded where it was drawn."""
    near = np.ones((3, 3), np.uint8)
    return all(
        bool(((cv2.subtract(cv2.erode(x, near), 1) <= y) & (y <= cv2.add(cv2.dilate(x, near), 1))).all())
        for x, y in ((a, b), (b, a))
    )
