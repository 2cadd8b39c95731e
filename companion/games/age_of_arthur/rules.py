"""The course of the game: set-up, turns, the steps that follow an action, and what each action does."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.game import CHANCE, Action, CardId, Seat
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur import events as on
from companion.games.age_of_arthur.box.kinds import RESHUFFLE
from companion.games.age_of_arthur.box.plan import Plan
from companion.games.age_of_arthur.state import State, Table, add, freeze, thaw
from companion.games.age_of_arthur.turns import facts as f
from companion.games.age_of_arthur.turns import playing, realm
from companion.games.age_of_arthur.turns.legal import legal, may_concede
from companion.games.age_of_arthur.turns.refusals import refusal
from companion.games.age_of_arthur.wars import fighting, upholding, war


def setup(plan: Plan, ask: bool, rounds: int, saxons: set[str], shore: bool) -> State:
    """A new game: the Winds cards are about to be drawn (G1 to G8)."""
    people = {seat: "saxon" if seat in saxons else "british" for seat in plan.seats}
    population = {}
    for id, place in plan.places.items():
        if place.home:
            population[id] = people[place.kingdom]
        elif place.irish:
            population[id] = "irish"
        else:
            population[id] = "saxon" if shore and place.saxon_shore else "british"
    t = Table(
        plan,
        {
            "chance": "ask" if ask else "seeded", "rounds": rounds, "seats": list(plan.seats), "out": [],
            "leaving": [], "round": 0, "current": None, "phase": "turn", "to_act": None, "ask": None, "picks": 0,
            "used": [], "people": people, "ax": {s: 3 * (people[s] == "british") for s in plan.seats}, "lords": {},
            "owner": {id: place.kingdom or None for id, place in plan.places.items()}, "population": population,
            "titles": {"pendragon": None, "bretwalda": None}, "claims": {}, "raids": [], "in_play": [],
            "hands": {seat: {} for seat in plan.seats}, "locked": {}, "deck": dict(plan.winds), "discard": {},
            "removed": {}, "pool": plan.pool, "truce": None, "wars": [], "war": None, "winner": None,
            "reason": None, "todo": [],
        },
    )  # fmt: skip
    t.push(*(["fill", seat] for seat in plan.seats), ["begin", plan.seats[0], 1])
    run(t)
    return freeze(t)


def run(t: Table) -> None:
    """Carries out steps until somebody is asked, or the game is over."""
    t.to_act, t.ask, t.phase = None, None, t.phase if t.phase == "over" else ""
    while t.phase == "":
        if t.todo:
            step = t.todo.pop()
            _STEPS[step[0]](t, *step[1:])
        elif t.picks > 0:
            assert t.current is not None
            t.ask_for("turn", t.current)
        else:
            _end_turn(t)


def _end_turn(t: Table) -> None:
    seat = t.current
    assert seat is not None
    t.locked.pop(seat, None)
    t.used = []
    if t.truce and t.truce["seat"] == seat:
        t.truce["left"] -= 1
        if not t.truce["left"]:
            t.truce = None
            t.tell("truce")
    t.push(["fill", seat], ["next"])


def _fill(t: Table, seat: str) -> None:
    """A hand is filled up, one card at a time (G12, G13)."""
    lost = not t.deck or (set(t.deck) == {RESHUFFLE} and not t.discard)
    if sum(t.hands[seat].values()) < t.plan.hand and not lost:
        t.push(["fill", seat])
        t.ask_for("draw", CHANCE, {"seat": seat})


def _next(t: Table) -> None:
    """The next seat's turn, or the end of the time (G12, G72)."""
    seat = t.current
    assert seat is not None
    t.events.append(on.Ended(Seat(seat)))
    at = t.seats.index(seat)
    new = next(other for other in t.seats[at + 1 :] + t.seats[: at + 1] if other not in t.out)
    number = t.round + (t.seats.index(new) <= at)
    if t.rounds and number > t.rounds:
        call_time(t)
    else:
        _begin(t, new, number)


