"""The strip on a serial port, against a controller that decodes for itself and behaves as WLED does."""

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board import PlaceId
from companion.errors import DeviceError
from companion.table.cues.cue import Cue
from hardware.lights import adalight
from hardware.lights.adalight import SerialLamps, find_port, frame
from hardware.lights.glow import glows
from hardware.lights.strip import Strip
from hardware.lights.thread import TICK_MS, LightsThread
from tests.hardware.lights.wled import OWN_EFFECT, Cable, Wled

A, B, C = PlaceId("A"), PlaceId("B"), PlaceId("C")
STRIP = Strip({A: (0,), B: (1, 2), C: (3,)}, 4, gamma=1.0)
DARK = (0, 0, 0)


@pytest.fixture
def wled() -> Wled:
    return Wled(4)


@pytest.fixture
def cable(tmp_path: Path, wled: Wled) -> Iterator[Cable]:
    cable = Cable(tmp_path, wled)
    yield cable
    if cable.port.exists():
        cable.unplug()


@pytest.fixture
def lamps(cable: Cable) -> Iterator[SerialLamps]:
    lamps = SerialLamps(STRIP, str(cable.port), 115_200)
    lamps.open(0)
    cable.deliver(0)
    yield lamps
    lamps.close()


def test_a_frame_is_what_the_protocol_says() -> None:
    assert frame(bytes(range(1, 7))) == b"Ada\x00\x01\x54\x01\x02\x03\x04\x05\x06"
    assert frame(bytes(3 * 300))[:6] == b"Ada\x01\x2b\x7f"


