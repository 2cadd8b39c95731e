"""Devices: what is wrong with each part and what to do, with tests of lights and buttons."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty

from companion.language import Sentence, mark
from hardware.buttons import PressKind
from hardware.doctor.check import Check, Verdict
from ui.model.table_model import Screen, TableModel
from ui.parts import Parts
from ui.screens.page import Page, Words, load
from ui.theme import GOOD, MUTED, PORTRAIT, SAID, WARN, style
from ui.widgets.devices.part_card import PartCard

load(__file__)

COLOURS = {Verdict.WRONG: WARN, Verdict.UNSURE: SAID, Verdict.GOOD: GOOD, Verdict.ABSENT: MUTED}
"""The colour of each verdict; what people should look at comes first."""
SIGNS = {Verdict.GOOD: "yes", Verdict.ABSENT: "minus", Verdict.UNSURE: "look", Verdict.WRONG: "warning"}
PICTURES = {
    "computer": "computer",
    "settings": "settings",
    "pieces": "pieces",
    "counters": "find",
    "pins": "devices",
    "camera": "camera",
    "calibration": "corners",
    "lights": "lights",
    "buttons": "button",
    "screen": "screen",
    "disk": "disk",
    "clock": "clock",
    "service": "power",
    "log": "journal",
}
"""The picture of each part."""
BUTTON, TALL_BUTTON = 62, 84
"""The height of a button on a wide page, which leaves the room to the cards, and on a tall one, in steps."""
PRESSED = {
    PressKind.CONFIRM: mark("Button of {side}: pressed (press {n})."),
    PressKind.MENU: mark("Button of {side}: held (press {n})."),
}


def capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


class Devices(Page):
    """One card a part."""

    button = NumericProperty(BUTTON)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        assert model.devices.parts is not None
        self.parts: Parts = model.devices.parts
        self._shown: tuple[object, ...] = ()
        super().__init__(model, **kwargs)
        if not self.parts.checked.checks:
            self.parts.look()

    def refresh(self) -> None:
        """Shows what was found so far."""
        ids, checked = self.ids, self.parts.checked
        self.button = TALL_BUTTON if style.composition == PORTRAIT else BUTTON
        ids.title.text = self.words("Devices")
        ids.back.text = self.words("Back")
        ids.look.text = self.words("Look again")
        ids.look.disabled = checked.busy
        ids.test.text = self.words("Test the lights") if checked.cue is None else self.words("Next light signal")
        ids.test.disabled = not self.parts.lamps
        ids.test.chosen = checked.cue is not None
        ids.lights.text = self.words("Where is each lamp?")
        ids.camera.text = self.words("Camera")
        ids.prints.text = self.words("Printed counters")
        ids.said.text = self._said()
        # Cards are made anew only where they changed: a camera tells of itself several times a second.
        shown = (checked.checks, checked.busy, checked.failed, self.model.language, self.size[0])
        if shown == self._shown:
            return
        self._shown = shown
        ids.rows.clear_widgets()
        if not checked.checks:
            waiting = self.words("Every part is being looked at.")
            failed = self.words("The parts could not be looked at: try it again.")
            ids.rows.add_widget(Words(text=failed if checked.failed else waiting))
        for check in sorted(checked.checks, key=lambda check: list(COLOURS).index(check.verdict)):
            ids.rows.add_widget(self._card(check))

    def _said(self) -> str:
        """What the tests show now."""
        checked = self.parts.checked
        if checked.press is not None:
            seat = checked.press.seat
            scene = self.parts.sides(self.model.language)
            name = next((side.name for side in scene if side.id == seat), str(seat))
            return self.words(PRESSED[checked.press.kind], side=name, n=checked.presses)
        if checked.shows is not None:
            return checked.shows.say(self.model.language)
        return self.words("Press a button beside the board, and it is shown here.")

    def _card(self, check: Check) -> PartCard:
        """A part, how it is, and what to do."""
        language, verdict = self.model.language, check.verdict
        state = SIGNS[verdict], capital(Sentence(verdict.value).say(language)), COLOURS[verdict]
        name = capital(Sentence(check.part).say(language))
        wrong = verdict is Verdict.WRONG
        return PartCard(PICTURES.get(check.part, "devices"), name, state, check.finding.say(language), wrong)

    def open(self, name: str) -> None:
        """Opens the page of the lamps, of the camera or of the printed counters."""
        self.model.open(Screen(name))
