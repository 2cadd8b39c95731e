"""The rows of a log: a game, its entries, what is sealed, and how far the players have looked."""

from __future__ import annotations

from typing import Annotated, NewType

import msgspec

from companion.game import CARDS, VARIANT, Options, PlayerName, Seat

GameId = NewType("GameId", str)
Whole = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
"""A whole number that SQLite can keep."""


class GameRow(msgspec.Struct, frozen=True):
    """One game: which rules and variant, the text of its components file, its seed (None: the system's generator),
    when it was begun and ended (ISO 8601, UTC), what the players who gave a name are called, and all that was chosen
    for it (None: an older version kept the variant and whether chance is asked for, and nothing else)."""

    id: GameId
    name: str
    variant: str
    ask_chance: bool
    components: str
    seed: Whole | None
    created: str
    ended: str | None = None
    players: dict[Seat, PlayerName] = {}
    chosen: Options | None = None

    @property
    def options(self) -> Options:
        """How the game was set up."""
        if self.chosen is not None:
            return self.chosen
        settings = {VARIANT: self.variant} if self.variant else {}
        return Options(settings, frozenset({CARDS}) if self.ask_chance else frozenset())


class EntryRow(msgspec.Struct, frozen=True):
    """One entry as it is stored; `action` and `events` are JSON texts; `played_ms` is for how long the game had been
    played by then, in ms (None: an older version did not keep it), `rules` the version of the game's rules by which it
    was made."""

    seq: Whole
    at: str
    seat: Seat | None
    source: str
    action: str
    events: str
    played_ms: Whole | None = None
    rules: Whole = 1


class SealRow(msgspec.Struct, frozen=True):
    """A sealed pile: the entry that shuffled it, the code that was shown, and the salt that opens it."""

    seq: Whole
    pile: str
    code: str
    salt: str


class DiceRow(msgspec.Struct, frozen=True):
    """Dice that were sealed after an entry (0: before the first): the code that was shown, and the secret of which the
    throws come."""

    seq: Whole
    code: str
    secret: str


class Looked(msgspec.Struct, frozen=True, order=True):
    """How far the players have looked at what happened: at all before entry `seq`, and at so many things of that
    one."""

    seq: Whole = 0
    things: Whole = 0
