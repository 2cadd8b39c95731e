"""The whole window on simulated devices: what a hand does on the table reaches the game through the camera alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.game import Face, Layout, PieceId
from companion.record.session import Correction, Source
from companion.scene import Choice
from companion.settings.config import CameraConfig, Config, ScreenConfig, TableConfig
from companion.table.cues.cue import Cue
from companion.table.reconciliation.verdict import Verdict
from companion.table.sightings import ObservedBoard, ObservedPiece, Reading, TableStatus
from hardware.lights.simulated import SimulatedLights
from ui.app.desk import Desk
from ui.app.joined import Joined
from ui.app.panel import Panel
from ui.app.start import DESK, window_size
from ui.app.window import TableApp
from ui.demo.fingers import Fingers
from ui.demo.virtual_screen import VirtualScreen
from ui.model.table_model import Screen
from ui.widgets.counters.changes import Changes


class Window:
    """The app's window, with its camera driven by hand: one reading whenever `see` is called."""

    def __init__(self, screen: VirtualScreen) -> None:
        self.app = TableApp(Config(screen=ScreenConfig(calm=True)), None, seed=7, page_clock=None)
        screen.show(self.app.build(), (1350, 720))
        assert isinstance(self.app.panel, Panel)
        assert isinstance(self.app.desk, Desk)
        self.fingers, self.desk, self.screen = Fingers(screen, self.app.panel), self.app.desk, screen
        self.model, self.table = self.app.joined.model, self.app.joined.table
        self.at_ms = 0.0

    def see(self) -> None:
        """Some seconds pass, in which the camera takes three frames."""
        camera = self.app.joined.camera
        assert camera is not None
        for _ in range(3):
            camera.step()
            reading = camera.take()
            assert reading is not None
            self.at_ms += 5000
            self.model.take_reading(replace(reading, at_ms=self.at_ms))
        self.screen.frames(3)

    def to_first_turn(self) -> None:
        """A game is begun and played to the first turn's first action."""
        self.fingers.press("New game")
        self.fingers.press("Begin")
        while self.model.scene.kind != "turn":
            assert self.model.wanted is not None
            self.fingers.do(self.model.scene_for(self.model.wanted).choices[0])
        self.see()

    def drag(self, piece: str, x: float, y: float) -> None:
        """The mouse drags a counter to a point of the board, in mm."""
        view, lying = self.desk.view, self.table.where(piece)
        touch = self.screen.press(*view.to_px(lying.x_mm, lying.y_mm))
        touch.touch_move(*view.to_px((lying.x_mm + x) / 2, (lying.y_mm + y) / 2))
        touch.touch_move(*view.to_px(x, y))
        touch.touch_up()
        self.screen.frames(2)


@pytest.fixture
def window(virtual_screen: VirtualScreen) -> Iterator[Window]:
    made = Window(virtual_screen)
    yield made
    made.app.on_stop()


@pytest.mark.whole_game
def test_the_table_agrees_with_a_new_game(window: Window) -> None:
    window.to_first_turn()
    assert window.model.guidance.verdict is Verdict.AGREED
    assert window.model.screen is Screen.BATTLE


@pytest.mark.whole_game
def test_a_counter_in_a_wrong_place_is_named_and_its_place_blinks(window: Window) -> None:
    window.to_first_turn()
    before = window.model.session.seq
    home = window.table.where("A1a")
    window.drag("A1a", *window.table.board.place("A5").centre)
    assert window.table.place_of("A1a") == "A5"
    window.see()
    assert window.model.screen is Screen.WRONG
    assert any("A5" in text for text in window.fingers.texts())
    lights = window.app.joined.rig.lights
    assert isinstance(lights, SimulatedLights)
    assert lights.pattern["A5"] is Cue.WRONG
    assert window.model.session.seq == before
    window.drag("A1a", home.x_mm, home.y_mm)
    window.see()
    assert window.model.screen is Screen.BATTLE


def tilted(window: Window) -> Choice:
    """The counters of an attack are tilted; the attack that is meant."""
    window.to_first_turn()
    fight = next(c for c in window.model.scene.choices if c.kind == "attack" and len(c.marks) > 1)
    for piece in fight.marks:
        window.table.tilt(PieceId(piece))
    window.see()
    return fight


@pytest.mark.whole_game
def test_a_tap_on_the_map_tells_whom_tilted_counters_attack(window: Window) -> None:
    fight, model = tilted(window), window.model
    every = model.table.meanings
    targets = {meaning.choice.target for _, meaning in every if meaning.choice is not None}
    assert len(targets) > 1
    assert fight.target is not None
    assert fight.origin is not None
    window.fingers.place(fight.origin)
    assert model.table.meanings == every
    window.fingers.place(fight.target)
    assert {meaning.choice.target for _, meaning in model.table.meanings if meaning.choice is not None} == {
        fight.target
    }
    window.fingers.place(fight.target)
    assert model.table.meanings == every
    window.fingers.place(fight.target)
    window.fingers.press(next(said for said, meaning in model.table.meanings if meaning.actions == (fight.action,)))
    decided = [entry for entry in model.session.entries if entry.source is not Source.CHANCE]
    assert (decided[-1].action, decided[-1].source) == (fight.action, Source.TABLE)
    assert model.table.meant is None


