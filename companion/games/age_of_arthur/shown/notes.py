"""What is to be seen of a position beside the map: the kings, what each seat has in play, and the wars with their
armies and the cards that matter in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.displays import Hosts, Realm, Throne, Thrones
from companion.games.age_of_arthur.box.kinds import LORDSHIPS
from companion.games.age_of_arthur.box.plan import TITLES
from companion.games.age_of_arthur.shown import tallies
from companion.games.age_of_arthur.shown import words as w
from companion.games.age_of_arthur.shown.examples import of_battle
from companion.games.age_of_arthur.shown.told import Say, characters, drawn
from companion.games.age_of_arthur.state import Table
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.wars import fighting
from companion.games.age_of_arthur.wars.war import SIDES
from companion.language import mark
from companion.scene import Card, Sheet, Stand

REMINDERS: Final = {
    "command": (mark("Command"), "horn"), "pips": (mark("Command points"), "point"),
    "loans": (mark("Loans"), "players"),
    "march": (mark("Marches"), "move"), "general": (mark("General"), "crown"), "retreat": (mark("Retreat"), "flag"),
    "persons": (mark("Personalities"), "losses"), "limit": (mark("Rounds"), "clock"),
}  # fmt: skip
"""What the reminders of the card file are about, with the house's sign for it (G50)."""
OTHER: Final = (mark("Battle"), "combat")
PROVINCES, CLAIMS, ARMY, REST = mark("Provinces"), mark("Claims"), mark("Army"), mark("Must rest")
LORD = mark("Claims to be lord of")
ROW_SIGNS: Final = {PROVINCES: "place", CLAIMS: "unit/claim", LORD: "crown", ARMY: "combat", REST: "wait"}
"""The signs before what a king has."""
LINES: Final = tuple(sign for word, sign in ROW_SIGNS.items() if word not in (ARMY, PROVINCES))
"""Those that are read in a line each: the provinces are lit on the map."""


def build(t: Table, language: str) -> tuple[Sheet, ...]:
    """The pages of a position: the wars first, where there are any, and the reminders of a battle; the kings, then what
    each of them has in play."""
    if not t.round:
        return ()
    say = Say(language)
    pages = [_kings(t, say)]
    pages += [_king(t, seat, say) for seat in f.alive(t)]
    wars = [_war(t, number, say) for number in range(len(t.wars))]
    if t.phase == "battle":
        reminders = t.plan.data.cards.reminder
        told = [(*REMINDERS.get(of.id, OTHER), w.reminder(of).say(language)) for of in reminders]
        rows, signs = tuple((say(what), how) for what, _, how in told), tuple(sign for _, sign, _ in told)
        title, tab = say(mark("The battle on the table")), say(mark("Battle"))
        one, other = (fighting.current(t)["chiefs"][side] for side in SIDES)
        shown = of_battle(one, other, say(mark("300 paces")))
        drawn_ones = tuple(shown.get(of.id, ()) for of in reminders)
        wars.append(Sheet(title, rows, signs=signs, sign="sword", tab=tab, examples=drawn_ones))
    return (*wars, *pages)


def _kings(t: Table, say: Say) -> Sheet:
    """The seats in the game with their ranks, the highest first (G70)."""
    ranks = {seat: f.rank(t, seat) for seat in f.alive(t)}
    order = tuple(sorted(ranks, key=lambda seat: -ranks[seat]))
    bars = tuple(ranks[seat] for seat in order)
    rows = tuple(_stations(t, order, say))
    thrones = tuple(
        Throne(
            seat,
            ranks[seat],
            f.lord(t, seat) or "",
            tuple(drawn(title) for title in TITLES if t.titles[title] == seat),
            said,
        )
        for seat, (_, said) in zip(order, rows, strict=True)
    )
    title, shows = say(mark("The kings by rank")), Thrones(thrones=thrones, label=say(mark("Rank")))
    return Sheet(title, rows, arms=order, bars=bars, sign="crown", shows=shows, tab=say(mark("Kings")))


def _stations(t: Table, seats: Iterable[str], say: Say) -> Iterable[tuple[str, str]]:
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


