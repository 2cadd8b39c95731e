"""The simulated table: where every counter physically lies, on the board, in a tray beside it, anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import hypot, isfinite
from threading import RLock
from typing import Final

from companion.board import PlaceId
from companion.game import CardId, Face, Layout, Piece, PieceId
from companion.table.stickers import COUNTER_MM, Printed
from hardware.simulated.spots import Spot, Spots

TILTED_DEG: Final = 45.0
"""How far `lay` and `tilt` turn a tilted counter."""
TRAY_MM: Final = 108.0
"""Depth of the tray above and of the one below the board."""
SIDE_MM: Final = 37.0
"""Width of the bare table left and right of the board."""
CARD_MM: Final = (63.0, 88.0)
Rgb = tuple[int, int, int]
Moving = tuple[float, float]
STILL: Final[Moving] = (0.0, 0.0)


@dataclass(frozen=True)
class Lying:
    """One counter as it lies: the face that is up, its centre in board mm, its turn clockwise in degrees; and how far
    it moves (right, down) while a frame is taken, from its first row to its last, in mm."""

    piece: PieceId
    face: Face
    x_mm: float
    y_mm: float
    angle_deg: float = 0.0
    moving_mm: Moving = STILL


@dataclass(frozen=True)
class LyingCard:
    """One printed card as it lies: its centre in board mm, how far it is turned clockwise in degrees, and whether its
    front is up, the only side with a sticker. `unseen`: it is held so that only the camera sees that side."""

    card: CardId
    x_mm: float
    y_mm: float
    angle_deg: float = 0.0
    face_up: bool = True
    unseen: bool = False


@dataclass(frozen=True)
class Hand:
    """A hand over the table: the spot in mm that its fingers touch, and where its arm comes from: 0 from the board's
    bottom edge, 180 from its top edge; how far it moves while a frame is taken, as a counter does."""

    x_mm: float
    y_mm: float
    from_deg: float = 0.0
    moving_mm: Moving = STILL


class SimulatedTable:
    """Counters and cards on a table. All methods may be called from any thread."""

    def __init__(
        self,
        printed: Printed,
        colours: Mapping[str, Rgb] | None = None,
        grounds: Mapping[PlaceId, Rgb] | None = None,
    ) -> None:
        """`colours` are those of the seats, where they are known, and `grounds` those of places with a ground of their
        own: red, green and blue, 0 to 255."""
        self.colours = colours or {}
        self.grounds = grounds or {}
        self.board = printed.board
        self.pieces = printed.pieces
        self.cards = printed.cards
        self._piece = {piece.id: piece for piece in printed.pieces}
        self._spots = Spots(self.board, self.pieces)
        self._lock = RLock()
        self._lying: dict[PieceId, Lying] = {}
        self._cards: dict[CardId, LyingCard] = {}
        self._hand: Hand | None = None
        self._changes = 0
        self.set_out()

    @property
    def changes(self) -> int:
        """Grows with every change of the table."""
        return self._changes

    @property
    def extent_mm(self) -> tuple[float, float, float, float]:
        """The table's edges in board mm: left, top, right, bottom."""
        return -SIDE_MM, -TRAY_MM, self.board.width_mm + SIDE_MM, self.board.height_mm + TRAY_MM

    @property
    def hand(self) -> Hand | None:
        """The hand over the table, if any."""
        return self._hand

    def reach(self, x_mm: float, y_mm: float, from_deg: float = 0.0, moving_mm: Moving = STILL) -> None:
        """Holds a hand over a spot; it moves no counter by itself. `moving_mm`: how far it gets within a frame."""
        with self._lock:
            self._hand = Hand(x_mm, y_mm, from_deg, moving_mm)
            self._changes += 1

    def withdraw(self) -> None:
        """Takes the hand away."""
        with self._lock:
            self._hand = None
            self._changes += 1

    def counters(self) -> tuple[Lying, ...]:
        """Every counter, those on top last."""
        with self._lock:
            return tuple(self._lying.values())

    def seen(self) -> tuple[Lying, ...]:
        """The counters, but of each pile the one on top alone."""
        tops = {(lying.x_mm, lying.y_mm): lying for lying in self.counters()}
        return tuple(lying for lying in self.counters() if tops[lying.x_mm, lying.y_mm] is lying)

    def printed_cards(self) -> tuple[LyingCard, ...]:
        """Every card that lies on the table, those on top last."""
        with self._lock:
            return tuple(self._cards.values())

    def where(self, piece: PieceId) -> Lying:
        """How one counter lies."""
        return self._lying[piece]

    def on_board(self, piece: PieceId) -> bool:
        """Whether a counter's centre is on the board."""
        lying = self._lying[piece]
        return 0 <= lying.x_mm <= self.board.width_mm and 0 <= lying.y_mm <= self.board.height_mm

    def place_of(self, piece: PieceId) -> PlaceId | None:
        """The place that a counter's centre lies in."""
        lying = self._lying[piece]
        return self.board.place_at(lying.x_mm, lying.y_mm)

    def at(self, x_mm: float, y_mm: float) -> PieceId | None:
        """The topmost counter under a point."""
        for lying in reversed(self.counters()):
            if hypot(lying.x_mm - x_mm, lying.y_mm - y_mm) < COUNTER_MM * 0.6:
                return lying.piece
        return None

    def set_out(self) -> None:
        """Puts every counter on its starting place or into its tray, straight, with its first face up, and all cards
        away."""
        with self._lock:
            self._lying.clear()
            self._cards.clear()
            for piece in self.pieces:
                if piece.start is None:
                    self.take_off(piece.id, face=piece.faces[0])
                else:
                    self.put_in(piece.id, piece.start, face=piece.faces[0], angle_deg=0.0)

    def lie(self, counters: Iterable[Lying], cards: Iterable[LyingCard]) -> None:
        """Lays everything exactly so, those on top last; ValueError, and nothing is moved, where that is no table of
        these pieces and cards."""
        lying = {counter.piece: counter for counter in counters}
        lying_cards = {card.card: card for card in cards}
        left, top, right, bottom = self.extent_mm
        every: tuple[Lying | LyingCard, ...] = (*lying.values(), *lying_cards.values())
        if not all(left <= t.x_mm <= right and top <= t.y_mm <= bottom and isfinite(t.angle_deg) for t in every):
            raise ValueError("something lies beside the table")
        if not {piece.id for piece in self.pieces if piece.start is not None} <= lying.keys() <= self._piece.keys():
            raise ValueError("these are other pieces")
        if not lying_cards.keys() <= set(self.cards):
            raise ValueError("these are other cards")
        if any(counter.face not in self._piece[counter.piece].faces for counter in lying.values()):
            raise ValueError("a piece has no such face")
        with self._lock:
            self._lying, self._cards = lying, lying_cards
            self._changes += 1

    def lay(self, layout: Layout) -> None:
        """Lays every counter as a layout says; one that already lies in its place stays where it is in it, and one that
        is covered comes below the others there."""
        with self._lock:
            moving = [s for s in layout.standings if s.piece not in self._lying or self.place_of(s.piece) != s.place]
            for standing in moving:
                self._lying.pop(standing.piece, None)
            for standing in layout.standings:
                angle = TILTED_DEG if standing.tilted else 0.0
                if standing not in moving:
                    self._set(replace(self._lying[standing.piece], face=standing.face, angle_deg=angle), keep=True)
                elif standing.place is None:
                    self.take_off(standing.piece, face=standing.face)
                else:
                    self.put_in(standing.piece, standing.place, face=standing.face, angle_deg=angle)
            slid_under = {s.place for s in moving if s.covered}
            for standing in layout.standings:
                if standing.place in slid_under and not standing.covered:
                    self._set(self._lying[standing.piece])

    def put(self, piece: PieceId, x_mm: float, y_mm: float, moving_mm: Moving = STILL) -> None:
        """Moves a counter to a point, on top of what lies there; nothing else about it changes. `moving_mm`: it is
        still on its way, and gets so far within a frame."""
        with self._lock:
            self._set(replace(self._now(piece), x_mm=x_mm, y_mm=y_mm, moving_mm=moving_mm))

    def put_in(
        self, piece: PieceId, place: PlaceId, *, face: Face | None = None, angle_deg: float | None = None
    ) -> None:
        """Moves a counter to a free spot of a place; where there is none, on top of the others."""
        with self._lock:
            now = self._now(piece)
            x_mm, y_mm = self._spots.in_place(place, self._taken(piece))
            angle = now.angle_deg if angle_deg is None else angle_deg
            self._set(Lying(piece, face or now.face, x_mm, y_mm, angle))

    def take_off(self, piece: PieceId, *, face: Face | None = None) -> None:
        """Moves a counter to the tray of its seat."""
        with self._lock:
            spot = self._spots.beside(piece, self._taken(piece))
            self._set(Lying(piece, face or self._now(piece).face, *spot))

    def put_back(self, piece: PieceId) -> None:
        """Moves a counter from the tray to its starting place; one of the supply to the middle of the board."""
        start = self._piece[piece].start
        if start is None:
            self.put(piece, self.board.width_mm / 2, self.board.height_mm / 2)
        else:
            self.put_in(piece, start)

    def flip(self, piece: PieceId, face: Face | None = None) -> None:
        """Turns a counter over, to its next face or to the one named."""
        with self._lock:
            now = self._now(piece)
            faces = self._piece[piece].faces
            after = face or faces[(faces.index(now.face) + 1) % len(faces)]
            self._set(replace(now, face=after), keep=True)

    def turn(self, piece: PieceId, angle_deg: float) -> None:
        """Turns a counter to an angle, clockwise from upright."""
        with self._lock:
            self._set(replace(self._now(piece), angle_deg=angle_deg), keep=True)

    def tilt(self, piece: PieceId, tilted: bool = True) -> None:
        """Lays a counter tilted, or straight again."""
        self.turn(piece, TILTED_DEG if tilted else 0.0)

    def lay_card(self, card: CardId, x_mm: float, y_mm: float, angle_deg: float = 0.0, *, face_up: bool = True) -> None:
        """Lays a printed card, its centre on a point, on top of all that lies there."""
        with self._lock:
            self._cards.pop(card, None)
            self._cards[card] = LyingCard(card, x_mm, y_mm, angle_deg, face_up)
            self._changes += 1

    def hold_up(self, card: CardId, *, unseen: bool) -> None:
        """Holds one printed card above the board's upper edge, its front to the camera, and puts all others away;
        `unseen`: its back to whoever holds it."""
        with self._lock:
            self._cards = {card: LyingCard(card, self.board.width_mm / 2, -TRAY_MM / 2, unseen=unseen)}
            self._changes += 1

    def put_cards_away(self) -> None:
        """Takes all printed cards off the table."""
        with self._lock:
            self._cards = {}
            self._changes += 1

    def _taken(self, piece: PieceId) -> Iterator[Spot]:
        """Where counters lie besides one."""
        return ((lying.x_mm, lying.y_mm) for lying in self._lying.values() if lying.piece != piece)

    def _now(self, piece: PieceId) -> Lying:
        """How a counter lies; one in the box lies nowhere, with its first face up."""
        kind: Piece = self._piece[piece]
        return self._lying.get(piece) or Lying(piece, kind.faces[0], float("nan"), float("nan"))

    def _set(self, lying: Lying, keep: bool = False) -> None:
        """Lays a counter; `keep` leaves it as deep in the heap as it was."""
        if not keep:
            self._lying.pop(lying.piece, None)
        self._lying[lying.piece] = lying
        self._changes += 1
