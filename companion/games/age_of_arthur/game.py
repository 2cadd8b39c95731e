"""The game itself, as the house knows it: the rules bound to a map, cards and seats."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.board import Board
from companion.errors import DataError, IllegalAction
from companion.examples import Example
from companion.game import CARDS, CHANCE, DICE, Action, CardId, Event, Layout, Options, Piece, Seat, variant_of
from companion.games.age_of_arthur import rules
from companion.games.age_of_arthur.actions import AnyAction
from companion.games.age_of_arthur.box import table
from companion.games.age_of_arthur.box.plan import (
    NAME,
    NO,
    ROUNDS,
    SAXONS,
    SHORE,
    TITLE,
    VARIANTS,
    YES,
    Plan,
    load_data,
    setup_for,
    usual,
)
from companion.games.age_of_arthur.codec import decode, encode
from companion.games.age_of_arthur.events import AnyEvent
from companion.games.age_of_arthur.shown import fought, reference, scene, tallies, views
from companion.games.age_of_arthur.shown.choices import wished
from companion.games.age_of_arthur.shown.say import say
from companion.games.age_of_arthur.shown.words import card_title
from companion.games.age_of_arthur.state import State, thaw
from companion.games.age_of_arthur.turns import standing
from companion.games.age_of_arthur.turns.legal import legal
from companion.games.age_of_arthur.turns.rulings import RULINGS
from companion.scene import Card, Scene, Sheet, Tally
from companion.simple import SimpleGame


class AgeOfArthur(SimpleGame):
    """Age of Arthur with some seats."""

    name: str = NAME
    title: str = TITLE
    campaign: bool = True
    action_type: Any = AnyAction
    event_type: Any = AnyEvent
    rulings: Mapping[str, str] = RULINGS
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
        self.pieces: tuple[Piece, ...] = table.pieces(self.plan)

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
        return card_title(self.plan, card).say(language)

    def card(self, card: CardId, language: str) -> Card:
        """A kind of card face up."""
        return scene.card_of(self.plan, card, language)

    def scene(self, state: State, seat: Seat | None, language: str) -> Scene:
        """What a screen shows to one seat, or to all at once, in one language."""
        legal = self.legal_actions(state)
        return scene.build(self.plan, self.pieces, state, self.view(state, seat), legal, seat, language)

    def tally(self, event: Event, language: str) -> Tally | None:
        """The dice of a round of a siege, or a single die; the players have seen that already where it is theirs."""
        round_ = tallies.siege_round(self.plan, event, language)
        if round_ is not None or DICE in self.options.told:
            return round_
        return tallies.throw(self.plan, event, language)

    def fought(self, state: State, event: Event, language: str) -> Tally | None:
        """The war that an event ends, or a round of a siege."""
        return fought.fought(self.plan, state, event, language) or tallies.siege_round(self.plan, event, language)

    def pictured(self, event: Event, language: str) -> Example:
        """Dice, banners and stands."""
        return fought.pictured(event)

    def wished(
        self, state: State, kind: str | None, origin: str, target: str | None, marks: Mapping[str, int]
    ) -> Action | None:
        """What a player means by an open card at a place; None where the pointing means none."""
        return wished(thaw(self.plan, state), kind, origin)

    def sheets(self, language: str) -> tuple[Sheet, ...]:
        """The rules in short, page by page, in one language."""
        return reference.sheets(self.plan, language)

    def layout(self, state: State) -> Layout:
        """Where each piece should lie on the table."""
        return table.layout(self.plan, self.pieces, state)

    def corrected(self, state: State, layout: Layout) -> State:
        """The state with its pieces as the table shows them; DataError where no table could look like that."""
        return table.corrected(self.plan, self.pieces, state, layout)

    def say(self, thing: Action | Event | IllegalAction, language: str) -> str:
        """One sentence on an action, an event or a refusal; it names no hidden card."""
        return say(self.plan, thing, language)

    def encode(self, state: State) -> dict[str, Any]:
        """The whole state as plain JSON values."""
        return encode(self.plan, state)

    def decode(self, raw: dict[str, Any]) -> State:
        """The state that plain JSON values describe; DataError where it is impossible."""
        return decode(self.plan, raw)

    def standing(self, state: State) -> Mapping[Seat, float]:
        """Rank, and what may become rank: claims, and an army to press them."""
        return standing.standing(thaw(self.plan, state))
