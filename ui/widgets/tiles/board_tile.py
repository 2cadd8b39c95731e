"""A board to choose, as a tile to tap: a small map of it as a game on it begins, and its name."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.board import PlaceId
from ui.model.games.glance import Glance
from ui.theme import BODY, CHOSEN, FRAME, GRID, LINE, RAISED, THICK, draw_frame, style
from ui.theme.art import Art
from ui.widgets.board.small_map import SmallMap
from ui.widgets.pictures.arms import draw_arms
from ui.widgets.touch.tap import Tap
from ui.widgets.writing.fitted_words import FittedWords

BASE = 15
"""How high the arms of whoever begins in a place are, in steps."""
MOST = 0.25
"""They are drawn where so much of the board's places has some at most."""


class Bases(SmallMap):
    """A small map with the arms of whoever begins in each place."""

    def __init__(self, art: Art | None, **kwargs: Any) -> None:
        self._art = art
        super().__init__(**kwargs)

    def draw(self) -> None:
        """Draws everything anew."""
        super().draw()
        board, scene = self.board, self.scene
        if board is None or scene is None or self.width < 2 or self.height < 2:
            return
        at = self._laid(board)
        sides, places = {side.id: side for side in scene.sides}, {place.id: place for place in board.places}
        held = {counter.place: counter.seat for counter in scene.counters if counter.seat in sides}
        if len(held) > MOST * len(places):
            return  # where everybody stands everywhere, arms would hide the map
        for place, seat in held.items():
            centre = at.to_px(*places[PlaceId(place)].centre)
            draw_arms(self.canvas, sides[seat], self._art, centre, BASE * style.unit)


class BoardTile(Tap, BoxLayout):
    """The map at the left, `text`, its name, at the right; the `chosen` one has a thick frame."""

    text = StringProperty("")
    chosen = BooleanProperty(False)

    def __init__(self, glance: Glance, art: Art | None = None, **kwargs: Any) -> None:
        super().__init__(padding=GRID * style.unit, spacing=GRID * style.unit, **kwargs)
        map_ = Bases(art, size_hint_x=1.5)
        map_.show(glance.board, glance.scene, art)
        self.add_widget(map_)
        self.add_widget(FittedWords(text=self.text, wanted=BODY))
        for name in ("pos", "size", "state", "chosen"):
            self.fbind(name, self._paint)

    def _paint(self, *_: object) -> None:
        self.canvas.before.clear()
        edge, width = (CHOSEN, THICK) if self.chosen or self.state == "down" else (LINE, FRAME)
        draw_frame(self.canvas.before, (*self.pos, *self.size), RAISED, edge, width, raised=self.state != "down")
