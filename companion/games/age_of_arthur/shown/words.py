"""Names of seats, places, cards, stands and people as players say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.age_of_arthur.box.plan import Plan, Reminder
from companion.language import Sentence, mark, mark_counted
from companion.scene import Stand

PEOPLES: Final = {"british": mark("British"), "saxon": mark("Saxon"), "irish": mark("Irish")}
FOREIGN: Final = {"saxon": Sentence("Saxon", context="stands"), "irish": Sentence("Irish", context="stands")}
"""The peoples after the kind of their stands, of which there may be several."""
SIDES: Final = {
    "attackers": mark("the attackers"),
    "defenders": mark("the defenders"),
    "draw": mark("nobody"),
}
MODES: Final = {"battle": mark("a battle"), "siege": mark("a siege"), "sally": mark("a sally")}
STAGES: Final = {
    "before": mark("before deployment"),
    "deployment": mark("deployment"),
    "fighting": mark("fighting"),
    "report": mark("report"),
}
TROOPS: Final = {
    "Ax": mark_counted("Auxilia", "Auxilia"),
    "Bd": mark_counted("Blades", "Blades"),
    "Cv": mark_counted("Cavalry", "Cavalry"),
    "Kn": mark_counted("Knights", "Knights"),
    "LH": mark_counted("Light horse", "Light horse"),
    "Ps": mark_counted("Skirmishers", "Skirmishers"),
    "Sp": mark_counted("Spearmen", "Spearmen"),
    "Wb": mark_counted("Warband", "Warbands"),
}
"""The kinds of stands as players of battles with miniatures call them, for one stand and for several."""
PERSONS: Final = {"general": mark("the ruler"), "warrior_prince": mark("the Warrior Prince")}


def word(text: str) -> Sentence:
    """A text of the catalogue without gaps."""
    return Sentence(text)


def place_name(plan: Plan, place: str) -> str:
    """A province or title; its id where the map does not have it."""
    names = {named.id: named.name for named in plan.data.map.place} | {box.id: box.name for box in plan.data.map.box}
    return names.get(place, place)


def seat_name(plan: Plan, seat: str) -> str:
    """A seat by its kingdom."""
    return plan.kingdoms[seat].name if seat in plan.kingdoms else seat


def card_name(plan: Plan, card: str) -> str:
    """A kind of card by its title."""
    return plan.cards[card].title if card in plan.cards else card


def card_title(plan: Plan, card: str) -> Sentence:
    """The title of a kind of card; one that another language says otherwise is said so."""
    return _as_it_is(card_name(plan, card))


def card_text(plan: Plan, card: str) -> Sentence:
    """What a kind of card does, in short."""
    return _as_it_is(plan.cards[card].text)


def _as_it_is(text: str) -> Sentence:
    """A text of the data, in which braces are no gaps."""
    return Sentence(text.replace("{", "{{").replace("}", "}}"))


def person(plan: Plan, who: str) -> Sentence:
    """A personality."""
    if who in PERSONS:
        return Sentence(PERSONS[who])
    return Sentence("the Warlord of {place}", {"place": place_name(plan, who.partition(":")[2])})


def people(people: str) -> Sentence:
    """A people."""
    return Sentence(PEOPLES[people])


def army(stands: Mapping[str, int], language: str) -> str:
    """A list of stands, counted: the Saxon and Irish ones with their people."""
    return ", ".join(f"{n} {troops(name, language, n)}" for name, n in stands.items())


def stands(army: Mapping[str, int], language: str) -> tuple[Stand, ...]:
    """A list of stands, each with its drawing and its name in full."""
    return tuple(Stand(_figure(name), n, troops(name, language, n)) for name, n in army.items() if n)


def stand_figure(stand: str) -> str:
    """The drawing of a kind of stand."""
    return f"stand/{_figure(stand)}"


def _figure(stand: str) -> str:
    return stand.replace(":", "_").lower()


def troops(stand: str, language: str, n: int = 1) -> str:
    """One or n stands of a kind in full, with their people where that is not British; the kind as it is written where
    nobody named it."""
    whose, _, kind = stand.partition(":")
    one, many = TROOPS.get(kind, (kind, kind))
    name = Sentence(one, {"n": n}, many).say(language)
    if whose == "british":
        return name
    return f"{name} · {FOREIGN[whose].say(language)}" if whose in FOREIGN else name


def reminder(of: Reminder) -> Sentence:
    """A reminder of the card file."""
    return _as_it_is(of.text)


def stand(name: str) -> Sentence:
    """A stand with its people."""
    people, _, kind = name.partition(":")
    return Sentence("{kind} ({people})", {"kind": kind_of(kind), "people": Sentence(PEOPLES.get(people, people))})


def kind_of(kind: str) -> Sentence:
    """One stand of a kind; the kind as it is written where nobody named it."""
    one, many = TROOPS.get(kind, (kind, kind))
    return Sentence(one, {"n": 1}, many)
