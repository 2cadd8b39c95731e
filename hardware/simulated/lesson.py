"""What an owner shows the camera to teach it the printed counters, done on the simulated table."""

from __future__ import annotations

from typing import Final

from hardware.cameras.camera import Image
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable

GONE_MM: Final = -400.0
"""Far out of the picture, in board mm."""


def lesson(table: SimulatedTable, camera: SimulatedCamera, frames: int = 1) -> tuple[list[Image], ...]:
    """So many frames each of the empty board, and of every side of the counters where they start; everything lies as
    before then."""
    counters, cards = table.counters(), table.printed_cards()
    table.set_out()
    starts = table.counters()
    shown = []
    for counter in starts:
        table.put(counter.piece, GONE_MM, GONE_MM)
    shown.append([camera.read().image for _ in range(frames)])
    for side in range(max(len(piece.faces) for piece in table.pieces)):
        table.lie(starts, ())
        for piece in table.pieces:
            table.flip(piece.id, piece.faces[min(side, len(piece.faces) - 1)])
        shown.append([camera.read().image for _ in range(frames)])
    table.lie(counters, cards)
    return tuple(shown)
