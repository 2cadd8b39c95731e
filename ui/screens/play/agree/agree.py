"""All whom it concerns agree to something: a decision taken back after a card was seen, a game that follows the table,
or one that goes on without what a corrected rule refuses."""

from __future__ import annotations

from typing import Any

from companion.game import Seat
from companion.scene import Scene, Side
from ui.model.consent import Agreement
from ui.model.players import in_full
from ui.model.table_model import TableModel
from ui.screens.page import Page, Press, load
from ui.theme import shade, style
from ui.widgets.counters.changes import Change, changed
from ui.widgets.tiles.banner_press import BannerPress

load(__file__)


MOST = 5
"""How many lines are shown."""
FEW, MANY, LOW = 2, 4, 58
"""With no more sides than `FEW` the sheet lies between their banners on a wide screen; with more than `MANY` they have
no banners but buttons of `LOW` steps, as many side by side, or `FEW` on a tall screen."""
BESIDE, BELOW, TALL = 190, 176, 290
"""How wide a banner is that hangs beside the sheet, how high below it, and on a tall screen, in steps."""
DARK = 0.42
"""The ground of a banner: that share of its side's light."""


class Agree(Page):
    """What would be done, on a sheet, and what each side agrees with: its banner."""

    _shown: object = None
    _asked: tuple[Agreement, str, float] | None = None

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        self.ids.changes.bind(width=self._fit)
        self._sheet, self._room = self.ids.sheet.__self__, self.ids.room.__self__  # also while they are laid nowhere

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
        if (asked, language, style.text) != self._asked:
            self._asked = asked, language, style.text
            self._draw(asked)
        ids.what.text = "\n".join(say(language) for say in asked.what[:MOST])
        if len(asked.what) > MOST:
            ids.what.text += "\n" + self.words("And {n} more.", n=len(asked.what) - MOST)
        ids.why.text = asked.why.say(language)
        ids.no.text = asked.decline.say(language)
        sides = [side for side in self.scene.sides if asked.asked is None or side.id in asked.asked]
        shown = tuple((side, side.id in model.consent.agreed, self._says(side)) for side in sides)
        if shown != self._shown:
            self._shown = shown
            self._lay([self._button(*one, len(sides)) for one in shown])

    def _draw(self, asked: Agreement) -> None:
        """Shows the counters that would lie otherwise, as they lie now and as they would."""
        model, drawn = self.model, self.ids.changes
        made: tuple[Change, ...] = ()
        if asked.then is not None and model.running:
            game, language = model.game, model.language
            now, then = (game.scene(state, None, language) for state in (model.session.state, asked.then()))
            made = changed(now.counters, then.counters)
        drawn.show(made, model.board, self.colours(), self.art, self.words("off the board"))
        self._fit()

    def _fit(self, *_: object) -> None:
        """The drawing is as high as it needs to be in its width."""
        self.ids.changes.height = self.ids.changes.high(self.ids.changes.width)

    def _says(self, side: Side) -> str:
        """Who a side is, and whether it has agreed."""
        model, asked = self.model, self.model.consent.agreement
        if model.running or asked is None:
            who = model.players.called(side)
        else:
            who = in_full(asked.players.get(Seat(side.id), ""), side, model.language)
        agreed = side.id in model.consent.agreed
        return self.words("{side}: agreed", side=who) if agreed else self.words("{side}: I agree", side=who)

    def _button(self, side: Side, agreed: bool, text: str, count: int) -> BannerPress | Press:
        """What a side agrees with."""
        button: BannerPress | Press
        if count > MANY:
            icon, ground = "yes" if agreed else "player", shade(self.colour(side.id), 0.8)
            button = Press(text=text, chosen=agreed, icon=icon, steps=LOW, ground=ground)
        else:
            nth = self.scene.sides.index(side)
            ground = shade(self.colour(side.id), DARK)
            button = BannerPress(side, nth, self.art, text, chosen=agreed, ground=ground)
        button.together = True
        button.bind(on_release=lambda _: self.model.consent.agree(side.id))
        return button

    def _lay(self, buttons: list[BannerPress | Press]) -> None:
        """Lays the sheet between two banners, or over what there is for more."""
        ids = self.ids
        ids.table.clear_widgets()
        ids.buttons.clear_widgets()
        if len(buttons) <= FEW and self.width > self.height:
            ids.table.orientation = "horizontal"
            for n, widget in enumerate((*buttons[:1], self._sheet, *buttons[1:])):
                if n != 1:
                    widget.size_hint_x, widget.width = None, self.step(BESIDE)
                ids.table.add_widget(widget)
            return
        ids.table.orientation = "vertical"
        ids.table.add_widget(self._sheet)
        ids.table.add_widget(self._room)
        ids.buttons.cols = (FEW if self.width < self.height else MANY) if len(buttons) > MANY else len(buttons)
        for button in buttons:
            if isinstance(button, BannerPress):
                button.size_hint_y, button.height = None, self.step(TALL if self.width < self.height else BELOW)
            ids.buttons.add_widget(button)
