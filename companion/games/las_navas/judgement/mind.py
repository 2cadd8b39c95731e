"""1212 as an opponent thinks of it: what may be hidden, what chance may bring, what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np

from companion.game import UNKNOWN, Action, Event, Seat
from companion.games.las_navas import actions as do
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, SIDE_OF
from companion.games.las_navas.fight.combat import drawable
from companion.games.las_navas.judgement.features import Reader
from companion.games.las_navas.judgement.knowledge import readable, remembered, unseen_specials
from companion.games.las_navas.judgement.network import Network
from companion.games.las_navas.judgement.options import Options
from companion.games.las_navas.rules import LasNavas
from companion.games.las_navas.state import Phase, State, may_be, turned, unplaced
from companion.judgement import Option

WEIGHTS: Final = Path(__file__).parent / "weights.npz"
QUIET: Final = frozenset(
    (Phase.PLAY, Phase.ACT, Phase.RESHUFFLE, Phase.MAINTENANCE, Phase.DEAL, Phase.DEAL_SPECIAL, Phase.DRAFT)
)
"""The phases in which the judgement reads a position as it stands; from all others it is played on."""


class Mind:
    """What a search asks of the game."""

    def __init__(self, game: LasNavas, network: Network | None = None) -> None:
        self._game = game
        self._given = network
        self.reader = Reader(game.printed)
        self._options = Options(game)

    @cached_property
    def network(self) -> Network:
        """The learnt judgement: the one that was given, or the house's own."""
        return self._given or Network.load(WEIGHTS)

    def worlds(self, view: dict[str, Any], seat: Seat | None, seen: Sequence[Event]) -> tuple[tuple[float, State], ...]:
        """The state that holds all the seat knows, and no more: cards that it does not know are UNKNOWN there. Before
        the Muslims choose their initiative card (R7) one for each card that the Christians may have laid."""
        state = remembered(seat, seen).masked(self._game.decode(readable(view)))
        if state.phase is Phase.INITIATIVE and seat == SEATS[MUSLIM] and view["to_act"] == seat:
            hidden = replies(state, SEATS[CHRISTIAN])  # R7: a card lies there, face down
            return tuple((weight, self._game.apply(state, action)[0]) for weight, action in hidden)
        return ((1.0, state),)

    def settled(self, state: State) -> bool:
        """Whether the position can be judged as it stands."""
        phase = state.phase
        return phase in QUIET or (phase is Phase.INITIATIVE and state.initiative == (None, None))

    def options(self, state: State, narrow: bool = False) -> Sequence[Option]:
        """The actions worth a thought, each with the hidden card that it needs, or None."""
        return self._options.of(state, narrow)

    def hidden(self, state: State) -> tuple[int, int]:
        """How many unknown cards the side to act holds of the kind that it decides by, and how many they may be."""
        assert state.decider is not None
        side = SIDE_OF[state.decider]
        if state.phase in (Phase.PLAY, Phase.INITIATIVE):
            return state.hands[side].count(UNKNOWN), len(unplaced(state))
        return state.specials[side].count(UNKNOWN), unseen_specials(state, side)

    def chances(self, state: State) -> tuple[tuple[float, Action], ...]:
        """What may come by chance, or by a decision that is made without knowing of the one before it (R7)."""
        if state.phase is Phase.DRAW:
            cards = drawable(state)
            known = turned(state)
            if not state.ordered and state.deck:
                cards = may_be(state, known.deck)
            return tuple((1 / len(cards), do.Draw(card)) for card in cards)
        if state.phase is Phase.PEEK:
            hand = state.hands[MUSLIM]
            return tuple((1.0, do.Peek(card)) for card in ((UNKNOWN,) if UNKNOWN in hand else hand))
        if state.phase is Phase.INITIATIVE and state.initiative != (None, None):
            assert state.decider is not None
            return replies(state, state.decider)
        return ()

    def worth(self, states: Sequence[State], seat: Seat) -> list[float]:
        """The seat's chance to win from each state that is settled or over."""
        chances = np.empty(len(states), np.float32)
        open_ = [n for n, state in enumerate(states) if state.winner is None]
        for n, state in enumerate(states):
            if state.winner is not None:
                chances[n] = state.winner == SEATS[CHRISTIAN]
        if open_:
            chances[open_] = self.network.chances(self.reader.rows([states[n] for n in open_]))
        own: list[float] = (chances if SIDE_OF[seat] == CHRISTIAN else 1 - chances).tolist()
        return own

    def shows(self, action: Action) -> bool:
        """Whether taking it would show a card of one's own hand."""
        return isinstance(action, do.Play | do.Initiative | do.Special | do.React | do.DiscardSpecial) or bool(
            isinstance(action, do.Attack | do.Charge) and action.special
        )


def replies(state: State, seat: Seat) -> tuple[tuple[float, Action], ...]:
    """The initiative cards that a seat may lay, each with its chance (R7)."""
    hand, unseen = state.hands[SIDE_OF[seat]], unplaced(state)
    unknown = hand.count(UNKNOWN)
    weights = {card: 1 / len(hand) for card in hand if card != UNKNOWN}
    if unknown:
        weights |= {card: unknown / len(unseen) / len(hand) for card in unseen}
    total = sum(weights.values())
    return tuple((weight / total, do.Initiative(seat, card)) for card, weight in weights.items())
