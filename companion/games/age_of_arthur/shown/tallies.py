"""A war as columns: both armies, seat by seat, and the dice of a siege with what is added to them."""

from __future__ import annotations

from companion.game import Event
from companion.games.age_of_arthur import events as on
from companion.games.age_of_arthur.box.plan import Plan
from companion.games.age_of_arthur.shown import words as w
from companion.games.age_of_arthur.state import Table
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.wars import fighting
from companion.games.age_of_arthur.wars.war import SIDES, in_order
from companion.language import Sentence, mark
from companion.scene import Column, Line, Tally

HEADINGS = {"attackers": mark("Attackers: {seat}"), "defenders": mark("Defenders: {seat}")}


THROWS = {
    "lost": mark("A personality's stand is lost: odd is death"),
    "disease": mark("Disease in the camp: a 1 is death"),
    "assassin": mark("An assassin in the night: even is death"),
    "plot": mark("Who sent the assassin? Odd is found out"),
    "knives": mark("The Night of the Long Knives: odd is death"),
    "dice": mark("Dice decide: the highest wins"),
}
"""What single throws are about; a siege's dice are its round's."""
DEAD, ALIVE = mark("{seat}: {who} is dead."), mark("{seat}: {who} lives.")
STRUCK, MISSED = mark("The assassin strikes: the ruler is dead."), mark("The assassin fails.")
FOUND, HIDDEN = mark("{seat} is found out, and loses all claims."), mark("Nobody finds out.")


def throw(plan: Plan, event: Event, language: str) -> Tally | None:
    """One die of the app's, and what comes of it; those of one kind that follow each other are one."""
    if not isinstance(event, on.Rolled) or event.word not in THROWS:
        return None
    odd, why = event.count % 2 == 1, event.word
    who = event.who or "general"
    values = {"seat": w.seat_name(plan, event.seat), "who": w.person(plan, who)}
    falls, said = False, ""
    if why in ("lost", "disease", "knives"):
        falls = event.count == 1 if why == "disease" else odd
        said = DEAD if falls else ALIVE
    elif why == "assassin":
        said = MISSED if odd else STRUCK
    elif why == "plot":
        falls, said = odd, FOUND if odd else HIDDEN
    heading = mark("{seat}: {who}") if why in ("lost", "disease") else mark("{seat}")
    column = Column(event.seat, Sentence(heading, values).say(language), (), None, falls=falls, die=event.count)
    result = Sentence(said, values).say(language) if said else ""
    return Tally(Sentence(THROWS[why]).say(language), "", "", None, (column,), result, draws=False, joins=True)


def war(t: Table, language: str) -> Tally:
    """The stands that are left on both sides, seat by seat."""
    fought = fighting.current(t)
    columns = []
    for side in SIDES:
        chief = fought["chiefs"][side]
        lines = tuple(
            Line(f"{w.seat_name(t.plan, seat)}: {w.army(fought['armies'][seat], language)}",
                 sum(fought["armies"][seat].values()))
            for seat in in_order(t, fought, side)
        )  # fmt: skip
        heading = Sentence(HEADINGS[side], {"seat": w.seat_name(t.plan, chief)}).say(language)
        columns.append(Column(chief, heading, lines, sum(line.amount for line in lines)))
    names = {"a": w.seat_name(t.plan, fought["starter"]), "b": w.seat_name(t.plan, fought["enemy"])}
    title = Sentence(mark("War: {a} against {b}"), names).say(language)
    result = Sentence(mark("Round {n} of the siege"), {"n": fought["round"]}).say(language) if fought["round"] else ""
    return Tally(title, "", "", None, tuple(columns), result, draws=False)


def sides(t: Table, language: str) -> Tally:
    """The sides while they are being taken, war by war: who has joined whom, each with its rank."""
    columns = []
    for fought in t.wars:
        for side, principal in zip(SIDES, (fought["starter"], fought["enemy"]), strict=True):
            label = mark("{seat}, rank")
            lines = tuple(
                Line(Sentence(label, {"seat": w.seat_name(t.plan, seat)}).say(language), f.rank(t, seat))
                for seat in in_order(t, fought, side)
            )
            heading = Sentence(HEADINGS[side], {"seat": w.seat_name(t.plan, principal)}).say(language)
            columns.append(Column(principal, heading, lines, None))
    first = t.wars[0]
    names = {"a": w.seat_name(t.plan, first["starter"]), "b": w.seat_name(t.plan, first["enemy"])}
    title = Sentence(mark("War: {a} against {b}"), names).say(language)
    return Tally(title, "", "", None, tuple(columns), "", draws=False)


def siege_round(plan: Plan, event: Event, language: str) -> Tally | None:
    """The dice of a round of a siege: the attackers add one for each round after the first, the defenders 2 (G58)."""
    if not isinstance(event, on.Fact) or event.__struct_config__.tag != "round" or not event.word:
        return None
    attack, defence = map(int, event.word.split(":"))
    rounds = event.count - 1
    die, walls, since = (
        Sentence(text).say(language) for text in (mark("Die"), mark("Walls"), mark("Rounds before this"))
    )
    lines = ((Line(die, attack - rounds), Line(since, rounds)), (Line(die, defence - 2), Line(walls, 2)))
    sums = (attack, defence)
    columns = tuple(
        Column(
            seat,
            Sentence(HEADINGS[side], {"seat": w.seat_name(plan, seat)}).say(language),
            added,
            total,
            die=added[0].amount,
        )
        for side, seat, added, total in zip(SIDES, (event.seat, event.other), lines, sums, strict=True)
    )
    if attack >= 2 * defence:
        said = mark("The walls are stormed.")
    elif attack == defence:
        said = mark("Nobody loses a stand.")
    elif attack > defence:
        said = mark("The besieged lose a stand each.")
    else:
        said = mark("The besiegers lose a stand each.")
    title = Sentence(mark("Round {n} of the siege"), {"n": event.count}).say(language)
    return Tally(title, "", "", None, columns, Sentence(said).say(language), draws=False)
