"""`table-companion board -o board.pdf`: a game's board at true size, with its markers, to be cut and glued together."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from calibration.paper.drawn_board import called, is_marked, over_water, painted, write_picture
from calibration.paper.pen import BLACK, HAIR, MM, RULER_MM, WHITE, Pen
from calibration.paper.sheets import PRINT, write_out, written
from calibration.paper.tiles import BOARD_PAPERS, GLUE_MM, WHOLE, PrintedBoard, Tile, in_tiles
from companion.board import Place, Point
from companion.errors import DataError
from companion.game import VARIANT, Game, Options
from companion.games import build, module_named, modules
from companion.language import catalogue, languages, mark
from companion.scene import Ground
from companion.settings.files import writing
from companion.settings.given import add_files, components_of, goes_with
from companion.settings.measured import measured_here
from companion.settings.usable import language_here
from companion.table.stickers import BLACK_MM, Stickers, anchor_mm

FAINT: Final = Color(0.3, 0.3, 0.3)
NAME_POINTS: Final = 9.0
BROAD_MM: Final = 1.2
"""The edge of a place that is special from the beginning."""
CUT_MM: Final = 4.0
"""How long the marks beside the corners of a tile are."""

TITLE = mark("Board of {game}, page {page} of {pages}: row {row}, column {column}")
CUT = mark("Cut at the marks on the left and at the top; lay the next page over the strip of {n} mm and glue it there.")


class Look(NamedTuple):
    """What the places of a board look like at the beginning: their grounds, the colours of the seats, and what is
    written at their feet."""

    grounds: Mapping[str, Ground]
    colours: Mapping[str, str]
    called: Mapping[str, str]


def run(arguments: list[str]) -> int:
    """The command `board`; answers the exit code."""
    parser = argparse.ArgumentParser(prog="table-companion board", description="Print a game's board at true size.")
    help = "board.pdf, board.json for its data, or board.png for a picture"
    parser.add_argument("-o", "--output", type=Path, required=True, help=help)
    parser.add_argument("--paper", choices=[*sorted(BOARD_PAPERS), WHOLE], help="of the pages (a4)")
    parser.add_argument("--game", choices=sorted(modules()), default=next(iter(modules())))
    parser.add_argument("--variant", help="the game's variant or map, its usual one if left out")
    parser.add_argument(
        "--language", choices=languages(), default=language_here(), help="of what is written on the board"
    )
    add_files(parser)
    chosen = parser.parse_args(arguments)
    game = measured_here(printed_game(chosen))
    kind = chosen.output.suffix.lower()
    if kind not in (".pdf", ".json", ".png"):
        raise DataError("{file} must end in .pdf, .json or .png.", file=str(chosen.output))
    goes_with("--paper", chosen.paper is not None, "board.pdf", kind != ".png")
    if kind == ".png":
        with writing(chosen.output):
            write_picture(game, chosen.output, chosen.language)
        print(written(chosen.output, 0).say(chosen.language))
        return 0
    board = in_tiles(game, chosen.paper or "a4")
    write_out(chosen.output, board, lambda path: write_board(game, board, path, chosen.language))
    print(written(chosen.output, board.pages).say(chosen.language))
    return 0


def printed_game(chosen: argparse.Namespace) -> Game:
    """The game that a command line names, set up so that its board shows all that is printed on it, unless a variant is
    named."""
    options = Options({VARIANT: chosen.variant}) if chosen.variant else module_named(chosen.game).printed
    return build(chosen.game, components_of(chosen).get(chosen.game, ""), options)


def write_board(game: Game, printed: PrintedBoard, path: Path, language: str = "en") -> None:
    """Writes the pages of a board as a PDF at true size; OSError where the file cannot be written."""
    canvas = Canvas(str(path), pagesize=(printed.width * MM, printed.height * MM), invariant=1)
    canvas.setTitle(game.title)
    say = catalogue(language).gettext
    start = game.scene(game.setup(), None, language)
    look = Look(start.grounds, {side.id: side.colour for side in start.sides}, called(game, start.grounds, language))
    for tile in printed.tiles:
        draw = Pen(canvas, printed.height)
        title = say(TITLE).format(
            game=game.title, page=tile.page, pages=printed.pages, row=tile.row, column=tile.column
        )  # fmt: skip
        draw.text(tile.x, 9, title, 9, widest=printed.width - RULER_MM - 3 * tile.x)
        hints = [say(PRINT), say(CUT).format(n=round(GLUE_MM))] if printed.pages > 1 else [say(PRINT)]
        for line, hint in enumerate(hints):
            draw.text(tile.x, printed.height - 6 + 3.4 * line, hint, 7)
        draw.ruler(printed.width - tile.x - RULER_MM, 8.0)
        _show(draw, game, tile, look)
        _marks(draw, tile)
        canvas.showPage()
    canvas.save()


def _show(draw: Pen, game: Game, tile: Tile, look: Look) -> None:
    """What a tile shows of the board, its strips for the glue included."""
    right, foot = tile.x + tile.width + tile.glue_right, tile.y + tile.height + tile.glue_foot
    board, scale = game.board.on_paper, game.board.scale

    def at(point: Point) -> Point:
        return tile.x + point[0] - tile.left, tile.y + point[1] - tile.top

    with draw.within([(tile.x, tile.y), (right, tile.y), (right, foot), (tile.x, foot)]):
        draw.shape([at(corner) for corner in board.corners], WHITE)
        for place in board.places:
            _place(draw, place, [at(corner) for corner in place.outline], look)
        for ends in over_water(board):
            (ax, ay), (bx, by) = map(at, ends)
            draw.line(ax, ay, bx, by, FAINT, 0.5, dashed=True)
        for (marker, anchor), printed in zip(Stickers(game).anchors.items(), board.anchors, strict=True):
            (x, y), white = at((printed.x_mm, printed.y_mm)), anchor_mm(anchor, game.board) * scale
            black = BLACK_MM * scale
            draw.box(x - white / 2, y - white / 2, white, white, WHITE)
            draw.marker(marker, x - black / 2, y - black / 2, black)


def _place(draw: Pen, place: Place, corners: list[Point], look: Look) -> None:
    """One place: its ground in the colour of whose it is at the beginning, its name at its top, and what its ground is
    called, or what begins there, at its foot."""
    ground = look.grounds.get(place.id)
    width = BROAD_MM if is_marked(ground) else HAIR
    draw.shape(corners, Color(*painted(ground, look.colours)), width=width)
    xs, ys = zip(*corners, strict=True)
    middle = corners[0][0] - place.outline[0][0] + place.centre[0]
    high, wide = max(ys) - min(ys), (max(xs) - min(xs)) * 0.6
    draw.text(middle, min(ys) + high * 0.22, place.called, NAME_POINTS, FAINT, middle=True, widest=wide)
    if place.id in look.called:
        draw.text(middle, max(ys) - high * 0.16, look.called[place.id], NAME_POINTS, BLACK, middle=True, widest=wide)


def _marks(draw: Pen, tile: Tile) -> None:
    """The marks to cut at, beside the corners of what stays to be seen and of the strips for the glue."""
    right, foot = tile.x + tile.width, tile.y + tile.height
    ends = (right + tile.glue_right, foot + tile.glue_foot)
    for x in {tile.x, right, ends[0]}:
        draw.line(x, tile.y - 1, x, tile.y - 1 - CUT_MM, BLACK)
        draw.line(x, ends[1] + 1, x, ends[1] + 1 + CUT_MM, BLACK)
    for y in {tile.y, foot, ends[1]}:
        draw.line(tile.x - 1, y, tile.x - 1 - CUT_MM, y, BLACK)
        draw.line(ends[0] + 1, y, ends[0] + 1 + CUT_MM, y, BLACK)
