"""The end of a war: what the victors gain (G62, G63), and dicing."""

from __future__ import annotations

from typing import Any

from companion.games.age_of_arthur.box.kinds import LORDSHIPS
from companion.games.age_of_arthur.box.plan import TITLE_PEOPLE, TITLES
from companion.games.age_of_arthur.state import Table
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.turns import realm
from companion.games.age_of_arthur.wars.fighting import current
from companion.games.age_of_arthur.wars.war import in_order, other_side, there

Thing = str | dict[str, str]


def uphold(t: Table) -> None:
    """All that is to be looked at after a war, in order."""
    war = current(t)
    if war["result"] == "draw":
        return
    losers = in_order(t, war, other_side(war["result"]))
    t.push(
        *(["gain", place] for place in t.plan.places),
        *(["gain", title] for title in TITLES),
        *(["gain", {"lord": seat}] for seat in losers),
        ["aftermath"],
    )


def gain(t: Table, thing: Thing) -> None:
    """One place or lordship that victors may have claimed."""
    war = current(t)
    victors = in_order(t, war, war["result"])
    losers = there(war, other_side(war["result"]))
    if isinstance(thing, dict):
        claimants = f.lord_claimants(t, thing["lord"])
    else:
        owner = f.holder(t, thing)
        claimants = t.claims.get(thing, []) if owner is None or owner in losers else []
    seats = [seat for seat in victors if seat in claimants]
    if isinstance(thing, str) and thing in TITLES:
        seats = [seat for seat in seats if t.people[seat] == TITLE_PEOPLE[thing]]
        ranks = {seat: f.rank(t, seat) for seat in seats}
        best = [seat for seat in seats if ranks[seat] == max(ranks.values())]
        if best:
            dice(t, thing, best)
    elif len(seats) == 1:
        award(t, thing, seats[0])
    elif seats:
        t.push(["settle", thing, seats, []])


def settle(t: Table, thing: Thing, waiting: list[str], insisting: list[str]) -> None:
    """The next of several claimants is asked to yield or insist (G63)."""
    if len(waiting) == 1 and not insisting:
        award(t, thing, waiting[0])
    elif waiting:
        t.push(["settle", thing, waiting, insisting])
        t.ask_for("settle", waiting[0], {"thing": thing})
    else:
        dice(t, thing, insisting)


def dice(t: Table, thing: Thing | None, seats: list[str]) -> None:
    """The highest die gets a thing, or the game where time was called; a single seat need not roll."""
    if len(seats) == 1:
        award(t, thing, seats[0])
    else:
        t.push(["dice", thing, seats, []])


def dice_step(t: Table, thing: Thing | None, seats: list[str], rolled: list[int]) -> None:
    """The next die, or who has won the dicing."""
    if len(rolled) < len(seats):
        t.push(["dice", thing, seats, rolled])
        ask: dict[str, Any] = {"why": "dice", "seat": seats[len(rolled)]}
        t.ask_for("die", "chance", ask if thing is None else {**ask, "thing": thing})
        return
    dice(t, thing, [seat for seat, value in zip(seats, rolled, strict=True) if value == max(rolled)])


def award(t: Table, thing: Thing | None, seat: str) -> None:
    """A claim is exercised, or the game is won."""
    if thing is None:
        realm.win(t, seat, "time")
    elif isinstance(thing, dict):
        realm.become_lord(t, seat, thing["lord"])
    else:
        realm.hand_over(t, thing, seat)


def aftermath(t: Table) -> None:
    """A cast-out Saxon submits, and the losers' claims are gone (G62)."""
    war = current(t)
    if war["card"] == "cast_out_the_saxons" and war["result"] == "attackers":
        realm.baptize(t, war["enemy"])
        realm.submit(t, war["enemy"], war["starter"])
    victors = there(war, war["result"])
    losers = there(war, other_side(war["result"]))
    for place, seats in list(t.claims.items()):
        if f.holder(t, place) in victors:
            for seat in [seat for seat in seats if seat in losers]:
                realm.remove_claim(t, seat, place)
    for entry in [e for e in t.in_play if e["card"] in LORDSHIPS]:
        if entry["seat"] in losers and entry["target"] in victors:
            realm.drop(t, entry)
