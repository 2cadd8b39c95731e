"""Our own prints for counters without stickers, in several styles: what the simulated camera sees where nothing is
glued. A kind of piece looks the same wherever it is drawn; what is printed follows from the style, a seed and the kind.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from zlib import crc32

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow

from calibration.beside import with_anchors_beside
from companion.game import Face, Game, PieceId
from hardware.reader.prints.keeping.book import Box
from hardware.simulated.picture.print_styles import FINE, PRINTS, Look

Image = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class PrintRun:
    """How one box is printed: the style, the seed of its drawings, how worn its counters are (0 to 1), and how much
    they mirror (0 to 255)."""

    style: str = "symbols"
    seed: int = 1
    wear: float = 0.3
    gloss: int = 120


class Prints:
    """What the counters of one box bear that have no sticker."""

    def __init__(self, run: PrintRun, looks: Mapping[tuple[PieceId, Face], Look]) -> None:
        """`looks` has both faces of each such piece."""
        self.run, self.looks = run, dict(looks)
        self._pieces = frozenset(piece for piece, _ in self.looks)
        self._copies = {piece: n for n, piece in enumerate(sorted(self._pieces))}

    def bears(self, piece: PieceId) -> bool:
        """Whether a piece shows its print, not a sticker."""
        return piece in self._pieces

    def picture(self, piece: PieceId, face: Face, side_px: int) -> Image:
        """One face, square; blue, green, red."""
        return face_picture(self.run, self.looks[piece, face], self._copies[piece], side_px)


def beside(game: Game) -> Box:
    """What lies on a game's table to which nothing is glued: its board with the cards beside it, its pieces and
    cards."""
    return Box(with_anchors_beside(game.board), game.pieces, game.cards)


def prints_of(game: Game, run: PrintRun, glued: Collection[PieceId] = ()) -> Prints:
    """The prints of a game's pieces, all but those that have stickers, as its box describes them."""
    counters = {item.id: item.counter for item in game.printed_items("en") if item.counter is not None}
    seats = [None, *game.seats]
    looks = {}
    for piece in game.pieces:
        if piece.id in glued:
            continue
        at = counters.get(piece.id)
        icon, star = (at.icon, at.star) if at is not None else ("", False)
        for n, face in enumerate(piece.faces):
            kind = f"{piece.name} {icon} {'*' if star else ''}"
            looks[piece.id, face] = Look(
                kind, seats.index(piece.seat), str(face) or "1", icon.replace("none", ""), star, n
            )
    return Prints(run, looks)


def face_picture(run: PrintRun, look: Look, copy: int, side_px: int) -> Image:
    """One face of one counter, square; blue, green, red. `copy` numbers the counters of the kind: each is worn in its
    own way, and cut a little beside the print's middle."""
    random = np.random.default_rng((run.seed, crc32(look.kind.encode()), look.face, copy))
    flat = np.asarray(_drawn(run.style, run.seed, look), np.uint8).copy()
    shift = np.clip(random.normal(0, 3.0 * run.wear, 2), -10, 10)
    turn = float(np.clip(random.normal(0, 0.8 * run.wear), -3, 3))
    matrix = cv2.getRotationMatrix2D((FINE / 2, FINE / 2), turn, 1.0)
    matrix[:, 2] = matrix[:, 2] + shift
    flat = np.asarray(cv2.warpAffine(flat, matrix, (FINE, FINE), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    _wear(flat, run.wear, random)
    small = cv2.resize(flat, (side_px, side_px), interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(small[:, :, ::-1])


def _wear(flat: Image, wear: float, random: np.random.Generator) -> None:
    """Scuffs edges and corners to bare card, and scratches the face a little."""
    for _ in range(round(10 * wear)):
        along, side = random.uniform(0, FINE), random.integers(4)
        x, y = [(along, 0.0), (along, FINE), (0.0, along), (FINE, along)][side]
        axes = int(random.uniform(2, 9)), int(random.uniform(2, 6))
        cv2.ellipse(flat, (int(x), int(y)), axes, 0, 0, 360, (214, 204, 188), -1, cv2.LINE_AA)
    for x, y in ((0, 0), (FINE, 0), (0, FINE), (FINE, FINE)):
        size = int(abs(random.normal(0, 9 * wear)))
        cv2.circle(flat, (x, y), size, (208, 198, 182), -1, cv2.LINE_AA)
    for _ in range(round(4 * wear)):
        a, b = random.uniform(0, FINE, 2), random.uniform(-50, 50, 2)
        end = (int(a[0] + b[0]), int(a[1] + b[1]))
        cv2.line(flat, (int(a[0]), int(a[1])), end, tuple(int(v) for v in random.integers(150, 230, 3)), 1, cv2.LINE_AA)


@cache
def _drawn(style: str, seed: int, look: Look) -> Pillow.Image:
    sheet = Pillow.new("RGB", (FINE, FINE))
    PRINTS[style](sheet, seed, look)
    return sheet