def _begin(t: Table, seat: str, number: int) -> None:
    t.current, t.round, t.picks, t.used = seat, number, 2, []
    t.raids = [raid for raid in t.raids if raid["seat"] != seat]
    for entry in t.in_play:
        if entry.get("seat") == seat and "used" in entry:
            entry["used"] = False
    t.tell("turn", seat=seat, count=number)


def call_time(t: Table) -> None:
    """The highest rank wins (G72)."""
    assert t.current is not None
    seats = f.clockwise(t, t.current)
    ranks = {seat: f.rank(t, seat) for seat in seats}
    upholding.dice(t, None, [seat for seat in seats if ranks[seat] == max(ranks.values())])


def _merlin(t: Table, target: str, left: int, first: bool) -> None:
    assert t.current is not None
    if first or (left and playing.favours(t, target)):
        t.ask_for("merlin", t.current, {"seat": target, "left": left})


def _renounce(t: Table, done: int) -> None:
    assert t.current is not None
    t.ask_for("renounce", t.current, {"done": done})


def _roll(t: Table, ask: dict[str, Any], more: Any = None) -> None:
    """A die is asked for; `more` is what its result is applied to, or an earlier die."""
    t.ask_for("die", CHANCE, dict(ask))
    t.push(["rolling", more])


def _knives(t: Table, seat: str) -> None:
    if t.people[seat] == "british" and seat not in t.out:
        t.push(["roll", {"why": "knives", "seat": seat}])


def _side(t: Table, seat: str) -> None:
    if war.to_choose(t, seat):
        t.ask_for("sides", seat)


def _wars(t: Table) -> None:
    t.push(*(["fight", number] for number in range(len(t.wars))), ["wars_end"])


_STEPS: dict[str, Any] = {
    "fill": _fill,
    "next": _next,
    "begin": _begin,
    "merlin": _merlin,
    "renounce": _renounce,
    "roll": _roll,
    "knives": _knives,
    "answer": lambda t, seat: t.ask_for("answer", seat),
    "to_arms": war.to_arms,
    "side": _side,
    "muster_begins": war.muster_begins,
    "muster": war.muster,
    "mustered": war.mustered,
    "wars": _wars,
    "wars_end": war.end,
    "fight": fighting.fight,
    "leave": lambda t, seat: t.ask_for("leave", seat),
    "siege_round": fighting.siege_round,
    "lose": fighting.lose,
    "spent": fighting.spent,
    "disease": fighting.disease,
    "danger": fighting.danger,
    "lift": lambda t: t.ask_for("lift", fighting.current(t)["chiefs"]["attackers"]),
    "battle": lambda t: t.ask_for("battle", "table"),
    "uphold": upholding.uphold,
    "gain": upholding.gain,
    "settle": upholding.settle,
    "dice": upholding.dice_step,
    "aftermath": upholding.aftermath,
}


def apply(plan: Plan, state: State, action: Action) -> tuple[State, tuple[Any, ...]]:
    """The state after an action and what happened; IllegalAction where the rules refuse it."""
    t = thaw(plan, state)
    if isinstance(action, do.Concede):
        if not may_concede(t, action.side):
            raise refusal(t, action)
        t.leaving.append(action.side)
        if t.phase != "turn":
            return freeze(t), ()
    elif isinstance(action, do.CallTime):
        if t.phase != "turn":
            raise refusal(t, action)
        call_time(t)
        run(t)
    else:
        if action not in legal(t):
            raise refusal(t, action)
        _carry_out(t, action)
        run(t)
    _settle(t)
    return freeze(t), tuple(t.events)


def _settle(t: Table) -> None:
    """What follows every action: tidying, leaving, victory (G21, G71, G73)."""
    if t.phase == "over":
        return
    realm.tidy(t)
    if t.leaving and t.phase == "turn":
        gone = t.current in t.leaving
        realm.leave(t)
        if len(f.alive(t)) > 1 and gone:
            t.picks, t.used = 0, []
            t.push(["next"])
            run(t)
    realm.victory(t)


