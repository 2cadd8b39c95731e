"""What is legal in a state, and what each kind of action does: the steps of a turn, one method a kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.game import (
    CHANCE,
    UNKNOWN,
    Action,
    Event,
)
from companion.games.las_navas import actions as do
from companion.games.las_navas.box.components import (
    CHRISTIAN,
    MUSLIM,
    SEATS,
    SIDE_OF,
    Printed,
)
from companion.games.las_navas.events import Peeked, Rallied
from companion.games.las_navas.fight import combat
from companion.games.las_navas.fight.damage import damages
from companion.games.las_navas.specials import maintenance, own_turn, reactions
from companion.games.las_navas.state import UNIT, Phase, State, code, may_be, replace, with_zones
from companion.games.las_navas.turns import dealing, turn, victory
from companion.games.las_navas.turns.orders import RALLY_COST, Orders


class Steps:
    """The steps of a game, bound to its printed pieces."""

    def __init__(self, printed: Printed) -> None:
        self.printed, self.orders = printed, Orders(printed)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every legal action; deals and shuffles, which are too many to list, are left out."""
        phase, decider = state.phase, state.decider
        if phase is Phase.ACT:
            return tuple(self._turn(state))
        if phase is Phase.DRAW:
            return tuple(do.Draw(card) for card in combat.drawable(state))
        if phase is Phase.DAMAGE:
            return self._damages(state)
        if phase in (Phase.REACT, Phase.VOLUNTEERS, Phase.JUND):
            return (*(do.React(card) for card in reactions.playable(self.printed, state)), do.Pass())
        if phase is Phase.KARR:
            return (do.Karr(True), do.Karr(False))
        if phase is Phase.ADVANCE:
            return (do.Advance(True), do.Advance(False))
        if phase is Phase.MAINTENANCE:
            return tuple(maintenance.maintenance(self.printed, state))
        if phase is Phase.PEEK and hand_is_paper(state):
            return (do.Peek(UNKNOWN),)
        if decider is None or decider == CHANCE:
            return ()
        side = SIDE_OF[decider]
        if phase is Phase.DRAFT:
            return tuple(do.DiscardSpecial(decider, card) for card in dict.fromkeys(state.specials[side]))
        kind = do.Initiative if phase is Phase.INITIATIVE else do.Play
        return tuple(kind(decider, card) for card in may_be(state, state.hands[side]))

    def _turn(self, state: State) -> list[Action]:
        listed = self.orders.legal(state)
        listed += (do.Switch(shield) for shield in (False, True) if turn.may_switch(state, shield))
        listed += own_turn.own_turn(self.printed, state)
        listed.append(do.EndTurn())
        return listed

    def _damages(self, state: State) -> tuple[Action, ...]:
        assert state.combat is not None
        wound = state.combat.wounds[0]
        return damages(self.printed, wound.side, state.zones[wound.zone], wound.points)

    def _move(self, state: State, action: do.Move, events: list[Event]) -> State | None:
        plan = self.orders.plan(state, action)
        if plan is None:
            return None
        return turn.go_on(self.printed, turn.move(self.printed, state, action, plan, events), events)

    def _shoot(self, state: State, action: do.Shoot, events: list[Event]) -> State | None:
        origin = self.orders.shot_origin(state, action)
        return None if origin is None else combat.shoot(self.printed, state, action, origin, events)

    def attack(self, state: State, action: do.Attack | do.Charge, events: list[Event]) -> State | None:
        plan = self.orders.plan(state, action)
        return None if plan is None else combat.declare(self.printed, state, action, plan, events)

    def _rally(self, state: State, action: do.Rally, events: list[Event]) -> State | None:
        zone = self.orders.rally_zone(state, action)
        if zone is None:
            return None
        unit = self.printed.number[action.unit]
        assert state.turn is not None
        events.append(Rallied(SEATS[state.turn], action.unit))
        content = tuple(code(unit, 2, True) if UNIT[n] == unit else n for n in state.zones[zone])
        state = replace(
            state, zones=with_zones(state.zones, ((zone, content),)), points=state.points - RALLY_COST, fresh=False
        )
        return turn.go_on(self.printed, state, events)

    def _switch(self, state: State, action: do.Switch, events: list[Event]) -> State | None:
        if state.phase is not Phase.ACT or not turn.may_switch(state, action.shield):
            return None
        return turn.go_on(self.printed, turn.switch(state, action.shield, events), events)

    def _special(self, state: State, action: do.Special, events: list[Event]) -> State | None:
        if state.phase is Phase.MAINTENANCE:
            if action not in maintenance.maintenance(self.printed, state):
                return None
            assert action.take is not None
            return turn.take_back(maintenance.take(state, action.take, events), events)
        if state.phase is not Phase.ACT or action not in own_turn.own_turn(self.printed, state):
            return None
        state = own_turn.play_own(self.printed, state, action, events)
        if state.phase is Phase.PEEK:
            return state
        if action.card == own_turn.PETER:
            state = victory.check(self.printed, state, events)
        return turn.go_on(self.printed, state, events)

    def _end_turn(self, state: State, action: do.EndTurn, events: list[Event]) -> State | None:
        return turn.end(self.printed, state, events) if state.phase is Phase.ACT else None

    def _karr(self, state: State, action: do.Karr, events: list[Event]) -> State | None:
        if state.phase is not Phase.KARR:
            return None
        return combat.answer_karr(self.printed, state, action.declare, events)

    def _react(self, state: State, action: do.React, events: list[Event]) -> State | None:
        if state.phase not in (Phase.REACT, Phase.VOLUNTEERS, Phase.JUND):
            return None
        if action.card not in reactions.playable(self.printed, state):
            return None
        return combat.react(self.printed, state, action.card, events)

    def _pass(self, state: State, action: do.Pass, events: list[Event]) -> State | None:
        if state.phase is Phase.MAINTENANCE:
            return turn.pass_maintenance(state, events)
        if state.phase in (Phase.REACT, Phase.VOLUNTEERS, Phase.JUND):
            return combat.decline(self.printed, state, events)
        return None

    def _draw(self, state: State, action: do.Draw, events: list[Event]) -> State | None:
        if state.phase is not Phase.DRAW or action.card not in combat.drawable(state):
            return None
        return combat.draw(self.printed, state, action.card, events)

    def _damage(self, state: State, action: do.Damage, events: list[Event]) -> State | None:
        if state.phase is not Phase.DAMAGE or action not in self._damages(state):
            return None
        return combat.distribute(self.printed, state, action.units, events)

    def _advance(self, state: State, action: do.Advance, events: list[Event]) -> State | None:
        if state.phase is not Phase.ADVANCE:
            return None
        return combat.answer_advance(self.printed, state, action.accept, events)

    def _card(
        self, state: State, action: do.DiscardSpecial | do.Initiative | do.Play, events: list[Event]
    ) -> State | None:
        if action not in self.legal_actions(state):
            return None
        side = SIDE_OF[action.side]
        if isinstance(action, do.DiscardSpecial):
            return turn.discard_special(state, side, action.card, events)
        if isinstance(action, do.Initiative):
            return turn.choose_initiative(state, side, action.card, events)
        return turn.play(state, action.card, events)

    def _deal(self, state: State, action: do.Deal, events: list[Event]) -> State | None:
        if dealing.fault(state, action) is not None:
            return None
        return turn.deal(state, action.hands, action.deck, events)

    def _deal_special(self, state: State, action: do.DealSpecial, events: list[Event]) -> State | None:
        if dealing.fault(state, action) is not None:
            return None
        return turn.deal_specials(state, action.christian, action.muslim, events)

    def _reshuffle(self, state: State, action: do.Reshuffle, events: list[Event]) -> State | None:
        if dealing.fault(state, action) is not None:
            return None
        return turn.reshuffle(state, action.hands, action.deck, events)

    def _peek(self, state: State, action: do.Peek, events: list[Event]) -> State | None:
        if state.phase is not Phase.PEEK:
            return None
        hand = state.hands[MUSLIM]
        if hand_is_paper(state):  # named for Christians that the app plays, whose own hand is known then
            hand = (UNKNOWN,) if UNKNOWN in state.hands[CHRISTIAN] else (UNKNOWN, *may_be(state, hand))
        if action.card not in hand:
            return None
        events.append(Peeked(SEATS[CHRISTIAN], action.card))
        return turn.go_on(self.printed, replace(state, phase=Phase.ACT, decider=SEATS[CHRISTIAN]), events)

    def _concede(self, state: State, action: do.Concede, events: list[Event]) -> State | None:
        if state.winner is not None or action.side not in SEATS:
            return None
        return victory.concede(state, SIDE_OF[action.side], events)


