"""What stands and lies on the table: the camera, the board, a counter with its sticker."""

from __future__ import annotations

from math import radians, tan
from typing import Final

from docs.drawings.drawing import BLUE, GOLD, INK, Drawing

CAMERA_HEIGHT: Final = 1.67
"""How many times the board's short side the lens of Camera Module 3 is high."""
UP_DEG: Final = 41.0
"""Its field of view up the picture."""
LAMP_OFF: Final = 190
"""How far beside and above the board's middle a lamp is drawn, in px."""


def camera(language: str) -> str:
    """The camera above the board, from the side, to scale."""
    d = Drawing(900, 560, "The camera above the board", language)
    middle, lens, ground, high = 430, 110, 456, 346
    side, seen = high / CAMERA_HEIGHT, high * tan(radians(UP_DEG / 2))
    for way in (-1, 1):
        x, y = middle + way * LAMP_OFF, ground - LAMP_OFF
        ends = f"{x - way * 20},{y - 20} {middle - way * side / 2},{ground} {middle + way * side / 2},{ground}"
        d.parts.append(f'<polygon points="{ends} {x + way * 20},{y + 20}" fill="#ffe082" fill-opacity="0.5"/>')
    d.wire(INK, (60, 470), (840, 470), thick=4)
    d.text(840, 495, "table", "end")
    d.box(middle - side / 2, ground, side, 14, "#d9c39a", round_=2)
    d.text(middle, 495, "board, its short side S")
    for x in (-80, -52, -10, 12, 48, 76):
        d.box(middle + x - 7, 448, 14, 8, "#ffffff", round_=1)
    d.wire(INK, (150, 470), (150, 70), (middle, 70), thick=8)
    d.text(138, 180, "stand, beside", "end", size=13)
    d.text(138, 198, "the board", "end", size=13)
    d.text(138, 292, "this lamp beside", "end", size=13)
    d.text(138, 310, "the stand, not", "end", size=13)
    d.text(138, 328, "below its arm", "end", size=13)
    d.box(middle - 32, 62, 64, 34, "#37474f", round_=4)
    d.box(middle - 12, 96, 24, 14, "#111111", round_=2)
    d.text(middle + 50, 84, "camera, looking straight down", "start")
    for way in (-1, 1):
        d.wire(GOLD, (middle, lens), (middle + way * seen, ground), dashed=True, thick=2)
    d.text(middle, 350, "41° with", size=13)
    d.text(middle, 368, "Camera Module 3", size=13)
    d.measure((725, lens), (725, ground))
    d.text(740, 285, "height", "start", colour=BLUE)
    d.text(740, 305, "= 1.67 × S", "start", colour=BLUE, bold=True)
    d.measure((middle - side / 2, 515), (middle + side / 2, 515))
    d.text(middle, 540, "S fills 80 % of the picture's height", colour=BLUE, size=13)
    for way in (-1, 1):
        x, y = middle + way * LAMP_OFF, ground - LAMP_OFF
        d.wire("#b0bec5", (x + way * 40, 470), (x + way * 40, y - 14), (x, y - 14), thick=4)
        d.parts.append(
            f'<path d="M{x - way * 22} {y - 22} l{way * 44} 44 l{way * 14} -30 l{-way * 28} -28 z" fill="#37474f"/>'
        )
        d.text(x, y - 44, "lamp", size=13)
    d.text(middle + LAMP_OFF + 50, ground - LAMP_OFF + 130, "at 45°", "start", size=13)
    return d.svg()


CELLS = {
    "A1a 2": ("000111", "001010", "101011", "111110", "100110", "011010"),
    "A1a 1": ("001100", "100011", "011011", "011101", "110000", "010110"),
}
"""The cells inside the black border of two markers, row by row; 1 is white (AprilTag 36h11, ids 16 and 17)."""


