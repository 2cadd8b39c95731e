"""Devices: what is wrong with each part and what to do, with tests of lights and buttons."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language import Sentence, mark
from hardware.buttons import PressKind
from hardware.doctor.check import Check, Verdict
from ui.model.table_model import Screen, TableModel
from ui.parts import Parts
from ui.screens.page import Page, Words, load
from ui.theme import BODY, CHAIR, GOOD, MUTED, PORTRAIT, SAID, SMALL, TEXT, WARN, style
from ui.widgets.devices import parts_at_table  # noqa: F401  (the layout uses it)
from ui.widgets.devices.parts_at_table import Part

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
    """A drawing of the table with a medal a part, and what was found of the one that was tapped, or of those that need
    somebody."""

    button = NumericProperty(BUTTON)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        assert model.devices.parts is not None
        self.parts: Parts = model.devices.parts
        self.chosen = ""
        """The part that was tapped; empty where none was."""
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
        ids.test.text = self.words("Test the lights") if checked.cue is None else self.words("Next light")
        ids.test.disabled = not self.parts.lamps
        ids.test.chosen = checked.cue is not None
        ids.lights.text = self.words("Where is each lamp?")
        ids.camera.text = self.words("Camera")
        ids.prints.text = self.words("Printed counters")
        ids.said.text = self._said()
        board, dark = self.model.board, (Verdict.WRONG, Verdict.ABSENT)
        lit = any(check.part == "lights" and check.verdict not in dark for check in checked.checks)
        picture = self.art.ground(board.width_mm, board.height_mm)
        there = frozenset(check.part for check in checked.checks if check.verdict is not Verdict.ABSENT)
        ids.parts.drawing.show(board, picture, lit, there)
        checks = sorted(checked.checks, key=lambda check: list(COLOURS).index(check.verdict))
        parts = {check.part: self._part(check) for check in reversed(checks)}  # of one part the worst
        ids.parts.show(tuple(parts.values()), self.chosen, self._choose)
        # Notes are made anew only where they changed: a camera tells of itself several times a second.
        shown = (checked.checks, checked.busy, checked.failed, self.chosen, self.model.language, self.size[0])
        if shown == self._shown:
            return
        self._shown = shown
        ids.notes.clear_widgets()
        if not checks:
            waiting = self.words("Every part is being looked at.")
            failed = self.words("The parts could not be looked at: try it again.")
            ids.notes.add_widget(Words(text=failed if checked.failed else waiting))
        for check in self._told(checks):
            ids.notes.add_widget(self._note(check))
        if checks:
            more = self.words("Tap a part to read what was found there.")
            ids.notes.add_widget(Words(text=more, size_steps=SMALL, color=MUTED))

    def _said(self) -> str:
        """What the tests show now."""
        checked = self.parts.checked
        if checked.press is not None:
            seat = checked.press.seat
            scene = self.parts.sides(self.model.language)
            name = next((side.name for side in scene if side.id == seat), str(seat))
            return self.words(PRESSED[checked.press.kind], side=name, n=checked.presses)
        wrong = any(check.part == "lights" and check.verdict is Verdict.WRONG for check in checked.checks)
        if checked.shows is not None and not wrong:
            return checked.shows.say(self.model.language)
        return self.words("Press a button beside the board, and it is shown here.")

    def _part(self, check: Check) -> Part:
        """A part as the drawing shows it."""
        picture = PICTURES.get(check.part, "devices")
        return Part(check.part, self._name(check), picture, SIGNS[check.verdict], COLOURS[check.verdict])

    def _told(self, checks: list[Check]) -> list[Check]:
        """What is told: of the part that was tapped, else of those that need somebody, else of the first."""
        tapped = [check for check in checks if check.part == self.chosen]
        needing = [check for check in checks if check.verdict in (Verdict.WRONG, Verdict.UNSURE)]
        return tapped or needing or checks[:1]

    def _note(self, check: Check) -> BoxLayout:
        """A part, how it is, and what to do."""
        language, colour = self.model.language, COLOURS[check.verdict]
        note = BoxLayout(orientation="vertical", spacing=self.step(2), size_hint_y=None)
        note.bind(minimum_height=note.setter("height"))
        note.add_widget(Words(text=self._name(check), size_steps=CHAIR + 2, bold=True))
        state = capital(Sentence(check.verdict.value).say(language))
        note.add_widget(Words(text=state, size_steps=BODY, bold=True, color=colour))
        note.add_widget(Words(text=check.finding.say(language), size_steps=CHAIR, color=TEXT))
        return note

    def _name(self, check: Check) -> str:
        """What a part is called."""
        return capital(Sentence(check.part).say(self.model.language))

    def _choose(self, part: str) -> None:
        """A part is tapped: it is told of, or no longer."""
        self.chosen = "" if part == self.chosen else part
        self.ids.rolls.scroll_y = 1
        self.refresh()

    def open(self, name: str) -> None:
        """Opens the page of the lamps, of the camera or of the printed counters."""
        self.model.open(Screen(name))
