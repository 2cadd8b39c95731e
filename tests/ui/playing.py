"""How tests let a game play itself."""

from __future__ import annotations

from random import Random

from ui.demo.fingers import Fingers
from ui.model.table_model import Screen


def step(fingers: Fingers, random: Random) -> None:
    """One step: what the screen asks for, decided at random."""
    model = fingers.model
    fingers.screen.frames(2)
    if model.screen is Screen.COMBAT and model.combat_over:
        fingers.press("Go on")
        return
    if model.showing:
        fingers.take_screen()
        fingers.press("Go on")
        return
    assert model.wanted is not None
    fingers.do(random.choice(model.scene_for(model.wanted).choices))
