"""A kind of camera is one record: whoever adds one changes nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from companion.settings.config import CameraConfig, Config, LightsConfig
from hardware import fitting, rig
from hardware.cameras import kinds
from hardware.cameras.camera import Frame, Kind
from hardware.cameras.kinds import NoCamera, build_camera, kind_of
from hardware.cameras.watch import WatchedCamera
from hardware.doctor import table
from hardware.doctor.check import Verdict


class Painted:
    """A camera that gives one grey picture of the size that it was made for."""

    def __init__(self, config: CameraConfig) -> None:
        self.size, self.closed = (config.height // 2, config.width // 2), False

    def read(self) -> Frame:
        return Frame(np.full(self.size, 90, np.uint8), 0.0)

    def bracket(self, stops: Sequence[float]) -> list[Frame]:
        return []

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def _painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kinds.KINDS, "painted", Kind(make=Painted, sized=False))


PAINTED = CameraConfig(kind="painted", width=640, height=480)


def _fitted(camera: CameraConfig, lights: LightsConfig | None = None) -> fitting.SetUp:
    config = Config(camera=camera, lights=lights or LightsConfig(kind="none"))
    return fitting.set_up(config, fitting.Files(Path("companion.toml")))


def test_it_is_opened_looked_at_by_the_doctor_and_closed() -> None:
    set_up = _fitted(PAINTED)
    assert set_up.mistakes == ()
    with rig.build(set_up.config, set_up.game.board, lambda press: None) as devices:
        camera = devices.camera
        assert isinstance(camera, Painted)
        assert camera.read().image.shape == (240, 320)
    assert camera.closed
    check, frame = table.camera(PAINTED)
    assert (check.verdict, frame is not None) == (Verdict.GOOD, True)
    assert "320x240" in check.finding.say()
    assert "asked" not in check.finding.say()  # its pictures need not have the size of the configuration


def test_it_cannot_be_adjusted() -> None:
    camera = build_camera(PAINTED, NoCamera())
    assert rig.fix_camera(camera) == {}
    assert rig.mains_of(camera) is None


def test_lights_are_drawn_only_below_a_table_that_is_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = LightsConfig(kind="simulated")
    assert _fitted(PAINTED, drawn).config.lights.kind == "none"
    monkeypatch.setitem(kinds.KINDS, "painted", Kind(simulated=True))
    assert _fitted(PAINTED, drawn).config.lights.kind == "simulated"
    above = Painted(PAINTED)
    assert build_camera(PAINTED, above) is above


def test_one_whose_calls_may_hang_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kinds.KINDS, "painted", Kind(make=Painted, watched=True))
    camera = build_camera(PAINTED, NoCamera())
    assert isinstance(camera, WatchedCamera)
    camera.close()


def test_a_name_that_no_kind_has_is_said_and_no_camera_is_used() -> None:
    set_up = _fitted(CameraConfig(kind="webcam"))
    (mistake,) = set_up.mistakes
    assert mistake.sentence.say() == (
        "companion.toml: camera.kind can only be none, simulated, pi, usb, recorded, painted."
    )
    assert not kind_of(set_up.config.camera).is_asked_for
