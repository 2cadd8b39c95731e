"""Why an order to units is refused: moves, shots, attacks, charges and rallies (R12-R21, R31, R42)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.game import PieceId
from companion.games.las_navas.actions import Attack, Charge, Move, Rally, Shoot
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.components import CHRISTIAN, SEATS, Printed
from companion.games.las_navas.shown.words import NOWHERE, SIDES_INSIDE, card_name, listed, unit_called, units_called
from companion.games.las_navas.specials.declared import LOPEZ, SANCHO
from companion.games.las_navas.state import EXHAUSTED, FULL, UNIT, Content, State
from companion.games.las_navas.turns.orders import (
    ATTACK_COST,
    CHARGE_COST,
    COMBATS_A_TURN,
    ENEMY,
    RALLY_COST,
    SHOT_COST,
    SHOTS_A_TURN,
    ZONE_LIMIT,
    Orders,
)
from companion.language import Sentence

Refused = tuple[str, Sentence]
ATTACK_RULE: Final = "R19"
CHARGE_RULE: Final = ("R20", "R21")


def refused_order(
    printed: Printed, orders: Orders, state: State, action: Move | Shoot | Attack | Charge | Rally
) -> Refused | None:
    """The ruling and the reason against an order that is not legal in the turn; None where there is none."""
    return _Order(printed, orders, state).refused(action)


class _Order:
    """One refused order with what must be known to say why."""

    def __init__(self, printed: Printed, orders: Orders, state: State) -> None:
        assert state.turn is not None
        self.printed, self.state, self.side = printed, state, state.turn
        self.orders = orders
        self.relations = orders.relations(state.zones, self.side)

    def refused(self, action: Move | Shoot | Attack | Charge | Rally) -> Refused | None:
        match action:
            case Move():
                return self._move(action)
            case Shoot():
                return self._shot(action)
            case Rally():
                return self._rally(action)
        return self._attack(action)

    def _move(self, action: Move) -> Refused | None:
        if found := self._group("R12", action.origin, action.to, action.units):
            return found
        zone, target = board.NUMBER[action.origin], board.NUMBER[action.to]
        if found := self._step(zone, target):
            return found
        relation = self.relations[target]
        if relation == ENEMY:
            return "R12", Sentence(
                "{zone} is held by the enemy; a move goes into an empty zone or an own one.", {"zone": action.to}
            )
        fixed = [UNIT[n] for n in self.state.zones[zone] if self.printed.immobile[UNIT[n]]]
        if any(unit in self._numbers(action.units) for unit in fixed):
            return "R14", Sentence("{unit} never moves.", self._unit(self.printed.ids[fixed[0]]))
        if relation == 0:
            left = [self.printed.ids[UNIT[n]] for n in self.state.zones[zone]]
            left = [unit for unit in left if unit not in action.units]
            if fixed:
                return "R14", Sentence(
                    "Into an empty zone the whole group must go, but {unit} never moves; "
                    "the others may go to an own occupied zone.",
                    self._unit(self.printed.ids[fixed[0]]),
                )
            if left:
                return "R13", Sentence(
                    "Into an empty zone the whole group must go: {units} stays behind.",
                    {"units": units_called(self.printed, left), "n": len(left)},
                    plural="Into an empty zone the whole group must go: {units} stay behind.",
                )
        if relation + len(action.units) > ZONE_LIMIT:
            return "R3", Sentence(
                "At most 3 units fit in a zone: {zone} holds {held}, so {room} more may come.",
                {"zone": action.to, "held": relation, "room": ZONE_LIMIT - relation},
            )
        cost = self.orders.move_cost(self.side, target, relation)
        return self._cost("R15" if cost > 1 else "R12", cost)

    def _step(self, zone: int, target: int) -> Refused | None:
        """Whether a move can go from zone to zone at all (R2, R15)."""
        if self.side == CHRISTIAN and target not in board.FILE[zone]:
            return "R15", Sentence(
                "Christians move one zone ahead or back in their column: from {zone} to {zones}.",
                {"zone": board.NAMES[zone], "zones": listed(board.NAMES[z] for z in board.FILE[zone])},
            )
        return self._adjacent(zone, target)

    def _adjacent(self, zone: int, target: int) -> Refused | None:
        if board.distance(zone, target) == 1:
            return None
        return "R2", Sentence(
            "{target} is not adjacent to {zone}; adjacent are {zones}.",
            {
                "target": board.NAMES[target],
                "zone": board.NAMES[zone],
                "zones": listed(board.NAMES[z] for z in board.NEAR[zone]),
            },
        )

    def _attack(self, action: Attack | Charge) -> Refused | None:
        charge = isinstance(action, Charge)
        rule = CHARGE_RULE[self.side] if charge else ATTACK_RULE
        if found := self._group("R17", action.origin, action.target, action.units):
            return found
        zone, target = board.NUMBER[action.origin], board.NUMBER[action.target]
        ahead = board.AHEAD[zone]
        if charge and self.side == CHRISTIAN and target != ahead:
            return "R20", Sentence(
                "A Christian charge goes straight ahead: from {zone} only to {zones}.",
                {"zone": action.origin, "zones": NOWHERE if ahead is None else board.NAMES[ahead]},
            )
        if found := self._adjacent(zone, target):
            return found
        if self.relations[target] != ENEMY:
            return self._no_enemy(action.target, board.NEAR[zone])
        content = self.state.zones[zone]
        numbers = self._numbers(action.units)
        if tilted := [UNIT[n] for n in content if EXHAUSTED[n] and UNIT[n] in numbers]:
            return self._exhausted(tilted[0], content)
        if charge and not any(self.printed.cavalry[unit] for unit in numbers):
            riders = [self.printed.ids[UNIT[n]] for n in content if self.printed.cavalry[UNIT[n]] and not EXHAUSTED[n]]
            return rule, Sentence(
                "A charge needs an unexhausted unit with the cavalry icon; in {zone} there are: {units}.",
                {"zone": action.origin, "units": units_called(self.printed, riders)},
            )
        if self.state.combats >= COMBATS_A_TURN:
            return self._limit()
        return self._cost(rule, CHARGE_COST if charge else ATTACK_COST[self.side]) or self._declared(action)

    def _declared(self, action: Attack | Charge) -> Refused | None:
        """R42: cards that cannot be declared with this attack."""
        extras = self.orders.extras(self.state)
        allowed = self.orders.declarable(
            board.NUMBER[action.origin],
            board.NUMBER[action.target],
            tuple(self._numbers(action.units)),
            extras,
            charge=isinstance(action, Charge),
        )
        cards = {card for cards in allowed for card in cards}
        for card in action.special:
            if card not in (LOPEZ, SANCHO):
                return "R42", Sentence("{card} cannot be declared with an attack.", {"card": card})
            if card not in cards:
                return "R42", Sentence("{card} cannot be declared with this attack.", {"card": card_name(card)})
        return "R42", Sentence("Cards declared with an attack are named once each, in order.")

    def _shot(self, action: Shoot) -> Refused | None:
        if found := self._own(action.unit, "R18") or self._zone(action.target):
            return found
        unit, target = self.printed.number[action.unit], board.NUMBER[action.target]
        zone = self._where(unit)
        assert zone is not None
        content = self.state.zones[zone]
        if not self.printed.archer[unit]:
            return "R18", Sentence("{unit} has no archer icon and cannot shoot.", self._unit(action.unit))
        if any(EXHAUSTED[n] for n in content if UNIT[n] == unit):
            return self._exhausted(unit, content)
        if board.distance(zone, target) != 2:
            return "R18", Sentence(
                "{target} is not exactly two zones from {zone}; those are {zones}.",
                {
                    "target": action.target,
                    "zone": board.NAMES[zone],
                    "zones": listed(board.NAMES[z] for z in board.FAR[zone]),
                },
            )
        if self.relations[target] != ENEMY:
            return self._no_enemy(action.target, board.FAR[zone])
        if self.state.shots >= SHOTS_A_TURN:
            return "R16", Sentence("One archer attack a turn is allowed, and it was made.")
        if self.state.combats >= COMBATS_A_TURN:
            return self._limit()
        return self._cost("R18", SHOT_COST[self.side])

    def _rally(self, action: Rally) -> Refused | None:
        if found := self._own(action.unit, "R31"):
            return found
        unit = self.printed.number[action.unit]
        zone = self._where(unit)
        assert zone is not None
        number = next(n for n in self.state.zones[zone] if UNIT[n] == unit)
        if FULL[number]:
            return "R31", Sentence("{unit} has power 2 already; units at power 1 rally.", self._unit(action.unit))
        if EXHAUSTED[number]:
            return "R31", Sentence("{unit} is exhausted and cannot rally.", self._unit(action.unit))
        return self._cost("R31", RALLY_COST)

    def _group(self, rule: str, origin: str, target: str, units: Sequence[PieceId]) -> Refused | None:
        """Zones that exist and units that stand in the zone of origin, each named once, in order."""
        if found := self._zone(origin) or self._zone(target):
            return found
        if self.relations[board.NUMBER[origin]] <= 0:
            return rule, Sentence("{zone} is not held by {side}.", {"zone": origin, "side": self._us()})
        if not units:
            return rule, Sentence("At least one unit must be named.")
        for unit in units:
            if found := self._own(unit, rule):
                return found
            where = self._where(self.printed.number[unit])
            if where is not None and board.NAMES[where] != origin:
                return rule, Sentence(
                    "{unit} does not stand in {zone}, but in {where}.",
                    {"unit": unit_called(self.printed, unit), "zone": origin, "where": board.NAMES[where]},
                )
        if list(units) != sorted(set(units)):
            return "R4", Sentence(
                "Units are named once each and in order: {units}.", {"units": listed(sorted(set(units)))}
            )
        return None

    def _zone(self, name: str) -> Refused | None:
        if name in board.NUMBER:
            return None
        return "R1", Sentence("{zone} is no zone: they are A1 to C6.", {"zone": name})

    def _own(self, id: PieceId, rule: str) -> Refused | None:
        """A unit of the side whose turn it is, on the board."""
        unit = self.printed.number.get(id)
        if unit is None:
            return "R4", Sentence("{unit} is no unit of this game.", {"unit": id})
        if self.printed.side[unit] != self.side:
            return rule, Sentence("{unit} does not belong to {side}.", {**self._unit(id), "side": self._us()})
        if self._where(unit) is None:
            return rule, Sentence("{unit} is eliminated.", self._unit(id))
        return None

    def _no_enemy(self, target: str, near: Sequence[int]) -> Refused:
        enemies = [board.NAMES[z] for z in near if self.relations[z] == ENEMY]
        return "R17", Sentence(
            "{zone} holds no enemy; within reach are: {zones}.", {"zone": target, "zones": listed(enemies)}
        )

    def _exhausted(self, unit: int, content: Content) -> Refused:
        fit = [self.printed.ids[UNIT[n]] for n in content if not EXHAUSTED[n]]
        return "R17", Sentence(
            "{unit} is exhausted; unexhausted there: {units}.",
            {**self._unit(self.printed.ids[unit]), "units": units_called(self.printed, fit)},
        )

    def _limit(self) -> Refused:
        return "R16", Sentence("Two combat actions a turn are allowed, and they were made.")

    def _cost(self, rule: str, cost: int) -> Refused | None:
        if self.state.points >= cost:
            return None
        return rule, Sentence(
            "This costs {cost} points; {points} are left.", {"cost": cost, "points": self.state.points}
        )

    def _where(self, unit: int) -> int | None:
        for zone, content in enumerate(self.state.zones):
            if any(UNIT[n] == unit for n in content):
                return zone
        return None

    def _numbers(self, units: Sequence[PieceId]) -> list[int]:
        return [self.printed.number[unit] for unit in units]

    def _unit(self, id: PieceId) -> dict[str, object]:
        """A unit, to fill the gap of that name."""
        zone = self._where(self.printed.number[id])
        return {"unit": unit_called(self.printed, id, None if zone is None else board.NAMES[zone])}

    def _us(self) -> Sentence:
        return SIDES_INSIDE[SEATS[self.side]]
