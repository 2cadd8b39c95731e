"""Questions that had to be asked though nobody could answer them: no silence tells what a hand holds (R36-R40)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.game import UNKNOWN, Action, CardId, Event
from companion.games.las_navas.actions import Pass
from companion.games.las_navas.cards import in_order
from companion.games.las_navas.components import MUSLIM, SEATS
from companion.games.las_navas.events import ReactionPlayed, SpecialPlayed
from companion.games.las_navas.state import Phase, State, replace

if TYPE_CHECKING:
    from companion.games.las_navas.rules import LasNavas

REACTIONS = frozenset({Phase.REACT, Phase.VOLUNTEERS, Phase.JUND, Phase.MAINTENANCE})


def unasked(game: LasNavas, state: State, action: Action, told: Iterable[Event]) -> tuple[tuple[int, State], ...]:
    """For each such question in the course of an action: how many of its events come before it, and the state in which
    it is asked. `told` are the events of the game so far. A question that is really asked next ends them.

    The rules answer it themselves: they play the action with the Muslim's hidden cards turned into unknown ones.
    """
    if not state.specials[MUSLIM] or state.phase is Phase.DRAFT or action not in game.legal_actions(state):
        return ()
    after, _ = game.apply(state, action)
    seen, events = game.apply(_as_christian_sees(state, told), action)
    found = []
    position = len(events)
    while seen.phase in REACTIONS and seen.phase is not after.phase:
        found.append((position, seen))
        seen, events = game.apply(seen, Pass())
        position += len(events) - 1  # The pass itself is in nobody's log.
    return tuple(found)


def _as_christian_sees(state: State, told: Iterable[Event]) -> State:
    """The state with the Muslim's special cards unknown: of those gone, only the ones that were seen played."""
    played: list[CardId] = []
    for event in told:
        if isinstance(event, ReactionPlayed) or (isinstance(event, SpecialPlayed) and event.side == SEATS[MUSLIM]):
            played.append(event.card)
    hidden = (UNKNOWN,) * len(state.specials[MUSLIM])
    return replace(state, specials=(state.specials[0], hidden), spent=(state.spent[0], in_order(played)))
