"""How the faces of counters are drawn in each style of print: from a kind's own chance, so that a kind looks the same
wherever it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from math import cos, pi, sin
from typing import Final, NamedTuple
from zlib import crc32

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

Colour = tuple[int, int, int]
"""Red, green, blue."""

FINE: Final = 320
"""The side of a print as it is drawn, in px, before it is reduced."""
EDGE: Final = 14


class Look(NamedTuple):
    """What a face bears: the kind of piece, the number of its seat, its figure, an icon of the kind's own, whether it
    has a star, and the number of the face, 0: the first."""

    kind: str
    seat: int
    figure: str
    icon: str
    star: bool
    face: int


def _kind_random(seed: int, look: Look, salt: int) -> np.random.Generator:
    """Chance that is the same for both faces of a kind."""
    return np.random.default_rng((seed, crc32(look.kind.encode()), salt))


@cache
def _font(size_px: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(files("reportlab") / "fonts" / "VeraBd.ttf"), size_px)


def _hue(seed: int, look: Look, table: tuple[Colour, ...]) -> Colour:
    colour = table[(look.seat + seed) % len(table)]
    return _paler(colour, 0.4) if look.face else colour


def _paler(colour: Colour, share: float) -> Colour:
    r, g, b = (round(c + (228 - c) * share) for c in colour)
    return r, g, b


def _frame(draw: ImageDraw.ImageDraw, colour: Colour, width: int = 4, inset: int = EDGE) -> None:
    draw.rectangle((inset, inset, FINE - inset, FINE - inset), outline=colour, width=width)


def _star(draw: ImageDraw.ImageDraw, at: tuple[float, float], radius: float, fill: Colour) -> None:
    points = []
    for n in range(10):
        r = radius if n % 2 == 0 else radius * 0.42
        points.append((at[0] + r * sin(n * pi / 5), at[1] - r * cos(n * pi / 5)))
    draw.polygon(points, fill=fill)


def _symbols(sheet: Pillow.Image, seed: int, look: Look) -> None:
    """A box of lines for the type of unit, the figure large below it."""
    draw = ImageDraw.Draw(sheet)
    ground = _hue(seed, look, ((70, 120, 90), (170, 70, 60), (90, 110, 160), (190, 160, 90)))
    sheet.paste(ground, (0, 0, FINE, FINE))
    ink = (22, 22, 24)
    random = _kind_random(seed, look, 1)
    box = (70, 40, 250, 150)
    draw.rectangle(box, fill=_paler(ground, 0.75), outline=ink, width=6)
    lines = random.permutation(6)[: 2 + int(random.integers(0, 2))]
    for line in lines:
        ends = [
            (70, 150, 250, 40),
            (70, 40, 250, 150),
            (160, 40, 160, 150),
            (70, 95, 250, 95),
            (100, 150, 100, 40),
            (220, 40, 220, 150),
        ][line]
        draw.line(ends, fill=ink, width=6)
    if random.random() < 0.5:
        draw.ellipse((135, 70, 185, 120), fill=ink)
    if look.icon:
        draw.line((30, 40, 30, 150), fill=ink, width=8) if crc32(look.icon.encode()) % 2 else draw.ellipse(
            (14, 70, 54, 110), fill=ink
        )
    draw.text((110, 232), look.figure, fill=ink, anchor="mm", font=_font(120))
    draw.text((300, 304), look.kind[:9], fill=ink, anchor="rs", font=_font(22))
    if look.star:
        _star(draw, (235, 225), 42, (250, 220, 60))


def _figure(
    draw: ImageDraw.ImageDraw,
    random: np.random.Generator,
    at: tuple[float, float],
    size: float,
    fill: Colour,
    mounted: bool,
) -> None:
    """One soldier from a few polygons, its arms and helmet the kind's own."""
    x, y = at
    if mounted:
        body = [
            (-0.5, 0.1),
            (-0.35, -0.12),
            (0.3, -0.12),
            (0.55, -0.4),
            (0.72, -0.3),
            (0.5, 0.05),
            (0.42, 0.5),
            (0.32, 0.5),
            (0.3, 0.15),
            (-0.25, 0.15),
            (-0.3, 0.5),
            (-0.42, 0.5),
        ]
        draw.polygon([(x + a * size, y + b * size) for a, b in body], fill=fill)
        y -= 0.3 * size
        size *= 0.75
    wide = random.uniform(0.16, 0.3)
    draw.polygon(
        [
            (x - wide * size, y + 0.5 * size),
            (x - 0.12 * size, y - 0.25 * size),
            (x + 0.12 * size, y - 0.25 * size),
            (x + wide * size, y + 0.5 * size),
        ],
        fill=fill,
    )
    head = random.uniform(0.1, 0.15) * size
    draw.ellipse((x - head, y - 0.3 * size - 2 * head, x + head, y - 0.3 * size), fill=fill)
    helmet = int(random.integers(4))
    top = y - 0.3 * size - 2 * head
    if helmet == 1:
        draw.polygon([(x - head, top + head), (x, top - head), (x + head, top + head)], fill=fill)
    elif helmet == 2:
        draw.rectangle((x - 1.5 * head, top + 0.6 * head, x + 1.5 * head, top + head), fill=fill)
    elif helmet == 3:
        draw.arc(
            (x - 2 * head, top - head, x + 2 * head, top + 2 * head), 180, 360, fill=fill, width=max(2, int(head / 2))
        )
    weapon, arm = int(random.integers(4)), 0.3 * size
    width = max(3, int(0.045 * size))
    if weapon == 0:
        draw.line((x + arm, y + 0.5 * size, x + arm, y - 0.75 * size), fill=fill, width=width)
    elif weapon == 1:
        draw.arc((x + 0.1 * size, y - 0.5 * size, x + 0.55 * size, y + 0.4 * size), 270, 90, fill=fill, width=width)
    elif weapon == 2:
        draw.line((x + 0.1 * size, y, x + 0.55 * size, y - 0.5 * size), fill=fill, width=width)
    else:
        draw.ellipse((x - 0.5 * size, y - 0.2 * size, x - 0.1 * size, y + 0.3 * size), fill=fill)