def _king(t: Table, seat: str, say: Say) -> Sheet:
    """What a seat has, its army drawn."""
    told, army = tuple(_seat(t, seat, say)), w.stands(f.full_list(t, seat), say.language)
    stands = tuple(army if sign == ROW_SIGNS[ARMY] else () for sign, *_ in told)
    rows, signs = tuple((what, how) for _, what, how in told), tuple(sign for sign, *_ in told)
    shown = t.plan.shown
    realm = Realm(
        seat=seat,
        army=army,
        places=tuple(str(shown[place]) for place in f.owned(t, seat)),
        claims=tuple(str(shown[place]) for place in f.own_claims(t, seat)),
        claim=ROW_SIGNS[CLAIMS],
        cards=tuple(_card(sign, what, how) for sign, what, how in told if sign not in ROW_SIGNS.values()),
        said=tuple((sign, f"{what}: {how}") for sign, what, how in told if sign in LINES and how),
        mapped=True,
    )
    return Sheet(w.seat_name(t.plan, seat), rows, seat, stands=stands, signs=signs, shows=realm)


def _card(sign: str, name: str, text: str) -> Card:
    """A card or a marker in play."""
    return Card(sign, name=name, text=text, figure=sign.partition("/")[2])


def _seat(t: Table, seat: str, say: Say) -> Iterable[tuple[str, str, str]]:
    """What a seat has, each with its sign: provinces, claims, its full list, and its cards in play."""
    names = [w.place_name(t.plan, place) for place in f.owned(t, seat)]
    yield ROW_SIGNS[PROVINCES], say(PROVINCES), ", ".join(names)
    claims = [w.place_name(t.plan, place) for place in f.own_claims(t, seat)]
    lords = [
        w.seat_name(t.plan, entry["target"])
        for entry in t.in_play
        if entry["card"] in LORDSHIPS and entry["seat"] == seat
    ]
    for word, named in ((CLAIMS, claims), (LORD, lords)):
        if named:
            yield ROW_SIGNS[word], say(word), ", ".join(named)
    yield ROW_SIGNS[ARMY], say(ARMY), w.army(f.full_list(t, seat), say.language)
    for entry in t.in_play:
        if entry.get("seat") == seat and entry["card"] not in LORDSHIPS:
            place = f" · {w.place_name(t.plan, entry['place'])}" if "place" in entry else ""
            stand = f" · {w.stand(entry['stand']).say(say.language)}" if "stand" in entry else ""
            title = w.card_title(t.plan, entry["card"]).say(say.language)
            yield drawn(entry["card"]), f"{title}{place}{stand}", w.card_text(t.plan, entry["card"]).say(say.language)
    for place in f.warlords(t):
        if t.owner[place] == seat:
            title = w.card_title(t.plan, "warlord").say(say.language)
            name = f"{title} · {w.place_name(t.plan, place)}"
            yield "unit/warlord", name, w.card_text(t.plan, "warlord").say(say.language)
    rest = [w.card_title(t.plan, card).say(say.language) for card in t.locked.get(seat, {}) if card in t.plan.base]
    if rest:
        yield ROW_SIGNS[REST], say(REST), ", ".join(rest)


def _war(t: Table, number: int, say: Say) -> Sheet:
    """The sides of a war, their armies once they stand, who leads, and the characters that matter."""
    war = t.wars[number]
    plan = t.plan
    rows: list[tuple[str, str]] = []
    arms: dict[int, str] = {}
    signs: dict[int, str] = {}
    cards: list[tuple[str, Card]] = []
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
            leads = f" ({say(mark('leads the side'))})" if chief else ""
            arms[len(rows)] = seat
            rows.append((f"{say(heading)}: {w.seat_name(plan, seat)}{leads}", text))
            for sign, who, what in characters(t, seat, say.language):
                signs[len(rows)] = sign
                rows.append((who, what))
                cards.append((seat, _card(sign, who, what)))
    for entry in war["cards"]:
        title = w.card_title(plan, entry["card"]).say(say.language)
        signs[len(rows)] = drawn(entry["card"])
        rows.append(
            (f"{title} · {w.seat_name(plan, entry['seat'])}", w.card_text(plan, entry["card"]).say(say.language))
        )
        cards.append((entry["seat"], _card(drawn(entry["card"]), title, rows[-1][1])))
    names = {"a": w.seat_name(plan, war["starter"]), "b": w.seat_name(plan, war["enemy"])}
    return Sheet(
        say(mark("War: {a} against {b}"), **names),
        tuple(rows),
        arms=tuple(arms.get(n, "") for n in range(len(rows))),
        stands=tuple(stands.get(n, ()) for n in range(len(rows))),
        signs=tuple(signs.get(n, "") for n in range(len(rows))),
        sign="combat",
        shows=Hosts(tally=tallies.gathered(t, war, say.language), cards=tuple(cards)),
        tab=say(mark("War")) if len(t.wars) == 1 else say(mark("War {n}"), n=number + 1),
    )
