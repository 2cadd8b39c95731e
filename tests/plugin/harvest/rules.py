"""The rules of Harvest.

Two rounds. In each, every seat bids in secret for the first turn; the bids are turned over together, and a sheaf is
paid for each. Then each seat has a turn of two steps at most: go, sow, play a card. A cart that comes onto a sheaf
takes it up, and brings it home at the mill. The team with the most sheaves in store and on its carts wins.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from harvest import show
from harvest import state as do
from harvest.board import board
from harvest.state import SONG, STORM, THIEF, Phase, State

from companion.board import PlaceId
from companion.errors import DataError, IllegalAction
from companion.game import (
    CARDS,
    CHANCE,
    DICE,
    UNKNOWN,
    VARIANT,
    Action,
    CardId,
    Event,
    Face,
    Layout,
    Options,
    Piece,
    PieceId,
    Seat,
    Standing,
    variant_of,
)
from companion.language import mark
from companion.scene import Card, Column, Line, Scene, Tally
from companion.simple import SimpleGame

VARIANTS = ("three", "eight")
SEATS = {
    "three": ("red", "gold", "blue"),
    "eight": ("red", "gold", "blue", "green", "violet", "orange", "teal", "white"),
}
ROUNDS, STEPS, SHEAVES, MOST, BIDS = 2, 2, 40, 6, (0, 1, 2)
EMPTY, FULL, UP = Face("empty"), Face("full"), Face("up")
STARTS = ("north", "oak", "east", "south", "west", "gate", "north", "oak")
PACK = (STORM, THIEF, SONG)


class Harvest(SimpleGame):
    """Harvest for three or eight, in teams: every other seat plays together."""

    name = "harvest"
    title = "Harvest"
    board = board()
    cards = PACK
    action_type = do.ANY_ACTION
    event_type = do.ANY_EVENT
    state_type = State

    def __init__(self, options: Options) -> None:
        variant = variant_of(options, VARIANTS)
        self.options = Options({VARIANT: variant}, options.told)
        self.seats = tuple(Seat(seat) for seat in SEATS[variant])
        carts = (
            Piece(PieceId(f"cart {seat}"), mark("Cart"), (EMPTY, FULL), seat, PlaceId(start))
            for seat, start in zip(self.seats, STARTS, strict=False)
        )
        sheaves = (Piece(PieceId(f"sheaf{n}"), mark("Sheaf"), (UP,), kind="sheaf") for n in range(SHEAVES))
        fox = Piece(PieceId("fox"), mark("Fox"), (UP,), start=PlaceId("river"), tilts=True)
        self.pieces = (*carts, fox, *sheaves)
        self.places = tuple(place.id for place in self.board.places)

    def setup(self) -> State:
        """Carts in their places, the fox by the river, no sheaf on the board."""
        many = len(self.seats)
        starts = tuple(PlaceId(start) for start in STARTS[:many])
        none = (None,) * many
        empty: tuple[tuple[CardId, ...], ...] = ((),) * many
        sheaves = (0,) * len(self.places)
        return State(Phase.DEAL, 1, 0, empty, none, (2,) * many, starts, (False,) * many, sheaves, PlaceId("river"))

    def to_act(self, state: State) -> Seat | None:
        """Bids are asked one after the other; chance deals and rolls."""
        if state.phase is Phase.OVER:
            return None
        if state.phase in (Phase.DEAL, Phase.ROLL):
            return CHANCE
        return self.seats[state.bids.index(None) if state.phase is Phase.BID else state.turn]

    def asked(self, state: State) -> str:
        """The phase, where chance is to act."""
        return state.phase.value if self.to_act(state) == CHANCE else ""

    def chance(self, state: State, random: Random) -> Action | None:
        """The app's own cards and dice; None for those that the players tell."""
        if state.phase is Phase.DEAL:
            if CARDS in self.options.told:
                return None
            pack = [card for card in PACK for _ in self.seats]
            return do.Deal(tuple(random.sample(pack, len(pack))))
        return None if DICE in self.options.told else do.Roll(random.randint(1, 3))

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every legal action; deals are too many to list."""
        seat = self.to_act(state)
        match state.phase:
            case Phase.ROLL:
                return tuple(do.Roll(pips) for pips in (1, 2, 3))
            case Phase.BID:
                assert seat is not None
                return tuple(do.Bid(seat, n) for n in BIDS if n <= state.stores[self.seats.index(seat)])
            case Phase.TARGET:
                return tuple(do.Strike(place) for place, n in zip(self.places, state.sheaves, strict=True) if n)
            case Phase.RIVAL:
                return tuple(do.Rob(rival) for rival in self.seats if rival != seat)
            case Phase.TURN:
                return tuple(self._turn(state))
        return ()

    def _turn(self, state: State) -> list[Action]:
        here = state.carts[state.turn]
        listed: list[Action] = [do.Go(to) for to in self.board.place(here).next]
        if state.sheaves[self.places.index(here)] < MOST and sum(state.sheaves) + sum(state.full) + 3 <= SHEAVES:
            listed.append(do.Sow())
        for card in dict.fromkeys(state.hands[state.turn]):
            if card != STORM or any(state.sheaves):
                listed.append(do.Play(card))
        return [*listed, do.Rest()]

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after a legal action."""
        if isinstance(action, do.Concede):
            return self._conceded(state, action)
        if isinstance(action, do.Deal) and state.phase is Phase.DEAL:
            return self._dealt(state, action)
        if action not in self.legal_actions(state):
            raise IllegalAction("H1", "That cannot be done now.")
        seat = self.to_act(state)
        assert seat is not None
        match action:
            case do.Bid(sheaves=n):
                return self._bid(state, seat, n)
            case do.Go(to=to):
                return self._gone(state, seat, to)
            case do.Sow():
                return _changed(state, phase=Phase.ROLL), (do.Did(seat, "sow"),)
            case do.Roll(pips=pips):
                here = state.carts[state.turn]
                grown = self._grown(state, here, min(pips, MOST - self._at(state, here)))
                return self._stepped(_changed(grown, phase=Phase.TURN), (do.Rolled(pips),))
            case do.Play(card=card):
                return self._played(state, seat, card)
            case do.Strike(place=place):
                struck = self._grown(state, place, -self._at(state, place))
                after = _changed(struck, phase=Phase.TURN, fox=place, asleep=True)
                return self._stepped(after, (do.Did(seat, "strike", place),))
            case do.Rob(rival=rival):
                return self._robbed(state, seat, rival)
        return self._rested(state, seat)

    def _conceded(self, state: State, action: do.Concede) -> tuple[State, tuple[Event, ...]]:
        if state.phase is Phase.OVER or action.side not in self.seats:
            raise IllegalAction("H1", "That cannot be done now.")
        return _changed(state, phase=Phase.OVER, conceded=action.side), (do.Did(action.side, "concede"),)

    def _dealt(self, state: State, action: do.Deal) -> tuple[State, tuple[Event, ...]]:
        pack = sorted(card for card in PACK for _ in self.seats)
        unknown = set(action.cards) == {UNKNOWN}
        if len(action.cards) != len(pack) or (not unknown and sorted(action.cards) != pack):
            raise IllegalAction("H2", "A deal names each card of the pack once.")
        hands = tuple(tuple(action.cards[2 * n : 2 * n + 2]) for n in range(len(self.seats)))
        deck = tuple(action.cards[2 * len(hands) :])
        return _changed(state, phase=Phase.BID, hands=hands, deck=deck), (do.Dealt(hands),)

    def _bid(self, state: State, seat: Seat, n: int) -> tuple[State, tuple[Event, ...]]:
        bids = tuple(n if self.seats[i] == seat else bid for i, bid in enumerate(state.bids))
        if None in bids:
            return _changed(state, bids=bids), (do.BidMade(seat),)
        made = tuple(bid or 0 for bid in bids)
        stores = tuple(store - bid for store, bid in zip(state.stores, made, strict=True))
        first = made.index(max(made))
        after = _changed(state, bids=bids, stores=stores, turn=first, phase=Phase.TURN)
        return after, (do.BidMade(seat), do.BidsShown(made))

    def _gone(self, state: State, seat: Seat, to: PlaceId) -> tuple[State, tuple[Event, ...]]:
        i = state.turn
        carts = (*state.carts[:i], to, *state.carts[i + 1 :])
        full, stores, after = state.full[i], list(state.stores), _changed(state, carts=carts)
        if to == "mill" and full:
            full = False
            stores[i] += 1
        elif not full and self._at(state, to):
            full = True
            after = self._grown(after, to, -1)
        after = _changed(after, full=(*state.full[:i], full, *state.full[i + 1 :]), stores=tuple(stores))
        return self._stepped(after, (do.Did(seat, "go", to),))

    def _played(self, state: State, seat: Seat, card: CardId) -> tuple[State, tuple[Event, ...]]:
        hand = list(state.hands[state.turn])
        hand.remove(card)
        hands = (*state.hands[: state.turn], tuple(hand), *state.hands[state.turn + 1 :])
        played = do.CardPlayed(seat, card)
        if card == SONG:
            return self._stepped(_changed(state, hands=hands, asleep=False), (played,))
        phase = Phase.TARGET if card == STORM else Phase.RIVAL
        return _changed(state, hands=hands, phase=phase), (played,)

    def _robbed(self, state: State, seat: Seat, rival: Seat) -> tuple[State, tuple[Event, ...]]:
        i, stores = self.seats.index(rival), list(state.stores)
        taken = min(1, stores[i])
        stores[i] -= taken
        stores[state.turn] += taken
        seen = (do.Peeked(seat, rival, state.hands[i]),) if state.hands[i] else ()
        after = _changed(state, stores=tuple(stores), phase=Phase.TURN)
        return self._stepped(after, (do.Did(seat, "rob", rival), *seen))

    def _stepped(self, state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
        """A step is over; the last one ends the turn."""
        if state.steps > 1:
            return _changed(state, steps=state.steps - 1), events
        after, more = self._rested(state, self.seats[state.turn])
        return after, (*events, *more)

    def _rested(self, state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
        made = [bid or 0 for bid in state.bids]
        then, over = (state.turn + 1) % len(self.seats), do.TurnOver(seat)
        if then != made.index(max(made)):
            return _changed(state, turn=then, steps=STEPS), (over,)
        weighed = do.Weighed(state.round, state.stores, tuple(int(full) for full in state.full))
        if state.round == ROUNDS:
            return _changed(state, phase=Phase.OVER), (over, weighed)
        none = (None,) * len(self.seats)
        return _changed(state, round=state.round + 1, phase=Phase.BID, bids=none, steps=STEPS), (over, weighed)

    def _at(self, state: State, place: PlaceId) -> int:
        return state.sheaves[self.places.index(place)]

    def _grown(self, state: State, place: PlaceId, by: int) -> State:
        i = self.places.index(place)
        return _changed(state, sheaves=(*state.sheaves[:i], state.sheaves[i] + by, *state.sheaves[i + 1 :]))

    def winners(self, state: State) -> tuple[Seat, ...]:
        """The team that has won together; both where neither has more."""
        if state.phase is not Phase.OVER:
            return ()
        teams = self.seats[::2], self.seats[1::2]
        if state.conceded is not None:
            return teams[state.conceded in teams[0]]
        sums = [
            sum(state.stores[self.seats.index(seat)] + state.full[self.seats.index(seat)] for seat in team) / len(team)
            for team in teams
        ]
        return self.seats if sums[0] == sums[1] else teams[sums[1] > sums[0]]

    def layout(self, state: State) -> Layout:
        """Carts, fox, and as many sheaves in each place as the state says; the others are in the supply."""
        carts = tuple(
            Standing(PieceId(f"cart {seat}"), at, FULL if full else EMPTY, False)
            for seat, at, full in zip(self.seats, state.carts, state.full, strict=True)
        )
        lying: list[PlaceId | None] = [
            place for place, n in zip(self.places, state.sheaves, strict=True) for _ in range(n)
        ]
        lying += [None] * (SHEAVES - len(lying))
        sheaves = tuple(Standing(PieceId(f"sheaf{n}"), at, UP, False) for n, at in enumerate(lying))
        return Layout((*carts, Standing(PieceId("fox"), state.fox, UP, state.asleep), *sheaves))

    def corrected(self, state: State, layout: Layout) -> State:
        """The state with its pieces as the table shows them."""
        at = {standing.piece: standing for standing in layout.standings}
        carts = [at[PieceId(f"cart {seat}")] for seat in self.seats]
        if any(cart.place is None for cart in carts) or at[PieceId("fox")].place is None:
            raise DataError("Every cart and the fox stand on the board.")
        lying = [standing.place for standing in layout.standings if standing.piece.startswith("sheaf")]
        return _changed(
            state,
            carts=tuple(cart.place for cart in carts),
            full=tuple(cart.face == FULL for cart in carts),
            fox=at[PieceId("fox")].place,
            asleep=at[PieceId("fox")].tilted,
            sheaves=tuple(lying.count(place) for place in self.places),
        )

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """The state with other hands, the deck and the bids of a round that goes on turned over."""
        shown = self.encode(state)
        shown["deck"] = [UNKNOWN] * len(state.deck)
        shown["hands"] = [
            list(hand) if owner == seat else [UNKNOWN] * len(hand)
            for owner, hand in zip(self.seats, state.hands, strict=True)
        ]
        if state.phase is Phase.BID:
            shown["bids"] = [
                bid if owner == seat or bid is None else UNKNOWN
                for owner, bid in zip(self.seats, state.bids, strict=True)
            ]
        return shown

    def event_view(self, event: Event, seat: Seat | None) -> Event:
        """An event as one seat may know it."""
        if isinstance(event, do.Dealt):
            hands = zip(self.seats, event.hands, strict=True)
            return do.Dealt(tuple(hand if owner == seat else (UNKNOWN,) * len(hand) for owner, hand in hands))
        if isinstance(event, do.Peeked) and event.side != seat:
            return do.Peeked(event.side, event.rival, (UNKNOWN,) * len(event.cards))
        return event

    def scene(self, state: State, seat: Seat | None, language: str) -> Scene:
        """What a screen shows."""
        return show.scene(self, state, seat, language)

    def shown(self, event: Event, language: str) -> dict[Seat, tuple[Card, ...]]:
        """The cards that a thief saw."""
        if not isinstance(event, do.Peeked):
            return {}
        return {event.side: tuple(show.card(card, language) for card in event.cards)}

    def tally(self, event: Event, language: str) -> Tally | None:
        """A round's harvest, a column a seat; the die that was thrown for what was sown."""
        if isinstance(event, do.Rolled) and DICE not in self.options.told:
            said = show.say("Sheaves: {n}", language, n=event.pips)
            column = Column("", said, (), None, die=event.pips)
            return Tally(show.say("The die", language), "", "", None, (column,), "", draws=False, joins=True)
        if not isinstance(event, do.Weighed):
            return None
        stored, carted = show.say("In store", language), show.say("On the cart", language)
        columns = tuple(
            Column(seat, show.name(seat, language), (Line(stored, store), Line(carted, cart)), store + cart)
            for seat, store, cart in zip(self.seats, event.stores, event.carts, strict=True)
        )
        title = show.say("Round {n}", language, n=event.round)
        return Tally(title, "", "", None, columns, show.say("The sheaves are weighed.", language))

    def card_name(self, card: CardId, language: str) -> str:
        """A card's name."""
        return show.card(card, language).name

    def say(self, thing: Action | Event | IllegalAction, language: str) -> str:
        """One sentence."""
        return show.sentence(thing, language)


def _changed(state: State, **changes: Any) -> State:
    return msgspec.structs.replace(state, **changes)
