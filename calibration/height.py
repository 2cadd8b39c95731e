"""`table-companion height --camera CAMERA --board 300x450`: how high a camera hangs, and what it sees there.

The fields of view are those of the makers' data sheets (Raspberry Pi camera documentation; Sony IMX477 for the HQ
camera's sensor); a USB camera's is what its maker prints, mostly along the picture's diagonal.
"""

from __future__ import annotations

import argparse
from math import atan, ceil, degrees, hypot, radians, tan
from typing import Final

import msgspec

from calibration.beside import CARD_MM
from calibration.checks import LEAST_PX, WANTED_PX, figure
from companion.errors import DataError
from companion.games import build, modules
from companion.language import Sentence, languages, mark
from companion.settings.given import goes_with
from companion.settings.measured import STICKERS_MM, measured_here
from companion.settings.usable import language_here
from companion.table.stickers import BLACK_MM, MODULES

FILL: Final = 0.8
"""How much of the picture the board fills at most, so that hands and a crooked stand leave it whole."""
FILL_BESIDE: Final = 0.9
"""The same of a board with the cards beside it: they are a margin of their own."""
PRINTS_PX: Final = 3.0
"""The pixels a mm with which reading printed counters was tried; fewer were not."""
STEP_PX: Final = 16
"""Widths of pictures are told in steps of this."""
IMX477_MM: Final = (6.287, 6.287 * 9 / 16)
"""What of the HQ camera's sensor a picture of 16 to 9 uses: width and height."""
LENS_MM: Final = 6.0
FOV: Final = 78.0
"""The HQ camera's lens in mm, and a USB camera's field of view in degrees, where nobody says another."""
NEAR_MM: Final = 100.0
"""Nearer than this no camera here is sharp."""

LEAST_MM: Final = 100.0
"""A board whose sides are less was measured in cm."""


class Lens(msgspec.Struct, frozen=True):
    """What a camera sees: its fields of view across and up the picture in degrees, its picture in px, and how it is
    focused."""

    across: float
    up: float
    width_px: int
    height_px: int
    focus: str
    larger: tuple[tuple[int, int], ...] = ((1920, 1080), (2560, 1440), (3840, 2160))
    """The pictures that such cameras usually have, the smallest first."""


BY_ITSELF = mark("It focuses by itself, at {dioptres} dioptres; `focus_dioptres` fixes that.")
BY_HAND = mark("Turn the ring of its lens until the markers are sharp on the camera page, and fix the screw.")
AS_IT_IS = mark("Most such cameras focus by themselves; the camera page says whether the markers are sharp.")
MODULE_3: Final = ((2304, 1296), (4608, 2592))
CAMERAS: Final = {
    "module-3": Lens(66.0, 41.0, 2304, 1296, BY_ITSELF, MODULE_3),
    "module-3-wide": Lens(102.0, 67.0, 2304, 1296, BY_ITSELF, MODULE_3),
}
"""The cameras with one lens; `hq` and `usb` are worked out from what is said of them."""


class Placing(msgspec.Struct, frozen=True):
    """How a camera hangs: its height from board to lens in mm, how much of the table it sees there in mm, and the
    pixels a mm in the picture's middle."""

    height_mm: float
    wide_mm: float
    high_mm: float
    px_per_mm: float
    sticker_mm: float = BLACK_MM
    """The side of the stickers' black squares."""

    @property
    def dioptres(self) -> float:
        """The focus: 1 / height in m."""
        return 1000 / self.height_mm

    @property
    def module_px(self) -> float:
        """The pixels of one module of a sticker."""
        return self.px_per_mm * self.sticker_mm / MODULES


def placing(lens: Lens, width_mm: float, height_mm: float, sticker_mm: float = BLACK_MM, fill: float = FILL) -> Placing:
    """The lowest place from which the board, laid along the picture, fills no more than that share of it either way."""
    short, long = sorted((width_mm, height_mm))
    height = max(side / fill / 2 / tan(radians(field) / 2) for side, field in ((long, lens.across), (short, lens.up)))
    wide, high = (2 * height * tan(radians(field) / 2) for field in (lens.across, lens.up))
    return Placing(height, wide, high, lens.width_px / wide, sticker_mm)


def hq(focal_mm: float) -> Lens:
    """The HQ camera behind a lens of a focal length."""
    across, up = (2 * degrees(atan(side / 2 / focal_mm)) for side in IMX477_MM)
    return Lens(across, up, 2304, 1296, BY_HAND)


def usb(diagonal: float, width_px: int = 1920, height_px: int = 1080) -> Lens:
    """A USB camera whose field of view is given along the picture's diagonal, in degrees."""
    half, across = tan(radians(diagonal) / 2), hypot(width_px, height_px)
    wide, high = (2 * degrees(atan(half * side / across)) for side in (width_px, height_px))
    return Lens(wide, high, width_px, height_px, AS_IT_IS)


def run(arguments: list[str]) -> int:
    """The command `height`; answers the exit code. DataError where a size or an angle cannot be."""
    chosen = _parser().parse_args(arguments)
    lens = _lens(chosen)
    edges = _size(chosen.board, "--board", "300x450", LEAST_MM) if chosen.board else None
    board = measured_here(build(chosen.game), edges, chosen.size).board
    sticker, paper = BLACK_MM * board.scale, board.on_paper
    if chosen.beside:
        at = placing(lens, paper.width_mm + 2 * CARD_MM[0], paper.height_mm, sticker, FILL_BESIDE)
    else:
        at = placing(lens, paper.width_mm, paper.height_mm, sticker)
    for line in said(lens, at, paper.width_mm, paper.height_mm):
        print(line.say(chosen.language))
    if chosen.beside:
        print(of_prints(lens, at).say(chosen.language))
    return 0


