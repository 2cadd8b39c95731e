"""The story of the screenshots, told once in a language, and all that is looked at on each of its pages."""

from __future__ import annotations

import gc
from dataclasses import dataclass, field

import msgspec
import pytest

from companion.errors import DataError
from companion.scene import Line
from companion.settings.config import Config, ScreenConfig
from hardware.cameras.camera import Image
from tests import plugin
from tests.ui.eye import USUAL, Eye, Panels
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.screenshots import SEED, SIZES
from ui.demo.story.story import tell as tell_story
from ui.demo.story.teller import Teller
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.parts.background import at_once

SIZE = "7-inch"
OTHER, LARGER = "es", 1.15
"""The language and the text size that count at once, on whatever page they are chosen."""
WORST = (
    "The game file /home/companion/.local/share/tabletop-companion/games/games.sqlite3 is damaged. Choose another one "
    "or put it aside."
)
"""A sentence as long as any about the log."""
HANDS = 2
"""How many hands are looked at, one of each player."""
LINES = 7
"""As many lines as a sum was ever seen to have in a thousand games played at random."""
SETTLES = 3


@dataclass
class Seen:
    """A page as it was seen: its words, and every pixel of it."""

    texts: list[str]
    image: Image


@dataclass
class Told:
    """What was found while the story was told in a language."""

    faults: list[str] = field(default_factory=list)
    """What the eye found wrong."""
    images: dict[str, Image] = field(default_factory=dict)
    """Each page as it is in the manual, by its name."""
    other: dict[str, Seen] = field(default_factory=dict)
    """Each page in the other language and in larger text: made so where the story is told in that language, else
    switched to both."""


def tell(screen: VirtualScreen, language: str, panels: Panels | None = None) -> Told:
    """Tells the story, with the games of the product alone, as for whoever makes the pictures; it is looked at on the
    panels of its language, or on others."""
    found = Told()
    with plugin.left_out(), pytest.MonkeyPatch.context() as patch:
        config = Config(language=language, screen=ScreenConfig(*SIZES[SIZE], calm=True))
        with Joined(config, None, lambda call: None, SEED, at_once) as joined:
            gc.collect()
            gc.freeze()  # the eye lets garbage be searched for before each look, which then is in pages alone
            panel = Panel(joined.model)
            screen.show(panel, SIZES[SIZE])
            eye = Eye(screen, panel, patch, panels)

            def shot(name: str) -> None:
                found.images[name] = eye.look(name)
                found.other[name] = _in_other(eye)

            teller = Teller(joined, shot)
            joined.model.games.saved_games.trouble = DataError(WORST)
            eye.look("home with a log that cannot be read")
            joined.model.games.saved_games.trouble = None
            tell_story(teller)
            _beyond(teller, eye, patch)
        found.faults = eye.faults
        screen.clear()
    return found


def _in_other(eye: Eye) -> Seen:
    """The page in the other language and in larger text; the one after that is made as it is looked at."""
    screen, preferences = eye.screen, eye.panel.model.preferences
    language = eye.panel.model.language
    eye.leave()
    preferences.change(text_size=LARGER)
    screen.frames(1)  # Another size makes the page anew; another language is to reach the page that is there.
    preferences.speak(OTHER)
    screen.frames(SETTLES)
    seen = Seen(Fingers(screen, eye.panel).texts(), screen.image())
    eye.leave()
    preferences.change(text_size=USUAL)
    preferences.speak(language)
    return seen


def _longest(language: str) -> tuple[Line, ...]:
    """A full sum, each of its lines with the longest label."""
    name = {"en": "Jihad Volunteers B3a", "es": "Voluntarios de la yihad B3a"}[language]
    return tuple(Line(name, 2) for _ in range(LINES))


def _beyond(teller: Teller, eye: Eye, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that the story has no picture of: kept games, held hands, the first round explained."""
    model = teller.model
    model.games.go_home()
    model.open(Screen.GAMES)
    eye.look("games")
    model.back()
    eye.look("home with kept games")
    model.preferences.change(explain=True)
    model.games.new_game("advanced")
    teller.lay()
    for seen in range(HANDS):
        model.hidden.take_screen()
        eye.look(f"hand {seen}", held=True)
        model.submit(model.scene_for(model.wanted).choices[0])
    teller.until(lambda: model.screen is Screen.BATTLE)
    eye.look("battle explained")
    model.pointing.tap_place(next(choice.origin for choice in model.scene.choices if choice.kind == "attack"))
    longest = max((model.game.explain(f"R{n}", model.language) for n in range(1, 60)), key=len)
    model.decisions.because = lambda language: longest
    model.changed()
    eye.look("a ruling explained")
    model.pointing.clear()
    teller.until(lambda: model.screen is Screen.COMBAT)
    eye.look("combat explained")
    combat = model.fighting.combat
    assert combat is not None
    full = tuple(msgspec.structs.replace(column, lines=_longest(model.language)) for column in combat.columns)
    monkeypatch.setattr(
        type(model.fighting), "combat", property(lambda _: msgspec.structs.replace(combat, columns=full))
    )
    model.changed()
    eye.look("the longest combat")
