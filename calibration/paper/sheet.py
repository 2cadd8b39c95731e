"""The sheets of stickers as plain values: which sticker lies where on which page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

import msgspec

from companion.board import Anchor
from companion.game import Game, Piece
from companion.language import catalogue, mark
from companion.table.sightings import MarkerId
from companion.table.stickers import BLACK_MM, COUNTER_MM, DICTIONARY, QUIET_MM, STICKER_MM, Stickers, anchor_mm

PAPERS: Final[dict[str, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in mm."""
TOP_MM: Final = 34.0
"""Room for the page's heading and its ruler."""
BOTTOM_MM: Final = 10.0
SIDE_MM: Final = 14.0
LABEL_MM: Final = 6.0
"""Room between two rows of stickers for what each is for."""
COLUMN_MM: Final = 30.0
ALIKE = mark("{piece}, one of {n} alike")


class SheetSticker(msgspec.Struct, frozen=True):
    """One sticker on a page; pages count from 1, x and y are the top left corner of its black square in mm from the
    page's top left corner, `size` is the square's side.

    `piece` is "board" for a marker of the board and "card" for a card; `face` is then the spot or the card.
    `label` is printed on the sticker, `note` beside it, in the sheet's language. `cut_mm` is the side of the sticker as
    it is cut, the black square in its middle. `board_x` and `board_y` say where on the board the centre belongs, in mm.
    """

    id: MarkerId
    piece: str
    face: str
    label: str
    note: str
    page: int
    x: float
    y: float
    size: float
    cut_mm: float
    board_x: float | None = None
    board_y: float | None = None


class Sheet(msgspec.Struct, frozen=True):
    """All stickers of a game on pages of one paper, for counters of one size; width and height in mm."""

    game: str
    dictionary: str
    paper: str
    width: float
    height: float
    pages: int
    counter_mm: float
    quiet_mm: float
    stickers: tuple[SheetSticker, ...]


def lay_out(game: Game, paper: str = "a4", language: str = "en") -> Sheet:
    """The sheet for every face of every piece, the board's own markers and the cards, in the size that the board is
    read with; KeyError for unknown paper."""
    width, height = PAPERS[paper]
    scale = game.board.scale
    black = BLACK_MM * scale
    columns = int((width - 2 * SIDE_MM) // COLUMN_MM)
    laid: list[SheetSticker] = []
    page = 0
    for section in _sections(game, language, STICKER_MM * scale):
        page += 1
        row = column = 0
        largest = max(entry[5] for group in section for entry in group)
        pitch = largest + LABEL_MM
        rows = int((height - TOP_MM - BOTTOM_MM) // pitch)
        for group in section:
            if column and column + len(group) > columns:
                row, column = row + 1, 0
            for marker, piece, face, label, note, cut, anchor in group:
                if column == columns:
                    row, column = row + 1, 0
                if row == rows:
                    page, row = page + 1, 0
                x = round(SIDE_MM + (column + 0.5) * COLUMN_MM - black / 2, 3)
                y = round(TOP_MM + row * pitch + (largest - black) / 2, 3)
                at = (anchor.x_mm * scale, anchor.y_mm * scale) if anchor else (None, None)
                laid.append(SheetSticker(marker, piece, face, label, note, page, x, y, black, cut, *at))
                column += 1
    return Sheet(game.name, DICTIONARY, paper, width, height, page, COUNTER_MM * scale, QUIET_MM * scale, tuple(laid))


_Entry = tuple[MarkerId, str, str, str, str, float, Anchor | None]


def _sections(game: Game, language: str, cut_mm: float) -> Iterable[list[list[_Entry]]]:
    """What goes on pages of its own: the pieces, in rows of those that start together; then board and cards."""
    stickers = Stickers(game)
    say = catalogue(language).gettext
    yield [
        [
            (
                *(stickers.of_face(piece.id, face), piece.id, face, f"{piece.kind or piece.id} {face}".strip()),
                *(_name(piece, stickers, say), cut_mm, None),
            )
            for piece in group
            for face in piece.faces
        ]
        for group in _together(game.pieces)
    ]
    anchors: list[list[_Entry]] = [
        [(marker, "board", anchor.id, say(anchor.id), "", anchor_mm(anchor, game.board) * game.board.scale, anchor)]
        for marker, anchor in stickers.anchors.items()
    ]
    cards: list[list[_Entry]] = [
        [(marker, "card", card, game.card_name(card, language), "", cut_mm, None)]
        for marker, card in stickers.cards.items()
    ]
    yield [*anchors, *cards]


def _name(piece: Piece, stickers: Stickers, say: Callable[[str], str]) -> str:
    """What a piece is called, and how many bear the same sticker."""
    alike = next(len(ids) for ids in stickers.alike.values() if piece.id in ids)
    return say(piece.name) if alike == 1 else say(ALIKE).format(piece=say(piece.name), n=alike)


def _together(pieces: Iterable[Piece]) -> Iterable[list[Piece]]:
    """Pieces that start in one place; those that are alike start anywhere, and lie in a row with all others."""
    for _, group in groupby(pieces, key=lambda piece: None if piece.kind else piece.start):
        yield list(group)
