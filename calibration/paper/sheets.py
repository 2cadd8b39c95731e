"""`table-companion markers -o sheet.pdf`: the sticker sheets at true size, or their data as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
from reportlab.pdfgen.canvas import Canvas

from calibration.paper.cards_beside import write_cards
from calibration.paper.pen import BLACK, GREY, MM, RULER_MM, Pen
from calibration.paper.sheet import COLUMN_MM, PAPERS, Sheet, SheetSticker, lay_out
from companion.errors import DataError
from companion.game import VARIANT, Options
from companion.games import build, modules
from companion.language import Sentence, catalogue, languages, mark
from companion.settings.files import writing, written_to
from companion.settings.measured import STICKERS_MM, measured_here
from companion.settings.usable import language_here
from companion.table.stickers import COUNTER_MM, STICKER_MM

TITLE = mark("Stickers for {game}, page {page} of {pages}")
PRINT = mark("Print at 100 %, not fitted to the page, on matt paper. The ruler must measure 100 mm.")
WHOLE = mark("Cut from mark to mark, trim nothing: each needs its white margin all round.")
SIZES = mark("--size 14 is for counters of 17 to 19 mm, 16 for 20 to 22 mm, 18 for larger ones; below 17 mm none fits.")
UP = mark("The small text is at the sticker's bottom: lay it along the counter's bottom edge, on both faces.")
BOARD = mark("board: {spot}")
CARD = mark("card {card}")
FRAME = mark("Mounting frame")
FRAME_HOW = mark(
    "Print this page once more on plain card and cut out the L. Push the counter into its corner, its top where the "
    "arrow points, and lay the sticker on it between the marks; on a larger counter, in its middle."
)
WRITTEN = mark("Pages in {file}: {n}. Print them at 100 %, not fitted to the page.")
ANCHORS_HOW = mark("Board stickers: outer edges flush with the board's, small text towards the board's bottom edge.")
CARDS_HOW = mark(
    "Card stickers: on the front, at the same spot of every card, small text towards its bottom edge; none on the back."
)
MARK_MM: Final = 1.2
"""The length of a cut mark above and below a sticker."""
NAME_MM: Final = 2.9
"""From a sticker's lower edge to the line that its name stands on."""
FRAME_MM: Final = 38.0
"""The length of the mounting frame's two arms: longer than any counter that is pushed between them."""
ARM_MM: Final = 10.0
FRAME_AT_MM: Final = 66.0
"""How far the frame's upper left corner is from the page's right and lower edge."""


def run(arguments: list[str]) -> int:
    """The command `markers`; answers the exit code."""
    parser = argparse.ArgumentParser(prog="table-companion markers", description="Print the sticker sheets.")
    parser.add_argument("-o", "--output", type=Path, required=True, help="sheet.pdf, or sheet.json for its data")
    parser.add_argument("--paper", choices=sorted(PAPERS), default="a4")
    parser.add_argument(
        "--size", type=int, choices=STICKERS_MM, help="the side of a black square in mm, as you chose it before else"
    )
    parser.add_argument("--game", choices=sorted(modules()), default=next(iter(modules())))
    parser.add_argument("--variant", help="the game's variant or map, its usual one if left out")
    parser.add_argument(
        "--beside", action="store_true", help="cards with the board's markers alone, to lie beside the board: cards.pdf"
    )
    parser.add_argument("--language", choices=languages(), default=language_here(), help="of the hints on the sheets")
    chosen = parser.parse_args(arguments)
    game = build(chosen.game, options=Options({VARIANT: chosen.variant} if chosen.variant else {}))
    game = measured_here(game, sticker_mm=chosen.size)
    if chosen.beside:
        if chosen.output.suffix.lower() != ".pdf":
            raise DataError("{file} must end in .pdf.", file=str(chosen.output))
        with writing(chosen.output):
            write_cards(game, chosen.output, chosen.paper, chosen.language)
        print(written(chosen.output, 1).say(chosen.language))
        return 0
    sheet = lay_out(game, chosen.paper, chosen.language)
    write_out(chosen.output, sheet, lambda path: write_pdf(sheet, game.title, path, chosen.language))
    print(written(chosen.output, sheet.pages).say(chosen.language))
    return 0


def written(output: Path, pages: int) -> Sentence:
    """That a file was written, and how to print one that has pages."""
    if output.suffix.lower() != ".pdf":
        return written_to(output)
    return Sentence(WRITTEN, {"file": str(output), "n": pages})


def write_out(output: Path, data: msgspec.Struct, pdf: Callable[[Path], None]) -> None:
    """Writes what is to be printed as a PDF or as its data in JSON, as the file's ending says; DataError where it
    cannot be written."""
    kind = output.suffix.lower()
    if kind not in (".pdf", ".json"):
        raise DataError("{file} must end in .pdf or .json.", file=str(output))
    as_data = msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n"
    with writing(output):
        if kind == ".pdf":
            pdf(output)
        else:
            output.write_bytes(as_data)


