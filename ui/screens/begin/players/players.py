"""Who plays which side, and at which edge of the screen."""

from __future__ import annotations

from functools import partial

from companion.game import TWO
from companion.language import mark
from companion.opponent.app_players import level_of, spoken
from companion.scene import Scene
from ui.screens.page import Page, load
from ui.widgets.pictures.banner_press import BannerPress
from ui.widgets.pictures.seat_card import Acts, SeatCard, Sits

load(__file__)

LEAST, LOW = 120, 68
"""The least height of a seat's card, and of one that has all in a row, in steps."""
MANY, COLUMN = 2, 4
"""With more players than so many, cards are low on a wide screen, and on a tall one; with more than the latter they
lie in two columns on a wide one."""
EDGES = (mark("Lower edge"), mark("Left edge"), mark("Upper edge"), mark("Right edge"))
SIGNS = ("edge-lower", "edge-left", "edge-upper", "edge-right")


class Players(Page):
    """One card a player, the one at the lower edge last, as they sit."""

    _shown: object = None

    def refresh(self) -> None:
        """Shows who sits where."""
        model, ids = self.model, self.ids
        ids.title.text = self.words("Who plays?")
        many = len(model.players.seating)
        wide = self.width >= self.height
        ids.rows.cols = 2 if wide and many > COLUMN else 1
        low = many > (MANY if wide else COLUMN)
        shown = (model.language, model.players.config, model.players.names, model.games.start.sides)
        if shown != self._shown:
            self._shown = shown
            ids.rows.clear_widgets()
            for edge in reversed(range(many)):
                ids.rows.add_widget(self._card(edge, model.games.start, low))
        ids.move.text = self.words("Change places")
        turns = self.words("Yes") if model.settings.facing else self.words("No")
        ids.turn.text = self.words("Turn the screen to the player who decides: {yes}", yes=turns)
        ids.turn.chosen = model.settings.facing
        ids.why.text = model.why
        ids.back.text = self.words("Done")

    def _card(self, at: int, start: Scene, low: bool) -> SeatCard:
        """A place at the screen, who sits there, and what that player plays."""
        players = self.model.players
        side = next(side for side in start.sides if side.id == players.seating[at])
        plays = self.words("plays {side}", side=side.name)
        banner = BannerPress(side, start.sides.index(side), self.art, plays, low)
        acts = Acts(
            side=partial(players.swap_sides, at),
            name=partial(players.begin_name, at),
            app=partial(players.next_player, at),
            edge=partial(players.move_edge, at) if len(players.seating) > TWO else None,
        )
        colour = self.colours_of(start)[side.id]
        least = self.step(LOW if low else LEAST)
        return SeatCard(banner, colour, self._sits(at), acts, self.words("The app"), low, size_hint_min_y=least)

    def _sits(self, at: int) -> Sits:
        """Who sits at a place."""
        players = self.model.players
        name, edge = players.names[at], players.edges[at]
        app = level_of(name) is not None
        called = spoken(name, self.model.language) if app else name or self.words("Your name?")
        if len(players.seating) == TWO:
            where = self.words("Opposite, at the upper edge") if at else self.words("Here, at the lower edge")
            return Sits(called, bool(name), app, where, "")
        brief = len(players.seating) > COLUMN  # then the sign of an edge alone has room
        return Sits(called, bool(name), app, "" if brief else self.words(EDGES[edge]), SIGNS[edge])

    def turn(self) -> None:
        """Turns the screen to whoever decides, or no longer."""
        self.model.preferences.change(facing=not self.model.settings.facing)
