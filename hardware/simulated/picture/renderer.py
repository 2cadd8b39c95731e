"""The table as pixels: ground, cards, counters and a hand drawn into any view, each as rarely as possible."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.game import CardId, Face, Piece, PieceId
from companion.table.stickers import COUNTER_MM, QUIET_MM, Stickers
from hardware.simulated.picture import art
from hardware.simulated.picture.art import SHADOW_MM, Image, Mounting
from hardware.simulated.picture.hand import draw_hand
from hardware.simulated.picture.prints import Prints
from hardware.simulated.picture.view import View
from hardware.simulated.table import CARD_MM, STILL, Lying, LyingCard, Moving, SimulatedTable

Floats = npt.NDArray[np.float32]

FLOOR: Final = (58.0, 54.0, 52.0)
"""What lies beyond the table; blue, green, red."""
THICK_MM: Final = 2.0
"""How high a counter's face lies above the board."""


@dataclass(frozen=True)
class Faults:
    """How badly the stickers were made: their turn on the counter (sd, degrees), their shift and their cut (sd, mm),
    how far counters are bent (mm), and how many crumbs lie about."""

    crooked_sd: float = 0.0
    miscut_sd: float = 0.0
    bent: float = 0.0
    crumbs: int = 0


FAULTLESS: Final = Faults()


@dataclass(frozen=True)
class _Laid:
    """Something flat to be drawn: its picture, half its size, centre and turn, all in mm and degrees."""

    picture: Image
    half: tuple[float, float]
    x_mm: float
    y_mm: float
    angle_deg: float
    bent: float
    gloss: int
    height_mm: float
    moving_mm: Moving = STILL


@dataclass(frozen=True)
class _Patch:
    """One flat thing as it is seen: where, in px, its colours by how much of them covers what lies below, how much of
    that is left, and which px mirror how much."""

    rows: slice
    columns: slice
    colours: Floats
    left: Floats
    mirrors: npt.NDArray[np.bool_]
    gloss: int

    def lie(self, picture: Image, gloss: Image) -> None:
        """Covers its part of a picture, and of what that mirrors."""
        room = picture[self.rows, self.columns]
        room[:] = (room * self.left + self.colours + np.float32(0.5)).astype(np.uint8)
        gloss[self.rows, self.columns][self.mirrors] = self.gloss


