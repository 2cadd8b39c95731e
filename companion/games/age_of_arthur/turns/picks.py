"""The picks of a turn: which plays are legal, card by card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from companion.game import Action, CardId
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur.box.kinds import BASE, CHARACTERS, MARKERS, ON_A_RULER
from companion.games.age_of_arthur.box.plan import TITLES
from companion.games.age_of_arthur.state import Table
from companion.games.age_of_arthur.turns import facts as f

Fields = Iterator[dict[str, str]]
FOOT: Final = ("Sp", "Wb", "Ps")
CLASH: Final = {"fool_in_war": "schooled_in_war", "sly_fox": "dumb_ox", "dumb_ox": "sly_fox"}


def picks(t: Table) -> list[Action]:
    """The plays and discards, or the pass, of the current seat (G9, G11, G14)."""
    seat = t.current
    assert seat is not None
    duty = plays_of(t, seat, "establish_claim") if t.round == 1 and t.picks == 1 else []
    if duty and "establish_claim" not in t.used:
        return list(duty)
    held = f.free_cards(t, seat)
    cards = [*(card for card in BASE if base_free(t, seat, card)), *held]
    found: list[Action] = [play for card in cards for play in plays_of(t, seat, card)]
    found += [do.Discard(CardId(card)) for card in held]
    return found or [do.Pass()]


def base_free(t: Table, seat: str, card: str) -> bool:
    """Whether a base card can still be used this turn (G10, G15)."""
    return card not in t.used and card not in t.locked.get(seat, {})


def plays_of(t: Table, seat: str, card: str) -> list[do.Play]:
    """Each way in which a seat may play a card, held or not."""
    if card in BASE and not base_free(t, seat, card):
        return []
    if card in ON_A_RULER:
        return [do.Play(CardId(card), seat=other) for other in f.alive(t) if suits(t, card, other)]
    ways = WAYS.get(card)
    return [] if ways is None else [do.Play(CardId(card), **fields) for fields in ways(t, seat)]


def free_acts(t: Table) -> list[Action]:
    """What the current seat may do beside its picks (G11)."""
    seat = t.current
    assert seat is not None
    found: list[Action] = []
    if t.people[seat] == "british":
        roman = f.has(t, "the_roman_way", seat)
        if roman and t.ax[seat] < 3:
            found.append(do.Drill("Ax"))
        if not roman and t.ax[seat] > 0:
            found.append(do.Drill("Sp"))
    for entry in t.in_play:
        if entry.get("seat") != seat or entry.get("used", True):
            continue
        if entry["card"] in MARKERS:
            shifts = [do.Shift(CardId(entry["card"]), entry["place"], to) for to in coasts(t, seat, entry["card"])]
            found += [shift for shift in shifts if shift not in found]
        else:
            found += [do.Merlin(other) for other in others(t, seat)]  # type: ignore[arg-type]
    return found


def suits(t: Table, card: str, seat: str) -> bool:
    """Whether a card can be put on a seat."""
    british = t.people[seat] == "british"
    if card in CHARACTERS:
        return card not in CLASH or not f.has(t, CLASH[card], seat)
    match card:
        case "the_roman_way" | "hill_people" | "knights_of_renown":
            return british
        case "saxon_hater":
            return british and not f.has(t, card, seat)
        case "saxons_unite":
            return not british and not f.has(t, card, seat)
        case "northerners":
            return not british
    return any(t.plan.places[place].irish_sea for place in f.owned(t, seat))


def others(t: Table, seat: str) -> list[str]:
    """All other seats in the game."""
    return [other for other in f.alive(t) if other != seat]


def coasts(t: Table, seat: str, card: str) -> list[str]:
    """Where a Scourge or Ships of a seat may be put (G35)."""
    there = {e["place"] for e in t.in_play if (e["card"], e.get("seat")) == (card, seat)}
    found = []
    for id, place in t.plan.places.items():
        on = place.irish_sea if card == "irish_scourge" else place.saxon_shore or place.british_sea
        if on and id not in t.plan.homes and id not in there:
            found.append(id)
    return found


def _places(t: Table, fits: Callable[[str], bool]) -> Fields:
    return ({"place": place} for place in t.plan.places if fits(place))


def _free_land(t: Table, place: str) -> bool:
    return place not in t.plan.homes and t.owner[place] is not None


def _establish(t: Table, seat: str) -> Fields:
    yield from _places(t, lambda place: f.claimable(t, seat, place))
    yield from ({"place": title} for title in TITLES if f.title_claimable(t, seat, title))


def _raid(t: Table, seat: str) -> Fields:
    raided = {raid["place"] for raid in t.raids}
    stands = [s for s in f.full_list(t, seat) if s.partition(":")[2] not in ("Ps", "LH")]
    for place, owner in t.owner.items():
        if owner not in (None, seat) and place not in raided and f.borders(t, seat, place):
            yield from ({"place": place, "stand": stand} for stand in stands)


def _renounce(t: Table, seat: str) -> Fields:
    if f.own_claims(t, seat):
        yield {}


def _settle(t: Table, seat: str) -> Fields:
    if not f.has(t, "saxon_hater", seat):
        yield from _places(
            t,
            lambda p: (
                t.owner[p] == seat and p not in t.plan.homes and t.population[p] == "british" and f.near_saxons(t, p)
            ),
        )


def _war(t: Table, seat: str) -> Fields:
    if t.round >= 3 and t.truce is None:
        yield from ({"enemy": enemy, "reason": place} for enemy, place in f.reasons(t, seat))


def _cast_out(t: Table, seat: str) -> Fields:
    if t.round >= 3 and t.truce is None and t.people[seat] == "british":
        for enemy in others(t, seat):
            if t.people[enemy] == "saxon" and not f.bound(t, seat, enemy):
                yield {"enemy": enemy}


def _saxons(t: Table, seat: str) -> Fields:
    return _places(
        t,
        lambda p: _free_land(t, p) and t.owner[p] != seat and t.population[p] != "saxon" and f.near_saxons(t, p),
    )


def _britons(t: Table, seat: str) -> Fields:
    return _places(t, lambda p: _free_land(t, p) and t.population[p] != "british")


def _warlord(t: Table, seat: str) -> Fields:
    there = f.warlords(t)
    return _places(t, lambda p: t.owner[p] == seat and p not in t.plan.homes and p not in there)


def _subjects(t: Table, seat: str) -> Fields:
    return _places(t, lambda p: t.owner[p] is None and t.population[p] == "irish" and f.borders(t, seat, p))


def _invaders(t: Table, seat: str) -> Fields:
    return _places(
        t,
        lambda p: (
            t.plan.places[p].irish_sea
            and p not in t.plan.homes
            and not (t.owner[p] is None and t.population[p] == "irish")
        ),
    )


def _ships(t: Table, seat: str) -> Fields:
    if t.people[seat] == "saxon":
        yield from ({"place": place} for place in coasts(t, seat, "long_ships"))


def _throne(t: Table, seat: str) -> Fields:
    return ({"seat": other} for other in others(t, seat) if f.throne_claimable(t, seat, other))


def _monastery(t: Table, seat: str) -> Fields:
    for target in f.alive(t):
        for claimant in others(t, seat):
            if f.throne_claimable(t, claimant, target):
                yield {"seat": target, "claimant": claimant}


def _usurper(t: Table, seat: str) -> Fields:
    for other in f.alive(t):
        peoples = [t.population[place] for place in f.owned(t, other)]
        if t.people[other] == "british" and peoples.count("saxon") > peoples.count("british"):
            yield {"seat": other}


def _death(t: Table, seat: str) -> Fields:
    yield from ({"seat": other} for other in f.alive(t))
    yield from ({"place": place} for place in f.warlords(t))


def _inheritance(t: Table, seat: str) -> Fields:
    for other in others(t, seat):
        yield from ({"seat": other, "place": place} for place in t.plan.places if f.claimable(t, other, place))


def _treachery(t: Table, seat: str) -> Fields:
    for place, claimants in t.claims.items():
        if place not in TITLES and t.owner[place] == seat:
            yield from ({"place": place, "claimant": claimant} for claimant in claimants)


def _hearth(t: Table, seat: str) -> Fields:
    for other in f.alive(t):
        for stand in f.full_list(t, other):
            if stand.partition(":")[2] in FOOT:
                yield {"seat": other, "stand": stand}


def _charisma(t: Table, seat: str) -> Fields:
    stands = ("british:Sp", "british:Ps") if t.people[seat] == "british" else ("saxon:Wb",)
    return ({"stand": stand} for stand in stands)


def _others(t: Table, seat: str) -> Fields:
    return ({"seat": other} for other in others(t, seat))


def _once(fits: Callable[[Table, str], bool]) -> Callable[[Table, str], Fields]:
    return lambda t, seat: iter([{}] if fits(t, seat) else [])


WAYS: Final[dict[str, Callable[[Table, str], Fields]]] = {
    "establish_claim": _establish,
    "raid": _raid,
    "renounce_claim": _renounce,
    "saxon_settlement": _settle,
    "cassus_belli": _war,
    "cast_out_the_saxons": _cast_out,
    "migrating_saxons": _saxons,
    "migrating_britons": _britons,
    "warlord": _warlord,
    "irish_subjects": _subjects,
    "irish_invaders": _invaders,
    "irish_scourge": lambda t, seat: ({"place": place} for place in coasts(t, seat, "irish_scourge")),
    "long_ships": _ships,
    "claim_to_the_throne": _throne,
    "out_of_the_monastery": _monastery,
    "saxon_usurper": _usurper,
    "fall_of_the_mighty": _death,
    "for_whom_the_bell_tolls": _death,
    "unexpected_inheritance": _inheritance,
    "treachery": _treachery,
    "men_of_the_hearth": _hearth,
    "charisma": _charisma,
    "merlin": _others,
    "assassin": _others,
    "rebellion": _once(lambda t, seat: f.lord(t, seat) is not None),
    "britons_unite": _once(lambda t, seat: t.people[seat] == "british" and not f.has(t, "britons_unite", seat)),
    "warrior_prince": _once(lambda t, seat: True),
    "knights_errant": _once(lambda t, seat: True),
    "night_of_the_long_knives": _once(lambda t, seat: any(t.people[other] == "british" for other in f.alive(t))),
}
"""The ways to play each kind that is not simply put on a ruler."""
