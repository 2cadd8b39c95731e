"""The pieces on the table: what there are, where each should lie, and a state made to follow them (D44, D45)."""

from __future__ import annotations

from string import digits
from typing import Final

from companion.board import Anchor, Board, Place, PlaceId, RimSign
from companion.errors import DataError
from companion.game import Event, Face, Layout, Piece, PieceId, Standing
from companion.games.dragon_soul.box.components import NAME
from companion.games.dragon_soul.box.plan import Plan, Player
from companion.games.dragon_soul.box.spaces import Coordinates, Space
from companion.games.dragon_soul.fight.dragon import dragon_name
from companion.games.dragon_soul.state import (
    NOWHERE,
    Battalion,
    Phase,
    State,
    castle_owners,
    find,
    leave_cards,
    replace,
)
from companion.games.dragon_soul.turns import possible
from companion.games.dragon_soul.turns.flow import settle
from companion.language import mark

FACE = Face("")
MARGIN_MM: Final = 26.0
"""The rim about the outermost spaces, which bears the board's own markers."""
FIRST_ANCHOR: Final = 555
FIRST_PIECE: Final = 16
RIM: Final = 0.74
"""How far left of the first space of a row its letter is written, as a part of the distance of two spaces."""
HEIGHT = 0.866
"""The distance of two rows of spaces, as a part of the distance of two spaces (D45)."""


def board(plan: Plan) -> Board:
    """The map as a board: each space a hexagon about it, the origin at the top left of the outermost ones."""
    spacing = plan.box.spacing_mm
    points = [_point(at, spacing) for at in plan.spaces.at]
    left = min(x for x, _ in points) - spacing / 2 - MARGIN_MM
    top = min(y for _, y in points) - spacing * 0.58 - MARGIN_MM
    names = [PlaceId(name) for name in plan.spaces.names]
    places = tuple(
        Place(
            names[space],
            tuple((x - left + dx * spacing, y - top + dy * spacing) for dx, dy in _HEXAGON),
            tuple(names[other] for other in plan.spaces.near[space]),
            name=plan.spaces.called[space],
        )
        for space, (x, y) in enumerate(points)
    )
    width = max(x for x, _ in points) - left + spacing / 2 + MARGIN_MM
    height = max(y for _, y in points) - top + spacing * 0.58 + MARGIN_MM
    rows: dict[str, list[tuple[float, float, str]]] = {}
    for name, (x, y) in zip(plan.spaces.called, points, strict=True):
        rows.setdefault(name.rstrip(digits), []).append((x, y, name))
    ends = ((one, side) for row in rows.values() for one, side in ((min(row), -RIM), (max(row), RIM)))
    rim = tuple(RimSign(name, x - left + side * spacing, y - top) for (x, y, name), side in ends)
    anchors = _anchors(width, height)
    return Board(NAME, width, height, places, anchors, FIRST_ANCHOR, FIRST_PIECE, rim=rim)


SPOTS: Final = (
    *(mark("top left"), mark("top middle"), mark("top right")),
    *(mark("bottom left"), mark("bottom middle"), mark("bottom right")),
)


def _anchors(width: float, height: float) -> tuple[Anchor, ...]:
    """The board's own markers, in its corners and in the middle of its upper and lower margins."""
    near = MARGIN_MM / 2
    spots = ((x, y) for y in (near, height - near) for x in (near, width / 2, width - near))
    return tuple(Anchor(spot, x, y) for spot, (x, y) in zip(SPOTS, spots, strict=True))


_HEXAGON = ((0.0, -0.577), (0.5, -0.289), (0.5, 0.289), (0.0, 0.577), (-0.5, 0.289), (-0.5, -0.289))
"""The corners of a space, as parts of the distance to the next one."""


def _point(at: Coordinates, spacing: float) -> tuple[float, float]:
    """Where a space lies, in mm from the map's middle (D45)."""
    return spacing * (at[0] + at[1] / 2), HEIGHT * spacing * at[1]


def castle_name(plan: Plan, player: Player, number: int) -> PieceId:
    """One of a colour's castle tokens, which are all alike (D44)."""
    return PieceId(f"{plan.seats[player]}_castle{number}")


TOKENS: Final = (
    *(mark("Red castle"), mark("Gold castle"), mark("Blue castle"), mark("Green castle")),
    *(mark("Red dragon"), mark("Gold dragon"), mark("Blue dragon"), mark("Green dragon")),
    *(mark("Red 1"), mark("Red 2"), mark("Red 3"), mark("Red 4"), mark("Red 5"), mark("Red 6")),
    *(mark("Gold 1"), mark("Gold 2"), mark("Gold 3"), mark("Gold 4"), mark("Gold 5"), mark("Gold 6")),
    *(mark("Blue 1"), mark("Blue 2"), mark("Blue 3"), mark("Blue 4"), mark("Blue 5"), mark("Blue 6")),
    *(mark("Green 1"), mark("Green 2"), mark("Green 3"), mark("Green 4"), mark("Green 5"), mark("Green 6")),
)
"""The names of tokens that another language says otherwise; those of an owner's own colours stay as they are."""


