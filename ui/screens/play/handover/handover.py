"""Hand the screen over, so that only one player sees what comes next; what was revealed just now is shown to all."""

from __future__ import annotations

from kivy.properties import BooleanProperty

from companion.language import mark
from ui.screens.page import Page, load
from ui.theme import dusky
from ui.widgets.cards.open_cards import OpenCard, reveal
from ui.widgets.pictures import banner, seal_press  # noqa: F401  (the layout uses them)

load(__file__)

HAND_OVER = mark("Hand the screen to: {side}")
ALONE = mark("It is your turn: {side}")
"""Where the app plays all others, so that the screen stays with one person."""


class Handover(Page):
    """Names the player who must take the screen."""

    kept = True
    revealed = BooleanProperty(False)
    taught = BooleanProperty(False)
    """In a practice round the words stand at the top: what explains the button lies right above it."""

    def refresh(self) -> None:
        """Names the player."""
        side = self.side(self.model.wanted)
        name = side.inside if side else ""
        self.taught = self.model.practice.on
        self.ground = dusky(self.colour(self.model.wanted), 0.5)
        self.ids.banner.show(side, self.scene.sides.index(side) if side is not None else 0, self.art)
        alone, called = self.model.opponents.leave_one_alone, self.model.players.called(side)
        whole = called.replace(" · ", "\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}")  # no line ends in a dot
        self.ids.who.text = self.words(ALONE if alone else HAND_OVER, side=whole)
        self._revealed()
        says = self.model.guide.says if self.model.guide is not None and self.model.table.held_up else ""
        last = self.model.opponents.says or " ".join(self.model.news[-2:])
        only = "" if alone else self.words("Only this player looks now.")
        usual = "" if self.revealed else f"{last}\n{only}".strip()
        self.ids.why.text = says or self.model.play.taken_back or usual
        seals = self.model.session.seals
        self.ids.seal.show(self.words("Sealed deck: {code}", code=seals[-1].short) if seals else "")
        self.ids.take.text = self.words("See my cards") if alone else self.words("I play {side}", side=name)
        self.ids.board.text = self.words("See the board")
        self.ids.board.disabled = self.model.hidden.showing
        self.ids.board.opacity = 0 if self.model.hidden.showing else 1

    def _revealed(self) -> None:
        """The cards that were revealed just now, each with its player, and what follows from them."""
        model, ids, scene = self.model, self.ids, self.scene
        ids.revealed.text = scene.revealed
        self.revealed = bool(scene.revealed)
        ids.cards.clear_widgets()
        for pile in model.play.open_cards if scene.revealed else ():
            side = self.side(pile.seat)
            ids.cards.add_widget(OpenCard(pile, model.players.called(side), scene.sides, scene.emblems, self.art))
        reveal(ids.cards.children, model.wanted, (model.session.id, model.session.seq))
