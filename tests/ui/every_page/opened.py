"""The app on a screen of a size."""

from __future__ import annotations

from collections.abc import Callable

from ui.demo.fingers import Fingers

Open = Callable[..., Fingers]


def first_turn(fingers: Fingers) -> None:
    """Begins a basic game and plays to the first turn, each time the first choice."""
    fingers.model.games.new_game("basic")
    while fingers.model.scene.kind != "turn":
        fingers.do(fingers.model.scene_for(fingers.model.wanted).choices[0])
