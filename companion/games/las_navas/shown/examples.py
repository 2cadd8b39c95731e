"""What the rules in short are shown by: the figures are those of an example, not of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.examples import Dealt, Example, Mark, Space, Token
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, Side
from companion.games.las_navas.fight.combat import SHOT_DAMAGE
from companion.games.las_navas.fight.sums import BONUS, CAMP_DEFENCE

US, THEM = str(SEATS[CHRISTIAN]), str(SEATS[MUSLIM])
GOES, TURNS, AIMS, FIGHTS = Mark(sign="move"), Mark(sign="turn"), Mark(sign="bow"), Mark(sign="sword")
KNIGHTS, FOOT = "unit/knights", "unit/infantry"
CAVALRY = {CHRISTIAN: KNIGHTS, MUSLIM: "unit/cavalry"}

ROUND: Final[Mapping[str, Example]] = {
    "Initiative": (Dealt(US, "4"), Mark(">"), Dealt(THEM, "3")),
    "Four turns": (Dealt(US, "5"), Dealt(THEM, "4"), Dealt(US, "2"), Dealt(THEM, "6")),
    "Combats": (Token(US, KNIGHTS, "2", tilted=True), FIGHTS, Token(THEM, "unit/archer", "2")),
    "Sums": (Token(US, KNIGHTS, "2"), Mark("+"), Dealt(US, "4"), Mark("= 6")),
    "Moves": (Space(US, 3), GOES, Space()),
    "Switch: 1": (Dealt(US, "4"), TURNS, Dealt(THEM, "3")),
    "Empty deck": (Dealt(US, "2"), TURNS, Dealt()),
    "End of round": (Dealt(), GOES, Mark(sign="hand")),
}
VICTORY: Final[Mapping[str, Example]] = {
    "Christians": (Token(THEM, "unit/al_nasir", gone=True),),
    "Muslims": (Space(US, 3), Mark("≤ 4")),
    "Both": (Space(US, 2), Space(US, 2), Mark(">"), Space(THEM, 2)),
}


def of_side(side: Side) -> dict[str, Example]:
    """Those of what a side may do."""
    own, other = (US, THEM) if side == CHRISTIAN else (THEM, US)
    rider = Token(own, CAVALRY[side], "2")
    return {
        "Move: {n}": (Space(own, 2), GOES, Space()),
        "Archers: {n}": (Token(own, "unit/archer", "2"), AIMS, Mark(f"−{SHOT_DAMAGE[side]}")),
        "Standard attack: {n}": (Space(own, 2), FIGHTS, Space(other, 2)),
        "Cavalry charge: {n}": (rider, Mark(f"+{BONUS['charge', side]}"), Space(other, 2)),
        "Rally: {n}": (Token(own, FOOT, "1"), GOES, Token(own, FOOT, "2", tilted=True)),
        "For the King": (Mark(sign="crown"), Mark("+1"), FIGHTS),
        "Karr wa-l-farr": (rider, Mark(f"+{BONUS['karr', MUSLIM]}"), Token(US, KNIGHTS, "2")),
        "Jihad Volunteers": (Token(own, "unit/jihad_volunteers", "2"), FIGHTS, Mark("+1")),
        "Al-Nasir's camp": (Token(own, "unit/al_nasir", "2"), Mark(sign="shield"), Mark(f"+{CAMP_DEFENCE}")),
    }
