"""Why an action is not legal: the ruling, and one sentence that says what was tried and what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.errors import IllegalAction
from companion.game import Action, CardId
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.box.plan import Plan
from companion.games.dragon_soul.fight.battle import unused
from companion.games.dragon_soul.fight.cards import NUMBER, STONE, counted, holds, read
from companion.games.dragon_soul.fight.dragon import ATTACKS, DEFENCES
from companion.games.dragon_soul.shown import words
from companion.games.dragon_soul.state import NOWHERE, Phase, State, decider, named
from companion.games.dragon_soul.turns import refused_on_map as on_map
from companion.games.dragon_soul.turns.income import lot
from companion.games.dragon_soul.turns.reasons import Reasons, Refused
from companion.language import Sentence, mark

Check = Callable[[Reasons, State, Any], Refused | None]


class Judge:
    """Judges actions on one plan."""

    def __init__(self, plan: Plan) -> None:
        self._reasons = Reasons(plan)

    def refused(self, state: State, action: Action) -> Refused | None:
        """Why an action is not legal in a state; None where it is."""
        check = _CHECKS.get(type(action))
        if check is None or check[0] not in (None, state.phase):
            return self._reasons.not_now(state, action)
        return check[1](self._reasons, state, action)

    def refusal(self, refused: Refused) -> IllegalAction:
        """The error that says a refusal."""
        rule, sentence = refused
        return IllegalAction(rule, mark("{reason} ({ruling})"), reason=sentence, ruling=rule)


def _first(reasons: Reasons, state: State, action: do.First) -> Refused | None:
    player = reasons.plan.player.get(action.side)
    if player is None:
        return "D7", reasons.no_player(action.side)
    if player not in reasons.plan.openers:
        allowed = words.listed(reasons.player(opener) for opener in reasons.plan.openers)
        return "D8", Sentence(
            "In this team game {players} can have the first turn, not {player}.",
            {"players": allowed, "player": reasons.player(player)},
        )
    return None


def _shuffle(reasons: Reasons, state: State, action: do.Shuffle) -> Refused | None:
    if state.ask or state.stack:
        return reasons.not_now(state, action)
    if any(kind not in NUMBER for kind in action.deck) or _lot(action.deck) != state.deck:
        return "D12", Sentence("A shuffled deck has each card of the deck once.")
    return None


def _deal(reasons: Reasons, state: State, action: do.Deal) -> Refused | None:
    cards, n = read(action.cards), lot(state)
    if cards is None:
        return "D2", reasons.no_counts()
    if sum(cards) != n:
        return "D12", Sentence(
            "{n} card must be drawn, not {named}.", {"n": n, "named": sum(cards)},
            plural="{n} cards must be drawn, not {named}.",
        )  # fmt: skip
    if not holds(state.deck, cards):
        return "D12", Sentence("The deck does not hold these cards.")
    if not state.ask and (not state.stack or counted(state.stack[:n]) != cards):
        return "D12", Sentence("These cards are not on top of the deck.")
    return None


def _fight(reasons: Reasons, state: State, action: do.Fight) -> Refused | None:
    player = decider(state)
    if action.side != reasons.plan.seats[player]:
        return reasons.not_now(state, action)
    kind, battle = NUMBER.get(action.card), state.battle
    assert battle is not None
    if kind is None:
        return "D2", reasons.no_card(action.card)
    if battle.attack != NOWHERE:
        if named(state, player, battle.defender).cards[kind]:
            return None
        return "D32", Sentence("That card is not in the battalion that defends itself.")
    if kind == STONE:
        return "D23", Sentence("A soul stone cannot attack.")
    left = unused(state, battle)
    if left[kind]:
        return None
    return "D32", Sentence("The attacker has no unused card of that kind in this battle.")


def _cease(reasons: Reasons, state: State, action: do.Cease) -> Refused | None:
    assert state.battle is not None
    if state.battle.attack != NOWHERE:
        return "D32", Sentence("The attacker has picked a card, so this round is fought.")
    return None


def _coin(reasons: Reasons, state: State, action: do.Coin) -> Refused | None:
    assert state.coins is not None
    if action.side != reasons.plan.seats[decider(state)]:
        return reasons.not_now(state, action)
    faces = ATTACKS if state.coins.attack is None else DEFENCES
    if action.face in faces:
        return None
    return "D27", Sentence(
        "The coin shows {one} or {two}.", {"one": words.FACES[faces[0]], "two": words.FACES[faces[1]]}
    )


def _discard(reasons: Reasons, state: State, action: do.Discard) -> Refused | None:
    loss = state.loss
    assert loss is not None
    name = reasons.plan.battalion_name(loss.owner, loss.number)
    if action.battalion != name:
        return "D29", Sentence("The cards to lose are those of {piece}.", {"piece": reasons.names.piece(name)})
    cards = read(action.cards)
    if cards is None:
        return "D2", reasons.no_counts()
    if sum(cards) != loss.count:
        return "D29", Sentence(
            "{n} card must be lost, not {named}.", {"n": loss.count, "named": sum(cards)},
            plural="{n} cards must be lost, not {named}.",
        )  # fmt: skip
    if not holds(named(state, loss.owner, loss.number).cards, cards):
        return "D29", Sentence("These cards are not all in {piece}.", {"piece": reasons.names.piece(name)})
    return None


def _concede(reasons: Reasons, state: State, action: do.Concede) -> Refused | None:
    player = reasons.plan.player.get(action.side)
    if player is None:
        return "D40", reasons.no_player(action.side)
    if state.phase in (Phase.FIRST, Phase.OVER):
        return "D40", reasons.not_now(state, action)[1]
    if player in state.out:
        return "D40", Sentence("{player} is out of the game already.", {"player": reasons.player(player)})
    return None


def _lot(deck: tuple[CardId, ...]) -> Any:
    return counted(NUMBER[kind] for kind in deck)


def _always(reasons: Reasons, state: State, action: Action) -> None:
    """An action that the phase alone allows."""


_CHECKS: Final[Mapping[type[Action], tuple[Phase | None, Check]]] = {
    do.First: (Phase.FIRST, _first),
    do.Shuffle: (Phase.DRAW, _shuffle),
    do.Draw: (Phase.INCOME, _always),
    do.Build: (Phase.INCOME, on_map.build),
    do.Deal: (Phase.DRAW, _deal),
    do.Deploy: (Phase.TURN, on_map.deploy),
    do.Move: (Phase.TURN, on_map.move),
    do.Attack: (Phase.TURN, on_map.attack),
    do.Fight: (Phase.BATTLE, _fight),
    do.Cease: (Phase.BATTLE, _cease),
    do.Fly: (Phase.TURN, on_map.fly),
    do.Strike: (Phase.TURN, on_map.strike),
    do.Coin: (Phase.COINS, _coin),
    do.Discard: (Phase.DISCARD, _discard),
    do.EndTurn: (Phase.TURN, _always),
    do.Concede: (None, _concede),
}
"""In which phase each action is possible (None: in any), and what is asked of it then."""
