"""How tests let a game play itself."""

from __future__ import annotations

from collections import Counter
from random import Random

from ui.demo.fingers import Fingers
from ui.model.table_model import Screen


def step(fingers: Fingers, random: Random, done: Counter[type] | None = None) -> None:
    """One step: what the screen asks for, decided at random; with `done` by what was done the least."""
    model = fingers.model
    fingers.screen.frames(2)
    if model.screen is Screen.COMBAT and model.fighting.combat_over:
        fingers.press("Go on")
        return
    if model.hidden.showing:
        fingers.take_screen()
        fingers.press("Go on")
        return
    assert model.wanted is not None
    choices = model.scene_for(model.wanted).choices
    if done is not None:
        least = min(done[type(choice.action)] for choice in choices)
        choices = tuple(choice for choice in choices if done[type(choice.action)] == least)
    choice = random.choice(choices)
    if done is not None:
        done[type(choice.action)] += 1
    fingers.do(choice)
