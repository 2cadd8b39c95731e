"""Devices: what is wrong with each part and what to do, with tests of lights and buttons."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.language import Sentence, mark
from hardware.buttons import PressKind
from hardware.doctor.check import Check, Verdict
from ui.model.table_model import Screen, TableModel
from ui.parts import Parts
from ui.screens.page import Page, Words, load
from ui.theme import BODY, GOOD, MUTED, SAID, WARN
from ui.widgets.writing.sign import STEPS, Sign

load(__file__)

COLOURS = {Verdict.GOOD: GOOD, Verdict.ABSENT: MUTED, Verdict.UNSURE: SAID, Verdict.WRONG: WARN}
SIGNS = {Verdict.GOOD: "yes", Verdict.ABSENT: "minus", Verdict.UNSURE: "look", Verdict.WRONG: "warning"}
WIDTHS = {True: (0.2, 0.14, 0.66), False: (0.28, 0.2, 0.52)}
"""The shares of a line's part, verdict and finding, on a wide and on a tall screen."""
PRESSED = {
    PressKind.CONFIRM: mark("Button of {side}: pressed (press {n})."),
    PressKind.MENU: mark("Button of {side}: held (press {n})."),
}


class Devices(Page):
    """One line a part."""

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
        ids.title.text = self.words("Devices")
        ids.back.text = self.words("Back")
        ids.look.text = self.words("Look again")
        ids.look.disabled = checked.busy
        ids.test.text = self.words("Test the lights") if checked.cue is None else self.words("Next light signal")
        ids.test.disabled = not self.parts.lamps
        ids.test.chosen = checked.cue is not None
        ids.lights.text = self.words("Where is each lamp?")
        ids.camera.text = self.words("Camera")
        ids.said.text = self._said()
        # Lines are made anew only where they changed: a camera tells of itself several times a second.
        shown = (checked.checks, checked.busy, checked.failed, self.model.language, self.size[0])
        if shown == self._shown:
            return
        self._shown = shown
        ids.rows.clear_widgets()
        if not checked.checks:
            waiting = self.words("Every part is being looked at.")
            failed = self.words("The parts could not be looked at: try it again.")
            ids.rows.add_widget(Words(text=failed if checked.failed else waiting))
        for check in checked.checks:
            ids.rows.add_widget(self._line(check))

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

    def _line(self, check: Check) -> BoxLayout:
        """A part, how it is, and what to do."""
        language = self.model.language
        wide = WIDTHS[self.width >= self.height]
        row = BoxLayout(size_hint_y=None, spacing=self.step(10))
        part = Words(text=Sentence(check.part).say(language), size_steps=BODY, bold=True, size_hint_x=wide[0])
        verdict = Words(
            text=Sentence(check.verdict.value).say(language), size_steps=BODY, bold=True, size_hint_x=wide[1]
        )
        verdict.color = COLOURS[check.verdict]
        finding = Words(text=check.finding.say(language), size_steps=BODY, size_hint_x=wide[2])
        sign = Sign(SIGNS[check.verdict], COLOURS[check.verdict], size_hint_y=None, height=self.step(STEPS))
        sign.pos_hint = {"top": 1}
        row.add_widget(sign)
        for words in (part, verdict, finding):
            words.pos_hint = {"top": 1}
            row.add_widget(words)
        least = self.step(STEPS)
        finding.bind(height=lambda _, height: setattr(row, "height", max(height, part.height, least)))
        row.height = max(finding.height, part.height, least)
        return row

    def open(self, name: str) -> None:
        """Opens the page of the lamps or of the camera."""
        self.model.open(Screen(name))
