"""A kind of lights is one record: whoever adds one changes nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import pytest

from companion.board import PlaceId
from companion.settings.config import CameraConfig, Config, LightsConfig
from companion.table.cues.cue import Cue
from hardware import fitting, rig
from hardware.doctor import lights as doctor
from hardware.doctor.check import Verdict
from hardware.lights import Kind, Wired, kinds
from hardware.lights.glow import Glow
from hardware.lights.kinds import build_lights, rewire
from hardware.lights.thread import LightsThread
from ui.parts.wiring import Wiring


class Lanterns:
    """Lights that only write down what they are told."""

    made: ClassVar[list[Lanterns]] = []

    def __init__(self, config: LightsConfig, places: Sequence[PlaceId]) -> None:
        self.wiring, self.places, self.glowing, self.closed = config.wiring, tuple(places), (), False
        self.trouble = None
        self.made.append(self)

    @property
    def lamps(self) -> int:
        return len(self.places)

    def follow(self, config: LightsConfig, places: Sequence[PlaceId]) -> None:
        self.wiring = config.wiring

    def open(self, at_ms: float) -> None:
        self.closed = False

    def glow(self, glows: Mapping[PlaceId, Glow], at_ms: float) -> None:
        self.glowing = tuple(glows)

    def probe(self, lamp: int, at_ms: float) -> None:
        self.glowing = (self.places[lamp],)

    def close(self) -> None:
        self.closed = True


LANTERNS = LightsConfig(kind="lanterns", wiring={"A1": (0,)})


@pytest.fixture(autouse=True)
def _lanterns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lanterns, "made", [])
    monkeypatch.setitem(kinds.KINDS, "lanterns", Kind(make=Lanterns, wired=Wired.LAMPS))


def _fitted(lights: LightsConfig) -> fitting.SetUp:
    config = Config(camera=CameraConfig(kind="none"), lights=lights)
    return fitting.set_up(config, fitting.Files(Path("companion.toml")))


def test_they_are_driven_rewired_and_closed() -> None:
    set_up = _fitted(LANTERNS)
    assert set_up.mistakes == ()
    place, other = (one.id for one in set_up.game.board.places[:2])
    with rig.build(set_up.config, set_up.game.board, lambda press: None) as devices:
        driven = devices.lights
        assert isinstance(driven, LightsThread)
        (lanterns,) = Lanterns.made
        driven.show({place: Cue.TARGET})
        driven.step(0.0)
        assert lanterns.glowing == (place,)
        assert rewire(driven, LightsConfig(kind="lanterns", wiring={other: (1,)}), (place, other))
        assert lanterns.wiring == {other: (1,)}
    assert lanterns.closed


def test_the_doctor_opens_them_and_gives_them_back() -> None:
    check = doctor.lights(LANTERNS, (PlaceId("A1"),))
    assert check.verdict is Verdict.UNSURE
    assert Lanterns.made[0].closed


def test_their_wiring_is_asked_for_lamp_by_lamp() -> None:
    kept: list[object] = []
    lights = build_lights(LANTERNS, (PlaceId("A1"), PlaceId("B1")))
    wiring = Wiring(LANTERNS, lights, kept.append, lambda new: rewire(lights, new, ()), lambda: None)
    wiring.begin()
    wiring.answer(PlaceId("B1"))
    wiring.done()
    lights.close()
    assert wiring.can_count
    assert kept == [{"lights": {"wiring": {"B1": (0,)}, "lamps": 2}}]
    assert Lanterns.made[0].wiring == {"B1": (0,)}


def test_an_unknown_kind_is_no_lights_and_one_sentence_that_names_all() -> None:
    set_up = _fitted(LightsConfig(kind="torches"))
    assert set_up.config.lights.kind == "none"
    (sentence,) = set_up.said
    assert sentence.say() == "companion.toml: lights.kind can only be none, simulated, serial, gpio, lanterns."
