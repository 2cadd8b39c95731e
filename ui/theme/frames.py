"""Frames and surfaces: one set, anti-aliased, on whole px, with one corner radius and the light from above at the left.

Each look is generated once as a small texture whose corners keep their size while its middle stretches."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor

import numpy as np
import numpy.typing as npt
from kivy.graphics import BorderImage, Color, Rectangle
from kivy.graphics.instructions import Canvas
from kivy.graphics.texture import Texture

from ui.theme.colours import LINE, Colour
from ui.theme.sizes import FRAME, RADIUS, style

Box = tuple[float, float, float, float]
"""Left, bottom, width and height, in px."""
CLEAR: Colour = (0.0, 0.0, 0.0, 0.0)
BEVEL = 0.16
"""How much lighter the edge of a raised surface is towards the light, and darker away from it."""
BEVEL_STEPS, SHADOW_STEPS = 2.5, 3.0
SHADOW = 0.5
"""How dark the shadow under a raised surface is."""
WHOLE, FADES = 0.3, 0.9
"""So far from its middle a line of two px is whole, and so far it is seen, in px; wider ones reach further."""


def draw_frame(
    canvas: Canvas,
    box: Box,
    fill: Colour = CLEAR,
    edge: Colour = LINE,
    width: float = FRAME,
    radius: float = RADIUS,
    raised: bool = False,
    double: bool = False,
) -> None:
    """Draws a surface with its frame in a box; `width` and `radius` in steps, `raised` with a lit edge and a shadow,
    `double` with a frame of two lines."""
    left, bottom, right, top = (round(side) for side in (box[0], box[1], box[0] + box[2], box[1] + box[3]))
    if right - left < 2 or top - bottom < 2:
        return
    corner = min(style.px(radius) if radius else 0, (right - left) // 2, (top - bottom) // 2)
    line = style.px(width) if width else 0
    margin = style.px(SHADOW_STEPS) if raised else 0
    picture = _patch(corner, line, margin, max(1, style.px(BEVEL_STEPS)), fill, edge, raised, double)
    border = _border(corner, line, double) + margin
    fit = min(border, (right - left) // 2 + margin, (top - bottom) // 2 + margin)
    with canvas:
        Color(1, 1, 1, 1)
        BorderImage(
            texture=picture,
            border=(fit, fit, fit, fit),
            pos=(left - margin, bottom - margin),
            size=(right - left + 2 * margin, top - bottom + 2 * margin),
        )


@lru_cache(maxsize=64)
def disc(diameter: int) -> Texture:
    """A smooth white disc of so many px, to be tinted: much faster than an ellipse that Kivy draws smoothly."""
    at = np.arange(diameter) + 0.5 - diameter / 2
    cover = np.clip(diameter / 2 - np.hypot(*np.meshgrid(at, at)) + 0.5, 0, 1)
    return _texture(np.dstack([np.ones_like(cover)] * 3 + [cover]))


def draw_disc(centre: tuple[float, float], diameter: float) -> None:
    """Draws a disc of so many px in the canvas and the colour that are open, on whole px."""
    side = max(1, round(diameter))
    pos = round(centre[0] - side / 2), round(centre[1] - side / 2)
    Rectangle(texture=disc(side), pos=pos, size=(side, side))


@lru_cache(maxsize=128)
def _ring(radius: float, width: float, x: float, y: float, side: int) -> Texture:
    """A smooth white ring around a point of a square of so many px, to be tinted."""
    at = np.arange(side) + 0.5
    away = np.abs(np.hypot(*np.meshgrid(at - x, at - y)) - radius) - max(0.0, width - 1)
    cover = np.clip((FADES - away) / (FADES - WHOLE), 0, 1)
    return _texture(np.dstack([np.ones_like(cover)] * 3 + [cover]))


def draw_ring(centre: tuple[float, float], radius: float, width: float) -> None:
    """Draws a ring of a radius in px in the canvas and the colour that are open, with a `width` as of Kivy's smooth
    lines. Their circle looks the same, but is a thousand triangles in each frame."""
    reach = radius + max(0.0, width - 1) + FADES
    pos = floor(centre[0] - reach), floor(centre[1] - reach)
    x, y = (round(middle - edge, 3) for middle, edge in zip(centre, pos, strict=True))
    side = ceil(2 * reach) + 1
    Rectangle(texture=_ring(radius, width, x, y, side), pos=pos, size=(side, side))


def _border(corner: int, line: int, double: bool) -> int:
    """The part of a patch in px that does not stretch."""
    return max(corner, line * (3 if double else 1)) + 3


@lru_cache(maxsize=256)
def _patch(
    corner: int, line: int, margin: int, bevel: int, fill: Colour, edge: Colour, raised: bool, double: bool
) -> Texture:
    """The look of one frame, as small as it can be."""
    half = _border(corner, line, double) + 2
    inside, toward = _depth(half, corner, margin)
    cover = np.clip(inside - line / 2 + 0.5, 0, 1)  # none of it shows beside the smooth edge of its frame
    on_edge = np.clip(inside + 0.5, 0, 1) * np.clip(line - inside + 0.5, 0, 1) if line else np.zeros_like(inside)
    if double:
        on_edge = np.maximum(on_edge, np.clip(inside - 2 * line + 0.5, 0, 1) * np.clip(3 * line - inside + 0.5, 0, 1))
    light = np.ones_like(inside)
    if raised:
        light += BEVEL * toward * np.clip(1 - (inside - line) / bevel, 0, 1) * (inside > line - 0.5)
    body = np.array(fill[:3])[None, None] * light[:, :, None]
    body_alpha, edge_alpha = cover * fill[3], on_edge * edge[3]
    alpha = edge_alpha + body_alpha * (1 - edge_alpha)
    colour = np.array(edge[:3])[None, None] * edge_alpha[:, :, None]
    colour = colour + body * (body_alpha * (1 - edge_alpha))[:, :, None]
    if raised:
        low = np.roll(_depth(half, corner, margin)[0], (-(margin // 2), 0), axis=(0, 1))
        under = SHADOW * np.clip((low + margin) / (2 * margin), 0, 1) ** 2 * (1 - alpha)
        alpha = alpha + under
    outer = edge if line else fill
    rgb = np.where(alpha[:, :, None] > 0, colour / np.maximum(alpha, 1e-6)[:, :, None], np.array(outer[:3]))
    pixels = np.dstack([rgb, alpha])
    return _texture(pixels)


@lru_cache(maxsize=64)
def _depth(half: int, corner: int, margin: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """How deep in px each pixel lies in a rounded square, and how far its edge there faces the light, -1 to 1."""
    side = 2 * (half + margin)
    at = np.arange(side) + 0.5 - side / 2
    x, y = np.meshgrid(at, at)
    qx, qy = np.abs(x) - (half - corner), np.abs(y) - (half - corner)
    outside = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0)
    nx = np.where(qx > 0, np.maximum(qx, 0), (qx > qy) * 1.0) * np.sign(x)
    ny = np.where(qy > 0, np.maximum(qy, 0), (qy >= qx) * 1.0) * np.sign(y)
    toward = (ny * 0.92 - nx * 0.39) / np.maximum(np.hypot(nx, ny), 1e-6)
    return corner - outside, toward


def _texture(pixels: npt.NDArray[np.float64]) -> Texture:
    """A texture of values from 0 to 1, its first row at the bottom."""
    height, width = pixels.shape[:2]
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    levels = np.ascontiguousarray(np.clip(np.rint(pixels * 255), 0, 255).astype(np.uint8))
    texture.blit_buffer(levels.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture
