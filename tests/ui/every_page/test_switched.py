"""Another language and another text size count at once, on every page and in the middle of it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from companion.settings.config import Config, ScreenConfig
from hardware.cameras.camera import Image
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.screenshots import SEED, SIZES, Story
from ui.demo.virtual_screen import VirtualScreen
from ui.parts.background import at_once

SIZE = "7-inch"
TEXT = 1.15
SETTLES = 3


@dataclass
class Seen:
    """A page as it was seen: its words, and every pixel of it."""

    texts: list[str]
    image: Image


def told(screen: VirtualScreen, switched: bool) -> dict[str, Seen]:
    """The pages of the story in Spanish and in larger text: from the beginning, or `switched` to both on each page
    alone, and back."""
    found: dict[str, Seen] = {}
    language, text = ("en", 1.0) if switched else ("es", TEXT)
    config = Config(language=language, screen=ScreenConfig(*SIZES[SIZE], text_size=text, calm=True))
    with Joined(config, None, lambda call: None, SEED, at_once) as joined:
        model = joined.model
        panel = Panel(model)
        screen.show(panel, SIZES[SIZE])
        fingers = Fingers(screen, panel)

        def put(language: str, text: float) -> None:
            model.preferences.change(text_size=text)
            screen.frames(1)  # Another size makes the page anew; another language is to reach the page that is there.
            model.preferences.speak(language)

        def shot(name: str) -> None:
            if switched:
                screen.frames(SETTLES)
                put("es", TEXT)
            else:
                panel.page = None
                model.changed()
            screen.frames(SETTLES)
            found[name] = Seen(fingers.texts(), screen.image().copy())
            if switched:
                put("en", 1.0)

        Story(joined, shot).tell()
    screen.clear()
    return found


def alike(a: Image, b: Image) -> bool:
    """Whether two pictures are the same, but for what rounding may shift by one pixel or one level: a drawing that is
    kept as a picture is rounded where it was drawn."""
    near = np.ones((3, 3), np.uint8)
    return all(
        bool(((cv2.subtract(cv2.erode(x, near), 1) <= y) & (y <= cv2.add(cv2.dilate(x, near), 1))).all())
        for x, y in ((a, b), (b, a))
    )


@pytest.mark.whole_game
def test_every_page_follows_another_language_and_text_size_at_once(virtual_screen: VirtualScreen) -> None:
    wanted, seen = told(virtual_screen, False), told(virtual_screen, True)
    assert seen.keys() == wanted.keys()
    left = {name: set(seen[name].texts) - set(page.texts) for name, page in wanted.items()}
    assert not {name: texts for name, texts in left.items() if texts}
    assert not [name for name, page in wanted.items() if not alike(seen[name].image, page.image)]
