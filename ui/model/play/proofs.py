"""Sealed shuffles in words: what each one dealt, once it may be known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.game import CardId, Game, Seat
from companion.language import Sentence, mark
from companion.record.sealed import Seal
from companion.record.session import Session

PILE = mark("Pile")
STILL = mark("Still sealed: some of these cards may be hidden.")
HOLDS = mark("Opened: no card was changed.")
BROKEN = mark("Opened: this order was changed after it was sealed.")


class Proof(msgspec.Struct, frozen=True):
    """A sealed shuffle as players read it: what it was, how the seal is, and who got which cards, line by line."""

    seal: Seal
    what: str
    state: str
    cards: tuple[tuple[str, str], ...]


def proofs(session: Session, language: str) -> tuple[Proof, ...]:
    """The sealed shuffles of a game, the newest first."""
    return tuple(_proof(session, seal, language) for seal in reversed(session.seals))


def _proof(session: Session, seal: Seal, language: str) -> Proof:
    state = Sentence(STILL if not seal.opened else HOLDS if seal.holds else BROKEN).say(language)
    cards: tuple[tuple[str, str], ...] = ()
    entry = session.entries[seal.seq - 1]
    if seal.opened:
        game = session.game
        names = {side.id: side.name for side in game.scene(session.state, None, language).sides}
        names |= {seat: str(seat) for seat in game.seats if seat not in names}
        cards = tuple(_dealt(game, msgspec.json.decode(seal.order), names, "", language))
    return Proof(seal, session.say(entry, language), state, cards)


def _dealt(game: Game, dealt: Any, names: dict[str, str], whose: str, language: str) -> Iterator[tuple[str, str]]:
    """Each list of cards in an order: its seat's name or that of the pile, and the cards."""
    if isinstance(dealt, dict):
        for key, value in dealt.items():
            yield from _dealt(game, value, names, names.get(key, whose), language)
    elif isinstance(dealt, list) and dealt and all(card in game.cards for card in dealt):
        cards = ", ".join(game.card_name(CardId(card), language) for card in dealt)
        yield whose or Sentence(PILE).say(language), cards
    elif isinstance(dealt, list):
        for seat, value in zip(game.seats, dealt, strict=False):
            yield from _dealt(game, value, names, whose or names[Seat(seat)], language)
