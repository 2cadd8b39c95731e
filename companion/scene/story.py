"""The moments of a game of which pictures are made."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec


class Shows(Enum):
    """What a moment of a game's story is shown on."""

    GAME = "game"
    """Whatever page the decision is made on; places, or groups of choices, are tapped one after the other."""
    FIGHT = "fight"
    """The fight or the throw that is still to be looked at."""
    HAND = "hand"
    """The cards of whoever decides, with the finger on one of them."""
    NOTES = "notes"
    """A page of what is in play."""
    JOURNAL = "journal"
    MENU = "menu"
    SETUP = "setup"
    """A new game with these settings."""


class Moment(msgspec.Struct, frozen=True):
    """One picture of a game's story: its name, the settings, the state in which it begins as `encode` writes it (None:
    the game's own beginning), the actions since in their order, and on what it is shown, with what to tap, the
    card under the finger or the number of the page. Before the actions at least so many decisions are `played` by
    chance."""

    name: str
    settings: dict[str, str]
    start: dict[str, Any] | None = None
    actions: tuple[Any, ...] = ()
    shows: Shows = Shows.GAME
    taps: tuple[str, ...] = ()
    card: str = ""
    page: int = 0
    played: int = 0