def _sticker(d: Drawing, x: float, y: float, black: float, label: str) -> None:
    """A sticker about a point: a black square of a side in px with its white margin, and its label at the bottom."""
    cell = black / 8
    cut = black + 1.5 * cell
    d.box(x - cut / 2, y - cut / 2, cut, cut, "#ffffff", "#9aa5b1", round_=0)
    d.plain(x - black / 2, y - black / 2, black, black, "#000000")
    for row, cells in enumerate(CELLS[label]):
        for column, bit in enumerate(cells):
            if bit == "1":
                d.plain(x - black / 2 + cell * (column + 1), y - black / 2 + cell * (row + 1), cell, cell, "#ffffff")
    d.text(x, y + cut / 2 - 2, label, size=max(6, cell * 0.6), colour="#777777")


def _counter(d: Drawing, x: float, y: float, side: float) -> None:
    """A cardboard counter about a point."""
    d.box(x - side / 2 + 5, y - side / 2 + 5, side, side, "#9c7a4d", round_=5)
    d.box(x - side / 2, y - side / 2, side, side, "#d9c39a", round_=5)


def counter(language: str) -> str:
    """A counter with its stickers, and the three sizes of them."""
    d = Drawing(1000, 560, "A counter and its stickers", language)
    px = 8.0
    for x, label, words in ((140, "A1a 2", "its full face"), (370, "A1a 1", "its weak face")):
        _counter(d, x, 150, 20 * px)
        _sticker(d, x, 150, 16 * px, label)
        d.text(x, 262, words, size=14, bold=True)
    d.text(255, 288, "one counter, a sticker on each of its two faces", size=13)
    d.measure((60, 40), (220, 40))
    d.text(140, 30, "20 mm", size=13, colour=BLUE)
    for n, (y, words) in enumerate((
        (100, "white margin: cut from mark to mark, trim nothing"),
        (140, "black square: its side is the size that you choose"),
        (180, "which counter and which strength: A1a, 1"),
        (208, "this small text lies along the counter's bottom edge"),
    )):  # fmt: skip
        ends = ((452, 150 - 9.3 * px), (370 + 8 * px, 150 - 2 * px), (380, 150 + 9.2 * px), (396, 150 + 9.3 * px))[n]
        if n != 3:
            d.wire(GOLD, ends, (515, y - 5), thick=1.5)
        d.text(522, y, words, "start", size=13)
    d.text(40, 340, "Which size", "start", bold=True)
    for x, black, fits, words in (
        (120, 14, 17.5, "counters of 17 to 19 mm"),
        (400, 16, 20.0, "counters of 20 to 22 mm"),
        (690, 18, 22.5, "larger counters"),
    ):
        _counter(d, x, 430, fits * 5)
        _sticker(d, x, 430, black * 5, "A1a 2")
        d.text(x + 68, 415, f"--size {black}", "start", size=14, bold=True)
        d.text(x + 68, 437, f"{black * 19 / 16:.1f} mm", "start", size=13)
        d.text(x + 68, 457, words, "start", size=12)
    d.text(
        40,
        535,
        "Removable label paper peels off again: try one sticker on one counter before you do all.",
        "start",
        size=14,
    )
    return d.svg()


