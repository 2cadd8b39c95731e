"""How big things are. A step is 1/800 of the width of a 7 inch panel: 0.19 mm there. Letters have a step of their own:
the same, but where a page is wide its frames, gaps and buttons are finer, and what they leave goes to what matters."""

from __future__ import annotations

from typing import Final

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

SMALL, BODY, CHAIR, HEADING, DISPLAY = 14, 17, 20, 26, 40
"""The five sizes of text, in steps: by the way, read, read from the chair, titles, large figures."""
GRID = 8
"""Every distance is a multiple of it, in steps, or its half."""
RADIUS = 8
"""The radius of every corner, in steps."""
FRAME, THICK = 1.5, 3
"""How wide a frame is, and that of something chosen or in force, in steps."""
FINGER = 56
"""The height of a button, in steps: 10.8 mm on a 7 inch panel."""
LEGIBLE = SMALL
"""The smallest text that is read, in steps: capitals of 1.9 mm, 15 minutes of arc for one who touches the panel."""
PRINTED = 12
"""The smallest text on a piece, beside its figure and its colour, in steps."""

LANDSCAPE_SMALL, LANDSCAPE, PORTRAIT = "landscape-small", "landscape", "portrait"
COMPOSITIONS: Final = {LANDSCAPE_SMALL: (800, 480), LANDSCAPE: (1280, 720), PORTRAIT: (720, 1280)}
"""The size in px for which each way to lay out a page is made; another size scales from the nearest."""
WIDER_FROM = 1.25
"""From so many px a step of letters on, a wide panel is not a small one."""
LETTERING: Final = {LANDSCAPE: 1.2}
"""How many steps of all else a step of letters has where that is not one: 1280x720 has 1.25 px a step, and 1.5 px a
step of letters, those that 800x480 has when it is enlarged."""


class Style(EventDispatcher):
    """How big things are: `unit` px a step (a 7 inch panel is 800 steps wide), `letter` px a step of letters, `text`
    times the text size, whether things may move, the `composition` of the page, and how a danger button asks, in the
    players' language."""

    unit = NumericProperty(1.0)
    letter = NumericProperty(1.0)
    text = NumericProperty(1.0)
    calm = BooleanProperty(False)
    composition = OptionProperty(LANDSCAPE_SMALL, options=list(COMPOSITIONS))
    asks = StringProperty("Sure?")

    def fit(self, width: float, height: float) -> None:
        """Chooses the composition and the steps for a panel of that many px: its short side has 480 steps of letters,
        or its long side 800 if less."""
        self.letter = max(0.1, min(min(width, height) / 480, max(width, height) / 800))
        wide = LANDSCAPE if self.letter >= WIDER_FROM else LANDSCAPE_SMALL
        self.composition = PORTRAIT if height > width else wide
        self.unit = self.letter / LETTERING.get(self.composition, 1.0)

    @property
    def large(self) -> float:
        """How many times as high as drawn for the usual text size, in steps, a row of text is; never lower."""
        return float(self.letter / self.unit * max(1.0, self.text))

    def scaled(self, steps: float) -> float:
        """Text of so many steps at the players' text size, in steps of letters: not so small that it cannot be read."""
        return float(max(steps * self.text, min(steps, LEGIBLE)))

    def px(self, steps: float) -> int:
        """So many steps on whole px, at least one."""
        return int(max(1, round(steps * self.unit)))


style = Style()