def said(lens: Lens, at: Placing, width_mm: float, height_mm: float) -> tuple[Sentence, ...]:
    """What to do, line by line."""
    px = at.module_px
    lines = [
        Sentence(
            "Board: {width} x {height} mm, its long side along the picture.", _mm(width=width_mm, height=height_mm)
        ),
        Sentence("Hang the lens {cm} cm above the board, over its middle.", {"cm": round(at.height_mm / 10)}),
        Sentence("The picture shows {width} x {height} mm of the table.", _mm(width=at.wide_mm, height=at.high_mm)),
        Sentence(
            "{pixels} pixels a mm, {px} a cell of a marker of {mm} mm.",
            {
                "pixels": figure(at.px_per_mm, PRINTS_PX),
                "px": figure(px, LEAST_PX, WANTED_PX),
                "mm": f"{at.sticker_mm:g}",
            },
        ),
        Sentence(lens.focus, {"dioptres": round(at.dioptres, 1)}),
    ]
    if px >= WANTED_PX:
        lines.append(Sentence("That is enough in dim light too."))
    elif px >= LEAST_PX:
        lines.append(Sentence("That is enough in good light; larger pictures or larger markers help in dim light."))
    else:
        lines.append(Sentence("That is too little: take larger pictures, a camera that sees less, or larger markers."))
    if at.height_mm < NEAR_MM:
        lines.append(Sentence("So near no camera is sharp: take a lens that sees less."))
    return tuple(lines)


def of_prints(lens: Lens, at: Placing) -> Sentence:
    """Whether printed counters can be read from there, and how large pictures must be where they cannot."""
    if at.px_per_mm >= PRINTS_PX:
        text = mark("Printed counters were read with {pixels} pixels a mm: that is enough.")
    else:
        text = mark(
            "Printed counters were read with {pixels} pixels a mm, never with fewer: `width = {width}` and "
            "`height = {height}` or more below `[camera]` would do, where the camera has such pictures."
        )
    width = STEP_PX * ceil(lens.width_px * PRINTS_PX / at.px_per_mm / STEP_PX)
    height = ceil(width * lens.height_px / lens.width_px)
    alike = [size for size in lens.larger if size[0] * lens.height_px == size[1] * lens.width_px]
    width, height = next((size for size in alike if size[0] >= width), (width, height))
    return Sentence(text, {"pixels": f"{PRINTS_PX:g}", "width": width, "height": height})


def _mm(**sizes: float) -> dict[str, int]:
    return {name: round(size) for name, size in sizes.items()}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="table-companion height", description="How high a camera hangs above a board."
    )
    parser.add_argument("--camera", choices=[*CAMERAS, "hq", "usb"], default="module-3")
    parser.add_argument("--lens", type=float, metavar="MM", help=f"the HQ camera's lens ({LENS_MM:g})")
    parser.add_argument("--fov", type=float, metavar="DEGREES", help=f"a USB camera's, diagonal ({FOV:g})")
    parser.add_argument("--picture", metavar="WxH", help="the picture's size in px, as camera.width and camera.height")
    parser.add_argument("--board", metavar="WxH", help="the board's size in mm; without it, yours or the game's")
    parser.add_argument("--size", type=int, choices=STICKERS_MM, help="the side of the stickers' black squares in mm")
    parser.add_argument("--beside", action="store_true", help="the board's markers lie on the cards beside it")
    parser.add_argument("--game", choices=sorted(modules()), default=next(iter(modules())))
    parser.add_argument("--language", choices=languages(), default=language_here())
    return parser


def _lens(chosen: argparse.Namespace) -> Lens:
    """The lens that a command line describes."""
    for option, given, camera in (("--lens", chosen.lens, "hq"), ("--fov", chosen.fov, "usb")):
        goes_with(option, given is not None, f"--camera {camera}", chosen.camera == camera)
    mm = LENS_MM if chosen.lens is None else chosen.lens
    across = FOV if chosen.fov is None else chosen.fov
    if not 1 <= mm <= 100:
        raise DataError("A lens has between 1 and 100 mm, not {mm}.", mm=mm)
    if not 10 <= across <= 170:
        raise DataError("A field of view has between 10 and 170 degrees, not {degrees}.", degrees=across)
    size = [round(side) for side in _size(chosen.picture, "--picture", "2304x1296")] if chosen.picture else []
    if chosen.camera == "usb":
        return usb(across, *size)
    lens = hq(mm) if chosen.camera == "hq" else CAMERAS[chosen.camera]
    return msgspec.structs.replace(lens, width_px=size[0], height_px=size[1]) if size else lens


def _size(text: str, option: str, like: str, least: float = 0.0) -> tuple[float, float]:
    """A width and a height from such as `like`, neither below the least."""
    shape = DataError("{option} is written as WIDTHxHEIGHT, such as {like}.", option=option, like=like)
    try:
        width, height = (float(side) for side in text.lower().split("x"))
    except ValueError as error:
        raise shape from error
    if not (10 <= width <= 10_000 and 10 <= height <= 10_000):
        raise shape
    if min(width, height) < least:
        raise DataError(
            "{option} is given in mm, such as {like}: {text} is too small.", option=option, like=like, text=text
        )
    return width, height
