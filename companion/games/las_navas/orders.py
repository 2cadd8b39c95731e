"""The orders that units in a zone can be given: moves, shots, attacks, charges, rallies (R12-R21, R31).

One code decides what is legal and what an accepted order does. What a zone can do towards a neighbour depends only on
what stands in it, on how the neighbour is held and on the special cards at hand; so each such case is worked out once
and kept, and listing the legal actions is putting kept tuples together.
"""

from __future__ import annotations

from itertools import combinations
from operator import itemgetter
from typing import Final

import msgspec

from companion.game import Action, CardId, PieceId
from companion.games.las_navas import zones as board
from companion.games.las_navas.actions import Attack, Charge, Move, Rally, Shoot
from companion.games.las_navas.cards import Cards
from companion.games.las_navas.components import CHRISTIAN, Printed, Side
from companion.games.las_navas.state import Content, Phase, State, Zones, alive, code, holder, other, specials_held

MOVE_COST: Final = 1
ATTACK_COST: Final = (2, 1)
CHARGE_COST: Final = 3
SHOT_COST: Final = (1, 2)
RALLY_COST: Final = 1
MOST_COST: Final = 3
ZONE_LIMIT: Final = 3
COMBATS_A_TURN: Final = 2
SHOTS_A_TURN: Final = 1
KEPT: Final = 100_000
"""How many worked-out cases are kept before they are dropped and worked out anew, to bound the memory."""

ENEMY: Final = -1
SANCHO: Final = CardId("sancho_vii")
LOPEZ: Final = CardId("lopez_de_haro")


class Plan(msgspec.Struct, frozen=True):
    """What an order does: who goes or joins, what stays behind or stands there afterwards, what it costs."""

    origin: int
    target: int
    units: tuple[int, ...]
    stay: Content
    go: Content
    cost: int


class Edge(msgspec.Struct, frozen=True):
    """All orders from a zone towards one neighbour, by kind, each with its plan."""

    cost: int
    moves: tuple[Action, ...]
    attacks: tuple[Action, ...]
    charges: tuple[Action, ...]
    plans: dict[Action, Plan]


_NEAR = tuple(itemgetter(*near) for near in board.NEAR)


