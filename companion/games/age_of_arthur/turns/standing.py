"""How well each king stands, for whoever thinks about the game: what counts at its end, and what may yet bring it."""

from __future__ import annotations

from typing import Final

from companion.game import Seat
from companion.games.age_of_arthur.box.plan import TITLES
from companion.games.age_of_arthur.state import Table
from companion.games.age_of_arthur.turns import facts

RANK: Final = 3.0
"""A rank counts at the end (G70, G72); all else only helps to it."""
CLAIMS: Final = 2.0
"""What ever more claims come to; the first is worth half of it, each further one half of the one before."""
TITLE: Final = 1.0
"""A claim to a title, which is three ranks (G70)."""
DRILLED = RAID = 0.2
"""A drilled stand, and a raid that brings one."""
CARD: Final = 0.1
"""A card in hand."""
LORD: Final = 1.5
"""What a vassal lacks."""


def standing(t: Table) -> dict[Seat, float]:
    """Each seat's standing; 0 for one that is out of the game."""
    return {Seat(seat): 0.0 if seat in t.out else max(0.0, _of(t, seat)) for seat in t.seats}


def _of(t: Table, seat: str) -> float:
    claims = facts.own_claims(t, seat)
    titles = sum(place in TITLES for place in claims)
    places = len(claims) - titles
    return (
        RANK * facts.rank(t, seat)
        + CLAIMS * (1 - 0.5**places)
        + TITLE * titles
        + DRILLED * t.ax[seat]
        + RAID * sum(raid["seat"] == seat for raid in t.raids)
        + CARD * sum(t.hands[seat].values())
        - LORD * (facts.lord(t, seat) is not None)
    )
