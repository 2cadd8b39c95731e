"""How the table lay when it last agreed with the state of play."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.game import PieceId, Standing
from companion.table.reconciliation.proposals import moved
from companion.table.reconciliation.seen import Seen


class Table(msgspec.Struct):
    """How the table lay when it last agreed, piece by piece; a piece not named was never seen to agree."""

    laid: dict[PieceId, Standing] = {}
    changes: int = 0
    """Grows with every change of it."""

    def accept(self, layout: Mapping[PieceId, Standing], seen: Seen, *, tilts: bool = False) -> None:
        """Notes what agrees by place and face; with `tilts` also tilts that do not."""
        for piece, standing in layout.items():
            before = self.laid.get(piece)
            if not seen.shows(standing):
                continue
            at = seen.standings.get(piece, standing)
            if before is None or moved(before, standing) or tilts or at.tilted == standing.tilted:
                if before != at:
                    self.changes += 1
                self.laid[piece] = at

    def behind(self, layout: Mapping[PieceId, Standing], seen: Seen) -> set[PieceId]:
        """Pieces that were not yet seen where the last decisions have put them."""
        return {
            piece
            for piece, standing in layout.items()
            if ((before := self.laid.get(piece)) is None or moved(before, standing)) and not seen.fits(standing)
        }

    def strays(self, pieces: set[PieceId], seen: Seen) -> set[PieceId]:
        """Those of the pieces that lie neither as now nor as before."""
        return {piece for piece in pieces if piece in self.laid and not seen.fits(self.laid[piece])}
