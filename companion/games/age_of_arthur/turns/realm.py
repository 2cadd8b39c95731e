"""What happens to lands, titles, lords and rulers: tidying, passing on, fealty, death and leaving."""

from __future__ import annotations

from typing import Any

from companion.games.age_of_arthur.box.kinds import LORDSHIPS, RULER
from companion.games.age_of_arthur.box.plan import TITLE_PEOPLE, TITLES
from companion.games.age_of_arthur.state import Table, add
from companion.games.age_of_arthur.turns.facts import (
    alive,
    bound,
    has,
    holder,
    lord,
    lord_claimants,
    own_claims,
    owned,
)


def drop(t: Table, entry: dict[str, Any]) -> None:
    """Discards a card in play."""
    t.in_play.remove(entry)
    add(t.discard, entry["card"])
    t.tell("removed", seat=entry.get("seat", ""), card=entry["card"], place=entry.get("place", ""))


def drop_all(t: Table, cards: tuple[str, ...], seat: str | None = None) -> None:
    """Discards all cards in play of some kinds, those on one seat or everybody's."""
    for entry in [e for e in t.in_play if e["card"] in cards and (seat is None or e.get("seat") == seat)]:
        drop(t, entry)


def add_claim(t: Table, seat: str, place: str) -> None:
    """A seat claims a place."""
    seats = {seat, *t.claims.get(place, ())}
    t.claims[place] = [other for other in t.seats if other in seats]
    t.tell("claimed", seat=seat, place=place)


def remove_claim(t: Table, seat: str, place: str) -> None:
    """A claim to a place is gone."""
    t.claims[place].remove(seat)
    if not t.claims[place]:
        del t.claims[place]
    t.tell("claim_lost", seat=seat, place=place)


def remove_all_claims(t: Table, seat: str) -> None:
    """All claims of a seat are gone, lordship claims too."""
    for place in own_claims(t, seat):
        remove_claim(t, seat, place)
    drop_all(t, LORDSHIPS, seat)


def tidy(t: Table) -> None:
    """What can no longer be vanishes (G21)."""
    for title, people in TITLE_PEOPLE.items():
        seat = t.titles[title]
        if seat is not None and t.people[seat] != people:
            t.titles[title] = None
            t.tell("title", place=title)
    for place, seats in list(t.claims.items()):
        for seat in list(seats):
            if void(t, seat, place):
                remove_claim(t, seat, place)
    for entry in [e for e in t.in_play if e["card"] in LORDSHIPS and lord(t, e["target"]) == e["seat"]]:
        drop(t, entry)


def void(t: Table, seat: str, place: str) -> bool:
    """Whether a claim cannot be (G21)."""
    owner = holder(t, place)
    if owner == seat:
        return True
    if place in TITLES:
        return t.people[seat] != TITLE_PEOPLE[place]
    return t.population[place] == "irish" if owner is None else bound(t, seat, owner)


def hand_over(t: Table, place: str, seat: str | None) -> None:
    """A province or title passes to a seat, or to nobody; the new owner's claim is used up."""
    if place in TITLES:
        t.titles[place] = seat
        t.tell("title", place=place, seat=seat or "")
    else:
        t.owner[place] = seat
        t.tell("province", place=place, seat=seat or "")
    if seat is not None and seat in t.claims.get(place, ()):
        remove_claim(t, seat, place)
    tidy(t)


def free(t: Table, seat: str) -> None:
    """A seat has no lord any more."""
    t.lords.pop(seat, None)
    drop_all(t, ("rebellion",), seat)
    t.tell("free", seat=seat)


def submit(t: Table, seat: str, to: str) -> None:
    """A seat becomes another's vassal (G68)."""
    if t.lords.get(to) == seat:
        free(t, to)
    new = lord(t, to) or to
    followers = [other for other, its in t.lords.items() if its == seat and other != new]
    if t.lords.get(new) == seat:
        free(t, new)
    drop_all(t, ("rebellion",), seat)
    for other in (seat, *followers):
        t.lords[other] = new
        t.tell("vassal", seat=other, other=new)
        if t.lords.get(new) == other:
            free(t, new)
    tidy(t)


def become_lord(t: Table, claimant: str, target: str) -> None:
    """A lordship claim is exercised (G23, G62)."""
    cards = [e for e in t.in_play if e["card"] in LORDSHIPS and (e["seat"], e["target"]) == (claimant, target)]
    throne = any(entry["card"] == "claim_to_the_throne" for entry in cards)
    for entry in cards:
        drop(t, entry)
    submit(t, target, claimant)
    crowned = throne and lord(t, target) == claimant and t.people[claimant] == "british"
    if crowned and t.titles["pendragon"] == target:
        hand_over(t, "pendragon", claimant)