@pytest.mark.whole_game
def test_more_answers_than_fit_can_be_scrolled_to(window: Window) -> None:
    tilted(window)
    model = window.model
    assert model.guide is not None
    model.guide.follower.guidance = replace(model.guide.now, explanations=model.guide.now.explanations * 6)
    model.changed()
    window.screen.frames(3)
    page = window.app.panel.page
    scroll = page.ids.buttons.parent
    assert page.ids.buttons.height > scroll.height
    assert scroll.do_scroll_y
    assert page.ids.title.top <= page.top
    scroll.scroll_y = 0
    window.screen.frames(2)
    window.fingers.press("That was no move")
    assert not model.table.meanings


def wrong(window: Window) -> None:
    """A counter is turned over that nothing has hit."""
    window.to_first_turn()
    window.table.flip("A1a")
    window.see()
    assert window.model.screen is Screen.WRONG


@pytest.mark.whole_game
def test_the_table_is_right_only_where_both_say_so(window: Window) -> None:
    wrong(window)
    before = window.model.session.seq
    window.fingers.press("Take the table as it is")
    assert window.model.screen is Screen.AGREE
    assert any(text.startswith("Jund Infantry: in A1, side 2") for text in window.fingers.texts())
    (change,) = next(window.fingers.widgets(Changes)).changes
    assert change.now is not None
    assert change.then is not None
    assert (change.now.piece, change.now.face, change.then.face) == ("A1a", "2", "1")
    window.fingers.press("Muslims: I agree")
    window.fingers.press("Muslims: agreed")
    window.see()
    assert window.model.session.seq == before
    window.fingers.press("Christians: I agree")
    (entry,) = window.model.session.entries[before:]
    assert isinstance(entry.action, Correction)
    assert entry.source is Source.TABLE
    assert window.model.session.say(entry, "en") == "Both players agreed to take the table as it is."
    window.see()
    assert window.model.screen is Screen.BATTLE
    assert window.model.guidance.verdict is Verdict.AGREED


@pytest.mark.whole_game
def test_one_tap_leads_out_of_the_question_and_one_more_on(window: Window) -> None:
    wrong(window)
    before = window.model.session.seq
    window.fingers.press("Take the table as it is")
    window.fingers.press("Muslims: I agree")
    window.fingers.press("No, not like that")
    assert window.model.screen is Screen.WRONG
    window.fingers.press("Take the table as it is")
    assert not window.model.consent.agreed
    window.fingers.press("No, not like that")
    window.fingers.press("Go on without the camera")
    assert window.model.screen is Screen.BATTLE
    assert window.model.session.seq == before


def test_how_long_a_table_may_settle_is_a_setting() -> None:
    for seconds, is_wrong in ((2.0, True), (6.0, False)):
        config = Config(camera=CameraConfig(kind="none"), table=TableConfig(settle_s=seconds))
        with Joined(config, None, lambda call: None, seed=7) as joined:
            model = joined.model
            model.games.new_game("basic")
            right, turned = (observed(model.session.layout, piece) for piece in ("", "A1a"))
            for ms in range(0, 1000, 100):
                model.take_reading(Reading(TableStatus.STILL, 1e6 + ms, right))
            for ms in range(1000, 5000, 100):
                model.take_reading(Reading(TableStatus.STILL, 1e6 + ms, turned))
            assert (model.guidance.verdict is Verdict.WRONG) is is_wrong


def observed(layout: Layout, turned_over: str) -> ObservedBoard:
    """A layout as a reader sees it, with one counter on its other face."""
    return ObservedBoard(
        tuple(
            ObservedPiece(s.piece, Face("1") if s.piece == turned_over else s.face, s.place, s.tilted, 0, 0, 0, 1)
            for s in layout.standings
            if s.place is not None
        )
    )


@pytest.mark.whole_game
def test_a_table_that_was_put_right_meanwhile_takes_the_question_away(window: Window) -> None:
    wrong(window)
    before = window.model.session.seq
    window.fingers.press("Take the table as it is")
    window.table.flip("A1a")
    window.see()
    assert window.model.screen is Screen.BATTLE
    assert window.model.session.seq == before


@pytest.mark.whole_game
def test_both_agree_to_what_they_were_asked_whatever_the_table_shows_now(window: Window) -> None:
    wrong(window)
    window.fingers.press("Take the table as it is")
    window.fingers.press("Muslims: I agree")
    window.table.flip("A1b")
    window.see()
    window.fingers.press("Christians: I agree")
    correction = window.model.session.entries[-1].action
    assert isinstance(correction, Correction)
    faces = {standing.piece: standing.face for standing in correction.standings}
    assert faces["A1a"] != faces["A1b"]
    window.see()
    assert window.model.screen is Screen.WRONG
    assert any("A1: turn" in text for text in window.fingers.texts())


