"""A table whose counters have no stickers, with the cards beside its board, and a camera above it: what is learnt from
in pictures of the pages and in tests."""

from __future__ import annotations

from typing import Final

from calibration.beside import with_anchors_beside
from companion.board import PlaceId
from companion.games import build
from hardware.cameras.camera import Frame
from hardware.reader.prints.keeping.book import Box
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.picture.prints import PrintRun, prints_of
from hardware.simulated.table import SimulatedTable

AWAY_MM: Final = -400.0
"""Where counters lie that are out of sight."""


class PrintedTable:
    """Such a table, set up for a game."""

    def __init__(self, game: str, run: PrintRun, light: str = "good", seed: int = 5, ground: str | None = None) -> None:
        """`run` is how its box is printed, `light` a condition of the simulated camera, `ground` how its board is drawn
        (None: by the seed)."""
        self.game, box = game, build(game)
        board = with_anchors_beside(box.board)
        self.looks = prints_of(box, run).looks
        self.table = SimulatedTable(Box(board, box.pieces))
        self.camera = SimulatedCamera(self.table, light, seed=seed, prints=prints_of(box, run), style=ground)
        self._starts = {piece.id: self.table.where(piece.id) for piece in self.table.pieces}

    def frame(self) -> Frame:
        """What the camera sees now."""
        return self.camera.read()

    def clear(self) -> None:
        """Takes every counter off the board, out of sight."""
        for piece in self.table.pieces:
            self.table.put(piece.id, AWAY_MM, AWAY_MM)

    def set_up(self) -> None:
        """Lays every counter where it begins."""
        for id, at in self._starts.items():
            self.table.put(id, at.x_mm, at.y_mm)

    def turn_over(self, place: PlaceId) -> None:
        """Turns the counters over that begin in a place."""
        for piece in self.table.pieces:
            if piece.start == place:
                self.table.flip(piece.id)
