"""The survey of the lamps as its page sees it, kept as the configuration wants it."""

from __future__ import annotations

from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.board import PlaceId
from companion.errors import DataError
from companion.settings.config import LightsConfig, load, save
from companion.table.cues.cue import Cue
from hardware.lights.adalight import SerialLamps
from hardware.lights.glow import Glow
from hardware.lights.gpio import GpioLamps
from hardware.lights.kinds import rewire
from hardware.lights.simulated import SimulatedLights
from hardware.lights.strip import strip
from hardware.lights.thread import LightsThread
from tests.hardware.lights.wled import Cable, Wled
from ui.parts.wiring import KEPT, NOTHING_SAID, Wiring

A, B, C = PLACES = tuple(PlaceId(name) for name in "ABC")


def survey(data: Path, config: LightsConfig, lights: SimulatedLights | None = None) -> Wiring:
    lights = lights or SimulatedLights(PLACES)
    return Wiring(config, lights, lambda changes: save(changes, data), lambda new: False, lambda: None)


def test_what_was_tapped_is_what_the_next_start_loads(tmp_path: Path) -> None:
    by_hand = tmp_path / "companion.toml"
    by_hand.write_text('[lights]\nkind = "serial"\nwiring = {A = [7]}\n')
    by_hand.chmod(0o444)
    lights = SimulatedLights(PLACES)
    wiring = survey(tmp_path, LightsConfig(kind="serial"), lights)
    wiring.begin()
    assert list(lights.glows(0)) == [A]
    wiring.answer(C)
    wiring.answer(A)
    wiring.again()
    assert list(lights.glows(0)) == [B]
    wiring.answer(None)
    wiring.answer(C)
    assert wiring.lamp is None
    wiring.done()
    assert not wiring.going_on
    kept = load(by_hand, tmp_path).lights
    assert (kept.wiring, kept.lamps) == ({"C": (0, 2)}, 3)


def test_a_survey_without_any_answer_is_not_kept(tmp_path: Path) -> None:
    wiring = survey(tmp_path, LightsConfig())
    wiring.begin()
    wiring.answer(None)
    wiring.done()
    assert wiring.said == NOTHING_SAID
    assert wiring.going_on
    assert not (tmp_path / "settings.json").exists()


def test_lamps_on_pins_take_their_places_pins_with_them(tmp_path: Path) -> None:
    wiring = survey(tmp_path, LightsConfig(kind="gpio", pins={"A": 5, "B": 6, "C": 7}))
    wiring.begin()
    wiring.answer(B)
    wiring.answer(B)
    assert wiring.said is not None
    assert "B has a lamp already" in wiring.said.say()
    assert wiring.lamp == 1
    wiring.answer(A)
    wiring.answer(C)
    wiring.done()
    assert load(tmp_path / "none.toml", tmp_path).lights.pins == {"B": 5, "A": 6, "C": 7}


def test_without_lights_it_says_so(tmp_path: Path) -> None:
    wiring = survey(tmp_path, LightsConfig(kind="none"))
    wiring.begin()
    assert not wiring.going_on
    assert wiring.said is not None


def test_what_cannot_be_kept_is_said_and_not_forgotten() -> None:
    def keep(changes: object) -> None:
        raise DataError("The disk is full.")

    wiring = Wiring(LightsConfig(), SimulatedLights(PLACES), keep, lambda new: False, lambda: None)
    wiring.begin()
    wiring.answer(B)
    wiring.done()
    assert wiring.said is not None
    assert wiring.said.say() == "The disk is full."
    assert wiring.answers == {"B": [0]}


