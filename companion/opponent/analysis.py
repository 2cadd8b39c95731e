"""A game looked at afterwards: each side's chance to win from entry to entry, the turning point, the worst mistakes.

Only for a game that has ended: what each seat could have known is judged, but all hands are open to whoever reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from companion.errors import DataError
from companion.game import CHANCE, Action, Correction, Event, Game, Layout, Seat, State
from companion.opponent.level import Strength
from companion.opponent.thinking.outlook import outlook
from companion.opponent.thinking.search import Search
from companion.opponent.thinking.thinker import judgement_of, plain
from companion.record.entries import Step

MISTAKES: Final = 3
WORTH_A_WORD: Final = 0.04
"""A loss of win chance below which an action is no mistake."""
LOOK: Final = Strength(24, 1.0, 0.0)


class Moment(msgspec.Struct, frozen=True):
    """After an entry: each seat's chance to win, as far as could be known then."""

    seq: int
    chances: dict[Seat, float]


class Mistake(msgspec.Struct, frozen=True):
    """An entry by which a seat lost chances: what it did, what would have been better, and by how much."""

    seq: int
    seat: Seat
    played: dict[str, Any]
    better: dict[str, Any]
    lost: float


class Analysis(msgspec.Struct, frozen=True):
    """A game looked at: the curve, the entry after which the winner was ahead for good (None: always, or nobody won),
    and up to three mistakes of each seat, the worst first."""

    moments: tuple[Moment, ...]
    turning: int | None
    mistakes: dict[Seat, tuple[Mistake, ...]]


class Told(msgspec.Struct, frozen=True):
    """One entry that counts, as plain values: enough to play it again."""

    seq: int
    seat: Seat | None
    action: dict[str, Any]
    rules: int


class Happened(msgspec.Struct, frozen=True):
    """One entry that counts, with what it brought about and the state after it."""

    seq: int
    seat: Seat | None
    action: Action
    events: tuple[Event, ...]
    state: State


def told(steps: Sequence[Step]) -> list[Told]:
    """The entries of a session as plain values."""
    return [Told(s.entry.seq, s.entry.seat, plain(s.entry.action), s.entry.rules) for s in steps]


def played_again(game: Game, entries: Sequence[Told]) -> tuple[State, list[Happened]]:
    """The state before the first entry, and what each entry brought about."""
    start = state = game.setup()
    happened = []
    for entry in entries:
        events: tuple[Event, ...] = ()
        if entry.action.get("do") == "correction":
            correction = msgspec.convert(entry.action, Correction)
            action: Action = correction
            state = game.corrected(state, Layout(correction.standings))
        else:
            action = msgspec.convert(entry.action, game.action_type)
            state, events = game.replay(state, action, entry.rules)
        happened.append(Happened(entry.seq, entry.seat, action, events, state))
    return start, happened


def analyse(game: Game, start: State, steps: Sequence[Step], strength: Strength = LOOK) -> Analysis:
    """The analysis of a game that has ended; DataError where it goes on."""
    happened = [Happened(s.entry.seq, s.entry.seat, s.entry.action, s.entry.events, s.state) for s in steps]
    *_, last = analysing(game, start, happened, strength)
    return last


def analysing(game: Game, start: State, steps: Sequence[Happened], strength: Strength = LOOK) -> Iterator[Analysis]:
    """The same, entry by entry, for whoever shows how it comes about."""
    if not steps or game.to_act(steps[-1].state) is not None:
        raise DataError("Only a game that has ended can be looked at.")
    seen: dict[Seat, list[Event]] = {seat: [] for seat in game.seats}
    moments: list[Moment] = []
    mistakes: list[Mistake] = []
    state = start
    for step in steps:
        if (mistake := _mistake(game, state, step, seen, strength)) is not None:
            mistakes.append(mistake)
        state = step.state
        for seat in game.seats:
            seen[seat] += (game.event_view(event, seat) for event in step.events)
        moments.append(Moment(step.seq, chances(game, state, seen)))
        yield _summed_up(game, moments, mistakes)


def chances(game: Game, state: State, seen: dict[Seat, list[Event]]) -> dict[Seat, float]:
    """Each seat's chance to win: the mean of what it, and what the others, think of it; together they are 1 in a game
    for two."""
    if game.to_act(state) is None:
        winners = game.scene(state, None, "en").winners
        return {seat: float(seat in winners) for seat in game.seats}
    thought = [outlook(game, game.view(state, viewer), viewer, seen[viewer]) for viewer in game.seats]
    return {seat: round(sum(found[seat] for found in thought) / len(thought), 4) for seat in game.seats}


def _mistake(
    game: Game, state: State, step: Happened, seen: dict[Seat, list[Event]], strength: Strength
) -> Mistake | None:
    """What an entry lost, where its seat had a better choice by what it knew."""
    seat, action = step.seat, step.action
    legal = game.legal_actions(state)
    if seat is None or seat == CHANCE or seat != game.to_act(state) or len(legal) < 2 or action not in legal:
        return None
    judgement = judgement_of(game)
    try:
        worlds = judgement.worlds(game.view(state, seat), seat, seen[seat])
    except DataError:
        return None
    search = Search(game, judgement, seat)
    root = search.begin(worlds, legal, (action,))
    search.deepen(root, strength.positions - 1, lambda: True)
    values = dict(zip(root.actions, root.children, strict=True))
    if action not in values:
        return None
    search.look_into(root, values[action])
    best = max(root.children, key=lambda child: child.value)
    lost = best.value - values[action].value
    if lost < WORTH_A_WORD:
        return None
    better = root.actions[root.children.index(best)]
    return Mistake(step.seq, seat, plain(action), plain(better), round(lost, 4))


def _summed_up(game: Game, moments: list[Moment], mistakes: list[Mistake]) -> Analysis:
    worst = {
        seat: tuple(sorted((m for m in mistakes if m.seat == seat), key=lambda m: -m.lost)[:MISTAKES])
        for seat in game.seats
    }
    return Analysis(tuple(moments), _turning(moments), worst)


def _turning(moments: list[Moment]) -> int | None:
    """The entry after which the winner was the likeliest to win and stayed it."""
    winners = [seat for seat, chance in moments[-1].chances.items() if chance == 1.0]
    if len(winners) != 1:
        return None
    for before, after in zip(reversed(moments[:-1]), reversed(moments), strict=False):
        if before.chances[winners[0]] < max(before.chances.values()):
            return after.seq
    return None
