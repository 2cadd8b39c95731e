"""The rules of one variant: which actions are legal in a state, and what each of them does."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.game import CHANCE, Action, Event, Seat
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul import events as on
from companion.games.dragon_soul.box.plan import Plan
from companion.games.dragon_soul.fight import battle, dragon
from companion.games.dragon_soul.fight.cards import KINDS, NONE, NUMBER, Cards, counted, read, written
from companion.games.dragon_soul.fight.dragon import DRAGON
from companion.games.dragon_soul.state import NOBODY, NOWHERE, Battalion, Phase, State, decider, named, replace
from companion.games.dragon_soul.turns import flow, income, march, orders
from companion.games.dragon_soul.turns.refusals import Judge


class Rules:
    """The rules over one plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.judge = Judge(plan)

    def setup(self, ask: bool) -> State:
        """A new game: a castle for each colour on its start space, and all cards in the deck (D7)."""
        players = self.plan.players
        return State(
            ask=ask,
            castles=tuple((start,) for start in self.plan.starts),
            battalions=tuple(() for _ in players),
            dragons=tuple(NOWHERE for _ in players),
            hands=tuple(NONE for _ in players),
            deck=self.plan.box.deck,
            dead=NONE,
        )

    def to_act(self, state: State) -> Seat | None:
        """The seat that must decide now, CHANCE, or None once the game is over."""
        if state.phase is Phase.OVER:
            return None
        player = decider(state)
        return CHANCE if player == NOBODY else self.plan.seats[player]

    def legal(self, state: State) -> tuple[Action, ...]:
        """Every legal action; a draw with thousands of ways is left out."""
        return orders.legal(self.plan, state)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after an action and what happened; IllegalAction where the rules refuse it."""
        refused = self.judge.refused(state, action)
        if refused is not None:
            raise self.judge.refusal(refused)
        events: list[Event] = []
        return self._done(state, action, events), tuple(events)

    def _done(self, state: State, action: Action, events: list[Event]) -> State:
        """The state after a legal action, with all that follows."""
        plan = self.plan
        match action:
            case do.Move(battalion=name, to=to):
                state = march.move(plan, state, self._named(state, name), plan.spaces.number[to], events)
                return flow.settle(plan, state, events)
            case do.Deploy(card=card, at=at):
                state = income.deploy(plan, state, NUMBER[card], plan.spaces.number[at], events)
                return flow.settle(plan, state, events)
            case do.Fight(card=card):
                assert state.battle is not None
                step = battle.send if state.battle.attack == NOWHERE else battle.answer
                return step(plan, state, state.battle, NUMBER[card], events)
            case do.Attack(battalion=name, target=target):
                owner = self._owner(target)
                there = self._named(state, target)
                return battle.declare(plan, state, self._named(state, name), owner, there, events)
            case do.Cease():
                return battle.cease(plan, state, events)
            case do.EndTurn():
                return flow.settle(plan, state, events, ended=True)
            case do.Concede(side=side):
                return flow.concede(plan, state, plan.player[side], events)
        return self._chance_or_income(state, action, events)

    def _chance_or_income(self, state: State, action: Action, events: list[Event]) -> State:
        plan = self.plan
        match action:
            case do.First(side=side):
                first = plan.player[side]
                events.append(on.First(side))
                order = (*range(first, len(plan.seats)), *range(first))
                return flow.begin(plan, replace(state, order=order), first, 1, events)
            case do.Shuffle(deck=deck):
                events.append(on.Shuffled(len(deck)))
                return replace(state, stack=tuple(NUMBER[card] for card in deck))
            case do.Draw():
                return flow.settle(plan, income.draw(plan, state, events), events)
            case do.Build(battalion=name):
                found = self._named(state, name)
                return flow.settle(plan, income.build(plan, state, found.number, found.at, events), events)
            case do.Deal(cards=cards):
                return flow.settle(plan, income.deal(plan, state, _counts(cards), events), events)
        return self._dragon(state, action, events)

    def _dragon(self, state: State, action: Action, events: list[Event]) -> State:
        plan = self.plan
        match action:
            case do.Fly(to=to):
                return dragon.fly(plan, state, plan.spaces.number[to], events)
            case do.Strike(target=target) if target.endswith(DRAGON):
                return dragon.strike_dragon(plan, state, plan.player[Seat(target.removesuffix(DRAGON))], events)
            case do.Strike(target=target):
                return dragon.strike(plan, state, self._owner(target), self._named(state, target), events)
            case do.Coin(face=face):
                assert state.coins is not None
                step = dragon.choose if state.coins.attack is None else dragon.reveal
                return step(plan, state, state.coins, face, events)
            case do.Discard(cards=cards):
                assert state.loss is not None
                loss = state.loss
                return dragon.discard(plan, state, loss.owner, loss.number, _counts(cards), events)
        raise AssertionError(f"{action} was accepted and has no effect")

    def _owner(self, name: str) -> int:
        found = self.plan.numbered(name)
        assert found is not None
        return found[0]

    def _named(self, state: State, name: str) -> Battalion:
        found = self.plan.numbered(name)
        assert found is not None
        return named(state, *found)

    def chance(self, state: State, random: Random) -> Action | None:
        """What chance brings, drawn from the generator; None where the players say it themselves."""
        if state.ask:
            return None
        if state.phase is Phase.FIRST:
            return do.First(self.plan.seats[random.choice(self.plan.openers)])
        if state.phase is not Phase.DRAW:
            return None
        if not state.stack:
            cards = [KINDS[kind] for kind, n in enumerate(state.deck) for _ in range(n)]
            random.shuffle(cards)
            return do.Shuffle(tuple(cards))
        return do.Deal(written(counted(state.stack[: income.lot(state)])))


def _counts(named: Any) -> Cards:
    found = read(named)
    assert found is not None
    return found
