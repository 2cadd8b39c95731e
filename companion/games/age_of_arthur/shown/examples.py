"""What the rules in short and the reminders of a battle are shown by: the figures are those of an example."""

from __future__ import annotations

from companion.examples import Banner, Dealt, Die, Example, Field, Gap, Mark, Token

GOES, FIGHTS = Mark(sign="move"), Mark(sign="sword")
SPEARS, HORSE, KNIGHTS, WARBAND = "stand/british_sp", "stand/british_cv", "stand/british_kn", "stand/saxon_wb"
CLAIM = "unit/claim"


def of_battle(one: str, other: str, paces: str) -> dict[str, Example]:
    """Those of the reminders, by what they are about, on the table of the battle, with the colours of two seats;
    `paces` are those that a march keeps from the enemy, in words."""
    return {
        "command": (Field(), Token(one, KNIGHTS), Mark(sign="horn"), Die(4)),
        "pips": (Field(), Die(5), GOES, Token(one, SPEARS), Gap(), Token(one, HORSE)),
        "loans": (Field(), Token(one, SPEARS), GOES, Token(other, KNIGHTS)),
        "march": (Field(), Token(one, WARBAND), Gap(paces), Token(other, SPEARS)),
        "general": (Field(), Mark(sign="card/crown"), Token(one, HORSE), Gap(), Token(one, KNIGHTS)),
        "retreat": (Field(), Mark(sign="flag"), GOES, Token(one, SPEARS, tilted=True)),
        "persons": (Field(), Token(one, KNIGHTS, gone=True), Die(3), Banner(one, gone=True)),
        "limit": (Field(), Mark(sign="clock"), Mark("10")),
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
        "Command points": (Die(3), GOES, Token(one, SPEARS)),
        "Lead and distance": (Token(one, KNIGHTS), Gap("300"), Token(other, SPEARS)),
        "Siege": (Die(4), FIGHTS, Die(3), Mark("+2")),
    }
