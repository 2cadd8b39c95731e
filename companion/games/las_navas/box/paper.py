"""Play with printed cards as a screen shows it: what hands do with the cards, and which card they tell of.

The app knows no card that lies face down and no hand, so nothing here names one: what must stay hidden is paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.game import CHANCE, UNKNOWN, Action, Seat
from companion.games.las_navas import actions as do
from companion.games.las_navas.box.cards import COMBAT, SPECIALS
from companion.games.las_navas.shown.texts import CHRISTIAN, MUSLIM, Words, card
from companion.games.las_navas.shown.words import SIDES_INSIDE
from companion.games.las_navas.specials.maintenance import AL_HUSAYNI
from companion.games.las_navas.turns.dealing import DECK, DRAWN, HAND
from companion.language import mark
from companion.scene import Card, Choice, Lies, Pile, Role

PROMPTS: Final = {
    "deal": mark(
        "Shuffle the nine combat cards. Deal three to each side, face down; the last three are the deck, face down."
    ),
    "deal_special": mark("Each side shuffles its own six special cards and takes three of them in secret."),
    "draft": mark("{side}: lay one of your three special cards aside, face down. It is out of the game."),
    "initiative": mark("Both sides lay an initiative card face down and turn it up together. {side}: which is yours?"),
    "initiative_alone": mark(
        "{side}: lay an initiative card face down and tap which it is. The other side does not learn of it. "
        "Once both lie there, turn them up together."
    ),
    "play": mark("{side}: lay your active card open. Which is it?"),
    "draw": mark("Draw the top card of the deck and lay it open on the discard pile. Which is it?"),
    "turned": mark(
        "The deck is empty: turn the discard pile over, do not shuffle it. "
        "Draw its top card and lay it open. Which is it?"
    ),
    "peek": mark("Muslims: hold your combat cards out face down. Christians: draw one, look at it and give it back."),
    "peek_rack": mark(
        "Christians: take one of the Muslims' combat cards out of their rack, look at it and put it back in its slot."
    ),
    "peek_app": mark("Muslims: lay your combat cards face down in a row."),
    "reshuffle": mark(
        "Each side takes back the card in its own initiative area. Shuffle deck and discard pile together. "
        "Deal two to {first}, then two to {second}; the last three are the deck, face down."
    ),
    "search": mark("Muslims: do you use Al-Husayni now? If so, show the card and do in secret what it says."),
}
"""What hands do, or which card is asked for, by the kind of decision."""

DONE: Final = {
    "deal": mark("They are dealt"),
    "deal_special": mark("They are dealt"),
    "reshuffle": mark("They are dealt"),
    "peek": mark("It was looked at"),
}
DEALT: Final = {"deal": (HAND, DECK), "deal_special": (HAND, 0), "reshuffle": (DRAWN, DECK)}
"""How many cards go to each side and to the deck (R6, R9, R33)."""
TOLD: Final = ("initiative", "play", "draw")
"""The decisions in which a combat card is told."""
AFTER_INITIATIVE: Final = ("play", "draw")
"""Those of them before which both initiative cards were turned up."""
HANDLED: Final = ("deal", "deal_special", "draft", "peek", "reshuffle", "search")
"""Those in which hands do something with cards of which nothing is told."""


def dealing(kind: str) -> bool:
    """Whether hands must do something with the cards now, or a card must be told."""
    return kind in TOLD or kind in HANDLED


def decision(
    words: Words, phase: str, decider: Seat | None, legal: tuple[Action, ...], kind: str, choices: tuple[Choice, ...]
) -> tuple[str, tuple[Choice, ...]]:
    """The kind of a decision and its choices, as they are with printed cards; the others stay as they are."""
    if decider == CHANCE:
        made = legal or tuple(filter(None, (_unseen(phase),)))
        return phase, tuple(_chance(words, phase, action) for action in made)
    if kind == "draft":
        return kind, tuple(Choice(action, kind, words.say(mark("It is laid aside"))) for action in legal)
    if kind == "search":
        return kind, (
            Choice(do.Special(AL_HUSAYNI, take=UNKNOWN), kind, words.say(mark("Al-Husayni: a card is taken"))),
            Choice(do.Pass(), "pass", words.say("No card"), role=Role.REFUSES),
        )
    return kind, choices


def _chance(words: Words, phase: str, action: Action) -> Choice:
    if isinstance(action, do.Draw):
        return Choice(action, phase, action.card, card=action.card)
    return Choice(action, phase, words.say(DONE[phase]))


def _unseen(phase: str) -> Action | None:
    """A deal or a shuffle of which nobody tells a card (R6, R9, R33)."""
    hand, drawn, deck = ((UNKNOWN,) * n for n in (HAND, DRAWN, DECK))
    if phase == "deal":
        return do.Deal(do.Both(hand, hand), deck)
    if phase == "deal_special":
        return do.DealSpecial(hand, hand)
    return do.Reshuffle(do.Both(drawn, drawn), deck) if phase == "reshuffle" else None


def prompt(
    words: Words, view: Mapping[str, Any], kind: str, decider: Seat | None, racks: frozenset[Seat] = frozenset()
) -> str | None:
    """What hands must do now, in one sentence; None where printed cards change nothing. `racks`: the sides whose cards
    the app holds."""
    if kind == "initiative" and racks:
        kind = "initiative_alone"
    if kind == "peek" and racks:
        kind = "peek_rack" if MUSLIM in racks else "peek_app"
    if kind == "draw" and not view["cards"]["deck"]:
        kind = "turned"  # R10
    if kind not in PROMPTS:
        return None
    first, second = _in_order(view)
    return words.say(PROMPTS[kind], side=words.side(decider), first=SIDES_INSIDE[first], second=SIDES_INSIDE[second])


def piles(words: Words, view: Mapping[str, Any], kind: str, decider: Seat | None) -> tuple[Pile, ...]:
    """The cards among which players tell one, every combat card or every special card of a side; or what is dealt."""

    def told(label: str, cards: tuple[Card, ...]) -> tuple[Pile, ...]:
        return (Pile("told", words.say(label), decider, cards, Lies.TOLD),)

    if kind in TOLD:
        open_there = _lie_open(view) if kind in AFTER_INITIATIVE else frozenset()
        return told(mark("Combat cards"), tuple(card(words, id) for id in COMBAT if id not in open_there))
    if kind in ("turn", "reaction") and decider is not None and view["specials"][decider]:
        return told(mark("Special cards"), tuple(card(words, id) for id in SPECIALS[decider == MUSLIM]))
    first, second = _in_order(view)
    if kind in DEALT:
        hand, deck = DEALT[kind]
        shares: list[tuple[str, Seat | None, int]] = [
            (words.side(first), first, hand),
            (words.side(second), second, hand),
        ]
        if deck:
            shares.append((words.say(mark("Deck")), None, deck))
        return tuple(Pile("dealt", label, seat, (card(words, UNKNOWN),) * n, Lies.DEALT) for label, seat, n in shares)
    return ()


def _lie_open(view: Mapping[str, Any]) -> frozenset[str]:
    """The cards that everybody sees lying elsewhere, so that none of them can be told now; not the discard pile, which
    is never listed (R11)."""
    cards = view["cards"]
    active = {cards["active"]["card"]} if cards["active"] else set()
    return frozenset({*filter(None, cards["initiative"].values()), *active})


def _in_order(view: Mapping[str, Any]) -> tuple[Seat, Seat]:
    """The sides in the order in which they draw (R9)."""
    return (MUSLIM, CHRISTIAN) if view["first"] == MUSLIM else (CHRISTIAN, MUSLIM)
