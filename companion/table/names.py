"""What players call pieces: by what is printed on them, never by an id, which names where a piece was set up."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.game import Piece, PieceId
from companion.language import Sentence


def named(ids: Collection[PieceId], pieces: Mapping[PieceId, Piece]) -> Sentence:
    """Pieces as a list, each by its printed name; several of a name are counted."""
    names: dict[str, int] = {}
    for id in ids:
        names[pieces[id].name] = names.get(pieces[id].name, 0) + 1
    listed = {f"p{i}": Sentence(name.replace("{", "{{").replace("}", "}}")) for i, name in enumerate(names)}
    gaps = [f"{n} × {{p{i}}}" if n > 1 else f"{{p{i}}}" for i, n in enumerate(names.values())]
    return Sentence(", ".join(gaps), listed)