def test_a_strip_follows_a_new_wiring_at_once() -> None:
    old = LightsConfig(kind="serial", lamps=4, gamma=1.0, limit_ma=0)
    lamps = SerialLamps(strip(old, PLACES), "/dev/none", 115_200)
    lights = LightsThread(lamps)
    assert rewire(lights, LightsConfig(kind="serial", wiring={"B": (3,)}, gamma=1.0, limit_ma=0), PLACES)
    sent = lamps.strip.colours({B: Glow(1.0, 1.0, 1.0, 1.0)})
    assert lamps.strip.lamps == 4
    assert len(sent) == 12
    assert sent[:9] == bytes(9)
    assert min(sent[9:]) > 200
    with pytest.raises(DataError):
        rewire(lights, LightsConfig(wiring={"Z": (0,)}), PLACES)


@pytest.mark.whole_game
def test_a_strip_is_counted_by_its_last_lamp_and_then_asked_for_lamp_by_lamp(tmp_path: Path) -> None:
    config = LightsConfig(kind="serial")
    wled = Wled(6)
    cable = Cable(tmp_path, wled)
    lights = LightsThread(SerialLamps(strip(config, PLACES), str(cable.port), 115_200))
    wiring = Wiring(
        config, lights, lambda changes: save(changes, tmp_path), lambda new: rewire(lights, new, PLACES), lambda: None
    )
    at_ms = 0.0

    def lit() -> list[int]:
        """The lamps that glow."""
        nonlocal at_ms
        for _ in range(3):
            at_ms += 1000
            lights.step(at_ms)
            cable.deliver(at_ms)
        return [n for n, colour in enumerate(wled.lamps(at_ms)) if colour != (0, 0, 0)]

    assert lit() == []
    wiring.count(1)
    assert lit() == [3]
    wiring.count(10)
    assert wiring.lamps == 14
    assert lit() == []  # the strip has no such lamp
    for _ in range(8):
        wiring.count(-1)
    assert lit() == [5]
    wiring.count(-1)
    assert lit() == [4]
    wiring.count(1)
    wiring.begin()
    assert not wiring.can_count
    for place in (A, None, B, C, C, A):
        assert wiring.lamp is not None
        assert lit() == [wiring.lamp]
        wiring.answer(place)
    wiring.done()
    assert wiring.said == KEPT
    assert not wiring.has_lights
    kept = load(tmp_path / "none.toml", tmp_path).lights
    assert (kept.wiring, kept.lamps) == ({"A": (0, 5), "B": (2,), "C": (3, 4)}, 6)
    lights.show({A: Cue.FROM})
    assert lit() == [0, 5]
    wiring.count(-200)
    assert wiring.lamps == 1
    assert lit() == [0]
    wiring.stop()
    lights.show({C: Cue.FROM})
    assert lit() == [3, 4]
    assert load(tmp_path / "none.toml", tmp_path).lights.lamps == 6
    lights.close()
    cable.unplug()


def test_lamps_on_pins_follow_at_once_and_are_not_counted(tmp_path: Path) -> None:
    pins = MockFactory(pin_class=MockPWMPin)
    Device.pin_factory = pins
    config = LightsConfig(kind="gpio", pins={"A": 5, "B": 6})
    lights = LightsThread(GpioLamps(config))
    wiring = Wiring(
        config, lights, lambda changes: save(changes, tmp_path), lambda new: rewire(lights, new, PLACES), lambda: None
    )

    def lit() -> list[int]:
        """The pins that are high."""
        lights.step(0)
        return [pin for pin in (5, 6) if pins.pin(pin).state]

    wiring.count(1)
    assert not wiring.has_lights
    for answers in ((C, A), (B, C)):  # the second survey begins with what the first one found
        wiring.begin()
        assert lit() == [5]
        wiring.answer(answers[0])
        assert lit() == [6]
        wiring.answer(answers[1])
        wiring.done()
        assert wiring.said == KEPT
        for place, pin in zip(answers, (5, 6), strict=True):
            lights.show({place: Cue.FROM})
            assert lit() == [pin]
    assert load(tmp_path / "none.toml", tmp_path).lights.pins == {"B": 5, "C": 6}
    lights.close()
    pins.reset()


def test_other_lights_wait_for_the_next_start() -> None:
    assert not rewire(SimulatedLights(PLACES), LightsConfig(), PLACES)
