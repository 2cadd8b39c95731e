"""The whole state of a game as one frozen value, and the few questions that every rule asks of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeVar

import msgspec

from companion.games.dragon_soul.box.plan import Plan, Player
from companion.games.dragon_soul.box.spaces import Space
from companion.games.dragon_soul.fight.cards import Cards, Kind, plus

replace = msgspec.structs.replace
NOWHERE: Final = -1
"""In place of a space: not on the map. In place of a kind of card: not picked yet."""
NOBODY: Final = -1
T = TypeVar("T")


class Phase(StrEnum):
    """What must be decided next."""

    FIRST = "first"
    INCOME = "income"
    DRAW = "draw"
    TURN = "turn"
    BATTLE = "battle"
    COINS = "coins"
    DISCARD = "discard"
    OVER = "over"


class Battalion(msgspec.Struct, frozen=True, gc=False):
    """A battalion on the map: the number of its token, its space, its cards, and whether it has acted (D18)."""

    number: int
    at: Space
    cards: Cards
    acted: bool = False


class Battle(msgspec.Struct, frozen=True, gc=False):
    """A battle in progress: the attacker's number, the defender, the cards used so far, and the attacker's pick, which
    is hidden (D32, D34)."""

    attacker: int
    owner: Player
    defender: int
    used: Cards
    attack: Kind = NOWHERE


class Coins(msgspec.Struct, frozen=True, gc=False):
    """A strike in progress: its target, and the side of the dragon's coin, which is hidden (D27)."""

    owner: Player
    target: int
    attack: str | None = None


class Loss(msgspec.Struct, frozen=True, gc=False):
    """Cards that a battalion's owner must choose to lose (D29)."""

    owner: Player
    number: int
    count: int


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything there is to know of a game; what is kept by player is in the order of the map's seats.

    `ask`: the players say what chance brings. `order`: players in turn order. `stack`: the deck card by card, the top
    first, once it is shuffled by the app; empty otherwise.
    """

    ask: bool
    castles: tuple[tuple[Space, ...], ...]
    battalions: tuple[tuple[Battalion, ...], ...]
    dragons: tuple[Space, ...]
    hands: tuple[Cards, ...]
    deck: Cards
    dead: Cards
    phase: Phase = Phase.FIRST
    order: tuple[Player, ...] = ()
    current: Player = NOBODY
    round: int = 0
    stack: tuple[Kind, ...] = ()
    owed: int = 0
    deploying: bool = False
    battle: Battle | None = None
    coins: Coins | None = None
    loss: Loss | None = None
    claims: tuple[Player, ...] = ()
    out: tuple[Player, ...] = ()
    winners: tuple[Player, ...] = ()
    reason: str | None = None


Standing = dict[Space, tuple[Player, Battalion]]


def standing(state: State) -> Standing:
    """Which battalion stands on each space that has one, and whose it is."""
    return {b.at: (player, b) for player, own in enumerate(state.battalions) for b in own}


def castle_owners(state: State) -> dict[Space, Player]:
    """Whose castle is on each space that has one."""
    return {space: player for player, own in enumerate(state.castles) for space in own}


def contested(plan: Plan, state: State) -> set[Space]:
    """The castles that an enemy battalion stands next to (D22)."""
    owner, near, found = castle_owners(state), plan.spaces.near, set()
    for player, own in enumerate(state.battalions):
        enemies = plan.enemies[player]
        for battalion in own:
            for space in near[battalion.at]:
                if owner.get(space, NOBODY) in enemies:
                    found.add(space)
    return found


def uncontested(plan: Plan, state: State, player: Player) -> list[Space]:
    """The castles of a player that no enemy battalion stands next to (D22)."""
    own, near = state.castles[player], plan.spaces.near
    foes = {b.at for enemy in plan.enemies[player] for b in state.battalions[enemy]}
    return [space for space in own if foes.isdisjoint(near[space])]


def strength(plan: Plan, state: State, player: Player) -> int:
    """How many uncontested castles a player's side has (D37)."""
    return sum(len(uncontested(plan, state, ally)) for ally in plan.allies[player])


def decider(state: State) -> Player:
    """The player who must decide now; NOBODY where that is chance, or the game is over."""
    match state.phase:
        case Phase.INCOME | Phase.TURN:
            return state.current
        case Phase.BATTLE:
            assert state.battle is not None
            return state.current if state.battle.attack == NOWHERE else state.battle.owner
        case Phase.COINS:
            assert state.coins is not None
            return state.current if state.coins.attack is None else state.coins.owner
        case Phase.DISCARD:
            assert state.loss is not None
            return state.loss.owner
    return NOBODY


def find(state: State, player: Player, number: int) -> Battalion | None:
    """A player's battalion of that number; None where it is not on the map."""
    for battalion in state.battalions[player]:
        if battalion.number == number:
            return battalion
    return None


def named(state: State, player: Player, number: int) -> Battalion:
    """A player's battalion that is known to be on the map."""
    found = find(state, player, number)
    assert found is not None
    return found


def with_battalion(state: State, player: Player, changed: Battalion) -> State:
    """The state with a battalion put on the map or changed."""
    own = [b for b in state.battalions[player] if b.number != changed.number]
    own.append(changed)
    own.sort(key=_number)
    return replace(state, battalions=put(state.battalions, player, tuple(own)))


def without_battalion(state: State, player: Player, number: int) -> State:
    """The state without a battalion; what becomes of its cards is the caller's."""
    own = tuple(b for b in state.battalions[player] if b.number != number)
    return replace(state, battalions=put(state.battalions, player, own))


def _number(battalion: Battalion) -> int:
    return battalion.number


def put(row: tuple[T, ...], player: Player, value: T) -> tuple[T, ...]:
    """The values by player with one replaced."""
    return (*row[:player], value, *row[player + 1 :])


def leave_cards(before: State, after: State) -> State:
    """The state after, with the cards of all battalions that it has no more in the Dead Pile."""
    dead = after.dead
    for player, own in enumerate(before.battalions):
        for battalion in own:
            if find(after, player, battalion.number) is None:
                dead = plus(dead, battalion.cards)
    return replace(after, dead=dead)
