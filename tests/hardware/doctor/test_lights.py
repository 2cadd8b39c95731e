"""What the doctor says of serial devices: good is one that names itself, none that is silent or says something else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from companion.games import build
from companion.settings.config import LightsConfig
from hardware.doctor.check import Verdict
from hardware.doctor.lights import ASK_S, WAIT_S, heard, judged, lights, lights_driven
from tests.hardware.lights.wled import Cable, Wled

PLACES = [place.id for place in build("").board.places]


class Device:
    """A serial device that says something when it is asked, and something all the time; its clock goes on with each
    read."""

    def __init__(self, answer: bytes = b"", chatter: bytes = b"", deaf_s: float = 0.0, late_s: float = 0.0) -> None:
        self.answer, self.chatter, self.deaf_s, self.late_s = answer, chatter, deaf_s, late_s
        self.timeout: float | None = None
        self.now = 100.0
        self.asked: float | None = None

    def clock(self) -> float:
        return self.now

    def write(self, data: bytes) -> int:
        assert data == b"v"
        if self.now >= 100.0 + self.deaf_s and self.asked is None:
            self.asked = self.now
        return 1

    def read(self, size: int) -> bytes:
        assert self.timeout is not None
        self.now += self.timeout
        if self.asked is not None and self.now >= self.asked + self.late_s:
            answer, self.answer = self.answer, b""
            return answer + self.chatter
        return self.chatter


GARBAGE = bytes([0xF8, 0x80, 0xFE, 0x00, 0x9E, 0xE6, 0x86, 0x78, 0xFF] * 3)
BOOT = b"ets Jul 29 2019 12:21:46\r\nrst:0x1 (POWERON_RESET),boot:0x13\r\n"


@pytest.mark.parametrize(
    ("device", "verdict", "words"),
    [
        (Device(b"WLED 0.15.0\r\n"), Verdict.GOOD, "18 lamps on WLED 0.15.0."),
        (Device(BOOT + b"WLED 0.15.0\r\n"), Verdict.GOOD, "WLED 0.15.0."),
        (Device(GARBAGE + b"\r\nWLED 0.15.0-b1\r\n"), Verdict.GOOD, "WLED 0.15.0-b1."),
        (Device(b"\x1b[1;32mWLED \x1b[0m0.15.0\x1b[0m\r\n"), Verdict.GOOD, "WLED 0.15.0."),
        (Device(b"\r\nWLED 0.15.0\r\n"), Verdict.GOOD, "WLED 0.15.0."),
        (Device(b"WLED 0.15.0\r\n", late_s=1.5), Verdict.GOOD, "WLED 0.15.0."),
        (Device(b"WLED 0.15.0\r\n", deaf_s=2.0), Verdict.GOOD, "WLED 0.15.0."),
        (Device(chatter=b"Ada\n"), Verdict.GOOD, "18 lamps on an Adalight sketch."),
        (Device(), Verdict.UNSURE, "Nothing answers on /dev/x"),
        (Device(b"\r\n"), Verdict.UNSURE, "Nothing answers on /dev/x"),
        (Device(GARBAGE), Verdict.WRONG, "set lights.baud as in the controller"),
        (Device(chatter=b"$GPGGA,123519,4807.038,N,01131.000,E,1,08*47\r\n"), Verdict.WRONG, "no lights controller"),
        (Device(b"start\r\necho:Marlin 2.1\r\n"), Verdict.WRONG, 'it says "start echo:Marlin 2.1"'),
        (Device(b"Adam's printer\r\n"), Verdict.WRONG, "name another one in lights.port"),
    ],
)
def test_a_device_is_judged_by_what_it_says(device: Device, verdict: Verdict, words: str) -> None:
    check = judged(heard(device, device.clock), 18, "/dev/x")
    assert check.verdict is verdict
    assert words in check.finding.say()
    assert device.now <= 100.0 + WAIT_S + ASK_S


def test_a_device_that_names_itself_is_not_waited_for() -> None:
    device = Device(b"WLED 0.15.0\r\n")
    heard(device, device.clock)
    assert device.now < 100.0 + ASK_S


class Answering(Thread):
    """A controller that answers to the letter v, outside of frames only."""

    def __init__(self, cable: Cable) -> None:
        super().__init__()
        self.cable = cable
        self.done = Event()

    def run(self) -> None:
        answered = False
        while not self.done.is_set():
            self.cable.deliver(0)
            if b"v" in self.cable.controller.obeyed and not answered:
                os.write(self.cable.far, b"WLED 0.15.0\r\n")
                answered = True


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    cable = Cable(tmp_path, Wled(18))
    yield cable
    cable.unplug()


def test_a_controller_at_a_port_tells_its_name(cable: Cable) -> None:
    answering = Answering(cable)
    answering.start()
    check = lights(LightsConfig(kind="serial", port=str(cable.port)), PLACES)
    answering.done.set()
    answering.join(5)
    assert check.verdict is Verdict.GOOD
    assert check.finding.say() == "18 lamps on WLED 0.15.0."
    assert set(cable.controller.obeyed) == set(b"v")


def test_without_lights_none_are_good() -> None:
    for kind in ("none", "simulated"):
        assert lights(LightsConfig(kind=kind), PLACES).verdict is Verdict.ABSENT
        assert lights_driven(LightsConfig(kind=kind), 0).verdict is Verdict.ABSENT


def test_a_strip_in_use_is_good_to_nobody_who_does_not_see_it() -> None:
    check = lights_driven(LightsConfig(kind="serial"), 18)
    assert check.verdict is Verdict.UNSURE
    assert check.finding.say() == "18 lamps; test them to see whether they glow."
