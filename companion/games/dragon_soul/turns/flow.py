"""What follows after every action: claims lapse, players go out, turns pass, and somebody wins (D37-D41)."""

from __future__ import annotations

from companion.game import Event
from companion.games.dragon_soul.box.plan import Plan, Player
from companion.games.dragon_soul.events import Claimed, Conceded, Eliminated, Ended, Lapsed, Turn, Won
from companion.games.dragon_soul.fight.cards import NONE, plus, written
from companion.games.dragon_soul.state import NOBODY, NOWHERE, Phase, State, put, replace, strength

Events = list[Event]


def settle(plan: Plan, state: State, events: Events, *, ended: bool = False) -> State:
    """The state once everything has followed that an action brings with it; `ended`: the turn is over with it."""
    if state.claims:
        state = lapse(plan, state, events)
    state = eliminate(plan, state, events)
    if state.phase is Phase.OVER:
        return state
    if state.current in state.out:
        return _pass(plan, state, events)
    return _pass(plan, _claim(plan, state, events), events) if ended else state


def lapse(plan: Plan, state: State, events: Events) -> State:
    """Claims are gone as soon as the side has fewer castles than it needs (D37)."""
    kept = []
    for player in state.claims:
        castles = strength(plan, state, player)
        if castles >= plan.goal and player not in state.out:
            kept.append(player)
        else:
            events.append(Lapsed(plan.seats[player], castles))
    return state if len(kept) == len(state.claims) else replace(state, claims=tuple(kept))


def eliminate(plan: Plan, state: State, events: Events) -> State:
    """Players without castle and battalion go out one after the other, until only one side is left (D39)."""
    order = state.order
    after = order.index(state.current) + 1
    for player in (*order[after:], *order[:after]):
        if (winners := last_side(plan, state)) is not None:
            return over(plan, state, winners, "last", events)
        if state.castles[player] or state.battalions[player] or player in state.out:
            continue
        events.append(Eliminated(plan.seats[player], written(state.hands[player])))
        state = leave(state, player)
    winners = last_side(plan, state)
    return state if winners is None else over(plan, state, winners, "last", events)


def leave(state: State, player: Player) -> State:
    """The state without a player: no piece is left on the map, and all cards are in the Dead Pile (D39, D40)."""
    dead = plus(state.dead, state.hands[player])
    for battalion in state.battalions[player]:
        dead = plus(dead, battalion.cards)
    return replace(
        state,
        castles=put(state.castles, player, ()),
        battalions=put(state.battalions, player, ()),
        dragons=put(state.dragons, player, NOWHERE),
        hands=put(state.hands, player, NONE),
        dead=dead,
        claims=tuple(other for other in state.claims if other != player),
        out=tuple(sorted((*state.out, player))),
    )


def last_side(plan: Plan, state: State) -> tuple[Player, ...] | None:
    """The only side that is left in the game; None where there are others (D39)."""
    if not state.out:
        return None
    sides = {plan.allies[player] for player in plan.players if player not in state.out}
    return sides.pop() if len(sides) == 1 else None


def over(plan: Plan, state: State, winners: tuple[Player, ...], reason: str, events: Events) -> State:
    """The game as it is won by a side."""
    events.append(Won(tuple(plan.seats[player] for player in winners), reason))
    return replace(
        state,
        phase=Phase.OVER,
        owed=0,
        deploying=False,
        battle=None,
        coins=None,
        loss=None,
        claims=(),
        winners=winners,
        reason=reason,
    )


def _claim(plan: Plan, state: State, events: Events) -> State:
    """The claim of the player whose turn has ended, where the side has the castles (D37)."""
    castles = strength(plan, state, state.current)
    if castles < plan.goal:
        return state
    events.append(Claimed(plan.seats[state.current], castles))
    return replace(state, claims=tuple(sorted((*state.claims, state.current))))


def _pass(plan: Plan, state: State, events: Events) -> State:
    """The turn passes to the next player in the order who is not out, perhaps into a new round (D41)."""
    events.append(Ended(plan.seats[state.current]))
    order, at = state.order, state.order.index(state.current)
    own = tuple(replace(b, acted=False) if b.acted else b for b in state.battalions[state.current])
    state = replace(state, battalions=put(state.battalions, state.current, own))
    following = (*order[at + 1 :], *order[:at])
    player = next(player for player in following if player not in state.out)
    return begin(plan, state, player, state.round + (order.index(player) < at), events)


def begin(plan: Plan, state: State, player: Player, round: int, events: Events) -> State:
    """A turn begins: a claim that still stands wins (D38), else income is chosen (D10)."""
    events.append(Turn(plan.seats[player], round))
    state = replace(
        state,
        phase=Phase.INCOME,
        current=player,
        round=round,
        owed=0,
        deploying=True,
        battle=None,
        coins=None,
        loss=None,
    )
    return over(plan, state, plan.allies[player], "castles", events) if player in state.claims else state


def concede(plan: Plan, state: State, player: Player, events: Events) -> State:
    """A player gives up; a battle or strike that the player takes part in ends without further effect (D40)."""
    cards = state.hands[player]
    for battalion in state.battalions[player]:
        cards = plus(cards, battalion.cards)
    events.append(Conceded(plan.seats[player], written(cards)))
    state, ended = leave(state, player), False
    if state.battle is not None and player in (state.battle.owner, state.current):
        state = replace(state, battle=None, phase=Phase.TURN)
    owner = state.coins.owner if state.coins else state.loss.owner if state.loss else NOBODY
    if owner != NOBODY and player in (owner, state.current):
        state, ended = replace(state, coins=None, loss=None, phase=Phase.TURN), True
    return settle(plan, state, events, ended=ended)
