"""Which legal actions are worth a thought: of units that are alike one is as good as another (R4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.game import CHANCE, UNKNOWN, Action, CardId
from companion.games.las_navas import actions as do
from companion.games.las_navas.box import zones as board
from companion.games.las_navas.box.components import MUSLIM, SIDE_OF, Printed
from companion.games.las_navas.fight.damage import distributions
from companion.games.las_navas.rules import LasNavas
from companion.games.las_navas.specials.reactions import JIHAD, JUND, KURDISH
from companion.games.las_navas.state import EXHAUSTED, UNIT, Content, Phase, State, power_of
from companion.judgement import Option

KEPT: Final = 60_000
WORTH: Final = {"none": 1.0, "archer": 1.2, "cavalry": 1.4}
"""How sorely a unit is missed, by its icon, where damage is dealt (R24)."""
FALLEN, BEYOND_PRICE = 1.0, 50.0


class Options:
    """The actions worth a thought in a game with these printed pieces."""

    def __init__(self, game: LasNavas) -> None:
        self._game = game
        self._printed: Printed = game.printed
        alone, common = ("al_nasir", "black_guard", "lopez_de_haro"), (JIHAD, JUND, KURDISH)
        kinds = [
            (
                unit.icon,
                unit.type if unit.type in alone else "",
                *(n in self._printed.named[card] for card in common),
            )
            for n, unit in enumerate(self._printed.units)
        ]
        numbers = {kind: n for n, kind in enumerate(dict.fromkeys(kinds))}
        self.kinds = [numbers[kind] for kind in kinds]
        self._alike: dict[Any, tuple[int, ...]] = {}
        self._damages: dict[Any, tuple[Action, ...]] = {}

    def of(self, state: State, narrow: bool) -> Sequence[Option]:
        """Each action with the hidden card that its owner needs for it (None: none that could be lacking); `narrow`
        leaves out attacks by a part of the units that could join, and all but one distribution of damage."""
        if state.phase is Phase.DAMAGE:
            return [(action, None) for action in self._dealt(state, 1 if narrow else 3)]
        legal = self._game.legal_actions(state)
        if state.phase is Phase.ACT:
            return self._turn(state, legal, narrow)
        return [(action, self._needed(state, action)) for action in legal if getattr(action, "take", None) != UNKNOWN]

    def _needed(self, state: State, action: Action) -> CardId | None:
        """The card of an unknown hand by which alone the action can be taken."""
        if state.decider is None or state.decider == CHANCE:
            return None
        side = SIDE_OF[state.decider]
        match action:
            case do.Play(card=card) | do.Initiative(card=card):
                return None if card in state.hands[side] else card
            case do.React(card=card) | do.Special(card=card):
                return None if card in state.specials[side] else card
            case do.Attack(special=(card, *_)) | do.Charge(special=(card, *_)):
                return None if card in state.specials[side] else card
        return None

    def _turn(self, state: State, legal: Sequence[Action], narrow: bool) -> list[Option]:
        seen: set[Any] = set()
        kept: list[Option] = []
        hidden = state.turn is not None and UNKNOWN in state.specials[state.turn]
        for action in legal:
            match action:
                case do.Move(origin=origin, to=target, units=units):
                    key: Any = ("move", target, origin, self._signature(state, origin, units))
                case (
                    do.Attack(origin=origin, target=target, units=units, special=special)
                    | do.Charge(origin=origin, target=target, units=units, special=special)
                ):
                    if (narrow and len(units) < self._fit(state, origin)) or (hidden and len(special) > 1):
                        continue
                    kind = action.__struct_config__.tag
                    key = (kind, target, origin, special, self._signature(state, origin, units))
                case do.Shoot(unit=unit, target=target):
                    origin = self._where(state, unit)
                    key = ("shoot", target, origin, self._signature(state, origin, (unit,)))
                case do.Rally(unit=unit):
                    origin = self._where(state, unit)
                    key = ("rally", origin, self._signature(state, origin, (unit,)))
                case _:
                    kept.append((action, self._needed(state, action)))
                    continue
            if key not in seen:
                seen.add(key)
                kept.append((action, self._needed(state, action) if hidden else None))
        return kept

    def _signature(self, state: State, origin: str, units: tuple[str, ...]) -> tuple[int, ...]:
        content = state.zones[board.NUMBER[origin]]
        key = (content, units)
        found = self._alike.get(key)
        if found is None:
            if len(self._alike) > KEPT:
                self._alike.clear()
            ids = self._printed.ids
            found = self._alike[key] = tuple(
                sorted(self.kinds[UNIT[n]] * 4 + (n & 3) for n in content if ids[UNIT[n]] in units)
            )
        return found

    def _where(self, state: State, unit: str) -> str:
        number = self._printed.number[unit]  # type: ignore[index]
        for zone, content in enumerate(state.zones):
            for n in content:
                if n >> 2 == number:
                    return board.NAMES[zone]
        raise AssertionError(f"{unit} stands nowhere")

    @staticmethod
    def _fit(state: State, origin: str) -> int:
        return sum(not EXHAUSTED[n] for n in state.zones[board.NUMBER[origin]])

    def _dealt(self, state: State, most: int) -> tuple[Action, ...]:
        """The distributions of damage that cost least, as many as given; of those that are alike one (R24)."""
        assert state.combat is not None
        wound = state.combat.wounds[0]
        content = state.zones[wound.zone]
        key = (content, wound.points, most)
        found = self._damages.get(key)
        if found is None:
            if len(self._damages) > KEPT:
                self._damages.clear()
            ways: dict[Any, tuple[float, Action]] = {}
            legal = self._game.legal_actions(state)
            for way, action in zip(distributions(content, wound.points), legal, strict=True):
                alike = tuple(sorted((self.kinds[UNIT[n]] * 4 + (n & 3), p) for n, p in zip(content, way, strict=True)))
                ways.setdefault(alike, (self._cost(content, way), action))
            found = self._damages[key] = tuple(action for _, action in sorted(ways.values(), key=lambda w: w[0])[:most])
        return found

    def _cost(self, content: Content, way: tuple[int, ...]) -> float:
        cost = 0.0
        for n, points in zip(content, way, strict=True):
            unit = UNIT[n]
            worth = BEYOND_PRICE if unit == self._printed.al_nasir else WORTH[self._printed.units[unit].icon]
            worth += 0.2 * (self._printed.side[unit] == MUSLIM and unit in self._printed.named[JIHAD])
            fallen = points == power_of(n)
            cost += worth * (points + FALLEN * fallen) - 0.1 * points * EXHAUSTED[n]
        return cost
