"""What players should know of a unit or a zone when they point at it."""

from __future__ import annotations

from typing import Final

from companion.game import Seat
from companion.games.las_navas.box import zones
from companion.games.las_navas.box.components import IMMOBILE, SIDE_OF, Unit
from companion.games.las_navas.fight.combat import SHOT_DAMAGE
from companion.games.las_navas.fight.sums import CAMP_DEFENCE
from companion.games.las_navas.shown.texts import Words
from companion.language import mark
from companion.scene import Ground

OF_TYPE: Final = {
    "al_nasir": mark("The Christians win once he is eliminated."),
    "jihad_volunteers": mark("+1 to a standard attack or charge that they join, -1 where they are attacked so."),
}
"""What the rules say of a type of units (R24, R26)."""


def unit(words: Words, printed: Unit, power: int, exhausted: bool) -> str:
    """Its power, whether it is exhausted, and what the rules let its kind do."""
    said = [words.say(mark("Power {n} of 2."), n=power)]
    if exhausted:
        said.append(words.say(mark("Exhausted: no attack until the turn ends, but it may still move.")))
    if printed.icon == "archer":
        damage = SHOT_DAMAGE[SIDE_OF[Seat(printed.side)]]
        said.append(words.say(mark("Archers shoot at distance 2: {damage} damage, no card."), damage=damage))
    if printed.icon == "cavalry":
        said.append(words.say(mark("Cavalry can charge.")))
    if printed.type in IMMOBILE:
        said.append(words.say(mark("Never moves.")))
    if printed.type in OF_TYPE:
        said.append(words.say(OF_TYPE[printed.type]))
    return " ".join(said)


def grounds(words: Words) -> dict[str, Ground]:
    """What is special about a zone: Al-Nasir's camp."""
    return {
        zones.NAMES[zones.CAMP]: Ground(about=words.say(mark("Al-Nasir's camp: defends with +{n}."), n=CAMP_DEFENCE))
    }
