"""Whether the table is set up for a new game."""

from __future__ import annotations

from companion.game import Game
from companion.table.discrepancies import Discrepancy, differences, in_words
from companion.table.kinds import Kinds
from companion.table.seen import look
from companion.table.sightings import Reading


def lacks(game: Game, reading: Reading | None) -> tuple[Discrepancy, ...] | None:
    """What hands must still do; None where the table cannot be read."""
    if reading is None or reading.board is None:
        return None
    layout = game.layout(game.setup())
    expected = {standing.piece: standing for standing in layout.standings}
    seen = look(reading.board, expected, Kinds(game.pieces))
    return differences(expected.values(), seen.standings, seen.hidden)


def said(game: Game, fixes: tuple[Discrepancy, ...], language: str) -> tuple[str, ...]:
    """The same in words, in order."""
    pieces = {piece.id: piece for piece in game.pieces}
    return tuple(sentence.say(language) for sentence in in_words(fixes, pieces))
