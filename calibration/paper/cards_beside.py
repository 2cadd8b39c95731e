"""`table-companion markers --beside`: cards with a board's markers that lie at its edge, with nothing glued to it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from calibration.beside import CARD_MM, with_anchors_beside
from calibration.paper.pen import MM, RULER_MM, Pen
from calibration.paper.sheet import PAPERS
from companion.game import Game
from companion.language import catalogue, mark
from companion.table.stickers import BLACK_MM, Stickers

TITLE = mark("Cards beside the board of {game}")
PRINT = mark(
    "Print at 100 %, not fitted to the page, on matt card. The ruler must measure 100 mm. Cut along the lines."
)
LAY = mark(
    "Lay each card against the board with the edge that has the arrow: at the corners flush with the board's upper or "
    "lower edge, in the middle with its arrow at the middle of the board's edge."
)
LEFT: Final = 25.0
TOP: Final = 45.0
GAP: Final = 14.0


def write_cards(game: Game, path: Path, paper: str, language: str = "en") -> None:
    """Writes the page of cards as a PDF at true size; OSError where the file cannot be written."""
    width, height = PAPERS[paper]
    canvas = Canvas(str(path), pagesize=(width * MM, height * MM), invariant=1)
    say = catalogue(language).gettext
    title = say(TITLE).format(game=game.title)
    canvas.setTitle(title)
    draw = Pen(canvas, height)
    draw.text(14, 11, title, 11, widest=width - 132)
    for line, hint in enumerate((PRINT, LAY)):
        draw.text(14, 18 + 4 * line, say(hint), 7.5, widest=width - 28)
    draw.ruler(width - 14 - RULER_MM, 8.0)
    across, down = CARD_MM
    black = BLACK_MM * game.board.scale
    for n, (marker, anchor) in enumerate(Stickers(Cards(game)).anchors.items()):
        column, row = divmod(n, 3)
        x, y = LEFT + column * (across + 40), TOP + row * (down + GAP)
        ends = (x, y), (x + across, y), (x + across, y + down), (x, y + down)
        for (ax, ay), (bx, by) in zip(ends, (*ends[1:], ends[0]), strict=True):
            draw.line(ax, ay, bx, by)
        draw.marker(marker, x + (across - black) / 2, y + (down - black) / 2, black)
        draw.text(x + 1.5, y + down - 1, say(anchor.id), 6)
        _arrow(draw, x + across if column == 0 else x, y + down / 2, 1 if column == 0 else -1)
    canvas.showPage()
    canvas.save()


class Cards:
    """A game's board with its markers beside it, and nothing else that is printed."""

    def __init__(self, game: Game) -> None:
        self.board = with_anchors_beside(game.board)
        self.pieces, self.cards = (), ()


def _arrow(draw: Pen, x: float, y: float, way: int) -> None:
    """An arrow inside a card towards the edge that touches the board, on the card's middle line."""
    draw.line(x - way * 4, y, x, y)
    draw.line(x - way * 1.5, y - 1, x, y)
    draw.line(x - way * 1.5, y + 1, x, y)
