"""Our own drawings of the board, the counters and the cards, as they are seen by the simulated camera."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from math import cos, radians, sin
from typing import Final, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from companion.board import Anchor, Board, PlaceId
from companion.game import CardId, Face, Piece
from companion.table.sightings import MarkerId
from companion.table.stickers import (
    BLACK_MM,
    COUNTER_MM,
    DICTIONARY,
    LARGEST_MM,
    MODULES,
    QUIET_MM,
    anchor_mm,
)

Image = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]
"""Red, green, blue."""

SHADOW_MM: Final = 3.0
"""How far a counter's shadow reaches beyond it; its picture is so much wider on each side."""
SEATS: Final[tuple[Colour, ...]] = ((36, 98, 66), (150, 42, 38), (44, 70, 128), (168, 122, 30), (96, 52, 120))
COVERS: Final = 0.7
"""How much of the sheet the colour of a place covers."""
LIGHT: Final = 380
"""The sum of the parts of a colour, from 0 to 255 each, on which black is read better than white."""

STYLES: Final[dict[str, tuple[Colour, Colour, Colour]]] = {
    "parchment": ((222, 204, 164), (120, 92, 56), (196, 174, 128)),
    "meadow": ((134, 152, 92), (70, 76, 44), (110, 132, 74)),
    "night": ((58, 62, 74), (150, 146, 128), (44, 48, 60)),
    "sand": ((214, 188, 138), (140, 96, 62), (230, 208, 160)),
    "bare": ((246, 246, 244), (30, 30, 30), (240, 240, 238)),
}
"""Board styles: ground, lines, and the colour of the ground's patches."""


