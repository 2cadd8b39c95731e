"""What can be read off a table: neighbours, lords, ranks, claims and armies."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.age_of_arthur.box.kinds import LORDSHIPS, MARKERS
from companion.games.age_of_arthur.box.plan import TITLE_PEOPLE, TITLES
from companion.games.age_of_arthur.state import Counts, Table, add


def alive(t: Table) -> list[str]:
    """The seats in the game, in order."""
    return [seat for seat in t.seats if seat not in t.out]


def clockwise(t: Table, start: str) -> list[str]:
    """The seats in the game, clockwise, beginning with one (G1)."""
    at = t.seats.index(start)
    return [seat for seat in t.seats[at:] + t.seats[:at] if seat not in t.out]


def has(t: Table, card: str, seat: str) -> bool:
    """Whether a card is in play on a seat."""
    return any(entry["card"] == card and entry.get("seat") == seat for entry in t.in_play)


def lord(t: Table, seat: str) -> str | None:
    """A seat's lord; none for a rebel (G69)."""
    return None if has(t, "rebellion", seat) else t.lords.get(seat)


def bound(t: Table, one: str, other: str) -> bool:
    """Whether one is the other's lord."""
    return lord(t, one) == other or lord(t, other) == one


def vassals(t: Table, seat: str) -> list[str]:
    """A seat's vassals."""
    return [other for other in t.lords if lord(t, other) == seat]


def owned(t: Table, seat: str) -> list[str]:
    """A seat's provinces, in map order."""
    return [place for place in t.plan.places if t.owner[place] == seat]


def warlords(t: Table) -> list[str]:
    """Provinces with a Warlord."""
    return [entry["place"] for entry in t.in_play if entry["card"] == "warlord"]


def rank(t: Table, seat: str) -> int:
    """A seat's rank (G70)."""
    own = owned(t, seat)
    return (
        (t.people[seat] == "british")
        + len(own)
        + sum(place in own for place in warlords(t))
        + 2 * len(vassals(t, seat))
        + 3 * sum(holder == seat for holder in t.titles.values())
    )


def borders(t: Table, seat: str, place: str) -> bool:
    """Whether a place borders a province of a seat."""
    return any(t.owner[other] == seat for other in t.plan.next[place])


def near_saxons(t: Table, place: str) -> bool:
    """Whether Saxons can settle in a place by where it lies (G16)."""
    return t.plan.places[place].saxon_shore or any(t.population[o] == "saxon" for o in t.plan.next[place])


def holder(t: Table, place: str) -> str | None:
    """Who owns a province or holds a title."""
    return t.titles[place] if place in TITLES else t.owner[place]


def own_claims(t: Table, seat: str) -> list[str]:
    """Places that a seat claims."""
    return [place for place, seats in t.claims.items() if seat in seats]


def lord_claimants(t: Table, target: str) -> list[str]:
    """Seats with a claim to be a seat's lord, in the order in which they were played."""
    return [e["seat"] for e in t.in_play if e["card"] in LORDSHIPS and e["target"] == target]


def claimable(t: Table, seat: str, place: str) -> bool:
    """Whether a seat could claim a province (G22)."""
    owner = t.owner[place]
    return (
        place not in t.plan.homes
        and owner != seat
        and borders(t, seat, place)
        and not (owner is None and t.population[place] == "irish")
        and not (owner is not None and bound(t, seat, owner))
        and seat not in t.claims.get(place, ())
    )


def title_claimable(t: Table, seat: str, title: str) -> bool:
    """Whether a seat could claim a title (G20)."""
    return t.people[seat] == TITLE_PEOPLE[title] and t.titles[title] != seat and seat not in t.claims.get(title, ())


def throne_claimable(t: Table, claimant: str, target: str) -> bool:
    """Whether a seat may be given a claim to be another's lord (G23)."""
    return claimant != target and lord(t, target) != claimant and claimant not in lord_claimants(t, target)


def reasons(t: Table, seat: str) -> list[tuple[str, str]]:
    """The wars that a seat could begin, as (enemy, reason) (G37)."""
    found = []
    for place, claimants in t.claims.items():
        owner = None if place in TITLES else t.owner[place]
        if owner is None:
            continue
        if owner == seat:
            found += [(enemy, place) for enemy in claimants]
        elif seat in claimants:
            found.append((owner, place))
    return found


def levy(population: str) -> tuple[str, int]:
    """The stands of a province (G17)."""
    return {"british": ("british:Sp", 1), "saxon": ("saxon:Wb", 2), "irish": ("irish:Wb", 2)}[population]


def base_army(t: Table, seat: str, sixth: str = "saxon:Wb") -> Counts:
    """A seat's home army (G44), without the Kn."""
    if t.people[seat] == "saxon":
        army = {"saxon:Wb": 4, "saxon:Ps": 1}
        add(army, sixth)
        return army
    army = {"british:Cv": 1, "british:LH": 1, "british:Ps": 1}
    add(army, "british:Ax", t.ax[seat])
    add(army, "british:Sp", 3 - t.ax[seat])
    return army


def full_list(t: Table, seat: str, without: Collection[str] = (), sixth: str = "saxon:Wb") -> Counts:
    """A seat's full list (G44), without the levies of some places."""
    army = base_army(t, seat, sixth)
    if t.titles["pendragon"] == seat:
        add(army, "british:Kn")
    for place in owned(t, seat):
        if place not in t.plan.homes and place not in without:
            stand, n = levy(t.population[place])
            add(army, stand, n + (2 if place in warlords(t) else 0))
    for entry in t.in_play:
        if entry.get("seat") != seat:
            continue
        match entry["card"]:
            case "hill_people":
                add(army, "british:Ps")
            case "knights_of_renown" | "knights_errant":
                add(army, "british:Cv")
            case "irish_friends":
                add(army, "irish:Wb")
            case "men_of_the_hearth":
                add(army, entry["stand"])
            case "charisma":
                add(army, entry["stand"], 2)
    return army


def marked(t: Table) -> set[str]:
    """Provinces that give no levy (G25, G35)."""
    return {raid["place"] for raid in t.raids} | {e["place"] for e in t.in_play if e["card"] in MARKERS}


def free_cards(t: Table, seat: str) -> list[str]:
    """The kinds of Winds cards of a hand that are not all locked (G15)."""
    rest = t.locked.get(seat, {})
    return [card for card, n in t.hands[seat].items() if n > rest.get(card, 0)]


def persons(t: Table, seat: str) -> list[str]:
    """A seat's personalities (G55), in order (G61)."""
    found = ["general", *(f"warlord:{place}" for place in owned(t, seat) if place in warlords(t))]
    return [*found, "warrior_prince"] if has(t, "warrior_prince", seat) else found