@pytest.mark.whole_game
def test_a_table_that_cannot_be_is_refused_before_anybody_agrees(window: Window) -> None:
    window.to_first_turn()
    window.table.put_in("A1a", "A5")
    window.see()
    assert window.model.screen is Screen.WRONG
    before = window.model.session.seq
    window.fingers.press("Take the table as it is")
    assert window.model.screen is Screen.WRONG
    assert window.model.why
    assert window.model.session.seq == before
    window.fingers.press("Go on without the camera")
    assert window.model.screen is Screen.BATTLE


@pytest.mark.whole_game
def test_an_earlier_position_past_a_card_is_gone_back_to_only_by_both(window: Window) -> None:
    window.to_first_turn()
    start = window.model.session.layout
    for kind in ("attack", "damage", "end"):
        choices = [choice for choice in window.model.scene.choices if choice.kind == kind]
        if choices:
            window.fingers.do(choices[0])
        while window.model.screen is Screen.COMBAT and window.model.fighting.combat_over:
            window.fingers.press("Go on")
        window.desk.lay_right()
        window.see()
    assert window.model.guidance.verdict is Verdict.AGREED
    before = window.model.session.seq
    window.table.lay(start)
    window.see()
    assert window.model.guidance.verdict is Verdict.TAKEBACK
    window.fingers.press("See the board")
    window.fingers.press("Go back to this position")
    assert window.model.screen is Screen.AGREE
    window.fingers.press("Muslims: I agree")
    assert window.model.session.seq == before
    window.fingers.press("Christians: I agree")
    assert window.model.session.seq == before + 1
    places = {(standing.piece, standing.place) for standing in window.model.session.layout.standings}
    assert places == {(standing.piece, standing.place) for standing in start.standings}
    window.see()
    assert not window.model.guidance.holds


@pytest.mark.whole_game
def test_a_decision_on_the_screen_is_asked_for_on_the_table_until_it_agrees(window: Window) -> None:
    window.to_first_turn()
    attack = next(c for c in window.model.scene.choices if c.kind == "attack" and len(c.marks) == 2)
    window.fingers.do(attack)
    assert window.model.session.steps[-1].entry.source in (Source.SCREEN, Source.CHANCE)
    assert window.model.fighting.combat is not None
    window.see()
    assert window.model.guidance.fixes
    assert window.model.pattern[attack.origin] is Cue.WAITING
    window.desk.lay_right()
    window.see()
    assert window.model.guidance.verdict is Verdict.AGREED


@pytest.mark.whole_game
def test_damage_is_read_from_the_table(window: Window) -> None:
    window.to_first_turn()
    attack = next(c for c in window.model.scene.choices if c.kind == "attack" and len(c.marks) == 1)
    window.fingers.do(attack)
    while window.model.scene.kind == "damage":
        damage = window.model.scene.choices[0]
        for piece, points in damage.marks.items():
            life = next(c.life for c in window.model.scene.counters if c.piece == piece)
            window.table.take_off(piece) if points >= life else window.table.flip(piece)
        window.see()
        entry = [e for e in window.model.session.entries if e.source is not Source.CHANCE][-1]
        assert (entry.source, entry.action) == (Source.TABLE, damage.action)


def test_the_mouse_turns_counters_over(window: Window) -> None:
    lying = window.table.where("B5b")
    window.desk.view.held = lying.piece
    button = next(b for b in window.desk.walk() if getattr(b, "text", "") == "Turn it over")
    window.screen.tap_widget(button)
    assert window.table.where("B5b").face != lying.face


CORNERS = ((0.0, 0.0), (100.0, 100.0))
"""Two points of the board, in mm."""


@pytest.mark.whole_game
@pytest.mark.parametrize("size", [(1350, 720), (900, 480), (640, 700), (1200, 1200)])
def test_a_window_of_any_size_shows_the_whole_table_and_the_whole_touchscreen(
    size: tuple[int, int], window: Window
) -> None:
    window.screen.window.size = size
    window.screen.frames(3)
    panel, desk = window.app.panel, window.desk
    assert panel is not None
    assert (desk.x, desk.y, desk.height) == (0, 0, size[1])
    assert desk.right == panel.x
    assert panel.right == size[0]
    assert panel.y >= 0
    assert panel.top <= size[1]
    assert panel.width / panel.height == pytest.approx(800 / 480, rel=0.01)
    assert panel.page is not None
    assert tuple(panel.page.size) == tuple(panel.size)
    assert all(0 <= x <= desk.width for x, _ in (desk.view.to_px(*corner) for corner in CORNERS))


@pytest.mark.whole_game
@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_a_turned_touchscreen_is_seen_upright_beside_the_table(rotation: int, virtual_screen: VirtualScreen) -> None:
    config = Config(screen=ScreenConfig(calm=True, rotation=rotation))
    app = TableApp(config, None, seed=7, page_clock=None)
    try:
        virtual_screen.show(app.build(), window_size(config))
        assert app.panel is not None
        assert app.desk is not None
        assert tuple(app.panel.size) == ((800, 480) if rotation == 180 else (480, 800))
        assert app.desk.width == DESK[0]
        assert virtual_screen.window.rotation == 0
    finally:
        app.on_stop()
