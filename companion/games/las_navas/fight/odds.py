"""What each card that may come would bring in a combat, as far as one pair of eyes can see (R10, R11, R22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game import UNKNOWN, CardId
from companion.games.las_navas.box.cards import COMBAT, Cards
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, Printed
from companion.games.las_navas.fight import sums
from companion.games.las_navas.fight.tallies import result
from companion.games.las_navas.shown.texts import Words, card
from companion.games.las_navas.state import Combat, State
from companion.scene import Odd


def unseen(view: Mapping[str, Any]) -> Cards:
    """The combat cards that a view shows nowhere. Those of the discard pile are among them: to remember it is the
    players' part (R11)."""
    cards = view["cards"]
    active = cards["active"]["card"] if cards["active"] else UNKNOWN
    seen = {active, *cards["initiative"].values(), *(id for hand in cards["hand"].values() for id in hand)}
    return tuple(id for id in COMBAT if id not in seen)


def odds(printed: Printed, state: State, combat: Combat, cards: Cards, language: str) -> tuple[Odd, ...]:
    """How a combat turns out with each of these cards, those alike together, the attacker's best first."""
    words = Words(printed, language)
    ways: dict[int, list[CardId]] = {}
    told = {}
    for id in cards:
        fought = sums.fought(sums.with_card(printed, state, combat, id))
        difference = fought.attack_total - fought.defence_total
        ways.setdefault(difference, []).append(id)
        told[difference] = fought.christian_damage, fought.muslim_damage
    return tuple(
        Odd(
            count=len(ways[difference]),
            difference=difference,
            result=result(words, *told[difference]),
            losers=tuple(SEATS[side] for side in (CHRISTIAN, MUSLIM) if told[difference][side]),
            cards=tuple(card(words, id) for id in ways[difference]),
        )
        for difference in sorted(ways, reverse=True)
    )
