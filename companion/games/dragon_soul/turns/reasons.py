"""What every refusal is made of: the question that is open, and the sentences that several refusals share."""

from __future__ import annotations

from typing import Any, Final

from companion.game import Action
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul.box.plan import Plan, Player
from companion.games.dragon_soul.box.spaces import Space
from companion.games.dragon_soul.fight.cards import KINDS
from companion.games.dragon_soul.shown import words
from companion.games.dragon_soul.state import NOBODY, Battalion, Phase, State, decider, find
from companion.language import Sentence, mark

Refused = tuple[str, Sentence]
"""The ruling by which an action is refused, and why."""

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


class Reasons:
    """The sentences on one plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.names = plan, words.Names(plan)

    def not_now(self, state: State, action: Action) -> Refused:
        """That an action is not possible in this phase, and what is asked instead."""
        if isinstance(action, do.Deploy) and state.phase is Phase.TURN:
            return "D9", Sentence("Cards are deployed before the first battalion or dragon of the turn acts.")
        rule, asked = ASKED[state.phase]
        player = decider(state)
        if state.phase is Phase.DRAW:
            player = state.current
        values = {} if player == NOBODY else {"player": self.player(player)}
        return rule, Sentence(
            "{tried} is not possible now: {asked}.", {"tried": words.tried(action), "asked": Sentence(asked, values)}
        )

    def own(self, state: State, name: str, rule: str) -> Battalion | Refused:
        """The battalion of that name of the player whose turn it is, or why it cannot be used."""
        found = self.plan.numbered(name)
        if found is None:
            return "D16", Sentence("{piece} is no battalion of this game.", {"piece": name})
        player, number = found
        values = {"piece": self.names.piece(name), **self.whose(state)}
        if player != state.current:
            return rule, Sentence("{piece} does not belong to {player}, whose turn it is.", values)
        return find(state, player, number) or ("D16", Sentence("{piece} is not on the map.", values))

    def ready(self, state: State, name: str) -> Battalion | Refused:
        """An own battalion that has not acted yet (D18)."""
        found = self.own(state, name, "D18")
        if isinstance(found, Battalion) and found.acted:
            return "D18", Sentence("{piece} has acted in this turn already.", {"piece": self.names.piece(name)})
        return found

    def enemy(self, state: State, name: str, rule: str) -> Battalion | Refused:
        """An enemy battalion on the map."""
        found = self.plan.numbered(name)
        if found is None:
            return "D16", Sentence("{piece} is no battalion of this game.", {"piece": name})
        player, number = found
        values = {"piece": self.names.piece(name)}
        if player not in self.plan.enemies[state.current]:
            return rule, Sentence("{piece} is no enemy.", values)
        return find(state, player, number) or ("D16", Sentence("{piece} is not on the map.", values))

    def player(self, player: Player) -> words.Word:
        """A player, by the name of the colour."""
        return self.names.player(self.plan.seats[player])

    def whose(self, state: State) -> dict[str, Any]:
        """The player whose turn it is, to fill the gap of that name."""
        return {"player": self.player(state.current)}

    def spaces(self, spaces: list[Space]) -> words.Word:
        """Spaces one after the other."""
        return words.listed(self.names.space(self.plan.spaces.names[space]) for space in spaces)

    def no_player(self, seat: str) -> Sentence:
        """That nobody of that name plays."""
        players = words.listed(self.player(player) for player in self.plan.players)
        return Sentence("{side} does not play; the players are {players}.", {"side": seat, "players": players})

    def no_space(self, name: str) -> Sentence:
        """That the map has no such space."""
        return Sentence("{space} is no space of this map.", {"space": name})

    def no_card(self, name: str) -> Sentence:
        """That there is no such kind of card."""
        kinds = words.listed(words.card(kind) for kind in KINDS)
        return Sentence("{card} is no kind of card; there are: {kinds}.", {"card": name, "kinds": kinds})

    def no_counts(self) -> Sentence:
        """That cards are not counted like that."""
        return Sentence("Cards are counted by kind, each with a whole number above 0.")

    def too_many(self) -> Sentence:
        """That a battalion would have too many cards (D17)."""
        return Sentence("A battalion has at most {n} cards.", {"n": self.plan.limits.stack_max})

    def no_dragon(self, state: State) -> Sentence:
        """That there is no dragon to act (D25)."""
        return Sentence("{player} has no dragon on the map.", self.whose(state))
