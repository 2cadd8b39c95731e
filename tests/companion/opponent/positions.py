"""Positions of 1212 in which somebody must decide, with what each seat saw until then; and the same with the hidden
cards dealt anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import msgspec

from companion.game import CHANCE, VARIANT, Action, Event, Options, Seat
from companion.games.las_navas.box.components import SEATS, SIDE_OF
from companion.games.las_navas.rules import LasNavas
from companion.games.las_navas.state import Phase, State, other
from companion.opponent import Strength, Thinker, Thought


@cache
def game_of(variant: str) -> LasNavas:
    return LasNavas(options=Options({VARIANT: variant}))


@dataclass
class Position:
    """A decision, and what led to it."""

    game: LasNavas
    state: State
    seen: dict[Seat, tuple[Event, ...]]

    @property
    def seat(self) -> Seat:
        seat = self.game.to_act(self.state)
        assert seat is not None
        return seat

    @property
    def legal(self) -> tuple[Action, ...]:
        return self.game.legal_actions(self.state)

    def think(self, positions: int, thinker: Thinker | None = None) -> Thought:
        thinker = thinker or Thinker(self.game, self.seat)
        view = self.game.view(self.state, self.seat)
        return thinker.think(view, self.seen[self.seat], Strength(positions, 60.0, 0.0), self.legal)


@dataclass
class Played:
    """A game played by chance, decision by decision."""

    variant: str
    seed: int
    seen: dict[Seat, list[Event]] = field(default_factory=lambda: {seat: [] for seat in SEATS})

    def __iter__(self) -> Iterator[Position]:
        game, random = game_of(self.variant), Random(self.seed)
        state = game.setup()
        while (seat := game.to_act(state)) is not None:
            if seat == CHANCE:
                action: Any = game.chance(state, random)
            else:
                yield Position(game, state, {one: tuple(events) for one, events in self.seen.items()})
                action = random.choice(game.legal_actions(state))
            state, events = game.apply(state, action)
            for one in SEATS:
                self.seen[one] += (game.event_view(event, one) for event in events)


def dealt_anew(position: Position, random: Random) -> Position:
    """The same decision with other cards where the seat cannot see them: in the other hand, in a deck that was not
    turned over, laid face down, and among the other's special cards. Cards that the seat saw stay."""
    state, side = position.state, SIDE_OF[position.seat]
    foe = other(side)
    known = shown_to(position)
    laid = state.initiative[foe] if state.phase is Phase.INITIATIVE else None
    turned = any(event.__struct_config__.tag == "pile_turned" for event in _round(position))
    hidden = [card for card in state.hands[foe] if card not in known]
    loose = [*hidden, *(() if turned else state.deck)]
    if laid is not None and laid not in known:
        loose.append(laid)
    random.shuffle(loose)
    hand = [card if card in known else loose.pop() for card in state.hands[foe]]
    deck = state.deck if turned else tuple(loose.pop() for _ in state.deck)
    initiative = list(state.initiative)
    if laid is not None and laid not in known:
        initiative[foe] = loose.pop()
    specials = [*state.specials[foe], *state.aside[foe]]
    random.shuffle(specials)
    held = len(state.specials[foe])
    hands, special, aside = list(state.hands), list(state.specials), list(state.aside)
    hands[foe], special[foe], aside[foe] = tuple(hand), tuple(specials[:held]), tuple(specials[held:])
    changed = msgspec.structs.replace(
        state,
        hands=tuple(hands),
        deck=deck,
        initiative=tuple(initiative),
        specials=tuple(special),
        aside=tuple(aside),
    )
    return Position(position.game, changed, position.seen)


def _round(position: Position) -> list[Event]:
    """What the seat saw since the cards were shuffled last."""
    seen = list(position.seen[position.seat])
    starts = [n for n, event in enumerate(seen) if event.__struct_config__.tag in ("dealt", "reshuffled")]
    return seen[starts[-1] :] if starts else seen


def shown_to(position: Position) -> set[str]:
    """The cards of the other hand that the seat can know: the one that came back from the initiative area, and one that
    it was shown."""
    foe = SEATS[other(SIDE_OF[position.seat])]
    areas: dict[str, str] = {}
    known: set[str] = set()
    for event in position.seen[position.seat]:
        match event.__struct_config__.tag:
            case "initiative_revealed" | "switched":
                areas = {seat: getattr(event, seat) for seat in SEATS}
            case "taken":
                areas[event.side] = event.card  # type: ignore[attr-defined]
            case "initiative_returned":
                known = {areas[foe]}
            case "peeked":
                known.add(event.card)  # type: ignore[attr-defined]
    return known - {"?"}
