"""The dragon's action: flying, striking, and the coins (D25-D30). With it the turn ends."""

from __future__ import annotations

from typing import Final

from companion.game import Event, PieceId
from companion.games.dragon_soul import events as on
from companion.games.dragon_soul.box.plan import Plan, Player
from companion.games.dragon_soul.box.spaces import Space
from companion.games.dragon_soul.fight.cards import Cards, ways
from companion.games.dragon_soul.state import (
    NOWHERE,
    Battalion,
    Coins,
    Loss,
    Phase,
    State,
    named,
    put,
    replace,
)
from companion.games.dragon_soul.turns.flow import settle
from companion.games.dragon_soul.turns.march import destroy_if_empty, lose

Events = list[Event]

BREATH: Final = "breath"
CLAW: Final = "claw"
SHIELD_WALL: Final = "shield_wall"
BALLISTA: Final = "ballista"
ATTACKS: Final = (BREATH, CLAW)
DEFENCES: Final = (SHIELD_WALL, BALLISTA)
DRAGON: Final = "_dragon"


def dragon_name(plan: Plan, player: Player) -> PieceId:
    """What a dragon is called as a target: gold_dragon."""
    return PieceId(f"{plan.seats[player]}{DRAGON}")


def fly(plan: Plan, state: State, to: Space, events: Events) -> State:
    """The dragon flies, and the turn ends (D26)."""
    player, names = state.current, plan.spaces.names
    events.append(on.Flew(plan.seats[player], names[state.dragons[player]], names[to]))
    state = replace(state, dragons=put(state.dragons, player, to), deploying=False)
    return settle(plan, state, events, ended=True)


def strike_dragon(plan: Plan, state: State, owner: Player, events: Events) -> State:
    """A dragon strikes another one: both die, and the turn ends (D30)."""
    player = state.current
    at = plan.spaces.names[state.dragons[owner]]
    events.append(on.Struck(plan.seats[player], dragon_name(plan, owner), at))
    events.append(on.DragonsDied(plan.seats[player], plan.seats[owner]))
    dragons = put(put(state.dragons, player, NOWHERE), owner, NOWHERE)
    return settle(plan, replace(state, dragons=dragons, deploying=False), events, ended=True)


def strike(plan: Plan, state: State, owner: Player, target: Battalion, events: Events) -> State:
    """A dragon strikes a battalion: both sides choose a face of their coin (D27)."""
    name, at = plan.battalion_name(owner, target.number), plan.spaces.names[target.at]
    events.append(on.Struck(plan.seats[state.current], name, at))
    return replace(state, phase=Phase.COINS, coins=Coins(owner, target.number), deploying=False)


def choose(plan: Plan, state: State, coins: Coins, face: str, events: Events) -> State:
    """The dragon's side of the coin, hidden until the other is chosen (D43)."""
    events.append(on.Picked(plan.seats[state.current], "coin"))
    return replace(state, coins=replace(coins, attack=face))


def reveal(plan: Plan, state: State, coins: Coins, defence: str, events: Events) -> State:
    """Both coins are revealed, and what they say happens (D28)."""
    player, owner, attack = state.current, coins.owner, coins.attack
    assert attack is not None
    target, name = named(state, owner, coins.target), plan.battalion_name(owner, coins.target)
    had = sum(target.cards)
    loses = {(BREATH, SHIELD_WALL): had, (CLAW, BALLISTA): half(target)}.get((attack, defence), 0)
    events.append(on.CoinsShown(plan.seats[player], plan.seats[owner], attack, defence, name, loses, had - loses))
    state = replace(state, coins=None, phase=Phase.TURN)
    if attack == BREATH and defence == BALLISTA:
        events.append(on.DragonDied(plan.seats[player], plan.spaces.names[state.dragons[player]]))
        state = replace(state, dragons=put(state.dragons, player, NOWHERE))
    elif attack == BREATH and defence == SHIELD_WALL:
        state = lose(plan, state, owner, coins.target, target.cards, events)
        state = destroy_if_empty(plan, state, owner, coins.target, events)
    elif attack == CLAW and defence == BALLISTA:
        return _halve(plan, state, coins, events)
    return settle(plan, state, events, ended=True)


def half(battalion: Battalion) -> int:
    """Half of its cards, rounded up (D28)."""
    return (sum(battalion.cards) + 1) // 2


def must_choose(battalion: Battalion) -> bool:
    """Whether half of its cards can be lost in more than one way by kind (D29)."""
    found = ways(battalion.cards, half(battalion))
    next(found)
    return next(found, None) is not None


def _halve(plan: Plan, state: State, coins: Coins, events: Events) -> State:
    """Half of the cards are lost: the owner chooses which, where there is a choice (D29)."""
    owner, target = coins.owner, named(state, coins.owner, coins.target)
    count = half(target)
    if must_choose(target):
        return replace(state, phase=Phase.DISCARD, loss=Loss(owner, target.number, count))
    return discard(plan, state, owner, target.number, next(ways(target.cards, count)), events)


def discard(plan: Plan, state: State, owner: Player, number: int, cards: Cards, events: Events) -> State:
    """The chosen cards are lost, and the turn ends (D25, D29)."""
    state = lose(plan, replace(state, loss=None, phase=Phase.TURN), owner, number, cards, events)
    return settle(plan, destroy_if_empty(plan, state, owner, number, events), events, ended=True)