def hand_is_paper(state: State) -> bool:
    """Whether the players themselves look at a card of the Muslim hand: the hands are not known here (R43)."""
    return state.ask and UNKNOWN in (*state.hands[MUSLIM], *state.aside[CHRISTIAN])


Step = Callable[[Steps, State, Any, list[Event]], State | None]

STEPS: Final[dict[type[Action], Step]] = {
    do.Deal: Steps._deal,
    do.DealSpecial: Steps._deal_special,
    do.DiscardSpecial: Steps._card,
    do.Initiative: Steps._card,
    do.Play: Steps._card,
    do.Move: Steps._move,
    do.Shoot: Steps._shoot,
    do.Attack: Steps.attack,
    do.Charge: Steps.attack,
    do.Karr: Steps._karr,
    do.React: Steps._react,
    do.Pass: Steps._pass,
    do.Draw: Steps._draw,
    do.Damage: Steps._damage,
    do.Advance: Steps._advance,
    do.Rally: Steps._rally,
    do.Switch: Steps._switch,
    do.Special: Steps._special,
    do.EndTurn: Steps._end_turn,
    do.Peek: Steps._peek,
    do.Reshuffle: Steps._reshuffle,
    do.Concede: Steps._concede,
}
"""What each kind of action does: the state after it, what happened added to the events; None where it is refused."""
