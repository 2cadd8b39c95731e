"""The orders that units in a zone can be given: moves, shots, attacks, charges, rallies (R12-R21, R31).

One code lists what is legal and accepts it. What a zone can do towards a neighbour depends only on who stands in it, on
how the neighbour is held and on the special cards at hand; so each such case is worked out once and kept, and listing
the legal actions is putting kept tuples together.
"""

from __future__ import annotations

from itertools import combinations
from operator import itemgetter
from typing import Any, Final

import msgspec

from companion.game import UNKNOWN, Action, PieceId
from companion.games.las_navas.actions import Attack, Charge, Move, Rally, Shoot
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.cards import Cards
from companion.games.las_navas.box.components import CHRISTIAN, Printed, Side
from companion.games.las_navas.specials.declared import LOPEZ, SANCHO
from companion.games.las_navas.state import (
    EXHAUSTED,
    FULL,
    UNIT,
    Content,
    Phase,
    State,
    Zones,
    alive,
    as_exhausted,
    code,
    holder,
    other,
    specials_held,
)

MAY_SANCHO, MAY_LOPEZ, MAY_BOTH = 1, 2, 4
MOVE_COST: Final = 1
ATTACK_COST: Final = (2, 1)
CHARGE_COST: Final = 3
SHOT_COST: Final = (1, 2)
RALLY_COST: Final = 1
MOST_COST: Final = 3
ZONE_LIMIT: Final = 3
COMBATS_A_TURN: Final = 2
SHOTS_A_TURN: Final = 1
KEPT: Final = 30_000
"""How many worked-out cases are kept before they are dropped and worked out anew, to bound the memory."""

ENEMY: Final = -1


class Plan(msgspec.Struct, frozen=True, gc=False):
    """What an order does: who goes or joins, what stays behind or stands there afterwards, what it costs."""

    origin: int
    target: int
    units: tuple[int, ...]
    stay: Content
    go: Content
    cost: int


class Group(msgspec.Struct, frozen=True):
    """What of a zone's content decides its orders: all units, those that are not exhausted, and who may rally."""

    units: tuple[int, ...]
    fit: tuple[int, ...]
    rallies: tuple[Action, ...]


Listed = tuple[Action, ...]

_NEAR = tuple(itemgetter(*near) for near in board.NEAR)


