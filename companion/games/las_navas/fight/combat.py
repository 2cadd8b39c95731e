"""Combats: shots, attacks, charges, karr wa-l-farr, reactions, damage and advances (R16-R30, R37-R40)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.game import CHANCE, CardId, Event, PieceId
from companion.games.las_navas.actions import Attack, Charge, Damage, Shoot
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import VALUES, Cards, without
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, Printed, Side
from companion.games.las_navas.box.zones import Zone
from companion.games.las_navas.events import (
    AdvanceDeclined,
    AdvanceStopped,
    Damaged,
    Declared,
    Drawn,
    Fought,
    KarrAnswered,
    KarrBegan,
    KarrLapsed,
    Lapsed,
    Moved,
    Passed,
    PileTurned,
    ReactionPlayed,
    Shot,
    Term,
)
from companion.games.las_navas.fight import specials
from companion.games.las_navas.fight.specials import JIHAD, JUND, KURDISH, REACTION_DAMAGE
from companion.games.las_navas.state import (
    UNIT,
    Combat,
    Content,
    Phase,
    State,
    Wound,
    as_exhausted,
    holder,
    may_be,
    other,
    power_of,
    replace,
    specials_held,
    turned,
    with_zones,
)
from companion.games.las_navas.turns import turn, victory
from companion.games.las_navas.turns.orders import SHOT_COST, Plan

BONUS: Final = {("attack", 0): 2, ("charge", 0): 5, ("attack", 1): -1, ("charge", 1): 2, ("karr", 1): 2}
"""What each kind of combat adds to its attacker (R19, R20, R21, R30)."""
SHOT_DAMAGE: Final = (1, 2)
DECLARED_CARD: Final = 2
CAMP_DEFENCE: Final = 2

Points = tuple[int, ...]


@lru_cache(maxsize=20_000)
def distributions(content: Content, points: int) -> tuple[Points, ...]:
    """Every way to deal that many points to the units of a zone, as points a unit (R24)."""
    powers = [power_of(n) for n in content]
    ways: list[Points] = [()]
    for power in powers:
        ways = [(*way, taken) for way in ways for taken in range(power + 1)]
    due = min(points, sum(powers))
    return tuple(way for way in ways if sum(way) == due)


@lru_cache(maxsize=20_000)
def damages(printed: Printed, side: Side, content: Content, points: int) -> tuple[Damage, ...]:
    """Every action by which a side can deal that many points to the units of a zone (R24)."""
    ids = [printed.ids[UNIT[n]] for n in content]
    return tuple(
        Damage(SEATS[side], {unit: taken for unit, taken in zip(ids, way, strict=True) if taken})
        for way in distributions(content, points)
    )


def shoot(printed: Printed, state: State, action: Shoot, origin: int, events: list[Event]) -> State:
    """The state after an archer attack (R18)."""
    side = state.turn
    assert side is not None
    unit, target = printed.number[action.unit], Zone(board.NUMBER[action.target])
    content = tuple(as_exhausted(n) if UNIT[n] == unit else n for n in state.zones[origin])
    damage = SHOT_DAMAGE[side]
    events.append(Shot(SEATS[side], action.unit, board.NAMES[origin], action.target, damage))
    combat = Combat(
        "shoot", side, Zone(origin), target, (unit,), wounds=(Wound(other(side), target, damage),), cause="shoot"
    )
    state = replace(
        state,
        zones=with_zones(state.zones, ((origin, content),)),
        points=state.points - SHOT_COST[side],
        combats=state.combats + 1,
        shots=state.shots + 1,
        fresh=False,
        combat=combat,
    )
    return _wound(printed, state, combat, events)


def declare(printed: Printed, state: State, action: Attack | Charge, plan: Plan, events: list[Event]) -> State:
    """The state after a standard attack or a charge is declared (R17)."""
    side = state.turn
    assert side is not None
    kind = "charge" if isinstance(action, Charge) else "attack"
    for card in action.special:
        state = specials.spend(state, side, card)
    defenders = state.zones[plan.target]
    volunteers = plan.units if side == MUSLIM else [UNIT[n] for n in defenders]
    combat = Combat(
        kind,
        side,
        Zone(plan.origin),
        Zone(plan.target),
        plan.units,
        action.special,
        volunteers=not printed.named[JIHAD].isdisjoint(volunteers),
        jund=any(UNIT[n] in printed.named[JUND] for n in defenders),
    )
    events.append(Declared(SEATS[side], kind, action.origin, action.target, action.units, action.special, plan.cost))
    state = replace(
        state,
        zones=with_zones(state.zones, ((plan.origin, plan.stay),)),
        points=state.points - plan.cost,
        combats=state.combats + 1,
        fresh=False,
        combat=combat,
    )
    if kind == "charge" and side == CHRISTIAN and any(printed.cavalry[UNIT[n]] for n in defenders):
        return replace(state, phase=Phase.KARR, decider=SEATS[MUSLIM])  # R28
    return _before_draw(printed, state, combat)


def answer_karr(printed: Printed, state: State, declared: bool, events: list[Event]) -> State:
    """The state once karr wa-l-farr is declared or declined (R28)."""
    events.append(KarrAnswered(declared))
    combat = replace(_combat(state), karr=declared)
    return _before_draw(printed, replace(state, combat=combat), combat)


def reactions(printed: Printed, state: State) -> Cards:
    """The reaction cards that may be played now."""
    held = specials_held(state, MUSLIM)
    return tuple(card for card in _asked(printed, state, _combat(state)) if card in held)


def _asked(printed: Printed, state: State, combat: Combat) -> Cards:
    """The reaction cards for which the question is put (R47)."""
    if state.phase is Phase.REACT:
        return specials.before_draw(printed, state, combat)
    if state.phase is Phase.VOLUNTEERS:
        return specials.after_damage(printed, state, combat)
    return specials.before_advance(state, combat)


def react(printed: Printed, state: State, card: CardId, events: list[Event]) -> State:
    """The state after a reaction card (R37-R40)."""
    combat = _combat(state)
    state = specials.spend(state, MUSLIM, card)
    events.append(ReactionPlayed(card, board.NAMES[combat.origin]))
    if card == JUND:
        events.append(AdvanceStopped(board.NAMES[combat.origin], board.NAMES[combat.target]))
        return _karr(printed, state, combat, events)
    combat = replace(combat, wounds=(Wound(CHRISTIAN, combat.origin, REACTION_DAMAGE),), cause=card)
    return _wound(printed, replace(state, combat=combat), combat, events)


def decline(printed: Printed, state: State, events: list[Event]) -> State:
    """The state after no reaction card was played."""
    combat = _combat(state)
    events.append(Passed(SEATS[MUSLIM]))
    if state.phase is Phase.REACT:
        return _to_draw(state)
    if state.phase is Phase.VOLUNTEERS:
        return _before_advance(printed, state, combat, events)
    return _advance(printed, state, combat, events)


def drawable(state: State) -> Cards:
    """The cards that can be drawn for the combat: the top one where the order is known, else any of the deck (R10)."""
    state = turned(state)
    return may_be(state, state.deck[:1] if state.ordered else state.deck)


def draw(printed: Printed, state: State, card: CardId, events: list[Event]) -> State:
    """The state once the card is drawn, the sums are made and the lower side must take its damage (R10, R22)."""
    combat = _combat(state)
    if not state.deck:
        events.append(PileTurned(len(state.discard)))
    state = turned(state)
    events.append(Drawn(card))
    deck = without(state.deck, card)
    combat = with_card(printed, state, combat, card)
    told = fought(combat)
    lost = (told.christian_damage, told.muslim_damage)
    # R24: on a tie the defender distributes first.
    sides = ((other(combat.side), combat.target), (combat.side, combat.origin))
    combat = replace(combat, wounds=tuple(Wound(side, zone, lost[side]) for side, zone in sides if lost[side]))
    events.append(told)
    state = replace(state, deck=deck, discard=(*state.discard, card), combat=combat)
    return _wound(printed, state, combat, events)


def with_card(printed: Printed, state: State, combat: Combat, card: CardId) -> Combat:
    """A combat with its card drawn and both sums made (R22)."""
    attack = _attack_terms(printed, state, combat, card)
    defence = _defence_terms(printed, state, combat, card)
    return replace(combat, card=card, attack=attack, defence=defence, cause=combat.kind)


def distribute(printed: Printed, state: State, units: dict[PieceId, int], events: list[Event]) -> State:
    """The state once the owner has said who takes the damage (R24)."""
    combat = _combat(state)
    content = state.zones[combat.wounds[0].zone]
    points = tuple(units.get(printed.ids[UNIT[n]], 0) for n in content)
    state = _take(printed, state, combat, points, events)
    return _wound(printed, state, _combat(state), events)


def answer_advance(printed: Printed, state: State, accept: bool, events: list[Event]) -> State:
    """The state once the Muslim has said whether to advance (R25)."""
    combat = _combat(state)
    if accept:
        return _muslims_advance(printed, state, combat, events)
    events.append(AdvanceDeclined(board.NAMES[combat.origin], board.NAMES[combat.target]))
    return turn.go_on(printed, state, events)


def _combat(state: State) -> Combat:
    assert state.combat is not None
    return state.combat


def _before_draw(printed: Printed, state: State, combat: Combat) -> State:
    if specials.before_draw(printed, state, combat):
        return replace(state, phase=Phase.REACT, decider=SEATS[MUSLIM])
    return _to_draw(state)


def _to_draw(state: State) -> State:
    return replace(state, phase=Phase.DRAW, decider=CHANCE)


def _attack_terms(printed: Printed, state: State, combat: Combat, card: CardId) -> tuple[Term, ...]:
    """The attacker's sum (R22, R23, R30, R42)."""
    side = combat.side
    terms = [Term(printed.ids[UNIT[n]], power_of(n)) for n in state.zones[combat.origin] if UNIT[n] in combat.units]
    terms.append(Term("card", VALUES[card][side]))
    terms.append(Term(combat.kind, BONUS[combat.kind, side]))
    if combat.kind == "karr":
        return tuple(terms)
    if side == MUSLIM and combat.volunteers:
        terms.append(Term("volunteers", 1))
    if side == CHRISTIAN and state.active is not None:
        if printed.column_of[state.active] == board.column(combat.origin):
            terms.append(Term("king", 1))
        terms += [Term(special, DECLARED_CARD) for special in combat.special]
    return tuple(terms)


