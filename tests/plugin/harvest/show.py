"""What a screen shows of Harvest, and the words for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harvest import state as do
from harvest.state import Phase, State

from companion.displays import Fan, Fans
from companion.game import CARDS, CHANCE, DICE, UNKNOWN, Action, CardId, Event, Seat
from companion.language import Sentence, mark
from companion.scene import Card, Choice, Counter, Ground, Lies, Measure, Meter, Page, Pile, Role, Scene, Sheet, Side

if TYPE_CHECKING:
    from harvest.rules import Harvest

NAMES = {
    "red": Sentence("Red", context="harvest"),
    "gold": Sentence("Gold", context="harvest"),
    "blue": Sentence("Blue", context="harvest"),
    "green": Sentence("Green", context="harvest"),
    "violet": Sentence("Violet", context="harvest"),
    "orange": Sentence("Orange", context="harvest"),
    "teal": Sentence("Teal", context="harvest"),
    "white": Sentence("White", context="harvest"),
}
"""What each seat is called. The context tells these colours from the same words in other games."""
COLOURS = {
    "red": "#930a08",
    "gold": "#ffd521",
    "blue": "#0b235c",
    "green": "#2c7f6d",
    "violet": "#7143d0",
    "orange": "#d87540",
    "teal": "#2dcad0",
    "white": "#ffffef",
}
CARD_TEXTS = {
    do.STORM: (mark("Storm"), mark("All sheaves of one place are lost. The fox flees there and falls asleep.")),
    do.THIEF: (mark("Thief"), mark("Take a sheaf from another player, and look at that player's cards.")),
    do.SONG: (mark("Song"), mark("The fox wakes up.")),
}
PROMPTS = {
    Phase.BID: mark("{side}: bid for the first turn, in secret."),
    Phase.TURN: mark("{side}: go, sow, play a card, or rest."),
    Phase.TARGET: mark("{side}: where does the storm break?"),
    Phase.RIVAL: mark("{side}: whom does the thief visit?"),
    Phase.ROLL: mark("Roll the die: what does it show?"),
    Phase.DEAL: mark("Shuffle the cards and deal two to each player, face down."),
    Phase.OVER: "",
}
PAGES = {Phase.BID: Page.HAND, Phase.ROLL: Page.TELL, Phase.DEAL: Page.TELL, Phase.OVER: Page.OVER}
DONE = {
    "sow": mark("{side} sow."),
    "go": mark("{side} go to {where}."),
    "strike": mark("The storm breaks over {where}."),
    "rob": mark("{side} send the thief to {where}."),
    "concede": mark("{side} give up."),
}


def say(template: str, language: str, **values: object) -> str:
    """A text in a language."""
    return Sentence(template, values).say(language)


def name(seat: str, language: str) -> str:
    """What a seat is called."""
    return NAMES[seat].say(language)


def card(id: CardId, language: str) -> Card:
    """A card with its name and text; a back where it is unknown."""
    if id == UNKNOWN:
        return Card(UNKNOWN)
    title, text = CARD_TEXTS[id]
    return Card(id, name=say(title, language), text=say(text, language))


def scene(game: Harvest, state: State, seat: Seat | None, language: str) -> Scene:
    """The scene of a state as one seat may know it."""
    view = game.view(state, seat)
    decider = game.to_act(state)
    side = "" if decider in (None, CHANCE) else name(decider, language)
    winners = game.winners(state)
    asks = decider == CHANCE
    return Scene(
        kind=state.phase.value,
        title=say(mark("Round {n}"), language, n=state.round),
        prompt=say(PROMPTS[state.phase], language, side=side),
        decider=None if asks else decider,
        counters=counters(game, state, language),
        page=PAGES.get(state.phase, Page.BOARD),
        meters=(Meter(say(mark("Steps"), language), state.steps, 2),) if state.phase is Phase.TURN else (),
        piles=piles(game, view, language, dealing=state.phase is Phase.DEAL),
        choices=choices(game, state, seat, language),
        winners=winners,
        reason=say(mark("Most sheaves together."), language) if winners else "",
        sides=tuple(Side(seat, name(seat, language), COLOURS[seat]) for seat in game.seats),
        grounds={place: Ground(badge=str(n)) for place, n in zip(game.places, state.sheaves, strict=True) if n},
        measures=(Measure(say(mark("Sheaves in store"), language), dict(zip(game.seats, state.stores, strict=True))),),
        printed=bool(game.options.told & {CARDS, DICE}),
        notes=(notes(game, view, language),),
    )


def counters(game: Harvest, state: State, language: str) -> tuple[Counter, ...]:
    """The pieces on the board."""
    pieces = {piece.id: piece for piece in game.pieces}
    return tuple(
        Counter(
            piece=at.piece,
            seat=pieces[at.piece].seat or "",
            name=say(pieces[at.piece].name, language),
            place=at.place,
            face="1" if at.face == "full" else "",
            tilted=at.tilted,
            icon="",
            star=False,
        )
        for at in game.layout(state).standings
        if at.place is not None
    )


def piles(game: Harvest, view: dict[str, Any], language: str, dealing: bool) -> tuple[Pile, ...]:
    """Each hand, and the deck."""
    backs = (Card(UNKNOWN),) * 2
    if dealing:
        return tuple(Pile("dealt", name(seat, language), seat, backs, Lies.DEALT) for seat in game.seats)
    hands = tuple(
        Pile("hand", say(mark("Hand"), language), seat, tuple(card(CardId(id), language) for id in hand), Lies.HAND)
        for seat, hand in zip(game.seats, view["hands"], strict=True)
    )
    deck = tuple(Card(UNKNOWN) for _ in view["deck"])
    return (*hands, Pile("deck", say(mark("Deck"), language), None, deck, Lies.BACKS))


def notes(game: Harvest, view: dict[str, Any], language: str) -> Sheet:
    """How many cards each player holds, and the deck, for all to see."""
    counts = [(name(seat, language), len(hand)) for seat, hand in zip(game.seats, view["hands"], strict=True)]
    held = zip(game.seats, counts, strict=True)
    fans = tuple(Fan(called, count, seat=seat, hand=True) for seat, (called, count) in held)
    rows = tuple((called, str(count)) for called, count in counts)
    return Sheet(say(mark("Cards"), language), rows, shows=Fans(fans=fans), sign="cards")


def choices(game: Harvest, state: State, seat: Seat | None, language: str) -> tuple[Choice, ...]:
    """What can be done, as the decider or as all may see it."""
    decider = game.to_act(state)
    if state.phase is Phase.DEAL:
        backs = do.Deal((UNKNOWN,) * 3 * len(game.seats))
        return (Choice(backs, "deal", say(mark("They are dealt"), language)),)
    if decider != CHANCE and seat not in (None, decider):
        return ()
    made = (choice(state, game.seats[state.turn], action, language) for action in game.legal_actions(state))
    return tuple(one for one in made if seat is not None or not one.secret)


def choice(state: State, seat: Seat, action: Action, language: str) -> Choice:
    """One legal action as something to tap."""
    here = state.carts[state.turn]
    kind = str(action.__struct_config__.tag)
    match action:
        case do.Bid(sheaves=n):
            return Choice(action, kind, say(mark("Bid {n}"), language, n=n), secret=True)
        case do.Go(to=to):
            label = say(mark("Go to {where}"), language, where=to)
            return Choice(action, kind, label, 1, here, to, {f"cart {seat}": 1})
        case do.Sow():
            return Choice(action, kind, say(mark("Sow here"), language), 1, here, here)
        case do.Play(card=id):
            return Choice(action, kind, card(id, language).name, card=id, secret=True)
        case do.Strike(place=place):
            return Choice(action, kind, say(mark("Here: {where}"), language, where=place), target=place)
        case do.Rob(rival=rival):
            return Choice(action, kind, name(rival, language), seat=rival)
        case do.Roll(pips=pips):
            return Choice(action, kind, str(pips))
    return Choice(action, kind, say(mark("Rest"), language), role=Role.ENDS)


def sentence(thing: Action | Event | Any, language: str) -> str:
    """One sentence for all ears; it names no hidden card."""
    match thing:
        case do.BidsShown(bids=bids):
            return say(mark("The bids: {bids}."), language, bids=", ".join(map(str, bids)))
        case do.Rolled(pips=pips):
            return say(mark("The die shows {n}."), language, n=pips)
        case do.CardPlayed(side=side, card=id):
            return say(mark("{side} play {card}."), language, side=name(side, language), card=card(id, language).name)
        case do.Did(side=side, what=what, where=where):
            shown = NAMES[where].say(language) if where in NAMES else where
            return say(DONE[what], language, side=name(side, language), where=shown)
        case do.TurnOver(side=side):
            return say(mark("The turn of {side} is over."), language, side=name(side, language))
        case do.Weighed(round=n):
            return say(mark("Round {n} is over."), language, n=n)
        case do.Bid(side=side) | do.BidMade(side=side):
            return say(mark("{side} have bid."), language, side=name(side, language))
        case Exception(sentence=Sentence() as refused):
            return refused.say(language)
    return ""
