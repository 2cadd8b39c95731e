"""Moves: where a battalion can go, merging, conquering, and how a dragon is got (D19-D21, D24)."""

from __future__ import annotations

from companion.game import Event
from companion.games.dragon_soul import events as on
from companion.games.dragon_soul.box.plan import Plan, Player
from companion.games.dragon_soul.box.spaces import Space
from companion.games.dragon_soul.fight.cards import NONE, STONE, Cards, plus, written
from companion.games.dragon_soul.state import (
    NOBODY,
    NOWHERE,
    Battalion,
    Standing,
    State,
    castle_owners,
    find,
    named,
    put,
    replace,
    with_battalion,
    without_battalion,
)

Events = list[Event]


def destinations(plan: Plan, state: State, there: Standing, battalion: Battalion) -> list[Space]:
    """The spaces on which a move of the player's battalion may end (D19, D20, D24)."""
    spaces, player, dragons = plan.spaces, state.current, state.dragons
    forest_closed, limit = not plan.limits.enter_forest, plan.limits.stack_max
    found = []
    for space in within_reach(plan, state, there, battalion):
        if (met := there.get(space)) is not None:
            if met[0] == player and (not limit or sum(met[1].cards) + sum(battalion.cards) <= limit):
                found.append(space)
        elif space in dragons or (forest_closed and spaces.forest[space]):
            continue
        elif not spaces.boneyard[space] or (battalion.cards[STONE] and dragons[player] == NOWHERE):
            found.append(space)
    return found


def may_wake(plan: Plan, state: State, there: Standing, battalion: Battalion) -> list[Space]:
    """The boneyards onto which the player's battalion may move if it has a soul stone: all may know them (D24, D42)."""
    if battalion.acted or state.dragons[state.current] != NOWHERE:
        return []
    bones, dragons = plan.spaces.boneyard, state.dragons
    reach = within_reach(plan, state, there, battalion)
    return [space for space in reach if bones[space] and space not in there and space not in dragons]


def within_reach(plan: Plan, state: State, there: Standing, battalion: Battalion) -> tuple[Space, ...]:
    """The spaces that a battalion's steps lead to, whatever is on them (D19)."""
    near, steps = plan.spaces.near, plan.limits.move
    if steps == 1:
        return near[battalion.at]
    owners = castle_owners(state)
    reached = [battalion.at]
    seen, edge = {battalion.at}, [battalion.at]
    for _ in range(steps):
        edge = [
            space for space in dict.fromkeys(other for passed in edge for other in near[passed]) if space not in seen
        ]
        if not edge:
            break
        seen.update(edge)
        reached += edge
        edge = [space for space in edge if may_pass(plan, state, there, owners, space)]
    return tuple(reached[1:])


def may_pass(plan: Plan, state: State, there: Standing, owners: dict[Space, Player], space: Space) -> bool:
    """Whether a move may lead over a space without ending there (D19)."""
    spaces = plan.spaces
    return not (
        space in there
        or space in state.dragons
        or owners.get(space, state.current) != state.current
        or spaces.boneyard[space]
        or (spaces.forest[space] and not plan.limits.enter_forest)
    )


def move(plan: Plan, state: State, battalion: Battalion, to: Space, events: Events) -> State:
    """A battalion moves: it comes to a free space, joins another one, or becomes a dragon."""
    player, names = state.current, plan.spaces.names
    seat, name = plan.seats[player], plan.battalion_name(player, battalion.number)
    state = replace(state, deploying=False)
    met = next((b for b in state.battalions[player] if b.at == to), None)
    if met is not None:
        into = plan.battalion_name(player, met.number)
        events.append(on.Merged(seat, name, into, names[battalion.at], names[to]))
        state = without_battalion(state, player, battalion.number)
        return with_battalion(state, player, replace(met, cards=plus(met.cards, battalion.cards), acted=True))
    if plan.spaces.boneyard[to]:
        events.append(on.Hatched(seat, name, names[battalion.at], names[to]))
        state = lose(plan, state, player, battalion.number, battalion.cards, events)
        state = without_battalion(state, player, battalion.number)
        return replace(state, dragons=put(state.dragons, player, to))
    events.append(on.Moved(seat, name, names[battalion.at], names[to]))
    return conquer(plan, with_battalion(state, player, replace(battalion, at=to, acted=True)), to, events)


def conquer(plan: Plan, state: State, at: Space, events: Events) -> State:
    """A castle of another colour falls to the battalion that came onto it (D21)."""
    player = state.current
    loser = castle_owners(state).get(at, NOBODY)
    if loser in (NOBODY, player):
        return state
    castles = put(state.castles, loser, tuple(space for space in state.castles[loser] if space != at))
    replaced = len(castles[player]) < plan.limits.castle_tokens
    if replaced:
        castles = put(castles, player, tuple(sorted((*castles[player], at))))
    events.append(on.Conquered(plan.seats[player], plan.seats[loser], plan.spaces.names[at], replaced))
    return replace(state, castles=castles)


def lose(plan: Plan, state: State, player: Player, number: int, cards: Cards, events: Events) -> State:
    """Cards of a battalion go to the Dead Pile, face up; the battalion stays, even without cards."""
    events.append(on.Lost(plan.seats[player], plan.battalion_name(player, number), written(cards)))
    return take(state, player, number, cards)


def take(state: State, player: Player, number: int, cards: Cards) -> State:
    """The state with cards of a battalion in the Dead Pile."""
    battalion = named(state, player, number)
    left = replace(battalion, cards=tuple(a - b for a, b in zip(battalion.cards, cards, strict=True)))
    return with_battalion(replace(state, dead=plus(state.dead, cards)), player, left)


def destroy_if_empty(plan: Plan, state: State, player: Player, number: int, events: Events) -> State:
    """A battalion without cards leaves the map (D36)."""
    battalion = find(state, player, number)
    if battalion is None or battalion.cards != NONE:
        return state
    name = plan.battalion_name(player, number)
    events.append(on.Destroyed(plan.seats[player], name, plan.spaces.names[battalion.at]))
    return without_battalion(state, player, number)
