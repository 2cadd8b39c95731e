"""How a game went: who held and had how much after each turn, which combats were fought, how long it took."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterator

import msgspec

from companion.game import UNKNOWN
from companion.record.session import Session
from companion.scene import Card, Counter, Measure, Tally


def turns(session: Session) -> tuple[int, ...]:
    """The turn, counted from 1, to which each entry that still counts belongs; what lies between two turns belongs to
    the one that it leads to."""
    made, turn = [], 1
    for step in session.steps:
        made.append(turn)
        turn += any(event.ends_turn for event in step.entry.events)
    return tuple(made)


def measures(session: Session, language: str) -> tuple[tuple[Measure, ...], ...]:
    """The game's measures at the set-up and after each turn, the last one as it was left."""
    after = dict(zip(turns(session), (step.state for step in session.steps), strict=True))
    return tuple(session.game.scene(state, None, language).measures for state in (session.start, *after.values()))


def series(moments: tuple[tuple[Measure, ...], ...], number: int) -> dict[str, list[int]]:
    """How one of the measures changed for each seat."""
    return {seat: [moment[number].values.get(seat, 0) for moment in moments] for seat in moments[0][number].values}


def combats(session: Session, language: str) -> tuple[Tally, ...]:
    """The combats that were fought, in their order, without the throws of dice beside them."""
    return tuple(tally for _, tally in _fights(session, language))


def _fights(session: Session, language: str) -> Iterator[tuple[int, Tally]]:
    """The combats, each with how many steps of the game were before it."""
    before = session.start
    for number, step in enumerate(session.steps):
        for event in step.entry.events:
            tally = session.game.fought(before, event, language)
            if tally is not None and not tally.joins:
                yield number, tally
        before = step.state


def minutes(session: Session) -> int | None:
    """For how many minutes a game was played until its last entry, without the times between two sittings; None where
    that was not kept."""
    played = session.entries[-1].played_ms if session.entries else 0
    return None if played is None else round(played / 60_000)


def lost(session: Session, language: str) -> dict[str, tuple[Counter, ...]]:
    """For each seat the counters that stood at the beginning and stand no more; none in a game in which nobody is
    hurt."""
    if not any(event.harm for step in session.steps for event in step.entry.events):
        return {}
    stand = {counter.piece for counter in session.game.scene(session.state, None, language).counters}
    first = session.game.scene(session.start, None, language)
    return {
        side.id: tuple(c for c in first.counters if c.seat == side.id and c.piece not in stand) for side in first.sides
    }


def harm(session: Session) -> dict[str, int]:
    """How many points of damage each piece took in the whole game."""
    taken: Counted[str] = Counted()
    for step in session.steps:
        for event in step.entry.events:
            taken.update(event.harm)
    return dict(taken)


def fallen(session: Session, language: str) -> dict[str, int]:
    """For each seat how many cards, or what else is at stake there, it lost in duels; none in a game without any."""
    duels = [tally for tally in combats(session, language) if tally.duel]
    taken: Counted[str] = Counted()
    for tally in duels:
        taken.update(tally.harm)
    sides = session.game.scene(session.state, None, language).sides if duels else ()
    return {side.id: taken[side.id] for side in sides}


def fallen_cards(session: Session, language: str) -> dict[str, tuple[Card, ...]]:
    """The same as cards: those that lay open when they fell, and the backs of the others."""
    gone: dict[str, list[Card]] = {}
    for tally in combats(session, language):
        for column in tally.columns if tally.duel else ():
            many = tally.harm.get(column.seat, 0)
            seen = [column.card] if column.falls and column.card is not None and many else []
            gone.setdefault(column.seat, []).extend([*seen, *[Card(UNKNOWN)] * (many - len(seen))])
    return {seat: tuple(cards) for seat, cards in gone.items()}


class Fight(msgspec.Struct, frozen=True):
    """A combat, and the turn in which it was fought, counted from 1."""

    tally: Tally
    turn: int


def hardest(session: Session, language: str) -> Fight | None:
    """The combat that did the most damage, the first of several; None where none did any."""
    fights = [
        Fight(tally, turn)
        for step, turn in zip(session.steps, turns(session), strict=True)
        for event in step.entry.events
        if (tally := session.game.tally(event, language)) is not None and tally.harm
    ]
    return max(fights, key=lambda fight: sum(fight.tally.harm.values()), default=None)


def last_fight(session: Session, language: str) -> Fight | None:
    """The last combat that came to a result; None where none did."""
    of = turns(session)
    ended = [(number, tally) for number, tally in _fights(session, language) if tally.result]
    return Fight(ended[-1][1], of[ended[-1][0]]) if ended else None


class Lead(msgspec.Struct, frozen=True):
    """From which turn on those who won were ahead in a measure, to the end."""

    turn: int
    measure: str


def turning_point(moments: tuple[tuple[Measure, ...], ...], winners: tuple[str, ...]) -> Lead | None:
    """From when on the winners were ahead for good in the first measure in which they were at the end; None where they
    always were, or never."""
    for number, measure in enumerate(moments[0]):
        every = series(moments, number)
        own, others = ([v for seat, v in every.items() if (seat in winners) is won] for won in (True, False))
        if not own or not others:
            continue
        behind = [n for n in range(len(moments)) if max(v[n] for v in own) <= max(v[n] for v in others)]
        if behind and behind[-1] < len(moments) - 1:
            return Lead(behind[-1] + 1, measure.label)
    return None
