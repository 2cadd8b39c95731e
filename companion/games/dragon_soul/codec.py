"""A state as plain JSON values, in the shape that the engine protocol gives it, and back."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from companion.errors import DataError
from companion.game import CardId, Seat
from companion.games.dragon_soul.box.components import NAME
from companion.games.dragon_soul.box.plan import Plan, Player
from companion.games.dragon_soul.box.spaces import Space
from companion.games.dragon_soul.fight.cards import KINDS, NUMBER, Cards, counted, read, written
from companion.games.dragon_soul.state import (
    NOBODY,
    NOWHERE,
    Battalion,
    Battle,
    Coins,
    Loss,
    Phase,
    State,
    contested,
    decider,
)
from companion.games.dragon_soul.turns import possible

Counts = dict[CardId, int]


class _Battalion(Struct):
    at: str
    cards: Counts
    acted: bool


class _Battle(Struct):
    attacker: str
    defender: str
    used: Counts
    attack: CardId | None


class _Coins(Struct):
    target: str
    attack: str | None


class _Loss(Struct):
    battalion: str
    count: int


class _State(Struct):
    game: str
    variant: str
    order: list[Seat]
    current: Seat | None
    round: int
    phase: Phase
    castles: dict[str, Seat]
    battalions: dict[str, _Battalion]
    dragons: dict[Seat, str]
    hands: dict[Seat, Counts]
    deck: Counts
    dead: Counts
    owed: int
    deploying: bool
    battle: _Battle | None
    coins: _Coins | None
    discard: _Loss | None
    claims: list[Seat]
    out: list[Seat]
    winners: list[Seat]
    reason: str | None
    chance: Literal["ask", "seeded"] = "ask"
    stack: Any = None


def encode(plan: Plan, state: State) -> dict[str, Any]:
    """Everything there is to know of a state, all hands too."""
    names, seats = plan.spaces.names, plan.seats
    owners = sorted((space, player) for player, own in enumerate(state.castles) for space in own)
    battle, coins, loss, decided = state.battle, state.coins, state.loss, decider(state)
    return {
        "game": NAME,
        "variant": plan.variant,
        "chance": "ask" if state.ask else "seeded",
        "order": [seats[player] for player in state.order],
        "current": _seat(plan, state.current),
        "round": state.round,
        "phase": state.phase.value,
        "to_act": None if state.phase is Phase.OVER else "chance" if decided == NOBODY else seats[decided],
        "castles": {names[space]: seats[player] for space, player in owners},
        "battalions": {
            plan.battalion_name(player, b.number): {"at": names[b.at], "cards": written(b.cards), "acted": b.acted}
            for player, own in enumerate(state.battalions)
            for b in own
        },
        "dragons": {seats[player]: names[at] for player, at in enumerate(state.dragons) if at != NOWHERE},
        "hands": {seat: written(hand) for seat, hand in zip(seats, state.hands, strict=True)},
        "deck": written(state.deck),
        "dead": written(state.dead),
        "owed": state.owed,
        "deploying": state.deploying,
        "battle": None
        if battle is None
        else {
            "attacker": plan.battalion_name(state.current, battle.attacker),
            "defender": plan.battalion_name(battle.owner, battle.defender),
            "used": written(battle.used),
            "attack": None if battle.attack == NOWHERE else KINDS[battle.attack],
        },
        "coins": None
        if coins is None
        else {"target": plan.battalion_name(coins.owner, coins.target), "attack": coins.attack},
        "discard": None
        if loss is None
        else {"battalion": plan.battalion_name(loss.owner, loss.number), "count": loss.count},
        "contested": [names[space] for space in sorted(contested(plan, state))],
        "claims": [seats[player] for player in state.claims],
        "out": [seats[player] for player in state.out],
        "winners": [seats[player] for player in state.winners],
        "reason": state.reason,
        "stack": [KINDS[kind] for kind in state.stack],
    }


def _seat(plan: Plan, player: Player) -> Seat | None:
    return None if player == NOBODY else plan.seats[player]


def decode(plan: Plan, raw: object) -> State:
    """The state that plain values describe; DataError where it is of another shape, or impossible."""
    try:
        given = msgspec.convert(raw, _State)
    except (msgspec.ValidationError, RecursionError) as error:
        raise DataError("This is no state of the game: {error}.", error=str(error)) from error
    if given.game != NAME or given.variant != plan.variant:
        raise DataError("This is a state of another game or variant.")
    state = _Reader(plan).state(given)
    if wrong := possible.fault(plan, state):
        raise DataError(wrong.template, **wrong.values)
    return state


class _Reader:
    """Turns names into the numbers that the rules use; DataError for a name that means nothing."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def state(self, given: _State) -> State:
        """The state that is given, possible or not."""
        current = NOBODY if given.current is None else self.player(given.current)
        deck, ask = self.cards(given.deck), given.chance == "ask"
        return State(
            ask=ask,
            castles=self.castles(given.castles),
            battalions=self.battalions(given.battalions),
            dragons=self.dragons(given.dragons),
            hands=self.hands(given.hands),
            deck=deck,
            dead=self.cards(given.dead),
            phase=given.phase,
            order=tuple(map(self.player, given.order)),
            current=current,
            round=given.round,
            stack=() if ask else _stack(given.stack, deck),
            owed=given.owed,
            deploying=given.deploying,
            battle=None if given.battle is None else self.battle(given.battle, current),
            coins=None if given.coins is None else self.coins(given.coins),
            loss=None if given.discard is None else self.loss(given.discard),
            claims=self.players(given.claims),
            out=self.players(given.out),
            winners=self.players(given.winners),
            reason=given.reason,
        )

    def player(self, seat: Seat) -> Player:
        if seat not in self.plan.player:
            raise DataError("{seat} does not play on this map.", seat=seat)
        return self.plan.player[seat]

    def players(self, seats: list[Seat]) -> tuple[Player, ...]:
        """Players in the order of the map's seats."""
        found = sorted(map(self.player, seats))
        if len(set(found)) != len(found):
            raise DataError("A player is named twice in one list.")
        return tuple(found)

    def space(self, name: str) -> Space:
        if name not in self.plan.spaces.number:
            raise DataError("{space} is no space of this map.", space=name)
        return self.plan.spaces.number[name]

    def piece(self, name: str) -> tuple[Player, int]:
        found = self.plan.numbered(name)
        if found is None:
            raise DataError("{piece} is no battalion of this game.", piece=name)
        return found

    def cards(self, named: Counts) -> Cards:
        found = read(named)
        if found is None:
            raise DataError("Cards are counted by kind, each with a whole number above 0.")
        return found

    def castles(self, given: dict[str, Seat]) -> tuple[tuple[Space, ...], ...]:
        placed = sorted((self.space(name), self.player(seat)) for name, seat in given.items())
        return tuple(tuple(space for space, owner in placed if owner == player) for player in self.plan.players)

    def battalions(self, given: dict[str, _Battalion]) -> tuple[tuple[Battalion, ...], ...]:
        own: list[list[Battalion]] = [[] for _ in self.plan.players]
        for name, there in given.items():
            player, number = self.piece(name)
            own[player].append(Battalion(number, self.space(there.at), self.cards(there.cards), there.acted))
        return tuple(tuple(sorted(row, key=lambda battalion: battalion.number)) for row in own)

    def dragons(self, given: dict[Seat, str]) -> tuple[Space, ...]:
        placed = {self.player(seat): self.space(name) for seat, name in given.items()}
        return tuple(placed.get(player, NOWHERE) for player in self.plan.players)

    def hands(self, given: dict[Seat, Counts]) -> tuple[Cards, ...]:
        if set(given) != set(self.plan.seats):
            raise DataError("The hands are those of each player of the map: {seats}.", seats=", ".join(self.plan.seats))
        return tuple(self.cards(given[seat]) for seat in self.plan.seats)

    def battle(self, given: _Battle, current: Player) -> Battle:
        owner, attacker = self.piece(given.attacker)
        if owner != current:
            raise DataError("The attacker of a battle belongs to the player whose turn it is (D31).")
        if given.attack is not None and given.attack not in NUMBER:
            raise DataError("{card} is no kind of card.", card=given.attack)
        attack = NOWHERE if given.attack is None else NUMBER[given.attack]
        return Battle(attacker, *self.piece(given.defender), self.cards(given.used), attack)

    def coins(self, given: _Coins) -> Coins:
        return Coins(*self.piece(given.target), given.attack)

    def loss(self, given: _Loss) -> Loss:
        return Loss(*self.piece(given.battalion), given.count)


def _stack(given: object, deck: Cards) -> tuple[int, ...]:
    """The order of the deck where the state has one that fits; none, so that the deck is shuffled, where it has not."""
    if not isinstance(given, list) or any(not isinstance(kind, str) or kind not in NUMBER for kind in given):
        return ()
    stack = tuple(NUMBER[CardId(kind)] for kind in given)
    return stack if counted(stack) == deck else ()
