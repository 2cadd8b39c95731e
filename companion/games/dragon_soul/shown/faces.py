"""Cards and sides of coins as they look face up, and which card defeats which."""

from __future__ import annotations

from typing import Final

from companion.game import CardId
from companion.games.dragon_soul.box.plan import Plan
from companion.games.dragon_soul.fight.cards import KINDS, SOLDIERS, STONE, Kind
from companion.games.dragon_soul.fight.dragon import BALLISTA, BREATH, CLAW, SHIELD_WALL
from companion.games.dragon_soul.shown.words import CARDS, FACES, capital
from companion.language import Sentence, mark
from companion.scene import Beats, Card

COINS: Final = {
    BREATH: mark("Against a shield wall the battalion is destroyed, against a ballista the dragon dies."),
    CLAW: mark("Against a shield wall nothing happens, against a ballista half of the cards are lost."),
    SHIELD_WALL: mark("Against dragon breath the battalion is destroyed, against a claw nothing happens."),
    BALLISTA: mark("Against dragon breath the dragon dies, against a claw half of the cards are lost."),
}
"""What a side of a coin does (D28)."""
REST: Final = {
    (True, True): mark("An arrow points at the card that falls. Without one both fall."),
    (False, False): mark("An arrow points at the card that falls. Without one neither falls."),
}


def card(kind: CardId, language: str) -> Card:
    """A card, face up."""
    return Card(kind, name=capital(Sentence(CARDS[kind][0]).say(language)))


def coin(face: str, language: str) -> Card:
    """A side of a coin, face up."""
    return Card(face, name=capital(FACES[face].say(language)), text=Sentence(COINS[face]).say(language))


def beats(plan: Plan, language: str) -> Beats | None:
    """Which card defeats which; None where that is not the same for attacker and defender, or where of some pairs both
    fall and of others neither (D33, D46)."""
    diagram = plan.box.diagram
    pairs: list[tuple[Kind, Kind]] = []
    rest = set()
    for one in SOLDIERS:
        for other in SOLDIERS:
            falls, its = diagram[one][other]
            if (its, falls) != diagram[other][one]:
                return None
            if its and not falls:
                pairs.append((one, other))
            elif falls == its:
                rest.add((falls, its))
    if len(rest) != 1:
        return None
    cards = [*_in_turn(pairs), STONE]
    pairs += [(one, STONE) for one in SOLDIERS]
    return Beats(
        tuple(card(KINDS[kind], language) for kind in cards),
        tuple((KINDS[winner], KINDS[loser]) for winner, loser in pairs),
        Sentence(REST[rest.pop()]).say(language),
    )


def _in_turn(pairs: list[tuple[Kind, Kind]]) -> list[Kind]:
    """The soldiers, each followed by one that it defeats where that is possible."""
    left, found = list(SOLDIERS), [SOLDIERS[0]]
    left.remove(found[0])
    while left:
        following = next((kind for kind in left if (found[-1], kind) in pairs), left[0])
        left.remove(following)
        found.append(following)
    return found
