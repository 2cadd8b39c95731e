"""Hand the screen over, so that only one player sees what comes next."""

from __future__ import annotations

from ui.screens.page import Page, load
from ui.theme import shade

load(__file__)


class Handover(Page):
    """Names the player who must take the screen."""

    def refresh(self) -> None:
        """Names the player."""
        side = self.side(self.model.wanted)
        name = side.name if side else ""
        self.ground = shade(self.colour(self.model.wanted), 0.7)
        self.ids.who.text = self.words("Hand the screen to: {side}", side=self.model.called(side))
        says = self.model.guide.says if self.model.guide is not None and self.model.held_up else ""
        self.ids.why.text = says or self.words("Only this player looks now.")
        seals = self.model.session.seals
        self.ids.seal.text = self.words("Sealed deck: {code}", code=seals[-1].short) if seals else ""
        self.ids.take.text = self.words("I play the {side}", side=name)
        self.ids.board.text = self.words("See the board")
        self.ids.board.disabled = self.model.showing
        self.ids.board.opacity = 0 if self.model.showing else 1
