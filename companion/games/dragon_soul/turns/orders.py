"""Every legal action of a state, each once."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Action, PieceId
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.box.plan import Plan
from companion.games.dragon_soul.box.spaces import Space
from companion.games.dragon_soul.fight.battle import unused
from companion.games.dragon_soul.fight.cards import KINDS, STONE, counted, kinds, most_ways, soldiers, ways, written
from companion.games.dragon_soul.fight.dragon import ATTACKS, DEFENCES, dragon_name
from companion.games.dragon_soul.state import (
    NOWHERE,
    Battalion,
    Phase,
    Standing,
    State,
    castle_owners,
    named,
    standing,
    uncontested,
)
from companion.games.dragon_soul.turns.income import lot, may_form
from companion.games.dragon_soul.turns.march import destinations

MOST_DRAWS = 5_000
"""With more ways to draw than this the list of them is left out."""


def legal(plan: Plan, state: State) -> tuple[Action, ...]:
    """What whoever is to act may do; empty where a draw has too many ways, and once the game is over."""
    match state.phase:
        case Phase.TURN:
            return tuple(_turn(plan, state))
        case Phase.BATTLE:
            return tuple(_battle(plan, state))
        case Phase.INCOME:
            return (do.Draw(), *(do.Build(plan.battalion_name(state.current, b.number)) for b in builders(plan, state)))
        case Phase.DRAW:
            return tuple(_draws(state))
        case Phase.COINS:
            assert state.coins is not None
            if state.coins.attack is None:
                return tuple(do.Coin(plan.seats[state.current], face) for face in ATTACKS)
            return tuple(do.Coin(plan.seats[state.coins.owner], face) for face in DEFENCES)
        case Phase.DISCARD:
            assert state.loss is not None
            loss, name = state.loss, plan.battalion_name(state.loss.owner, state.loss.number)
            cards = named(state, loss.owner, loss.number).cards
            return tuple(do.Discard(name, written(lost)) for lost in ways(cards, loss.count))
        case Phase.FIRST:
            return tuple(do.First(plan.seats[player]) for player in plan.openers)
    return ()


def _draws(state: State) -> Iterator[Action]:
    """The lots that can be drawn: of a shuffled deck only its top."""
    n = lot(state)
    if state.stack:
        yield do.Deal(written(counted(state.stack[:n])))
    elif state.ask and most_ways(n) <= MOST_DRAWS:
        for cards in ways(state.deck, n):
            yield do.Deal(written(cards))


def builders(plan: Plan, state: State) -> list[Battalion]:
    """The battalions under which a castle can be built (D10, D11)."""
    own = state.castles[state.current]
    if state.round == 1 or len(own) >= plan.limits.castle_tokens:
        return []
    grass, owners = plan.spaces.grass, castle_owners(state)
    return [b for b in state.battalions[state.current] if grass[b.at] and b.at not in owners]


def _turn(plan: Plan, state: State) -> list[Action]:
    there = standing(state)
    listed: list[Action] = []
    if state.deploying and any(state.hands[state.current]):
        listed += deployments(plan, state, there)
    player, names = state.current, plan.spaces.names
    for battalion in state.battalions[player]:
        if battalion.acted:
            continue
        name = plan.battalion_name(player, battalion.number)
        for space in destinations(plan, state, there, battalion):
            listed.append(do.Move(name, names[space]))
        if soldiers(battalion.cards):
            listed += (do.Attack(name, target) for target in met_by(plan, state, there, battalion))
    if state.dragons[player] != NOWHERE:
        listed += _dragon(plan, state, there)
    listed.append(do.EndTurn())
    return listed


def met_by(plan: Plan, state: State, there: Standing, battalion: Battalion) -> list[PieceId]:
    """The enemy battalions next to a battalion of the player's (D31)."""
    enemies, near = plan.enemies[state.current], (there.get(space) for space in plan.spaces.near[battalion.at])
    return [plan.battalion_name(met[0], met[1].number) for met in near if met is not None and met[0] in enemies]


def deployments(plan: Plan, state: State, there: Standing) -> list[Action]:
    """Each kind of reserve card at each castle that can take it (D14, D15, D17)."""
    player, limit = state.current, plan.limits.stack_max
    room = may_form(plan, state, player)
    spaces = []
    for space in uncontested(plan, state, player):
        met = there.get(space)
        if room if met is None else (not limit or sum(met[1].cards) < limit):
            spaces.append(plan.spaces.names[space])
    return [do.Deploy(KINDS[kind], space) for kind in kinds(state.hands[player]) for space in spaces]


def _dragon(plan: Plan, state: State, there: Standing) -> list[Action]:
    """Where the dragon can fly and what it can strike (D26, D27, D30)."""
    player, at = state.current, state.dragons[state.current]
    enemies, near, owners = plan.enemies[player], plan.spaces.near[at], castle_owners(state)
    flights = plan.flights
    listed: list[Action] = [
        flights[space]
        for space in plan.landing
        if space not in there and space not in owners and space not in state.dragons
    ]
    for space in near:
        met = there.get(space)
        if met is not None and met[0] in enemies and space not in owners:
            listed.append(do.Strike(plan.battalion_name(met[0], met[1].number)))
    listed += (do.Strike(dragon_name(plan, enemy)) for enemy in enemies if state.dragons[enemy] in near)
    return listed


def _battle(plan: Plan, state: State) -> list[Action]:
    """The cards that can be picked now; the attacker may cease instead (D32)."""
    battle = state.battle
    assert battle is not None
    if battle.attack == NOWHERE:
        seat, cards = plan.seats[state.current], unused(state, battle)
        sent: list[Action] = [do.Fight(seat, KINDS[kind]) for kind in kinds(cards) if kind != STONE]
        return [*sent, do.Cease()]
    seat, cards = plan.seats[battle.owner], named(state, battle.owner, battle.defender).cards
    return [do.Fight(seat, KINDS[kind]) for kind in kinds(cards)]


def may_land(plan: Plan, state: State, space: Space) -> bool:
    """Whether a dragon can fly to a space (D26)."""
    return not (
        plan.spaces.boneyard[space]
        or space in state.dragons
        or space in standing(state)
        or space in castle_owners(state)
    )
