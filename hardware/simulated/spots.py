"""Where counters are laid: spots in the places of a board, and trays above and below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final

from companion.board import Board, Place, PlaceId
from companion.game import Piece, PieceId, Seat
from companion.table.stickers import COUNTER_MM

SLOT_MM: Final = (30.0, 24.0)
"""Room that a counter takes in a place, across and down; a turned one fits beside the next."""
CLEAR_MM: Final = 21.0
"""Two counters whose centres are farther apart do not overlap when both are straight."""
FINE_MM: Final = 5.5
"""How far spots in a province of any shape are from each other."""
WELL_INSIDE: Final = 0.36
"""How far from its spot, as a part of a counter's side, a province must still reach in four directions."""
MOST_REGULAR: Final = 6
"""Places of more corners are no rectangles or hexes."""
WIDE_MM: Final = 46.0
"""How far from each other counters lie in a tray that has room, so that their names can be read."""
CLOSE_MM: Final = 23.0
TRAY_ROWS: Final = 4
CLOSE_TRAY_MM: Final = 230.0
"""The width of a tray in which counters lie close."""
MANY: Final = 120
"""So many pieces have room in the trays side by side."""
Spot = tuple[float, float]
"""A point in board mm."""


class Spots:
    """The spots of a board and of the trays beside it."""

    def __init__(self, board: Board, pieces: Sequence[Piece]) -> None:
        self._board, self._pieces = board, pieces
        self._piece = {piece.id: piece for piece in pieces}
        anchors = [(anchor.x_mm, anchor.y_mm) for anchor in board.anchors]  # no counter should cover them
        self._slots = {place.id: _slots(place, anchors) for place in board.places}
        self._piles = self._piled()
        self._below = self._with_tray_below()
        self._trays = {below: self._tray(below) for below in (False, True)}

    def in_place(self, place: PlaceId, taken: Iterable[Spot]) -> Spot:
        """A free spot of a place, where counters lie on the spots `taken`; where there is none, on top of others."""
        return _free(self._slots[place], taken)

    def beside(self, piece: PieceId, taken: Iterable[Spot]) -> Spot:
        """A free spot in the tray of a piece's seat, or the pile of its kind."""
        one = self._piece[piece]
        return self._piles.get(one.kind) or _free(self._trays[one.seat in self._below], taken)

    def _piled(self) -> dict[str, Spot]:
        """Where alike pieces lie in a pile, kind by kind above the board, in a game of more pieces than trays hold."""
        kinds = dict.fromkeys(piece.kind for piece in self._pieces if piece.kind)
        if len(self._pieces) <= MANY:
            return {}
        across = int(self._board.width_mm // CLOSE_MM)
        return {kind: (CLOSE_MM * (n % across + 0.5), -22.0 - CLOSE_MM * (n // across)) for n, kind in enumerate(kinds)}

    def _with_tray_below(self) -> frozenset[Seat]:
        """The seats whose tray is below the board: those whose pieces start there, and of those that start in its
        middle every second one. All others have theirs above it, with the supply."""
        starts: dict[Seat, list[float]] = {}
        for piece in self._pieces:
            if piece.start is not None and piece.seat:
                starts.setdefault(piece.seat, []).append(self._board.place(piece.start).centre[1])
        beyond = {seat: sum(at) / len(at) - self._board.height_mm / 2 for seat, at in starts.items()}
        between = [seat for seat, mm in beyond.items() if abs(mm) < 1.0]
        return frozenset(seat for seat, mm in beyond.items() if mm >= 1.0) | frozenset(between[1::2])

    def _tray(self, below: bool) -> list[Spot]:
        """The spots of the tray above or below the board, far from each other where it has room for all its pieces."""
        edge = self._board.height_mm if below else 0.0
        own = sum((piece.seat in self._below) == below and piece.kind not in self._piles for piece in self._pieces)
        pitch, across = WIDE_MM, int(self._board.width_mm // WIDE_MM)
        if across * TRAY_ROWS < own:
            pitch, across = CLOSE_MM, int(min(self._board.width_mm, CLOSE_TRAY_MM) // CLOSE_MM)
        rows = [edge + (1 if below else -1) * (22.0 + CLOSE_MM * row) for row in range(TRAY_ROWS)]
        return [(-14.0 + pitch * column, y) for y in rows for column in range(across)]


def _slots(place: Place, blocked: list[Spot]) -> list[Spot]:
    """Spots for counters in a place, in mm: the row through its middle first, from left to right."""
    cx, cy = place.centre
    xs, ys = zip(*place.outline, strict=True)
    half = COUNTER_MM / 2 + 1.0
    if len(place.outline) > MOST_REGULAR:
        return _spots_inside(place, blocked) or [(cx, cy)]
    found: list[tuple[float, float, float, float]] = []
    for row in range(-3, 4):
        for column in (-1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5):
            x, y = cx + column * SLOT_MM[0], cy + row * SLOT_MM[1]
            if not (min(xs) + half < x < max(xs) - half and min(ys) + half < y < max(ys) - half):
                continue
            if not place.contains(x, y) or any(hypot(x - bx, y - by) < CLEAR_MM for bx, by in blocked):
                continue
            found.append((abs(row), column % 1.0, x, y))
    found.sort()
    return [(x, y) for *_, x, y in found] or [(cx, cy)]


def _spots_inside(place: Place, blocked: list[Spot]) -> list[Spot]:
    """Spots in a province of any shape, close together, those next to its middle first: well inside, since a counter
    near the edge lies between two places."""
    cx, cy = place.centre
    xs, ys = zip(*place.outline, strict=True)
    reach = COUNTER_MM * WELL_INSIDE
    found: list[tuple[float, float, float]] = []
    for row in range(int((min(ys) - cy) // FINE_MM), int((max(ys) - cy) // FINE_MM) + 1):
        for column in range(int((min(xs) - cx) // FINE_MM), int((max(xs) - cx) // FINE_MM) + 1):
            x, y = cx + column * FINE_MM, cy + row * FINE_MM
            inside = all(place.contains(x + dx, y + dy) for dx in (-reach, reach) for dy in (-reach, reach))
            if inside and all(hypot(x - bx, y - by) >= CLEAR_MM for bx, by in blocked):
                found.append((hypot(x - cx, y - cy), x, y))
    return [(x, y) for _, x, y in sorted(found)]


def _free(slots: Sequence[Spot], taken: Iterable[Spot]) -> Spot:
    """The first spot on which no counter lies; where there is none, a spot beside the middle one, in a heap."""
    others = tuple(taken)
    for x, y in slots:
        if all(hypot(x - other_x, y - other_y) > CLEAR_MM for other_x, other_y in others):
            return x, y
    x, y = slots[len(slots) // 2]
    return x + 3.0, y - 3.0
