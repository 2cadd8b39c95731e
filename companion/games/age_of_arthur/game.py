"""The game itself, as the house knows it: the rules bound to a map, cards and seats."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from companion.board import Board
from companion.errors import DataError, IllegalAction
from companion.game import CARDS, CHANCE, DICE, Action, CardId, Event, Layout, Options, Piece, Seat, variant_of
from companion.games.age_of_arthur import actions as do
from companion.games.age_of_arthur import fighting, rules, views
from companion.games.age_of_arthur.actions import AnyAction
from companion.games.age_of_arthur.codec import decode, encode
from companion.games.age_of_arthur.events import AnyEvent
from companion.games.age_of_arthur.kinds import BASE
from companion.games.age_of_arthur.legal import legal
from companion.games.age_of_arthur.plan import NAME, Plan, load_data, setup_for, usual
from companion.games.age_of_arthur.rulings import RULINGS
from companion.games.age_of_arthur.say import say
from companion.games.age_of_arthur.state import State, thaw
from companion.games.age_of_arthur.words import card_name
from companion.language import Sentence
from companion.scene import Scene, Side
from companion.simple import SimpleGame

TITLE: Final = "Age of Arthur"
SHORE: Final = "saxon_shore"
VARIANTS: Final = ("4", "2", "3", "5", "6", "7", "8")
TABLE: Final = "table"
NO, YES = "no", "yes"
ROUNDS: Final = "rounds"
SAXONS: Final = "people"


class AgeOfArthur(SimpleGame):
    """Age of Arthur with some seats."""

    name: str = NAME
    title: str = TITLE
    action_type: Any = AnyAction
    event_type: Any = AnyEvent
    state_type: Any = State

    def __init__(self, options: Options, components: str = "") -> None:
        self.components = components or usual()
        data = load_data(self.components)
        self.options = options
        variant = variant_of(options, VARIANTS)
        self.plan = Plan(data, options.seats or setup_for(data, int(variant)))
        self._shore = options.settings.get(SHORE, NO) == YES
        named = [part.partition("=") for part in options.settings.get(SAXONS, "").split(",") if part]
        for seat, _, _ in named:
            if seat not in self.plan.seats:
                raise DataError("{seat} is no seat of this game.", seat=seat)
        self._saxons = {seat for seat, _, people in named if people == "saxon"}
        self.seats: tuple[Seat, ...] = tuple(map(Seat, self.plan.seats))
        self.board: Board = self.plan.board
        self.pieces: tuple[Piece, ...] = ()

    def setup(self) -> State:
        """A new game, before the Winds cards are drawn."""
        rounds = int(self.options.settings.get(ROUNDS, "0"))
        return rules.setup(self.plan, bool(self.options.told), rounds, self._saxons, self._shore)

    def to_act(self, state: State) -> Seat | None:
        """The seat that must decide now, "table" for the battle table, CHANCE, or None once the game is over."""
        return None if state.to_act is None else Seat(state.to_act)

    def asked(self, state: State) -> str:
        """What chance is asked for: draw or die."""
        return state.phase if state.to_act == CHANCE else ""

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every legal action, each once."""
        return tuple(legal(thaw(self.plan, state)))

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after an action and what happened; IllegalAction where the rules refuse it."""
        return rules.apply(self.plan, state, action)

    def chance(self, state: State, random: Random) -> Action | None:
        """A card or a die; None where the players draw and roll themselves."""
        if (DICE if state.phase == "die" else CARDS) in self.options.told:
            return None
        return rules.chance(thaw(self.plan, state), random)

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """The state as one seat, or a spectator, may know it."""
        return views.view(self.plan, state, seat)

    def event_view(self, event: Event, seat: Seat | None) -> Event:
        """An event as one seat, or a spectator, may know it."""
        return views.event_view(event, seat)

    def card_name(self, card: CardId, language: str) -> str:
        """What players call a kind of card."""
        return Sentence("{card}", {"card": card_name(self.plan, card)}).say(language)

    def scene(self, state: State, seat: Seat | None, language: str) -> Scene:
        """The plain scene of any game; a choice that names a hidden card is shown to its holder alone."""
        plain = super().scene(state, seat, language)
        table = thaw(self.plan, state)
        decider = plain.decider
        if decider == TABLE:
            decider = fighting.current(table)["chiefs"]["attackers"]
        choices = tuple(replace(choice, secret=_secret(choice.action)) for choice in plain.choices)
        kingdoms = self.plan.kingdoms
        return replace(
            plain,
            decider=decider,
            choices=tuple(choice for choice in choices if not choice.secret or _holds(choice.action, seat, decider)),
            sides=tuple(
                Side(one, kingdoms[one].name, side.colour) for one, side in zip(self.seats, plain.sides, strict=True)
            ),
        )

    def layout(self, state: State) -> Layout:
        """No pieces are tracked on the table."""
        return Layout(())

    def say(self, thing: Action | Event | IllegalAction, language: str) -> str:
        """One sentence on an action, an event or a refusal; it names no hidden card."""
        return say(self.plan, thing, language)

    def explain(self, rule: str, language: str) -> str:
        """The ruling of that number in one sentence; empty where there is none."""
        text = RULINGS.get(rule)
        return "" if text is None else Sentence(text).say(language)

    def encode(self, state: State) -> dict[str, Any]:
        """The whole state as plain JSON values."""
        return encode(self.plan, state)

    def decode(self, raw: dict[str, Any]) -> State:
        """The state that plain JSON values describe; DataError where it is impossible."""
        return decode(self.plan, raw)


def _secret(action: Action) -> bool:
    """Whether an action names a card that lies in a hidden hand."""
    match action:
        case do.Play(card=card) | do.Lock(card=card):
            return card not in BASE
    return isinstance(action, do.Discard | do.Swap | do.BattleCard)


def _holds(action: Action, seat: Seat | None, decider: str | None) -> bool:
    """Whether a hidden card is in the hand of a seat, as far as an action names one."""
    return seat is not None and seat == (action.seat if isinstance(action, do.BattleCard) else decider)
