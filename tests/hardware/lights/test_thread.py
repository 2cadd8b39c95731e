"""The lights thread shows the newest pattern alone, and gets over a device that goes away."""

from collections.abc import Mapping
from threading import Event

import pytest

from companion.board import PlaceId
from companion.errors import DeviceError
from companion.table.cues.cue import Cue
from hardware.lights.glow import Glow, glow
from hardware.lights.thread import TICK_MS, LightsThread

A, B = PlaceId("A"), PlaceId("B")


class Lamps:
    """Lamps that can be unplugged."""

    lamps = 2
    trouble = None

    def __init__(self) -> None:
        self.plugged = True
        self.shown: Mapping[PlaceId, Glow] | int | None = None
        self.seen = Event()
        self.opened = 0

    def open(self, at_ms: float) -> None:
        if not self.plugged:
            raise DeviceError("Unplugged.")
        self.opened += 1

    def glow(self, glows: Mapping[PlaceId, Glow], at_ms: float) -> None:
        if not self.plugged:
            raise DeviceError("Unplugged.")
        self.shown = glows
        if glows:
            self.seen.set()

    def probe(self, lamp: int, at_ms: float) -> None:
        self.shown = lamp

    def close(self) -> None:
        self.shown = None


def test_the_newest_pattern_alone_is_shown() -> None:
    device = Lamps()
    lights = LightsThread(device)
    lights.show({A: Cue.FROM})
    lights.show({B: Cue.TO})
    assert lights.step(100) == TICK_MS
    assert device.shown == {B: glow(Cue.TO, 100)}
    lights.probe(1)
    lights.step(140)
    assert device.shown == 1
    lights.show({})
    lights.step(180)
    assert device.shown == {}
    assert device.opened == 1
    lights.close()
    assert device.shown is None


def test_unplugged_lamps_are_told_and_come_back() -> None:
    device = Lamps()
    told = []
    lights = LightsThread(device, lambda: told.append(lights.trouble))
    lights.show({A: Cue.FROM})
    lights.step(0)
    assert told == []
    device.plugged = False
    waits = [lights.step(at) for at in (40, 600, 1700)]
    assert waits == [500, 1000, 2000]
    assert lights.trouble is not None
    assert lights.trouble.say() == "Unplugged."
    device.plugged = True
    assert lights.step(4000) == TICK_MS
    assert lights.trouble is None
    assert device.shown == {A: glow(Cue.FROM, 4000)}
    assert [trouble and trouble.say() for trouble in told] == ["Unplugged.", None]
    device.plugged = False
    assert lights.step(4040) == 500
    lights.close()


def test_a_driver_that_fails_in_its_own_way_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    device = Lamps()
    lights = LightsThread(device)
    device.glow = None  # type: ignore[assignment]
    assert lights.step(0) == 500
    assert lights.trouble is not None
    assert "TypeError" in caplog.text
    del device.glow
    assert lights.step(500) == TICK_MS
    assert lights.trouble is None
    lights.close()


def test_the_thread_ends_and_goes_dark() -> None:
    device = Lamps()
    lights = LightsThread(device)
    lights.start()
    lights.show({A: Cue.FROM})
    assert device.seen.wait(5)
    lights.close()
    lights.close()
    assert device.shown is None
    assert not lights._thread.is_alive()
