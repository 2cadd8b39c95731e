"""A strip's wiring, gamma and current."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board import PlaceId
from companion.errors import DataError
from companion.settings.config import LightsConfig, load
from hardware.lights.glow import Glow
from hardware.lights.strip import COMMANDS, Strip, strip

A, B = PlaceId("A"), PlaceId("B")
WHITE = Glow(1, 1, 1, 1)
UNIT = st.floats(0, 1)


def config(**more: object) -> LightsConfig:
    return LightsConfig(kind="serial", **more)  # type: ignore[arg-type]


def test_without_a_wiring_lamps_follow_the_places() -> None:
    made = strip(config(limit_ma=0), (A, B))
    assert made.lamps == 2
    assert made.colours({B: WHITE}) == bytes(3) + bytes([255] * 3)


def test_a_wiring_gives_a_place_its_lamps() -> None:
    made = strip(config(wiring={"B": (4, 0)}, limit_ma=0), (A, B))
    assert made.lamps == 5
    assert [i for i in range(5) if made.colours({B: WHITE})[3 * i]] == [0, 4]
    assert made.colours({A: WHITE}) == bytes(15)


def test_a_strip_shorter_than_the_board_lights_the_first_places() -> None:
    made = strip(config(lamps=1, limit_ma=0), (A, B))
    assert made.colours({A: WHITE, B: WHITE}) == bytes([255] * 3)


def test_a_lamp_that_is_not_there_lights_none() -> None:
    made = strip(config(limit_ma=0), (A, B))
    assert made.one(1) == bytes(3) + bytes([255] * 3)
    assert made.one(2) == bytes(6)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"wiring": {"Z": (0,)}}, "lights.wiring names Z, which is no place of this board."),
        ({"wiring": {"A": (7,)}, "lamps": 5}, "lights.wiring names lamp 7, but by lights.lamps the last one is 4."),
    ],
)
def test_a_wiring_that_cannot_be_is_refused(more: dict[str, object], sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        strip(config(**more), (A, B))
    assert str(caught.value) == sentence


def test_gamma_and_brightness_bend_what_is_sent() -> None:
    half = Glow(1, 1, 1, 0.5)
    assert Strip({A: (0,)}, 1, gamma=1.0).colours({A: half}) == bytes([128] * 3)
    assert Strip({A: (0,)}, 1, gamma=2.2).colours({A: half}) == bytes([55] * 3)
    assert Strip({A: (0,)}, 1, gamma=1.0, brightness=0.5).colours({A: WHITE}) == bytes([128] * 3)


@given(st.lists(st.tuples(UNIT, UNIT, UNIT, UNIT), min_size=1, max_size=60), st.integers(1, 4000), st.integers(0, 80))
def test_the_strip_never_draws_more_than_its_limit(
    values: list[tuple[float, float, float, float]], limit_ma: int, lamp_ma: int
) -> None:
    places = [PlaceId(str(index)) for index in range(len(values))]
    made = Strip({p: (i,) for i, p in enumerate(places)}, len(places), limit_ma=limit_ma, lamp_ma=lamp_ma)
    glows = {place: Glow(*value) for place, value in zip(places, values, strict=True)}
    sent = made.colours(glows)
    assert made.draws_ma(sent) <= max(limit_ma, len(places))
    assert not COMMANDS & set(sent)


def test_the_limit_dims_all_lamps_alike() -> None:
    bright = Strip({A: (0,), B: (1,)}, 2, limit_ma=62).colours({A: WHITE, B: Glow(1, 0, 0, 1)})
    assert bright == bytes([191, 191, 191, 191, 0, 0])


def test_a_wiring_can_be_kept_in_the_configuration(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text('[lights]\nkind = "serial"\nwiring = {A = [1], B = [0]}\n')
    made = strip(load(file, tmp_path).lights, (A, B))
    assert made.wiring == {A: (1,), B: (0,)}


def test_a_lamp_of_a_frame_that_several_places_share_shows_each_in_turn() -> None:
    blue, green = Glow(0, 0, 1, 1), Glow(0, 1, 0, 1)
    frame = Strip({A: (0, 1), B: (0, 2)}, 3, gamma=1.0)
    shown = [frame.colours({A: blue, B: green}, at_ms) for at_ms in (0.0, 1000.0, 2000.0)]
    assert [colours[:3] for colours in shown] == [bytes((0, 0, 255)), bytes((0, 255, 0)), bytes((0, 0, 255))]
    assert {colours[3:] for colours in shown} == {bytes((0, 0, 255, 0, 255, 0))}
    alike = [frame.colours({A: blue, B: blue}, at_ms) for at_ms in (0.0, 1000.0)]
    assert alike[0] == alike[1]
