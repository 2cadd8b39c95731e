"""What the table says, and what goes with it: a verdict with its explanations, its fixes and its problems."""

from __future__ import annotations

from enum import Enum, IntEnum

import msgspec

from companion.game import Action
from companion.language import Sentence
from companion.scene import Choice
from companion.table.reconciliation.discrepancies import Discrepancy
from companion.table.sightings import Problem


class Verdict(Enum):
    """What the table says."""

    AGREED = "agreed"
    WAITING = "waiting"
    """The table is on its way: `fixes` are still to do."""
    EXPLAINED = "explained"
    ASK = "ask"
    """Only the players know: one of the explanations, or none."""
    TAKEBACK = "takeback"
    """It shows an earlier position; both players are asked whether play goes on from there."""
    NEW_GAME = "new game"
    """It is set up as for a new game."""
    WRONG = "wrong"
    UNREADABLE = "unreadable"
    """The camera cannot read the table now; play goes on by touch."""
    OFF = "off"
    """The players go on without the camera."""


class Patience(IntEnum):
    """How long the table must lie still before a verdict counts, in ms."""

    QUICK = 200
    PASSING = 450
    """More pieces may follow, or the same ones may go on."""
    CAREFUL = 700
    """Something covers part of the board, or what follows cannot be taken back by one player."""
    GONE = 1200
    """A piece is gone, and may only be in somebody's fingers."""
    SETTLE = 3000
    """Nothing fits, or what fits was not expected."""


class Explanation(msgspec.Struct, frozen=True):
    """Actions that lead to what was seen, played from the state after entry `back_to` (None: from now); `choice` is
    the open choice where it is just one from now."""

    actions: tuple[Action, ...]
    back_to: int | None = None
    choice: Choice | None = None


class Reconciliation(msgspec.Struct, frozen=True):
    """A verdict with what goes with it. `soft` fixes never hold up play; `reason` says why no table may look so."""

    verdict: Verdict
    patience: Patience = Patience.QUICK
    explanations: tuple[Explanation, ...] = ()
    fixes: tuple[Discrepancy, ...] = ()
    problems: tuple[Problem, ...] = ()
    reason: Sentence | None = None
    soft: bool = False
