"""Who plays which side, and at which edge of the screen."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.game import TWO
from companion.language import mark
from companion.opponent.app_players import level_of, spoken
from companion.scene import Scene
from ui.screens.page import Page, Press, load
from ui.theme import BODY, MUTED, shade
from ui.widgets.writing.fitted_words import FittedWords

load(__file__)

ROW = 84
"""The height of a player's row, in steps."""
MANY, LOW = 2, 52
"""With more players than so many, rows are that low."""
COLUMN = 4
"""With more, rows lie in two columns where the screen is wide."""
EDGES = (mark("Lower edge"), mark("Left edge"), mark("Upper edge"), mark("Right edge"))


class Players(Page):
    """One row a player, the one at the lower edge last, as they sit."""

    def refresh(self) -> None:
        """Shows who sits where."""
        model, ids = self.model, self.ids
        ids.title.text = self.words("Who plays?")
        ids.rows.clear_widgets()
        wide = self.width >= self.height
        ids.rows.cols = 2 if wide and len(model.players.seating) > COLUMN else 1
        ids.ways.cols = 2 if wide and len(model.players.seating) > MANY else 1
        start = model.games.start
        for edge in reversed(range(len(model.players.seating))):
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
        side = next(side for side in start.sides if side.id == model.players.seating[edge])
        steps = LOW if len(model.players.seating) > MANY else ROW
        row = BoxLayout(size_hint_y=None, height=self.step(steps), spacing=self.step(8))
        row.add_widget(self._edge(edge, steps))
        name = model.players.names[edge]
        app = level_of(name) is not None
        called = spoken(name, model.language) if app else name or self.words("Your name?")
        sign = "name" if steps == ROW else ""
        press = Press(text=called, icon=sign, steps=steps, faint=not name, disabled=app)
        press.bind(on_release=lambda _: model.players.begin_name(edge))
        row.add_widget(press)
        plays_itself = Press(text=self.words("The app"), icon="settings", steps=steps, chosen=app, size_hint_x=0.6)
        if steps != ROW:  # with many rows its sign alone has room
            plays_itself.text, plays_itself.size_hint_x, plays_itself.width = "", None, self.step(LOW)
        plays_itself.bind(on_release=lambda _: model.players.next_player(edge))
        row.add_widget(plays_itself)
        ground = shade(self.colours_of(start)[side.id], 0.8)
        plays = Press(text=self.words("plays {side}", side=side.name), steps=steps, ground=ground)
        plays.bind(on_release=lambda _: model.players.swap_sides(edge))
        row.add_widget(plays)
        return row

    def _edge(self, at: int, steps: int) -> Widget:
        """Where a player sits; with more than two a tap moves the player on to the next edge."""
        model = self.model
        if len(model.players.seating) == TWO:
            text = self.words("Opposite, at the upper edge") if at else self.words("Here, at the lower edge")
            return FittedWords(text=text, wanted=BODY, color=MUTED, size_hint_x=0.8)
        press = Press(text=self.words(EDGES[model.players.edges[at]]), steps=steps, size_hint_x=0.7)
        press.bind(on_release=lambda _: model.players.move_edge(at))
        return press

    def turn(self) -> None:
        """Turns the screen to whoever decides, or no longer."""
        self.model.preferences.change(facing=not self.model.settings.facing)
