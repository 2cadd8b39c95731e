"""The game itself, as the house knows it: the rules of one variant, bound to what a box holds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

from companion.board import Board
from companion.errors import DataError, IllegalAction
from companion.game import CARDS, CHANCE, VARIANT, Action, CardId, Event, Layout, Options, Piece, Seat
from companion.games.dragon_soul.actions import AnyAction
from companion.games.dragon_soul.box import table
from companion.games.dragon_soul.box.components import DEFAULT, NAME, TITLE, load_box, read_file
from companion.games.dragon_soul.box.plan import Plan, plan_for, variants
from companion.games.dragon_soul.codec import decode, encode
from companion.games.dragon_soul.events import AnyEvent
from companion.games.dragon_soul.rules import Rules
from companion.games.dragon_soul.shown import duels, faces, odds, printing, reference, scene, views, wishes, words
from companion.games.dragon_soul.shown.say import say
from companion.games.dragon_soul.state import State
from companion.games.dragon_soul.turns.rulings import RULINGS
from companion.language import Sentence
from companion.scene import Card, Odd, PrintedItem, Scene, Sheet, Tally
from companion.simple import SimpleGame


class DragonSoul(SimpleGame):
    """Dragon Soul on one map."""

    name: str = NAME
    title: str = TITLE
    cards: tuple[CardId, ...] = ()
    action_type: Any = AnyAction
    event_type: Any = AnyEvent
    rulings: Mapping[str, str] = RULINGS
    state_type: Any = State

    def __init__(self, options: Options, components: str = "") -> None:
        self.components = components or DEFAULT.read_text(encoding="utf-8")
        box = load_box(self.components)
        self.options = options
        self.plan: Plan = plan_for(box, options.settings.get(VARIANT, variants(box)[0]))
        self.rules = Rules(self.plan)
        self.seats: tuple[Seat, ...] = self.plan.seats
        self.board: Board = table.board(self.plan)
        self.pieces: tuple[Piece, ...] = table.pieces(self.plan)
        self._names = words.Names(self.plan)

    def setup(self) -> State:
        """A new game, before chance named the first player (D7)."""
        return self.rules.setup(CARDS in self.options.told)

    def to_act(self, state: State) -> Seat | None:
        """The seat that must decide now, CHANCE, or None once the game is over."""
        return self.rules.to_act(state)

    def asked(self, state: State) -> str:
        """What chance is asked for: first or draw."""
        return state.phase.value if self.to_act(state) == CHANCE else ""

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every legal action; a draw with thousands of ways is left out."""
        return self.rules.legal(state)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after an action and what happened; IllegalAction where the rules refuse it."""
        return self.rules.apply(state, action)

    def chance(self, state: State, random: Random) -> Action | None:
        """What chance brings; None where the players shuffle and draw themselves."""
        return self.rules.chance(state, random)

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """The state as one seat, or a spectator, may know it."""
        return views.view(self.plan, state, seat)

    def event_view(self, event: Event, seat: Seat | None) -> Event:
        """An event as one seat, or a spectator, may know it."""
        return views.event_view(event, seat)

    def scene(self, state: State, seat: Seat | None, language: str) -> Scene:
        """What a screen shows to one seat, or to all at once, in one language."""
        return scene.build(self._names, state, self.view(state, seat), self.legal_actions(state), seat, language)

    def tally(self, event: Event, language: str) -> Tally | None:
        """The duel of a round of battle or of a strike; None for other events."""
        return duels.fought(self._names, event, language)

    def odds(self, state: State, seat: Seat | None, action: Action | None, language: str) -> tuple[Odd, ...]:
        """What each card that the seat does not see does in the battle that an action begins, or in the one in
        progress."""
        return odds.odds(self.plan, state, self.view(state, seat), action, seat, language)

    def wished(
        self, state: State, kind: str | None, origin: str, target: str | None, marks: Mapping[str, int]
    ) -> Action | None:
        """The action that a player means by pointing at the map; None where the pointing means none."""
        return wishes.wished(self.plan, state, kind, origin, target)

    def sheets(self, language: str) -> tuple[Sheet, ...]:
        """The rules in short, page by page, in one language."""
        return reference.sheets(self.plan, language)

    def card_name(self, card: CardId, language: str) -> str:
        """What players call a kind of card."""
        return Sentence("{card}", {"card": words.card(card)}).say(language)

    def card(self, card: CardId, language: str) -> Card:
        """A kind of card face up."""
        return faces.card(card, language)

    def printed_items(self, language: str) -> tuple[PrintedItem, ...]:
        """What is guessed of the box (D46): the battle diagram, the limits, the colours and what the maps ask for."""
        return printing.items(read_file(self.components), language)

    def reprinted(self, changes: Mapping[str, Mapping[str, str]], checked: Collection[str]) -> str:
        """The component file with changed fields and checked groups."""
        return printing.reprinted(read_file(self.components), changes, checked)

    def layout(self, state: State) -> Layout:
        """Where each piece should lie on the table."""
        return table.layout(self.plan, self.pieces, state)

    def corrected(self, state: State, layout: Layout) -> State:
        """The state with its pieces as the table shows them; DataError where no table could look like that."""
        try:
            return table.corrected(self.plan, state, layout)
        except DataError as error:
            said = error.sentence
            raise DataError(
                said.template, **{gap: self._names.named(what) for gap, what in said.values.items()}
            ) from error

    def say(self, thing: Action | Event | IllegalAction, language: str) -> str:
        """One sentence on an action, an event or a refusal; it names no hidden card."""
        return say(self._names, thing, language)

    def encode(self, state: State) -> dict[str, Any]:
        """The whole state as plain JSON values."""
        return encode(self.plan, state)

    def decode(self, raw: dict[str, Any]) -> State:
        """The state that plain JSON values describe; DataError where it is impossible."""
        return decode(self.plan, raw)
