"""Motion with a reason, and only for the eye: what is drawn moves, taps never wait for it.

Nothing moves in calm mode, or where no frame is drawn: what is meant is there at once.
"""

from __future__ import annotations

from typing import Any, Final

from kivy.animation import Animation

from ui.theme import style

SLIDE_S: Final = 0.28
GLOW_S: Final = 0.35
TURN_S: Final = 0.25
GROW_S: Final = 0.2
"""How long each motion takes, in s."""
LEAST_DEG: Final = 0.01
EASE: Final = "out_cubic"


class Frames:
    """Whether frames are drawn one after the other, as on a real screen."""

    drawn = True


def moving() -> bool:
    """Whether anything may move now."""
    return Frames.drawn and not style.calm


def slide(picture: Any, dx: float, dy: float) -> None:
    """Lets a picture come from (dx, dy) px away to where it is."""
    x, y = picture.pos
    _go(picture, SLIDE_S, EASE, {"pos": ((x + dx, y + dy), (x, y))})


def stay(picture: Any) -> None:
    """Lets a picture slide no further."""
    Animation.cancel_all(picture, "pos")


def glow(colour: Any, strength: float = 0.85) -> None:
    """Lets a colour light up once: from a strength, 0 to 1, to nothing."""
    _go(colour, GLOW_S, "in_quad", {"a": (strength, 0.0)})


def turn_over(face: Any, then_s: float = 0.0) -> None:
    """Turns a card over, from its back to its face; `then_s` after now."""
    _go(face, TURN_S, "in_out_quad", {"turned": (0.0, 1.0)}, then_s)


def grow(widget: Any, name: str, start: float, end: float, then_s: float = 0.0) -> None:
    """Lets a figure of a widget grow or shrink to its end."""
    _go(widget, GROW_S, EASE, {name: (start, end)}, then_s)


def turn(scatter: Any, degrees: float) -> None:
    """Turns a page to another player, the short way round."""
    start = scatter.rotation
    by = (degrees - start + 180.0) % 360.0 - 180.0
    if abs(by) > LEAST_DEG:
        _go(scatter, TURN_S, EASE, {"rotation": (start, start + by)})


def _go(what: Any, seconds: float, ease: str, values: dict[str, tuple[Any, Any]], then_s: float = 0.0) -> None:
    """Takes each value from its start to its end, or there at once."""
    Animation.cancel_all(what, *values)
    if not moving():
        for name, (_, end) in values.items():
            setattr(what, name, end)
        return
    for name, (start, _) in values.items():
        setattr(what, name, start)
    moved = Animation(duration=seconds, transition=ease, **{name: end for name, (_, end) in values.items()})
    if then_s:
        moved = Animation(duration=then_s) + moved
    moved.start(what)
