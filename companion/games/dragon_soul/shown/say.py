"""One sentence on everything that happens, in the players' language; a game can be read aloud from its log.

Sentences are for all players' ears, so they never name a card that one of them may not know.
"""

from __future__ import annotations

from typing import Any

from companion.errors import IllegalAction
from companion.game import Action, Event
from companion.games.dragon_soul import actions as do
from companion.games.dragon_soul import events as on
from companion.games.dragon_soul.shown.words import FACES, Names, Word, card, counted, joined
from companion.language import Sentence


def say(names: Names, thing: Action | Event | IllegalAction, language: str) -> str:
    """A sentence on an action, an event or a refusal."""
    if isinstance(thing, IllegalAction):
        return thing.sentence.say(language)
    sentence = _action(names, thing) if isinstance(thing, Action) else _event(names, thing)
    return sentence.say(language)


def _action(names: Names, action: Action) -> Sentence:
    match action:
        case do.First(side=side):
            return Sentence("{player} has the first turn.", {"player": names.player(side)})
        case do.Shuffle():
            return Sentence("The deck is shuffled.")
        case do.Draw():
            return Sentence("Cards are drawn for the uncontested castles.")
        case do.Build(battalion=name):
            return Sentence("A castle is built under {piece}.", {"piece": names.piece(name)})
        case do.Deal(cards=cards):
            return _cards(Sentence("{n} card is drawn.", plural="{n} cards are drawn."), sum(cards.values()))
        case do.Deploy(at=at):
            return Sentence("A reserve card is deployed on {space}.", {"space": names.space(at)})
        case do.Move(battalion=name, to=to):
            return Sentence("{piece} moves to {space}.", {"piece": names.piece(name), "space": names.space(to)})
        case do.Attack(battalion=name, target=target):
            return Sentence("{piece} attacks {target}.", {"piece": names.piece(name), "target": names.piece(target)})
        case do.Fight(side=side):
            return Sentence("{player} picks a card for the battle.", {"player": names.player(side)})
        case do.Cease():
            return Sentence("The attacker ceases the battle.")
        case do.Fly(to=to):
            return Sentence("The dragon flies to {space}.", {"space": names.space(to)})
        case do.Strike(target=target) if (owner := names.dragon_of(target)) is not None:
            return Sentence("The dragon strikes the dragon of {player}.", {"player": owner})
        case do.Strike(target=target):
            return Sentence("The dragon strikes {target}.", {"target": names.piece(target)})
        case do.Coin(side=side):
            return Sentence("{player} chooses a side of the coin.", {"player": names.player(side)})
        case do.Discard(battalion=name, cards=cards):
            return Sentence("{piece} loses {cards}.", {"piece": names.piece(name), "cards": counted(cards)})
        case do.EndTurn():
            return Sentence("The turn is ended.")
        case do.Concede(side=side):
            return Sentence("{player} gives up.", {"player": names.player(side)})
    return Sentence("Something happens that has no name.")


def _cards(said: Sentence, n: int, **values: Any) -> Sentence:
    return Sentence(said.template, {**values, "n": n}, said.plural)


def _event(names: Names, event: Event) -> Sentence:
    match event:
        case on.First(side=side):
            return Sentence("{player} has the first turn.", {"player": names.player(side)})
        case on.Turn(side=side, round=number):
            return Sentence(
                "Round {round}: the turn of {player} begins.", {"round": number, "player": names.player(side)}
            )
        case on.Ended(side=side):
            return Sentence("The turn of {player} is over.", {"player": names.player(side)})
        case on.Shuffled(count=n):
            return _cards(Sentence("The deck is shuffled: {n} card.", plural="The deck is shuffled: {n} cards."), n)
        case on.Draws(side=side, count=n):
            said = Sentence("{player} may draw {n} card.", plural="{player} may draw {n} cards.")
            return _cards(said, n, player=names.player(side))
        case on.Drew(side=side, cards=cards):
            said = Sentence("{player} draws {n} card.", plural="{player} draws {n} cards.")
            return _cards(said, sum(cards.values()), player=names.player(side))
        case on.Reshuffled(count=n):
            said = Sentence(
                "The deck is empty: the {n} card of the Dead Pile becomes the deck.",
                plural="The deck is empty: the {n} cards of the Dead Pile become the deck.",
            )
            return _cards(said, n)
        case on.Cooldown(side=side, count=n):
            said = Sentence(
                "No reshuffle yet: {n} card that {player} should draw is lost.",
                plural="No reshuffle yet: {n} cards that {player} should draw are lost.",
            )
            return _cards(said, n, player=names.player(side))
        case on.Built(side=side, battalion=name, at=at):
            values = {"player": names.player(side), "piece": names.piece(name), "space": names.space(at)}
            return Sentence("{player} builds a castle under {piece} on {space}.", values)
        case on.Deployed(side=side, at=at, battalion=name, formed=formed):
            values = {"player": names.player(side), "piece": names.piece(name), "space": names.space(at)}
            if formed:
                return Sentence("{player} forms {piece} with a card on {space}.", values)
            return Sentence("{player} adds a card to {piece} on {space}.", values)
    return _on_the_map(names, event)


