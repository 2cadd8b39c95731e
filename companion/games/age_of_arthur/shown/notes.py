"""What is to be read of a position beside the map: what each seat has in play, the wars with their armies, the
characters that matter in a battle, and the story of each place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from companion.games.age_of_arthur.box.kinds import CHARACTERS, LORDSHIPS
from companion.games.age_of_arthur.box.plan import TITLES, Plan
from companion.games.age_of_arthur.shown import words as w
from companion.games.age_of_arthur.shown.figures import CARD_FIGURES
from companion.games.age_of_arthur.state import Table
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.wars import fighting
from companion.games.age_of_arthur.wars.fighting import table_attacker
from companion.games.age_of_arthur.wars.war import SIDES
from companion.language import Sentence, mark
from companion.scene import Sheet, Stand

REMINDERS: Final = {
    "command": (mark("Command"), "horn"), "pips": (mark("PIPs"), "point"), "loans": (mark("Loans"), "players"),
    "march": (mark("Marches"), "move"), "general": (mark("General"), "crown"), "retreat": (mark("Retreat"), "flag"),
    "persons": (mark("Personalities"), "losses"), "limit": (mark("Rounds"), "clock"),
}  # fmt: skip
"""What the reminders of the card file are about, with the house's sign for it (G50)."""
OTHER: Final = (mark("Battle"), "combat")
PROVINCES, CLAIMS, ARMY, REST = mark("Provinces"), mark("Claims"), mark("Army"), mark("Must rest")
ROW_SIGNS: Final = {PROVINCES: "place", CLAIMS: "unit/claim", ARMY: "combat", REST: "wait"}
"""The signs before what a king has."""
IN_BATTLE: Final = (*CHARACTERS, "warrior_prince")
"""The cards in play that matter on the battle table (G50)."""


def build(t: Table, language: str) -> tuple[Sheet, ...]:
    """The pages of a position: the wars first, where there are any, and the reminders of a battle; the kings, then what
    each of them has in play."""
    if not t.round:
        return ()
    say = _Say(language)
    pages = [_kings(t, say)]
    pages += [_king(t, seat, say) for seat in f.alive(t)]
    wars = [_war(t, number, say) for number in range(len(t.wars))]
    if t.phase == "battle":
        reminders = t.plan.data.cards.reminder
        told = [(*REMINDERS.get(of.id, OTHER), w.reminder(of).say(language)) for of in reminders]
        rows, signs = tuple((say(what), how) for what, _, how in told), tuple(sign for _, sign, _ in told)
        wars.append(Sheet(say(mark("The battle on the table")), rows, signs=signs, sign="sword"))
    return (*wars, *pages)


class _Say:
    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, template: str, **values: Any) -> str:
        return Sentence(template, values).say(self.language)


def _kings(t: Table, say: _Say) -> Sheet:
    """The seats in the game with their ranks, the highest first (G70)."""
    ranks = {seat: f.rank(t, seat) for seat in f.alive(t)}
    order = tuple(sorted(ranks, key=lambda seat: -ranks[seat]))
    bars = tuple(ranks[seat] for seat in order)
    return Sheet(say(mark("The kings by rank")), tuple(_stations(t, order, say)), arms=order, bars=bars, sign="crown")


def _stations(t: Table, seats: Iterable[str], say: _Say) -> Iterable[tuple[str, str]]:
    """Each seat with its people, its lord and its titles."""
    for seat in seats:
        lord = f.lord(t, seat)
        parts = [w.people(t.people[seat]).say(say.language)]
        if lord is not None:
            parts.append(say(mark("vassal of {seat}"), seat=w.seat_name(t.plan, lord)))
        elif t.lords.get(seat) is not None:
            parts.append(say(mark("rebel against {seat}"), seat=w.seat_name(t.plan, t.lords[seat])))
        parts += [w.place_name(t.plan, title) for title in TITLES if t.titles[title] == seat]
        said = ", ".join(parts)
        yield w.seat_name(t.plan, seat), said[:1].upper() + said[1:]


def _king(t: Table, seat: str, say: _Say) -> Sheet:
    """What a seat has, its army drawn."""
    told, army = tuple(_seat(t, seat, say)), w.stands(f.full_list(t, seat), say.language)
    stands = tuple(army if sign == ROW_SIGNS[ARMY] else () for sign, *_ in told)
    rows, signs = tuple((what, how) for _, what, how in told), tuple(sign for sign, *_ in told)
    return Sheet(w.seat_name(t.plan, seat), rows, seat, stands=stands, signs=signs)


def _drawn(card: str) -> str:
    """The drawing of a card."""
    return f"card/{CARD_FIGURES.get(card, card)}"


