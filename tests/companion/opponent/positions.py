"""Positions of 1212 in which somebody must decide, with what each seat saw until then; and the same with the hidden
cards dealt anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import msgspec

from companion.game import CHANCE, VARIANT, Action, Event, Options, Seat
from companion.games.las_navas.box.components import SEATS, SIDE_OF, SIDES, Side
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
    onlooker: tuple[Event, ...] = ()

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
        state, public = game.setup(), list[Event]()
        while (seat := game.to_act(state)) is not None:
            if seat == CHANCE:
                action: Any = game.chance(state, random)
            else:
                yield Position(game, state, {one: tuple(events) for one, events in self.seen.items()}, tuple(public))
                action = random.choice(game.legal_actions(state))
            state, events = game.apply(state, action)
            for one in SEATS:
                self.seen[one] += (game.event_view(event, one) for event in events)
            public += (game.event_view(event, None) for event in events)


def dealt_anew(position: Position, random: Random, *, to_an_onlooker: bool = False) -> Position:
    """The same decision with other cards where the seat (or an onlooker) cannot see them: in a hand, in a deck that was
    not turned over, laid face down, and among special cards. Cards that were seen stay."""
    state = position.state
    hidden = SIDES if to_an_onlooker else (other(SIDE_OF[position.seat]),)
    seen = position.onlooker if to_an_onlooker else position.seen[position.seat]
    known = shown_in(seen, hidden)
    turned = any(event.__struct_config__.tag == "pile_turned" for event in _round(seen))
    hands, initiative, specials, aside = map(list, (state.hands, state.initiative, state.specials, state.aside))
    laid = [s for s in hidden if state.phase is Phase.INITIATIVE and initiative[s] not in (None, *known)]
    loose = [card for s in hidden for card in hands[s] if card not in known]
    loose += [*(() if turned else state.deck), *(initiative[s] for s in laid)]
    random.shuffle(loose)
    for s in hidden:
        hands[s] = tuple(card if card in known else loose.pop() for card in hands[s])
        theirs = [*specials[s], *aside[s]]
        random.shuffle(theirs)
        specials[s], aside[s] = tuple(theirs[: len(specials[s])]), tuple(theirs[len(specials[s]) :])
    for s in laid:
        initiative[s] = loose.pop()
    changed = msgspec.structs.replace(
        state,
        hands=tuple(hands),
        deck=state.deck if turned else tuple(loose.pop() for _ in state.deck),
        initiative=tuple(initiative),
        specials=tuple(specials),
        aside=tuple(aside),
    )
    return Position(position.game, changed, position.seen, position.onlooker)


def _round(seen: Sequence[Event]) -> Sequence[Event]:
    """What was seen since the cards were shuffled last."""
    starts = [n for n, event in enumerate(seen) if event.__struct_config__.tag in ("dealt", "reshuffled")]
    return seen[starts[-1] :] if starts else seen


def shown_in(seen: Sequence[Event], hidden: Sequence[Side]) -> set[str]:
    """The cards of hidden hands that can be known: those that came back from the initiative areas, and one that was
    shown."""
    areas: dict[str, str] = {}
    known: set[str] = set()
    for event in seen:
        match event.__struct_config__.tag:
            case "initiative_revealed" | "switched":
                areas = {seat: getattr(event, seat) for seat in SEATS}
            case "taken":
                areas[event.side] = event.card  # type: ignore[attr-defined]
            case "initiative_returned":
                known = {areas[SEATS[side]] for side in hidden}
            case "peeked":
                known.add(event.card)  # type: ignore[attr-defined]
    return known - {"?"}
