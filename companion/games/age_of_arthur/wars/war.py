"""A war from its declaration to the muster: the answer, the sides, the second war, the lists."""

from __future__ import annotations

from typing import Any, Final

from companion.game import Action, Seat
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur import events as on
from companion.games.age_of_arthur.state import Counts, Table, add
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.turns import realm

SIDES: Final = ("attackers", "defenders")
War = dict[str, Any]


def _war(starter: str, enemy: str, card: str | None, reason: str | None) -> War:
    return {
        "starter": starter, "enemy": enemy, "card": card, "reason": reason, "attackers": [starter],
        "defenders": [enemy], "home": [], "chiefs": None, "people": None, "armies": None, "mode": None,
        "stage": None, "round": 0, "began": None, "lost": [], "ax_lost": {}, "cards": [], "result": None,
    }  # fmt: skip


def declare(t: Table, starter: str, enemy: str, card: str, reason: str | None) -> None:
    """A war is declared (G37, G39, G40)."""
    t.wars = [_war(starter, enemy, card, reason)]
    t.tell("war", seat=starter, other=enemy, card=card, place=reason or "")
    asked = reason is not None and t.owner[reason] == starter and "renounce_claim" not in t.locked.get(enemy, {})
    t.push(["answer", enemy] if asked else ["to_arms"])


def answer(t: Table, renounce: bool) -> None:
    """The enemy keeps the claim that is the reason, or renounces it (G40)."""
    first = t.wars[0]
    if not renounce:
        t.push(["to_arms"])
        return
    t.tell("negated", seat=first["enemy"], place=first["reason"])
    realm.remove_claim(t, first["enemy"], first["reason"])
    t.wars = []


def to_arms(t: Table) -> None:
    """Sides begin to be taken (G38, G41)."""
    first = t.wars[0]
    t.truce = {"seat": first["starter"], "left": 3}
    t.tell("truce", seat=first["starter"], count=3)
    rest = f.clockwise(t, first["starter"])[1:]
    t.push(*(["side", seat] for seat in rest if seat != first["enemy"]), ["muster_begins"], ["wars"])


def to_choose(t: Table, seat: str) -> bool:
    """Whether a seat still has to choose a side."""
    return not any(seat in (*war["attackers"], *war["defenders"]) for war in t.wars)


def choices(t: Table, seat: str) -> list[Action]:
    """The sides that a seat may take, and the second wars that it may begin (G32, G41, G42)."""
    open_sides = [(number, side) for number in range(len(t.wars)) for side in SIDES]
    if f.has(t, "saxon_hater", seat):
        clean = [(n, side) for n, side in open_sides if all(t.people[o] == "british" for o in t.wars[n][side])]
        open_sides = clean or open_sides
    found: list[Action] = [do.TakeSide(number, side) for number, side in open_sides]  # type: ignore[arg-type]
    first = t.wars[0]
    if len(t.wars) == 1 and len(f.alive(t)) >= 6:
        for enemy, reason in f.reasons(t, seat):
            if enemy not in (first["starter"], first["enemy"]):
                found.append(do.SecondWar(Seat(enemy), reason))
    return found


def take_side(t: Table, seat: str, action: do.TakeSide) -> None:
    """A seat joins a side."""
    t.wars[action.war][action.side].append(seat)
    t.tell("joined", seat=seat, count=action.war, word=action.side)


def second_war(t: Table, seat: str, action: do.SecondWar) -> None:
    """A second war begins; its enemy leaves the first (G42)."""
    for side in SIDES:
        if action.enemy in t.wars[0][side]:
            t.wars[0][side].remove(action.enemy)
    t.wars.append(_war(seat, action.enemy, None, action.reason))
    t.tell("second_war", seat=seat, other=action.enemy, place=action.reason)


def side_of(war: War, seat: str) -> str:
    """The side of a seat in a war."""
    return "attackers" if seat in war["attackers"] else "defenders"


def other_side(side: str) -> str:
    """The opposite side."""
    return "defenders" if side == "attackers" else "attackers"


def there(war: War, side: str) -> list[str]:
    """The seats of a side that have not gone home."""
    return [seat for seat in war[side] if seat not in war["home"]]


def in_order(t: Table, war: War, side: str) -> list[str]:
    """The seats of a side that are there, clockwise from the starter."""
    present = there(war, side)
    return [seat for seat in f.clockwise(t, war["starter"]) if seat in present]


def muster_begins(t: Table) -> None:
    """The C-in-Cs and the rulers' peoples stand fixed, and the lists are begun (G43, G45)."""
    for war in t.wars:
        war["chiefs"] = {}
        for side, principal in zip(SIDES, (war["starter"], war["enemy"]), strict=True):
            lord = f.lord(t, principal)
            war["chiefs"][side] = lord if lord in war[side] else principal
        war["people"] = {seat: t.people[seat] for side in SIDES for seat in war[side]}
        war["armies"] = {}
    t.push(*(["muster", seat, "", []] for seat in f.clockwise(t, t.wars[0]["starter"])), ["mustered"])


