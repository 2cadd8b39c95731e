"""A war that is fought: battle or siege (G49 to G61)."""

from __future__ import annotations

from companion.game import Action, CardId, Seat
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur.box.kinds import FIGHTING
from companion.games.age_of_arthur.state import Table, add
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.wars.war import SIDES, War, in_order, other_side, there

LAST_ROUND = 10
CARD_STAGES = ("before", "deployment", "fighting")
"""The stages in which battle cards are used (G53)."""


def fight(t: Table, number: int) -> None:
    """A war's turn has come: battle or siege."""
    t.war = number
    t.ask_for("stand", t.wars[number]["chiefs"]["defenders"])


def current(t: Table) -> War:
    """The war that is being fought."""
    assert t.war is not None
    return t.wars[t.war]


def present(t: Table) -> list[str]:
    """The seats that fight, the attackers first, clockwise from the starter."""
    war = current(t)
    return [seat for side in SIDES for seat in in_order(t, war, side)]


def table_attacker(t: Table, war: War) -> str | None:
    """The side that says who attacks on the table by a Sly Fox or a Dumb Ox; None where neither or both may (G51)."""
    may = {
        side
        for side in SIDES
        if any(f.has(t, "sly_fox", seat) for seat in there(war, side))
        or any(f.has(t, "dumb_ox", seat) for seat in there(war, other_side(side)))
    }
    return may.pop() if len(may) == 1 else None


def stand(t: Table, mode: str) -> None:
    """The defenders chose."""
    war = current(t)
    war["mode"] = mode
    t.tell("mode", seat=war["chiefs"]["defenders"], word=mode)
    if mode == "battle":
        _battle(t)
    else:
        t.push(*(["leave", seat] for side in SIDES for seat in _allies(t, side)), ["siege_round"])


def _battle(t: Table) -> None:
    current(t)["stage"] = "before"
    t.push(["battle"])


def _allies(t: Table, side: str) -> list[str]:
    war = current(t)
    leaders = (war["starter"], war["enemy"], *war["chiefs"].values())
    return [seat for seat in in_order(t, war, side) if seat not in leaders]


def go_home(t: Table, seat: str) -> None:
    """An ally leaves a siege (G57)."""
    current(t)["home"].append(seat)
    t.tell("left", seat=seat)


def siege_round(t: Table) -> None:
    """The next round of a siege begins (G58)."""
    war = current(t)
    war["round"] += 1
    if war["began"] is None:
        war["began"] = {seat: sum(war["armies"][seat].values()) for side in SIDES for seat in there(war, side)}
    t.ask_for("siege", war["chiefs"]["defenders"])


def sally(t: Table) -> None:
    """The besieged come out (G58)."""
    war = current(t)
    war["mode"], war["round"] = "sally", 0
    t.tell("mode", seat=war["chiefs"]["defenders"], word="sally")
    _battle(t)


def hold(t: Table) -> None:
    """Both sides roll (G58)."""
    chiefs = current(t)["chiefs"]
    t.push(
        ["roll", {"why": "siege", "seat": chiefs["attackers"]}],
        ["roll", {"why": "siege", "seat": chiefs["defenders"]}],
    )


def rolled(t: Table, value: int, first: int | None) -> None:
    """A die of a siege: the first waits for the second, then they are compared."""
    war = current(t)
    if first is None:
        t.todo[-1].append(value)
        return
    attack, defence = first + war["round"] - 1, value + 2
    chiefs = war["chiefs"]
    word = f"{attack}:{defence}"
    t.tell("round", seat=chiefs["attackers"], other=chiefs["defenders"], count=war["round"], word=word)
    if attack >= 2 * defence:
        finish(t, "attackers")
    elif attack == defence:
        t.push(["lift"])
    else:
        loser = "attackers" if attack < defence else "defenders"
        t.push(
            *(["lose", seat] for seat in in_order(t, war, loser)), ["spent"], ["disease", loser], ["lift"],
        )  # fmt: skip


def lose(t: Table, seat: str) -> None:
    """A seat loses a stand of its choice (G59)."""
    army = current(t)["armies"][seat]
    if len(army) == 1:
        lost(t, seat, next(iter(army)))
    elif army:
        t.ask_for("lose", seat)


def lost(t: Table, seat: str, stand: str) -> None:
    """A stand is lost; with the last one the personalities are in danger."""
    army = current(t)["armies"][seat]
    add(army, stand, -1)
    if stand == "british:Ax":
        t.ax[seat] -= 1
    t.tell("army_loss", seat=seat, who=stand)
    if not army:
        t.push(*(["danger", "lost", seat, who] for who in f.persons(t, seat)))


def spent(t: Table) -> None:
    """Whether a side has lost too much (G60)."""
    war = current(t)
    shares = {}
    for side in SIDES:
        began = sum(war["began"][seat] for seat in there(war, side))
        shares[side] = began - sum(sum(war["armies"][seat].values()) for seat in there(war, side)), began
    gone, began = shares["defenders"]
    if 3 * gone > 2 * began:
        _cut(t)
        finish(t, "attackers")
        return
    gone, began = shares["attackers"]
    if 2 * gone > began:
        _cut(t)
        finish(t, "draw")