class Orders:
    """The orders of one set of printed pieces."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self.lopez = printed.named[LOPEZ]
        self.sancho = printed.named[SANCHO]
        self._edges: dict[tuple[Content, int, int, int, int], Edge] = {}
        self._zones: dict[tuple[int, Content, tuple[int, ...], int], tuple[Action, ...]] = {}
        self._shots: dict[tuple[int, Content], tuple[tuple[int, tuple[Action, ...]], ...]] = {}

    def legal(self, state: State) -> list[Action]:
        """Every order that the side whose turn it is can give now."""
        side = state.turn
        assert side is not None
        relations = self.relations(state.zones, side)
        points = min(state.points, MOST_COST)
        fight = state.combats < COMBATS_A_TURN
        shoot = fight and state.shots < SHOTS_A_TURN and state.points >= SHOT_COST[side]
        extras = self.extras(state)
        budget = points + 4 * fight + 8 * extras
        listed: list[Action] = []
        kept = self._zones
        for zone, content in enumerate(state.zones):
            if relations[zone] <= 0:
                continue
            key = (zone, content, _NEAR[zone](relations), budget)
            orders = kept.get(key)
            if orders is None:
                if len(kept) > KEPT:
                    kept.clear()
                orders = kept[key] = self._zone(zone, content, relations, points, fight, extras)
            listed += orders
            if shoot:
                for target, shots in self.shots(zone, content):
                    if relations[target] == ENEMY:
                        listed += shots
        return listed

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
        facing = state.zones[target]
        relation = ENEMY if holder(self.printed, facing) == other(side) else len(facing)
        fights = not isinstance(action, Move)
        if fights and state.combats >= COMBATS_A_TURN:
            return None
        edge = self.edge(content, zone, target, relation, self.extras(state))
        plan = edge.plans.get(action)
        return plan if plan is not None and plan.cost <= state.points else None

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
        shots = dict(self.shots(zone, state.zones[zone])).get(target, ())
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
                if number >> 2 == unit:
                    return zone
        return None

    def relations(self, zones: Zones, side: Side) -> list[int]:
        """For each zone how many own units stand there, or ENEMY."""
        owner = self.printed.side
        return [(len(c) if owner[c[0] >> 2] == side else ENEMY) if c else 0 for c in zones]

    def extras(self, state: State) -> int:
        """Which cards of R42 could be declared: 1 Sancho VII, 2 López de Haro, 3 both."""
        if state.turn != CHRISTIAN or not state.specials[CHRISTIAN]:
            return 0
        held = specials_held(state, CHRISTIAN)
        return (SANCHO in held and alive(state, self.sancho)) + 2 * (LOPEZ in held and alive(state, self.lopez))

    def _zone(
        self, zone: int, content: Content, relations: list[int], points: int, fight: bool, extras: int
    ) -> tuple[Action, ...]:
        listed: list[Action] = []
        side = self.printed.side[content[0] >> 2]
        for target in board.NEAR[zone]:
            edge = self.edge(content, zone, target, relations[target], extras)
            if points >= edge.cost:
                listed += edge.moves
            if fight and points >= ATTACK_COST[side]:
                listed += edge.attacks
            if fight and points >= CHARGE_COST:
                listed += edge.charges
        if points >= RALLY_COST:
            listed += [Rally(self.printed.ids[n >> 2]) for n in content if n & 3 == 0]
        return tuple(listed)

    def shots(self, zone: int, content: Content) -> tuple[tuple[int, tuple[Action, ...]], ...]:
        """For each zone at distance 2 the shots that unexhausted archers could take at it (R18)."""
        kept = self._shots.get((zone, content))
        if kept is None:
            archers = [n >> 2 for n in content if self.printed.archer[n >> 2] and not n & 1]
            ids = self.printed.ids
            kept = tuple(
                (target, tuple(Shoot(ids[unit], board.NAMES[target]) for unit in archers))
                for target in board.FAR[zone]
                if archers
            )
            if len(self._shots) > KEPT:
                self._shots.clear()
            self._shots[zone, content] = kept
        return kept

    def edge(self, content: Content, zone: int, target: int, relation: int, extras: int) -> Edge:
        """The orders from a zone with that content towards a neighbour held as `relation` says."""
        key = (content, zone, target, relation, extras)
        edge = self._edges.get(key)
        if edge is None:
            if len(self._edges) > KEPT:
                self._edges.clear()
            edge = self._edges[key] = self._work_out(content, zone, target, relation, extras)
        return edge

    def _work_out(self, content: Content, zone: int, target: int, relation: int, extras: int) -> Edge:
        side = self.printed.side[content[0] >> 2]
        plans: dict[Action, Plan] = {}
        if relation == ENEMY:
            attacks = self._attacks(content, zone, target, side, extras, plans)
            charges = self._charges(content, zone, target, side, extras, plans)
            return Edge(MOST_COST + 1, (), attacks, charges, plans)
        cost = self.move_cost(side, target, relation)
        moves = self._moves(content, zone, target, side, relation, cost, plans)
        return Edge(cost, moves, (), (), plans)

    def move_cost(self, side: Side, target: int, relation: int) -> int:
        """R15: into an empty zone of the Muslim area Christians pay one point more."""
        return MOVE_COST + (side == CHRISTIAN and relation == 0 and board.MUSLIM_AREA[target])

    def _moves(
        self,
        content: Content,
        zone: int,
        target: int,
        side: Side,
        relation: int,
        cost: int,
        plans: dict[Action, Plan],
    ) -> tuple[Action, ...]:
        if side == CHRISTIAN and target not in board.FILE[zone]:
            return ()  # R15
        mobile = tuple(n for n in content if not self.printed.immobile[n >> 2])  # R14
        if relation == 0:
            groups = [mobile] if mobile == content else []  # R13
        else:
            most = min(len(mobile), ZONE_LIMIT - relation)  # R12
            groups = [group for size in range(1, most + 1) for group in combinations(mobile, size)]
        moves = []
        for group in groups:
            units = tuple(n >> 2 for n in group)
            move = Move(board.NAMES[zone], board.NAMES[target], self.names(units))
            plans[move] = Plan(zone, target, units, tuple(n for n in content if n not in group), group, cost)
            moves.append(move)
        return tuple(moves)

    def _attacks(
        self, content: Content, zone: int, target: int, side: Side, extras: int, plans: dict[Action, Plan]
    ) -> tuple[Action, ...]:
        attacks = []
        for group in _joining(content):
            for special in self.declarable(zone, target, group, extras, charge=False):
                attack = Attack(board.NAMES[zone], board.NAMES[target], self.names(group), special)
                plans[attack] = Plan(zone, target, group, _tilted(content, group), (), ATTACK_COST[side])
                attacks.append(attack)
        return tuple(attacks)

    def _charges(
        self, content: Content, zone: int, target: int, side: Side, extras: int, plans: dict[Action, Plan]
    ) -> tuple[Action, ...]:
        if side == CHRISTIAN and target != board.AHEAD[zone]:
            return ()  # R20
        charges = []
        for group in _joining(content):
            if not any(self.printed.cavalry[unit] for unit in group):
                continue  # R20, R21
            for special in self.declarable(zone, target, group, extras, charge=True):
                charge = Charge(board.NAMES[zone], board.NAMES[target], self.names(group), special)
                plans[charge] = Plan(zone, target, group, _tilted(content, group), (), CHARGE_COST)
                charges.append(charge)
        return tuple(charges)

    def declarable(
        self, zone: int, target: int, group: tuple[int, ...], extras: int, *, charge: bool
    ) -> tuple[Cards, ...]:
        """The sets of cards of R42 that can be declared with an attack, none of them first."""
        sets: tuple[Cards, ...] = ((),)
        if extras & 2 and not self.lopez.isdisjoint(group):
            sets += ((LOPEZ,),)
        if extras & 1 and not charge and board.column(zone) == 2 and board.column(target) == 1:
            sets += tuple((*cards, SANCHO) for cards in sets)
        return sets

    def names(self, units: tuple[int, ...]) -> tuple[PieceId, ...]:
        """The ids of units, in their order."""
        return tuple(self.printed.ids[unit] for unit in units)


def _joining(content: Content) -> list[tuple[int, ...]]:
    """Every group of unexhausted units that could join an attack (R17)."""
    fit = [n >> 2 for n in content if not n & 1]
    return [group for size in range(1, len(fit) + 1) for group in combinations(fit, size)]


def _tilted(content: Content, group: tuple[int, ...]) -> Content:
    """The zone once those who join are exhausted (R17)."""
    return tuple(n | 1 if n >> 2 in group else n for n in content)