def war_of(t: Table, seat: str) -> War:
    """The war that a seat takes part in."""
    return next(war for war in t.wars if seat in (*war["attackers"], *war["defenders"]))


def struck(t: Table, war: War, seat: str) -> set[str]:
    """The peoples whose stands are struck from a seat's list (G48)."""
    side = side_of(war, seat)
    found = set()
    cast_out = war["card"] == "cast_out_the_saxons" and seat == war["starter"]
    if (
        cast_out
        or any(f.has(t, "saxon_hater", ally) for ally in war[side])
        or any(f.has(t, "saxons_unite", foe) for foe in war[other_side(side)])
    ):
        found.add("saxon")
    if t.people[seat] == "saxon" and any(f.has(t, "britons_unite", foe) for foe in war[other_side(side)]):
        found.add("british")
    return found


def muster(t: Table, seat: str, sixth: str, aside: list[str]) -> None:
    """A seat's questions at the muster, and then its list (G45)."""
    war = war_of(t, seat)
    gone = struck(t, war, seat)
    base_stays = t.people[seat] not in gone
    if t.people[seat] == "saxon" and base_stays and not sixth:
        t.push(["muster", seat, sixth, aside])
        t.ask_for("muster", seat, {"what": "sixth"})
        return
    army, base = _lists(t, war, seat, sixth or "saxon:Wb", aside)
    if base_stays and len(aside) < 2 and any(raid["place"] == t.plan.home[seat] for raid in t.raids):
        kinds = sorted(base)
        t.push(["muster", seat, sixth, [*aside, kinds[0]] if len(kinds) == 1 else aside])
        if len(kinds) > 1:
            t.ask_for("muster", seat, {"what": "set_aside"})
        return
    war["armies"][seat] = _left(army, gone)


def _left(army: Counts, gone: set[str]) -> Counts:
    """A list without the struck peoples (G48)."""
    return {stand: n for stand, n in army.items() if stand.partition(":")[0] not in gone} or {"saxon:Wb": 1}


def coming(t: Table, war: War, seat: str) -> Counts:
    """A seat's list as it would be made now, before anything is asked of the seat."""
    return _left(_lists(t, war, seat, "saxon:Wb", [])[0], struck(t, war, seat))


def _lists(t: Table, war: War, seat: str, sixth: str, aside: list[str]) -> tuple[Counts, Counts]:
    """A seat's list before G48, and what of the base army is still in it."""
    army = f.full_list(t, seat, f.marked(t), sixth)
    if t.people[seat] == "saxon" and any(t.people[foe] == "british" for foe in war[other_side(side_of(war, seat))]):
        northerners = sum(e["card"] == "northerners" and e["seat"] == seat for e in t.in_play)
        add(army, "saxon:Bd", northerners)
    for raid in t.raids:
        if raid["seat"] == seat and raid["stand"] in army:
            add(army, raid["stand"], -1)
    base = {stand: min(n, army.get(stand, 0)) for stand, n in f.base_army(t, seat, sixth).items()}
    base = {stand: n for stand, n in base.items() if n}
    for stand in aside:
        add(army, stand, -1)
        add(base, stand, -1)
    return army, base


def to_set_aside(t: Table, seat: str, sixth: str, aside: list[str]) -> list[str]:
    """The stands that a raided home may set aside."""
    return list(_lists(t, war_of(t, seat), seat, sixth or "saxon:Wb", aside)[1])


def mustered(t: Table) -> None:
    """All lists are made."""
    for number, war in enumerate(t.wars):
        lists = [{Seat(seat): dict(war["armies"][seat]) for seat in war[side]} for side in SIDES]
        t.events.append(on.Mustered(number, *lists))


def end(t: Table) -> None:
    """All wars of the turn are over (G64, G69)."""
    verdicts = []
    for seat in f.clockwise(t, t.wars[0]["starter"]):
        if f.has(t, "rebellion", seat):
            verdicts.append((seat, _freed(t, seat)))
    for seat, freed in verdicts:
        if not f.has(t, "rebellion", seat):
            continue
        if freed:
            realm.free(t, seat)
            realm.tidy(t)
        else:
            realm.submit(t, seat, t.lords[seat])
    realm.drop_all(t, ("britons_unite", "irish_scourge", "long_ships", "knights_errant"))
    for war in t.wars:
        for side in SIDES:
            for seat in there(war, side):
                realm.drop_all(t, ("saxons_unite",), seat)
                if any(war["people"][foe] == "british" for foe in there(war, other_side(side))):
                    realm.drop_all(t, ("northerners",), seat)
    for seat in f.alive(t):
        if t.people[seat] == "british":
            realm.drop_all(t, ("saxons_unite", "northerners"), seat)
    t.wars, t.war = [], None


def _freed(t: Table, seat: str) -> bool:
    """Whether a rebel beat its lord (G69)."""
    master = t.lords[seat]
    for war in t.wars:
        for side in SIDES:
            if seat in there(war, side) and master in there(war, other_side(side)):
                return bool(war["result"] == side)
    return False