def die(t: Table, seat: str, will: bool = True) -> None:
    """A ruler dies and his heir takes over (G65); without a will the seat's claims are gone."""
    t.tell("died", seat=seat, who="general")
    if not will:
        remove_all_claims(t, seat)
    titles = [title for title in TITLES if t.titles[title] == seat]
    for place in [*(p for p in owned(t, seat) if p not in t.plan.homes), *titles]:
        if holder(t, place) != seat:
            continue
        claimants = list(t.claims.get(place, ()))
        if not claimants:
            continue
        hand_over(t, place, claimants[0] if len(claimants) == 1 else None)
        if will and seat not in t.claims.get(place, ()):
            add_claim(t, seat, place)
            tidy(t)
    heirs = lord_claimants(t, seat)
    if len(heirs) == 1:
        become_lord(t, heirs[0], seat)
    drop_all(t, RULER, seat)
    t.tell("heir", seat=seat)
    tidy(t)


def kill(t: Table, seat: str, who: str) -> None:
    """A personality dies (G55)."""
    if who == "general":
        die(t, seat)
    elif who == "warrior_prince":
        t.tell("died", seat=seat, who=who)
        drop_all(t, ("warrior_prince",), seat)
    else:
        kill_warlord(t, who.partition(":")[2])


def kill_warlord(t: Table, place: str) -> None:
    """The Warlord of a province dies."""
    t.tell("died", seat=t.owner[place] or "", who=f"warlord:{place}", place=place)
    for entry in [e for e in t.in_play if e["card"] == "warlord" and e["place"] == place]:
        drop(t, entry)


def usurp(t: Table, seat: str) -> None:
    """A Saxon takes a British throne (G66)."""
    die(t, seat, will=False)
    rebel = has(t, "rebellion", seat)
    for entry in [e for e in t.in_play if e.get("seat") == seat]:
        drop(t, entry)
    if rebel:
        submit(t, seat, t.lords[seat])
    t.people[seat] = t.population[t.plan.home[seat]] = "saxon"
    t.ax[seat] = 0
    t.tell("settled", place=t.plan.home[seat], word="saxon")
    tidy(t)


def baptize(t: Table, seat: str) -> None:
    """A Saxon ruler becomes a Briton (G62, G47)."""
    if t.people[seat] == "saxon":
        t.people[seat] = t.population[t.plan.home[seat]] = "british"
        t.ax[seat] = 0
        t.tell("settled", place=t.plan.home[seat], word="british")
        tidy(t)


def leave(t: Table) -> None:
    """Those who conceded leave the game (G73)."""
    for seat in t.leaving:
        remove_all_claims(t, seat)
    leaving, t.leaving = t.leaving, []
    for seat in leaving:
        _leave(t, seat)


def _leave(t: Table, seat: str) -> None:
    for entry in [e for e in t.in_play if seat in (e.get("seat"), e.get("target"))]:
        drop(t, entry)
    for place in [*owned(t, seat), *(title for title in TITLES if t.titles[title] == seat)]:
        claimants = t.claims.get(place, [])
        sole = claimants[0] if len(claimants) == 1 and place not in t.plan.homes else None
        hand_over(t, place, sole)
    for card, n in t.hands[seat].items():
        add(t.discard, card, n)
    t.hands[seat] = {}
    t.locked.pop(seat, None)
    t.raids = [raid for raid in t.raids if raid["seat"] != seat]
    for other in [other for other, its in t.lords.items() if its == seat]:
        free(t, other)
    t.lords.pop(seat, None)
    if t.truce and t.truce["seat"] == seat:
        t.truce = None
        t.tell("truce")
    t.out.append(seat)
    t.tell("out", seat=seat)
    tidy(t)


def victory(t: Table) -> None:
    """Looks whether the game is won (G71, G73)."""
    seats = alive(t)
    if t.phase == "over":
        return
    if len(seats) == 1:
        win(t, seats[0], "last")
        return
    for title in TITLES:
        seat = t.titles[title]
        if seat is not None and all(other == seat or lord(t, other) == seat for other in seats):
            win(t, seat, "title")
            return


def win(t: Table, seat: str, reason: str) -> None:
    """The game is over."""
    t.winner, t.reason = seat, reason
    t.phase, t.to_act, t.ask, t.wars, t.war, t.todo = "over", None, None, [], None, []
    t.leaving = []
    t.tell("won", seat=seat, word=reason)
