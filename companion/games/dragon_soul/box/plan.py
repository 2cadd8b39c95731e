"""A variant as it is played: one map with its seats, sides and goal, and what the box says of pieces and cards."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from companion.errors import DataError
from companion.game import PieceId, Seat
from companion.games.dragon_soul.actions import Fly
from companion.games.dragon_soul.box.components import Box, Map
from companion.games.dragon_soul.box.spaces import Coordinates, Space, Spaces, coordinates

TEAMS: Final = "+teams"
SIDES_OF_FOUR: Final = (0, 1, 1, 0)
"""The map's first and fourth seat against its second and third (D8)."""

Player = int
"""A seat by its place in the order of the map."""

_NUMBERED: Final = re.compile(r"(.*[a-z_])([1-9][0-9]{0,6})")


class Plan:
    """What stays the same while a variant is played."""

    def __init__(self, box: Box, map: Map, teams: bool) -> None:
        self.box, self.map, self.limits = box, map, box.limits
        self.variant = map.id + TEAMS * teams
        self.teams = teams
        self.spaces = Spaces(_tiles(map.grass), _tiles(map.forest), _tiles(map.boneyard))
        self.seats: tuple[Seat, ...] = tuple(seat.colour for seat in map.seat)
        self.player = {seat: player for player, seat in enumerate(self.seats)}
        self.players = range(len(self.seats))
        self.starts: tuple[Space, ...] = tuple(self.spaces.number[seat.start] for seat in map.seat)
        side = SIDES_OF_FOUR if teams else tuple(self.players)
        self.allies = tuple(tuple(other for other in self.players if side[other] == side[own]) for own in self.players)
        """The side of each player, the player included."""
        self.enemies = tuple(tuple(other for other in self.players if side[other] != side[own]) for own in self.players)
        goal = map.castles_to_win_teams if teams else map.castles_to_win
        assert goal is not None
        self.goal = goal
        self.openers: tuple[Player, ...] = (0, 2) if teams else tuple(self.players)
        """Who may have the first turn (D7, D8)."""
        self.landing = tuple(space for space, boneyard in enumerate(self.spaces.boneyard) if not boneyard)
        """The spaces where a dragon may land when they are free (D26)."""
        self.flights = tuple(Fly(name) for name in self.spaces.names)
        """The flight to each space: many are listed at once, so they are made beforehand."""
        self.numbered = lru_cache(maxsize=256)(self._numbered)

    def battalion_name(self, player: Player, number: int) -> PieceId:
        """A battalion's name, by its colour and the number on its token (D16)."""
        return PieceId(f"{self.seats[player]}{number}")

    def _numbered(self, name: str) -> tuple[Player, int] | None:
        """The player and the number that a battalion's name gives; None where no token is called so."""
        found = _NUMBERED.fullmatch(name)
        if found is None or found[1] not in self.player or int(found[2]) > self.limits.battalion_tokens:
            return None
        return self.player[Seat(found[1])], int(found[2])


def _tiles(names: tuple[str, ...]) -> list[Coordinates]:
    return [at for at in map(coordinates, names) if at is not None]


def variants(box: Box) -> tuple[str, ...]:
    """The ids of all variants: each map, and after it the same in teams where the map says what they need to win."""
    return tuple(
        map.id + teams for map in box.maps for teams in ("", TEAMS) if not teams or map.castles_to_win_teams is not None
    )


def plan_for(box: Box, variant: str) -> Plan:
    """The plan of a variant; DataError where the box has none of that name."""
    for map in box.maps:
        for teams in (False, True):
            if map.id + TEAMS * teams == variant and not (teams and map.castles_to_win_teams is None):
                return Plan(box, map, teams)
    raise DataError("There is no variant {variant}; there are {known}.", variant=variant,
                    known=", ".join(variants(box)))  # fmt: skip
