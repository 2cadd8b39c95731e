"""Printed cards: what hands do with them now, and the card that the players tell."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.properties import NumericProperty

from companion.game import CardId
from companion.language import mark
from ui.screens.page import Page, Press, Words, load
from ui.theme import CHAIR, TEXT, WARN
from ui.widgets.cards import dealt, spread  # noqa: F401  (the layout uses them)
from ui.widgets.cards.card import TapCard
from ui.widgets.cards.card_face import Looks
from ui.widgets.writing import fitted_words  # noqa: F401  (the layout uses it)

load(__file__)

MANY = 12
"""With more cards than so many the list scrolls."""
ACROSS, WORDS_ACROSS = {True: 8, False: 5}, {True: 3, False: 2}
"""How many of them lie side by side then, with and without a text, on a wide and on a tall screen."""
TEXT_STEPS, FIGURE_STEPS = 170, 120
"""How high a row of cards with a text, and without one, is then, in steps."""
TOLD = mark("It is {card}")
SEEN = mark("Drawn: {card} - right?")
USE = mark("Use {card}")


class Cards(Page):
    """What the players do with printed cards."""

    rows = NumericProperty(0)
    row_steps = NumericProperty(FIGURE_STEPS)

    def refresh(self) -> None:
        """Shows what must be done, the cards that can be told, and what one more tap does."""
        model, ids, scene = self.model, self.ids, self.scene
        ids.title.text = scene.tally.title if scene.tally is not None else scene.title
        asked = model.players.addressed(scene.prompt)
        ids.prompt.text = self.words("Which special card do you use?") if model.told.telling else asked
        ids.prompt.size_steps = CHAIR if model.told.tells else 26
        trouble = self.trouble()
        ids.why.text = model.why or trouble or " ".join(filter(None, (scene.revealed, model.lesson)))
        ids.why.color = WARN if model.why else TEXT
        self._dealt()
        self._cards()
        self._foot()

    def _cards(self) -> None:
        model, grid = self.model, self.ids.cards
        tells = model.told.tells
        grid.clear_widgets()
        roll = self.ids.roll
        roll.size_hint_y = 1 if tells or not model.told.dealt else None
        roll.height = 0
        words, wide, many = bool(tells and tells[0].text), self.width >= self.height, len(tells) > MANY
        self.row_steps = TEXT_STEPS if words else FIGURE_STEPS
        grid.words, grid.cols = words, (WORDS_ACROSS if words else ACROSS)[wide] if many else 0
        self.rows = -(-len(tells) // grid.cols) if many else 0
        for card in tells:
            face = TapCard(faint=card.id in model.told.crossed_out, marked=card.id == model.told.marked)
            face.show(card, self.scene.sides, self.scene.emblems, self.art)
            face.bind(on_release=lambda _, c=card.id: model.told.mark(CardId(c)))
            grid.add_widget(face)

    def _dealt(self) -> None:
        """Shows as backs, pile by pile, how the cards are dealt."""
        table, piles = self.ids.dealt, tuple(self.model.told.dealt)
        table.size_hint_y = 1 if piles else None
        table.height = 0
        table.show(piles, Looks(self.scene.sides, self.scene.emblems, self.art))

    def _foot(self) -> None:
        model, foot = self.model, self.ids.foot
        foot.clear_widgets()

        def add(
            text: str, act: Callable[[], object], icon: str = "", *, sort: str = "plain", faint: bool = False
        ) -> None:
            foot.add_widget(Press(text=text, icon=icon, sort=sort, faint=faint, on_release=lambda *_: act()))

        if model.told.telling:
            add(self.words("Back"), model.pointing.clear, "back")
        elif model.can_undo:
            add(self.words("Undo"), model.undo, "undo")
        if not model.told.telling:
            for choice in model.plain_choices:
                add(
                    choice.label,
                    partial(model.submit, choice),
                    self.scene.icons.get(choice.kind, ""),
                    sort="primary" if not model.told.tells and len(model.plain_choices) == 1 else "plain",
                )
        if not model.told.tells:
            return
        if model.told.marked is None:
            foot.add_widget(Words(text=self.words("Tap the card"), halign="center", grows=False))
            return
        name = model.game.card_name(model.told.marked, model.language)
        text = USE if model.told.telling else SEEN if model.told.marked_by_camera else TOLD
        add(self.words(text, card=name), model.told.tell, "yes", sort="primary")
