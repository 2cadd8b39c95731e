"""A war as columns: both armies, seat by seat, and the dice of a siege with what is added to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from companion.game import Event
from companion.games.age_of_arthur import events as on
from companion.games.age_of_arthur.box.plan import Plan
from companion.games.age_of_arthur.shown import told
from companion.games.age_of_arthur.shown import words as w
from companion.games.age_of_arthur.state import Table
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.wars import fighting
from companion.games.age_of_arthur.wars.war import SIDES, War, coming, in_order, war_of
from companion.language import Sentence, mark
from companion.scene import Column, Line, Note, Tally, Track

HEADINGS = {"attackers": mark("Attackers: {seat}"), "defenders": mark("Defenders: {seat}")}
NO_BREAK = "\u00a0"
STEPS = {
    "before": mark("Lay out"),
    "deployment": mark("Deploy"),
    "fighting": mark("Fight"),
    "report": mark("Report"),
}
"""The stages of a battle, in its order."""
OUTCOMES = {
    "attackers": mark("The attackers have won."),
    "defenders": mark("The defenders have won."),
    "draw": mark("Nobody has won."),
}


THROWS = {
    "lost": mark("A personality's stand is lost: odd is death"),
    "disease": mark("Disease in the camp: a 1 is death"),
    "assassin": mark("An assassin in the night: even is death"),
    "plot": mark("Who sent the assassin? Odd is found out"),
    "knives": mark("The Long Knives: odd is death"),
    "dice": mark("Dice decide: the highest wins"),
}
"""What single throws are about; a siege's dice are its round's."""
DEAD, ALIVE = mark("{seat}: {who} is dead."), mark("{seat}: {who} lives.")
STRUCK, MISSED = mark("The assassin strikes: the ruler is dead."), mark("The assassin fails.")
FOUND, HIDDEN = mark("{seat} is found out, and loses all claims."), mark("Nobody finds out.")

INSISTS, ASKED, NEXT = (mark("Insists"), "yes"), (mark("Decides now"), "why"), (mark("Decides next"), "wait")
"""Where a claimant stands, and the sign for it."""


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
    columns = tuple(_army(t, side, language) for side in SIDES)
    result = Sentence(mark("Round {n} of the siege"), {"n": fought["round"]}).say(language) if fought["round"] else ""
    return Tally(_title(t, fought, language), "", where(t, fought), None, columns, result, draws=False)


def battle(t: Table, language: str) -> Tally:
    """The armies of a battle, its stage and its round, the cards that were used, and who was lost."""
    fought = fighting.current(t)
    columns = tuple(
        msgspec.structs.replace(
            _army(t, side, language), notes=(*_happened(t, side, language), *_matters(t, side, language))
        )
        for side in SIDES
    )
    stages = ("before", "deployment", "fighting", "report")
    steps = [Sentence(STEPS[stage]).say(language) for stage in stages]
    if fought["stage"] == "fighting":
        rounds = {"n": min(fought["round"] + 1, fighting.LAST_ROUND), "of": fighting.LAST_ROUND}
        steps[2] = Sentence(mark("Round {n} of {of}"), rounds).say(language)
    track = Track(tuple(steps), stages.index(fought["stage"]))
    result = Sentence(OUTCOMES[fought["result"]]).say(language) if fought["result"] else ""
    return Tally(_title(t, fought, language), "", where(t, fought), None, columns, result, draws=False, track=track)


def _army(t: Table, side: str, language: str) -> Column:
    """One side of a war: a line a seat, with its stands."""
    fought = fighting.current(t)
    chief = fought["chiefs"][side]
    lines = tuple(
        _led(_named(t, seat, chief, language), seat, fought["armies"][seat], language)
        for seat in in_order(t, fought, side)
    )
    return column(t.plan, side, chief, lines, language)


def column(plan: Plan, side: str, chief: str, lines: tuple[Line, ...], language: str) -> Column:
    """A side of a war under the seat that leads it, with the sum of its lines."""
    heading = Sentence(HEADINGS[side], {"seat": w.seat_name(plan, chief)}).say(language)
    return Column(chief, heading, lines, sum(line.amount for line in lines))


def _led(label: str, seat: str, army: Mapping[str, int], language: str) -> Line:
    """A seat with its army."""
    detail, stands = _counted(army, language), w.stands(army, language)
    return Line(label, sum(army.values()), seat=seat, detail=detail, stands=stands)


def _counted(army: Mapping[str, int], language: str) -> str:
    """A list of stands in which no line breaks between a figure and its kind."""
    return ", ".join(part.replace(" ", NO_BREAK) for part in w.army(army, language).split(", "))


def _named(t: Table, seat: str, chief: str, language: str) -> str:
    """A seat, and whether it leads its side."""
    name = w.seat_name(t.plan, seat)
    return Sentence(mark("{seat}, who leads"), {"seat": name}).say(language) if seat == chief else name


def where(t: Table, fought: War) -> str:
    """The place that a war is about, or the home of the one who is attacked."""
    return str(t.plan.shown.get(fought["reason"] or "") or t.plan.shown[t.plan.home[fought["enemy"]]])


def _title(t: Table, fought: War, language: str) -> str:
    names = {"a": w.seat_name(t.plan, fought["starter"]), "b": w.seat_name(t.plan, fought["enemy"])}
    return Sentence(mark("War: {a} against {b}"), names).say(language)


def _happened(t: Table, side: str, language: str) -> Iterator[Note]:
    """Who of a side was lost in the battle, and the cards that it used."""
    fought = fighting.current(t)
    for entry in fought["lost"]:
        if entry["seat"] in fought[side]:
            values = {"seat": w.seat_name(t.plan, entry["seat"]), "who": w.person(t.plan, entry["who"])}
            yield Note(Sentence(mark("{seat}: {who} was lost"), values).say(language), "losses", entry["seat"])
    for entry in fought["cards"]:
        if entry["seat"] in fought[side]:
            values = {"seat": w.seat_name(t.plan, entry["seat"]), "card": w.card_title(t.plan, entry["card"])}
            yield Note(Sentence(mark("{seat}: {card}"), values).say(language), "cards", entry["seat"])


def _matters(t: Table, side: str, language: str) -> Iterator[Note]:
    """The cards and titles that a side has in play and that matter in a battle."""
    fought = fighting.current(t)
    for seat in in_order(t, fought, side):
        for _, who, _ in told.characters(t, seat, language):
            values = {"seat": w.seat_name(t.plan, seat), "card": who}
            yield Note(Sentence(mark("{seat}: {card}"), values).say(language), "star", seat)


def sides(t: Table, language: str) -> Tally:
    """The sides while they are being taken, war by war: who has joined whom, with its rank and its army as it would
    stand now."""
    columns = []
    for fought in t.wars:
        for side, principal in zip(SIDES, (fought["starter"], fought["enemy"]), strict=True):
            lines = tuple(_joining(t, fought, seat, language) for seat in in_order(t, fought, side))
            columns.append(column(t.plan, side, principal, lines, language))
    return Tally(_title(t, t.wars[0], language), "", where(t, t.wars[0]), None, tuple(columns), "", draws=False)


def _joining(t: Table, fought: War, seat: str, language: str) -> Line:
    """A seat that has taken a side, with its rank and its army."""
    army = coming(t, fought, seat)
    values = {"seat": w.seat_name(t.plan, seat), "n": f.rank(t, seat)}
    label = Sentence(mark("{seat}, rank {n}"), values).say(language)
    return _led(label, seat, army, language)


def muster(t: Table, language: str) -> Tally:
    """The war of a seat that is asked about its army: every army as it stands so far."""
    return gathered(t, war_of(t, t.to_act or ""), language)


def gathered(t: Table, fought: War, language: str) -> Tally:
    """A war with every army as it stands now, or as it would stand."""
    armies, columns = fought["armies"] or {}, []
    for side, principal in zip(SIDES, (fought["starter"], fought["enemy"]), strict=True):
        chief = (fought["chiefs"] or {}).get(side, principal)
        lines = tuple(
            _led(_named(t, seat, chief, language), seat, armies.get(seat) or coming(t, fought, seat), language)
            for seat in in_order(t, fought, side)
        )
        columns.append(column(t.plan, side, chief, lines, language))
    return Tally(_title(t, fought, language), "", where(t, fought), None, tuple(columns), "", draws=False)


def claims(t: Table, language: str) -> Tally:
    """Who of the victors claims a thing that was won: whoever insists, whoever is asked now, and whoever is next."""
    _, thing, waiting, insisting = t.todo[-1]
    columns = []
    for seat in (*insisting, *waiting):
        said = INSISTS if seat in insisting else ASKED if seat == waiting[0] else NEXT
        note = Note(Sentence(said[0]).say(language), said[1])
        columns.append(Column(seat, w.seat_name(t.plan, seat), (), None, notes=(note,)))
    title = Sentence(mark("Who gets {thing}?"), {"thing": told.thing(t.plan, thing)}).say(language)
    about = "" if isinstance(thing, dict) else str(t.plan.shown[thing])
    return Tally(title, "", about, None, tuple(columns), "", draws=False)


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
        said = mark("The defenders lose a stand each.")
    else:
        said = mark("The attackers lose a stand each.")
    title = Sentence(mark("Round {n} of the siege"), {"n": event.count}).say(language)
    return Tally(title, "", "", None, columns, Sentence(said).say(language), draws=False, walled=event.other)
