"""Why an action is not legal: the ruling, and one sentence that says what was tried and what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.errors import IllegalAction
from companion.game import Action, CardId
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul import words
from companion.games.dragon_soul.battle import unused
from companion.games.dragon_soul.cards import KINDS, NUMBER, STONE, counted, holds, read, soldiers
from companion.games.dragon_soul.dragon import ATTACKS, DEFENCES, DRAGON
from companion.games.dragon_soul.income import lot, may_form
from companion.games.dragon_soul.march import destinations, within_reach
from companion.games.dragon_soul.orders import may_land
from companion.games.dragon_soul.plan import Plan, Player
from companion.games.dragon_soul.spaces import Space
from companion.games.dragon_soul.state import (
    NOBODY,
    NOWHERE,
    Battalion,
    Phase,
    State,
    castle_owners,
    find,
    named,
    standing,
    uncontested,
)
from companion.language import Sentence, mark

Refused = tuple[str, Sentence]
Check = Callable[["Judge", State, Any], Refused | None]

ASKED: Final = {
    Phase.FIRST: ("D7", mark("chance must name the first player")),
    Phase.INCOME: ("D10", mark("{player} must draw cards or build a castle")),
    Phase.DRAW: ("D12", mark("the cards that {player} draws must be named")),
    Phase.TURN: ("D9", mark("it is the turn of {player}, who may act or end the turn")),
    Phase.BATTLE: ("D32", mark("{player} must pick a card for the battle")),
    Phase.COINS: ("D27", mark("{player} must choose a side of the coin")),
    Phase.DISCARD: ("D29", mark("{player} must choose the cards to lose")),
    Phase.OVER: ("D38", mark("the game is over")),
}
"""What each phase asks, and by which ruling."""


def decider(plan: Plan, state: State) -> Player:
    """The player who must decide now; NOBODY where that is chance, or the game is over."""
    match state.phase:
        case Phase.INCOME | Phase.TURN:
            return state.current
        case Phase.BATTLE:
            assert state.battle is not None
            return state.current if state.battle.attack == NOWHERE else state.battle.owner
        case Phase.COINS:
            assert state.coins is not None
            return state.current if state.coins.attack is None else state.coins.owner
        case Phase.DISCARD:
            assert state.loss is not None
            return state.loss.owner
    return NOBODY


class Judge:
    """Judges actions on one plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.names = plan, words.Names(plan)

    def refused(self, state: State, action: Action) -> Refused | None:
        """Why an action is not legal in a state; None where it is."""
        check = _CHECKS.get(type(action))
        if check is None:
            return self._not_now(state, action)
        phase, reason = check
        if phase is not None and state.phase is not phase:
            return self._not_now(state, action)
        return reason(self, state, action)

    def refusal(self, refused: Refused) -> IllegalAction:
        """The error that says a refusal."""
        rule, sentence = refused
        return IllegalAction(rule, mark("{reason} ({ruling})"), reason=sentence, ruling=rule)

    def _not_now(self, state: State, action: Action) -> Refused:
        if isinstance(action, do.Deploy) and state.phase is Phase.TURN:
            return "D9", Sentence("Cards are deployed before the first battalion or dragon of the turn acts.")
        rule, asked = ASKED[state.phase]
        player = decider(self.plan, state)
        if state.phase is Phase.DRAW:
            player = state.current
        values = {} if player == NOBODY else {"player": self._player(player)}
        return rule, Sentence(
            "{tried} is not possible now: {asked}.", {"tried": words.tried(action), "asked": Sentence(asked, values)}
        )

    # Chance

    def first(self, state: State, action: do.First) -> Refused | None:
        player = self.plan.player.get(action.side)
        if player is None:
            return "D7", self._no_player(action.side)
        if player not in self.plan.openers:
            allowed = words.listed(self._player(opener) for opener in self.plan.openers)
            return "D8", Sentence(
                "In this team game {players} can have the first turn, not {player}.",
                {"players": allowed, "player": self._player(player)},
            )
        return None

    def shuffle(self, state: State, action: do.Shuffle) -> Refused | None:
        if state.ask or state.stack:
            return self._not_now(state, action)
        if any(kind not in NUMBER for kind in action.deck) or _lot(action.deck) != state.deck:
            return "D12", Sentence("A shuffled deck has each card of the deck once.")
        return None

    def deal(self, state: State, action: do.Deal) -> Refused | None:
        cards, n = read(action.cards), lot(state)
        if cards is None:
            return "D2", self._no_counts()
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

    # Income and deploying

    def build(self, state: State, action: do.Build) -> Refused | None:
        if state.round == 1:
            return "D10", Sentence("In the first round every player draws.")
        found = self._own(state, action.battalion, "D11")
        if not isinstance(found, Battalion):
            return found
        values = {"piece": self.names.piece(action.battalion), "space": self.plan.spaces.names[found.at]}
        if not self.plan.spaces.grass[found.at]:
            return "D11", Sentence("{piece} stands on {space}, which is no centre of a grass tile.", values)
        if found.at in castle_owners(state):
            return "D11", Sentence("{piece} stands on {space}, where a castle is already.", values)
        if len(state.castles[state.current]) >= self.plan.limits.castle_tokens:
            return "D11", Sentence("No castle token of {player} is left.", self._whose(state))
        return None

    def deploy(self, state: State, action: do.Deploy) -> Refused | None:
        if not state.deploying:
            return self._not_now(state, action)
        plan, player = self.plan, state.current
        kind = NUMBER.get(action.card)
        if kind is None:
            return "D2", self._no_card(action.card)
        if not state.hands[player][kind]:
            return "D14", Sentence("That card is not among the reserves of {player}.", self._whose(state))
        at = plan.spaces.number.get(action.at)
        if at is None:
            return "D3", self._no_space(action.at)
        free, values = uncontested(plan, state, player), {"space": action.at}
        if at not in state.castles[player]:
            return "D14", Sentence(
                "{player} has no castle on {space}; free to deploy are: {spaces}.",
                {**self._whose(state), **values, "spaces": self._spaces(free)},
            )
        if at not in free:
            return "D22", Sentence("The castle on {space} is contested and takes no cards.", values)
        met = standing(state).get(at)
        if met is None:
            if not may_form(plan, state, player):
                return "D15", Sentence(
                    "{player} has {n} battalion and may have no more.",
                    {**self._whose(state), "n": len(state.battalions[player])},
                    plural="{player} has {n} battalions and may have no more.",
                )  # fmt: skip
        elif plan.limits.stack_max and sum(met[1].cards) >= plan.limits.stack_max:
            return "D17", self._too_many()
        return None

    # Battalions

    def move(self, state: State, action: do.Move) -> Refused | None:
        found = self._ready(state, action.battalion)
        if not isinstance(found, Battalion):
            return found
        to = self.plan.spaces.number.get(action.to)
        if to is None:
            return "D3", self._no_space(action.to)
        there = standing(state)
        allowed = destinations(self.plan, state, there, found)
        if to in allowed:
            return None
        # A boneyard among them would say that the battalion has a soul stone (D42).
        open_to_all = self._spaces([space for space in allowed if not self.plan.spaces.boneyard[space]])
        values = {"piece": self.names.piece(action.battalion), "space": action.to, "spaces": open_to_all}
        if to not in within_reach(self.plan, state, there, found):
            return "D19", Sentence("{piece} cannot reach {space}; it can go to: {spaces}.", values)
        return self._cannot_enter(state, to, values)

    def _cannot_enter(self, state: State, to: Space, values: dict[str, Any]) -> Refused:
        """Why a move to a space within reach is not allowed."""
        met = standing(state).get(to)
        if met is not None and met[0] == state.current:
            return "D17", self._too_many()
        if met is not None or to in state.dragons:
            return "D6", Sentence("{piece} cannot move to {space}: another piece stands there.", values)
        if not self.plan.spaces.boneyard[to]:
            return "D5", Sentence("{space} is the centre of a forest, which battalions do not enter.", values)
        if state.dragons[state.current] != NOWHERE:
            return "D24", Sentence("{player} has a dragon already; only one is allowed.", self._whose(state))
        return "D24", Sentence("{piece} has no soul stone, so it cannot move onto the boneyard {space}.", values)

    def attack(self, state: State, action: do.Attack) -> Refused | None:
        found = self._ready(state, action.battalion)
        if not isinstance(found, Battalion):
            return found
        if action.target.endswith(DRAGON):
            return "D30", Sentence("Battalions never attack dragons.")
        target = self._enemy(state, action.target, "D31")
        if not isinstance(target, Battalion):
            return target
        values = {"piece": self.names.piece(action.battalion), "target": self.names.piece(action.target)}
        if target.at not in self.plan.spaces.near[found.at]:
            return "D31", Sentence("{target} is not next to {piece}.", values)
        if not soldiers(found.cards):
            return "D23", Sentence("{piece} has no soldier, so it cannot attack.", values)
        return None

    def fight(self, state: State, action: do.Fight) -> Refused | None:
        player = decider(self.plan, state)
        if action.side != self.plan.seats[player]:
            return self._not_now(state, action)
        kind, battle = NUMBER.get(action.card), state.battle
        assert battle is not None
        if kind is None:
            return "D2", self._no_card(action.card)
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

    def cease(self, state: State, action: do.Cease) -> Refused | None:
        assert state.battle is not None
        if state.battle.attack != NOWHERE:
            return "D32", Sentence("The attacker has picked a card, so this round is fought.")
        return None

    # The dragon

    def fly(self, state: State, action: do.Fly) -> Refused | None:
        if state.dragons[state.current] == NOWHERE:
            return "D25", self._no_dragon(state)
        to = self.plan.spaces.number.get(action.to)
        if to is None:
            return "D3", self._no_space(action.to)
        if may_land(self.plan, state, to):
            return None
        return "D26", Sentence(
            "A dragon cannot land on {space}: only on a space without piece, castle and boneyard.",
            {"space": action.to},
        )

    def strike(self, state: State, action: do.Strike) -> Refused | None:
        at = state.dragons[state.current]
        if at == NOWHERE:
            return "D25", self._no_dragon(state)
        near, values = self.plan.spaces.near[at], {"target": self.names.piece(action.target)}
        if action.target.endswith(DRAGON):
            owner = self.plan.player.get(action.target.removesuffix(DRAGON))  # type: ignore[call-overload]
            if owner is None or owner not in self.plan.enemies[state.current]:
                return "D30", Sentence("{target} is no enemy dragon.", values)
            if state.dragons[owner] in near:
                return None
            return "D30", Sentence("{target} is not next to the dragon.", values)
        target = self._enemy(state, action.target, "D27")
        if not isinstance(target, Battalion):
            return target
        if target.at in castle_owners(state):
            return "D27", Sentence("{target} stands on a castle, where no dragon can strike it.", values)
        if target.at not in near:
            return "D27", Sentence("{target} is not next to the dragon.", values)
        return None

    def coin(self, state: State, action: do.Coin) -> Refused | None:
        assert state.coins is not None
        if action.side != self.plan.seats[decider(self.plan, state)]:
            return self._not_now(state, action)
        faces = ATTACKS if state.coins.attack is None else DEFENCES
        if action.face in faces:
            return None
        return "D27", Sentence(
            "The coin shows {one} or {two}.", {"one": words.FACES[faces[0]], "two": words.FACES[faces[1]]}
        )

    def discard(self, state: State, action: do.Discard) -> Refused | None:
        loss = state.loss
        assert loss is not None
        name = self.plan.battalion_name(loss.owner, loss.number)
        if action.battalion != name:
            return "D29", Sentence("The cards to lose are those of {piece}.", {"piece": self.names.piece(name)})
        cards = read(action.cards)
        if cards is None:
            return "D2", self._no_counts()
        if sum(cards) != loss.count:
            return "D29", Sentence(
                "{n} card must be lost, not {named}.", {"n": loss.count, "named": sum(cards)},
                plural="{n} cards must be lost, not {named}.",
            )  # fmt: skip
        if not holds(named(state, loss.owner, loss.number).cards, cards):
            return "D29", Sentence("These cards are not all in {piece}.", {"piece": self.names.piece(name)})
        return None

    # At any time

    def concede(self, state: State, action: do.Concede) -> Refused | None:
        player = self.plan.player.get(action.side)
        if player is None:
            return "D40", self._no_player(action.side)
        if state.phase in (Phase.FIRST, Phase.OVER):
            return "D40", self._not_now(state, action)[1]
        if player in state.out:
            return "D40", Sentence("{player} is out of the game already.", {"player": self._player(player)})
        return None

    # What several of them ask

    def _own(self, state: State, name: str, rule: str) -> Battalion | Refused:
        """The battalion of that name of the player whose turn it is, or why it cannot be used."""
        found = self.plan.numbered(name)
        if found is None:
            return "D16", Sentence("{piece} is no battalion of this game.", {"piece": name})
        player, number = found
        values = {"piece": self.names.piece(name), **self._whose(state)}
        if player != state.current:
            return rule, Sentence("{piece} does not belong to {player}, whose turn it is.", values)
        return find(state, player, number) or ("D16", Sentence("{piece} is not on the map.", values))

    def _ready(self, state: State, name: str) -> Battalion | Refused:
        """An own battalion that has not acted yet (D18)."""
        found = self._own(state, name, "D18")
        if isinstance(found, Battalion) and found.acted:
            return "D18", Sentence("{piece} has acted in this turn already.", {"piece": self.names.piece(name)})
        return found

    def _enemy(self, state: State, name: str, rule: str) -> Battalion | Refused:
        """An enemy battalion on the map."""
        found = self.plan.numbered(name)
        if found is None:
            return "D16", Sentence("{piece} is no battalion of this game.", {"piece": name})
        player, number = found
        values = {"piece": self.names.piece(name)}
        if player not in self.plan.enemies[state.current]:
            return rule, Sentence("{piece} is no enemy.", values)
        return find(state, player, number) or ("D16", Sentence("{piece} is not on the map.", values))

    def _player(self, player: Player) -> words.Word:
        return self.names.player(self.plan.seats[player])

    def _whose(self, state: State) -> dict[str, Any]:
        return {"player": self._player(state.current)}

    def _spaces(self, spaces: list[Space]) -> words.Word:
        return words.listed(self.plan.spaces.names[space] for space in spaces)

    def _no_player(self, seat: str) -> Sentence:
        players = words.listed(self._player(player) for player in self.plan.players)
        return Sentence("{side} does not play; the players are {players}.", {"side": seat, "players": players})

    def _no_space(self, name: str) -> Sentence:
        return Sentence("{space} is no space of this map.", {"space": name})

    def _no_card(self, name: str) -> Sentence:
        kinds = words.listed(words.card(kind) for kind in KINDS)
        return Sentence("{card} is no kind of card; there are: {kinds}.", {"card": name, "kinds": kinds})

    def _no_counts(self) -> Sentence:
        return Sentence("Cards are counted by kind, each with a whole number above 0.")

    def _too_many(self) -> Sentence:
        return Sentence("A battalion has at most {n} cards.", {"n": self.plan.limits.stack_max})

    def _no_dragon(self, state: State) -> Sentence:
        return Sentence("{player} has no dragon on the map.", self._whose(state))


