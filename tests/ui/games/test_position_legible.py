"""What lies on the pages of a position, and where a game is set up, can be read on every panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games import modules
from companion.scene import Shows
from tests.ui.eye import LOOKS, Eye, Panels
from ui.demo.story.moments import Moments
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import TableModel
from ui.screens.review.notes.notes import Notes
from ui.screens.review.reference.reference import Reference


def _opened_at(page: int) -> Callable[..., None]:
    """How a page begins that shows one of its sheets, also where it is made anew for another size."""

    def begin(self: Notes, model: TableModel, **more: Any) -> None:
        Reference.__init__(self, model, **more)
        self.shown = page

    return begin


@pytest.mark.whole_game
@LOOKS
@pytest.mark.parametrize(
    ("game", "shown"),
    [
        ("dragon_soul", (Shows.NOTES, Shows.SETUP)),
        ("age_of_arthur", (Shows.NOTES, Shows.SETUP)),
        pytest.param("age_of_arthur", (Shows.GAME, Shows.FIGHT), marks=pytest.mark.thorough),
    ],
)
def test_pages_of_the_position_and_of_a_new_game_are_legible(
    game: str,
    shown: tuple[Shows, ...],
    language: str,
    panels: Panels | None,
    virtual_screen: VirtualScreen,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told, faults = Moments(virtual_screen, modules()[game], language, (800, 480)), []
    for moment in modules()[game].story():
        if moment.shows not in shown:
            continue
        with monkeypatch.context() as patch:
            patch.setattr(Notes, "__init__", _opened_at(moment.page))
            panel = told._shown(moment)
            told._turn_to(panel, moment)
            eye = Eye(virtual_screen, panel, patch, panels)
            eye.look(moment.name)
            # The map of a new game is looked at, not touched.
            faults += [fault for fault in eye.faults if ": Map " not in fault]
        virtual_screen.clear()
    assert not faults, "\n" + "\n".join(dict.fromkeys(faults))
