"""The table as pixels: the ground and the counters drawn into any view of it, each as rarely as possible."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final

import cv2
import numpy as np

from companion.game import Face, PieceId
from companion.stickers import COUNTER_MM, Stickers
from hardware.simulated import art
from hardware.simulated.art import SHADOW_MM, Image
from hardware.simulated.table import Lying, SimulatedTable
from hardware.simulated.view import View

FLOOR: Final = (58.0, 54.0, 52.0)
"""What lies beyond the table; blue, green, red."""
REACH_MM: Final = hypot(1, 1) * (COUNTER_MM / 2 + SHADOW_MM)


class Renderer:
    """Pictures of one table in one view. The ground is drawn once, the counters when something changed."""

    def __init__(self, table: SimulatedTable, view: View, *, style: str = "parchment", seed: int = 1) -> None:
        self._table = table
        self._view = view
        self._stickers = Stickers(table)
        self._pieces = {piece.id: piece for piece in table.pieces}
        self._seats = tuple(dict.fromkeys(piece.seat for piece in table.pieces))
        middle = table.board.width_mm / 2, table.board.height_mm / 2
        # An even number, so that every edge of a sticker falls between two pixels.
        self._px_per_mm = max(2.0, 2.0 * round(0.65 * view.px_per_mm(middle)))
        self._ground = self._draw_ground(style, seed)
        self._drawn = self._ground
        self._changes = -1
        self._counter = lru_cache(maxsize=None)(self._draw_counter)

    def scene(self) -> Image:
        """The table in even white light as a perfect camera sees it; blue, green, red. Not to be written into."""
        changes = self._table.changes
        if changes != self._changes:
            drawn = self._ground.copy()
            for lying in self._table.counters():
                self._lay(drawn, lying)
            self._drawn, self._changes = drawn, changes
        return self._drawn

    def labelled(self) -> Image:
        """The scene with each counter's name and face under it, for people who cannot read markers."""
        picture = self.scene().copy()
        lyings = self._table.counters()
        spots = self._view.pixels([(lying.x_mm, lying.y_mm + 0.72 * COUNTER_MM) for lying in lyings])
        for lying, (x, y) in zip(lyings, spots, strict=True):
            art.label(
                picture, f"{lying.piece} {art.face_name(self._pieces[lying.piece], lying.face)}", float(x), float(y)
            )
        return picture

    def _draw_ground(self, style: str, seed: int) -> Image:
        left, top, _, _ = extent = self._table.extent_mm
        flat = art.board(self._table.board, self._stickers, extent, self._px_per_mm, style, seed)
        scale = np.float32(self._px_per_mm)
        x = (self._view.mm[:, :, 0] - np.float32(left)) * scale - np.float32(0.5)
        y = (self._view.mm[:, :, 1] - np.float32(top)) * scale - np.float32(0.5)
        return np.asarray(cv2.remap(flat, x, y, cv2.INTER_LINEAR, borderValue=FLOOR), np.uint8)

    def _draw_counter(self, piece: PieceId, face: Face) -> Image:
        kind = self._pieces[piece]
        marker = self._stickers.of_face(piece, face)
        return art.counter(kind, face, self._seats.index(kind.seat), marker, self._px_per_mm)

    def _lay(self, picture: Image, lying: Lying) -> None:
        """Draws one counter into a picture."""
        c, s = cos(radians(lying.angle_deg)), sin(radians(lying.angle_deg))
        around = [(lying.x_mm + dx * REACH_MM, lying.y_mm + dy * REACH_MM) for dx in (-1, 1) for dy in (-1, 1)]
        spots = self._view.pixels(around)
        width, height = self._view.size
        x0, y0 = np.clip(np.floor(spots.min(axis=0)), 0, (width, height)).astype(int)
        x1, y1 = np.clip(np.ceil(spots.max(axis=0)) + 1, 0, (width, height)).astype(int)
        if x1 <= x0 or y1 <= y0:
            return
        mm = self._view.mm[y0:y1, x0:x1]
        dx, dy = mm[:, :, 0] - np.float32(lying.x_mm), mm[:, :, 1] - np.float32(lying.y_mm)
        scale, half = np.float32(self._px_per_mm), np.float32(COUNTER_MM / 2 + SHADOW_MM)
        u = (np.float32(c) * dx + np.float32(s) * dy + half) * scale - np.float32(0.5)
        v = (np.float32(c) * dy - np.float32(s) * dx + half) * scale - np.float32(0.5)
        seen = cv2.remap(self._counter(lying.piece, lying.face), u, v, cv2.INTER_LINEAR, borderValue=(0, 0, 0, 0))
        opaque = (seen[:, :, 3:4] / np.float32(255.0)).astype(np.float32)
        room = picture[y0:y1, x0:x1]
        room[:] = (room * (1 - opaque) + seen[:, :, :3] * opaque + np.float32(0.5)).astype(np.uint8)