@given(st.binary(min_size=3, max_size=1200).map(lambda data: data[: len(data) // 3 * 3]))
def test_another_decoder_reads_every_frame(colours: bytes) -> None:
    wled = Wled(len(colours) // 3)
    wled.receive(frame(colours) * 2, 0)
    assert wled.frames == 2
    assert wled.lamps(0) == [tuple(colours[at : at + 3]) for at in range(0, len(colours), 3)]
    assert not wled.obeyed


def test_places_light_by_their_wiring(lamps: SerialLamps, cable: Cable, wled: Wled) -> None:
    steady = glows({B: Cue.FROM}, 0)
    lamps.glow(steady, 0)
    lamps.glow(steady, 40)
    cable.deliver(40)
    blue = tuple(STRIP.colours(steady)[3:6])
    assert wled.lamps(40) == [DARK, blue, blue, DARK]
    assert blue[2] > 200


def test_a_change_is_sent_twice_for_a_controller_that_blanks_the_first_frame(
    lamps: SerialLamps, cable: Cable, wled: Wled
) -> None:
    steady = glows({A: Cue.FROM}, 0)
    lamps.glow(steady, 0)
    cable.deliver(0)
    assert wled.lamps(0) == [DARK] * 4
    lamps.glow(steady, 40)
    cable.deliver(40)
    assert wled.lamps(40) != [DARK] * 4
    for at in range(80, 800, 40):
        lamps.glow(steady, at)
    assert cable.deliver(800) == 0


@pytest.mark.whole_game
def test_the_controller_never_falls_back_to_its_own_effect(lamps: SerialLamps, cable: Cable, wled: Wled) -> None:
    for at in range(0, 20_000, 40):
        lamps.glow({}, at)
        cable.controller.receive(b"", at)
        if at % 400 == 0:
            cable.deliver(at)
        if at > 400:
            assert wled.lamps(at) == [DARK] * 4
    assert wled.frames < 40


def test_without_us_it_does_fall_back(lamps: SerialLamps, cable: Cable, wled: Wled) -> None:
    lamps.glow({}, 0)
    lamps.glow({}, 40)
    cable.deliver(40)
    assert wled.lamps(2540) == [DARK] * 4
    assert wled.lamps(2541) == OWN_EFFECT


def test_a_frame_that_another_program_left_unfinished_is_filled(cable: Cable, wled: Wled) -> None:
    wled.receive(frame(bytes([9] * 12))[:8], 0)
    lamps = SerialLamps(STRIP, str(cable.port), 115_200)
    lamps.open(0)
    cable.deliver(0)
    assert wled.frames == 1
    steady = glows({A: Cue.FROM}, 0)
    for at in (40, 80):
        lamps.glow(steady, at)
    cable.deliver(80)
    shown = wled.lamps(80)
    assert shown[0] == tuple(STRIP.colours(steady)[:3])
    lamps.close()


def test_no_byte_is_ever_taken_for_a_command(lamps: SerialLamps, cable: Cable, wled: Wled) -> None:
    pattern = dict(zip((A, B, C), Cue, strict=False))
    for at in range(0, 3000, 40):
        lamps.glow(glows(pattern, at), at)
        cable.deliver(at) if at % 200 == 0 else None
    lamps.probe(2, 3000)
    lamps.close()
    cable.deliver(3000)
    assert wled.frames > 20
    assert not wled.obeyed


def test_even_after_a_lost_byte_nothing_is_obeyed(wled: Wled) -> None:
    for level in range(256):
        strip = Strip({A: (0,)}, 4, brightness=level / 255, gamma=1.0)
        data = frame(strip.one(0))
        for lost in range(len(data)):
            wled.receive(data[:lost] + data[lost + 1 :], 0)
            wled.receive(bytes(12), 0)
    assert not set(wled.obeyed) & set(b"{IXlLoOv^" + bytes(range(0xB0, 0xB8)) + b"\xc9")


def test_closing_goes_dark(lamps: SerialLamps, cable: Cable, wled: Wled) -> None:
    steady = glows({A: Cue.FROM}, 0)
    for at in (0, 40):
        lamps.glow(steady, at)
    cable.deliver(40)
    assert wled.lamps(40) != [DARK] * 4
    lamps.close()
    lamps.close()
    cable.deliver(80)
    assert wled.lamps(80) == [DARK] * 4


def test_a_port_in_use_or_missing_is_told(cable: Cable, lamps: SerialLamps, tmp_path: Path) -> None:
    for port in (cable.port, tmp_path / "none"):
        with pytest.raises(DeviceError, match="cannot be opened: check its plug"):
            SerialLamps(STRIP, str(port), 115_200).open(0)


def test_the_only_port_is_found_by_a_name_that_stays(tmp_path: Path, cable: Cable) -> None:
    assert find_port(tmp_path) == str(cable.port)
    (tmp_path / "usb-other").touch()
    with pytest.raises(DeviceError, match=r"name one in lights\.port"):
        find_port(tmp_path)
    with pytest.raises(DeviceError, match="plug it in"):
        find_port(tmp_path / "none")


def test_unplugged_and_plugged_in_again_it_shows_the_newest_pattern(cable: Cable, wled: Wled) -> None:
    lights = LightsThread(SerialLamps(STRIP, str(cable.port), 115_200))
    lights.show({A: Cue.FROM})
    assert lights.step(0) == TICK_MS
    cable.unplug()
    assert lights.step(40) == 500
    assert lights.trouble is not None
    lights.show({C: Cue.FROM})
    assert lights.step(540) == 1000
    cable.plug()
    for at in (1540, 1580):
        assert lights.step(at) == TICK_MS
    assert lights.trouble is None
    cable.deliver(1580)
    shown = wled.lamps(1580)
    assert [colour != DARK for colour in shown] == [False, False, False, True]
    lights.close()


def test_unplugging_in_mid_write_is_told(tmp_path: Path) -> None:
    cable = Cable(tmp_path, Wled(4096))
    lamps = SerialLamps(Strip({A: (0,)}, 4096), str(cable.port), 115_200)
    os.set_blocking(cable.far, True)
    got = 0

    def read_a_part() -> None:
        nonlocal got
        while got < 14_000:
            got += len(os.read(cable.far, 1024))
        cable.unplug()

    reader = Thread(target=read_a_part)
    reader.start()
    lamps.open(0)
    with pytest.raises(DeviceError, match="do not answer any more: check their plug"):
        write_on(lamps)
    reader.join(5)
    assert got % (6 + 3 * 4096) != 0
    lamps.close()


def write_on(lamps: SerialLamps) -> None:
    for at in range(0, 100_000, 1000):
        lamps.glow({}, at)


def test_a_controller_that_takes_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adalight, "WRITE_TIMEOUT_S", 0.05)
    cable = Cable(tmp_path, Wled(4096))
    lamps = SerialLamps(Strip({A: (0,)}, 4096), str(cable.port), 115_200)
    with pytest.raises(DeviceError, match="do not answer any more"):
        open_and_write(lamps)
    lamps.close()
    cable.unplug()


def open_and_write(lamps: SerialLamps) -> None:
    lamps.open(0)
    write_on(lamps)
