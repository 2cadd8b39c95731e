"""What the rules in short are shown by: the figures are those of an example."""

from __future__ import annotations

from companion.examples import Dealt, Example, Mark, Token
from companion.games.dragon_soul.fight.cards import KINDS

GOES, FIGHTS = Mark(sign="move"), Mark(sign="sword")
CASTLE, BATTALION, DRAGON = "unit/castle", "unit/battalion", "unit/dragon"


def of_rules(one: str, other: str) -> dict[str, Example]:
    """Those of the rules, by what they are about, with the colours of two seats."""
    castle, battalion, dragon = Token(one, CASTLE), Token(one, BATTALION), Token(one, DRAGON)
    return {
        "1 Victory": (castle, castle, Mark(sign="crown")),
        "2 Income": (castle, Dealt(), Dealt()),
        "3 Deploy": (Dealt(), GOES, castle),
        "4 Battalions": (battalion, GOES),
        "5 Dragon": (dragon, GOES),
        "Empty deck": (Dealt(drawing="card/archer"), Mark(sign="turn"), Dealt()),
        "Build": (battalion, GOES, castle),
        "New battalion": (castle, GOES, battalion),
        "Move": (battalion, GOES),
        "Merge": (battalion, Mark("+"), battalion),
        "Conquer": (battalion, GOES, Token(other, CASTLE)),
        "Contested": (castle, FIGHTS, Token(other, BATTALION)),
        "Attack": (battalion, FIGHTS, Token(other, BATTALION)),
        "A round": (Dealt(), FIGHTS, Dealt()),
        "The end": (battalion, GOES, Token(other, BATTALION, gone=True)),
        "Get one": (Dealt(drawing="card/soul_stone"), GOES, dragon),
        "Fly": (dragon, GOES),
        "Strike": (dragon, FIGHTS, Token(other, BATTALION)),
        "Dragons": (Token(one, DRAGON, gone=True), FIGHTS, Token(other, DRAGON, gone=True)),
        "Castles": (castle, castle, Mark(sign="flag")),
        "Out": (Token(one, CASTLE, gone=True), Token(one, BATTALION, gone=True)),
    }


def beats(kind: int, beaten: list[int]) -> Example:
    """A card that defeats others in an attack."""
    return (
        Dealt(drawing=f"card/{KINDS[kind]}"),
        Mark(">"),
        *(Dealt(drawing=f"card/{KINDS[other]}") for other in beaten),
    )