def _cut(t: Table) -> None:
    """Takes back the steps of this round that are still to come."""
    while t.todo and t.todo[-1][0] in ("disease", "lift"):
        t.todo.pop()


def disease(t: Table, side: str) -> None:
    """Each personality that is still there is in danger (G59)."""
    war = current(t)
    seats = [seat for seat in in_order(t, war, side) if war["armies"][seat]]
    t.push(*(["danger", "disease", seat, who] for seat in seats for who in f.persons(t, seat)))


def danger(t: Table, why: str, seat: str, who: str) -> None:
    """A die for a personality, if it is still the seat's."""
    if who in f.persons(t, seat):
        t.push(["roll", {"why": why, "seat": seat, "who": who}])


def go_on(t: Table) -> None:
    """The siege goes on: allies may leave, then the next round."""
    t.push(*(["leave", seat] for seat in _allies(t, "attackers")), ["siege_round"])


def finish(t: Table, result: str) -> None:
    """The war has a result."""
    war = current(t)
    war["result"] = result
    t.tell("siege_ended" if war["mode"] == "siege" else "result", word=result)
    t.push(["uphold"])


def reports(t: Table) -> list[Action]:
    """What the battle table may report (G52 to G56)."""
    war = current(t)
    found: list[Action] = []
    stage, late = war["stage"], war["round"] >= LAST_ROUND
    seats = [(side, seat) for side in SIDES for seat in there(war, side)]
    for side, seat in seats:
        held = f.free_cards(t, seat)
        if stage == "before" and "dragons_breath" in held:
            found.append(do.BattleCard(Seat(seat), CardId("dragons_breath")))
        if stage == "deployment" and "sorcery" in held:
            found.append(do.BattleCard(Seat(seat), CardId("sorcery"), "own"))
            for foe in there(war, other_side(side)):
                found.append(do.BattleCard(Seat(seat), CardId("sorcery"), "enemy", foe))
        if stage == "fighting" and not late:
            usable = [card for card in FIGHTING if card in held and (card != "hammer_of_the_gods" or t.pool > 0)]
            found += [do.BattleCard(Seat(seat), CardId(card)) for card in usable]
        if stage in ("fighting", "report"):
            found += [do.Lost(Seat(seat), who) for who in _unreported(t, war, seat)]
        if stage == "report" and seat not in war["ax_lost"]:
            ax = min(war["armies"][seat].get("british:Ax", 0), t.ax[seat])
            found += [do.AxLost(Seat(seat), n) for n in range(1, ax + 1)]
    match stage:
        case "before":
            found.append(do.Stage("deployment"))
        case "deployment":
            found.append(do.Stage("fighting"))
        case "fighting":
            if not late:
                found.append(do.RoundOver())
            found += [do.Result("attackers"), do.Result("defenders"), do.Result("draw")]
        case _:
            found.append(do.ReportDone())
    return found


def _unreported(t: Table, war: War, seat: str) -> list[str]:
    """The personalities of a seat that were not lost in this battle so far (G55)."""
    if not war["armies"][seat]:
        return []
    told = [entry["who"] for entry in war["lost"] if entry["seat"] == seat or entry["who"].startswith("warlord:")]
    return [who for who in f.persons(t, seat) if who not in told]


def report(t: Table, action: Action) -> None:
    """The battle table reported something."""
    war = current(t)
    match action:
        case do.Stage(stage=stage):
            war["stage"] = stage
            t.tell("stage", word=stage)
        case do.RoundOver():
            war["round"] += 1
            t.tell("round", count=war["round"])
        case do.BattleCard():
            _battle_card(t, war, action)
        case do.Lost(seat=seat, who=who):
            war["lost"].append({"seat": seat, "who": who})
            t.tell("lost", seat=seat, who=who)
            t.push(["roll", {"why": "lost", "seat": seat, "who": who}])
        case do.Result(winner=winner):
            war["result"], war["stage"] = winner, "report"
            t.tell("result", word=winner)
        case do.AxLost(seat=seat, count=count):
            war["ax_lost"][seat] = count
            t.ax[seat] -= count
            t.tell("army_loss", seat=seat, who="british:Ax", count=count)
        case do.ReportDone():
            t.push(["uphold"])
            return
    at = len(t.todo) if not isinstance(action, do.Lost) else len(t.todo) - 1
    t.todo.insert(at, ["battle"])


def _battle_card(t: Table, war: War, action: do.BattleCard) -> None:
    add(t.hands[action.seat], action.card, -1)
    entry = {"seat": action.seat, "card": action.card}
    if action.mode:
        entry["mode"] = action.mode
    if action.target:
        entry["target"] = action.target
    war["cards"].append(entry)
    if action.card == "hammer_of_the_gods":
        t.pool -= 1
    spent = action.card == "hammer_of_the_gods" and t.pool == 0
    add(t.removed if spent else t.discard, action.card)
    t.tell("battle_card", seat=action.seat, card=action.card, word=action.mode, other=action.target)
