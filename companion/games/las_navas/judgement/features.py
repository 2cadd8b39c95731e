"""A position in numbers, for a judgement that learns: the zones, who threatens whom, and what is known of the cards.

A state is read as one seat knows it: cards that it does not know are UNKNOWN, and count as each of the cards that they
may be, by its chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.game import UNKNOWN
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import COMBAT, SPECIALS, VALUES, Cards
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SIDES, Printed
from companion.games.las_navas.specials.own_turn import COUNCIL
from companion.games.las_navas.specials.reactions import JIHAD, JUND
from companion.games.las_navas.state import (
    EXHAUSTED,
    UNIT,
    Content,
    Phase,
    State,
    power_of,
    specials_unseen,
    unplaced,
)

Rows = NDArray[np.float32]

OF_A_ZONE: Final = 16
"""Numbers that describe what stands in one zone: 7 for Christians, 9 for Muslims."""
CHRISTIANS, POWER_C, CAVALRY_C = 0, 2, 3
MUSLIMS, POWER_M, NASIR = 7, 9, 15
THREATS, COUNTS = 102, 13
"""How many numbers say who threatens whom, and how near the victories are."""
KEPT: Final = 60_000
MARGIN: Final = 6.0
_CHARGES: Final = tuple((z + 1, z) for z in board.ALL if board.row(z) < board.ROWS)
_FROM: Final = np.array([a for a, _ in _CHARGES])
_ON: Final = np.array([b for _, b in _CHARGES])
_NEAR: Final = np.array([[*near, *[near[0]] * (8 - len(near))] for near in board.NEAR])
_AHEAD: Final = np.array(board.MUSLIM_AREA)
_RANK: Final = {card: n for n, card in enumerate(COMBAT)}
_SPECIAL_RANK: Final = {card: n for n, card in enumerate((*SPECIALS[0], *SPECIALS[1]))}
_PHASES: Final = (Phase.INITIATIVE, Phase.PLAY, Phase.ACT)


class Reader:
    """Reads states of a game with these printed pieces."""

    def __init__(self, printed: Printed) -> None:
        self._printed = printed
        self._contents: dict[Content, int] = {}
        self._content_rows: Rows = np.zeros((4096, OF_A_ZONE), np.float32)
        self._cards: dict[Any, list[float]] = {}

    def rows(self, states: Sequence[State]) -> Rows:
        """The numbers of each state, a row each."""
        known = self._contents
        ids = np.array([[known.get(c, -1) for c in state.zones] for state in states])
        if ids.min(initial=0) < 0:
            if len(known) > KEPT:
                known.clear()
            ids = np.array([[self._content(c) for c in state.zones] for state in states])
        zones = self._content_rows[ids]
        cards = np.array([self._card_row(state) for state in states], np.float32)
        return np.concatenate((zones.reshape(len(states), -1), _threats(zones), _counts(zones), cards), axis=1)

    def _content(self, content: Content) -> int:
        found = self._contents.get(content)
        if found is None:
            found = self._contents[content] = len(self._contents)
            if found >= len(self._content_rows):
                self._content_rows = np.concatenate((self._content_rows, np.zeros_like(self._content_rows)))
            self._content_rows[found] = self._of_content(content)
        return found

    def _of_content(self, content: Content) -> list[float]:
        row = [0.0] * OF_A_ZONE
        if not content:
            return row
        printed, units = self._printed, [UNIT[n] for n in content]
        power, tired = sum(power_of(n) for n in content), sum(EXHAUSTED[n] for n in content)
        common = [
            1.0,
            len(content) / 3,
            power / 6,
            float(any(printed.cavalry[unit] for unit in units)),
            sum(printed.archer[unit] for unit in units) / 3,
            tired / 3,
        ]
        named = printed.named
        if printed.side[units[0]] == CHRISTIAN:
            row[:MUSLIMS] = [*common, float(any(unit in named[COUNCIL] for unit in units))]
        else:
            nasir = sum(power_of(n) for n in content if UNIT[n] == printed.al_nasir)
            row[MUSLIMS:] = [
                *common,
                float(any(unit in named[JIHAD] for unit in units)),
                float(any(unit in named[JUND] for unit in units)),
                nasir / 2,
            ]
        return row

    def _card_row(self, state: State) -> list[float]:
        key = (
            *(state.hands, state.deck, state.discard, state.ordered, state.initiative, state.turn, state.active),
            *(state.specials, state.played, state.points, state.combats, state.shots, state.shield, state.first),
            *(state.fresh, state.phase, state.round, state.variant),
        )
        row = self._cards.get(key)
        if row is None:
            if len(self._cards) > KEPT:
                self._cards.clear()
            row = self._cards[key] = self._of_cards(state)
        return row

    def _of_cards(self, state: State) -> list[float]:
        unseen, turn = unplaced(state), state.turn
        row: list[float] = []
        for side in SIDES:
            row += _chances(state.hands[side], unseen)
        deck = state.deck or state.discard
        known_order = state.ordered or not state.deck
        row += _chances(deck[:1] if known_order and deck and deck[0] != UNKNOWN else (UNKNOWN,), unseen)
        for side in SIDES:
            own, card = turn == side, state.initiative[side]
            row += [
                0.0 if card is None else VALUES[card][side] / 6,
                float(own),
                state.points / 6 if own else 0.0,
                (2 - state.combats) / 2 if own and state.active else 0.0,
                float(own and state.active is not None and not state.shots),
                (len(state.hands[side]) - (state.phase is Phase.INITIATIVE)) / 2,
                float(state.shield == side),
                float(state.first == side),
                float(own and state.fresh),
            ]
        king = self._printed.column_of[state.active] if state.active is not None and turn == CHRISTIAN else -1
        row += [float(king == column) for column in range(3)]
        row += [float(state.phase is phase) for phase in _PHASES]
        row += [len(state.deck) / 3, min(state.round, 12) / 12, float(state.variant == "advanced")]
        return row + self._of_specials(state)

    @staticmethod
    def _of_specials(state: State) -> list[float]:
        row = [0.0] * len(_SPECIAL_RANK)
        for side in SIDES:
            held = state.specials[side]
            for card in held:
                if card != UNKNOWN:
                    row[_SPECIAL_RANK[card]] = 1.0
            if unknown := held.count(UNKNOWN):
                rest = [card for card in specials_unseen(state, side) if card not in held]
                for card in rest:
                    row[_SPECIAL_RANK[card]] = unknown / len(rest)
        return row


def _chances(cards: Cards, unseen: Cards) -> list[float]:
    """For each combat card the chance that it is among these."""
    row = [0.0] * len(COMBAT)
    unknown = 0
    for card in cards:
        if card == UNKNOWN:
            unknown += 1
        else:
            row[_RANK[card]] = 1.0
    if unknown and unseen:
        for card in unseen:
            row[_RANK[card]] = min(1.0, unknown / len(unseen))
    return row


def _threats(zones: Rows) -> Rows:
    """Who could be charged, and by how much the strongest neighbour outdoes each zone."""
    power = {CHRISTIAN: zones[:, :, POWER_C], MUSLIM: zones[:, :, POWER_M]}
    there = {CHRISTIAN: zones[:, :, CHRISTIANS], MUSLIM: zones[:, :, MUSLIMS]}
    charged = zones[:, _FROM, CAVALRY_C] * there[MUSLIM][:, _ON]
    found = [charged, charged * (power[CHRISTIAN][:, _FROM] - power[MUSLIM][:, _ON])]
    for side, foe in ((CHRISTIAN, MUSLIM), (MUSLIM, CHRISTIAN)):
        strongest = power[foe][:, _NEAR].max(axis=2)
        found += [there[side] * strongest, there[side] * (strongest > 0) * (strongest - power[side])]
    return np.concatenate(found, axis=1)


def _counts(zones: Rows) -> Rows:
    """How near each side is to each of the victories of R45."""
    christian, muslim = zones[:, :, CHRISTIANS].sum(1), zones[:, :, MUSLIMS].sum(1)
    ahead = zones[:, _AHEAD, CHRISTIANS].sum(1)
    nasir = zones[:, board.CAMP, NASIR]
    few = np.clip(christian - 4, 0, 5) / 5
    return np.stack(
        (
            christian / 9,
            muslim / 9,
            zones[:, :, POWER_C].sum(1) / 9,
            zones[:, :, POWER_M].sum(1) / 9,
            np.clip(2 * muslim - christian, 0, MARGIN) / MARGIN,
            np.clip(2 * christian - muslim, 0, MARGIN) / MARGIN,
            ahead / 9,
            (ahead == 0).astype(np.float32),
            (ahead == 0) * (1 - few),
            (ahead <= 1) * (1 - few),
            few,
            nasir,
            nasir * zones[:, board.CAMP, POWER_M],
        ),
        axis=1,
    )
