"""What players call pieces: by what is printed on them, and by their own sign where several are alike."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.game import Piece, PieceId
from companion.language import Sentence


def printed_alike(piece: Piece, pieces: Mapping[PieceId, Piece]) -> frozenset[PieceId]:
    """The pieces that bear the same print as one but may not stand for it, itself among them."""
    print_of = (piece.seat, piece.name, piece.start)
    return frozenset(p.id for p in pieces.values() if not p.kind and (p.seat, p.name, p.start) == print_of)


def named(ids: Collection[PieceId], pieces: Mapping[PieceId, Piece]) -> Sentence:
    """Pieces as a list, each by its printed name and the place printed on it. Of several printed alike that are not all
    meant, each by its own sign in that place's stead; the others are counted."""
    names: dict[tuple[str, str | None], int] = {}
    for id in ids:
        name = (pieces[id].name, _sign(pieces[id], ids, pieces))
        names[name] = names.get(name, 0) + 1
    listed = {f"p{i}": _one(*name) for i, name in enumerate(names)}
    gaps = [f"{n} × {{p{i}}}" if n > 1 else f"{{p{i}}}" for i, n in enumerate(names.values())]
    return Sentence(", ".join(gaps), listed)


def _sign(piece: Piece, ids: Collection[PieceId], pieces: Mapping[PieceId, Piece]) -> str | None:
    """What distinguishes a piece from others of its name; None where any may stand for it."""
    if piece.kind:
        return None
    return piece.start if printed_alike(piece, pieces) <= set(ids) else piece.id


def _one(name: str, sign: str | None) -> Sentence:
    printed = Sentence(name.replace("{", "{{").replace("}", "}}"))
    return printed if sign is None else Sentence("{piece} ({sign})", {"piece": printed, "sign": sign})
