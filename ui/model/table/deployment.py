"""Whether the table is set up for a new game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.game import Game, PieceId
from companion.language import Sentence, mark
from companion.table.names import named
from companion.table.reconciliation.discrepancies import Discrepancy, Fix, differences, in_words
from companion.table.reconciliation.kinds import Kinds
from companion.table.reconciliation.seen import look
from companion.table.sightings import Reading
from ui.model.games.beginning import first_layout

FEW: Final = 2
"""So few counters that are not seen are asked about by name."""
UNREAD = mark(
    "Does {pieces} lie in its place already? Then its sticker cannot be read: is it clean, flat, and white all around?"
)


def lacks(
    game: Game, reading: Reading | None, looks: Mapping[PieceId, PieceId] | None = None
) -> tuple[Discrepancy, ...] | None:
    """What hands must still do; None where the table cannot be read. `looks`, where pieces are told apart by their own
    prints: the first of those that look alike, by each of them."""
    if reading is None or reading.board is None:
        return None
    layout = first_layout(game)
    expected = {standing.piece: standing for standing in layout.standings}
    seen = look(reading.board, expected, Kinds(game.pieces, looks))
    return differences(expected.values(), seen.standings, seen.hidden)


def stands(game: Game, fixes: tuple[Discrepancy, ...] | None) -> Sentence:
    """How many counters stand where they begin; where nobody sees that, that they are to be set up."""
    pieces = len(game.pieces)
    if fixes is None:
        return Sentence("Set the counters up as shown.")
    if not fixes:
        return Sentence("All {n} counters stand in their places.", {"n": pieces})
    there = pieces - len({fix.piece for fix in fixes})
    return Sentence("{n} of {all} counters stand in their places.", {"n": there, "all": pieces})


def to_do(game: Game, fixes: tuple[Discrepancy, ...] | None) -> Sentence:
    """What hands must do, in a few words."""
    if not fixes:
        return stands(game, fixes)
    n = len({fix.piece for fix in fixes})
    return Sentence("Put {n} counter in its place.", {"n": n}, plural="Put {n} counters in their places.")


def missing(fixes: tuple[Discrepancy, ...] | None) -> frozenset[str]:
    """The counters that do not lie where they belong."""
    return frozenset(str(fix.piece) for fix in fixes or () if fix.fix in (Fix.PUT, Fix.MOVE))


def said(game: Game, fixes: tuple[Discrepancy, ...], language: str, stickers: bool = True) -> tuple[str, ...]:
    """The same in words, in order; `stickers`: they tell the counters apart."""
    pieces = {piece.id: piece for piece in game.pieces}
    words = [sentence.say(language) for sentence in in_words(fixes, pieces, game.board)]
    unseen = [fix.piece for fix in fixes if fix.fix is Fix.PUT]
    if stickers and len(unseen) == len(fixes) and 0 < len(unseen) <= FEW:
        # Nothing else is wrong: a counter whose sticker cannot be read lies there, more likely than not.
        words.append(Sentence(UNREAD, {"pieces": named(unseen, pieces)}).say(language))
    return tuple(words)
