"""The board as hero: places, the counters that stand in them, and what each place means just now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Canvas
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty

from companion.board import Board, Place, PlaceId, Point
from companion.scene import Counter, Ground
from companion.table.cues.cue import Cue
from hardware.computer.clock import Clock as Clock_ms
from hardware.computer.clock import now_ms
from ui.theme import LINE, VELLUM, Box, Colour, style
from ui.theme.art import Art
from ui.widgets import motion
from ui.widgets.board.map_names import Names, bears_names, with_rim, write_rim
from ui.widgets.board.map_places import Shown, draw_badge, draw_place, glow_place, reach
from ui.widgets.board.map_slots import ACROSS, crowd, slots
from ui.widgets.counters.counter import box_of, draw_counter, draw_gap
from ui.widgets.drawn import Drawn
from ui.widgets.ground.ground import ground_of
from ui.widgets.ground.layer import Layer
from ui.widgets.ground.places import is_rectangle
from ui.widgets.ground.projection import Projection, fitted, seen, stretch
from ui.widgets.ground.sheet import Sheet
from ui.widgets.ground.stamps import Stamp, StampLayer, Stamps
from ui.widgets.settled import OnceSettled
from ui.widgets.touch.tap import taps_around

HOLD_S = 0.45
"""A finger that stays so long, in s, asks what lies below it and is no tap."""

Lain = dict[str, tuple[str, Point]]
"""The place of each piece, and where it was drawn, in board mm."""
Looks = dict[str, object]
"""How each place looked."""
Lie = tuple[list[Point], float]
"""Where the counters of a place are drawn, and their size, in px."""


class Map(Drawn):
    """A board drawn as large as fits. A tap on a place gives `on_place`; a finger that stays gives `on_look` with the
    place, the counter below it and where it is, again whenever it moves, and `on_looked` when it leaves."""

    redraw_on = ("free",)
    __events__ = ("on_place", "on_look", "on_looked")
    aspect = NumericProperty(2 / 3)
    """The board's width by its height, as true as it is printed."""
    widest = NumericProperty(2 / 3)
    """The same, drawn as wide as it may be."""
    spreads = BooleanProperty(False)
    """Whether what lies about the places fills the room about the board: not where the ground is a picture of it."""
    free = ListProperty([0.0, 0.0])
    """How much of its width at its left and its right is kept free of the board, in px."""
    story = ObjectProperty(None, allownone=True)
    """Which game is followed: what moved since a map showed it last slides to its place, and what changed glows."""
    hold_s = NumericProperty(HOLD_S)

    whole: ClassVar[bool] = False
    """Whether all of the board is drawn, though what lies about its places would spread."""
    last: ClassVar[tuple[object, Lain, Looks]] = (None, {}, {})
    """What was shown last of a game that is followed: where counters lay, and how each place looked."""

    def __init__(self, **kwargs: Any) -> None:
        self.clock: Clock_ms = now_ms
        self.board: Board | None = None
        self.counters: tuple[Counter, ...] = ()
        self.colours: dict[str, Colour] = {}
        self.cues: Mapping[str, Cue] = {}
        self.chosen: frozenset[str] = frozenset()
        self.marked: frozenset[str] = frozenset()
        self.missing: frozenset[str] = frozenset()
        self.spots: Mapping[str, tuple[float, float]] = {}
        self.grounds: Mapping[str, Ground] = {}
        self.art: Art | None = None
        """The game's own pictures, where it has some."""
        self._before: tuple[object, Lain, Looks] | None = None
        self._show = OnceSettled(self._change)
        super().__init__(**kwargs)
        below, places, called, glows, counters, amiss, badges, above = (Canvas() for _ in range(8))
        self._sheet = Sheet(self.canvas)
        for canvas in (below, places, called, glows, counters, amiss, badges, above):
            self._sheet.canvas.add(canvas)
        self._stamps = Stamps()
        self._below, self._badges, self._names = Layer(below), Layer(badges), Names(called, above)
        self._places, self._counters = StampLayer(places, self._stamps), StampLayer(counters, self._stamps)
        self._amiss = StampLayer(amiss, self._stamps)
        """The counters that must be put right, over all others."""
        self._glows = glows
        self._named = True
        """Whether names are written on this board."""
        self._boxes: dict[str, tuple[Point, float]] = {}
        """The centre and the size of each counter, in px."""

    def show(
        self,
        board: Board,
        counters: tuple[Counter, ...],
        colours: dict[str, Colour],
        cues: Mapping[str, Cue],
        chosen: frozenset[str] = frozenset(),
        marked: frozenset[str] = frozenset(),
        spots: Mapping[str, tuple[float, float]] | None = None,
        grounds: Mapping[str, Ground] | None = None,
        missing: frozenset[str] = frozenset(),
    ) -> None:
        """Shows counters and cues, and what places show without them; `chosen` places and `marked` pieces have the
        frame of what was picked, and `missing` ones are gaps. A piece that has a spot, in board mm, is drawn there."""
        self.board, self.counters, self.colours, self.cues = board, counters, colours, cues
        self.chosen, self.marked, self.spots, self.grounds = chosen, marked, spots or {}, grounds or {}
        self.missing = missing
        self._before = Map.last if self.story is not None and Map.last[0] == self.story else None
        if self._before is not None:  # its page may still take its place
            Clock.schedule_once(lambda _: setattr(self, "_before", None), motion.SLIDE_S)
        self.spreads = not self.whole and self.art is not None and self.art.around is not None
        _, _, wide, high = seen(board, self.spreads)
        self.aspect = wide / high
        self.widest = self.aspect * stretch(board)
        self._show()

    def on_place(self, place: str) -> None:
        """A place was tapped."""

    def on_look(self, place: str, counter: Counter | None, at: Point) -> None:
        """A finger stays on a place."""

    def on_looked(self) -> None:
        """It left."""

    # Where things are

    @property
    def projection(self) -> Projection:
        """Where the board is drawn."""
        assert self.board is not None
        left, right = self._kept
        return fitted(self.board, self.x + left, self.y, self.width - left - right, self.height, self.spreads)

    @property
    def _kept(self) -> tuple[float, float]:
        """How much of its width at both sides is kept free of the places, for the signs of the rim too, in px."""
        assert self.board is not None
        left, right = self.free
        if not (self.spreads and self.board.rim):
            return left, right
        return with_rim(self.board, self.width, self.height, (left, right), style.letter)

    @property
    def px_per_mm(self) -> float:
        """How large the board is drawn, along its height."""
        return self.projection.along

    @property
    def drawn(self) -> Box:
        """Where the board is drawn with its ground, in px."""
        assert self.board is not None
        if self.spreads:
            return self._edges
        at, board = self.projection, self.board
        high = board.height_mm * at.along
        return at.left, at.top - high, board.width_mm * at.across, high

    def to_px(self, x_mm: float, y_mm: float) -> Point:
        """Where a point of the board is drawn."""
        return self.projection.to_px(x_mm, y_mm)

    def place_at(self, x: float, y: float) -> PlaceId | None:
        """The place of the counter that is drawn there, which may reach over a rim, else the place itself."""
        assert self.board is not None
        if (counter := self.counter_at(x, y)) is not None:
            return PlaceId(counter.place)
        return self.board.place_at(*self.projection.to_mm(x, y))

    def counter_at(self, x: float, y: float) -> Counter | None:
        """The counter that is drawn there, the topmost."""
        upwards = sorted(self.counters, key=lambda counter: counter.piece in self.marked)
        for counter in reversed(upwards):
            if counter.piece in self._boxes:
                (left, bottom), size = self._boxes[counter.piece]
                if max(abs(x - left), abs(y - bottom)) <= size / 2:
                    return counter
        return None

    # Drawing

    def draw(self) -> None:
        """Draws everything anew."""
        self._show.cancel()
        for layer in (self._below, self._places, self._names, self._counters, self._amiss, self._badges):
            layer.clear()
        self._stamps.forget()
        self._refresh()

    def _change(self) -> None:
        """Draws what changed, unless everything is about to be drawn anew."""
        if not self.redraw.is_triggered:
            self._refresh()

    def _refresh(self) -> None:
        """Draws what changed since it was drawn last."""
        board = self.board
        if board is None or self.width < 2 or self.height < 2:
            return
        self._sheet.lie(*self.pos, *self.size)
        at, before, box = self.projection, self._before, self.drawn
        size = round(box[2]), round(box[3])
        ground = ground_of(board, size, self.grounds, self.art, self._kept, self.spreads)
        standing: dict[str, list[Counter]] = {}
        for counter in self.counters:
            standing.setdefault(counter.place, []).append(counter)
        if self._below.show("ground", (at, box, ground), lambda canvas: self._ground(canvas, box, ground)):
            self._named = bears_names(at, board)
        rim = () if self._named else board.rim
        self._below.show("rim", (at, rim), lambda canvas: write_rim(canvas, at, rim))
        numbers = {seat: n for n, seat in enumerate(self.colours)}
        looks: Looks = {}
        lain: Lain = {}
        for place in board.places:
            here = standing.get(place.id, [])
            points, size_px = lie = self._lie(at, place, here)
            looks[place.id] = self._place(at, place, here, lie, numbers)
            for counter, point in zip(here, points, strict=True):
                lain[counter.piece] = place.id, at.to_mm(*point)
                self._stand(counter, at, point, size_px, before)
        for layer in (self._places, self._badges):
            layer.only(looks)  # another board may have been shown before
        self._counters.only(lain.keys() - self.marked)
        self._amiss.only(lain.keys() & self.marked)
        self._counters.pile(lain)
        self._stamps.settle()
        self._boxes = {piece: box for piece, box in self._boxes.items() if piece in lain}
        self._call(at, standing)
        self._glow(at, looks, before)
        if self.story is not None:
            Map.last = self.story, lain, looks

    @staticmethod
    def _ground(canvas: Canvas, box: Box, ground: Texture) -> None:
        left, bottom, width, height = (round(side) for side in box)
        with canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=ground, pos=(left, bottom), size=(width, height))

    @property
    def _edges(self) -> Box:
        """Where it is drawn, in px."""
        return self.x, self.y, self.width, self.height

    def _call(self, at: Projection, standing: Mapping[str, list[Counter]]) -> None:
        """Writes the names of places that have no signs on their rim."""
        assert self.board is not None
        bear = () if self._named or self.board.rim else self.board.places
        free = tuple(place for place in bear if place.id in self.chosen or not self._away(place))
        lying: dict[str, tuple[Box, ...]] = {place.id: self._lying(standing.get(place.id, [])) for place in free}
        self._names.write(at, free, lying, self.grounds, frozenset(self.cues), self.chosen, self._edges)

    def _away(self, place: Place) -> bool:
        """Whether a place is not in play: it bears no name then."""
        ground = self.grounds.get(place.id)
        return ground is not None and ground.away

    def _lying(self, counters: list[Counter]) -> tuple[Box, ...]:
        """Where counters lie, in px."""
        boxes = (self._boxes[counter.piece] for counter in counters)
        return tuple((x - size / 2, y - size / 2, size, size) for (x, y), size in boxes)

    def _lie(self, at: Projection, place: Place, here: list[Counter]) -> Lie:
        """Where the counters of a place are drawn, and their size, in px: where they were seen, if it is known, but for
        more than a printed rectangle has room for. These are in one row, in the order in which they lie."""
        ground, many = self.grounds.get(place.id), len(here)
        spots = [self.to_px(*self.spots[c.piece]) if c.piece in self.spots else None for c in here]
        if not any(spots):
            points, size = slots(at, place, many, ground)
            return list(points), size
        if many > ACROSS and is_rectangle(place.outline):
            row, size = crowd(at, place, many, ground)
            order = sorted(range(many), key=lambda n: (spots[n] or at.to_px(*place.centre))[0])
            return [row[order.index(n)] for n in range(many)], size
        points, size = slots(at, place, min(many, ACROSS), ground)
        return [spot if spot is not None else points[n % ACROSS] for n, spot in enumerate(spots)], size

    def _place(self, at: Projection, place: Place, here: list[Counter], lie: Lie, numbers: Mapping[str, int]) -> object:
        """Draws a place if it changed, where counters lie so, with the pattern that its seat's number has; answers how
        it looks."""
        points, side = lie
        ground = self.grounds.get(place.id)
        said = ground.seat if ground is not None else None
        own = [counter.seat for counter in here if counter.piece not in self.marked] or [c.seat for c in here]
        seat = (own[0] if own else "") if said is None else said
        colour = self.colours.get(seat or "")
        number = numbers.get(seat or "", 0)
        shield = self.art.sprite(f"seat/{seat}") if self.art is not None and seat else None
        figure = ground.figure if ground is not None else ""
        drawn = bool(self.art and figure and self.art.sprite(f"ground/{figure}"))
        chosen = place.id in self.chosen
        lies = [at for at, c in zip(points, here, strict=True) if c.piece in self.marked and c.piece in self.spots]
        amiss = tuple((x - side / 2, y - side / 2, side, side) for x, y in lies)
        cue = self.cues.get(place.id)
        lying = tuple((x - side / 2, y - side / 2, side, side) for x, y in points) if cue is not None else ()
        shown = Shown(colour, number, shield, ground, cue, chosen, not here, self._named, drawn)
        self._places.show(
            place.id,
            (at, shown, style.unit),
            lambda: Stamp(
                (place.id, at, shown, style.unit),
                reach(at, place),
                lambda canvas: draw_place(canvas, at, place, shown),
            ),
        )
        badge = (at, shown.bare, ground, self._named, amiss, lying, cue, style.unit, self._edges)
        self._badges.show(
            place.id, badge, lambda canvas: draw_badge(canvas, at, place, shown, self._edges, amiss, lying)
        )
        return seat, ground, tuple((counter.piece, counter.face, counter.weak) for counter in here)

    def _stand(
        self, counter: Counter, at: Projection, point: Point, size: float, before: tuple[object, Lain, Looks] | None
    ) -> None:
        """Draws a counter if it changed; one that stood elsewhere slides here."""
        piece, marked, gone = counter.piece, counter.piece in self.marked, counter.piece in self.missing
        colour = self.colours.get(counter.seat, LINE)

        def stamp() -> Stamp:
            here = msgspec.structs.replace(counter, piece="", name="", place="", about="")
            look = here, colour, marked, gone, style.unit, self.art
            return Stamp(
                look,
                box_of(point, size, counter.tilted),
                lambda canvas: (
                    draw_gap(canvas, point, size)
                    if gone
                    else draw_counter(canvas, counter, colour, point, size, marked, self.art)
                ),
            )

        self._boxes[piece] = point, size
        layer = self._amiss if marked else self._counters
        if not layer.show(piece, (counter, colour, point, size, marked, gone, style.unit), stamp) or before is None:
            return
        place, mm = before[1].get(piece, (counter.place, None))
        if mm is not None and place != counter.place:
            x, y = at.to_px(*mm)
            motion.slide(layer.picture(piece), x - point[0], y - point[1])

    def _glow(self, at: Projection, looks: Looks, before: tuple[object, Lain, Looks] | None) -> None:
        """Lights up once where something changed."""
        self._glows.clear()
        if before is None or self.board is None or not motion.moving():
            return
        for place in self.board.places:
            if before[2].get(place.id) != looks[place.id]:
                motion.glow(glow_place(self._glows, at, place, VELLUM))

    # Fingers

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A finger comes down: to tap, or to stay."""
        if self.board is None or not self.collide_point(*touch.pos):
            return False
        taps = taps_around(self)
        stays = Clock.schedule_interval(self._waiting(touch), 0)
        touch.ud[self] = taps, taps.aim() if taps is not None else None, self.place_at(*touch.pos), stays
        touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """It moves: what it looks at goes with it."""
        if touch.grab_current is not self:
            return False
        *_, stays = touch.ud[self]
        if stays is None:
            self._look(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """It leaves: a tap acts where what it was meant for still stands."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        taps, stands, place, stays = touch.ud[self]
        if stays is None:
            self.dispatch("on_looked")
            return True
        stays.cancel()
        if place is None or (self.get_root_window() is not None and self.place_at(*touch.pos) != place):
            return True
        if stands is not None and not stands(True):
            return True
        if taps is not None:
            taps.act()
        self.dispatch("on_place", place)
        return True

    def _waiting(self, touch: MotionEvent) -> Callable[[float], bool]:
        """Asks, frame by frame, whether a finger stays. One more frame passes before it does, since after a slow one it
        may have left already."""
        until_ms, over = self.clock() + 1000 * self.hold_s, False

        def waits(_: float) -> bool:
            nonlocal over
            if over:
                self._look(touch)
                return False
            over = self.clock() >= until_ms
            return True

        return waits

    def _look(self, touch: MotionEvent) -> None:
        """A finger stays, or moves after it stayed."""
        *rest, _ = touch.ud[self]
        touch.ud[self] = *rest, None
        place = self.place_at(*touch.pos)
        if place is None:
            self.dispatch("on_looked")
        else:
            self.dispatch("on_look", place, self.counter_at(*touch.pos), touch.pos)