def _silhouettes(sheet: Pillow.Image, seed: int, look: Look) -> None:
    """Dark figures before parchment, the seat's colour as a band with the figure."""
    draw = ImageDraw.Draw(sheet)
    band = _hue(seed, look, ((30, 90, 60), (140, 30, 30), (40, 60, 130), (150, 110, 30)))
    sheet.paste((226, 212, 178) if not look.face else (236, 230, 214), (0, 0, FINE, FINE))
    draw.rectangle((0, 222, FINE, FINE), fill=band)
    random = _kind_random(seed, look, 2)
    count = 1 + int(random.integers(3))
    for n in range(count):
        x = FINE / 2 + (n - (count - 1) / 2) * 88
        _figure(
            draw, _kind_random(seed, look, 3), (x, 135), 150 if count < 3 else 120, (42, 34, 30), "cavalry" in look.icon
        )
    draw.text((44, 272), look.figure, fill=(250, 246, 230), anchor="mm", font=_font(92))
    if look.star:
        _star(draw, (268, 270), 38, (250, 214, 70))
    _frame(draw, band, 5, 4)


def _heraldry(sheet: Pillow.Image, seed: int, look: Look) -> None:
    """A shield of the kind's own, the figure in a corner."""
    draw = ImageDraw.Draw(sheet)
    ground = _hue(seed, look, ((200, 190, 150), (120, 130, 150), (180, 150, 120), (150, 170, 140)))
    sheet.paste(ground, (0, 0, FINE, FINE))
    random = _kind_random(seed, look, 4)
    tinctures = ((170, 30, 40), (30, 60, 140), (210, 170, 50), (240, 238, 228), (26, 26, 30), (30, 100, 60))
    a, b, c = (tinctures[n] for n in random.permutation(6)[:3])
    shield = [(90, 50), (290, 50), (290, 170), (190, 290), (90, 170)]
    mask = Pillow.new("L", (FINE, FINE), 0)
    ImageDraw.Draw(mask).polygon(shield, fill=255)
    field = Pillow.new("RGB", (FINE, FINE), a)
    on = ImageDraw.Draw(field)
    pattern = int(random.integers(6))
    if pattern == 0:
        on.rectangle((190, 0, FINE, FINE), fill=b)
    elif pattern == 1:
        on.rectangle((0, 0, FINE, 150), fill=b)
    elif pattern == 2:
        on.polygon([(90, 50), (290, 250), (290, 310), (90, 110)], fill=b)
    elif pattern == 3:
        on.rectangle((170, 0, 210, FINE), fill=b)
        on.rectangle((0, 120, FINE, 160), fill=b)
    elif pattern == 4:
        for n in range(5):
            on.rectangle((90 + 40 * n, 0, 110 + 40 * n, FINE), fill=b)
    else:
        on.polygon([(90, 230), (190, 110), (290, 230), (290, 290), (190, 170), (90, 290)], fill=b)
    for n in range(1 + int(random.integers(3))):
        x = 190 + (n - 1) * 50
        on.ellipse((x - 18, 82, x + 18, 118), fill=c)
    sheet.paste(field, (0, 0), mask)
    draw.polygon(shield, outline=(20, 20, 20), width=5)
    draw.text((46, 66), look.figure, fill=(20, 20, 24), anchor="mm", font=_font(88))
    if look.icon:
        draw.text((48, 270), look.icon[:1].upper(), fill=(20, 20, 24), anchor="mm", font=_font(60))
    if look.star:
        _star(draw, (48, 165), 34, (150, 20, 20))