class Orders:
    """The orders of one set of printed pieces."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self.lopez = printed.named[LOPEZ]
        self.sancho = printed.named[SANCHO]
        self._groups: dict[Content, Group] = {}
        self._moves: dict[tuple[int, int, tuple[int, ...], int], Listed] = {}
        self._fights: dict[tuple[int, int, tuple[int, ...], int], tuple[Listed, Listed]] = {}
        self._shots: dict[tuple[int, tuple[int, ...]], tuple[tuple[int, Listed], ...]] = {}
        self._zones: dict[tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...], int], Listed] = {}

    def legal(self, state: State) -> list[Action]:
        """Every order that the side whose turn it is can give now."""
        side = state.turn
        assert side is not None
        relations = self.relations(state.zones, side)
        points = min(state.points, MOST_COST)
        fight = state.combats < COMBATS_A_TURN
        shoot = fight and state.shots < SHOTS_A_TURN and state.points >= SHOT_COST[side]
        extras = self.extras(state) if fight else 0
        budget = points + 4 * fight + 8 * extras
        listed: list[Action] = []
        kept, groups = self._zones, self._groups
        for zone, content in enumerate(state.zones):
            if relations[zone] <= 0:
                continue
            group = groups.get(content) or self.group(content)
            key = (zone, group.units, group.fit, _NEAR[zone](relations), budget)
            orders = kept.get(key)
            if orders is None:
                _bound(kept)
                orders = kept[key] = self._zone(zone, side, group, relations, points, fight, extras)
            listed += orders
            if points >= RALLY_COST:
                listed += group.rallies
            if shoot:
                for target, shots in self.shots(zone, group):
                    if relations[target] == ENEMY:
                        listed += shots
        return listed

    def group(self, content: Content) -> Group:
        """What of a zone's content decides its orders."""
        group = self._groups.get(content)
        if group is None:
            _bound(self._groups)
            group = self._groups[content] = Group(
                tuple(UNIT[n] for n in content),
                tuple(UNIT[n] for n in content if not EXHAUSTED[n]),
                tuple(Rally(self.printed.ids[UNIT[n]]) for n in content if not FULL[n] and not EXHAUSTED[n]),  # R31
            )
        return group

    def plan(self, state: State, action: Move | Attack | Charge) -> Plan | None:
        """What an order does; None where it is not legal."""
        side = state.turn
        zone = board.NUMBER.get(action.origin)
        target = board.NUMBER.get(action.to if isinstance(action, Move) else action.target)
        if state.phase is not Phase.ACT or side is None or zone is None or target is None:
            return None
        content = state.zones[zone]
        if holder(self.printed, content) != side or board.distance(zone, target) != 1:
            return None
        facing, group = state.zones[target], self.group(content)
        enemy = holder(self.printed, facing) == other(side)
        if isinstance(action, Move):
            listed = () if enemy else self.moves(zone, target, side, group.units, len(facing))
            cost = self.move_cost(side, target, len(facing))
        else:
            if not enemy or state.combats >= COMBATS_A_TURN:
                return None
            charge = isinstance(action, Charge)
            listed = self.fights(zone, target, side, group.fit, self.extras(state))[charge]
            cost = CHARGE_COST if charge else ATTACK_COST[side]
        if cost > state.points or action not in listed:
            return None
        units = tuple(self.printed.number[unit] for unit in action.units)
        if isinstance(action, Move):
            stay = tuple(n for n in content if UNIT[n] not in units)
            return Plan(zone, target, units, stay, tuple(n for n in content if UNIT[n] in units), cost)
        tilted = tuple(as_exhausted(n) if UNIT[n] in units else n for n in content)  # R17
        return Plan(zone, target, units, tilted, (), cost)

    def shot_origin(self, state: State, action: Shoot) -> int | None:
        """The zone from which a shot is taken; None where it is not legal."""
        side = state.turn
        target = board.NUMBER.get(action.target)
        if state.phase is not Phase.ACT or side is None or target is None or state.points < SHOT_COST[side]:
            return None
        if state.combats >= COMBATS_A_TURN or state.shots >= SHOTS_A_TURN:
            return None
        zone = self._zone_of(state, side, action.unit)
        if zone is None or holder(self.printed, state.zones[target]) != other(side):
            return None
        shots = dict(self.shots(zone, self.group(state.zones[zone]))).get(target, ())
        return zone if action in shots else None

    def rally_zone(self, state: State, action: Rally) -> int | None:
        """The zone of a unit that rallies; None where it may not."""
        side = state.turn
        if state.phase is not Phase.ACT or side is None or state.points < RALLY_COST:
            return None
        zone = self._zone_of(state, side, action.unit)
        if zone is None or code(self.printed.number[action.unit], 1) not in state.zones[zone]:
            return None
        return zone

    def _zone_of(self, state: State, side: Side, id: PieceId) -> int | None:
        """Where a unit of that side stands."""
        unit = self.printed.number.get(id)
        if unit is None or self.printed.side[unit] != side:
            return None
        for zone, content in enumerate(state.zones):
            for number in content:
                if UNIT[number] == unit:
                    return zone
        return None

    def relations(self, zones: Zones, side: Side) -> list[int]:
        """For each zone how many own units stand there, or ENEMY."""
        owner = self.printed.side
        return [(len(c) if owner[UNIT[c[0]]] == side else ENEMY) if c else 0 for c in zones]

    def extras(self, state: State) -> int:
        """Which cards of R42 could be declared: the sum of MAY_SANCHO, MAY_LOPEZ, and MAY_BOTH with one attack."""
        own = state.specials[CHRISTIAN]
        if state.turn != CHRISTIAN or not own:
            return 0
        held = specials_held(state, CHRISTIAN)
        sancho, lopez = SANCHO in held and alive(state, self.sancho), LOPEZ in held and alive(state, self.lopez)
        both = sancho and lopez and sum(card in (SANCHO, LOPEZ, UNKNOWN) for card in own) > 1
        return MAY_SANCHO * sancho + MAY_LOPEZ * lopez + MAY_BOTH * both

    def _zone(
        self, zone: int, side: Side, group: Group, relations: list[int], points: int, fight: bool, extras: int
    ) -> Listed:
        """The moves, attacks and charges of a zone."""
        listed: list[Action] = []
        for target in board.NEAR[zone]:
            relation = relations[target]
            if relation != ENEMY:
                if points >= self.move_cost(side, target, relation):
                    listed += self.moves(zone, target, side, group.units, relation)
            elif fight:
                attacks, charges = self.fights(zone, target, side, group.fit, extras)
                if points >= ATTACK_COST[side]:
                    listed += attacks
                if points >= CHARGE_COST:
                    listed += charges
        return tuple(listed)

    def moves(self, zone: int, target: int, side: Side, units: tuple[int, ...], relation: int) -> Listed:
        """The moves of a group to a neighbour that is empty or holds `relation` own units (R12-R15)."""
        key = (zone, target, units, relation)
        kept = self._moves.get(key)
        if kept is None:
            _bound(self._moves)
            kept = self._moves[key] = tuple(
                Move(board.NAMES[zone], board.NAMES[target], self.names(group))
                for group in self._who_may_go(zone, target, side, units, relation)
            )
        return kept

    def _who_may_go(
        self, zone: int, target: int, side: Side, units: tuple[int, ...], relation: int
    ) -> list[tuple[int, ...]]:
        if side == CHRISTIAN and target not in board.FILE[zone]:
            return []  # R15
        mobile = tuple(unit for unit in units if not self.printed.immobile[unit])  # R14
        if relation == 0:
            return [mobile] if mobile == units else []  # R13
        return _parts(mobile, min(len(mobile), ZONE_LIMIT - relation))  # R12

    def fights(self, zone: int, target: int, side: Side, fit: tuple[int, ...], extras: int) -> tuple[Listed, Listed]:
        """The standard attacks and the charges of the unexhausted units of a zone on an enemy neighbour."""
        key = (zone, target, fit, extras)
        kept = self._fights.get(key)
        if kept is None:
            _bound(self._fights)
            kept = self._fights[key] = (
                self._attacks(zone, target, fit, extras),
                self._charges(zone, target, side, fit, extras),
            )
        return kept

    def _attacks(self, zone: int, target: int, fit: tuple[int, ...], extras: int) -> Listed:
        return tuple(
            Attack(board.NAMES[zone], board.NAMES[target], self.names(group), special)
            for group in _parts(fit, len(fit))
            for special in self.declarable(zone, target, group, extras, charge=False)
        )

    def _charges(self, zone: int, target: int, side: Side, fit: tuple[int, ...], extras: int) -> Listed:
        if side == CHRISTIAN and target != board.AHEAD[zone]:
            return ()  # R20
        return tuple(
            Charge(board.NAMES[zone], board.NAMES[target], self.names(group), special)
            for group in _parts(fit, len(fit))
            if any(self.printed.cavalry[unit] for unit in group)  # R20, R21
            for special in self.declarable(zone, target, group, extras, charge=True)
        )

    def shots(self, zone: int, group: Group) -> tuple[tuple[int, Listed], ...]:
        """For each zone at distance 2 the shots that unexhausted archers could take at it (R18)."""
        kept = self._shots.get((zone, group.fit))
        if kept is None:
            archers = [unit for unit in group.fit if self.printed.archer[unit]]
            ids = self.printed.ids
            kept = tuple(
                (target, tuple(Shoot(ids[unit], board.NAMES[target]) for unit in archers))
                for target in board.FAR[zone]
                if archers
            )
            _bound(self._shots)
            self._shots[zone, group.fit] = kept
        return kept

    def move_cost(self, side: Side, target: int, relation: int) -> int:
        """R15: into an empty zone of the Muslim area Christians pay one point more."""
        return MOVE_COST + (side == CHRISTIAN and relation == 0 and board.MUSLIM_AREA[target])

    def declarable(
        self, zone: int, target: int, group: tuple[int, ...], extras: int, *, charge: bool
    ) -> tuple[Cards, ...]:
        """The sets of cards of R42 that can be declared with an attack, none of them first."""
        sets: tuple[Cards, ...] = ((),)
        if extras & MAY_LOPEZ and not self.lopez.isdisjoint(group):
            sets += ((LOPEZ,),)
        if extras & MAY_SANCHO and not charge and board.column(zone) == 2 and board.column(target) == 1:
            sets += tuple((*cards, SANCHO) for cards in sets if not cards or extras & MAY_BOTH)
        return sets

    def names(self, units: tuple[int, ...]) -> tuple[PieceId, ...]:
        """The ids of units, in their order."""
        return tuple(self.printed.ids[unit] for unit in units)


def _parts(units: tuple[int, ...], most: int) -> list[tuple[int, ...]]:
    """Every part of a group, of one unit up to so many."""
    return [part for size in range(1, most + 1) for part in combinations(units, size)]


def _bound(kept: dict[Any, Any]) -> None:
    """Drops what was worked out before it takes too much memory."""
    if len(kept) >= KEPT:
        kept.clear()
