"""The survey of the lamps as its page sees it, kept as the configuration wants it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.board import PlaceId
from companion.config import LightsConfig, LightsKind, load, save
from companion.errors import DataError
from hardware.lights.adalight import SerialLamps
from hardware.lights.glow import Glow
from hardware.lights.simulated import SimulatedLights
from hardware.lights.strip import strip
from hardware.lights.thread import LightsThread
from hardware.rig import rewire
from ui.parts.wiring import NOTHING_SAID, Wiring

A, B, C = PLACES = tuple(PlaceId(name) for name in "ABC")


def survey(data: Path, config: LightsConfig, lights: SimulatedLights | None = None) -> Wiring:
    lights = lights or SimulatedLights(PLACES)
    return Wiring(config, lights, lambda changes: save(changes, data), lambda new: False, lambda: None)


def test_what_was_tapped_is_what_the_next_start_loads(tmp_path: Path) -> None:
    by_hand = tmp_path / "companion.toml"
    by_hand.write_text('[lights]\nkind = "serial"\nwiring = {A = [7]}\n')
    by_hand.chmod(0o444)
    lights = SimulatedLights(PLACES)
    wiring = survey(tmp_path, LightsConfig(kind=LightsKind.SERIAL), lights)
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
    assert load(by_hand, tmp_path).lights.wiring == {"C": (0, 2)}


def test_a_survey_without_any_answer_is_not_kept(tmp_path: Path) -> None:
    wiring = survey(tmp_path, LightsConfig())
    wiring.begin()
    wiring.answer(None)
    wiring.done()
    assert wiring.said == NOTHING_SAID
    assert wiring.going_on
    assert not (tmp_path / "settings.json").exists()


def test_lamps_on_pins_take_their_places_pins_with_them(tmp_path: Path) -> None:
    wiring = survey(tmp_path, LightsConfig(kind=LightsKind.GPIO, pins={"A": 5, "B": 6, "C": 7}))
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
    wiring = survey(tmp_path, LightsConfig(kind=LightsKind.NONE))
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
    old = LightsConfig(kind=LightsKind.SERIAL, lamps=4, gamma=1.0, limit_ma=0)
    lamps = SerialLamps(strip(old, PLACES), "/dev/none", 115_200)
    lights = LightsThread(lamps)
    assert rewire(lights, LightsConfig(kind=LightsKind.SERIAL, wiring={"B": (3,)}, gamma=1.0, limit_ma=0), PLACES)
    sent = lamps.strip.colours({B: Glow(1.0, 1.0, 1.0, 1.0)})
    assert len(sent) == 12
    assert sent[:9] == bytes(9)
    assert min(sent[9:]) > 200
    with pytest.raises(DataError):
        rewire(lights, LightsConfig(wiring={"Z": (0,)}), PLACES)


def test_other_lights_wait_for_the_next_start() -> None:
    assert not rewire(SimulatedLights(PLACES), LightsConfig(), PLACES)
