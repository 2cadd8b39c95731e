"""A small game that no box holds: the proof that nothing outside `games` knows any one game.

Two sides with two pieces each on a board of three by three fields. A turn has two steps of: go, rest (a worn piece is
turned over and tilted), strike (the striker tilts, a card is drawn, the owner spreads its damage). Who has no piece
left has lost.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import product
from random import Random
from typing import Any, ClassVar

import msgspec

from companion.board import Board, Place, PlaceId
from companion.errors import DataError, IllegalAction
from companion.game import CARDS as CARDS_TOLD
from companion.game import (
    CHANCE,
    VARIANT,
    Action,
    CardId,
    Correction,
    Event,
    Face,
    Layout,
    Options,
    Piece,
    PieceId,
    Seat,
    Standing,
)
from companion.scene import Card, Choice, Measure, Odd, PrintedItem, Scene, Sheet, Tally

RED, BLUE = Seat("red"), Seat("blue")
FRESH, WORN = Face("fresh"), Face("worn")
CARDS = tuple(CardId(card) for card in ("one", "one more", "two", "three"))


BASIC = Options({VARIANT: "basic"})


class Shuffle(Action, frozen=True, tag="shuffle"):
    seals: ClassVar[str] = "deck"
    deck: tuple[CardId, ...]


class Go(Action, frozen=True, tag="go"):
    pieces: tuple[PieceId, ...]
    to: PlaceId


class Rest(Action, frozen=True, tag="rest"):
    piece: PieceId


class Strike(Action, frozen=True, tag="strike"):
    piece: PieceId
    target: PlaceId


class Draw(Action, frozen=True, tag="draw"):
    card: CardId


class Hurt(Action, frozen=True, tag="hurt"):
    worn: tuple[PieceId, ...]
    """Each piece once a point."""


class Done(Action, frozen=True, tag="done"):
    pass


class Concede(Action, frozen=True, tag="concede"):
    side: Seat


class Drawn(Event, frozen=True, tag="drawn"):
    reveals: ClassVar[bool] = True
    card: CardId


class Told(Event, frozen=True, tag="told"):
    what: str


class Over(Event, frozen=True, tag="over"):
    ends_turn: ClassVar[bool] = True
    side: Seat


class Toy(msgspec.Struct, frozen=True):
    """The whole state."""

    ask: bool
    turn: Seat
    steps: int
    deck: tuple[CardId, ...]
    standings: tuple[Standing, ...]
    struck: PlaceId | None = None
    damage: int = 0
    winner: Seat | None = None


def _fields() -> Board:
    cells = {f"{c}{r}": (i, j) for i, c in enumerate("abc") for j, r in enumerate("123")}
    return Board(
        name="toy",
        width_mm=300,
        height_mm=300,
        anchors=(),
        places=tuple(
            Place(
                PlaceId(name),
                tuple((100.0 * (i + dx), 100.0 * (j + dy)) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))),
                tuple(PlaceId(n) for n, (k, m) in cells.items() if abs(i - k) + abs(j - m) == 1),
            )
            for name, (i, j) in cells.items()
        ),
    )


class ToyGame:
    """The rules."""

    name = "toy"
    title = "Toy"
    components = ""
    seats = (RED, BLUE)
    board = _fields()
    pieces = tuple(
        Piece(PieceId(f"{seat[0]}{n}"), f"{seat} {n}", (FRESH, WORN), seat, PlaceId(place), tilts=True)
        for seat, place in ((RED, "a1"), (BLUE, "c3"))
        for n in (1, 2)
    )
    cards = CARDS
    rules_version = 1
    campaign = False
    action_type: Any = Shuffle | Go | Rest | Strike | Draw | Hurt | Done | Concede
    event_type: Any = Drawn | Told | Over

    def __init__(self, options: Options = BASIC) -> None:
        self.options = options

    def setup(self) -> Toy:
        standings = tuple(Standing(p.id, p.start, FRESH, False) for p in self.pieces)
        return Toy(CARDS_TOLD in self.options.told, RED, 2, (), standings)

    def to_act(self, state: Toy) -> Seat | None:
        if state.winner:
            return None
        if state.damage:
            return RED if state.turn == BLUE else BLUE
        return CHANCE if not state.deck or state.struck else state.turn

    def chance(self, state: Toy, random: Random) -> Action | None:
        if state.ask:
            return None
        return Draw(state.deck[0]) if state.struck else Shuffle(tuple(random.sample(CARDS, len(CARDS))))

    def asked(self, state: Toy) -> str:
        return "draw" if state.struck else "shuffle"

    def legal_actions(self, state: Toy) -> tuple[Action, ...]:
        if state.winner:
            return ()
        if state.damage:
            there = [s for s in state.standings if s.place == state.struck]
            power = [2 if s.face == FRESH else 1 for s in there]
            points = min(state.damage, sum(power))
            return tuple(
                Hurt(tuple(s.piece for s, n in zip(there, spread, strict=True) for _ in range(n)))
                for spread in product(*(range(n + 1) for n in power))
                if sum(spread) == points
            )
        if state.struck:
            return tuple(Draw(card) for card in state.deck) if state.ask else (Draw(state.deck[0]),)
        if not state.deck:
            return ()
        found: list[Action] = [Done()]
        if not state.steps:
            return tuple(found)
        own = [s for s in state.standings if s.place and s.piece[0] == state.turn[0]]
        foes = {s.place for s in state.standings if s.place and s.piece[0] != state.turn[0]}
        for place in sorted({s.place for s in own if s.place}):
            group = [s.piece for s in own if s.place == place]
            for to in self.board.place(place).next:
                if to in foes:
                    found += [Strike(s.piece, to) for s in own if s.place == place and not s.tilted]
                else:
                    found += [Go((piece,), to) for piece in group]
                    found += [Go(tuple(group), to)] if len(group) > 1 else []
        found += [Rest(s.piece) for s in own if s.face == WORN and not s.tilted]
        return tuple(found)

    def apply(self, state: Toy, action: Action) -> tuple[Toy, tuple[Event, ...]]:
        match action:
            case Concede(side=side):
                winner = RED if side == BLUE else BLUE
                return msgspec.structs.replace(state, winner=winner), (Told(f"{winner} wins"),)
            case Shuffle(deck=deck) if not state.deck and sorted(deck) == sorted(CARDS):
                return msgspec.structs.replace(state, deck=deck), (Told("shuffled"),)
        if action not in self.legal_actions(state):
            raise IllegalAction("T1", "That cannot be done now.")
        change: dict[PieceId, dict[str, Any]] = {}
        steps, struck, damage, turn, deck = state.steps, state.struck, state.damage, state.turn, state.deck
        events: tuple[Event, ...] = (Told(action.__struct_config__.tag),)  # type: ignore[arg-type]
        match action:
            case Go(pieces=pieces, to=to):
                change, steps = {p: {"place": to} for p in pieces}, steps - 1
            case Rest(piece=piece):
                change, steps = {piece: {"face": FRESH, "tilted": True}}, steps - 1
            case Strike(piece=piece, target=target):
                change, steps, struck = {piece: {"tilted": True}}, steps - 1, target
            case Draw(card=card):
                at = deck.index(card)
                deck, damage, events = deck[at + 1 :] + deck[: at + 1], CARDS.index(card) or 1, (Drawn(card),)
            case Hurt(worn=worn):
                for standing in state.standings:
                    points = worn.count(standing.piece)
                    if points >= (2 if standing.face == FRESH else 1):
                        change[standing.piece] = {"place": None, "face": WORN, "tilted": False}
                    elif points:
                        change[standing.piece] = {"face": WORN}
                struck, damage = None, 0
            case Done():
                events = (Over(turn),)
                turn, steps = BLUE if turn == RED else RED, 2
                change = {s.piece: {"tilted": False} for s in state.standings}
        standings = tuple(msgspec.structs.replace(s, **change.get(s.piece, {})) for s in state.standings)
        alive = {s.piece[0] for s in standings if s.place}
        winner = next((seat for seat in self.seats if alive == {seat[0]}), None)
        return Toy(state.ask, turn, steps, deck, standings, struck, damage, winner), events

    def replay(self, state: Toy, action: Action, rules: int) -> tuple[Toy, tuple[Event, ...]]:
        return self.apply(state, action)

    def view(self, state: Toy, seat: Seat | None) -> dict[str, Any]:
        return {**self.encode(state), "deck": ["?"] * len(state.deck)}

    def event_view(self, event: Event, seat: Seat | None) -> Event:
        return event

    def scene(self, state: Toy, seat: Seat | None, language: str) -> Scene:
        choices = tuple(self._choice(state, action) for action in self.legal_actions(state))
        won = (state.winner,) if state.winner else ()
        alive = [s.piece[0] for s in state.standings if s.place is not None]
        measures = (Measure("Pieces", {seat: alive.count(seat[0]) for seat in self.seats}),)
        return Scene("turn", "Toy", "", self.to_act(state), (), choices=choices, winners=won, measures=measures)

    def _choice(self, state: Toy, action: Action) -> Choice:
        kind = type(action).__name__.lower()
        at = {s.piece: s.place for s in state.standings}
        match action:
            case Go(pieces=pieces, to=to):
                return Choice(action, kind, kind, 1, at[pieces[0]], to, dict.fromkeys(pieces, 1))
            case Strike(piece=piece, target=target):
                return Choice(action, kind, kind, 1, at[piece], target, {piece: 1})
            case Rest(piece=piece):
                return Choice(action, kind, kind, 1, at[piece], None, {piece: 1})
            case Hurt(worn=worn):
                return Choice(action, kind, kind, marks={piece: worn.count(piece) for piece in worn})
        return Choice(action, kind, kind)

    def tally(self, event: Event, language: str) -> Tally | None:
        return None

    def odds(self, state: Toy, seat: Seat | None, action: Action | None, language: str) -> tuple[Odd, ...]:
        return ()

    def shown(self, event: Event, language: str) -> dict[Seat, tuple[Card, ...]]:
        return {}

    def wished(
        self, state: Toy, kind: str | None, origin: str, target: str | None, marks: Mapping[str, int]
    ) -> Action | None:
        return Go(tuple(PieceId(piece) for piece in marks), PlaceId(target)) if target else None

    def sheets(self, language: str) -> tuple[Sheet, ...]:
        return ()

    def printed_items(self, language: str) -> tuple[PrintedItem, ...]:
        return ()

    def card_name(self, card: CardId, language: str) -> str:
        return card

    def card(self, card: CardId, language: str) -> Card:
        return Card(card)

    def reprinted(self, changes: Mapping[str, Mapping[str, str]], checked: Collection[str]) -> str:
        return ""

    def layout(self, state: Toy) -> Layout:
        return Layout(state.standings)

    def corrected(self, state: Toy, layout: Layout) -> Toy:
        for place in self.board.places:
            if len({s.piece[0] for s in layout.standings if s.place == place.id}) > 1:
                raise DataError("Both sides stand in {place}.", place=place.id)
        return msgspec.structs.replace(state, standings=layout.standings)

    def say(self, thing: Action | Event | IllegalAction, language: str) -> str:
        return str(thing) if isinstance(thing, IllegalAction) else type(thing).__name__.lower()

    def encode(self, state: Toy) -> dict[str, Any]:
        raw: dict[str, Any] = msgspec.to_builtins(state)
        return raw

    def decode(self, raw: dict[str, Any]) -> Toy:
        return msgspec.convert(raw, Toy)

    def judgement(self) -> None:
        return None

    def standing(self, state: Toy) -> None:
        return None

    def rack(self) -> None:
        return None


def build(name: str, components: str, options: Options = BASIC) -> ToyGame:
    """The toy by its logged name."""
    if (name, components) != ("toy", ""):
        raise DataError("There is no game {name}; there are {known}.", name=name, known="toy")
    return ToyGame(options)


def table(state: Toy, **moved: tuple[str | None, str, bool]) -> Correction:
    """A correction that lays the named pieces as given."""
    return Correction(
        tuple(
            Standing(s.piece, PlaceId(place) if place else None, Face(face), tilted)
            for s in state.standings
            for place, face, tilted in [moved.get(s.piece, (s.place, s.face, s.tilted))]
        )
    )