def pieces(plan: Plan) -> tuple[Piece, ...]:
    """The tokens of every player: castles, battalions, the dragon. There are no more than spaces to lie on."""
    limits, most = plan.limits, len(plan.spaces.names)
    names = {colour.id: colour.name for colour in plan.box.colours}
    made = []
    for player, seat in enumerate(plan.seats):
        for n in range(1, min(limits.castle_tokens, most) + 1):
            start = PlaceId(plan.spaces.names[plan.starts[player]]) if n == 1 else None
            name, kind = f"{names[seat]} castle", f"{seat}_castle"
            made.append(Piece(castle_name(plan, player, n), name, (FACE,), seat, start, kind))
        for n in range(1, min(limits.battalion_tokens, most) + 1):
            made.append(Piece(plan.battalion_name(player, n), f"{names[seat]} {n}", (FACE,), seat))
        made.append(Piece(dragon_name(plan, player), f"{names[seat]} dragon", (FACE,), seat))
    return tuple(made)


def layout(plan: Plan, all_pieces: tuple[Piece, ...], state: State) -> Layout:
    """Where each token should lie; a castle under a battalion lies there too, though nobody sees it (D45)."""
    at: dict[PieceId, Space] = {}
    for player in plan.players:
        for n, space in enumerate(state.castles[player], 1):
            at[castle_name(plan, player, n)] = space
        for battalion in state.battalions[player]:
            at[plan.battalion_name(player, battalion.number)] = battalion.at
        if state.dragons[player] != NOWHERE:
            at[dragon_name(plan, player)] = state.dragons[player]
    names = plan.spaces.names
    under = {battalion.at for own in state.battalions for battalion in own}
    standings = []
    for piece in all_pieces:
        lies = at.get(piece.id)
        covered = bool(piece.kind) and lies in under
        standings.append(Standing(piece.id, None if lies is None else PlaceId(names[lies]), FACE, False, covered))
    return Layout(tuple(standings))


def corrected(plan: Plan, state: State, seen: Layout) -> State:
    """The state with its pieces as they lie on the table; DataError where no table could look like that.

    The cards of a battalion that is gone are in the Dead Pile. A battle or strike whose pieces moved is called off. A
    castle that is not seen under a battalion is still there, and the battalion's colour has it (D45).
    """
    if state.phase in (Phase.FIRST, Phase.OVER):
        raise DataError("Nothing can be corrected before the first turn and after the end.")
    at = _places(plan, seen)
    after = replace(
        state,
        castles=_castles(plan, state, at),
        battalions=_battalions(plan, state, at),
        dragons=tuple(at.get(dragon_name(plan, player), NOWHERE) for player in plan.players),
    )
    after = leave_cards(state, after)
    if wrong := possible.position_fault(plan, after):
        raise DataError(wrong.template, **wrong.values)
    if _fighting(state) != _fighting(after):
        after = replace(after, battle=None, coins=None, loss=None, phase=Phase.TURN)
    events: list[Event] = []
    return settle(plan, after, events)


def _places(plan: Plan, seen: Layout) -> dict[PieceId, Space]:
    """The spaces of the tokens that lie on the map."""
    known = {piece.id for piece in pieces(plan)}
    if {standing.piece for standing in seen.standings} != known or len(seen.standings) != len(known):
        raise DataError("A corrected table says of each piece once where it is.")
    at = {}
    for standing in seen.standings:
        if standing.place is None:
            continue
        if standing.place not in plan.spaces.number:
            raise DataError("{space} is no space of this map.", space=standing.place)
        at[standing.piece] = plan.spaces.number[standing.place]
    return at


def _battalions(plan: Plan, state: State, at: dict[PieceId, Space]) -> tuple[tuple[Battalion, ...], ...]:
    """The battalions where they lie; one that has no cards cannot have come by itself."""
    placed: list[tuple[Battalion, ...]] = []
    for player in plan.players:
        own = []
        for number in range(1, min(plan.limits.battalion_tokens, len(plan.spaces.names)) + 1):
            name, battalion = plan.battalion_name(player, number), find(state, player, number)
            if name not in at:
                continue
            if battalion is None:
                raise DataError("{piece} has no cards: a new battalion is formed on the screen.", piece=name)
            own.append(replace(battalion, at=at[name]))
        placed.append(tuple(own))
    return tuple(placed)


def _castles(plan: Plan, state: State, at: dict[PieceId, Space]) -> tuple[tuple[Space, ...], ...]:
    """The castles that lie there, and those that a battalion covers."""
    own: list[set[Space]] = [set() for _ in plan.players]
    battalions: dict[Space, Player] = {}
    for player in plan.players:
        for n in range(1, min(plan.limits.castle_tokens, len(plan.spaces.names)) + 1):
            name = castle_name(plan, player, n)
            if name in at:
                own[player].add(at[name])
        for number in range(1, min(plan.limits.battalion_tokens, len(plan.spaces.names)) + 1):
            name = plan.battalion_name(player, number)
            if name in at:
                battalions[at[name]] = player
    lying = set().union(*own)
    for space in castle_owners(state):
        if space in battalions and space not in lying:
            own[battalions[space]].add(space)
    return tuple(tuple(sorted(spaces)) for spaces in own)


def _fighting(state: State) -> object:
    """The pieces of a battle or strike in progress, with their spaces."""
    fight, current = state.battle, state.current
    if fight is not None:
        return find(state, current, fight.attacker), find(state, fight.owner, fight.defender)
    strike = (state.coins.owner, state.coins.target) if state.coins else None
    loss = (state.loss.owner, state.loss.number) if state.loss else None
    met = strike or loss
    return None if met is None else (state.dragons[current], find(state, *met))
