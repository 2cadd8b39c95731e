"""The rack with the app's printed cards: which card hands take out or put in, and the cards that the camera reads."""

from __future__ import annotations

from collections.abc import Callable

from companion.language import mark
from ui.screens.page import Page, Press, load
from ui.theme import TEXT, WARN
from ui.widgets.cards import rack  # noqa: F401  (the layout uses it)
from ui.widgets.pictures import banner  # noqa: F401  (the layout uses it)
from ui.widgets.writing import fitted_words  # noqa: F401  (the layout uses it)

load(__file__)

ALL, BACK = mark("All are in the rack"), mark("It is back in the hand")


class Rack(Page):
    """What hands do with the app's printed cards now."""

    def refresh(self) -> None:
        """Says what is to be done, and shows the slots."""
        model, ids, racks = self.model, self.ids, self.model.racks
        side = self.side(racks.marked[0]) if racks.marked is not None else None
        ids.title.text = model.players.called(side) if side is not None else self.scene.title
        ids.banner.show(side, self.scene.sides.index(side) if side is not None else 0, self.art)
        ids.prompt.text = model.prompt
        if racks.marked is not None:
            seat, slots = racks.marked
            ids.rack.show(racks.full(seat), slots, self.art)
        trouble = self.trouble()
        problem = racks.shown.problem.say(model.language) if racks.shown.problem is not None else ""
        unseen = model.devices.camera if racks.shown.going and self._sees_nothing else ""
        if racks.shown.going and not racks.shown.has_read and self._is_simulated:
            unseen = self.words("At the simulated table, hold its cards up with the button beside the table.")
        ids.why.text = model.why or problem or trouble or unseen  # what comes of a card is told once it lies there
        ids.why.color = WARN if model.why or problem else TEXT
        self._foot()

    @property
    def _is_simulated(self) -> bool:
        parts = self.model.devices.parts
        return parts is not None and parts.has_simulated_camera

    @property
    def _sees_nothing(self) -> bool:
        reading = self.model.devices.reading
        return reading is None or reading.board is None

    def _foot(self) -> None:
        model, foot, racks = self.model, self.ids.foot, self.model.racks
        foot.clear_widgets()

        def add(text: str, act: Callable[[], object], icon: str = "", *, sort: str = "plain") -> None:
            foot.add_widget(Press(text=text, icon=icon, sort=sort, on_release=lambda *_: act()))

        if not racks.shown.going:
            if model.can_undo:
                add(self.words("Undo"), model.undo, "undo")
            add(self.words("Done"), racks.done, "yes", sort="primary")
            return
        add(self.words("Back"), racks.shown.stop, "back")
        add(self.words("Read them again"), racks.shown.again, "retry")
        if racks.shown.due is None:
            add(self.words(BACK if racks.shown.looks else ALL), racks.shown.finish, "yes", sort="primary")
