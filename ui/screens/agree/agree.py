"""Both players agree to take a decision back after something was revealed."""

from __future__ import annotations

from ui.screens.page import Page, Press, load
from ui.theme import shade

load(__file__)


class Agree(Page):
    """What would be taken back, and a button for each side."""

    def refresh(self) -> None:
        """Shows who has agreed."""
        model, ids = self.model, self.ids
        ids.title.text = self.words("Take this back?")
        ids.what.text = model.undone
        ids.why.text = self.words("Something was revealed since: both players must agree.")
        ids.no.text = self.words("No, play on")
        ids.buttons.clear_widgets()
        for side in self.scene.sides:
            agreed = side.id in model.agreed
            open_text = self.words("{side}: I agree", side=side.name)
            text = self.words("{side}: agreed", side=side.name) if agreed else open_text
            press = Press(text=text, chosen=agreed, steps=76, ground=shade(self.colour(side.id), 0.8))
            press.bind(on_release=lambda _, s=side.id: model.agree(s))
            ids.buttons.add_widget(press)
