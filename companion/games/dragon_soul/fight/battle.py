"""Battles between battalions, card against card (D31-D36)."""

from __future__ import annotations

from companion.game import Event
from companion.games.dragon_soul import events as on
from companion.games.dragon_soul.box.plan import Plan, Player
from companion.games.dragon_soul.fight.cards import KINDS, NONE, Cards, Kind, minus, one, plus, soldiers, written
from companion.games.dragon_soul.state import (
    NOWHERE,
    Battalion,
    Battle,
    Phase,
    State,
    find,
    named,
    replace,
    with_battalion,
)
from companion.games.dragon_soul.turns.flow import settle
from companion.games.dragon_soul.turns.march import conquer, destroy_if_empty, take

Events = list[Event]


def declare(plan: Plan, state: State, battalion: Battalion, owner: Player, target: Battalion, events: Events) -> State:
    """An attack begins; its battalion has acted with it (D31)."""
    player = state.current
    events.append(
        on.Attacked(
            plan.seats[player],
            plan.battalion_name(player, battalion.number),
            plan.battalion_name(owner, target.number),
            plan.spaces.names[target.at],
        )
    )
    state = with_battalion(state, player, replace(battalion, acted=True))
    battle = Battle(battalion.number, owner, target.number, NONE)
    return replace(state, phase=Phase.BATTLE, battle=battle, deploying=False)


def unused(state: State, battle: Battle) -> Cards:
    """The attacker's cards that were not used in this battle (D32)."""
    return minus(named(state, state.current, battle.attacker).cards, battle.used)


def send(plan: Plan, state: State, battle: Battle, kind: Kind, events: Events) -> State:
    """The attacker's pick for a round, hidden until the defender has picked (D32, D43)."""
    events.append(on.Picked(plan.seats[state.current], "card"))
    return replace(state, battle=replace(battle, attack=kind))


def answer(plan: Plan, state: State, battle: Battle, kind: Kind, events: Events) -> State:
    """The defender's pick: both cards are revealed, and the defeated ones go to the Dead Pile (D33, D34)."""
    player, owner, attack = state.current, battle.owner, battle.attack
    attacker, defender = plan.battalion_name(player, battle.attacker), plan.battalion_name(owner, battle.defender)
    attacker_falls, defender_falls = plan.box.diagram[attack][kind]
    fallen = (attacker,) * attacker_falls + (defender,) * defender_falls
    if attacker_falls:
        state = take(state, player, battle.attacker, one(attack))
    else:
        battle = replace(battle, used=plus(battle.used, one(attack)))
    if defender_falls:
        state = take(state, owner, battle.defender, one(kind))
    state = replace(state, battle=replace(battle, attack=NOWHERE))
    cards = named(state, player, battle.attacker).cards, named(state, owner, battle.defender).cards
    used, left = written(battle.used), tuple(map(sum, cards))
    events.append(on.Fought(attacker, defender, KINDS[attack], KINDS[kind], fallen, used, left))
    if NONE not in cards and soldiers(unused(state, battle)):
        return state
    return settle(plan, _end(plan, state, battle, events), events)


def cease(plan: Plan, state: State, events: Events) -> State:
    """The attacker ends the battle (D32, D35)."""
    events.append(on.Ceased(plan.seats[state.current], False))
    return settle(plan, replace(state, battle=None, phase=Phase.TURN), events)


def _end(plan: Plan, state: State, battle: Battle, events: Events) -> State:
    """The battle is over: battalions without cards leave, and a victorious attacker advances (D35, D36)."""
    player, owner = state.current, battle.owner
    place = named(state, owner, battle.defender).at
    state = destroy_if_empty(plan, state, owner, battle.defender, events)
    state = destroy_if_empty(plan, state, player, battle.attacker, events)
    state = replace(state, battle=None, phase=Phase.TURN)
    attacker, defeated = find(state, player, battle.attacker), find(state, owner, battle.defender) is None
    if attacker is None:
        return state
    if not defeated:
        events.append(on.Ceased(plan.seats[player], True))
        return state
    names = plan.spaces.names
    name = plan.battalion_name(player, attacker.number)
    events.append(on.Advanced(plan.seats[player], name, names[attacker.at], names[place]))
    state = with_battalion(state, player, replace(attacker, at=place))
    return conquer(plan, state, place, events)
