"""Parts of what is said and shown of a position: who matters in a battle, who attacks on the table, the story of a
place, what a war was about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from companion.games.age_of_arthur.box.kinds import CHARACTERS
from companion.games.age_of_arthur.box.plan import TITLES, Plan
from companion.games.age_of_arthur.shown import words as w
from companion.games.age_of_arthur.shown.figures import CARD_FIGURES
from companion.games.age_of_arthur.state import Table
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.wars import fighting
from companion.games.age_of_arthur.wars.fighting import table_attacker
from companion.language import Sentence, mark

IN_BATTLE: Final = (*CHARACTERS, "warrior_prince")
"""The cards in play that matter on the battle table (G50)."""


class Say:
    """Says texts in a language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, template: str, **values: Any) -> str:
        return Sentence(template, values).say(self.language)


def drawn(card: str) -> str:
    """The drawing of a card."""
    return f"card/{CARD_FIGURES.get(card, card)}"


def characters(t: Table, seat: str, language: str) -> Iterable[tuple[str, str, str]]:
    """The cards and titles of a seat that matter in battle, and its Warlords, each with its drawing."""
    say = Say(language)
    for entry in t.in_play:
        if entry.get("seat") == seat and entry["card"] in IN_BATTLE:
            card = entry["card"]
            if (card == "the_brave" and f.has(t, "the_knave", seat)) or (
                card == "the_knave" and f.has(t, "the_brave", seat)
            ):
                yield (
                    drawn(card),
                    w.card_title(t.plan, card).say(say.language),
                    say(mark("The Brave and The Knave cancel out.")),
                )
            else:
                yield (
                    drawn(card),
                    w.card_title(t.plan, card).say(say.language),
                    w.card_text(t.plan, card).say(say.language),
                )
    for title in TITLES:
        if t.titles[title] == seat:
            yield drawn(title), w.place_name(t.plan, title), w.card_text(t.plan, title).say(say.language)
    for place in f.warlords(t):
        if t.owner[place] == seat:
            title = w.card_title(t.plan, "warlord").say(say.language)
            yield "unit/warlord", title, w.place_name(t.plan, place)


def orders(t: Table, language: str) -> str:
    """Who is the attacker on the battle table, or who says so (G51)."""
    war = fighting.current(t)
    say = Say(language)
    chooses = table_attacker(t, war)
    if chooses is not None:
        chief = w.seat_name(t.plan, war["chiefs"][chooses])
        return say(mark("{seat} says who attacks on the table."), seat=chief)
    return say(mark("{seat} attacks on the table."), seat=w.seat_name(t.plan, war["starter"]))


def story(t: Table, place: str, language: str) -> str:
    """A place in a few words: whose, which people, claims and markers."""
    plan, say = t.plan, Say(language)
    holder = f.holder(t, place)
    parts = [
        say(mark("owned by {seat}"), seat=w.seat_name(plan, holder)) if holder is not None else say(mark("no owner"))
    ]
    if place in t.population:
        parts.append(w.people(t.population[place]).say(language))
        lies = plan.places[place]
        coasts = (
            (lies.saxon_shore, mark("on the Saxon Shore")), (lies.british_sea, mark("on the British Sea")),
            (lies.irish_sea, mark("on the Irish Sea")),
        )  # fmt: skip
        parts += [say(coast) for there, coast in coasts if there]
    if claims := t.claims.get(place):
        names = ", ".join(w.seat_name(plan, seat) for seat in claims)
        parts.append(say(mark("claimed by {seats}"), seats=names))
    for raid in t.raids:
        if raid["place"] == place:
            parts.append(say(mark("raided by {seat}"), seat=w.seat_name(plan, raid["seat"])))
    for entry in t.in_play:
        if entry.get("place") == place:
            parts.append(w.card_title(plan, entry["card"]).say(language))
    named = say(mark("Province of {place}"), place=plan.shown[place]) if place in plan.places else plan.shown[place]
    return f"{named}: {', '.join(parts)}."


def thing(plan: Plan, asked: Any) -> Sentence:
    """What is dealt with after a war: a place, or the lordship over a seat."""
    if isinstance(asked, dict):
        return Sentence(mark("the lordship over {seat}"), {"seat": w.seat_name(plan, asked["lord"])})
    return Sentence("{place}", {"place": w.place_name(plan, asked)})