def mount(language: str) -> str:
    """The camera's stand, from wood: from the side, its arm from above, and the plate that bears the camera."""
    d = Drawing(1050, 680, "A camera stand from wood", language)
    d.wire(INK, (20, 620), (560, 620), thick=4)
    d.box(30, 604, 180, 16, "#d9b98a", round_=2)
    d.box(40, 560, 70, 44, "#9e9e9e", round_=4)
    d.text(75, 587, "1 kg", size=12)
    d.text(30, 645, "foot 200 x 300 x 18 mm,", "start", size=12)
    d.text(30, 662, "its 200 mm along the arm", "start", size=12)
    d.box(174, 130, 36, 474, "#c9a26b", round_=2)
    d.text(164, 330, "upright 40 x 40 mm,", "end", size=12)
    d.text(164, 348, "as long as the", "end", size=12)
    d.text(164, 366, "lens is high", "end", size=12)
    d.box(174, 112, 360, 18, "#d9b98a", round_=2)
    d.text(354, 88, "arm 40 x 20 mm, 400 mm long", size=13)
    d.shape("#8d6e4a", (210, 226), (210, 200), (280, 130), (306, 130))
    d.text(270, 196, "brace", "start", size=12)
    d.box(348, 130, 64, 5, "#e9d3ac", round_=0)
    d.wire("#78909c", (396, 104), (396, 142), thick=5)
    d.box(358, 135, 24, 8, "#37474f", round_=1)
    d.dot(370, 148, 5, "#111111")
    for way in (-1, 1):
        d.wire(GOLD, (370, 155), (370 + way * 440 * tan(radians(UP_DEG / 2)), 595), dashed=True, thick=1.5)
    d.box(240, 612, 270, 8, "#f7efdc", round_=0)
    d.text(375, 645, "board", size=12)
    d.measure((552, 150), (552, 612))
    d.text(544, 330, "height of", "end", size=12, colour=BLUE)
    d.text(544, 347, "the lens", "end", size=12, colour=BLUE)
    d.text(600, 60, "The arm from above", "start", size=14, bold=True)
    d.box(600, 76, 360, 36, "#d9b98a", round_=2)
    d.box(757, 91, 135, 6, "#ffffff", round_=3)
    d.measure((892, 122), (960, 122))
    d.text(926, 140, "75 mm", size=12, colour=BLUE)
    d.text(600, 140, "slot 5 mm wide, 150 mm long, for the M4 bolt", "start", size=11)
    d.text(600, 180, "The plate below it, 3 mm plywood, from below", "start", size=14, bold=True)
    left, top, k = 640, 220, 3.0
    d.box(left, top, 60 * k, 70 * k, "#e9d3ac", round_=4)
    d.plain(left + 22 * k, top, 16 * k, 18.5 * k, "#f3f3f3")
    d.box(left + 17.5 * k, top + 18.5 * k, 25 * k, 24 * k, "#d8ead9", "#6b9b78", round_=4)
    d.box(left + 20 * k, top + 18.5 * k, 20 * k, 4 * k, "#cfd8dc", round_=1)
    d.dot(left + 30 * k, top + 28 * k, 4 * k, "#37474f")
    for x in (19.5, 40.5):
        for y in (28.0, 40.5):
            d.dot(left + x * k, top + y * k, 1.1 * k, "#ffffff")
    d.text(left + 30 * k, top + 7 * k, "towards the upright", size=11)
    d.text(left + 30 * k, top + 52 * k, "arm", size=11)
    for x in (10, 50):
        d.wire("#b98d5a", (left + x * k, top), (left + x * k, top + 70 * k), dashed=True, thick=1.5)
    d.dot(left + 30 * k, top + 60 * k, 2.5 * k, "#ffffff")
    d.measure((left, top - 10), (left + 60 * k, top - 10))
    d.text(left + 30 * k, top - 16, "60 mm", size=12, colour=BLUE)
    d.measure((left - 10, top), (left - 10, top + 70 * k))
    d.text(left - 16, top + 35 * k, "70 mm", "end", size=12, colour=BLUE)
    right = left + 60 * k + 14
    for y, at, words in (
        (top + 128, (41.6, 40.5), "four holes, 2.2 mm,"),
        (top + 84, (34.0, 28.0), "lens, 28 mm from that edge"),
        (top + 30, (38.0, 12.0), "cable, its socket here"),
        (top + 184, (32.5, 60.0), "5 mm for the bolt,"),
    ):
        d.wire(GOLD, (left + at[0] * k, top + at[1] * k), (right - 4, y - 4), thick=1.5)
        d.text(right, y, words, "start", size=12)
    d.text(right, top + 146, "21 x 12.5 mm apart", "start", size=12)
    d.text(right, top + 202, "10 mm from the far edge", "start", size=12)
    for n, line in enumerate((
        "Four countersunk screws M2 x 12 with nuts hold the camera below the",
        "plate, heads sunk into its top so that it lies flat on the arm, spacers",
        "of 5 mm between: room for the cable's socket at its back.",
        "Compare the four holes with your own camera before you drill:",
        "they are those of Camera Module 3.",
        "Wood screws: 4 mm through the first piece, 3 mm into the second.",
        "The cable runs along the arm and down the upright.",
    )):  # fmt: skip
        d.text(600, 480 + 22 * n, line, "start", size=12)
    return d.svg()


