"""The pages on which printed counters are learnt and looked at, by touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.board import PlaceId
from companion.settings.config import Config, Counters, Printing, ScreenConfig, SimulatedConfig, load
from companion.table.cues.cue import Cue
from companion.table.expected import Expected
from hardware.lights.simulated import SimulatedLights
from hardware.reader.prints.keeping import kept
from hardware.reader.table_reader import TableReader
from hardware.simulated.picture.prints import PrintRun
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.demo.fingers import Fingers
from ui.demo.story.printed_table import PrintedTable
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.parts.background import at_once
from ui.parts.prints.steps import Step
from ui.screens.equipment.lesson.lesson import WHAT
from ui.widgets.devices.face_tile import FaceTile
from ui.widgets.touch.buttons import Press
from ui.widgets.touch.segments import Segment

LOOKS = 3


class Pupil:
    """The app beside a table with printed counters."""

    def __init__(self, screen: VirtualScreen, joined: Joined) -> None:
        self.joined, self.model = joined, joined.model
        panel = Panel(joined.model)
        screen.show(panel)
        self.fingers = Fingers(screen, panel)
        self.printed = PrintedTable("las_navas", PrintRun("busy", 3))
        self.prints = joined.parts.prints
        self.newest = self.printed.frame()
        self.prints.frame = lambda: self.newest  # the page's own looks, which come by the clock, see nothing new

    def look(self) -> list[str]:
        """What the page says after some looks."""
        for _ in range(LOOKS):
            self.newest = self.printed.frame()
            self.prints.lesson.look()
        self.fingers.screen.frames(3)
        return self.fingers.texts()

    def button(self, text: str) -> Press:
        """The button with a text."""
        return next(press for press in self.fingers.widgets(Press) if press.text == text)


def chosen(fingers: Fingers) -> Counters:
    """How counters are read, as the page shows it."""
    values = [part.value.value for part in fingers.widgets(Segment) if part.chosen]
    return next(value for value in values if isinstance(value, Counters))


@pytest.fixture
def pupil(virtual_screen: VirtualScreen, tmp_path: Path) -> Iterator[Pupil]:
    config = Config(screen=ScreenConfig(calm=True))
    with Joined(config, tmp_path, lambda call: None, 7, at_once) as joined:
        yield Pupil(virtual_screen, joined)


@pytest.mark.whole_game
def test_the_counters_are_learnt_by_touch_and_read_as_is_chosen(pupil: Pupil, tmp_path: Path) -> None:
    fingers, printed, model = pupil.fingers, pupil.printed, pupil.model
    fingers.press("Devices")
    fingers.press("Printed counters")
    fingers.press("Learn the counters")
    printed.clear()
    assert "All 6 marker cards are seen." in pupil.look()
    fingers.press("Go on")
    assert "The empty board" in pupil.look()
    fingers.press("The board is empty")
    assert any(text.startswith("In A1 3 counters should lie") for text in pupil.look())
    assert pupil.button("Learn these sides").disabled
    printed.set_up()
    assert "All 54 counters lie right: learn them." in pupil.look()
    fingers.press("Learn these sides")
    assert "Turn over the counters in A1, each where it lies, and take your hands away." in pupil.look()
    lights = pupil.joined.rig.lights
    assert isinstance(lights, SimulatedLights)
    assert lights.pattern == {PlaceId("A1"): Cue.FROM}
    for place in pupil.prints.lesson.left:
        printed.turn_over(place)
    for _ in range(3):
        pupil.look()
    assert model.screen is Screen.PRINTS
    assert lights.pattern == model.pattern
    book = kept.kept_book(tmp_path, "las_navas")
    assert book is not None
    tiles = list(fingers.widgets(FaceTile))
    assert len(tiles) == len(book.faces)
    fingers.screen.tap_widget(tiles[0])
    fingers.screen.frames(3)
    alike = len(pupil.prints.faces[0].pieces)
    assert f"{alike} counters look alike: they are told apart only by where they came from." in fingers.texts()
    fingers.press("Learn it again")
    assert pupil.prints.lesson.step is Step.AGAIN
    fingers.press("Back")
    assert model.screen is Screen.PRINTS
    fingers.press("Both")
    assert load(tmp_path / "none.toml", tmp_path).counters == {"las_navas": Counters.BOTH}
    before = pupil.joined.fitted
    fingers.press("Back")
    assert pupil.joined.fitted is not before, "the devices are fitted anew to how counters are read"
    model.back()
    model.open(Screen.TABLE)
    fingers.screen.frames(3)
    assert chosen(fingers) == Counters.BOTH
    fingers.press("Stickers")
    assert load(tmp_path / "none.toml", tmp_path).counters == {"las_navas": Counters.STICKERS}
    assert chosen(fingers) == Counters.STICKERS


@pytest.mark.whole_game
def test_what_was_learnt_at_the_screen_reads_the_table_from_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Expected] = []
    monkeypatch.setattr(TableReader, "expect", lambda reader, places: told.append(places))
    config = Config(screen=ScreenConfig(calm=True), simulated=SimulatedConfig(counters=Printing.BUSY))
    with Joined(config, tmp_path, lambda call: None, 7, at_once) as joined:
        model, prints, table = joined.model, joined.parts.prints, joined.table
        assert table is not None
        assert joined.above is not None
        prints.frame = joined.above.read
        lesson = prints.lesson

        def go_on(step: Step) -> None:
            for _ in range(LOOKS):
                lesson.look()
            lesson.go_on()
            assert lesson.step is step

        model.open(Screen.LESSON)
        lesson.begin()
        for piece in table.pieces:
            table.take_off(piece.id)
        go_on(Step.EMPTY)
        go_on(Step.FRONTS)
        table.set_out()
        go_on(Step.BACKS)
        for piece in table.pieces:
            table.flip(piece.id)
        while lesson.going_on:
            lesson.look()
        table.set_out()
        model.back()
        assert not told, "stickers need no help"
        prints.choose(Counters.PRINTS)
        assert joined.fitted.read is not None
        assert joined.fitted.read.book == kept.kept_book(tmp_path, "las_navas")
        for n in range(1, 9):
            reading = joined.look(n * 1000.0)
            if reading.board is not None and len(reading.board.pieces) == len(model.game.pieces):
                break
        assert reading.board is not None
        assert model.table.deployment == (), "every counter is seen where it begins"
        starting = {piece.id for piece in model.game.pieces if piece.start == PlaceId("A1")}
        assert told[-1][PlaceId("A1")] == starting
        model.games.new_game("basic")
        assert told[-1] == model.games.expected
        assert len(told) == 2


def test_no_step_of_the_lesson_asks_for_a_command() -> None:
    assert not [what for what in WHAT.values() if "companion " in what or "--" in what]


def test_before_anything_is_learnt_the_way_to_the_table_leads_there(pupil: Pupil) -> None:
    pupil.model.open(Screen.SETUP)
    pupil.fingers.screen.frames(3)
    pupil.fingers.screen.tap_widget(pupil.fingers.panel.page.ids.table)
    pupil.fingers.press("Counters without stickers")
    assert pupil.model.screen is Screen.PRINTS
    assert pupil.button("Try reading").disabled
    assert not pupil.button("Learn the counters").disabled


def test_a_game_that_cannot_be_learnt_says_so(virtual_screen: VirtualScreen) -> None:
    config = Config(game="dragon_soul", screen=ScreenConfig(calm=True))
    with Joined(config, None, lambda call: None, 7, at_once) as joined:
        panel = Panel(joined.model)
        virtual_screen.show(panel)
        fingers = Fingers(virtual_screen, panel)
        joined.model.open(Screen.PRINTS)
        virtual_screen.frames(3)
        assert any("not all of its counters start on the board" in text for text in fingers.texts())
        assert next(press for press in fingers.widgets(Press) if press.text == "Learn the counters").disabled
