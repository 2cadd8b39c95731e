"""A drawn thing that is on or off, and looks otherwise then: a tap anywhere on it turns it."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from ui.theme import BODY, CHOSEN, FADED_INK, FRAME, INK, VELLUM, draw_frame, drawing, style
from ui.widgets.displays.strokes import draw_picture
from ui.widgets.drawn import Drawn
from ui.widgets.touch.captioned import TapThing
from ui.widgets.writing.text import texture, write

HIGHEST = 92
"""The most that the thing is high, in steps."""
HELD = 0.75
"""How bright it is while a finger holds it."""
TAG, AWAY = 28, 10
"""How high the slip with the word is, and how far from the thing it lies, in steps."""


class Turned(Drawn):
    """The thing as it is when on, or when off, and a slip beside it that says which."""

    redraw_on = ("on", "said", "held")
    on = BooleanProperty(False)
    held = BooleanProperty(False)
    said = StringProperty("")

    def __init__(self, sign: str, **kwargs: Any) -> None:
        self.sign = sign
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        self.canvas.clear()
        unit, letters = style.unit, style.scaled(BODY) * style.letter
        tag = texture(self.said, round(letters), True).size[0] + 14 * unit
        room = self.width - tag - AWAY * unit
        picture = drawing(f"{self.sign}-{'on' if self.on else 'off'}", min(self.height, HIGHEST * unit))
        if picture is None or room <= 0:
            return
        high = min(self.height, HIGHEST * unit, room * picture.height / picture.width)
        light = HELD if self.held else 1.0
        wide = high * picture.width / picture.height
        left = self.middle[0] - (wide + AWAY * unit + tag) / 2
        draw_picture(self.canvas, picture, (left + wide / 2, self.middle[1]), high, (light, light, light, 1.0))
        tall = max(TAG * unit, 1.5 * letters)
        box = (left + wide + AWAY * unit, self.middle[1] - tall / 2, tag, tall)
        draw_frame(self.canvas, box, CHOSEN if self.on else VELLUM, FADED_INK, FRAME, radius=3, raised=True)
        write(self.canvas, self.said, (box[0] + tag / 2, self.middle[1]), letters, INK, True)


class OnOff(TapThing):
    """The thing below what it is about."""

    on = BooleanProperty(False)

    def __init__(self, sign: str, **kwargs: Any) -> None:
        self.switch = Turned(sign)
        super().__init__(self.switch, **kwargs)

    def show(self, text: str, on: bool, said: str) -> None:
        """Says what it is about, whether it is on, and the word for that."""
        self.text, self.on = text, on
        self.switch.on, self.switch.said = on, said