def _dark(sheet: Pillow.Image, seed: int, look: Look) -> None:
    """Dark on dark: dim figures, a small pale figure in a corner."""
    draw = ImageDraw.Draw(sheet)
    ground = _hue(seed, look, ((40, 54, 50), (72, 34, 34), (40, 44, 66), (66, 56, 34)))
    if look.face:
        ground = _paler(ground, 0.1)
    sheet.paste(ground, (0, 0, FINE, FINE))
    random = _kind_random(seed, look, 5)
    _figure(draw, random, (180, 160), 220, _paler(ground, 0.28), "cavalry" in look.icon)
    draw.ellipse((10, 10, 96, 96), fill=(16, 16, 18))
    draw.text((53, 54), look.figure, fill=(206, 196, 168), anchor="mm", font=_font(72))
    if look.star:
        _star(draw, (270, 54), 34, (190, 160, 70))
    if look.icon:
        draw.text((50, 272), look.icon[:1].upper(), fill=(186, 176, 150), anchor="mm", font=_font(64))
    _frame(draw, _paler(ground, 0.2), 4)


def _busy(sheet: Pillow.Image, seed: int, look: Look) -> None:
    """A painted scene with small text everywhere."""
    random = _kind_random(seed, look, 6)
    base = np.array(_hue(seed, look, ((120, 140, 100), (170, 120, 90), (110, 120, 150), (180, 160, 110))), float)
    noise = random.normal(0, 1, (9, 9, 3))
    painted = cv2.resize(noise.astype(np.float32), (FINE, FINE), interpolation=cv2.INTER_CUBIC) * 26 + base
    sheet.paste(Pillow.fromarray(np.clip(painted, 0, 255).astype(np.uint8)), (0, 0))
    draw = ImageDraw.Draw(sheet)
    for n in range(4):
        at = random.uniform(60, 260), random.uniform(90, 190)
        red, green, blue = (
            np.clip(base * random.uniform(0.3, 0.7) + random.normal(0, 20, 3), 0, 255).astype(int).tolist()
        )
        shade = (red, green, blue)
        _figure(draw, _kind_random(seed, look, 10 + n), at, random.uniform(80, 150), shade, "cavalry" in look.icon)
    draw.rectangle((0, 236, FINE, FINE), fill=(240, 232, 208))
    draw.text((130, 262), look.kind[:14], fill=(30, 24, 20), anchor="mm", font=_font(26))
    draw.text(
        (120, 298),
        f"{look.icon or 'foot'} {'*' if look.star else '-'} {look.figure}",
        fill=(30, 24, 20),
        anchor="mm",
        font=_font(20),
    )
    draw.ellipse((226, 212, 316, 302), fill=(250, 246, 236), outline=(30, 24, 20), width=4)
    draw.text(
        (271, 258), look.figure, fill=(120, 20, 20) if not look.face else (90, 80, 70), anchor="mm", font=_font(72)
    )
    if look.star:
        _star(draw, (44, 46), 34, (250, 230, 90))


def _woodcut(sheet: Pillow.Image, seed: int, look: Look) -> None:
    """Printed on bare wood: one ink, grain all over."""
    random = np.random.default_rng((seed, 99, crc32(look.kind.encode()), look.face))
    grain = cv2.resize(random.normal(0, 1, (4, 60)).astype(np.float32), (FINE, FINE), interpolation=cv2.INTER_CUBIC)
    wood = np.array((206, 172, 124), float) + grain[:, :, None] * np.array((9, 9, 8))
    sheet.paste(Pillow.fromarray(np.clip(wood, 0, 255).astype(np.uint8)), (0, 0))
    draw = ImageDraw.Draw(sheet)
    ink = _hue(seed, look, ((20, 80, 50), (130, 24, 24), (24, 40, 110), (90, 60, 10)))
    _figure(draw, _kind_random(seed, look, 7), (190, 150), 210, ink, "cavalry" in look.icon)
    draw.text((52, 250), look.figure, fill=ink, anchor="mm", font=_font(104))
    if look.star:
        _star(draw, (54, 60), 38, ink)
    if look.icon:
        draw.ellipse((258, 258, 304, 304), outline=ink, width=7)
    if look.face:
        draw.line((10, 310, 310, 310), fill=ink, width=10)


Draw = Callable[[Pillow.Image, int, Look], None]
PRINTS: Final[dict[str, Draw]] = {
    "symbols": _symbols,
    "silhouettes": _silhouettes,
    "heraldry": _heraldry,
    "dark": _dark,
    "busy": _busy,
    "woodcut": _woodcut,
}
"""Every style, and what draws a face in it."""
