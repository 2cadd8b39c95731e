"""A combat as a screen shows it: both sums, line by line, before and after the card is drawn."""

from __future__ import annotations

from typing import Final

import msgspec

from companion.game import CardId, PieceId, Seat
from companion.games.las_navas.box.zones import NAMES
from companion.games.las_navas.events import Fought, Term
from companion.games.las_navas.fight import sums as of_combat
from companion.games.las_navas.shown.texts import CHRISTIAN, MUSLIM, TERMS, Words, card, counter
from companion.games.las_navas.state import Combat
from companion.scene import Column, Counter, Line, Tally

SEATS_IN_ORDER: Final = (CHRISTIAN, MUSLIM)
Sum = tuple[tuple[Term, ...], int | None]
Sums = tuple[Sum, Sum]


def fought(words: Words, event: Fought) -> Tally:
    """The sums of a combat, line by line, and its result in words."""
    sums = ((event.attack, event.attack_total), (event.defence, event.defence_total))
    lost = {CHRISTIAN: event.christian_damage, MUSLIM: event.muslim_damage}
    tally = _tally(words, event.kind, event.side, event.origin, event.target, event.card, sums)
    return msgspec.structs.replace(
        tally, result=result(words, *lost.values()), harm={str(seat): n for seat, n in lost.items() if n}
    )


def going_on(words: Words, combat: Combat) -> Tally:
    """A combat in progress: before the card is drawn what is known of both sums, afterwards the whole sums."""
    if combat.card is not None:
        return fought(words, of_combat.fought(combat))
    sums = ((combat.attack, None), (combat.defence, None))
    origin, target = NAMES[combat.origin], NAMES[combat.target]
    return _tally(words, combat.kind, SEATS_IN_ORDER[combat.side], origin, target, None, sums)


def _tally(words: Words, kind: str, side: Seat, origin: str, target: str, drawn: CardId | None, sums: Sums) -> Tally:
    """The sums, with no result yet."""
    other = MUSLIM if side == CHRISTIAN else CHRISTIAN
    headings = (words.say("{side} attack", side=words.side(side)), words.say("{side} defend", side=words.side(other)))
    attack, defence = (
        Column(seat, heading, tuple(line(words, term) for term in terms), total, counters(words, zone, terms))
        for seat, heading, zone, (terms, total) in zip((side, other), headings, (origin, target), sums, strict=True)
    )
    title = words.say("{kind} from {origin} to {target}", kind=words.say(TERMS[kind]), origin=origin, target=target)
    return Tally(title, origin, target, card(words, drawn) if drawn else None, (attack, defence), "")


def line(words: Words, term: Term) -> Line:
    """One line of a sum."""
    if term.label in TERMS:
        return Line(words.say(TERMS[term.label]), term.amount)
    return Line(words.unit(term.label), term.amount, piece=term.label)


def counters(words: Words, zone: str, terms: tuple[Term, ...]) -> tuple[Counter, ...]:
    """The units of a sum as they fight."""
    units = words.printed.units
    fighters = ((units[words.printed.number[PieceId(t.label)]], t.amount) for t in terms if t.label not in TERMS)
    return tuple(counter(words, unit, zone, power, tilted=False) for unit, power in fighters)


def result(words: Words, christian: int, muslim: int) -> str:
    """The damage of a combat in words."""
    if christian and muslim:
        return words.say("A tie: each side takes {n} damage.", n=christian)
    side, damage = (CHRISTIAN, christian) if christian else (MUSLIM, muslim)
    return words.say("{side} take {n} damage.", side=words.side(side), n=damage)
