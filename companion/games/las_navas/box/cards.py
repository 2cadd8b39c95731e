"""The nine combat cards (R5) and the twelve special cards (R33): ids, values, and which may be where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.game import UNKNOWN, CardId
from companion.games.las_navas.specials.cards import SPECIAL_CARDS

Cards = tuple[CardId, ...]

COMBAT: Final[Cards] = tuple(map(CardId, ["1-6", "2-5", "2-4", "3-4", "3-3", "4-3", "4-2", "5-2", "6-1"]))
VALUES: Final = {card: (int(card[0]), int(card[2])) for card in COMBAT}
"""What a card is worth to the Christians and to the Muslims."""

SPECIALS: Final[tuple[Cards, Cards]] = (
    tuple(card.id for card in SPECIAL_CARDS if card.side == 0),
    tuple(card.id for card in SPECIAL_CARDS if card.side == 1),
)
"""The special cards of the Christians and of the Muslims; a card is named after its type of unit (R34)."""

_RANK: Final = {card: rank for rank, card in enumerate((*COMBAT, *SPECIALS[0], *SPECIALS[1], UNKNOWN))}


def in_order(cards: Iterable[CardId]) -> Cards:
    """The cards in the order of R5, unknown ones last."""
    return tuple(sorted(cards, key=_RANK.__getitem__))


def without(cards: Cards, card: CardId) -> Cards:
    """The cards less that one; where it is not among the known ones, less an unknown one."""
    at = cards.index(card if card in cards else UNKNOWN)
    return cards[:at] + cards[at + 1 :]
