"""The game itself: which actions are legal in a state, and what each of them does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.board import Board, PlaceId, load_board
from companion.errors import IllegalAction
from companion.game import (
    CARDS,
    CHANCE,
    UNKNOWN,
    VARIANT,
    Action,
    CardId,
    Event,
    Face,
    Layout,
    Options,
    Piece,
    Seat,
    variant_of,
)
from companion.games.las_navas import actions as do
from companion.games.las_navas.actions import AnyAction
from companion.games.las_navas.box import printing, table
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import COMBAT, SPECIALS
from companion.games.las_navas.box.components import (
    CHRISTIAN,
    DEFAULT,
    MUSLIM,
    SEATS,
    SIDE_OF,
    Printed,
    load_components,
)
from companion.games.las_navas.codec import decode, encode
from companion.games.las_navas.events import AnyEvent, Fought, Peeked, Rallied
from companion.games.las_navas.fight import combat, odds, tallies
from companion.games.las_navas.fight.damage import damages
from companion.games.las_navas.shown import reference, say, scene, texts
from companion.games.las_navas.shown.rulings import RULINGS
from companion.games.las_navas.shown.views import event_view, view
from companion.games.las_navas.shown.words import card_name
from companion.games.las_navas.specials import maintenance, own_turn, reactions
from companion.games.las_navas.state import UNIT, Phase, State, code, may_be, replace, with_zones
from companion.games.las_navas.turns import dealing, refusals, turn, victory
from companion.games.las_navas.turns.orders import ATTACK_COST, CHARGE_COST, RALLY_COST, SHOT_COST, Orders
from companion.judgement import Judgement
from companion.language import Sentence
from companion.scene import Card, Odd, PrintedItem, Scene, Sheet, Tally

FACES: Final = (Face("2"), Face("1"))
"""The two sides of a counter, by the power printed on each."""


VARIANTS: Final = ("basic", "advanced")
BASIC: Final = Options()


def opening(printed: Printed, variant: str, asks: bool = False) -> State:
    """The state in which a game of a variant begins (R4, R6); `asks` says that the players deal and draw."""
    zones = tuple(tuple(code(n) for n, start in enumerate(printed.start) if start == z) for z in board.ALL)
    return State(variant, asks, zones, Phase.DEAL, CHANCE)


class LasNavas:
    """1212 Las Navas de Tolosa, bound to its printed pieces."""

    name: str = "las_navas"
    title: str = "1212 Las Navas de Tolosa"
    seats: tuple[Seat, ...] = SEATS
    cards: tuple[CardId, ...] = (*COMBAT, *SPECIALS[0], *SPECIALS[1])
    rules_version: int = 2
    campaign: bool = False
    action_type: Any = AnyAction
    event_type: Any = AnyEvent

    def __init__(self, components: str | None = None, options: Options = BASIC) -> None:
        self.variant = variant_of(options, VARIANTS)
        self.options = Options({VARIANT: self.variant}, options.told)
        self.components = DEFAULT.read_text(encoding="utf-8") if components is None else components
        self.printed: Printed = load_components(self.components)
        self.board: Board = load_board((Path(__file__).parent / "box" / "board.toml").read_text(encoding="utf-8"))
        self.orders = Orders(self.printed)
        self._judgement: Judgement | None = None
        self.pieces = tuple(
            Piece(unit.id, unit.name, FACES, Seat(unit.side), PlaceId(unit.zone), tilts=True)
            for unit in self.printed.units
        )

    def setup(self) -> State:
        """A new game: 54 fresh units in their zones, no card dealt yet (R4, R6)."""
        return opening(self.printed, self.variant, CARDS in self.options.told)

    def to_act(self, state: State) -> Seat | None:
        """The seat that must decide now, CHANCE, or None once somebody has won."""
        return state.decider

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
        if phase is Phase.PEEK and self._hand_is_paper(state):
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

    def cost(self, state: State, action: Action) -> int | None:
        """What a legal action costs in action points; None for one that is not paid for."""
        match action:
            case do.Move(to=to):
                side = SIDE_OF[Seat(self.printed.units[self.printed.number[action.units[0]]].side)]
                return self.orders.move_cost(side, board.NUMBER[to], len(state.zones[board.NUMBER[to]]))
            case do.Attack() | do.Shoot() if state.turn is not None:
                return (ATTACK_COST if isinstance(action, do.Attack) else SHOT_COST)[state.turn]
            case do.Charge():
                return CHARGE_COST
            case do.Rally():
                return RALLY_COST
            case do.Switch(shield=shield):
                return 1 + shield
        return None

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after an action and what happened; IllegalAction where the rules refuse it."""
        events: list[Event] = []
        step = _STEPS.get(type(action))
        after = step(self, state, action, events) if step else None
        if after is None:
            raise refusals.refusal(self.printed, self.orders, state, action)
        return after, tuple(events)

    def replay(self, state: State, action: Action, rules: int) -> tuple[State, tuple[Event, ...]]:
        """`apply` as that version of the rules did it."""
        after, events = self.apply(state, action)
        return (after, events) if rules >= self.rules_version else self._unasked(after, events)

    def _unasked(self, state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
        """The state once all is answered that version 1 did not ask: it put no question that only `pass` answers, and
        ended a turn without points unless a special card could really be used."""
        asked = {Phase.REACT, Phase.VOLUNTEERS, Phase.JUND, Phase.MAINTENANCE}
        while True:
            legal = self.legal_actions(state) if state.phase in asked or not state.points else ()
            if state.phase in asked and legal == (do.Pass(),):
                state, more = self.apply(state, do.Pass())
                events += more[1:]  # nobody was told of a pass
            elif state.phase is Phase.ACT and legal == (do.EndTurn(),):
                state, more = self.apply(state, do.EndTurn())
                events += more
            else:
                return state, events

    def _move(self, state: State, action: do.Move, events: list[Event]) -> State | None:
        plan = self.orders.plan(state, action)
        if plan is None:
            return None
        return turn.go_on(self.printed, turn.move(self.printed, state, action, plan, events), events)

    def _shoot(self, state: State, action: do.Shoot, events: list[Event]) -> State | None:
        origin = self.orders.shot_origin(state, action)
        return None if origin is None else combat.shoot(self.printed, state, action, origin, events)

    def _attack(self, state: State, action: do.Attack | do.Charge, events: list[Event]) -> State | None:
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
        if action.card not in ((UNKNOWN,) if self._hand_is_paper(state) else state.hands[MUSLIM]):
            return None
        events.append(Peeked(SEATS[CHRISTIAN], action.card))
        return turn.go_on(self.printed, replace(state, phase=Phase.ACT, decider=SEATS[CHRISTIAN]), events)

    def _concede(self, state: State, action: do.Concede, events: list[Event]) -> State | None:
        if state.winner is not None or action.side not in SEATS:
            return None
        return victory.concede(state, SIDE_OF[action.side], events)

    def chance(self, state: State, random: Random) -> Action | None:
        """What chance brings, drawn from the generator; None where the players deal and draw themselves."""
        if state.phase is Phase.PEEK and not self._hand_is_paper(state):
            return do.Peek(random.choice(state.hands[MUSLIM]))
        if state.ask or state.decider != CHANCE:
            return None
        return dealing.roll(state, random)

    @staticmethod
    def _hand_is_paper(state: State) -> bool:
        """Whether the players themselves look at a card of the Muslim hand: the hands are not known here (R43)."""
        return state.ask and UNKNOWN in (*state.hands[MUSLIM], *state.aside[CHRISTIAN])

    def asked(self, state: State) -> str:
        """The phase, where chance is to act."""
        return state.phase.value if state.decider == CHANCE else ""

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """The state as one seat, or a spectator, may know it."""
        return view(self.printed, state, seat)

    def event_view(self, event: Event, seat: Seat | None) -> Event:
        """An event as one seat, or a spectator, may know it."""
        return event_view(event, seat)

    def scene(self, state: State, seat: Seat | None, language: str) -> Scene:
        """What a screen shows to one seat, or to both at once, in one language."""
        decider, legal = self.to_act(state), self.legal_actions(state)
        costs = tuple(self.cost(state, action) for action in legal)
        return scene.build(self.printed, self.view(state, seat), state.combat, decider, legal, costs, seat, language)

    def tally(self, event: Event, language: str) -> Tally | None:
        """The sums of a combat that an event tells of; None for other events."""
        return tallies.fought(texts.Words(self.printed, language), event) if isinstance(event, Fought) else None

    def odds(self, state: State, seat: Seat | None, action: Action | None, language: str) -> tuple[Odd, ...]:
        """What each card that the seat does not see would bring in the combat that an action declares, or in the one
        in progress before its card is drawn."""
        combat = state.combat
        if isinstance(action, do.Attack | do.Charge):
            after = self._attack(state, action, [])
            state, combat = (state, None) if after is None else (after, after.combat)
        elif action is not None:
            combat = None
        if combat is None or combat.card is not None or combat.kind == "shoot":
            return ()
        return odds.odds(self.printed, state, combat, odds.unseen(self.view(state, seat)), language)

    def shown(self, event: Event, language: str) -> Mapping[Seat, tuple[Card, ...]]:
        """The card that Jiménez de Rada shows to the Christians; none where they look at a printed one (R43)."""
        if isinstance(event, Peeked) and event.card != UNKNOWN:
            return {event.seat: (texts.card(texts.Words(self.printed, language), event.card),)}
        return {}

    def wished(
        self, state: State, kind: str | None, origin: str, target: str | None, marks: Mapping[str, int]
    ) -> Action | None:
        """The action that a player means by pointing at the map, legal or not; None where it means none."""
        return scene.wished(self.view(state, None), kind, origin, target, marks)

    def sheets(self, language: str) -> tuple[Sheet, ...]:
        """The rules in short, page by page."""
        return reference.sheets(self.printed, language)

    def printed_items(self, language: str) -> tuple[PrintedItem, ...]:
        """What is printed on each unit and card, zone by zone."""
        return printing.items(self.printed, language)

    def card_name(self, card: CardId, language: str) -> str:
        """A special card's name; a combat card is called by its two values."""
        return card if card in COMBAT else card_name(card).say(language)

    def reprinted(self, changes: Mapping[str, Mapping[str, str]], checked: Collection[str]) -> str:
        """The component file with changed fields and checked groups."""
        return printing.reprinted(self.printed, changes, checked)

    def layout(self, state: State) -> Layout:
        """Where each counter should lie."""
        return table.layout(self.printed, state)

    def corrected(self, state: State, layout: Layout) -> State:
        """The state with its units as the table shows them; DataError where no table could look like that."""
        return table.corrected(self.printed, state, layout)

    def say(self, thing: Action | Event | IllegalAction, language: str) -> str:
        """One sentence on an action, an event or a refusal, which names no hidden card."""
        return say.say(self.printed, thing, language)

    def explain(self, rule: str, language: str) -> str:
        """The ruling of that number in one sentence; empty where there is none."""
        text = RULINGS.get(rule)
        return "" if text is None else Sentence(text).say(language)

    def encode(self, state: State) -> dict[str, Any]:
        """The whole state as plain JSON values."""
        return encode(self.printed, state)

    def decode(self, raw: dict[str, Any]) -> State:
        """The state that plain JSON values describe; DataError where it is impossible."""
        return decode(self.printed, raw)

    def judgement(self) -> Judgement | None:
        """The judgement that was learnt by self-play."""
        if self._judgement is None:
            from companion.games.las_navas.judgement.mind import Mind  # it needs numpy, and only who thinks needs it

            self._judgement = Mind(self)
        return self._judgement


_Step = Callable[[LasNavas, State, Any, list[Event]], State | None]
_STEPS: Final[dict[type[Action], _Step]] = {
    do.Deal: LasNavas._deal,
    do.DealSpecial: LasNavas._deal_special,
    do.DiscardSpecial: LasNavas._card,
    do.Initiative: LasNavas._card,
    do.Play: LasNavas._card,
    do.Move: LasNavas._move,
    do.Shoot: LasNavas._shoot,
    do.Attack: LasNavas._attack,
    do.Charge: LasNavas._attack,
    do.Karr: LasNavas._karr,
    do.React: LasNavas._react,
    do.Pass: LasNavas._pass,
    do.Draw: LasNavas._draw,
    do.Damage: LasNavas._damage,
    do.Advance: LasNavas._advance,
    do.Rally: LasNavas._rally,
    do.Switch: LasNavas._switch,
    do.Special: LasNavas._special,
    do.EndTurn: LasNavas._end_turn,
    do.Peek: LasNavas._peek,
    do.Reshuffle: LasNavas._reshuffle,
    do.Concede: LasNavas._concede,
}
