"""Learning a game's prints on the owner's table: the empty board, then the game set up, then all counters turned over.

In each place the counters lie side by side, from left to right in the order of their names, upright and clear of each
other. Which of them look alike is measured, not known: the pieces of a kind share one print, the mean of theirs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

import cv2
import numpy as np

from companion.board import Board, PlaceId
from companion.errors import DataError
from companion.game import Game, Piece, PieceId
from hardware.reader.prints.book import LearntFace, PrintBook, closed
from hardware.reader.prints.fit import ALIKE, ROOM_MM, aligned, middle, residual
from hardware.reader.prints.plane import (
    MARGIN_MM,
    PX_PER_MM,
    SIDE_MM,
    WHITE,
    Floats,
    Pose,
    White,
    coarse,
    cut,
    fine,
    light,
)

PLAIN: Final = 6.0
"""The least difference from the empty board that is a counter's, in grey levels."""
ABOVE_NOISE: Final = 6.0
"""How many times the picture's own noise that must be."""
SIDES_MM: Final = (15.0, 27.0)
"""What is smaller or larger is no counter that lies by itself, its shadow included."""
TURNED_DEG: Final = 12.0
"""A counter that is learnt lies no more crooked than this."""


class Learning:
    """One lesson: first the empty board, then each side of the counters."""

    def __init__(self, game: Game, board: Board, empty: Floats, white: White) -> None:
        """`empty` is the straight picture of the empty board."""
        self._game, self._board, self._white = game, board, white
        self._fine, self._empty = empty, coarse(empty)
        self._prints: dict[PieceId, list[Floats]] = {piece.id: [] for piece in game.pieces}

    def show(self, straight: Floats) -> None:
        """Learns the next side of every counter; DataError, with the place, where not all of them are seen."""
        evened = straight / fine(light(coarse(straight), self._empty), straight)
        lying = self._counters(evened - self._fine)
        for place, pieces in starting(self._game).items():
            seen = sorted(lying.get(place, []), key=lambda pose: pose.x_mm)
            if len(seen) != len(pieces):
                raise DataError(
                    "In {place} {n} counters should lie by themselves, and {seen} are seen: lay them apart, inside it.",
                    place=place,
                    n=len(pieces),
                    seen=len(seen),
                )
            for piece, pose in zip(pieces, seen, strict=True):
                if abs(pose.turn_deg) > TURNED_DEG:
                    raise DataError("{piece} lies crooked: lay it upright.", piece=piece.id)
                scale = np.float32(WHITE) / self._white.at(pose)
                self._prints[piece.id].append(cut(evened, pose, SIDE_MM + ROOM_MM) * scale)

    def book(self) -> PrintBook:
        """What was learnt."""
        names = {piece.id: piece.faces for piece in self._game.pieces}
        faces = []
        for pieces in self._alike():
            for n, face in enumerate(names[pieces[0]]):
                mean = middle(_mean([self._prints[piece][n] for piece in pieces]))
                faces.append(LearntFace(tuple(pieces), face, closed(mean)))
        white = tuple(tuple(float(level) for level in row) for row in self._white.figures)
        return PrintBook(self._game.name, closed(self._empty), white, tuple(faces))

    def _counters(self, change: Floats) -> dict[PlaceId, list[Pose]]:
        """Where counters lie by themselves, by place; `change` is what differs from the empty board."""
        amount = cv2.blur(np.abs(change).max(axis=2), (3, 3))
        plain = max(PLAIN, ABOVE_NOISE * float(np.median(amount)))
        mask = cv2.morphologyEx((amount > plain).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        whole = np.zeros_like(mask)
        cv2.drawContours(whole, outlines, -1, 1, -1)
        whole = np.asarray(cv2.morphologyEx(whole, cv2.MORPH_OPEN, np.ones((15, 15), np.uint8)), np.uint8)
        outlines, _ = cv2.findContours(whole, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        found: dict[PlaceId, list[Pose]] = defaultdict(list)
        for outline in outlines:
            (x, y), sides, turn = cv2.minAreaRect(outline)
            pose = Pose((x + 0.5) / PX_PER_MM - MARGIN_MM, (y + 0.5) / PX_PER_MM - MARGIN_MM, (turn + 45) % 90 - 45)
            place = self._board.place_at(pose.x_mm, pose.y_mm)
            if place is not None and all(SIDES_MM[0] <= side / PX_PER_MM <= SIDES_MM[1] for side in sides):
                found[place].append(pose)
        return found

    def _alike(self) -> list[list[PieceId]]:
        """The kinds: pieces that look alike on both sides, as far as the mean of a kind's prints shows it."""
        kinds = [[piece] for piece in self._prints]
        count = 0
        while count != len(kinds):
            count, before, kinds = len(kinds), kinds, []
            means: list[list[Floats]] = []
            for pieces in before:
                sides = [
                    _mean([self._prints[piece][n] for piece in pieces]) for n in range(len(self._prints[pieces[0]]))
                ]
                for kind, known in zip(kinds, means, strict=True):
                    if all(_differ(one, other) <= ALIKE for one, other in zip(known, sides, strict=True)):
                        kind += pieces
                        break
                else:
                    kinds.append(list(pieces))
                    means.append(sides)
        return kinds


def starting(game: Game) -> Mapping[PlaceId, list[Piece]]:
    """The pieces that start in each place, from left to right."""
    places: dict[PlaceId, list[Piece]] = defaultdict(list)
    for piece in sorted(game.pieces, key=lambda piece: piece.id):
        if piece.start is None:
            raise DataError("The prints of this game cannot be learnt: not all of its counters start on the board.")
        places[piece.start].append(piece)
    return places


def _differ(one: Floats, other: Floats) -> float:
    """The share of one print that another one, both with room around them, does not explain."""
    found = aligned(middle(one), other)
    return 1.0 if found is None else residual(middle(one), found[1])


def _mean(prints: Sequence[Floats]) -> Floats:
    """The median of prints of one kind, with room around them, laid on the first."""
    first, laid = prints[0], [prints[0]]
    off = (len(first) - len(middle(first))) // 2
    for other in prints[1:]:
        found = aligned(middle(first), other)
        if found is not None:
            lying = found[0]
            lying[:, 2] -= lying[:, :2] @ np.full(2, off, np.float32)
            flags, size = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, first.shape[1::-1]
            seen = cv2.warpAffine(other, lying, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
            laid.append(np.asarray(seen, np.float32))
    return np.asarray(np.median(laid, axis=0), np.float32)
