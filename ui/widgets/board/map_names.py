"""The names of the places of a map: in the places themselves, on the rim of the board, or wherever they have room."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import lru_cache

from kivy.graphics.instructions import Canvas

from companion.board import Board, Place, RimSign
from companion.scene import Ground
from ui.theme import LEGIBLE, Box, style
from ui.widgets.board.map_places import drawing, is_named, name_width, signs, write_name
from ui.widgets.ground.layer import Layer
from ui.widgets.ground.name_room import Stand
from ui.widgets.ground.names import PLATE, STRONG, Lettering, draw_called, name_inside, name_over, names_beside
from ui.widgets.ground.projection import Projection, fitted
from ui.widgets.touch.pointer import meet

MOST = 0.9
"""Names are written on a board where such a share of its places have room for theirs."""
Written = dict[str, tuple[Lettering, float]]
"""The name of each place, and how strong the vellum under it is."""


def bears_names(at: Projection, board: Board) -> bool:
    """Whether the places of a board have room for their names."""
    return sum(is_named(at, place) for place in board.places) >= MOST * len(board.places)


@lru_cache(maxsize=8)
def with_rim(
    board: Board, width: float, height: float, free: tuple[float, float], letter: float
) -> tuple[float, float]:
    """How much of a room in px is kept free of the places of a board that spreads, besides what is in any case: so much
    that the signs of its rim are whole, where its places do not bear their names in letters of that step."""
    left, right = free
    at = fitted(board, left, 0, width - left - right, height, True)
    if bears_names(at, board):
        return free
    edges = [(at.to_px(one.x_mm, one.y_mm)[0], name_width(one.sign, LEGIBLE * letter) / 2) for one in board.rim]
    over = max(half - x for x, half in edges), max(x + half - width for x, half in edges)
    return left + max(0.0, over[0]), right + max(0.0, over[1])


def write_rim(canvas: Canvas, at: Projection, rim: tuple[RimSign, ...]) -> None:
    """Writes the signs of a board's rim."""
    for sign in rim:
        write_name(canvas, sign.sign, at.to_px(sign.x_mm, sign.y_mm), LEGIBLE * style.letter)


class Names:
    """Names of places of any shape: each where it fits beside what stands there, else over the rim, where it can be of
    no other place; that of a chosen place in any case, and no name under it."""

    def __init__(self, called: Canvas, above: Canvas) -> None:
        """`above` is for the names of chosen places that have no other room."""
        self._called, self._above = Layer(called), Layer(above)
        self._key: object = None
        """What the names were last written for."""

    def clear(self) -> None:
        """Takes everything away, so that all is written anew."""
        self._called.clear()
        self._above.clear()
        self._key = None

    def write(
        self,
        at: Projection,
        places: tuple[Place, ...],
        lying: Mapping[str, tuple[Box, ...]],
        grounds: Mapping[str, Ground],
        cued: Set[str],
        chosen: Set[str],
        within: Box,
    ) -> None:
        """Writes the names of places `within` a box, if anything changed that they depend on; `lying` is where the
        counters of each lie, in px, and `cued` the places that bear the sign of a cue."""
        key = at, places, tuple(lying.items()), frozenset(cued), frozenset(chosen), grounds, within, style.letter
        if key == self._key:
            return
        self._key = key
        taken: dict[str, tuple[Box, ...]] = {
            place.id: (
                *lying[place.id],
                *signs(at, place, grounds.get(place.id), place.id in cued, lying[place.id], within),
            )
            for place in places
        }
        stands: dict[str, Stand] = {place.id: Stand(place, lying[place.id]) for place in places}
        names, over = self._laid(at, stands, taken, grounds, chosen, within)
        for layer, written in ((self._called, names), (self._above, over)):
            layer.only(written)
            for called, shown in written.items():

                def draw(canvas: Canvas, shown: tuple[Lettering, float] = shown) -> None:
                    draw_called(canvas, *shown)

                layer.show(called, (shown, style.letter), draw)

    @staticmethod
    def _laid(
        at: Projection,
        stands: Mapping[str, Stand],
        taken: Mapping[str, tuple[Box, ...]],
        grounds: Mapping[str, Ground],
        chosen: Set[str],
        within: Box,
    ) -> tuple[Written, Written]:
        """The names that have room, and those of chosen places that lie over whatever is there."""
        places = [stand.place for stand in stands.values()]
        other = tuple(box for boxes in taken.values() for box in boxes)
        names: Written = {}
        for place in places:
            drawn = drawing(at, place, grounds.get(place.id), bool(stands[place.id].counters))
            found = name_inside(at, place, other, drawn)
            if found is not None:
                names[place.id] = found, PLATE

        def asks(place: Place) -> bool:
            """Whether a name may lie over its rim: where it is chosen, or in play."""
            ground = grounds.get(place.id)
            return bool(taken[place.id] or place.id in chosen or (ground and (ground.seat or ground.story)))

        wanted = [place for place in places if place.id not in names and asks(place)]
        wanted.sort(key=lambda place: not taken[place.id])
        other += tuple(name.plate for name, _ in names.values())
        beside = names_beside(at, wanted, stands, other, within, chosen)
        names |= {called: (found, STRONG) for called, found in beside.items()}
        over: Written = {}
        for place in wanted:
            if place.id in chosen and place.id not in names:
                over[place.id] = name_over(at, place, within), 1.0
                names = {one: name for one, name in names.items() if not meet(name[0].plate, over[place.id][0].plate)}
        return names, over
