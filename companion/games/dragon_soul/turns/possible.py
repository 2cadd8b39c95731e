"""Which states can be: what a loaded state or a corrected table must fulfil to be played on from."""

from __future__ import annotations

from typing import Final

from companion.games.dragon_soul.box.plan import Plan, Player
from companion.games.dragon_soul.fight.battle import unused
from companion.games.dragon_soul.fight.cards import NONE, SOLDIERS, STONE, holds, plus, soldiers
from companion.games.dragon_soul.fight.dragon import ATTACKS, half, must_choose
from companion.games.dragon_soul.state import (
    NOBODY,
    NOWHERE,
    Battle,
    Phase,
    State,
    castle_owners,
    find,
    strength,
)
from companion.language import Sentence

LAST_ROUND: Final = 10**9


def fault(plan: Plan, state: State) -> Sentence | None:
    """Why a state cannot be; None where it can."""
    return (
        _turn_fault(plan, state)
        or position_fault(plan, state)
        or _players_fault(plan, state)
        or _cards_fault(plan, state)
        or _phase_fault(plan, state)
    )


def position_fault(plan: Plan, state: State) -> Sentence | None:
    """Why pieces cannot stand like that: two in a space, one where it can never be, or more than there are tokens."""
    names, limits, spaces, owners = plan.spaces.names, plan.limits, plan.spaces, castle_owners(state)
    taken: set[int] = set()
    for player, own in enumerate(state.battalions):
        for battalion in own:
            at = battalion.at
            values = {"piece": plan.battalion_name(player, battalion.number), "space": names[at]}
            if at in taken:
                return Sentence("Two pieces stand on {space} (D6).", values)
            taken.add(at)
            if spaces.boneyard[at]:
                return Sentence("{piece} stands on the boneyard {space}, where only dragons are (D24).", values)
            if spaces.forest[at] and not limits.enter_forest:
                return Sentence("{piece} stands on the forest {space}, which battalions do not enter (D5).", values)
            if owners.get(at, player) != player:
                return Sentence("{piece} stands on a castle of another colour on {space} (D21).", values)
    for at in state.dragons:
        if at in taken:
            return Sentence("Two pieces stand on {space} (D6).", {"space": names[at]})
        if at in owners:
            return Sentence("A dragon stands on the castle on {space} (D26).", {"space": names[at]})
        if at != NOWHERE:
            taken.add(at)
    if sum(map(len, state.castles)) != len(owners):
        return Sentence("A space has at most one castle.")
    for at in owners:
        if not spaces.grass[at]:
            return Sentence("A castle stands on {space}, which is no grass centre (D5).", {"space": names[at]})
    if any(len(own) > limits.castle_tokens for own in state.castles):
        return Sentence("A colour has at most {n} castles (D1).", {"n": limits.castle_tokens})
    return None


def _turn_fault(plan: Plan, state: State) -> Sentence | None:
    """Whether somebody's turn is said as D7 and D8 have it, and the game goes on."""
    if state.phase is Phase.OVER or state.winners or state.reason is not None:
        return Sentence("This game is over; only a game that goes on can be loaded.")
    if state.phase is Phase.FIRST:
        if state.order or state.current != NOBODY or state.round:
            return Sentence("Before the first player is known there is no order, no turn and no round (D7).")
        return None
    first = state.order[0] if state.order else NOBODY
    if first not in plan.openers or state.order != (*plan.players[first:], *plan.players[:first]):
        return Sentence("The players cannot have their turns in this order (D7, D8).")
    if state.current == NOBODY or state.current in state.out:
        return Sentence("It must be the turn of a player who is in the game (D9).")
    if not 1 <= state.round <= LAST_ROUND:
        return Sentence("The round is a number from 1 up (D41).")
    return None


def _players_fault(plan: Plan, state: State) -> Sentence | None:
    """Whether those who are out have nothing left, and all others something to play with (D37, D39)."""
    for player in plan.players:
        pieces = bool(state.castles[player] or state.battalions[player])
        values = {"seat": plan.seats[player]}
        if player not in state.out and not pieces:
            return Sentence("{seat} has neither castle nor battalion, and so is out (D39).", values)
        if player in state.out and (pieces or state.dragons[player] != NOWHERE or state.hands[player] != NONE):
            return Sentence("{seat} is out, and so has no pieces and no cards (D39).", values)
        if player in state.claims and not _may_claim(plan, state, player):
            return Sentence("The claim of {seat} does not stand (D37).", values)
    if len({plan.allies[player] for player in plan.players if player not in state.out}) == 1:
        return Sentence("Only one side is left, and so has won (D39).")
    return None


