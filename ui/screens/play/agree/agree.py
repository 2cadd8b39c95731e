"""All whom it concerns agree to something: a decision taken back after a card was seen, a game that follows the table,
or one that goes on without what a corrected rule refuses."""

from __future__ import annotations

from companion.game import Seat
from companion.scene import Scene
from ui.model.players import in_full
from ui.screens.page import Page, Press, load
from ui.theme import shade

load(__file__)


MOST = 5
"""How many lines are shown."""
FEW, MANY, LOW = 2, 4, 58
"""With more sides than `MANY`, so many buttons of `LOW` steps lie side by side where the screen is wide, else `FEW`."""


class Agree(Page):
    """What would be done, and a button for each side."""

    @property
    def scene(self) -> Scene:
        """The scene of the running game, or where none runs yet the one in which the next begins."""
        return self.model.scene if self.model.running else self.model.games.start

    def refresh(self) -> None:
        """Shows who has agreed."""
        model, ids = self.model, self.ids
        asked = model.consent.agreement
        assert asked is not None
        language = model.language
        ids.title.text = asked.title.say(language)
        ids.what.text = "\n".join(say(language) for say in asked.what[:MOST])
        if len(asked.what) > MOST:
            ids.what.text += "\n" + self.words("And {n} more.", n=len(asked.what) - MOST)
        ids.why.text = asked.why.say(language)
        ids.no.text = asked.decline.say(language)
        ids.buttons.clear_widgets()
        sides = [side for side in self.scene.sides if asked.asked is None or side.id in asked.asked]
        ids.buttons.cols = FEW if len(sides) <= MANY or self.width < self.height else MANY
        for side in sides:
            agreed = side.id in model.consent.agreed
            who = (
                model.players.called(side)
                if model.running
                else in_full(asked.players.get(Seat(side.id), ""), side, language)
            )
            text = self.words("{side}: agreed", side=who) if agreed else self.words("{side}: I agree", side=who)
            press = Press(
                text=text,
                chosen=agreed,
                icon="yes" if agreed else "player",
                steps=76 if len(sides) <= MANY else LOW,
                together=True,
                ground=shade(self.colour(side.id), 0.8),
            )
            press.bind(on_release=lambda _, s=side.id: model.consent.agree(s))
            ids.buttons.add_widget(press)