def write_pdf(sheet: Sheet, title: str, path: Path, language: str = "en") -> None:
    """Writes the sheet of a game of that title as a PDF at true size; OSError where the file cannot be written."""
    canvas = Canvas(str(path), pagesize=(sheet.width * MM, sheet.height * MM), invariant=1)
    canvas.setTitle(f"{title} stickers")
    say = catalogue(language).gettext
    for page in range(1, sheet.pages + 1):
        on_page = [sticker for sticker in sheet.stickers if sticker.page == page]
        draw = Pen(canvas, sheet.height)
        draw.text(14, 11, say(TITLE).format(game=title, page=page, pages=sheet.pages), 11, widest=sheet.width - 132)
        hints = [PRINT, WHOLE, UP]
        if any(sticker.piece not in ("board", "card") for sticker in on_page):
            hints.append(SIZES)
        if any(sticker.piece == "board" for sticker in on_page):
            hints.append(ANCHORS_HOW)
        if any(sticker.piece == "card" for sticker in on_page):
            hints.append(CARDS_HOW)
        for line, hint in enumerate(hints):
            draw.text(14, 15.5 + 3.4 * line, say(hint), 7.5)
        _rulers(draw, sheet)
        for sticker in on_page:
            _sticker(draw, sticker, say)
        if page == sheet.pages:
            _frame(draw, sheet, say)
        canvas.showPage()
    canvas.save()


def between(sheet: Sheet) -> tuple[float, float]:
    """Where a sticker begins and ends on a counter in the frame, in mm from the corner, along either side."""
    cut = sheet.counter_mm * STICKER_MM / COUNTER_MM
    return (sheet.counter_mm - cut) / 2, (sheet.counter_mm + cut) / 2


def _sticker(draw: Pen, sticker: SheetSticker, say: Any) -> None:
    """One sticker: its black square with the white cells, its cut lines, what it is for beside and on it."""
    size = sticker.size
    draw.marker(sticker.id, sticker.x, sticker.y, size)
    margin = (sticker.cut_mm - size) / 2
    left, top = sticker.x - margin, sticker.y - margin
    right, bottom = left + sticker.cut_mm, top + sticker.cut_mm
    for x in (left, right):
        for y, outward in ((top, -1), (bottom, 1)):
            draw.line(x, y, x, y + outward * MARK_MM)
    for y in (top, bottom):
        for x, outward in ((left, -1), (right, 1)):
            draw.line(x, y, x + outward * 2.5, y)
    # On the sticker itself, at its very edge, pale and small enough to leave the white margin white.
    draw.text(sticker.x + size / 2, bottom - 0.25, sticker.label, 2.8, GREY, middle=True, widest=size)
    name = {"board": say(BOARD).format(spot=sticker.label), "card": say(CARD).format(card=sticker.label)}
    where = name.get(sticker.piece, f"{sticker.label} · {sticker.note}")
    # Just below its own cut marks: nearer to this sticker than to the next row's.
    draw.text(sticker.x + size / 2, bottom + NAME_MM, where, 5.5, middle=True, widest=COLUMN_MM - 1.5)
    draw.line(sticker.x + size / 2, top - 0.4, sticker.x + size / 2, top - 1.5)
    draw.line(sticker.x + size / 2 - 0.6, top - 0.9, sticker.x + size / 2, top - 1.5)
    draw.line(sticker.x + size / 2 + 0.6, top - 0.9, sticker.x + size / 2, top - 1.5)


def _rulers(draw: Pen, sheet: Sheet) -> None:
    """Rulers to check the printer with, along the page's top and down its left edge."""
    draw.ruler(sheet.width - 14 - RULER_MM, 8.0)
    draw.line(7, 40, 7, 140, BLACK)
    for mm in range(101):
        tick = 3.0 if mm % 10 == 0 else 2.0 if mm % 5 == 0 else 1.2
        draw.line(7, 40 + mm, 7 - tick, 40 + mm, BLACK, 0.1)


def _frame(draw: Pen, sheet: Sheet, say: Any) -> None:
    """An L that a counter is pushed into, of any size, with marks that a sticker lies between in the middle of the
    smallest such counters."""
    x, y = sheet.width - FRAME_AT_MM, sheet.height - FRAME_AT_MM
    corner_x, corner_y = x + ARM_MM, y + FRAME_MM - ARM_MM
    outline = (
        *((x, y), (corner_x, y), (corner_x, corner_y), (x + FRAME_MM, corner_y)),
        *((x + FRAME_MM, y + FRAME_MM), (x, y + FRAME_MM), (x, y)),
    )
    for start, end in pairwise(outline):
        draw.line(*start, *end, BLACK, 0.3)
    for along in between(sheet):
        draw.line(corner_x + along, corner_y, corner_x + along, corner_y + 4, BLACK, 0.15)
        draw.line(corner_x, corner_y - along, corner_x - 4, corner_y - along, BLACK, 0.15)
    arrow = x + 3
    draw.line(arrow, y + 7, arrow, y + 1.5, BLACK, 0.4)
    draw.line(arrow - 1.5, y + 3, arrow, y + 1.5, BLACK, 0.4)
    draw.line(arrow + 1.5, y + 3, arrow, y + 1.5, BLACK, 0.4)
    draw.text(x, y - 4.5, say(FRAME), 8)
    words = say(FRAME_HOW).split()
    lines: list[str] = [""]
    for word in words:
        if len(lines[-1]) + len(word) > 46:
            lines.append("")
        lines[-1] += f"{word} "
    for n, line in enumerate(lines):
        draw.text(x - 2, y + FRAME_MM + 4 + 3 * n, line.strip(), 6.5)
