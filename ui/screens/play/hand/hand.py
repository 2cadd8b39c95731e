"""A hand: its cards show only while a finger lies on them, and one of them is chosen unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.game import TWO
from companion.language import mark
from companion.scene import Card
from companion.scene import Page as Decision
from ui.model.table_model import Screen, TableModel
from ui.model.taps.hidden import Part
from ui.screens.page import Page, Press, load
from ui.theme import dusky, style
from ui.widgets.cards import hold  # noqa: F401  (the layout uses them)
from ui.widgets.fights.odds import heading
from ui.widgets.writing import fitted_words  # noqa: F401  (the layout uses them)

load(__file__)

MAY_USE = mark("{side}: use one of your cards, or go back to the board.")
ONLY_LOOK = mark("{side}: these are your cards.")
"""What the page says where it was opened from the board."""
HINT = mark("Hold a finger here to look, slide it to the one that you want, lift it.")
SHOWN = mark("This is a card of the other hand. Hold a finger on it to look.")
SHOWN_OF_SOME = mark("This card is shown to you alone. Hold a finger on it to look.")
SEVERAL = mark("These cards are shown to you alone. Hold a finger on them to look.")
LOOK = mark("Hold a finger on the cards to look.")
ADVISED = mark("Hold a finger on the cards to read the hint.")
ADVICE = 64
"""The height of the hint on a wide page, in steps: the same for any."""
TAUGHT = 72
"""The room that a sheet needs which explains the cards, beside that of what it says in its stead, in steps."""
TEXTS, FIGURES = 4, 9
"""How many cards with a text, and without one, lie side by side; a page more shows the others."""


class Offered(NamedTuple):
    """A button: its words, what it does, with what, and how it looks."""

    text: str
    act: Callable[..., object]
    given: tuple[object, ...] = ()
    sort: str = "plain"
    icon: str = ""
    faint: bool = False


class Hand(Page):
    """The hand of the player who has the screen."""

    kept = True

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.first = 0
        self._offered: tuple[Offered, ...] | None = None
        """What the buttons are for."""
        super().__init__(model, **kwargs)

    def appear(self) -> None:
        """Another player may have the screen: no card of the hand before stays, and none is marked."""
        self.first = 0
        self.ids.cards.show((), (), {})

    def refresh(self) -> None:
        """Shows the backs of the cards and what can be done with the marked one."""
        model = self.model
        self.ids.title.text = model.players.called(self.side(model.holder))
        self.ground = dusky(self.colour(model.holder), 0.35)
        self.ids.prompt.text = model.why or self._wanted()
        self.ids.board.text = self.words("See the board")
        self._parts()
        row, here = self.ids.cards, self._here()
        if row.cards != here:
            row.show(here, self.scene.sides, self.scene.emblems, self.art)
        trouble = self.trouble()
        advised = bool(model.hints.said(alone=True))
        usual = ADVISED if advised else HINT if model.hidden.usable else LOOK
        self._odds()
        crowded = self.ids.odds.needs and self.width > self.height and style.text > 1  # then cards need the room
        said = "" if crowded and not advised else self.words(usual)
        lesson = "" if crowded else model.lesson
        self.ids.hint.text = trouble or "\n".join(filter(None, (lesson, said)))
        room = ADVICE if self.width > self.height else 2 * ADVICE
        taught = any(tip.at == "cards" for tip in model.practice.tips(Screen.HAND))
        self.ids.advised.height = self.step(room if advised else TAUGHT if taught else 0)
        self.ids.hint.opacity = 0 if (model.hidden.shown or taught) and not trouble else 1
        self.ids.board.opacity = 0 if model.hidden.shown else 1
        self.ids.board.disabled = bool(model.hidden.shown)
        self.held(row.held)

    def _wanted(self) -> str:
        """What is wanted of the cards; what is done on the board is asked where the board is seen."""
        model = self.model
        if model.hidden.shown:
            return self._shown()
        if self.scene.page is not Decision.BOARD:
            return model.prompt
        name = model.players.called(self.side(model.holder))
        return self.words(MAY_USE if model.hidden.usable else ONLY_LOOK, side=name)

    def _parts(self) -> None:
        """A button for each part of the own cards, where they lie apart."""
        hidden, row = self.model.hidden, self.ids.parts
        parts = hidden.parts if not hidden.shown and not hidden.laid_out else ()
        row.clear_widgets()
        for part in parts if len(parts) > 1 else ():
            press = Press(text=part.label, chosen=part == hidden.part, steps=48)
            press.bind(on_release=lambda _, part=part: self._part(part))
            row.add_widget(press)

    def _part(self, part: Part) -> None:
        """Shows another part of the own cards, from its first card on."""
        self.first = 0
        self.model.hidden.choose(part)

    def _odds(self) -> None:
        """What each card would bring that the holder does not see, where the fight in progress waits for one."""
        model = self.model
        waits = self.scene.page is Decision.HAND and self.scene.tally is not None and not model.hidden.shown
        ways = model.fighting.odds(seat=model.holder) if waits else ()
        self.ids.odds.opacity = 1 if self.ids.cards.held else 0
        self.ids.odds.show(ways, self.scene.sides, heading(ways, alone=True).say(self.model.language), self.art)

    def _most(self, cards: tuple[Card, ...]) -> int:
        """How many of these cards lie on a page: those with words need the width of their text."""
        return TEXTS if any(card.text for card in cards) else FIGURES

    def _here(self) -> tuple[Card, ...]:
        """The cards of this page of the hand."""
        hand = self.model.hidden.hand
        if self.first >= len(hand):
            self.first = 0
        return hand[self.first : self.first + self._most(hand)]

    def _shares(self, many: int) -> dict[str, int]:
        """Which cards the page after this one has."""
        everything = len(self.model.hidden.hand)
        first = self.first + many if self.first + many < everything else 0
        return {"n": first + 1, "m": min(first + many, everything), "all": everything}

    def _leaf(self, many: int) -> None:
        """Turns to the next cards; after the last come the first."""
        self.first += many
        self.model.hidden.pick(None)
        self.refresh()

    def _shown(self) -> str:
        """What the cards are that others hold."""
        if len(self.model.hidden.shown) > 1:
            return self.words(SEVERAL)
        return self.words(SHOWN_OF_SOME if len(self.model.game.seats) > TWO else SHOWN)

    def held(self, held: bool) -> None:
        """Offers the buttons; nothing of a card is said in words, and its chances and a hint only while a finger holds
        it, since they tell of what their holder sees."""
        model = self.model
        self.ids.odds.opacity = 1 if held else 0
        self.ids.advice.text = model.hints.said(alone=True) if held else ""
        if model.screen is not Screen.HAND:  # the page will be another one with the next frame
            return
        offers = tuple(self._offers())
        if offers == self._offered:
            return
        self._offered = offers
        self.ids.buttons.clear_widgets()
        for offer in offers:
            press = Press(text=offer.text, sort=offer.sort, icon=offer.icon, faint=offer.faint)
            press.bind(on_release=lambda _, offer=offer: offer.act(*offer.given))
            self.ids.buttons.add_widget(press)

    def _offers(self) -> Iterator[Offered]:
        """What the buttons are for."""
        hidden, hints = self.model.hidden, self.model.hints
        if len(hidden.hand) > len(self.ids.cards.cards):
            many = self._most(hidden.hand)
            text = self.words("More cards: {n}–{m} / {all}", **self._shares(many))
            yield Offered(text, self._leaf, (many,))
        if hidden.shown:
            yield Offered(self.words("Go on"), hidden.leave_shown, sort="primary", icon="go-on")
            return
        for choice in hidden.open_choices:
            yield Offered(choice.label, self.model.submit, (choice,), icon=self.scene.icons.get(choice.kind, ""))
        if hints.possible(alone=True):
            yield Offered(self.words("Hint"), self._ask, sort="quiet", icon="hint")
        if hidden.usable:
            picked = self.ids.cards.picked is not None
            sort = "primary" if picked else "plain"
            yield Offered(self.words("Choose this one"), hidden.use_picked, sort=sort, icon="yes", faint=not picked)

    def _ask(self) -> None:
        """Asks for a hint that only the holder reads."""
        self.model.hints.ask(alone=True)