def marker(marker_id: MarkerId, module_px: int) -> Image:
    """The black square of a marker, grey, `module_px` pixels a module."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, f"DICT_{DICTIONARY}"))
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, marker_id, MODULES * module_px), dtype=np.uint8)


class Mounting(NamedTuple):
    """How a sticker sits on its counter: its turn in degrees, its shift (right, down) and its white margins (left, top,
    right, bottom) in mm."""

    turn_deg: float = 0.0
    shift_mm: tuple[float, ...] = (0.0, 0.0)
    margins_mm: tuple[float, ...] = (QUIET_MM,) * 4


STRAIGHT: Final = Mounting()


def paste_sticker(
    picture: Image, marker_id: MarkerId, text: str, centre_px: tuple[float, float], px_per_mm: float, how: Mounting
) -> None:
    """Puts a sticker with its small text into a picture, centred on a point whose pixel borders are whole numbers."""
    fine = 12
    left, top, right, bottom = how.margins_mm
    across, down = round((left + BLACK_MM + right) * fine), round((top + BLACK_MM + bottom) * fine)
    paper = Pillow.new("L", (across, down), 250)
    draw = ImageDraw.Draw(paper)
    foot = down - max(0.0, bottom - 1.2) * fine
    draw.text((across / 2, foot - 0.25 * fine), text, fill=125, anchor="ms", font=_font(fine))
    flat = np.array(paper)
    square = cv2.resize(marker(marker_id, 2 * fine), (round(BLACK_MM * fine),) * 2, interpolation=cv2.INTER_AREA)
    x0, y0 = round(left * fine), round(top * fine)
    flat[y0 : y0 + square.shape[0], x0 : x0 + square.shape[1]] = np.maximum(square, 12)
    reduced = px_per_mm / fine
    size = round(across * reduced), round(down * reduced)
    small = cv2.resize(flat, size, interpolation=cv2.INTER_AREA)
    c, s = cos(radians(how.turn_deg)), sin(radians(how.turn_deg))
    ox, oy = (left + BLACK_MM / 2) * px_per_mm - 0.5, (top + BLACK_MM / 2) * px_per_mm - 0.5
    x, y = (at + by * px_per_mm - 0.5 for at, by in zip(centre_px, how.shift_mm, strict=True))
    matrix = np.array([[c, -s, x - c * ox + s * oy], [s, c, y - s * ox - c * oy]])
    target = picture.shape[1], picture.shape[0]
    seen = cv2.warpAffine(small, matrix, target, flags=cv2.INTER_LINEAR)
    mask = cv2.warpAffine(np.full_like(small, 255), matrix, target, flags=cv2.INTER_LINEAR)
    opaque = mask[:, :, None] / np.float32(255)
    picture[:] = (picture * (1 - opaque) + np.repeat(seen[:, :, None], 3, axis=2)).clip(0, 255).astype(np.uint8)


@cache
def _font(size_px: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(files("reportlab") / "fonts" / "VeraBd.ttf"), max(4, size_px))


def _bgr(picture: Pillow.Image) -> Image:
    return np.ascontiguousarray(np.asarray(picture.convert("RGB"))[:, :, ::-1])


def counter(
    piece: Piece, face: Face, seat: int, marker_id: MarkerId, px_per_mm: float, how: Mounting = STRAIGHT
) -> Image:
    """A counter seen from above, with its sticker on it and its shadow round it: blue, green, red, opacity."""
    colour = SEATS[seat % len(SEATS)]
    if piece.faces.index(face):
        colour = tuple(round(0.55 * c + 0.45 * 225) for c in colour)  # type: ignore[assignment]
    body = round(COUNTER_MM * px_per_mm)
    image = _bgr(Pillow.new("RGB", (body, body), colour))
    paste_sticker(image, marker_id, f"{piece.id} {face}", (body / 2, body / 2), px_per_mm, how)
    return shadowed(image, px_per_mm)


def shadowed(body: Image, px_per_mm: float) -> Image:
    """A square counter's face with the counter's shadow round it: blue, green, red, opacity."""
    size = body.shape[0]
    edge, shift = round(SHADOW_MM * px_per_mm), round(0.8 * px_per_mm)
    side = round((COUNTER_MM + 2 * SHADOW_MM) * px_per_mm)
    out = np.zeros((side, side, 4), np.uint8)
    shadow = np.zeros((side, side), np.uint8)
    shadow[edge + shift : edge + shift + size, edge + shift : edge + shift + size] = 130
    out[:, :, 3] = cv2.GaussianBlur(shadow, (0, 0), 0.9 * px_per_mm)
    out[edge : edge + size, edge : edge + size, :3] = body
    out[edge : edge + size, edge : edge + size, 3] = 255
    return out


def card(name: CardId, marker_id: MarkerId, size_mm: tuple[float, float], px_per_mm: float) -> Image:
    """A printed card seen from above, its sticker near its top: blue, green, red, opacity."""
    width, height = (round(side * px_per_mm) for side in size_mm)
    block = Pillow.new("RGB", (width, height), (236, 228, 206))
    draw = ImageDraw.Draw(block)
    draw.rectangle((2, 2, width - 3, height - 3), outline=(110, 80, 50), width=max(1, round(0.6 * px_per_mm)))
    draw.text(
        (width / 2, 0.72 * height),
        name,
        fill=(90, 40, 30),
        anchor="mm",
        font=_font(round(min(16, 80 / len(name)) * px_per_mm)),
    )
    image = _bgr(block)
    paste_sticker(image, marker_id, name, (width / 2, 0.28 * height), px_per_mm, STRAIGHT)
    return np.dstack([image, np.full((height, width), 255, np.uint8)])


def card_back(size_mm: tuple[float, float], px_per_mm: float) -> Image:
    """The back of every printed card seen from above: blue, green, red, opacity."""
    width, height = (round(side * px_per_mm) for side in size_mm)
    block = Pillow.new("RGB", (width, height), (112, 52, 44))
    draw = ImageDraw.Draw(block)
    edge, line = round(4 * px_per_mm), max(1, round(0.8 * px_per_mm))
    draw.rectangle((edge, edge, width - edge - 1, height - edge - 1), outline=(226, 206, 160), width=line)
    for inner in range(edge, width // 2, max(1, 2 * edge)):
        draw.rectangle((inner, inner, width - inner - 1, height - inner - 1), outline=(160, 96, 70), width=line)
    return np.dstack([_bgr(block), np.full((height, width), 255, np.uint8)])


def face_name(piece: Piece, face: Face) -> str:
    """A face in a character or two: its own name where that is short, else dots, the first face's the most."""
    return face if len(face) < 3 else "•" * (len(piece.faces) - piece.faces.index(face))


def label(picture: Image, name: str, face: str, colour: Colour, x: float, y: float) -> None:
    """Writes a counter's name and face on a strip in its seat's colour, its middle at a pixel; cut off at the edge."""
    strip = _strip(name, face, colour)
    height, width = strip.shape[:2]
    x0, y0 = round(x - width / 2), round(y - height / 2)
    left, top = max(0, x0), max(0, y0)
    right, bottom = min(picture.shape[1], x0 + width), min(picture.shape[0], y0 + height)
    if left < right and top < bottom:
        picture[top:bottom, left:right] = strip[top - y0 : bottom - y0, left - x0 : right - x0]


