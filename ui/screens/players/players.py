"""Who plays which side, and at which edge of the screen."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from companion.scene import Scene
from ui.screens.page import Page, Press, Words, load
from ui.theme import MUTED, shade

load(__file__)

ROW = 84
"""The height of a player's row, in steps."""


class Players(Page):
    """One row a player, the one at the lower edge last, as they sit."""

    def refresh(self) -> None:
        """Shows who sits where."""
        model, ids = self.model, self.ids
        ids.title.text = self.words("Who plays?")
        ids.rows.clear_widgets()
        start = model.start
        for edge in reversed(range(len(model.seating))):
            ids.rows.add_widget(self._row(edge, start))
        ids.move.text = self.words("Change places")
        turns = self.words("Yes") if model.settings.facing else self.words("No")
        ids.turn.text = self.words("Turn the screen to the player who decides: {yes}", yes=turns)
        ids.turn.chosen = model.settings.facing
        ids.why.text = model.why
        ids.back.text = self.words("Done")

    def _row(self, edge: int, start: Scene) -> BoxLayout:
        """An edge of the screen, who sits there, and what that player plays."""
        model = self.model
        side = next(side for side in start.sides if side.id == model.seating[edge])
        row = BoxLayout(size_hint_y=None, height=self.step(ROW), spacing=self.step(8))
        row.add_widget(Words(text=self._edge(edge), grows=False, size_steps=17, color=MUTED, size_hint_x=0.8))
        name = model.names[edge]
        press = Press(text=name or self.words("Your name?"), steps=ROW, faint=not name)
        press.bind(on_release=lambda _: model.begin_name(edge))
        row.add_widget(press)
        ground = shade(self.colours_of(start)[side.id], 0.8)
        plays = Press(text=self.words("plays {side}", side=side.name), steps=ROW, ground=ground)
        plays.bind(on_release=lambda _: model.swap_sides(edge))
        row.add_widget(plays)
        return row

    def _edge(self, edge: int) -> str:
        if edge == 0:
            return self.words("Here, at the lower edge")
        if len(self.model.seating) == 2:
            return self.words("Opposite, at the upper edge")
        return self.words("Clockwise, number {n}", n=edge + 1)

    def turn(self) -> None:
        """Turns the screen to whoever decides, or no longer."""
        self.model.change(facing=not self.model.settings.facing)
