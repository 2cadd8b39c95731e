"""Income and deploying: cards, castles, and cards put at castles (D10-D17)."""

from __future__ import annotations

from companion.game import Event
from companion.games.dragon_soul import events as on
from companion.games.dragon_soul.box.plan import Plan, Player
from companion.games.dragon_soul.box.spaces import Space
from companion.games.dragon_soul.fight.cards import KINDS, NONE, Cards, Kind, minus, one, plus, written
from companion.games.dragon_soul.state import (
    Battalion,
    Phase,
    State,
    find,
    put,
    replace,
    uncontested,
    with_battalion,
)

Events = list[Event]


def draw(plan: Plan, state: State, events: Events) -> State:
    """The cards of the uncontested castles become due (D10), up to the limit of the hand (D13)."""
    player = state.current
    due = len(uncontested(plan, state, player)) * plan.limits.cards_per_castle
    if plan.limits.hand_max:
        due = min(due, max(0, plan.limits.hand_max - sum(state.hands[player])))
    events.append(on.Draws(plan.seats[player], due))
    return _supply(plan, replace(state, owed=due), events)


def _supply(plan: Plan, state: State, events: Events) -> State:
    """Asks for the cards that are due; an empty deck is renewed first, or the rest is lost (D12)."""
    if state.owed and not any(state.deck):
        dead = sum(state.dead)
        if dead >= plan.limits.cooldown:
            events.append(on.Reshuffled(dead))
            state = replace(state, deck=state.dead, dead=NONE, stack=())
        else:
            events.append(on.Cooldown(plan.seats[state.current], state.owed))
            state = replace(state, owed=0)
    return replace(state, phase=Phase.DRAW if state.owed else Phase.TURN)


def lot(state: State) -> int:
    """How many cards are drawn at once (D12)."""
    return min(state.owed, sum(state.deck))


def deal(plan: Plan, state: State, cards: Cards, events: Events) -> State:
    """The cards drawn come to the hand."""
    player, n = state.current, sum(cards)
    events.append(on.Drew(plan.seats[player], written(cards)))
    state = replace(
        state,
        deck=minus(state.deck, cards),
        stack=state.stack[n:],
        hands=put(state.hands, player, plus(state.hands[player], cards)),
        owed=state.owed - n,
    )
    return _supply(plan, state, events)


def build(plan: Plan, state: State, number: int, at: Space, events: Events) -> State:
    """A castle under an own battalion, instead of cards (D11)."""
    player = state.current
    events.append(on.Built(plan.seats[player], plan.battalion_name(player, number), plan.spaces.names[at]))
    own = tuple(sorted((*state.castles[player], at)))
    return replace(state, castles=put(state.castles, player, own), phase=Phase.TURN)


def may_form(plan: Plan, state: State, player: Player) -> bool:
    """Whether the limit of battalions leaves room for one more (D15)."""
    limits, have = plan.limits, len(state.battalions[player])
    if have >= limits.battalion_tokens:
        return False
    return have < (len(state.castles[player]) if limits.count_contested else len(uncontested(plan, state, player)))


def free_number(state: State, player: Player) -> int:
    """The lowest number of a battalion that is not on the map (D16)."""
    number = 1
    while find(state, player, number):
        number += 1
    return number


def deploy(plan: Plan, state: State, kind: Kind, at: Space, events: Events) -> State:
    """A reserve card joins the battalion on a castle, or forms one there (D14, D16)."""
    player = state.current
    there = next((b for b in state.battalions[player] if b.at == at), None)
    after = there or Battalion(free_number(state, player), at, NONE)
    after = replace(after, cards=plus(after.cards, one(kind)))
    name = plan.battalion_name(player, after.number)
    events.append(on.Deployed(plan.seats[player], KINDS[kind], plan.spaces.names[at], name, there is None))
    state = replace(state, hands=put(state.hands, player, minus(state.hands[player], one(kind))))
    return with_battalion(state, player, after)