@cache
def _strip(name: str, face: str, colour: Colour) -> Image:
    """A name in white and a face in gold on a seat's colour, both in black on a light one, 12 px high."""
    names, faces = ((0, 0, 0), (0, 0, 0)) if sum(colour) > LIGHT else ((255, 255, 255), (255, 214, 90))
    font = _font(9)
    middle = 1 + round(font.getlength(name))
    block = Pillow.new("RGB", (middle + round(font.getlength(face)) + 1, 12), colour)
    draw = ImageDraw.Draw(block)
    draw.text((1, 6), name, fill=names, anchor="lm", font=font)
    draw.text((middle, 6), face, fill=faces, anchor="lm", font=font)
    return _bgr(block)


@lru_cache(maxsize=12)
def board(
    board: Board,
    anchors: tuple[tuple[MarkerId, Anchor], ...],
    extent_mm: tuple[float, float, float, float],
    px_per_mm: float,
    style: str = "parchment",
    seed: int = 1,
    grounds: tuple[tuple[PlaceId, Colour], ...] = (),
) -> Image:
    """The table with the board and its anchors on it and no counter, straight from above; blue, green, red. `grounds`
    are the colours of places that have one of their own."""
    random = np.random.default_rng(seed)
    left, top, right, bottom = extent_mm
    size = round((right - left) * px_per_mm), round((bottom - top) * px_per_mm)
    table = _wood(size, random)
    ground, lines, patch = STYLES[style]
    sheet = Pillow.fromarray(
        _ground((round(board.width_mm * px_per_mm), round(board.height_mm * px_per_mm)), ground, patch, random)
    )
    coloured = dict(grounds)
    if coloured:
        painted = sheet.copy()
        brush = ImageDraw.Draw(painted)
        for place in board.places:
            if place.id in coloured:
                brush.polygon([(x * px_per_mm, y * px_per_mm) for x, y in place.outline], fill=coloured[place.id])
        sheet = Pillow.blend(sheet, painted, COVERS)
    draw = ImageDraw.Draw(sheet)
    for place in board.places:
        outline = [(x * px_per_mm, y * px_per_mm) for x, y in place.outline]
        draw.line([*outline, outline[0]], fill=lines, width=max(1, round(0.7 * px_per_mm)))
        x = sum(p[0] for p in outline) / len(outline)
        low = max(p[1] for p in outline)
        draw.text((x, low - 2.0 * px_per_mm), place.id, fill=lines, anchor="ms", font=_font(round(7 * px_per_mm)))
    image = _bgr(sheet)
    x0, y0 = round(-left * px_per_mm), round(-top * px_per_mm)
    table[y0 : y0 + image.shape[0], x0 : x0 + image.shape[1]] = image
    reach = LARGEST_MM / 2 + 1
    for marker_id, anchor in anchors:
        margin = (anchor_mm(anchor, board) - BLACK_MM) / 2
        x0, y0 = round((anchor.x_mm - left - reach) * px_per_mm), round((anchor.y_mm - top - reach) * px_per_mm)
        room = table[max(0, y0) : y0 + round(2 * reach * px_per_mm), max(0, x0) : x0 + round(2 * reach * px_per_mm)]
        centre = (anchor.x_mm - left) * px_per_mm - max(0, x0), (anchor.y_mm - top) * px_per_mm - max(0, y0)
        paste_sticker(room, marker_id, anchor.id, centre, px_per_mm, Mounting(margins_mm=(margin,) * 4))
    return table


def _wood(size: tuple[int, int], random: np.random.Generator) -> Image:
    """A wooden table top."""
    width, height = size
    grain = random.normal(0, 1, (max(2, height // 40), max(2, width // 3))).astype(np.float32)
    wave = cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(np.array([52.0, 78.0, 112.0]) + wave[:, :, None] * 6.0, 0, 255), np.uint8)


def _ground(size: tuple[int, int], ground: Colour, patch: Colour, random: np.random.Generator) -> Image:
    """A painted ground with soft patches; red, green, blue."""
    width, height = size
    coarse = random.random((max(2, height // 60 + 2), max(2, width // 60 + 2))).astype(np.float32)
    mix = np.clip(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), 0, 1)[:, :, None]
    fine = random.normal(0, 2.0, (height, width, 1)).astype(np.float32)
    return np.asarray(np.clip(np.array(ground) * (1 - mix) + np.array(patch) * mix + fine, 0, 255), np.uint8)
