"""The stories that games bring are told to their end: each moment comes to the page that it names."""

from __future__ import annotations

import pytest

from companion.games import OWN, module_named
from companion.scene import Shows
from ui.demo.story.moments import Moments
from ui.demo.virtual_screen import VirtualScreen


@pytest.mark.whole_game
@pytest.mark.parametrize("name", [name for name in OWN if module_named(name).story()])
def test_every_moment_has_its_picture(virtual_screen: VirtualScreen, name: str) -> None:
    module, told = module_named(name), []
    Moments(virtual_screen, module, "es", (800, 480)).tell(told.append)
    moments = module.story()
    assert told == [f"{name}-{moment.name}" for moment in moments]
    assert {moment.shows for moment in moments} == set(Shows)
