"""What is wrong in an exported game, and where: it is looked for before any of it is taken over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.errors import DataError
from companion.games import build
from companion.language import Sentence, mark
from companion.record import sealed
from companion.record.dice import Chain
from companion.record.entries import BrokenGame
from companion.record.session import Session
from companion.record.storage.log import Log
from companion.record.storage.rows import DiceRow, EntryRow, GameRow, Looked, SealRow
from companion.record.times import moment
from companion.record.verify import changed_event, changed_throw, seals_a_shuffle, unsealed

NO_TIME: Final = mark("it is no time such as 2026-01-31T18:30:00+00:00")
OUT_OF_ORDER: Final = mark("entries are numbered from 1 on without a gap")
OTHER_EVENTS: Final = mark("it tells of something else than what the action does")
UNREADABLE: Final = mark("it is no entry of this game")
RUNS_BACK: Final = mark("the time for which the game was played runs back")
OTHER_RULES: Final = mark("there is no such version of the rules here")
NO_SHUFFLE: Final = mark("the entry that it names shuffles no such pile")
SEALED_TWICE: Final = mark("a shuffle is sealed once")
NO_SEAL: Final = mark("the app shuffled here, but the seal is missing")
SEAL_BROKEN: Final = mark("the code is not that of the shuffle")
DICE_TWICE: Final = mark("dice are sealed once after an entry")
DICE_BROKEN: Final = mark("the code is not that of the dice")
OTHER_DICE: Final = mark("this throw does not come of the sealed dice")
NOT_OVER: Final = mark("it says that a game has ended which goes on, or the other way round")
NOT_THERE: Final = mark("there is no such entry")

Mistake = tuple[str, Sentence]
"""Where something is wrong within a game, as in `entries[3].at`, counted from 0; and what."""


def mistakes(
    row: GameRow,
    entries: Sequence[EntryRow],
    seals: Sequence[SealRow],
    looked: Looked | None,
    unsealed_at: int = 0,
    dice: Sequence[DiceRow] = (),
) -> Iterator[Mistake]:
    """What is wrong in a game, the first mistake first; later ones may follow from it. `unsealed_at` is after which
    entry somebody saw what was hidden."""
    yield from _times(row, entries)
    yield from _order(entries)
    try:
        game = build(row.name, row.components, row.options)
    except DataError as error:
        yield "game", error.sentence
        return
    for i, entry in enumerate(entries):
        if not 1 <= entry.rules <= game.rules_version:
            yield f"entries[{i}].rules", Sentence(OTHER_RULES)
    if len({sealed_dice.seq for sealed_dice in dice}) < len(dice):
        yield "dice", Sentence(DICE_TWICE)
        return
    with Log(None) as trial:
        trial.begin(row)
        for sealed_dice in dice:
            trial.seal_dice(row.id, sealed_dice)
        trial.append(row.id, entries)
        try:
            session = Session(game, trial, row)
        except BrokenGame as broken:
            why = Sentence(UNREADABLE) if broken.why is None else broken.why.sentence
            yield f"entries[{broken.seq - 1}].action", why
            return
    odd = changed_event(session)
    if odd is not None:
        yield f"entries[{odd - 1}].events", Sentence(OTHER_EVENTS)
    yield from _seals(session, entries, seals)
    yield from _dice(session, dice)
    if (row.ended is None) != (session.to_act is not None):
        yield "game.ended", Sentence(NOT_OVER)
    if looked is not None and not (0 <= looked.seq <= len(entries) + 1 and looked.things >= 0):
        yield "looked", Sentence(NOT_THERE)
    if not 0 <= unsealed_at <= len(entries):
        yield "unsealed", Sentence(NOT_THERE)


def _times(row: GameRow, entries: Sequence[EntryRow]) -> Iterator[Mistake]:
    told = [("game.created", row.created), ("game.ended", row.ended)]
    told += [(f"entries[{i}].at", entry.at) for i, entry in enumerate(entries)]
    for place, time in told:
        if time is not None and moment(time) is None:
            yield place, Sentence(NO_TIME)
    longest = 0
    for i, entry in enumerate(entries):
        if entry.played_ms is not None and entry.played_ms < longest:
            yield f"entries[{i}].played_ms", Sentence(RUNS_BACK)
        longest = max(longest, entry.played_ms or 0)


def _order(entries: Sequence[EntryRow]) -> Iterator[Mistake]:
    for i, entry in enumerate(entries):
        if entry.seq != i + 1:
            yield f"entries[{i}].seq", Sentence(OUT_OF_ORDER)


def _seals(session: Session, entries: Sequence[EntryRow], seals: Sequence[SealRow]) -> Iterator[Mistake]:
    """A seal that was read is compared with the text of its entry, whether players may see its salt yet or not."""
    known: set[int] = set()
    for i, seal in enumerate(seals):
        if not seals_a_shuffle(session, seal):
            yield f"seals[{i}]", Sentence(NO_SHUFFLE)
        elif seal.seq in known:
            yield f"seals[{i}].seq", Sentence(SEALED_TWICE)
        elif sealed.code(seal.salt, entries[seal.seq - 1].action) != seal.code:
            yield f"seals[{i}].code", Sentence(SEAL_BROKEN)
        known.add(seal.seq)
    for entry in unsealed(session, seals):
        yield f"entries[{entry.seq - 1}].action", Sentence(NO_SEAL)


def _dice(session: Session, dice: Sequence[DiceRow]) -> Iterator[Mistake]:
    """Each code is compared with its secret, and each throw with what the secret brings."""
    for i, row in enumerate(dice):
        if Chain(row).code != row.code:
            yield f"dice[{i}].code", Sentence(DICE_BROKEN)
    odd = changed_throw(session)
    if odd is not None:
        yield f"entries[{odd - 1}].action", Sentence(OTHER_DICE)
