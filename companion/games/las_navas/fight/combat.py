"""Combats: shots, attacks, charges, karr wa-l-farr, reactions, damage and advances (R16-R30, R37-R40)."""

from __future__ import annotations

from typing import Final

from companion.game import CardId, Event, PieceId
from companion.games.las_navas.actions import Attack, Charge, Shoot
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import Cards, without
from companion.games.las_navas.box.components import CHRISTIAN, MUSLIM, SEATS, Printed
from companion.games.las_navas.box.zones import Zone
from companion.games.las_navas.events import (
    AdvanceDeclined,
    AdvanceStopped,
    Declared,
    Drawn,
    KarrAnswered,
    Lapsed,
    Passed,
    PileTurned,
    ReactionPlayed,
    Shot,
)
from companion.games.las_navas.fight.advance import advance, karr, muslims_advance, to_draw
from companion.games.las_navas.fight.damage import distributions, take
from companion.games.las_navas.fight.sums import fought, with_card
from companion.games.las_navas.specials import reactions
from companion.games.las_navas.specials.reactions import JIHAD, JUND, KURDISH, REACTION_DAMAGE
from companion.games.las_navas.specials.use import spend
from companion.games.las_navas.state import (
    UNIT,
    Combat,
    Phase,
    State,
    Wound,
    as_exhausted,
    may_be,
    other,
    replace,
    turned,
    with_zones,
)
from companion.games.las_navas.turns import turn, victory
from companion.games.las_navas.turns.orders import SHOT_COST, Plan

SHOT_DAMAGE: Final = (1, 2)


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
        state = spend(state, side, card)
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


def react(printed: Printed, state: State, card: CardId, events: list[Event]) -> State:
    """The state after a reaction card (R37-R40)."""
    combat = _combat(state)
    state = spend(state, MUSLIM, card)
    events.append(ReactionPlayed(card, board.NAMES[combat.origin]))
    if card == JUND:
        events.append(AdvanceStopped(board.NAMES[combat.origin], board.NAMES[combat.target]))
        return karr(printed, state, combat, events)
    combat = replace(combat, wounds=(Wound(CHRISTIAN, combat.origin, REACTION_DAMAGE),), cause=card)
    return _wound(printed, replace(state, combat=combat), combat, events)


def decline(printed: Printed, state: State, events: list[Event]) -> State:
    """The state after no reaction card was played."""
    combat = _combat(state)
    events.append(Passed(SEATS[MUSLIM]))
    if state.phase is Phase.REACT:
        return to_draw(state)
    if state.phase is Phase.VOLUNTEERS:
        return _before_advance(printed, state, combat, events)
    return advance(printed, state, combat, events)


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


def distribute(printed: Printed, state: State, units: dict[PieceId, int], events: list[Event]) -> State:
    """The state once the owner has said who takes the damage (R24)."""
    combat = _combat(state)
    content = state.zones[combat.wounds[0].zone]
    points = tuple(units.get(printed.ids[UNIT[n]], 0) for n in content)
    state = take(printed, state, combat, points, events)
    return _wound(printed, state, _combat(state), events)


def answer_advance(printed: Printed, state: State, accept: bool, events: list[Event]) -> State:
    """The state once the Muslim has said whether to advance (R25)."""
    combat = _combat(state)
    if accept:
        return muslims_advance(printed, state, combat, events)
    events.append(AdvanceDeclined(board.NAMES[combat.origin], board.NAMES[combat.target]))
    return turn.go_on(printed, state, events)


def _combat(state: State) -> Combat:
    assert state.combat is not None
    return state.combat


def _before_draw(printed: Printed, state: State, combat: Combat) -> State:
    if reactions.before_draw(printed, state, combat):
        return replace(state, phase=Phase.REACT, decider=SEATS[MUSLIM])
    return to_draw(state)


def _wound(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    """Deals the wounds of a combat in their order; asks where there is a choice (R24)."""
    while combat.wounds:
        wound = combat.wounds[0]
        ways = distributions(state.zones[wound.zone], wound.points)
        if len(ways) > 1:
            return replace(state, phase=Phase.DAMAGE, decider=SEATS[wound.side])
        state = take(printed, state, combat, ways[0], events)
        combat = _combat(state)
    state = victory.check(printed, state, events)
    return state if state.winner else _after_wounds(printed, state, combat, events)


def _after_wounds(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    """What follows once all damage of a step is dealt and nobody has won by it."""
    if combat.cause in ("shoot", "karr"):
        return turn.go_on(printed, state, events)
    if combat.cause in (reactions.BLACK_GUARD, KURDISH):
        if any(UNIT[n] in combat.units for n in state.zones[combat.origin]):
            return _before_draw(printed, state, combat)
        events.append(Lapsed(board.NAMES[combat.origin], board.NAMES[combat.target]))  # R37
        return turn.go_on(printed, state, events)
    if combat.cause == JIHAD:
        return _before_advance(printed, state, combat, events)
    if reactions.after_damage(printed, state, combat):
        return replace(state, phase=Phase.VOLUNTEERS, decider=SEATS[MUSLIM])
    return _before_advance(printed, state, combat, events)


def _before_advance(printed: Printed, state: State, combat: Combat, events: list[Event]) -> State:
    if reactions.before_advance(state, combat):
        return replace(state, phase=Phase.JUND, decider=SEATS[MUSLIM])
    return advance(printed, state, combat, events)