def _defence_terms(printed: Printed, state: State, combat: Combat, card: CardId) -> tuple[Term, ...]:
    """The defender's sum (R22, R23, R30)."""
    terms = [Term(printed.ids[UNIT[n]], power_of(n)) for n in state.zones[combat.target]]
    terms.append(Term("card", VALUES[card][other(combat.side)]))
    if combat.side == CHRISTIAN:
        if combat.target == board.CAMP:
            terms.append(Term("camp", CAMP_DEFENCE))
        if combat.volunteers:
            terms.append(Term("volunteers", -1))
    return tuple(terms)


def fought(combat: Combat) -> Fought:
    """The sums of a combat whose card is drawn, and the damage that they lead to: the lower side takes the difference,
    on a tie each takes one (R22)."""
    assert combat.card is not None
    attack, defence = (sum(term.amount for term in terms) for terms in (combat.attack, combat.defence))
    tie = int(attack == defence)
    lost = max(defence - attack, tie), max(attack - defence, tie)
    return Fought(
        combat.kind,
        SEATS[combat.side],
        board.NAMES[combat.origin],
        board.NAMES[combat.target],
        combat.card,
        combat.attack,
        combat.defence,
        attack,
        defence,
        *(lost if combat.side == CHRISTIAN else lost[::-1]),
    )


