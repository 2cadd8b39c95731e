"""A banner with what it says, to be tapped."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.scene import Side
from ui.theme import BODY, CHOSEN, FRAME, INK, LINE, THICK, draw_disc, draw_frame, shade, style
from ui.theme.art import Art
from ui.widgets.displays.strokes import draw_sign
from ui.widgets.pictures.banner import Banner
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.fitted_words import FittedWords

HANGS = 2.6
"""How many times as high as its words a banner is."""
TICK = 0.62
"""How large the tick of one that is chosen is, of its banner."""
VEIL, HELD = 0.18, 0.4
"""How dark it is, and while a finger holds it."""


class BannerPress(Tap, BoxLayout):
    """A banner over its words, a line for who speaks and one for what is said; one that is `chosen` has the frame of
    what was picked."""

    text = StringProperty("")
    chosen = BooleanProperty(False)
    ground = ColorProperty((0.0, 0.0, 0.0, VEIL))

    def __init__(self, side: Side, nth: int, art: Art, text: str, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", padding=(8 * style.unit, 4 * style.unit), **kwargs)
        banner, said = Banner(), FittedWords(text=text.replace(": ", ":\n"), wanted=BODY, halign="center")
        banner.show(side, nth, art)
        banner.size_hint_y = HANGS
        self.add_widget(banner)
        self.add_widget(said)
        self.text = text
        banner.bind(pos=self._paint, size=self._paint)
        for name in ("pos", "size", "state", "chosen", "ground"):
            self.fbind(name, self._paint)

    def _paint(self, *_: object) -> None:
        self.canvas.before.clear()
        ground = (0.0, 0.0, 0.0, HELD) if self.state == "down" else tuple(self.ground)
        edge, width = (CHOSEN, THICK) if self.chosen else (shade(LINE, 0.8), FRAME)
        draw_frame(self.canvas.before, (*self.pos, *self.size), ground, edge, width)
        self.canvas.after.clear()
        if self.chosen:
            self._tick()

    def _tick(self) -> None:
        """A large tick over the banner."""
        banner = self.children[-1]
        side = min(banner.width, banner.height) * TICK
        x, y = banner.center
        with self.canvas.after:
            Color(*INK[:3], 0.8)
            draw_disc((x, y), side)
            Color(*CHOSEN)
            draw_disc((x, y), side * 0.9)
        draw_sign(self.canvas.after, "yes", None, (x, y), side * 0.72, INK)
