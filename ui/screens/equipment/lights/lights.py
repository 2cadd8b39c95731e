"""Lights: one lamp after the other glows, and a tap on the map says where it is."""

from __future__ import annotations

from typing import Any

from companion.board import PlaceId
from companion.language import Sentence
from ui.model.table_model import TableModel
from ui.parts.wiring import Wiring
from ui.screens.page import Page, Press, Words, load
from ui.theme import FINGER

load(__file__)

STEPS = {-1: "−", 1: "+", 10: "+10"}
"""What the buttons say that count lamps."""


class Lights(Page):
    """The survey of the lamps."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        assert model.devices.parts is not None
        self.wiring: Wiring = model.devices.parts.wiring
        super().__init__(model, **kwargs)

    def refresh(self) -> None:
        """Shows which lamp is asked for and what was said."""
        ids, wiring = self.ids, self.wiring
        ids.map.art = self.art
        ids.title.text = self.words("Where is each lamp?")
        ids.map.show(self.model.board, (), {}, {})
        ids.map.light(wiring.answers)
        found = frozenset(lamp for lamps in wiring.answers.values() for lamp in lamps)
        now = wiring.lamp if wiring.lamp is not None else wiring.lamps if wiring.going_on else -1
        ids.bulb.show(wiring.lamp)
        ids.lamps.show(wiring.lamps if wiring.missing is None else 0, now, found)
        missing, said = wiring.missing, wiring.said
        lost = missing is not None and not wiring.going_on
        ids.ask.text = missing.say(self.model.language) if missing is not None and lost else self._asked()
        if said is None and not lost:
            said = missing
        ids.said.text = said.say(self.model.language) if said is not None else ""
        self._count()
        ids.back.text = self.words("Back")
        ids.again.text = self.words("Again")
        ids.skip.text = self.words("Skip")
        ids.done.text = self.words("Done") if wiring.going_on else self.words("Begin")
        ids.again.disabled = not wiring.going_on
        ids.skip.disabled = wiring.lamp is None
        ids.done.disabled = lost
        ids.done.sort = "primary" if not lost and wiring.lamp is None else "plain"

    def _asked(self) -> str:
        wiring = self.wiring
        if wiring.lamp is not None:
            asked = self.words(
                "Lamp {n} of {all} glows. Tap the place where it is.", n=wiring.lamp + 1, all=wiring.lamps
            )
            return asked + " " + self.words("Skip it if it is under no place.")
        if wiring.going_on:
            return self.words("All lamps were asked for. Keep what you said with Done.")
        asked = self.words("One lamp after the other glows, and you tap where it is on the map.")
        if wiring.can_count:
            asked += " " + self.words("First: how many lamps has the strip? Press + until its last one glows.")
        return asked

    def _count(self) -> None:
        """How many lamps a strip has, and how to say so."""
        row, wiring = self.ids.count, self.wiring
        row.clear_widgets()
        row.height = self.step(FINGER) if wiring.can_count else 0
        if not wiring.can_count:
            return
        lamps = Sentence("{n} lamp.", {"n": wiring.lamps}, "{n} lamps.").say(self.model.language)
        for more in (-1, 0, 1, 10):
            if more:
                press = Press(text=STEPS[more], size_hint_x=0.6)
                press.bind(on_release=lambda _, m=more: wiring.count(m))
                row.add_widget(press)
            else:
                row.add_widget(Words(text=lamps, grows=False, halign="center"))

    def tap(self, place: str) -> None:
        """A place was tapped."""
        self.wiring.answer(PlaceId(place), self.model.board.called(place))

    def go_on(self) -> None:
        """Begins, or keeps what was said."""
        if self.wiring.going_on:
            self.wiring.done()
        else:
            self.wiring.begin()
