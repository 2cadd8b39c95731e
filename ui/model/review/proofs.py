"""Sealed dice and shuffles in words: how many throws were made, and what each shuffle dealt, once it may be known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.game import CardId, Game
from companion.language import Sentence, mark
from companion.record.dice import SealedDice
from companion.record.sealed import Seal
from companion.record.session import Session
from companion.scene import Card

STILL = mark("Still sealed: some of these cards may be hidden.")
HOLDS = mark("Opened: no card was changed.")
BROKEN = mark("Opened: this order was changed after it was sealed.")
DICE = mark("The app's dice")
NO_THROW = mark("No throw yet. This code stands for all that come.")
THROWN = mark("Throws so far: {n}. None was changed.")
CHANGED = mark("A throw was changed after the dice were sealed.")


class Dealt(msgspec.Struct, frozen=True):
    """Cards that a shuffle dealt: the seat that got them (empty: the pile), and the cards."""

    seat: str
    cards: tuple[Card, ...]


class Proof(msgspec.Struct, frozen=True):
    """A sealed shuffle, or the sealed dice, as players read it: the code in short, what it is, how the seal is in words
    and whether it held (None: it is still closed), who got which cards, and the lines by which it can be proved by
    hand."""

    short: str
    what: str
    state: str
    held: bool | None
    cards: tuple[Dealt, ...]
    exact: tuple[str, ...]


def proofs(session: Session, language: str) -> tuple[Proof, ...]:
    """The sealed dice and shuffles of a game: the dice before all others, then the newest first."""
    dice = [_dice(sealed, language) for sealed in reversed(session.dice)]
    return (*dice, *(_proof(session, seal, language) for seal in reversed(session.seals)))


def sealed(session: Session) -> bool:
    """Whether anything of a game is sealed."""
    return bool(session.seals or session.dice)


def _dice(dice: SealedDice, language: str) -> Proof:
    state = CHANGED if not dice.holds else THROWN if dice.throws else NO_THROW
    exact = [f"SHA-256 {dice.code}"]
    if dice.throws:
        exact.append(f"{dice.throws[-1] - dice.seq} x SHA-256: {dice.link}")
    said = Sentence(state, {"n": len(dice.throws)}).say(language)
    held = dice.holds if dice.throws or not dice.holds else None
    return Proof(dice.short, Sentence(DICE).say(language), said, held, (), tuple(exact))


def _proof(session: Session, seal: Seal, language: str) -> Proof:
    state = Sentence(STILL if not seal.opened else HOLDS if seal.holds else BROKEN).say(language)
    cards: tuple[Dealt, ...] = ()
    entry = session.entries[seal.seq - 1]
    if seal.opened:
        game = session.game
        cards = tuple(_dealt(game, msgspec.json.decode(seal.order), "", language))
    exact = tuple(filter(None, (f"SHA-256 {seal.code}", seal.salt, seal.order)))
    held = seal.holds if seal.opened else None
    return Proof(seal.short, session.say(entry, language), state, held, cards, exact)


def _dealt(game: Game, dealt: Any, seat: str, language: str) -> Iterator[Dealt]:
    """Each list of cards in an order, with the seat that got it, or as the pile."""
    if isinstance(dealt, dict):
        for key, value in dealt.items():
            yield from _dealt(game, value, key if key in game.seats else seat, language)
    elif isinstance(dealt, list) and dealt and all(card in game.cards for card in dealt):
        yield Dealt(seat, tuple(game.card(CardId(card), language) for card in dealt))
    elif isinstance(dealt, list):
        for each, value in zip(game.seats, dealt, strict=False):
            yield from _dealt(game, value, seat or each, language)
