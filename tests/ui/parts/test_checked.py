"""The doctor's model in the app: looks that do not hold the screen up, cues in turn, presses as they come."""

from __future__ import annotations

from collections.abc import Callable
from queue import Queue
from threading import Event, current_thread, main_thread

from companion.board import PlaceId
from companion.game import Seat
from companion.table.cues.cue import Cue
from hardware.buttons import Press, PressKind
from hardware.doctor.check import Check, good, wrong
from hardware.lights.simulated import SimulatedLights
from ui.parts.background import Background, at_once
from ui.parts.checked import Checked

PLACES = (PlaceId("A"), PlaceId("B"))
FOUND = (good("camera", "It gives pictures."), wrong("lights", "They are dark."))


def checked(
    examine: Callable[[], tuple[Check, ...]] = lambda: FOUND, tell: Callable[[], None] = lambda: None
) -> Checked:
    return Checked(examine, SimulatedLights(PLACES), PLACES, at_once, tell)


def test_a_look_runs_beside_the_main_thread_and_ends_on_it() -> None:
    calls: Queue[Callable[[], None]] = Queue()
    go, where = Event(), []

    def examine() -> tuple[Check, ...]:
        where.append(current_thread())
        assert go.wait(10)
        return FOUND

    model = Checked(examine, SimulatedLights(PLACES), PLACES, Background(calls.put), lambda: None)
    model.look()
    model.look()
    assert model.busy
    assert model.checks == ()
    go.set()
    calls.get(timeout=10)()
    assert model.checks == FOUND
    assert not model.busy
    assert len(where) == 1
    assert where[0] is not main_thread()


def test_a_look_that_fails_is_said_and_can_be_tried_again() -> None:
    calls: Queue[Callable[[], None]] = Queue()
    results = [FOUND]

    def examine() -> tuple[Check, ...]:
        if len(results) == 1:
            results.append(())
            raise OSError("gone")
        return results[0]

    model = Checked(examine, SimulatedLights(PLACES), PLACES, Background(calls.put), lambda: None)
    model.look()
    calls.get(timeout=10)()
    assert model.failed
    model.look()
    calls.get(timeout=10)()
    assert model.checks == FOUND
    assert not model.failed


def test_every_cue_is_shown_at_every_place_in_turn_and_then_none() -> None:
    lights = SimulatedLights(PLACES)
    model = Checked(lambda: FOUND, lights, PLACES, at_once, lambda: None)
    seen = []
    for _ in Cue:
        model.next_cue()
        assert set(lights.pattern) == set(PLACES)
        assert model.shows is not None
        seen.append(lights.pattern[PLACES[0]])
    assert set(seen) == set(Cue)
    model.next_cue()
    assert lights.pattern == {}
    assert model.shows is None


def test_presses_are_counted_until_the_test_ends() -> None:
    told: list[None] = []
    model = checked(tell=lambda: told.append(None))
    model.pressed(Press(Seat("one"), PressKind.CONFIRM))
    model.pressed(Press(Seat("one"), PressKind.MENU))
    assert (model.presses, model.press) == (2, Press(Seat("one"), PressKind.MENU))
    assert len(told) == 2
    model.stop()
    assert model.press is None
