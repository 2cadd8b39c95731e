"""Damage: how it may be dealt to the units of a zone, and what it leaves of them (R24)."""

from __future__ import annotations

from functools import lru_cache

from companion.game import Event
from companion.games.las_navas.actions import Damage
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.components import SEATS, Printed, Side
from companion.games.las_navas.events import (
    Damaged,
)
from companion.games.las_navas.state import (
    UNIT,
    Combat,
    Content,
    State,
    power_of,
    replace,
    with_zones,
)

Points = tuple[int, ...]


@lru_cache(maxsize=20_000)
def distributions(content: Content, points: int) -> tuple[Points, ...]:
    """Every way to deal that many points to the units of a zone, as points a unit (R24)."""
    powers = [power_of(n) for n in content]
    ways: list[Points] = [()]
    for power in powers:
        ways = [(*way, taken) for way in ways for taken in range(power + 1)]
    due = min(points, sum(powers))
    return tuple(way for way in ways if sum(way) == due)


@lru_cache(maxsize=20_000)
def damages(printed: Printed, side: Side, content: Content, points: int) -> tuple[Damage, ...]:
    """Every action by which a side can deal that many points to the units of a zone (R24)."""
    ids = [printed.ids[UNIT[n]] for n in content]
    return tuple(
        Damage(SEATS[side], {unit: taken for unit, taken in zip(ids, way, strict=True) if taken})
        for way in distributions(content, points)
    )


def take(printed: Printed, state: State, combat: Combat, points: Points, events: list[Event]) -> State:
    """Takes the first wound, so many points a unit."""
    wound = combat.wounds[0]
    content = state.zones[wound.zone]
    taken = {printed.ids[UNIT[n]]: p for n, p in zip(content, points, strict=True) if p}
    fallen = tuple(printed.ids[UNIT[n]] for n, p in zip(content, points, strict=True) if p == power_of(n))
    left = tuple(n - 2 * p for n, p in zip(content, points, strict=True) if p < power_of(n))
    events.append(Damaged(SEATS[wound.side], board.NAMES[wound.zone], taken, fallen, combat.cause))
    return replace(
        state,
        zones=with_zones(state.zones, ((wound.zone, left),)),
        combat=replace(combat, wounds=combat.wounds[1:]),
    )
