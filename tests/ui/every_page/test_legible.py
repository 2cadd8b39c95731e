"""Every page can be read and touched: all sizes, both languages, the largest text and the smallest.

How small text may be. A player touches the panel, so the eyes are about 450 mm away. ISO 9241-3 asks for capitals of
16 minutes of arc, 2.1 mm there, and allows smaller ones where reading is incidental. 15 steps of a 7-inch panel, the
smallest text that a page asks for but for the proof of a seal, have capitals of 2.05 mm; where room is short they
shrink to 14 steps, 1.9 mm (15 minutes), and no further. What all around the table read has 20 steps: 16 minutes at
600 mm. What is printed on a piece, beside a figure and a colour that say the same, may have 12 steps: 1.6 mm (12.5
minutes). No text is smaller where players ask for larger text.
"""

from __future__ import annotations

import msgspec
import pytest

from companion.errors import DataError
from companion.scene import Line
from companion.settings.config import Config, ScreenConfig
from tests.ui.eye import Eye
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.screenshots import SEED, Story
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.parts.background import at_once

WORST = (
    "The game file /home/companion/.local/share/tabletop-companion/games/games.sqlite3 is damaged. Choose another one "
    "or put it aside."
)
"""A sentence as long as any about the log."""
HANDS = 2
"""How many hands are looked at, one of each player."""
LINES = 7
"""As many lines as a sum was ever seen to have in a thousand games played at random."""


def _longest(language: str) -> tuple[Line, ...]:
    """A full sum, each of its lines with the longest label."""
    name = {"en": "Jihad Volunteers B3a", "es": "Voluntarios de la yihad B3a"}[language]
    return tuple(Line(name, 2) for _ in range(LINES))


def _beyond(story: Story, eye: Eye, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that the story has no picture of: kept games, held hands, the first round explained."""
    model = story.model
    model.games.go_home()
    model.open(Screen.GAMES)
    eye.look("games")
    model.back()
    eye.look("home with kept games")
    model.preferences.change(explain=True)
    model.games.new_game("advanced")
    story.lay()
    for seen in range(HANDS):
        model.hidden.take_screen()
        eye.look(f"hand {seen}", held=True)
        model.submit(model.scene_for(model.wanted).choices[0])
    story._until(lambda: model.screen is Screen.BATTLE)
    eye.look("battle explained")
    model.pointing.tap_place(next(choice.origin for choice in model.scene.choices if choice.kind == "attack"))
    longest = max((model.game.explain(f"R{n}", model.language) for n in range(1, 60)), key=len)
    model.decisions.because = lambda language: longest
    model.changed()
    eye.look("a ruling explained")
    model.pointing.clear()
    story._until(lambda: model.screen is Screen.COMBAT)
    eye.look("combat explained")
    combat = model.fighting.combat
    assert combat is not None
    full = tuple(msgspec.structs.replace(column, lines=_longest(model.language)) for column in combat.columns)
    monkeypatch.setattr(
        type(model.fighting), "combat", property(lambda _: msgspec.structs.replace(combat, columns=full))
    )
    model.changed()
    eye.look("the longest combat")


@pytest.mark.whole_game
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_page_is_legible_and_large_enough_for_fingers(
    language: str, virtual_screen: VirtualScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = Config(language=language, screen=ScreenConfig(calm=True))
    with Joined(config, None, lambda call: None, SEED, at_once) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel)
        eye = Eye(virtual_screen, panel, monkeypatch)
        story = Story(joined, eye.look)
        joined.model.games.saved_games.trouble = DataError(WORST)
        eye.look("home with a log that cannot be read")
        joined.model.games.saved_games.trouble = None
        story.tell()
        _beyond(story, eye, monkeypatch)
    assert not eye.faults, "\n" + "\n".join(dict.fromkeys(eye.faults))
