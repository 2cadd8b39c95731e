"""Why an action with pieces on the map is not legal: building, deploying, battalions and the dragon."""

from __future__ import annotations

from typing import Any

from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.box.spaces import Space
from companion.games.dragon_soul.fight.cards import NUMBER, soldiers
from companion.games.dragon_soul.fight.dragon import DRAGON
from companion.games.dragon_soul.state import NOWHERE, Battalion, State, castle_owners, standing, uncontested
from companion.games.dragon_soul.turns.income import may_form
from companion.games.dragon_soul.turns.march import destinations, within_reach
from companion.games.dragon_soul.turns.orders import may_land
from companion.games.dragon_soul.turns.reasons import Reasons, Refused
from companion.language import Sentence


def build(reasons: Reasons, state: State, action: do.Build) -> Refused | None:
    """Why no castle can be built there (D10, D11)."""
    if state.round == 1:
        return "D10", Sentence("In the first round every player draws.")
    found = reasons.own(state, action.battalion, "D11")
    if not isinstance(found, Battalion):
        return found
    values = {
        "piece": reasons.names.piece(action.battalion),
        "space": reasons.names.space(reasons.plan.spaces.names[found.at]),
    }
    if not reasons.plan.spaces.grass[found.at]:
        return "D11", Sentence("{piece} stands on {space}, which is no centre of a grass tile.", values)
    if found.at in castle_owners(state):
        return "D11", Sentence("{piece} stands on {space}, where a castle is already.", values)
    if len(state.castles[state.current]) >= reasons.plan.limits.castle_tokens:
        return "D11", Sentence("No castle token of {player} is left.", reasons.whose(state))
    return None


def deploy(reasons: Reasons, state: State, action: do.Deploy) -> Refused | None:
    """Why a card cannot be deployed there (D14, D15, D17, D22)."""
    if not state.deploying:
        return reasons.not_now(state, action)
    plan, player = reasons.plan, state.current
    kind = NUMBER.get(action.card)
    if kind is None:
        return "D2", reasons.no_card(action.card)
    if not state.hands[player][kind]:
        return "D14", Sentence("That card is not among the reserves of {player}.", reasons.whose(state))
    at = plan.spaces.number.get(action.at)
    if at is None:
        return "D3", reasons.no_space(action.at)
    free, values = uncontested(plan, state, player), {"space": reasons.names.space(action.at)}
    if at not in state.castles[player]:
        return "D14", Sentence(
            "{player} has no castle on {space}; free to deploy are: {spaces}.",
            {**reasons.whose(state), **values, "spaces": reasons.spaces(free)},
        )
    if at not in free:
        return "D22", Sentence("The castle on {space} is contested and takes no cards.", values)
    met = standing(state).get(at)
    if met is None:
        if not may_form(plan, state, player):
            return "D15", Sentence(
                "{player} has {n} battalion and may have no more.",
                {**reasons.whose(state), "n": len(state.battalions[player])},
                plural="{player} has {n} battalions and may have no more.",
            )  # fmt: skip
    elif plan.limits.stack_max and sum(met[1].cards) >= plan.limits.stack_max:
        return "D17", reasons.too_many()
    return None


def move(reasons: Reasons, state: State, action: do.Move) -> Refused | None:
    """Why a battalion cannot move there (D18-D20, D24)."""
    found = reasons.ready(state, action.battalion)
    if not isinstance(found, Battalion):
        return found
    to = reasons.plan.spaces.number.get(action.to)
    if to is None:
        return "D3", reasons.no_space(action.to)
    there = standing(state)
    allowed = destinations(reasons.plan, state, there, found)
    if to in allowed:
        return None
    # A boneyard among them would say that the battalion has a soul stone (D42).
    open_to_all = reasons.spaces([space for space in allowed if not reasons.plan.spaces.boneyard[space]])
    piece, space = reasons.names.piece(action.battalion), reasons.names.space(action.to)
    values = {"piece": piece, "space": space, "spaces": open_to_all}
    if to not in within_reach(reasons.plan, state, there, found):
        return "D19", Sentence("{piece} cannot reach {space}; it can go to: {spaces}.", values)
    return _cannot_enter(reasons, state, to, values)


def _cannot_enter(reasons: Reasons, state: State, to: Space, values: dict[str, Any]) -> Refused:
    """Why a move to a space within reach is not allowed."""
    met = standing(state).get(to)
    if met is not None and met[0] == state.current:
        return "D17", reasons.too_many()
    if met is not None or to in state.dragons:
        return "D6", Sentence("{piece} cannot move to {space}: another piece stands there.", values)
    if not reasons.plan.spaces.boneyard[to]:
        return "D5", Sentence("{space} is the centre of a forest, which battalions do not enter.", values)
    if state.dragons[state.current] != NOWHERE:
        return "D24", Sentence("{player} has a dragon already; only one is allowed.", reasons.whose(state))
    return "D24", Sentence("{piece} has no soul stone, so it cannot move onto the boneyard {space}.", values)


def attack(reasons: Reasons, state: State, action: do.Attack) -> Refused | None:
    """Why a battalion cannot attack another one (D18, D23, D31)."""
    found = reasons.ready(state, action.battalion)
    if not isinstance(found, Battalion):
        return found
    if action.target.endswith(DRAGON):
        return "D30", Sentence("Battalions never attack dragons.")
    target = reasons.enemy(state, action.target, "D31")
    if not isinstance(target, Battalion):
        return target
    values = {"piece": reasons.names.piece(action.battalion), "target": reasons.names.piece(action.target)}
    if target.at not in reasons.plan.spaces.near[found.at]:
        return "D31", Sentence("{target} is not next to {piece}.", values)
    if not soldiers(found.cards):
        return "D23", Sentence("{piece} has no soldier, so it cannot attack.", values)
    return None


def fly(reasons: Reasons, state: State, action: do.Fly) -> Refused | None:
    """Why the dragon cannot fly there (D25, D26)."""
    if state.dragons[state.current] == NOWHERE:
        return "D25", reasons.no_dragon(state)
    to = reasons.plan.spaces.number.get(action.to)
    if to is None:
        return "D3", reasons.no_space(action.to)
    if may_land(reasons.plan, state, to):
        return None
    return "D26", Sentence(
        "A dragon cannot land on {space}: only on a space without piece, castle and boneyard.",
        {"space": reasons.names.space(action.to)},
    )


def strike(reasons: Reasons, state: State, action: do.Strike) -> Refused | None:
    """Why the dragon cannot strike that (D25, D27, D30)."""
    at = state.dragons[state.current]
    if at == NOWHERE:
        return "D25", reasons.no_dragon(state)
    near, values = reasons.plan.spaces.near[at], {"target": reasons.names.piece(action.target)}
    if action.target.endswith(DRAGON):
        owner = reasons.plan.player.get(action.target.removesuffix(DRAGON))  # type: ignore[call-overload]
        if owner is None or owner not in reasons.plan.enemies[state.current]:
            return "D30", Sentence("{target} is no enemy dragon.", values)
        if state.dragons[owner] in near:
            return None
        return "D30", Sentence("{target} is not next to the dragon.", values)
    target = reasons.enemy(state, action.target, "D27")
    if not isinstance(target, Battalion):
        return target
    if target.at in castle_owners(state):
        return "D27", Sentence("{target} stands on a castle, where no dragon can strike it.", values)
    if target.at not in near:
        return "D27", Sentence("{target} is not next to the dragon.", values)
    return None
