"""A board: named places, which of them touch, and where they lie in millimetres."""

from __future__ import annotations

import tomllib
from typing import NewType

import msgspec

from companion.errors import DataError

PlaceId = NewType("PlaceId", str)
Point = tuple[float, float]


class Place(msgspec.Struct, frozen=True, cache_hash=True):
    """A zone, province or hex: its id, its outline as (x, y) corners in mm, its neighbours, the point in mm about which
    counters stand in it (None: its middle), and what players call it (empty: by its id)."""

    id: PlaceId
    outline: tuple[Point, ...]
    next: tuple[PlaceId, ...] = ()
    spot: Point | None = None
    name: str = ""

    @property
    def called(self) -> str:
        """What players call it, as it is written on the board."""
        return self.name or self.id

    @property
    def centre(self) -> Point:
        """Where counters stand, in mm: its spot, else the mean of its corners where that lies inside, else the middle
        of the widest stretch inside on the line through it."""
        if self.spot is not None:
            return self.spot
        xs, ys = zip(*self.outline, strict=True)
        x, y = sum(xs) / len(xs), sum(ys) / len(ys)
        if self.contains(x, y):
            return x, y
        crossings = sorted(
            (bx - ax) * (y - ay) / (by - ay) + ax
            for (ax, ay), (bx, by) in zip(self.outline, (*self.outline[1:], self.outline[0]), strict=True)
            if (ay > y) != (by > y)
        )
        left, right = max(zip(crossings[::2], crossings[1::2], strict=True), key=lambda pair: pair[1] - pair[0])
        return (left + right) / 2, y

    def contains(self, x_mm: float, y_mm: float) -> bool:
        """Whether a point lies inside the outline (even-odd rule)."""
        inside = False
        ax, ay = self.outline[-1]
        for bx, by in self.outline:
            if (ay > y_mm) != (by > y_mm) and x_mm < (bx - ax) * (y_mm - ay) / (by - ay) + ax:
                inside = not inside
            ax, ay = bx, by
        return inside


class Anchor(msgspec.Struct, frozen=True):
    """Where the centre of one of the board's own markers lies, in mm; `id` names the spot."""

    id: str
    x_mm: float
    y_mm: float


class RimSign(msgspec.Struct, frozen=True):
    """A sign on a board's rim by which its places are found, such as the letter of a row, about a point in mm."""

    sign: str
    x_mm: float
    y_mm: float


class Board(msgspec.Struct, frozen=True, cache_hash=True):
    """A printed board. The origin is its top left corner as its picture is printed; x right, y down, in mm."""

    name: str
    width_mm: float
    height_mm: float
    places: tuple[Place, ...]
    anchors: tuple[Anchor, ...]
    first_marker: int = 0
    """Where the marker ids of this board's own markers begin; no two games share them."""
    first_piece: int | None = None
    """Where the marker ids of its game's pieces begin (None: behind its own); games may share them."""
    scale: float = 1.0
    """How large it is printed: with 0.6 all mm of the board are 0.6 mm on paper, and its counters of 20 mm are 12 mm
    wide. A camera reads a smaller print alike, from as much nearer."""
    rim: tuple[RimSign, ...] = ()
    """What is written on its rim where the names of its places have no room in them."""

    @property
    def on_paper(self) -> Board:
        """The same board in the mm of its print."""
        if self.scale == 1.0:
            return self

        def at(point: Point) -> Point:
            return point[0] * self.scale, point[1] * self.scale

        return msgspec.structs.replace(
            self,
            width_mm=self.width_mm * self.scale,
            height_mm=self.height_mm * self.scale,
            places=tuple(
                msgspec.structs.replace(
                    place, outline=tuple(map(at, place.outline)), spot=at(place.spot) if place.spot else None
                )
                for place in self.places
            ),
            rim=tuple(RimSign(one.sign, *at((one.x_mm, one.y_mm))) for one in self.rim),
            anchors=tuple(Anchor(anchor.id, *at((anchor.x_mm, anchor.y_mm))) for anchor in self.anchors),
            scale=1.0,
        )

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Its corners, clockwise from the top left, in mm."""
        return (0.0, 0.0), (self.width_mm, 0.0), (self.width_mm, self.height_mm), (0.0, self.height_mm)

    def place(self, place: PlaceId) -> Place:
        """The place of that name; KeyError where there is none."""
        for candidate in self.places:
            if candidate.id == place:
                return candidate
        raise KeyError(place)

    def called(self, place: str) -> str:
        """What players call the place of that id; what is none stays as it is."""
        return next((candidate.called for candidate in self.places if candidate.id == place), place)

    def place_at(self, x_mm: float, y_mm: float) -> PlaceId | None:
        """The name of the place that holds a point, or None between and outside of places."""
        for candidate in self.places:
            if candidate.contains(x_mm, y_mm):
                return candidate.id
        return None


def load_board(text: str) -> Board:
    """The board that a TOML text describes; DataError where it is not one."""
    try:
        raw = tomllib.loads(text)
        board = msgspec.convert({**raw, "places": raw.pop("place", []), "anchors": raw.pop("anchor", [])}, Board)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError("This board file cannot be read: {error}.", error=str(error)) from error
    known = {place.id for place in board.places}
    for place in board.places:
        if len(place.outline) < 3:
            raise DataError("The outline of {place} needs at least three corners.", place=place.id)
        for other in place.next:
            if other not in known or place.id not in board.place(other).next:
                raise DataError("{a} and {b} must name each other as neighbours.", a=place.id, b=other)
    return board