def _carry_out(t: Table, action: Action) -> None:
    seat, ask = t.to_act or "", t.ask or {}
    match action:
        case do.Play():
            playing.play(t, action)
            realm.tidy(t)
        case do.Discard(card=card):
            playing.discard(t, card)
        case do.Pass():
            t.picks = 0
            t.tell("passed", seat=seat)
        case do.Drill(to=to):
            playing.drill(t, to)
        case do.Shift():
            playing.shift(t, action)
        case do.Merlin(seat=target):
            playing.merlin(t, target)
        case do.Swap() | do.Lock():
            playing.favour(t, action)
        case do.Renounce(place=place):
            realm.remove_claim(t, seat, place)
            t.push(["renounce", ask["done"] + 1])
        case do.Answer(renounce=renounce):
            war.answer(t, renounce)
        case do.TakeSide():
            war.take_side(t, seat, action)
        case do.SecondWar():
            war.second_war(t, seat, action)
        case do.Sixth(stand=stand):
            t.todo[-1][2] = stand
        case do.SetAside(stand=stand):
            t.todo[-1][3] = [*t.todo[-1][3], stand]
        case do.Stand(mode=mode):
            fighting.stand(t, mode)
        case do.GoHome():
            fighting.go_home(t, seat)
        case do.Hold():
            t.tell("held", seat=seat)
            fighting.hold(t)
        case do.Sally():
            fighting.sally(t)
        case do.Lose(stand=stand):
            fighting.lost(t, seat, stand)
        case do.Continue():
            t.tell("went_on", seat=seat)
            fighting.go_on(t)
        case do.Lift():
            fighting.finish(t, "draw")
        case do.Insist() | do.Yield():
            _, thing, waiting, insisting = t.todo.pop()
            keeps = [*insisting, seat] if isinstance(action, do.Insist) else insisting
            about = {"other": thing["lord"]} if isinstance(thing, dict) else {"place": thing}
            t.tell("insisted" if isinstance(action, do.Insist) else "yielded", seat=seat, **about)
            t.push(["settle", thing, waiting[1:], keeps])
        case do.Draw(card=card):
            _drawn(t, ask["seat"], card)
        case do.Die(value=value):
            _die(t, ask, value)
        case do.Stay():
            t.tell("stayed", seat=seat)
        case do.MerlinDone() | do.RenounceDone():
            pass
        case _:
            fighting.report(t, action)


def _drawn(t: Table, seat: str, card: str) -> None:
    if card == RESHUFFLE:
        for name, n in t.discard.items():
            add(t.deck, name, n)
        t.discard = {}
        t.tell("reshuffled", seat=seat)
        return
    add(t.deck, card, -1)
    add(t.hands[seat], card)
    t.events.append(on.Drew(Seat(seat), CardId(card)))


def _die(t: Table, ask: dict[str, Any], value: int) -> None:
    t.tell("rolled", seat=ask["seat"], word=ask["why"], count=value, who=ask.get("who", ""))
    if ask["why"] == "dice":
        t.todo[-1][3].append(value)
        return
    more = t.todo.pop()[1]
    seat, odd = ask["seat"], value % 2 == 1
    match ask["why"]:
        case "siege":
            fighting.rolled(t, value, more)
        case "lost" if odd:
            realm.kill(t, seat, ask["who"])
        case "disease" if value == 1:
            realm.kill(t, seat, ask["who"])
        case "assassin" if not odd:
            realm.die(t, more)
        case "plot" if odd:
            realm.remove_all_claims(t, seat)
        case "knives" if odd:
            realm.die(t, seat)


def chance(t: Table, random: Random) -> Action:
    """A card or a die, each as likely as any other."""
    if t.phase == "die":
        return do.Die(random.randint(1, 6))
    cards = [card for card, n in t.deck.items() for _ in range(n)]
    return do.Draw(CardId(random.choice(cards)))