def _wound(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    """Deals the wounds of a combat in their order; asks where there is a choice (R24)."""
    while combat.wounds:
        wound = combat.wounds[0]
        ways = distributions(state.zones[wound.zone], wound.points)
        if len(ways) > 1:
            return replace(state, phase=Phase.DAMAGE, decider=SEATS[wound.side])
        state = _take(printed, state, combat, ways[0], events)
        combat = _combat(state)
    state = victory.check(printed, state, events)
    return state if state.winner else _after_wounds(printed, state, combat, events)


def _take(printed: Printed, state: State, combat: Combat, points: Points, events: list[Event]) -> State:
    """Takes the first wound, so many points a unit."""
    wound = combat.wounds[0]
    content = state.zones[wound.zone]
    taken = {printed.ids[UNIT[n]]: p for n, p in zip(content, points, strict=True) if p}
    fallen = tuple(printed.ids[UNIT[n]] for n, p in zip(content, points, strict=True) if p == power_of(n))
    left = tuple(n - 2 * p for n, p in zip(content, points, strict=True) if p < power_of(n))
    events.append(Damaged(SEATS[wound.side], board.NAMES[wound.zone], taken, fallen, combat.cause))
    return replace(
        state,
        zones=with_zones(state.zones, ((wound.zone, left),)),
        combat=replace(combat, wounds=combat.wounds[1:]),
    )


def _after_wounds(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    """What follows once all damage of a step is dealt and nobody has won by it."""
    if combat.cause in ("shoot", "karr"):
        return turn.go_on(printed, state, events)
    if combat.cause in (specials.BLACK_GUARD, KURDISH):
        if any(UNIT[n] in combat.units for n in state.zones[combat.origin]):
            return _before_draw(printed, state, combat)
        events.append(Lapsed(board.NAMES[combat.origin], board.NAMES[combat.target]))  # R37
        return turn.go_on(printed, state, events)
    if combat.cause == JIHAD:
        return _before_advance(printed, state, combat, events)
    if specials.after_damage(printed, state, combat):
        return replace(state, phase=Phase.VOLUNTEERS, decider=SEATS[MUSLIM])
    return _before_advance(printed, state, combat, events)


def _before_advance(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    if specials.before_advance(state, combat):
        return replace(state, phase=Phase.JUND, decider=SEATS[MUSLIM])
    return _advance(printed, state, combat, events)


def _advance(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    """The advance that a combat brings with it, if any (R25-R27)."""
    emptied = not state.zones[combat.target] and bool(state.zones[combat.origin])
    if combat.side == CHRISTIAN:
        if emptied and combat.kind == "charge":
            state = _column_advances(printed, state, combat, events)
            if state.winner:
                return state
        return _karr(printed, state, combat, events)
    if not emptied or any(printed.immobile[UNIT[n]] for n in state.zones[combat.origin]):
        return turn.go_on(printed, state, events)
    if combat.volunteers:
        return _muslims_advance(printed, state, combat, events)  # R26
    if combat.kind == "charge":
        return replace(state, phase=Phase.ADVANCE, decider=SEATS[MUSLIM])  # R25
    return turn.go_on(printed, state, events)


def _column_advances(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    """R27: the zone that charged and all that stand consecutively behind it go one zone ahead."""
    zones = list(state.zones)
    ahead, zone = combat.target, int(combat.origin)
    while True:
        units = tuple(printed.ids[UNIT[n]] for n in zones[zone])
        events.append(Moved(SEATS[CHRISTIAN], board.NAMES[zone], board.NAMES[ahead], units, "advance", 0))
        zones[ahead], zones[zone] = zones[zone], ()
        ahead, zone = Zone(zone), zone + 1
        if board.row(ahead) == board.ROWS or holder(printed, zones[zone]) != CHRISTIAN:
            return victory.check(printed, replace(state, zones=tuple(zones)), events)


def _muslims_advance(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    content = state.zones[combat.origin]
    units = tuple(printed.ids[UNIT[n]] for n in content)
    origin, target = board.NAMES[combat.origin], board.NAMES[combat.target]
    events.append(Moved(SEATS[MUSLIM], origin, target, units, "advance", 0))
    zones = with_zones(state.zones, ((combat.origin, ()), (combat.target, content)))
    state = victory.check(printed, replace(state, zones=zones), events)
    return turn.go_on(printed, state, events)


def _karr(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    """R29: the second combat, where karr was declared and both sides are there to fight it."""
    if not combat.karr:
        return turn.go_on(printed, state, events)
    pair = _karr_zones(printed, state, combat)
    if pair is None:
        events.append(KarrLapsed())
        return turn.go_on(printed, state, events)
    origin, target = pair
    units = tuple(UNIT[n] for n in state.zones[origin])
    events.append(KarrBegan(board.NAMES[origin], board.NAMES[target], tuple(printed.ids[unit] for unit in units)))
    return _to_draw(replace(state, combat=Combat("karr", MUSLIM, origin, target, units)))


def _karr_zones(printed: Printed, state: State, combat: Combat) -> tuple[Zone, Zone] | None:
    """From where and on which zone karr wa-l-farr is fought (R29)."""
    held = holder(printed, state.zones[combat.target])
    if held == MUSLIM:
        return (combat.target, combat.origin) if state.zones[combat.origin] else None
    behind = board.AHEAD[combat.target]
    if held is None or behind is None or holder(printed, state.zones[behind]) != MUSLIM:
        return None
    return behind, combat.target
