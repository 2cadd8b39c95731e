"""A game's optional parts, with what is usual for each: a game that is content with one leaves it out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from inspect import getfile
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.board import Board
from companion.errors import DataError, IllegalAction
from companion.examples import Example
from companion.game import (
    CHANCE,
    VARIANT,
    Action,
    CardId,
    Event,
    Game,
    Layout,
    Options,
    Piece,
    Seat,
    Setting,
    State,
)
from companion.judgement import Judgement
from companion.language import Sentence
from companion.rack import Rack
from companion.scene import Card, Choice, Counter, Moment, Odd, Page, PrintedItem, Scene, Sheet, Side, Tally


class SimpleModule:
    """A game with one box of pieces, whose settings are all that is chosen before it."""

    name: str
    title: str
    tells: tuple[str, ...] = ()
    on_screen: bool = True
    files: Mapping[str, str] = {}
    printed: Options = Options()

    @property
    def catalogue(self) -> Path | None:
        """The folder `locale` beside the file that the module is written in."""
        return Path(getfile(type(self))).parent / "locale"

    @property
    def art(self) -> Path | None:
        """The folder `art` beside the file that the module is written in, where there is one."""
        folder = Path(getfile(type(self))).parent / "art"
        return folder if folder.is_dir() else None

    def settings(self, language: str) -> tuple[Setting, ...]:
        """Nothing is to be chosen."""
        return ()

    def fields(self) -> frozenset[str]:
        """The keys of the settings."""
        return frozenset(setting.key for setting in self.settings("en"))

    def options(self, fields: Mapping[str, Any]) -> Options:
        """Each setting that is named, and with `"chance": "ask"` everything that players may say themselves."""
        chosen: dict[str, str] = {}
        for setting in self.settings("en"):
            values = [value for value, _ in setting.values]
            value = fields.get(setting.key, values[0])
            if value not in values:
                raise DataError("The {field} must be one of: {values}.", field=setting.key, values=", ".join(values))
            chosen[setting.key] = value
        return Options(chosen, frozenset(self.tells) if fields.get("chance") == "ask" else frozenset())

    def joined(self, files: Mapping[str, str]) -> str:
        """The text of the only file."""
        return next(iter(files.values()), "")

    def story(self) -> tuple[Moment, ...]:
        """No story."""
        return ()

    def new(self, options: Options, components: str = "") -> Game:
        """The game as it was chosen."""
        raise NotImplementedError


class SimpleGame:
    """Rules whose state is a msgspec struct, and a plain scene of them: counters where the layout says, and a button
    for each legal action."""

    name: str
    title: str
    components: str = ""
    options: Options
    seats: tuple[Seat, ...]
    board: Board
    pieces: tuple[Piece, ...]
    cards: tuple[CardId, ...] = ()
    campaign: bool = False
    rules_version: int = 1
    rulings: Mapping[str, str] = {}
    """What a refusal's ruling says, by its number; marked for translation."""
    action_type: Any
    event_type: Any
    state_type: Any

    def to_act(self, state: State) -> Seat | None:
        """The seat that must decide now, CHANCE, or None once the game is over."""
        raise NotImplementedError

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every action that the rules allow now."""
        raise NotImplementedError

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after an action and what happened."""
        raise NotImplementedError

    def replay(self, state: State, action: Action, rules: int) -> tuple[State, tuple[Event, ...]]:
        """The same as now, for rules that have only one version."""
        return self.apply(state, action)

    def layout(self, state: State) -> Layout:
        """Where each piece should lie."""
        raise NotImplementedError

    def chance(self, state: State, random: Random) -> Action | None:
        """No chance: the players say what was rolled or drawn."""
        return None

    def asked(self, state: State) -> str:
        """The word "chance" itself, where chance is to act."""
        return CHANCE if self.to_act(state) == CHANCE else ""

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """Everything, for a game without secrets."""
        return self.encode(state)

    def event_view(self, event: Event, seat: Seat | None) -> Event:
        """The event itself, for a game without secrets."""
        return event

    def scene(self, state: State, seat: Seat | None, language: str) -> Scene:
        """The board with its counters, and a button for each legal action."""
        decider = self.to_act(state)
        pieces = {piece.id: piece for piece in self.pieces}
        counters = tuple(
            Counter(
                standing.piece,
                pieces[standing.piece].seat or "",
                pieces[standing.piece].name,
                standing.place,
                standing.face if len(pieces[standing.piece].faces) > 1 else "",
                standing.tilted,
                "",
                False,
            )
            for standing in self.layout(state).standings
            if standing.place is not None
        )
        return Scene(
            kind="turn",
            title=self.title,
            prompt=self.title,
            decider=None if decider == CHANCE else decider,
            counters=counters,
            page=Page.OVER if decider is None else Page.BOARD,
            choices=tuple(
                Choice(action, str(action.__struct_config__.tag), self.say(action, language))
                for action in self.legal_actions(state)
            ),
            sides=tuple(Side(seat, seat, colour) for seat, colour in zip(self.seats, COLOURS, strict=False)),
        )

    def tally(self, event: Event, language: str) -> Tally | None:
        """No sums."""
        return None

    def fought(self, state: State, event: Event, language: str) -> Tally | None:
        """The sums that the event itself tells."""
        return self.tally(event, language)

    def pictured(self, event: Event, language: str) -> Example:
        """Nothing but what the event names."""
        return ()

    def odds(self, state: State, seat: Seat | None, action: Action | None, language: str) -> tuple[Odd, ...]:
        """Nothing is left to luck, or nobody can know."""
        return ()

    def shown(self, event: Event, language: str) -> Mapping[Seat, tuple[Card, ...]]:
        """No card is shown to some seats alone."""
        return {}

    def wished(
        self, state: State, kind: str | None, origin: str, target: str | None, marks: Mapping[str, int]
    ) -> Action | None:
        """Pointing at the map means no action by itself."""
        return None

    def sheets(self, language: str) -> tuple[Sheet, ...]:
        """No rules in short."""
        return ()

    def printed_items(self, language: str) -> tuple[PrintedItem, ...]:
        """Nothing printed is to be checked."""
        return ()

    def card_name(self, card: CardId, language: str) -> str:
        """The card's id."""
        return card

    def card(self, card: CardId, language: str) -> Card:
        """The card by its name."""
        return Card(str(card), name=self.card_name(card, language))

    def reprinted(self, changes: Mapping[str, Mapping[str, str]], checked: Collection[str]) -> str:
        """The component file as it is."""
        return self.components

    def corrected(self, state: State, layout: Layout) -> State:
        """No table can be taken as right by itself."""
        raise DataError("This game cannot take the table as it lies. Put the pieces as the game has them.")

    def say(self, thing: Action | Event | IllegalAction, language: str) -> str:
        """The kind of action or event, in one word."""
        if isinstance(thing, IllegalAction):
            return thing.sentence.say(language)
        return str(thing.__struct_config__.tag)

    def explain(self, rule: str, language: str) -> str:
        """The ruling of that number in one sentence; empty where there is none."""
        text = self.rulings.get(rule)
        return "" if text is None else Sentence(text).say(language)

    def encode(self, state: State) -> dict[str, Any]:
        """The state as plain JSON values, with the names of its game and variant."""
        variant = {VARIANT: self.options.settings[VARIANT]} if VARIANT in self.options.settings else {}
        return {"game": self.name, **variant, **msgspec.to_builtins(state)}

    def decode(self, raw: dict[str, Any]) -> State:
        """The state that `encode` gave."""
        try:
            return msgspec.convert(raw, self.state_type)
        except (msgspec.ValidationError, RecursionError) as error:
            raise DataError("This is no state of the game: {error}.", error=str(error)) from error

    def judgement(self) -> Judgement | None:
        """Its rules alone must do."""
        return None

    def standing(self, state: State) -> Mapping[Seat, float] | None:
        """The scene's measures say it."""
        return None

    def rack(self) -> Rack | None:
        """None: with printed cards people play every seat."""
        return None


COLOURS = ("#930a08", "#ffd521", "#0b235c", "#2c7f6d", "#7143d0", "#d87540", "#2dcad0", "#ffffef")
"""A colour for each seat of a game that names none."""
