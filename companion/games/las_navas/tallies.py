"""A combat as a screen shows it: both sums, line by line, before and after the card is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.game import CardId, Seat
from companion.games.las_navas.components import Printed
from companion.games.las_navas.events import Fought, Term
from companion.games.las_navas.state import Combat
from companion.games.las_navas.texts import CHRISTIAN, MUSLIM, TERMS, Words, card
from companion.games.las_navas.zones import NAMES
from companion.scene import Column, Line, Tally

SEATS_IN_ORDER: Final = (CHRISTIAN, MUSLIM)
Sum = tuple[tuple[Term, ...], int | None]
Sums = tuple[Sum, Sum]


def fought(printed: Printed, event: Fought, language: str) -> Tally:
    """The sums of a combat, line by line, and its result in words."""
    words = Words(printed, language)
    sums = ((event.attack, event.attack_total), (event.defence, event.defence_total))
    told = result(words, event.christian_damage, event.muslim_damage)
    return _tally(words, event.kind, event.side, event.origin, event.target, event.card, sums, told)


def going_on(words: Words, view: Mapping[str, Any], combat: Combat) -> Tally:
    """A combat in progress: before the card is drawn the powers alone, afterwards the whole sums."""
    side = SEATS_IN_ORDER[combat.side]
    origin, target = NAMES[combat.origin], NAMES[combat.target]
    told = ""
    if combat.card is not None:
        sums: Sums = tuple((terms, sum(t.amount for t in terms)) for terms in (combat.attack, combat.defence))  # type: ignore[assignment]
        told = outcome(words, side, sums)
    else:
        joined = {words.printed.ids[unit] for unit in combat.units}
        here = [id for id, unit in view["units"].items() if unit["zone"] == origin and id in joined]
        there = [id for id, unit in view["units"].items() if unit["zone"] == target]
        sums = tuple((tuple(Term(id, view["units"][id]["power"]) for id in ids), None) for ids in (here, there))  # type: ignore[assignment]
    return _tally(words, combat.kind, side, origin, target, combat.card, sums, told)


def _tally(
    words: Words, kind: str, side: Seat, origin: str, target: str, drawn: CardId | None, sums: Sums, told: str
) -> Tally:
    other = _other(side)
    headings = (words.say("{side} attack", side=words.side(side)), words.say("{side} defend", side=words.side(other)))
    attack, defence = (
        Column(seat, heading, tuple(line(words, term) for term in terms), total)
        for seat, heading, (terms, total) in zip((side, other), headings, sums, strict=True)
    )
    title = words.say("{kind} from {origin} to {target}", kind=words.say(TERMS[kind]), origin=origin, target=target)
    return Tally(title, origin, target, card(words, drawn) if drawn else None, (attack, defence), told)


def line(words: Words, term: Term) -> Line:
    """One line of a sum."""
    label = words.say(TERMS[term.label]) if term.label in TERMS else f"{words.unit(term.label)} {term.label}"
    return Line(label, term.amount)


def outcome(words: Words, side: Seat, sums: Sums) -> str:
    """The damage that both sums lead to (R22): the lower side takes the difference, on a tie each takes one."""
    (_, attack), (_, defence) = sums
    assert attack is not None
    assert defence is not None
    tie = int(attack == defence)
    lost = {side: max(defence - attack, tie), _other(side): max(attack - defence, tie)}
    return result(words, lost[CHRISTIAN], lost[MUSLIM])


def _other(side: Seat) -> Seat:
    return MUSLIM if side == CHRISTIAN else CHRISTIAN


def result(words: Words, christian: int, muslim: int) -> str:
    """The damage of a combat in words."""
    if christian and muslim:
        return words.say("A tie: each side takes {n} damage.", n=christian)
    side, damage = (CHRISTIAN, christian) if christian else (MUSLIM, muslim)
    return words.say("{side} take {n} damage.", side=words.side(side), n=damage)
