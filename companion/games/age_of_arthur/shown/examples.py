"""What the rules in short and the reminders of a battle are shown by: the figures are those of an example."""

from __future__ import annotations

from companion.examples import Dealt, Die, Example, Mark, Token

GOES, FIGHTS = Mark(sign="move"), Mark(sign="sword")
SPEARS, HORSE, KNIGHTS, WARBAND = "stand/british_sp", "stand/british_cv", "stand/british_kn", "stand/saxon_wb"
CLAIM = "unit/claim"


def of_battle(one: str, other: str) -> dict[str, Example]:
    """Those of the reminders, by what they are about, with the colours of two seats."""
    return {
        "command": (Token(one, KNIGHTS), Die(4), Mark(sign="horn")),
        "pips": (Die(5), Token(one, SPEARS), Token(one, HORSE)),
        "loans": (Token(one, SPEARS), GOES, Token(other, KNIGHTS)),
        "march": (Token(one, WARBAND), Mark("300p"), Token(other, SPEARS)),
        "general": (Mark(sign="crown"), Token(one, HORSE), Token(other, KNIGHTS)),
        "retreat": (Token(one, SPEARS), GOES, Mark(sign="flag")),
        "persons": (Token(one, KNIGHTS, gone=True), Die(3), Mark(sign="losses")),
        "limit": (Mark(sign="clock"), Mark("10")),
    }


def of_rules(one: str, other: str) -> dict[str, Example]:
    """Those of the rules in short, by what they are about, with the colours of two seats."""
    return {
        "Two picks": (Dealt(drawing="card/raid"), Dealt(drawing="card/war")),
        "Open cards": (Dealt(drawing="card/claim"), Dealt(drawing="card/renounce"), Mark(sign="turn")),
        "Round 1": (Mark("1"), GOES, Token(one, CLAIM)),
        "End": (Dealt(), Dealt(), Mark(sign="hand")),
        "Claim": (Token(one, CLAIM), FIGHTS, Token(other, SPEARS)),
        "Titles": (Mark(sign="card/pendragon"), Mark(sign="card/bretwalda"), Mark("+3")),
        "Lords": (Token(one, HORSE), Mark(sign="crown"), Token(other, HORSE)),
        "Death": (Token(other, KNIGHTS, gone=True), GOES, Token(one, CLAIM)),
        "Reason": (Token(one, CLAIM), Mark(sign="combat"), Token(other, SPEARS)),
        "Armies": (Token(one, SPEARS, "3"), Token(one, HORSE), Token(one, KNIGHTS)),
        "Battle": (Token(one, HORSE), FIGHTS, Token(other, SPEARS)),
        "Mounted": (Token(one, HORSE), Token(one, "stand/british_lh"), Token(one, KNIGHTS)),
        "Foot": (Token(one, SPEARS), Token(one, "stand/british_ax"), Token(one, WARBAND)),
        "PIPs": (Die(3), GOES, Token(one, SPEARS)),
        "Lead and distance": (Token(one, KNIGHTS), Mark("300p"), Token(other, SPEARS)),
        "Siege": (Die(4), FIGHTS, Die(3), Mark("+2")),
    }
