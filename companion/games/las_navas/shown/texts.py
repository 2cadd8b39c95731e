"""The words of this game: what sides, cards, units and prompts are called in the players' language."""

from __future__ import annotations

from functools import lru_cache
from gettext import NullTranslations
from typing import Any, Final

from companion.game import UNKNOWN, CardId, PieceId, Seat
from companion.games.las_navas.box.cards import VALUES
from companion.games.las_navas.box.components import Printed, Unit
from companion.games.las_navas.specials.cards import SPECIAL_CARDS
from companion.language import Sentence, catalogue, mark
from companion.scene import Card, Counter

CHRISTIAN: Final = Seat("christian")
MUSLIM: Final = Seat("muslim")
SEATS: Final = {CHRISTIAN: mark("Christians"), MUSLIM: mark("Muslims")}
COLOURS: Final = {CHRISTIAN: "#a31515", MUSLIM: "#0a6b67"}
ARMS: Final = {
    "aragon": (mark("Aragon"), "pales", "#f2c14e", "#b3262e"),
    "castile": (mark("Castile"), "tower", "#b3262e", "#f2c14e"),
    "navarre": (mark("Navarre"), "chains", "#b3262e", "#f2c14e"),
}
KINDS: Final = {
    "move": mark("Move"),
    "shoot": mark("Archers"),
    "attack": mark("Standard attack"),
    "charge": mark("Cavalry charge"),
    "rally": mark("Rally"),
}
UNITS: Final = (
    mark("Jund Infantry"),
    mark("Almohad Archers"),
    mark("Andalusian Cavalry"),
    mark("Kurdish Cavalry"),
    mark("Jihad Volunteers"),
    mark("Black Guard"),
    mark("Archers"),
    mark("Infantry"),
    mark("Knights"),
    mark("Council Militia"),
    mark("Peter II"),
    mark("Sancho VII"),
)
"""The printed names that another language says otherwise."""

TERMS: Final = {
    "shoot": mark("Archers"),
    "card": mark("Card"),
    "attack": mark("Standard attack"),
    "charge": mark("Cavalry charge"),
    "karr": mark("Karr wa-l-farr"),
    "king": mark("For the King"),
    "volunteers": mark("Jihad Volunteers"),
    "camp": mark("Al-Nasir's camp"),
    "lopez_de_haro": mark("López de Haro"),
    "sancho_vii": mark("Sancho VII"),
}
CARDS: Final[dict[str, tuple[str, str]]] = {card.id: (card.name, card.text) for card in SPECIAL_CARDS}
LESSONS: Final = {
    "draft": mark("You keep two of three special cards. Each is used once; its text says when."),
    "initiative": mark(
        "The higher card goes first this round, but it gives no points. At the end of the round you get the card "
        "that lies in your own area."
    ),
    "play": mark(
        "The figure in your colour is how many points you may spend in this turn. You will play two cards this round."
    ),
    "turn": mark(
        "Tap one of your zones to see what its units can do, or move counters on the table. "
        "Attack a zone beside one of yours: power, the card and the bonus of the attack count."
    ),
    "fought": mark(
        "Who attacked lies tilted and cannot attack again in this turn, but may still move. Two attacks a turn at "
        "most, one by archers."
    ),
    "spent": mark("The points are spent. Tilted counters are straightened when the turn ends."),
    "karr": mark(
        "After the charge your survivors strike back at the zone that it came from; if none is left, the zone behind "
        "strikes those who moved in."
    ),
    "reaction": mark("You are asked wherever such a card could be, so the question tells nothing of your hand."),
    "damage": mark("Tap a counter once for each point, or turn it over on the table: 2 becomes 1, then it is lost."),
    "advance": mark("You emptied the zone. All units of the attacking zone go, or all stay."),
}
"""What a new player should know when a decision comes for the first time."""

PROMPTS: Final = {
    "draft": mark("{side}: choose the special card that you give up."),
    "initiative": mark("{side}: choose your initiative card in secret."),
    "play": mark("{side}: choose the card for this turn."),
    "turn": mark("{side}: choose a zone to act from."),
    "spent": mark("{side}: no points are left; use a special card or end the turn."),
    "karr": mark("{side}: feign flight, free, to strike back with +2?"),
    "reaction": mark("{side}: do you play a special card now?"),
    "search": mark("{side}: take a card in place of the one in your initiative area?"),
    "damage": mark("{side}: share out {n} damage among your units in {zone}."),
    "advance": mark("{side}: advance into the empty zone?"),
}


class Words:
    """Puts this game's texts into one language; two that say the same are equal."""

    def __init__(self, printed: Printed, language: str) -> None:
        self.printed, self.language = printed, language
        self._catalogue = catalogue(language)
        self._says = printed, language, self._catalogue

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self._says == other._says

    def __hash__(self) -> int:
        return hash(self._says)

    def say(self, template: str, **values: Any) -> str:
        """A text with its gaps filled."""
        language = self.language
        if not values:
            return _said(self._catalogue, language, template)
        put = ((gap, value.say(language) if isinstance(value, Sentence) else value) for gap, value in values.items())
        return _said(self._catalogue, language, template, *put)

    def unit(self, unit: str) -> str:
        """A unit's printed name."""
        return self.say(self.printed.units[self.printed.number[PieceId(unit)]].name)

    def side(self, seat: str | None) -> str:
        """A seat's name."""
        return self.say(SEATS[Seat(seat)]) if seat in SEATS else ""

    def count(self, n: int) -> str:
        """So many units."""
        return _counted(self._catalogue, self.language, n)


@lru_cache(maxsize=64)
def _counted(_: NullTranslations, language: str, n: int) -> str:
    return Sentence("{n} unit", {"n": n}, plural="{n} units").say(language)


@lru_cache(maxsize=4096)
def _said(_: NullTranslations, language: str, template: str, *values: tuple[str, str | int]) -> str:
    """A text with its gaps filled, kept as long as its catalogue is: a scene has hundreds, and most were said
    before."""
    return Sentence(template, dict(values)).say(language)


def card(words: Words, id: str) -> Card:
    """A combat card, a special card, or a back."""
    if id == UNKNOWN:
        return Card(id=id)
    if id in CARDS:
        name, text = CARDS[id]
        return Card(id=id, name=words.say(name), text=words.say(text))
    christian, muslim = VALUES[CardId(id)]
    king = next(c.king for c in words.printed.cards if c.id == id)
    return Card(id=id, values={CHRISTIAN: christian, MUSLIM: muslim}, emblem=king)


def counter(words: Words, unit: Unit, zone: str, power: int, *, tilted: bool) -> Counter:
    """A unit as it lies in a zone."""
    return Counter(
        piece=unit.id,
        seat=unit.side,
        name=words.say(unit.name),
        place=zone,
        face=str(power),
        tilted=tilted,
        icon=unit.icon,
        star=unit.star,
        weak=power == 1,
        life=power,
        figure=unit.type,
    )