def _lot(deck: tuple[CardId, ...]) -> Any:
    return counted(NUMBER[kind] for kind in deck)


def _always(judge: Judge, state: State, action: Action) -> None:
    """An action that the phase alone allows."""


_CHECKS: Final[Mapping[type[Action], tuple[Phase | None, Check]]] = {
    do.First: (Phase.FIRST, Judge.first),
    do.Shuffle: (Phase.DRAW, Judge.shuffle),
    do.Draw: (Phase.INCOME, _always),
    do.Build: (Phase.INCOME, Judge.build),
    do.Deal: (Phase.DRAW, Judge.deal),
    do.Deploy: (Phase.TURN, Judge.deploy),
    do.Move: (Phase.TURN, Judge.move),
    do.Attack: (Phase.TURN, Judge.attack),
    do.Fight: (Phase.BATTLE, Judge.fight),
    do.Cease: (Phase.BATTLE, Judge.cease),
    do.Fly: (Phase.TURN, Judge.fly),
    do.Strike: (Phase.TURN, Judge.strike),
    do.Coin: (Phase.COINS, Judge.coin),
    do.Discard: (Phase.DISCARD, Judge.discard),
    do.EndTurn: (Phase.TURN, _always),
    do.Concede: (None, Judge.concede),
}
"""In which phase each action is possible (None: in any), and what is asked of it then."""
