"""How a page shows a board: its map, what was lost beside it, and what there is to know under a finger that stays."""

from __future__ import annotations

from collections.abc import Iterable

from companion.board import Point
from companion.language import mark
from companion.scene import Choice, Counter, Scene, Side
from companion.table.cues.cue import Cue
from companion.table.cues.patterns import Pattern
from ui.model.table.lying import Lying
from ui.screens.page import Page
from ui.widgets.board.tabletop import Tabletop
from ui.widgets.counters.big_counter import counted

HELD = mark("Held by {side}.")
CAN = mark("Can do now: {kinds}.")
COULD = mark("Can be the target of: {kinds}.")
BELOW = mark("Under it: {what}.")
STANDS = mark("Here: {what}.")


def show_board(
    page: Page,
    table: Tabletop,
    scene: Scene,
    pattern: Pattern,
    at: Lying,
    chosen: frozenset[str] = frozenset(),
    story: object = None,
) -> None:
    """Shows a scene with its counters as they lie; `chosen` places were tapped, and changes of one `story` are seen to
    happen."""
    colours = page.colours_of(scene)
    table.map.story, table.map.art = story, page.art
    cues: dict[str, Cue] = {str(place): cue for place, cue in pattern.items()}
    spots: dict[str, Point] = {str(piece): spot for piece, spot in at.spots.items()}
    table.map.show(page.model.board, at.counters, colours, cues, chosen, at.marked, spots, scene.grounds)
    table.lost.show(scene.lost, scene.sides, colours, table.map.art)
    table.about = lambda place, counter: about(page, scene, place, counter)


def about(page: Page, scene: Scene, place: str, counter: Counter | None) -> tuple[str, tuple[str, ...]]:
    """The title and the lines about a counter, or about the place below a finger where there is none."""
    return _of_counter(page, scene, counter) if counter is not None else _of_place(page, scene, place)


def _of_counter(page: Page, scene: Scene, counter: Counter) -> tuple[str, tuple[str, ...]]:
    side = _side(scene, counter.seat)
    lines = [side.name if side is not None else "", counter.about]
    if counter.under:
        lines.append(page.words(BELOW, what=", ".join(counter.under)))
    can = _kinds(scene, (c for c in scene.pointed_at if counter.piece in c.marks and c.origin == counter.place))
    if can:
        lines.append(page.words(CAN, kinds=can))
    return counter.name, tuple(filter(None, lines))


def _of_place(page: Page, scene: Scene, place: str) -> tuple[str, tuple[str, ...]]:
    ground = scene.grounds.get(place)
    here = [counter for counter in scene.counters if counter.place == place]
    side = _side(
        scene, ground.seat if ground is not None and ground.seat is not None else here[0].seat if here else None
    )
    lines = [ground.label, ground.about] if ground is not None else []
    if side is not None:
        lines.append(page.words(HELD, side=side.name))
    if here:
        lines.append(page.words(STANDS, what=counted(here)))
    can = _kinds(scene, (choice for choice in scene.pointed_at if choice.origin == place))
    could = _kinds(scene, (choice for choice in page.model.pointing.aiming if choice.target == place))
    if can:
        lines.append(page.words(CAN, kinds=can))
    if could:
        lines.append(page.words(COULD, kinds=could))
    return page.model.board.called(place), tuple(filter(None, lines))


def _side(scene: Scene, seat: str | None) -> Side | None:
    return next((side for side in scene.sides if side.id == seat), None)


def _kinds(scene: Scene, choices: Iterable[Choice]) -> str:
    """The names of the kinds of some choices that all may see."""
    seen = (choice for choice in choices if not choice.secret)
    return ", ".join(dict.fromkeys(scene.kinds.get(choice.kind, choice.label) for choice in seen))
