"""What a game changes when it follows the table: which pieces, from where or what to where or what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from companion.board import Board
from companion.game import Piece, PieceId, Standing
from companion.language import Sentence
from companion.table.names import named

STRAIGHT, TILTED = Sentence("straight"), Sentence("tilted")
OFF = Sentence("off the board")

Way = tuple[Standing | None, Standing | None]
"""How a piece stands in the game before and after, its id left out; None off the board."""


def changes(
    before: Mapping[PieceId, Standing], after: Iterable[Standing], pieces: Mapping[PieceId, Piece], board: Board
) -> tuple[Sentence, ...]:
    """Every change of the game from one layout to another; pieces that change alike are named together."""
    ways = [(_way(before[standing.piece], standing), standing.piece) for standing in after]
    told = sorted((entry for entry in ways if entry[0][0] != entry[0][1]), key=_order)
    return tuple(
        Sentence(
            "{pieces}: {change}.", {"pieces": named([id for _, id in same], pieces), "change": _change(way, board)}
        )
        for way, same in groupby(told, key=lambda entry: entry[0])
    )


def _way(before: Standing, after: Standing) -> Way:
    return _anonymous(before), _anonymous(after)


def _anonymous(standing: Standing) -> Standing | None:
    if standing.place is None:
        return None
    return Standing(PieceId(""), standing.place, standing.face, standing.tilted)


def _order(entry: tuple[Way, PieceId]) -> tuple[list[tuple[str, str, bool]], PieceId]:
    """What leaves a place first, by place; new pieces last."""
    way, piece = entry
    return [(at.place or "", at.face, at.tilted) if at else ("~", "", False) for at in way], piece


def _change(way: Way, board: Board) -> Sentence:
    before, after = way
    if before is None or after is None or before.place != after.place:
        parts = [_arrow(_where(before, board), _where(after, board))]
    else:
        parts = [Sentence("in {place}", {"place": board.called(after.place or "")})]
    if before and after:
        parts += _turned(before, after)
    elif after:
        parts += [Sentence("side {face}", {"face": after.face}), *([TILTED] if after.tilted else [])]
    return Sentence(", ".join(f"{{c{i}}}" for i in range(len(parts))), {f"c{i}": part for i, part in enumerate(parts)})


def _turned(before: Standing, after: Standing) -> Iterator[Sentence]:
    if before.face != after.face:
        yield Sentence("side {a} → side {b}", {"a": before.face, "b": after.face})
    if before.tilted != after.tilted:
        ways = (STRAIGHT, TILTED)
        yield _arrow(ways[before.tilted], ways[after.tilted])


def _where(standing: Standing | None, board: Board) -> Sentence | str:
    return OFF if standing is None or standing.place is None else board.called(standing.place)


def _arrow(a: Sentence | str, b: Sentence | str) -> Sentence:
    return Sentence("{a} → {b}", {"a": a, "b": b})