def _on_the_map(names: Names, event: Event) -> Sentence:
    match event:
        case on.Moved(battalion=name, origin=origin, to=to):
            return Sentence("{piece} moves from {origin} to {space}.", _way(names, names.piece(name), origin, to))
        case on.Merged(battalion=name, into=into, origin=origin, to=to):
            values = {**_way(names, names.piece(name), origin, to), "target": names.piece(into)}
            return Sentence("{piece} moves from {origin} to {space} and joins {target}.", values)
        case on.Conquered(side=side, loser=loser, at=at, replaced=replaced):
            values = {"player": names.player(side), "loser": names.player(loser), "space": names.space(at)}
            if replaced:
                return Sentence("{player} conquers the castle of {loser} on {space}.", values)
            return Sentence("{player} removes the castle of {loser} on {space}: no token is left for it.", values)
        case on.Hatched(side=side, battalion=name, at=at):
            values = {"player": names.player(side), "piece": names.piece(name), "space": names.space(at)}
            return Sentence("{piece} wakes the dragon of {player} on the boneyard {space}.", values)
        case on.Lost(battalion=name, cards=cards):
            return Sentence("{piece} loses {cards}.", {"piece": names.piece(name), "cards": counted(cards)})
        case on.Destroyed(battalion=name, at=at):
            return Sentence("{piece} is destroyed on {space}.", {"piece": names.piece(name), "space": names.space(at)})
        case on.Advanced(battalion=name, origin=origin, to=to):
            return Sentence("{piece} advances from {origin} to {space}.", _way(names, names.piece(name), origin, to))
        case on.Flew(side=side, origin=origin, to=to):
            return Sentence(
                "The dragon of {piece} flies from {origin} to {space}.", _way(names, names.player(side), origin, to)
            )
    return _fight(names, event)


def _way(names: Names, piece: Word, origin: str, to: str) -> dict[str, Any]:
    return {"piece": piece, "origin": names.space(origin), "space": names.space(to)}


def _fight(names: Names, event: Event) -> Sentence:
    match event:
        case on.Attacked(battalion=name, target=target, at=at):
            values = {"piece": names.piece(name), "target": names.piece(target), "space": names.space(at)}
            return Sentence("{piece} attacks {target} on {space}.", values)
        case on.Picked(side=side, what="coin"):
            return Sentence("{player} has chosen a side of the coin.", {"player": names.player(side)})
        case on.Picked(side=side):
            return Sentence("{player} has picked a card.", {"player": names.player(side)})
        case on.Fought():
            return _fought(names, event)
        case on.Ceased(side=side, spent=spent):
            if spent:
                return Sentence(
                    "{player} has no unused soldier left: the battle is over.", {"player": names.player(side)}
                )
            return Sentence("{player} ceases the battle.", {"player": names.player(side)})
        case on.Struck(side=side, target=target, at=at) if (owner := names.dragon_of(target)) is not None:
            values = {"player": names.player(side), "other": owner, "space": names.space(at)}
            return Sentence("The dragon of {player} strikes the dragon of {other} on {space}.", values)
        case on.Struck(side=side, target=target, at=at):
            values = {"player": names.player(side), "target": names.piece(target), "space": names.space(at)}
            return Sentence("The dragon of {player} strikes {target} on {space}.", values)
        case on.CoinsShown(side=side, other=other, attack=attack, defence=defence):
            values = {"player": names.player(side), "other": names.player(other)}
            return Sentence(
                "{player} shows {attack}, {other} shows {defence}.",
                {**values, "attack": FACES[attack], "defence": FACES[defence]},
            )
        case on.DragonDied(side=side):
            return Sentence("The dragon of {player} dies.", {"player": names.player(side)})
        case on.DragonsDied(side=side, other=other):
            values = {"player": names.player(side), "other": names.player(other)}
            return Sentence("The dragons of {player} and {other} kill each other.", values)
    return _end(names, event)


def _fought(names: Names, event: on.Fought) -> Sentence:
    values = {
        "piece": names.piece(event.attacker),
        "target": names.piece(event.defender),
        "attack": card(event.attack),
        "defence": card(event.defence),
    }
    shown = Sentence("{piece} shows {attack}, {target} shows {defence}.", values)
    if len(event.defeated) == 2:
        return Sentence("{shown} Both cards are defeated.", {"shown": shown})
    if not event.defeated:
        return Sentence("{shown} No card is defeated.", {"shown": shown})
    return Sentence(
        "{shown} The card of {loser} is defeated.", {"shown": shown, "loser": names.piece(event.defeated[0])}
    )


def _end(names: Names, event: Event) -> Sentence:
    match event:
        case on.Claimed(side=side, castles=n):
            return Sentence(
                "{player} holds {n} uncontested castles, and wins if that lasts until the player's next turn.",
                {"player": names.player(side), "n": n},
            )
        case on.Lapsed(side=side, castles=n):
            return _cards(
                Sentence(
                    "The claim of {player} to victory is gone: {n} uncontested castle is left.",
                    plural="The claim of {player} to victory is gone: {n} uncontested castles are left.",
                ),
                n,
                player=names.player(side),
            )
        case on.Eliminated(side=side, cards=cards):
            values = {"player": names.player(side), "cards": counted(cards)}
            return Sentence("{player} has neither castle nor battalion and is out. Reserves: {cards}.", values)
        case on.Conceded(side=side, cards=cards):
            values = {"player": names.player(side), "cards": counted(cards)}
            return Sentence("{player} gives up and leaves the map. Cards: {cards}.", values)
        case on.Won(winners=winners, reason=reason):
            won: dict[str, Any] = {"players": joined([names.player(seat) for seat in winners]), "n": len(winners)}
            if reason == "castles":
                return Sentence(
                    "{players} has held enough castles and wins.",
                    won,
                    plural="{players} have held enough castles and win.",
                )
            return Sentence("{players} is left alone and wins.", won, plural="{players} are left alone and win.")
    return Sentence("Something happens that has no name.")
