"""The survey that asks for each lamp where it is."""

from pathlib import Path

from companion.board import PlaceId
from companion.settings.config import load, save
from hardware.lights.simulated import SimulatedLights
from hardware.lights.strip import strip
from hardware.lights.wiring import WiringSurvey

A, B = PlaceId("A"), PlaceId("B")


def test_each_lamp_glows_and_is_asked_for(tmp_path: Path) -> None:
    lights = SimulatedLights([PlaceId(name) for name in "1234"])
    survey = WiringSurvey(lights)
    assert list(lights.glows(0)) == ["1"]
    survey.answer(B)
    assert list(lights.glows(0)) == ["2"]
    survey.answer(A)
    survey.answer(A)
    survey.back()
    assert survey.lamp == 2
    assert list(lights.glows(0)) == ["3"]
    survey.answer(None)
    survey.answer(B)
    assert survey.lamp is None
    assert lights.glows(0) == {}
    survey.answer(A)
    assert survey.wiring == {"B": [0, 3], "A": [1]}

    save({"lights": {"kind": "serial", "wiring": survey.wiring}}, tmp_path)
    assert strip(load(tmp_path / "none", tmp_path).lights, (A, B)).wiring == {A: (1,), B: (0, 3)}


def test_nothing_is_taken_back_before_the_first_answer() -> None:
    survey = WiringSurvey(SimulatedLights([A]))
    survey.back()
    assert survey.lamp == 0
    assert survey.wiring == {}
