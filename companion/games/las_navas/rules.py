"""The game itself: which actions are legal in a state, and what each of them does."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.board import Board, PlaceId, load_board
from companion.errors import IllegalAction
from companion.examples import Example
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
from companion.games.las_navas.box import printing, rack, table
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import COMBAT, SPECIALS
from companion.games.las_navas.box.components import (
    DEFAULT,
    MUSLIM,
    SEATS,
    SIDE_OF,
    Printed,
    load_components,
)
from companion.games.las_navas.codec import decode, encode
from companion.games.las_navas.events import AnyEvent, Fought, Peeked
from companion.games.las_navas.fight import odds, sums, tallies
from companion.games.las_navas.shown import reference, say, scene, texts
from companion.games.las_navas.shown.rulings import RULINGS
from companion.games.las_navas.shown.views import event_view, view
from companion.games.las_navas.shown.words import card_name
from companion.games.las_navas.state import Phase, State, code
from companion.games.las_navas.turns import dealing, refusals
from companion.games.las_navas.turns.orders import ATTACK_COST, CHARGE_COST, RALLY_COST, SHOT_COST
from companion.games.las_navas.turns.steps import STEPS, Steps, hand_is_paper
from companion.judgement import Judgement
from companion.language import Sentence
from companion.rack import Rack
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
        self.steps = Steps(self.printed)
        self.orders = self.steps.orders
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
        return self.steps.legal_actions(state)

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
        step = STEPS.get(type(action))
        after = step(self.steps, state, action, events) if step else None
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

    def chance(self, state: State, random: Random) -> Action | None:
        """What chance brings, drawn from the generator; None where the players deal and draw themselves."""
        if state.phase is Phase.PEEK and not hand_is_paper(state):
            return do.Peek(random.choice(state.hands[MUSLIM]))
        if state.ask or state.decider != CHANCE:
            return None
        return dealing.roll(state, random)

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
        racks = rack.racks(state)
        seen = self.view(state, seat)
        combat = state.combat and sums.before_card(self.printed, state, state.combat)
        return scene.build(self.printed, seen, combat, decider, legal, costs, seat, language, racks)

    def tally(self, event: Event, language: str) -> Tally | None:
        """The sums of a combat that an event tells of; None for other events."""
        return tallies.fought(texts.Words(self.printed, language), event) if isinstance(event, Fought) else None

    def fought(self, state: State, event: Event, language: str) -> Tally | None:
        """The combat itself."""
        return self.tally(event, language)

    def pictured(self, event: Event, language: str) -> Example:
        """Nothing but the cards and the counters that the event names."""
        return ()

    def odds(self, state: State, seat: Seat | None, action: Action | None, language: str) -> tuple[Odd, ...]:
        """What each card that the seat does not see would bring in the combat that an action declares, or in the one
        in progress before its card is drawn."""
        combat = state.combat
        if isinstance(action, do.Attack | do.Charge):
            after = self.steps.attack(state, action, [])
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

    def card(self, card: CardId, language: str) -> Card:
        """A card face up."""
        return texts.card(texts.Words(self.printed, language), card)

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

    def standing(self, state: State) -> None:
        """Its judgement knows better."""

    def rack(self) -> Rack:
        """The rack for printed cards."""
        return rack.CardRack()