def _may_claim(plan: Plan, state: State, player: Player) -> bool:
    return (
        player != state.current
        and player not in state.out
        and state.phase is not Phase.FIRST
        and strength(plan, state, player) >= plan.goal
    )


def _cards_fault(plan: Plan, state: State) -> Sentence | None:
    """Whether all cards are there once, and battalions hold as many as they may (D2, D17)."""
    together = plus(state.deck, state.dead)
    for cards in (*state.hands, *(b.cards for own in state.battalions for b in own)):
        together = plus(together, cards)
    if together != plan.box.deck:
        return Sentence("The cards are not, all together, those of the box (D2).")
    most = plan.limits.stack_max
    for player, own in enumerate(state.battalions):
        for battalion in own:
            values = {"piece": plan.battalion_name(player, battalion.number), "n": most}
            if battalion.cards == NONE:
                return Sentence("{piece} has no cards (D17).", values)
            if most and sum(battalion.cards) > most:
                return Sentence("{piece} has more than {n} cards (D17).", values)
            if battalion.acted and player != state.current:
                return Sentence("{piece} has acted, though it is not its player's turn (D18).", values)
    return None


def _phase_fault(plan: Plan, state: State) -> Sentence | None:
    """Whether what is being decided fits the phase."""
    phase = state.phase
    drawing = state.owed > 0 and state.deck != NONE
    if state.owed < 0 or drawing != (phase is Phase.DRAW) or (state.owed > 0 and not drawing):
        return Sentence("Cards are owed only while they are drawn, and then the deck has some (D12).")
    if _acted(state) and state.deploying:
        return Sentence("Deploying is over once a battalion has acted (D9).")
    if (
        state.deploying
        if phase not in (Phase.INCOME, Phase.DRAW, Phase.TURN)
        else (not state.deploying and phase is not Phase.TURN)
    ):
        return Sentence("Deploying lasts from the income to the first action of the turn (D9).")
    for asked, given in ((Phase.BATTLE, state.battle), (Phase.COINS, state.coins), (Phase.DISCARD, state.loss)):
        if (given is not None) != (phase is asked):
            return Sentence("The phase {phase} and what is being decided do not fit.", {"phase": phase.value})
    if phase is Phase.FIRST and not _is_setup(plan, state):
        return Sentence("Before the first player is known everything is as it was set up (D7).")
    if state.battle is not None and not _battle_fits(plan, state, state.battle):
        return Sentence("Such a battle cannot be in progress (D31-D35).")
    if (state.coins is not None or state.loss is not None) and not _strike_fits(plan, state):
        return Sentence("Such a strike cannot be in progress (D27-D29).")
    return None


def _acted(state: State) -> bool:
    return any(battalion.acted for own in state.battalions for battalion in own)


def _is_setup(plan: Plan, state: State) -> bool:
    return (
        state.castles == tuple((start,) for start in plan.starts)
        and not any(state.battalions)
        and set(state.dragons) == {NOWHERE}
        and state.deck == plan.box.deck
        and not state.out
    )


def _battle_fits(plan: Plan, state: State, battle: Battle) -> bool:
    """Whether a battalion that acted is next to the enemy it fights, and has a soldier to send (D31-D35)."""
    attacker, defender = find(state, state.current, battle.attacker), find(state, battle.owner, battle.defender)
    if attacker is None or defender is None or not attacker.acted:
        return False
    if battle.owner not in plan.enemies[state.current] or defender.at not in plan.spaces.near[attacker.at]:
        return False
    if battle.used[STONE] or not holds(attacker.cards, battle.used):
        return False
    left = unused(state, battle)
    return soldiers(left) > 0 and (battle.attack == NOWHERE or (battle.attack in SOLDIERS and left[battle.attack] > 0))


def _strike_fits(plan: Plan, state: State) -> bool:
    """Whether the dragon can strike the target, and what it loses is to be chosen (D27, D29)."""
    coins, loss, dragon = state.coins, state.loss, state.dragons[state.current]
    owner, number = (coins.owner, coins.target) if coins else (loss.owner, loss.number) if loss else (NOBODY, 0)
    target = find(state, owner, number)
    if target is None or dragon == NOWHERE or owner not in plan.enemies[state.current]:
        return False
    if target.at not in plan.spaces.near[dragon] or target.at in castle_owners(state):
        return False
    if coins is not None:
        return coins.attack in (None, *ATTACKS)
    return loss is not None and loss.count == half(target) and must_choose(target)