def _seat(t: Table, seat: str, say: _Say) -> Iterable[tuple[str, str, str]]:
    """What a seat has, each with its sign: provinces, claims, its full list, and its cards in play."""
    names = [w.place_name(t.plan, place) for place in f.owned(t, seat)]
    yield ROW_SIGNS[PROVINCES], say(PROVINCES), ", ".join(names)
    claims = [w.place_name(t.plan, place) for place in f.own_claims(t, seat)]
    claims += [
        say(mark("lord of {seat}"), seat=w.seat_name(t.plan, entry["target"]))
        for entry in t.in_play
        if entry["card"] in LORDSHIPS and entry["seat"] == seat
    ]
    if claims:
        yield ROW_SIGNS[CLAIMS], say(CLAIMS), ", ".join(claims)
    yield ROW_SIGNS[ARMY], say(ARMY), w.army(f.full_list(t, seat), say.language)
    for entry in t.in_play:
        if entry.get("seat") == seat and entry["card"] not in LORDSHIPS:
            place = f" · {w.place_name(t.plan, entry['place'])}" if "place" in entry else ""
            stand = f" · {w.stand(entry['stand']).say(say.language)}" if "stand" in entry else ""
            title = w.card_title(t.plan, entry["card"]).say(say.language)
            yield _drawn(entry["card"]), f"{title}{place}{stand}", w.card_text(t.plan, entry["card"]).say(say.language)
    for place in f.warlords(t):
        if t.owner[place] == seat:
            title = w.card_title(t.plan, "warlord").say(say.language)
            name = f"{title} · {w.place_name(t.plan, place)}"
            yield "unit/warlord", name, w.card_text(t.plan, "warlord").say(say.language)
    rest = [w.card_title(t.plan, card).say(say.language) for card in t.locked.get(seat, {}) if card in t.plan.base]
    if rest:
        yield ROW_SIGNS[REST], say(REST), ", ".join(rest)


def _war(t: Table, number: int, say: _Say) -> Sheet:
    """The sides of a war, their armies once they stand, who leads, and the characters that matter."""
    war = t.wars[number]
    plan = t.plan
    rows: list[tuple[str, str]] = []
    arms: dict[int, str] = {}
    signs: dict[int, str] = {}
    stands: dict[int, tuple[Stand, ...]] = {}
    if war["reason"] is not None:
        signs[0] = "unit/claim"
        rows.append((say(mark("Reason")), w.place_name(plan, war["reason"])))
    for side, heading in zip(SIDES, (mark("Attackers"), mark("Defenders")), strict=True):
        for seat in war[side]:
            armies = war["armies"] or {}
            army = armies.get(seat)
            text = w.army(army, say.language) if army is not None else "…"
            if army is not None and seat not in war["home"]:
                stands[len(rows)] = w.stands(army, say.language)
            if seat in war["home"]:
                text = say(mark("gone home"))
            chief = (war["chiefs"] or {}).get(side) == seat
            leads = f" ({say(mark('C-in-C'))})" if chief else ""
            arms[len(rows)] = seat
            rows.append((f"{say(heading)}: {w.seat_name(plan, seat)}{leads}", text))
            for sign, who, what in characters(t, seat, say.language):
                signs[len(rows)] = sign
                rows.append((who, what))
    for entry in war["cards"]:
        title = w.card_title(plan, entry["card"]).say(say.language)
        signs[len(rows)] = _drawn(entry["card"])
        rows.append(
            (f"{title} · {w.seat_name(plan, entry['seat'])}", w.card_text(plan, entry["card"]).say(say.language))
        )
    names = {"a": w.seat_name(plan, war["starter"]), "b": w.seat_name(plan, war["enemy"])}
    return Sheet(
        say(mark("War: {a} against {b}"), **names),
        tuple(rows),
        arms=tuple(arms.get(n, "") for n in range(len(rows))),
        stands=tuple(stands.get(n, ()) for n in range(len(rows))),
        signs=tuple(signs.get(n, "") for n in range(len(rows))),
        sign="combat",
    )


def characters(t: Table, seat: str, language: str) -> Iterable[tuple[str, str, str]]:
    """The cards and titles of a seat that matter in battle, and its Warlords, each with its drawing."""
    say = _Say(language)
    for entry in t.in_play:
        if entry.get("seat") == seat and entry["card"] in IN_BATTLE:
            card = entry["card"]
            if (card == "the_brave" and f.has(t, "the_knave", seat)) or (
                card == "the_knave" and f.has(t, "the_brave", seat)
            ):
                yield (
                    _drawn(card),
                    w.card_title(t.plan, card).say(say.language),
                    say(mark("The Brave and The Knave cancel out.")),
                )
            else:
                yield (
                    _drawn(card),
                    w.card_title(t.plan, card).say(say.language),
                    w.card_text(t.plan, card).say(say.language),
                )
    for title in TITLES:
        if t.titles[title] == seat:
            yield _drawn(title), w.place_name(t.plan, title), w.card_text(t.plan, title).say(say.language)
    for place in f.warlords(t):
        if t.owner[place] == seat:
            title = w.card_title(t.plan, "warlord").say(say.language)
            yield "unit/warlord", title, w.place_name(t.plan, place)


def orders(t: Table, language: str) -> str:
    """Who is the attacker on the battle table, or who says so (G51)."""
    war = fighting.current(t)
    say = _Say(language)
    chooses = table_attacker(t, war)
    if chooses is not None:
        chief = w.seat_name(t.plan, war["chiefs"][chooses])
        return say(mark("{seat} says who attacks on the table."), seat=chief)
    return say(mark("{seat} attacks on the table."), seat=w.seat_name(t.plan, war["starter"]))


def story(t: Table, place: str, language: str) -> str:
    """A place in a few words: whose, which people, claims and markers."""
    plan, say = t.plan, _Say(language)
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
    return f"{plan.shown[place]}: {', '.join(parts)}."


def thing(plan: Plan, asked: Any) -> Sentence:
    """What is dealt with after a war: a place, or the lordship over a seat."""
    if isinstance(asked, dict):
        return Sentence(mark("the lordship over {seat}"), {"seat": w.seat_name(plan, asked["lord"])})
    return Sentence("{place}", {"place": w.place_name(plan, asked)})
