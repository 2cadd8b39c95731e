"""The cards of a state as piles, each as a seat may know it (D42)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.game import UNKNOWN, CardId, PieceId, Seat
from companion.games.dragon_soul.fight.cards import KINDS
from companion.games.dragon_soul.fight.dragon import ATTACKS, BALLISTA, CLAW, DEFENCES
from companion.games.dragon_soul.shown.faces import card, coin
from companion.games.dragon_soul.shown.words import Names
from companion.games.dragon_soul.state import Phase, State, decider, named, standing
from companion.games.dragon_soul.turns.march import may_wake
from companion.language import Sentence, mark
from companion.scene import Card, Lies, Pile

COIN: Final = "coin"
"""The pile of both sides of the coin that is chosen from."""
OPENS: Final = {Phase.BATTLE: mark("Pick a card"), Phase.DISCARD: mark("Choose the cards")}
SIDES: Final = mark("Choose a side")
"""What a player does with the cards of the battalion that is asked for, and with the coin."""


def piles(names: Names, state: State, view: dict[str, Any], seat: Seat | None, language: str) -> tuple[Pile, ...]:
    """Reserves and stacks, which only their owner may look at, the deck, the Dead Pile, used cards, and the coin of
    whoever chooses a side of it. What is asked for comes first."""

    def cards(counts: Mapping[CardId, int]) -> tuple[Card, ...]:
        backs = (Card(UNKNOWN),) * counts.get(UNKNOWN, 0)
        return backs + tuple(card(kind, language) for kind in KINDS for _ in range(counts.get(kind, 0)))

    asked = _asked(names, state)

    def stack(name: PieceId, there: dict[str, Any]) -> Pile:
        found = names.plan.numbered(name)
        assert found is not None
        called = names.piece(name)
        label = called if isinstance(called, str) else called.say(language)
        fights = state.phase is Phase.BATTLE and name in asked
        wakes = (
            state.phase is Phase.TURN
            and found[0] == state.current
            and bool(may_wake(names.plan, state, standing(state), named(state, *found)))
        )
        seat = names.plan.seats[found[0]]
        lying, place = cards(there["cards"]), there["at"]
        opens = Sentence(OPENS[state.phase]).say(language) if name in asked and state.phase in OPENS else ""
        return Pile(name, label, seat, lying, Lies.HAND, place=place, usable=fights or wakes, opens=opens)

    reserves = Sentence("Reserves").say(language)
    deploying = state.phase is Phase.TURN and state.deploying
    hands = [
        Pile("hand", reserves, seat, cards(hand), Lies.HAND, usable=deploying and seat == view["current"])
        for seat, hand in view["hands"].items()
    ]
    stacks = [stack(name, there) for name, there in view["battalions"].items()]
    first = [pile for pile in stacks if pile.id in asked]
    made = [
        *_coin(names, state, seat, language),
        *_shown(names, state, language),
        *first,
        *hands,
        *(pile for pile in stacks if pile.id not in asked),
    ]
    made.append(Pile("deck", Sentence("Deck").say(language), None, cards(view["deck"]), Lies.BACKS))
    made.append(Pile("dead", Sentence("Dead Pile").say(language), None, cards(view["dead"]), Lies.OPEN))
    if view["battle"] is not None:
        used = Sentence("Used cards").say(language)
        made.append(Pile("used", used, view["current"], cards(view["battle"]["used"]), Lies.ACTIVE))
    return tuple(made)


def _coin(names: Names, state: State, seat: Seat | None, language: str) -> tuple[Pile, ...]:
    """Both sides of the coin that is chosen from, in the hand of whoever chooses (D27, D43)."""
    if state.coins is None:
        return ()
    own = names.plan.seats[decider(state)]
    target = named(state, state.coins.owner, state.coins.target)
    faces = ATTACKS if state.coins.attack is None else DEFENCES
    cards = tuple(coin(face, language) if seat == own else Card(UNKNOWN) for face in faces)
    label = Sentence("Coin").say(language)
    opens = Sentence(SIDES).say(language)
    return (Pile(COIN, label, own, cards, Lies.HAND, place=names.plan.spaces.names[target.at], opens=opens),)


def _shown(names: Names, state: State, language: str) -> tuple[Pile, ...]:
    """Both coins that were revealed, while the cards that they cost are chosen: only a claw against a ballista leaves a
    choice (D29)."""
    if state.loss is None:
        return ()
    label, own, other = (
        Sentence("Coin").say(language),
        names.plan.seats[state.current],
        names.plan.seats[state.loss.owner],
    )
    coins = ((own, CLAW), (other, BALLISTA))
    return tuple(Pile(f"{COIN}_{seat}", label, seat, (coin(face, language),), Lies.OPEN) for seat, face in coins)


def _asked(names: Names, state: State) -> frozenset[PieceId]:
    """The battalions whose cards a battle, a strike or a loss is about."""
    name = names.plan.battalion_name
    if state.battle is not None:
        battle = state.battle
        return frozenset((name(state.current, battle.attacker), name(battle.owner, battle.defender)))
    if state.coins is not None:
        return frozenset((name(state.coins.owner, state.coins.target),))
    return frozenset((name(state.loss.owner, state.loss.number),)) if state.loss is not None else frozenset()
