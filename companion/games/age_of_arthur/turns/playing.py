"""What a card does when it is played, and the free acts of a turn."""

from __future__ import annotations

from typing import Any

from companion.game import CardId, Seat
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur import events as on
from companion.games.age_of_arthur.box.kinds import BASE, LORDSHIPS, MARKERS, STAYING
from companion.games.age_of_arthur.box.plan import TITLES
from companion.games.age_of_arthur.state import Table, add
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.turns import realm
from companion.games.age_of_arthur.wars import war


def play(t: Table, action: do.Play) -> None:
    """A card is played as a pick."""
    seat, card = _current(t), action.card
    t.picks -= 1
    t.tell(
        "played", seat=seat, card=card, place=action.place or action.reason, who=action.stand,
        other=action.seat or action.enemy, word=action.claimant,
    )  # fmt: skip
    if card in BASE:
        t.used.append(card)
    else:
        add(t.hands[seat], card, -1)
        if card == "night_of_the_long_knives":
            add(t.removed, card)
        elif card not in STAYING:
            add(t.discard, card)
    if card == "schooled_in_war" and f.has(t, "fool_in_war", action.seat):
        add(t.discard, card)
        realm.drop_all(t, ("fool_in_war",), action.seat)
    elif card in STAYING:
        t.in_play.append(_entry(t, seat, action))
        if card == "merlin":
            look(t, action.seat)
    else:
        _effect(t, seat, action)


def _entry(t: Table, seat: str, action: do.Play) -> dict[str, Any]:
    entry: dict[str, Any] = {"card": action.card}
    match action.card:
        case "warlord":
            entry["place"] = action.place
        case card if card in MARKERS:
            entry |= {"seat": seat, "place": action.place, "used": True}
        case "merlin":
            entry |= {"seat": seat, "used": True}
        case "claim_to_the_throne":
            entry |= {"seat": seat, "target": action.seat}
        case "out_of_the_monastery":
            entry |= {"seat": action.claimant, "target": action.seat}
        case _:
            entry["seat"] = action.seat or seat
            if action.stand:
                entry["stand"] = action.stand
    if action.card in LORDSHIPS:
        t.tell("claimed", seat=entry["seat"], other=entry["target"])
    return entry


def _effect(t: Table, seat: str, action: do.Play) -> None:
    place = action.place
    match action.card:
        case "establish_claim":
            realm.add_claim(t, seat, place)
        case "unexpected_inheritance":
            realm.add_claim(t, action.seat, place)
        case "treachery":
            realm.remove_claim(t, action.claimant, place)
        case "raid":
            t.raids.append({"seat": seat, "place": place, "stand": action.stand})
            t.tell("raided", seat=seat, place=place, who=action.stand)
        case "renounce_claim":
            t.push(["renounce", 0])
        case "saxon_settlement" | "migrating_saxons":
            settle(t, place, "saxon")
        case "migrating_britons":
            settle(t, place, "british")
        case "irish_subjects":
            realm.hand_over(t, place, seat)
        case "irish_invaders":
            settle(t, place, "irish")
            for other in list(t.claims.get(place, ())):
                realm.remove_claim(t, other, place)
            realm.hand_over(t, place, None)
        case "saxon_usurper":
            realm.usurp(t, action.seat)
        case "fall_of_the_mighty" | "for_whom_the_bell_tolls" if place:
            realm.kill_warlord(t, place)
        case "fall_of_the_mighty" | "for_whom_the_bell_tolls":
            realm.die(t, action.seat, will=action.card != "fall_of_the_mighty")
        case "assassin":
            t.push(["roll", {"why": "assassin", "seat": seat}, action.seat], ["roll", {"why": "plot", "seat": seat}])
        case "night_of_the_long_knives":
            t.push(*(["knives", other] for other in f.clockwise(t, seat)))
        case "cassus_belli":
            war.declare(t, seat, action.enemy, action.card, action.reason)
        case "cast_out_the_saxons":
            war.declare(t, seat, action.enemy, action.card, None)


def settle(t: Table, place: str, people: str) -> None:
    """A province has another population."""
    t.population[place] = people
    t.tell("settled", place=place, word=people)


def discard(t: Table, card: str) -> None:
    """A Winds card is discarded as a pick."""
    seat = _current(t)
    t.picks -= 1
    add(t.hands[seat], card, -1)
    add(t.discard, card)
    t.tell("discarded", seat=seat, card=card)


def drill(t: Table, to: str) -> None:
    """One foot of the home army changes its kind (G30)."""
    seat = _current(t)
    t.ax[seat] += 1 if to == "Ax" else -1
    t.tell("drilled", seat=seat, word=to)


def shift(t: Table, action: do.Shift) -> None:
    """A marker moves (G35)."""
    seat = _current(t)
    for entry in t.in_play:
        same = (entry["card"], entry.get("seat"), entry.get("place")) == (action.card, seat, action.origin)
        if same and not entry["used"]:
            entry["place"], entry["used"] = action.to, True
            t.tell("shifted", seat=seat, card=action.card, who=action.origin, place=action.to)
            return


def merlin(t: Table, target: str) -> None:
    """A Merlin in play is used again (G33)."""
    for entry in t.in_play:
        if entry["card"] == "merlin" and entry["seat"] == t.current and not entry["used"]:
            entry["used"] = True
            break
    look(t, target)


def look(t: Table, target: str) -> None:
    """The current seat sees a seat's Winds cards and may ask favours."""
    seat = _current(t)
    cards = tuple(CardId(card) for card, n in t.hands[target].items() for _ in range(n))
    t.events.append(on.Looked(Seat(seat), Seat(target), cards))
    t.push(["merlin", target, 2, True])


def favours(t: Table, target: str) -> list[do.Swap | do.Lock]:
    """The favours that Merlin can do now."""
    seat, rest = _current(t), t.locked.get(target, {})
    take = f.free_cards(t, target)
    found: list[do.Swap | do.Lock] = [
        do.Swap(CardId(give), CardId(card)) for give in f.free_cards(t, seat) for card in take
    ]
    return found + [do.Lock(CardId(card)) for card in (*(b for b in BASE if b not in rest), *take)]


def favour(t: Table, action: do.Swap | do.Lock) -> None:
    """A favour is done."""
    seat = _current(t)
    assert t.ask is not None
    target = t.ask["seat"]
    if isinstance(action, do.Lock):
        add(t.locked.setdefault(target, {}), action.card)
        t.events.append(on.Locked(Seat(seat), Seat(target), action.card))
    else:
        for giver, taker, card in ((seat, target, action.give), (target, seat, action.take)):
            add(t.hands[giver], card, -1)
            add(t.hands[taker], card)
        t.events.append(on.Swapped(Seat(seat), Seat(target), action.give, action.take))
    t.push(["merlin", target, t.ask["left"] - 1, False])


def to_renounce(t: Table) -> list[str]:
    """Places whose claims the current seat may drop."""
    order = [*t.plan.places, *TITLES]
    return sorted(f.own_claims(t, _current(t)), key=order.index)


def _current(t: Table) -> str:
    assert t.current is not None
    return t.current
