"""What was learnt of one game's printed counters: the empty board and every face, kept as one file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Final

import cv2
import msgspec
import numpy as np

from calibration.beside import with_anchors_beside
from companion.board import Board
from companion.errors import DataError
from companion.game import CardId, Face, Game, Piece, PieceId
from companion.settings.files import write_whole, writing
from hardware.reader.prints.flaws import Flaw
from hardware.reader.prints.plane import SIDE_PX, Floats, White, coarse_size

LOSSLESS: Final = 101
"""The quality of the prints in the file (WebP): with losses, colours would be kept half as finely as prints are
compared;"""
OF_BOARD: Final = 95
"""and that of the empty board."""


class Box(msgspec.Struct, frozen=True):
    """A game's box whose counters have no stickers: the board with six printed anchors that lie beside it, the pieces,
    those that look alike as one kind, and no cards."""

    board: Board
    pieces: tuple[Piece, ...]
    cards: tuple[CardId, ...] = ()


class LearntFace(msgspec.Struct, frozen=True):
    """One face, as a picture in a file's bytes, the pieces that bear it: those of one kind, what was wrong with it when
    it was learnt, and in how many lights that was."""

    pieces: tuple[PieceId, ...]
    face: Face
    picture: bytes
    flaw: Flaw | None = None
    lights: int = 1


class PrintBook(msgspec.Struct, frozen=True, dict=True):
    """What was learnt of one game: the empty board (coarse), what white was like there, and the faces."""

    game: str
    board: bytes
    white: tuple[tuple[float, ...], ...]
    faces: tuple[LearntFace, ...]

    @cached_property
    def empty(self) -> Floats:
        """The empty board, coarse."""
        return opened(self.board)

    @cached_property
    def paper(self) -> White:
        """What white paper looked like."""
        return White(np.array(self.white))

    @property
    def kinds(self) -> Mapping[PieceId, PieceId]:
        """The first piece of those that look alike, by each of them."""
        return {piece: face.pieces[0] for face in self.faces for piece in face.pieces}

    def box(self, game: Game) -> Box:
        """The game's box as the camera knows it; DataError where the book is of another game or of another board."""
        kinds = self.kinds
        if game.name != self.game or {piece.id for piece in game.pieces} != set(kinds):
            raise DataError("These prints were learnt of another game: learn them anew.")
        if self.empty.shape[1::-1] != coarse_size(with_anchors_beside(game.board)):
            raise DataError("These prints were learnt on a board of another size: learn them anew.")
        pieces = tuple(msgspec.structs.replace(piece, kind=str(kinds[piece.id])) for piece in game.pieces)
        return Box(with_anchors_beside(game.board), pieces)

    def save(self, path: Path) -> None:
        """Writes it into a file; DataError where that cannot be."""
        with writing(path):
            write_whole(path, msgspec.msgpack.encode(self))


def load(path: Path) -> PrintBook:
    """The book in a file; DataError where there is none."""
    try:
        book = msgspec.msgpack.decode(path.read_bytes(), type=PrintBook)
        _check(book)
    except OSError as error:
        reason = error.strerror or str(error)
        raise DataError("{file} cannot be read: {reason}.", file=str(path), reason=reason) from error
    except (msgspec.MsgspecError, ValueError) as error:
        raise DataError("{file} holds no learnt prints: learn them anew.", file=str(path)) from error
    return book


def _check(book: PrintBook) -> None:
    """ValueError where some part of a book is none."""
    opened(book.board)
    sides = {opened(face.picture).shape[:2] for face in book.faces}
    if sides != {(SIDE_PX, SIDE_PX)} or np.array(book.white).shape not in ((1, 3), (3, 3)):
        raise ValueError("no book")


def closed(picture: Floats, quality: int = LOSSLESS) -> bytes:
    """A picture as it is kept."""
    _, data = cv2.imencode(".webp", np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_WEBP_QUALITY, quality])
    return data.tobytes()


def opened(data: bytes) -> Floats:
    """A kept picture; ValueError where it is none."""
    raw = np.frombuffer(data, np.uint8)
    picture = cv2.imdecode(raw, cv2.IMREAD_COLOR) if len(raw) else None
    if picture is None:
        raise ValueError("no picture")
    return np.asarray(picture, np.float32)
