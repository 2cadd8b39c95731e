"""A state that fits a view: what the seat does not know is dealt anew, for games that do not do it themselves."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from random import Random
from typing import Any, Final

from companion.errors import CompanionError, DataError
from companion.game import CHANCE, UNKNOWN, Game, State

TRIES: Final = 8
SEED: Final = 1
Plain = Any


class Deals:
    """Deals of what the views of one game hide."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def anew(self, view: dict[str, Any], random: Random) -> State:
        """A state as the view shows it, in which hidden cards are dealt by the generator; DataError where none fits."""
        fresh, cards, whole = self._fresh
        empty = {key: type(value)() for key, value in fresh.items() if isinstance(value, list | tuple | dict)}
        wrong: CompanionError | None = None
        for _ in range(TRIES):
            pool = sorted((whole - _counted(view, cards)).elements())
            random.shuffle(pool)
            try:
                return self._game.decode(_filled({**empty, **view}, pool))
            except (CompanionError, ValueError) as error:
                wrong = DataError("No state of the game fits this view: {error}.", error=str(error).rstrip("."))
        assert wrong is not None
        raise wrong

    @cached_property
    def _fresh(self) -> tuple[dict[str, Any], frozenset[str], Counter[str]]:
        """A new game once its cards are dealt, as plain values; which cards are hidden from an onlooker there, and how
        many of each of them there are."""
        game = self._game
        state, random = game.setup(), Random(SEED)
        while game.to_act(state) == CHANCE and (action := game.chance(state, random)) is not None:
            state = game.apply(state, action)[0]
        raw = game.encode(state)
        cards = frozenset(_covered(raw, game.view(state, None))) | frozenset(game.cards)
        return raw, cards, _counted(raw, cards)


def _covered(raw: Plain, view: Plain) -> set[str]:
    """What stands where a view shows an unknown card."""
    if view == UNKNOWN:
        return {raw} if isinstance(raw, str) else set()
    if isinstance(raw, list | tuple) and isinstance(view, list | tuple):
        return {card for pair in zip(raw, view, strict=False) for card in _covered(*pair)}
    if isinstance(raw, dict) and isinstance(view, dict):
        if UNKNOWN in view:
            return set(raw) - set(view)
        return {card for key in raw.keys() & view.keys() for card in _covered(raw[key], view[key])}
    return set()


def _counted(raw: Plain, cards: frozenset[str]) -> Counter[str]:
    """How many of each card are named in plain values, as texts or as counts."""
    found: Counter[str] = Counter()
    if isinstance(raw, str):
        found[raw] += raw in cards
    elif isinstance(raw, list | tuple):
        for part in raw:
            found += _counted(part, cards)
    elif isinstance(raw, dict):
        for key, part in raw.items():
            if key in cards and isinstance(part, int):
                found[key] += part
            else:
                found += _counted(part, cards)
    return found


def _filled(raw: Plain, pool: list[str]) -> Plain:
    """Plain values with each unknown card replaced by one of the pool, as long as it has some."""
    if raw == UNKNOWN:
        return pool.pop() if pool else raw
    if isinstance(raw, list | tuple):
        return [_filled(part, pool) for part in raw]
    if isinstance(raw, dict):
        if isinstance(unknown := raw.get(UNKNOWN), int):
            drawn = Counter(pool.pop() for _ in range(min(unknown, len(pool))))
            open_ = {card: n for card, n in raw.items() if card != UNKNOWN}
            return dict(sorted((drawn + Counter(open_)).items()))
        return {key: _filled(part, pool) for key, part in raw.items()}
    return raw