def sheet(language: str) -> str:
    """A translucent board on top of its lamps, cut through; its heights to scale."""
    d = Drawing(1000, 450, "A translucent board above its lamps, cut through", language)
    left, wide, top, k = 110, 170, 130, 5.0
    base = top + 30 * k
    for n in range(3):
        x, lit = left + (n + 0.5) * wide, n == 1
        for way in (-1, 1):
            d.wire(
                "#90b8e8" if lit else "#d5dde5",
                (x + 8 * way, base - 25),
                (x + 76 * way, top + 4),
                dashed=True,
                thick=1.5,
            )
    d.box(left, base, 3 * wide, 5 * k, "#b98d5a", round_=0)
    for n in (1, 2):
        d.plain(left + n * wide - 3, top, 6, 30 * k, "#8d6e4a")
    for x in (left, left + 3 * wide - 26):
        d.box(x, top, 26, 30 * k, "#d9b98a", round_=0)
    for n in range(3):
        x = left + (n + 0.5) * wide
        d.box(x - 12, base - 25, 24, 66, BLUE if n == 1 else "#ffffff", round_=8)
        d.wire(INK, (x - 4, base + 41), (x - 4, base + 52), (x - 40, base + 52), thick=2)
        d.wire(INK, (x + 4, base + 41), (x + 4, base + 52), (x + 40, base + 52), thick=2)
        d.text(x + 18, base + 43, "ABC"[n] + "2", "start", size=14, bold=n == 1)
    for x in (left, left + 3 * wide - 26):
        d.box(x, base + 25, 26, 50, "#c9a26b", round_=0)
    d.wire(INK, (left - 20, base + 75), (left + 3 * wide + 20, base + 75), thick=4)
    d.box(left - 4, top - 15, 3 * wide + 8, 15, "#eaf2fb", round_=0)
    d.box(left - 4, top - 23, 3 * wide + 8, 8, "#f7efdc", round_=0)
    for x in (left + 60, left + 240, left + 290):
        d.box(x, top - 39, 40, 16, "#d9c39a", round_=1)
    end = left + 3 * wide
    for y, at, words in (
        (60, (left + 320, top - 33), "counters"),
        (95, (end + 4, top - 19), "the board, printed on tracing paper or backlit film"),
        (128, (end + 4, top - 8), "opal acrylic, 3 mm"),
        (165, (end - 10, top + 50), "strip 10 x 30 mm around the edge: it carries all"),
        (205, (left + 2 * wide, top + 90), "walls of card, 30 mm high, so that no light strays"),
        (245, (left + 2.5 * wide + 10, base - 16), "a lamp below the middle of each zone, from below"),
        (285, (end, base + 12), "plywood, 5 mm, a hole as wide as a lamp"),
        (325, (left + 2.5 * wide + 12, base + 30), "hot glue holds it"),
        (365, (end - 13, base + 60), "four feet, higher than lamps and wires reach down"),
    ):
        d.wire(GOLD, at, (650, y - 4), thick=1.5)
        d.text(656, y, words, "start", size=12)
    d.measure((92, top), (92, base))
    d.text(84, top + 79, "30 mm", "end", size=12, colour=BLUE)
    d.measure((left + 0.5 * wide, top), (left + 0.5 * wide, base - 25))
    d.text(left + 0.5 * wide - 8, top + 68, "25 mm", "end", size=12, colour=BLUE)
    for a, b, words in ((0, 0.5, "50 mm"), (0.5, 1.5, "100 mm"), (1.5, 2.5, "100 mm")):
        d.measure((left + a * wide, base + 100), (left + b * wide, base + 100))
        d.text(left + (a + b) / 2 * wide, base + 118, words, size=12, colour=BLUE)
    d.text(left + 1.5 * wide, base + 142, "along the long edge 37.5 mm, then 75 mm each", size=12, colour=BLUE)
    return d.svg()
