"""Who plays which side, and at which edge of the screen."""

from __future__ import annotations

from functools import partial

from companion.game import TWO
from companion.language import mark
from companion.opponent.app_players import level_of, spoken
from companion.scene import Scene
from ui.screens.page import Page, load
from ui.theme import GRID, style
from ui.widgets.board.small_map import grounds_of
from ui.widgets.tiles.seat_card import Acts, SeatCard, Sits
from ui.widgets.tiles.seats_around import SeatsAround
from ui.widgets.touch import scroll  # noqa: F401  (the layout uses it)

load(__file__)

LISTED, MOST_LISTED = 84, 130
"""How high a seat is in a list at least and at most, in steps."""
EDGES = (mark("Lower edge"), mark("Left edge"), mark("Upper edge"), mark("Right edge"))
SIGNS = ("edge-lower", "edge-left", "edge-upper", "edge-right")


class Players(Page):
    """The table with a seat for each player, as they sit; a list of them where one edge has not room for all of its
    own."""

    _shown: object = None

    def refresh(self) -> None:
        """Shows who sits where."""
        model, ids = self.model, self.ids
        ids.title.text = self.words("Who plays?")
        self._seat()
        ids.move.text = self.words("Change places")
        turns = self.words("Yes") if model.settings.facing else self.words("No")
        ids.turn.text = self.words("Turn the screen to the player who decides: {yes}", yes=turns)
        ids.turn.chosen = model.settings.facing
        ids.why.text = model.why
        ids.back.text = self.words("Done")

    def _seat(self) -> None:
        """The seats around the table, or in a list; made anew only where they changed."""
        model, room = self.model, self.ids.room
        start, players = model.games.start, model.players
        around = SeatsAround.has_room(players.edges, *room.size)
        table = self.ids.table
        table.height, table.opacity = (room.height, 1) if around else (0, 0)
        room.do_scroll_y = not around
        shown = (model.language, players.config, players.names, start.sides, around or tuple(room.size))
        if shown == self._shown:
            return
        self._shown = shown
        rows = self.ids.rows
        cards = [self._card(at, start) for at in range(len(players.seating))]
        rows.clear_widgets()
        table.seat([])
        if around:
            board = model.board
            picture = self.art.ground(board.width_mm, board.height_mm)
            table.table.show(board, picture, grounds_of(start) if picture is None else {})
            table.seat([*zip(players.edges, cards, strict=True)])
            return
        lines = -(-len(cards) // rows.cols)
        high = max(LISTED, min(MOST_LISTED, room.height / style.unit / lines - GRID))
        for card in reversed(cards):
            card.size_hint_y, card.height = None, self.step(high)
            rows.add_widget(card)

    def _card(self, at: int, start: Scene) -> SeatCard:
        """A place at the screen, who sits there, and what that player plays."""
        players = self.model.players
        side = next(side for side in start.sides if side.id == players.seating[at])
        plays = self.words("plays {side}", side=side.inside)
        acts = Acts(
            side=partial(players.swap_sides, at),
            name=partial(players.begin_name, at),
            app=partial(players.next_player, at),
            edge=partial(players.move_edge, at) if len(players.seating) > TWO else None,
        )
        nth = start.sides.index(side)
        plays_itself = level_of(players.names[at]) is not None
        app = self.words("The app: yes") if plays_itself else self.words("The app: no")
        return SeatCard(side, nth, self.art, plays, self._sits(at, plays), acts, app)

    def _sits(self, at: int, plays: str) -> Sits:
        """Who sits at a place."""
        players = self.model.players
        name, edge = players.names[at], players.edges[at]
        app = level_of(name) is not None
        asks = self.words("Who is it?") if at else self.words("Your name?")
        called = spoken(name, self.model.language) if app else name or asks
        if len(players.seating) == TWO:
            where = self.words("Opposite, at the upper edge") if at else self.words("Here, at the lower edge")
            return Sits(called, bool(name), app, (plays, where), "", "")
        return Sits(called, bool(name), app, (plays,), self.words(EDGES[edge]), SIGNS[edge])

    def turn(self) -> None:
        """Turns the screen to whoever decides, or no longer."""
        self.model.preferences.change(facing=not self.model.settings.facing)