class Renderer:
    """Pictures of one table in one view. The ground is drawn once, all else when something changed."""

    def __init__(
        self,
        table: SimulatedTable,
        view: View,
        *,
        style: str = "parchment",
        faults: Faults = FAULTLESS,
        seed: int = 1,
        prints: Prints | None = None,
        for_people: bool = False,
    ) -> None:
        """`prints` is what counters bear that have no sticker; `for_people`: cards that only the camera may see show
        their backs."""
        self._table, self._view, self._faults, self._seed, self._prints = table, view, faults, seed, prints
        self._for_people = for_people
        self._stickers = Stickers(table)
        self._pieces = {piece.id: piece for piece in table.pieces}
        self._order = {piece.id: n for n, piece in enumerate(table.pieces)}
        self._seats = tuple(dict.fromkeys(piece.seat for piece in table.pieces))
        middle = table.board.width_mm / 2, table.board.height_mm / 2
        # An even number, so that every edge of a sticker falls between two pixels.
        self._px_per_mm = max(2.0, 2.0 * round(0.65 * view.px_per_mm(middle)))
        self._ground = self._draw_ground(style)
        self._gloss_ground = np.full(self._ground.shape[:2], 90, np.uint8)
        self._crumbs = self._draw_crumbs()
        self._drawn, self._gloss = self._ground, self._gloss_ground
        self._changes = -1
        self._patches: dict[Lying | LyingCard, _Patch | None] = {}
        """What lies in the picture, from below."""
        self._counter = lru_cache(maxsize=None)(self._draw_counter)
        self._card = lru_cache(maxsize=None)(self._draw_card)

    def scene(self) -> Image:
        """The table in even white light as a perfect camera sees it; blue, green, red. Not to be written into."""
        self._redraw()
        return self._drawn

    def gloss(self) -> Image:
        """How much each pixel of the scene mirrors, 255: all. Not to be written into."""
        self._redraw()
        return self._gloss

    def labelled(self) -> Image:
        """The scene with each counter's name and face under it, for people who cannot read markers."""
        picture = self.scene().copy()
        lyings = self._table.seen()
        spots = self._view.pixels([(lying.x_mm, lying.y_mm + 0.72 * COUNTER_MM) for lying in lyings])
        for lying, (x, y) in zip(lyings, spots, strict=True):
            piece = self._pieces[lying.piece]
            seat = self._seats.index(piece.seat)
            colour = self._table.colours.get(piece.seat or "", art.SEATS[seat % len(art.SEATS)])
            art.label(picture, self._name(piece), art.face_name(piece, lying.face), colour, float(x), float(y))
        return picture

    def _name(self, piece: Piece) -> str:
        """What a counter is called on a strip that tells its seat: its id, or its kind, without its seat's."""
        seat, name = piece.seat or "", piece.kind or piece.id
        return name.removeprefix(seat).lstrip("_") or name if seat in self._table.colours else piece.id

    def _redraw(self) -> None:
        changes = self._table.changes
        if changes == self._changes:
            return
        drawn, gloss = self._ground.copy(), self._gloss_ground.copy()
        before, self._patches = self._patches, {}
        things: list[Lying | LyingCard] = [*self._table.seen(), *self._table.printed_cards()]
        for thing in things:
            patch = before[thing] if thing in before else self._seen(self._laid(thing))
            self._patches[thing] = patch
            if patch is not None:
                patch.lie(drawn, gloss)
        for (x, y), size, colour in self._crumbs:
            cv2.ellipse(drawn, (int(x), int(y)), size, float(x) % 180, 0, 360, colour, -1, cv2.LINE_AA)
        hand = self._table.hand
        if hand is not None:
            draw_hand(drawn, gloss, self._view, hand)
        self._drawn, self._gloss, self._changes = drawn, gloss, changes

    def _laid(self, thing: Lying | LyingCard) -> _Laid:
        """A counter or a card as something flat."""
        if isinstance(thing, LyingCard):
            half = CARD_MM[0] / 2, CARD_MM[1] / 2
            front = thing.card if thing.face_up and not (thing.unseen and self._for_people) else None
            return _Laid(self._card(front), half, thing.x_mm, thing.y_mm, thing.angle_deg, 0.0, 150, 0.0)
        random, half_mm = self._random_of(thing.piece, thing.face), COUNTER_MM / 2 + SHADOW_MM
        return _Laid(
            self._counter(thing.piece, thing.face),
            (half_mm, half_mm),
            thing.x_mm,
            thing.y_mm,
            thing.angle_deg,
            float(random.uniform(-1, 1)) * self._faults.bent,
            self._gloss_of(thing.piece, random),
            THICK_MM,
            thing.moving_mm,
        )

    def _random_of(self, piece: PieceId, face: Face) -> np.random.Generator:
        """Chance that is the same whenever one face of a piece is drawn."""
        return np.random.default_rng((self._seed, self._order[piece], self._pieces[piece].faces.index(face)))

    def _draw_ground(self, style: str) -> Image:
        left, top, _, _ = extent = self._table.extent_mm
        anchors, grounds = tuple(self._stickers.anchors.items()), tuple(self._table.grounds.items())
        flat = art.board(self._table.board, anchors, extent, self._px_per_mm, style, grounds=grounds)
        scale = np.float32(self._px_per_mm)
        x = (self._view.mm[:, :, 0] - np.float32(left)) * scale - np.float32(0.5)
        y = (self._view.mm[:, :, 1] - np.float32(top)) * scale - np.float32(0.5)
        return np.asarray(cv2.remap(flat, x, y, cv2.INTER_LINEAR, borderValue=FLOOR), np.uint8)

    def _draw_crumbs(self) -> list[tuple[tuple[int, int], tuple[int, int], tuple[int, int, int]]]:
        """Crumbs: pixel, half axes in px, colour."""
        random = np.random.default_rng((self._seed, 77))
        board = self._table.board
        spots = random.uniform((0, 0), (board.width_mm, board.height_mm), (self._faults.crumbs, 2))
        scale = self._view.px_per_mm((board.width_mm / 2, board.height_mm / 2))
        crumbs = []
        for x, y in self._view.pixels(spots):
            axes = random.uniform(0.3, 0.9, 2) * scale
            shade = int(random.integers(30, 200))
            colour = (shade // 2, int(shade * 0.75), shade)
            crumbs.append(((int(x), int(y)), (max(1, int(axes[0])), max(1, int(axes[1]))), colour))
        return crumbs

    def _gloss_of(self, piece: PieceId, random: np.random.Generator) -> int:
        """How much a counter mirrors, 0 to 255; laminated stickers much, card little."""
        laminated = int(random.integers(90, 256))
        return self._prints.run.gloss if self._prints is not None and self._prints.bears(piece) else laminated

    def _draw_counter(self, piece: PieceId, face: Face) -> Image:
        kind = self._pieces[piece]
        if self._prints is not None and self._prints.bears(piece):
            body = self._prints.picture(piece, face, round(COUNTER_MM * self._px_per_mm))
            return art.shadowed(body, self._px_per_mm)
        random, faults = self._random_of(piece, face), self._faults
        random.random(4)
        mounting = Mounting(
            float(np.clip(random.normal(0, 1) * faults.crooked_sd, -3, 3)),
            tuple(np.clip(random.normal(0, 1, 2) * faults.miscut_sd, -0.8, 0.8)),
            tuple(np.clip(QUIET_MM + random.normal(0, 1, 4) * faults.miscut_sd, 0.5, 2.5)),
        )
        seat = self._seats.index(kind.seat)
        return art.counter(kind, face, seat, self._stickers.of_face(piece, face), self._px_per_mm, mounting)

    def _draw_card(self, card: CardId | None) -> Image:
        if card is None:
            return art.card_back(CARD_MM, self._px_per_mm)
        return art.card(card, self._stickers.of_card(card), CARD_MM, self._px_per_mm)

    def _seen(self, laid: _Laid) -> _Patch | None:
        """One flat thing as the camera sees it; None beyond the picture. What lies higher is seen larger and farther
        from under the camera."""
        nearer, (shift_x, shift_y) = self._view.raised((laid.x_mm, laid.y_mm), laid.height_mm)
        x_mm, y_mm = laid.x_mm + shift_x, laid.y_mm + shift_y
        reach = 1.05 * hypot(*laid.half) + hypot(*laid.moving_mm) / 2
        around = [(x_mm + dx * reach, y_mm + dy * reach) for dx in (-1, 1) for dy in (-1, 1)]
        spots = self._view.pixels(around)
        width, height = self._view.size
        x0, y0 = np.clip(np.floor(spots.min(axis=0)), 0, (width, height)).astype(int)
        x1, y1 = np.clip(np.ceil(spots.max(axis=0)) + 1, 0, (width, height)).astype(int)
        if x1 <= x0 or y1 <= y0:
            return None
        c, s = (np.float32(value / nearer) for value in (cos(radians(laid.angle_deg)), sin(radians(laid.angle_deg))))
        mm = self._view.mm[y0:y1, x0:x1]
        dx, dy = mm[:, :, 0] - np.float32(x_mm), mm[:, :, 1] - np.float32(y_mm)
        if laid.moving_mm != STILL:
            # The sensor's rows are read one after the other: each sees the thing a little farther on.
            when = np.asarray((np.arange(y0, y1) + 0.5) / height - 0.5, np.float32)[:, None]
            dx, dy = dx - when * np.float32(laid.moving_mm[0]), dy - when * np.float32(laid.moving_mm[1])
        u, v = c * dx + s * dy, c * dy - s * dx
        if laid.bent:
            bend = np.float32(laid.bent / 100.0)
            u, v = u + bend * v * v, v + bend * u * u
        scale = np.float32(self._px_per_mm)
        u = (u + np.float32(laid.half[0])) * scale - np.float32(0.5)
        v = (v + np.float32(laid.half[1])) * scale - np.float32(0.5)
        seen = cv2.remap(laid.picture, u, v, cv2.INTER_LINEAR, borderValue=(0, 0, 0, 0))
        opaque = (seen[:, :, 3:4] / np.float32(255.0)).astype(np.float32)
        mirrors = seen[:, :, 3] > 200
        return _Patch(slice(y0, y1), slice(x0, x1), seen[:, :, :3] * opaque, 1 - opaque, mirrors, laid.gloss)
