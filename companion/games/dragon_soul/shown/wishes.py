"""What a player means by pointing at the map."""

from __future__ import annotations

from companion.game import Action
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.box.plan import Plan
from companion.games.dragon_soul.fight.dragon import dragon_name
from companion.games.dragon_soul.shown.scene import KINDS_ON_THE_MAP
from companion.games.dragon_soul.state import NOBODY, State, standing
from companion.games.dragon_soul.turns.march import may_wake


def wished(plan: Plan, state: State, kind: str | None, origin: str, target: str | None) -> Action | None:
    """What a player means by pointing from one place to another: a move or an attack of the battalion there, a flight
    or a strike of the dragon there. None where nothing of the player's stands there, and for a move onto a boneyard of
    which only the battalion's cards say whether it is possible: no answer may tell of them (D24, D42)."""
    start, end = plan.spaces.number.get(origin), plan.spaces.number.get(target or "")
    if state.current == NOBODY or start is None or end is None or kind not in (None, *KINDS_ON_THE_MAP):
        return None
    there, current = standing(state), state.current
    met = there.get(end)
    foe = plan.battalion_name(met[0], met[1].number) if met is not None and met[0] != current else None
    dragons = {at: dragon_name(plan, player) for player, at in enumerate(state.dragons) if player != current}
    foe = foe or dragons.get(end)
    if start in there and there[start][0] == current:
        name = plan.battalion_name(current, there[start][1].number)
        if end in may_wake(plan, state, there, there[start][1]):
            return None
        return do.Attack(name, foe) if foe is not None and kind != "move" else do.Move(name, plan.spaces.names[end])
    if state.dragons[current] == start:
        return do.Strike(foe) if foe is not None and kind != "fly" else do.Fly(plan.spaces.names[end])
    return None
