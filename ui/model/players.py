"""Who sits around the screen: what they are called, which seats they play, and to whose edge the screen turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from companion.game import Seat
from companion.opponent import bots
from companion.opponent.app_players import LONGEST, next_player, spoken
from companion.scene import Side
from companion.settings.config import PlayersConfig
from ui.model.pages import Pages
from ui.model.play.decisions import Decisions
from ui.model.play.play import Play
from ui.model.screen import Screen

Save = Callable[[Mapping[str, Any]], None]
"""Keeps settings that were changed on the screen."""

EDGES: Final = 4
ALWAYS: Final = ("names", "seats")
"""What of the players is kept even where it is empty."""


def in_full(name: str, side: Side, language: str) -> str:
    """A player by name and side, or by the side alone where no name was given."""
    return f"{spoken(name, language)} · {side.name}" if name else side.name


class Players:
    """The players in the order in which they sit: the one at the lower edge first, then clockwise."""

    def __init__(self, play: Play, decisions: Decisions, pages: Pages, config: PlayersConfig, save: Save) -> None:
        self._play, self._decisions, self._pages = play, decisions, pages
        self.config = config
        """What they are called and where they sit, as it is kept."""
        self._save = save
        self.naming = 0
        """Which of them is being named."""
        self.draft = ""
        """The name as it is typed so far."""

    @property
    def seating(self) -> tuple[Seat, ...]:
        """The seat at each edge."""
        seats = tuple(Seat(seat) for seat in self.config.seats)
        return seats if sorted(seats) == sorted(self._play.game.seats) else self._play.game.seats

    @property
    def edges(self) -> tuple[int, ...]:
        """The edge of the screen of each seat in the seating's order: 0 lower, 1 left, 2 upper, 3 right. As the players
        have said, else spread evenly; with more than four some share an edge."""
        many = len(self.seating)
        if len(self.config.edges) == many:
            return self.config.edges
        return tuple((2 * EDGES * n + many) // (2 * many) % EDGES for n in range(many))

    def edge_of(self, seat: Seat) -> int:
        """The edge of the screen at which a seat's player sits."""
        return self.edges[self.seating.index(seat)]

    def seat_at(self, button: Seat) -> Seat | None:
        """The seat whose button was pressed: one that is named, or the one at a numbered edge; None where nobody
        sits."""
        if button in self._play.game.seats:
            return button
        edge = int(button) - 1 if button.isdigit() else -1
        return self.seating[edge] if 0 <= edge < len(self.seating) else None

    @property
    def names(self) -> tuple[str, ...]:
        """The name at each edge; empty where none was given."""
        return (*self.config.names, *("" for _ in self._play.game.seats))[: len(self._play.game.seats)]

    @property
    def named_seats(self) -> dict[Seat, str]:
        """What the players of the next game are called who gave a name."""
        return {seat: name for seat, name in zip(self.seating, self.names, strict=True) if name}

    @property
    def names_in_game(self) -> dict[str, str]:
        """What the players of the running game are called who have a name, as it is read, by seat."""
        return {seat: spoken(name, self._play.language) for seat, name in self._play.session.players.items()}

    def called(self, side: Side | None) -> str:
        """What the player of a side is called in the running game; empty for no side."""
        return (
            ""
            if side is None
            else in_full(self._play.session.players.get(Seat(side.id), ""), side, self._play.language)
        )

    def addressed(self, sentence: str) -> str:
        """A sentence to the side that must decide, put to its player by name where it begins with the side."""
        side = next((side for side in self._play.scene.sides if side.id == self._play.wanted), None)
        if side is None or not sentence.startswith(f"{side.name}:"):
            return sentence
        return self.called(side) + sentence.removeprefix(side.name)

    def next_player(self, at: int) -> None:
        """A person or the app plays a seat of the next game, or of this one."""
        names = list(self.names)
        names[at] = next_player(names[at], tuple(bots()), self.config.opponent)
        self._sit(names, self.seating)

    # Sitting down

    def sit_down(self) -> None:
        """Shows who sits where; in a running game those who play it."""
        if self._play.running:
            called = self._play.session.players
            names = tuple(called.get(seat, "") for seat in self.seating)
            self.config = msgspec.structs.replace(self.config, names=names, seats=self.seating)
        self._pages.open(Screen.PLAYERS)

    def swap_sides(self, edge: int) -> None:
        """The player at an edge and the next one exchange their seats in the game."""
        seats, after = list(self.seating), (edge + 1) % len(self.seating)
        seats[edge], seats[after] = seats[after], seats[edge]
        self._sit(self.names, seats)

    def move_edge(self, at: int) -> None:
        """The player at a place of the seating sits at the next edge of the screen."""
        edges = list(self.edges)
        edges[at] = (edges[at] + 1) % EDGES
        self.config = msgspec.structs.replace(self.config, edges=tuple(edges))
        self._sit(self.names, self.seating)

    def move_round(self) -> None:
        """Everybody moves on by one place, name and side together."""
        names, seats = self.names, self.seating
        self._sit((*names[1:], names[0]), (*seats[1:], seats[0]))

    def begin_name(self, edge: int) -> None:
        """A player begins to write a name."""
        self.naming, self.draft = edge, self.names[edge]
        self._pages.open(Screen.NAME)

    def write(self, letter: str) -> None:
        """One letter more, as long as the name is short enough; no name begins with a space."""
        self.draft = (self.draft + letter).lstrip()[:LONGEST]
        self._play.changed()

    def write_all(self, name: str) -> None:
        """A whole name, in place of what was written."""
        self.draft = name[:LONGEST]
        self._play.changed()

    def wipe(self) -> None:
        """One letter less."""
        self.draft = self.draft[:-1]
        self._play.changed()

    def keep_name(self) -> None:
        """The name is right."""
        names = list(self.names)
        names[self.naming] = self.draft.strip()
        self._pages.remove(Screen.NAME)
        self._sit(names, self.seating)

    def _sit(self, names: tuple[str, ...] | list[str], seats: tuple[Seat, ...] | list[Seat]) -> None:
        self.config = msgspec.structs.replace(self.config, names=tuple(names), seats=tuple(seats))
        self._decisions.attempt(self._keep_players)

    def _keep_players(self) -> None:
        if self._play.running:
            self._play.session.rename(self.named_seats)
        kept = msgspec.to_builtins(self.config)
        self._save({"players": {key: value for key, value in kept.items() if value or key in ALWAYS}})
