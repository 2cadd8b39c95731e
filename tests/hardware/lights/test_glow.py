"""Cues can be told apart by everybody, on every kind of lamp."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from companion.board import PlaceId
from companion.table.cues.cue import Cue
from hardware.lights.glow import glow, glows
from hardware.lights.simulated import SimulatedLights

# How people who lack one kind of cone see linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
EYES = {
    "usual": np.eye(3),
    "no red cones": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no green cones": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "no blue cones": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
PAIRS = list(combinations(Cue, 2))
PERIODS_MS = 42_000
"""A multiple of every rhythm's period."""


def lab(colour: tuple[float, float, float], eyes: np.ndarray) -> np.ndarray:
    """A colour as CIE Lab, as those eyes see it."""
    values = np.array(colour)
    linear = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    seen = np.clip(eyes @ linear, 0, 1)
    t = XYZ @ seen / (XYZ @ np.ones(3))
    x, y, z = np.where(t > 0.008856, np.cbrt(t), 7.787 * t + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_colours_differ_for_all_eyes(one: Cue, other: Cue, eyes: str) -> None:
    apart = np.linalg.norm(lab(one.look.colour, EYES[eyes]) - lab(other.look.colour, EYES[eyes]))
    assert apart > 30


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_rhythms_differ_without_any_colour(one: Cue, other: Cue) -> None:
    times = range(0, PERIODS_MS, 20)
    apart = [abs(one.look.rhythm(at) - other.look.rhythm(at)) for at in times]
    assert sum(apart) / len(apart) > 0.3


@pytest.mark.parametrize("cue", Cue)
def test_no_cue_flashes_more_than_three_times_a_second(cue: Cue) -> None:
    for begin in range(0, PERIODS_MS, 100):
        levels = [cue.look.rhythm(begin + at) for at in range(0, 1000, 10)]
        assert sum(a < 0.5 <= b for a, b in pairwise(levels)) <= 3


@pytest.mark.parametrize("cue", Cue)
def test_every_cue_shines_soon_and_within_bounds(cue: Cue) -> None:
    levels = [glow(cue, at).level for at in range(0, 3000, 10)]
    assert max(levels) > 0.75
    assert min(levels) >= 0
    assert max(levels) <= 1


def test_simulated_lights_remember_what_glows() -> None:
    lights = SimulatedLights([PlaceId("A1"), PlaceId("B1"), PlaceId("C1")])
    assert lights.glows(0) == {}
    lights.show({PlaceId("C1"): Cue.WRONG, PlaceId("A1"): Cue.FROM})
    assert lights.glows(0) == glows({PlaceId("A1"): Cue.FROM, PlaceId("C1"): Cue.WRONG}, 0)
    assert lights.glows(0)[PlaceId("C1")].level == 1
    assert lights.glows(250)[PlaceId("C1")].level == 0
    assert lights.glows(250)[PlaceId("A1")].level == 1


def test_a_probe_lights_one_lamp_until_the_next_pattern() -> None:
    lights = SimulatedLights([PlaceId("A1"), PlaceId("B1")])
    lights.show({PlaceId("A1"): Cue.FROM})
    lights.probe(1)
    assert list(lights.glows(0)) == ["B1"]
    lights.show({})
    assert lights.glows(0) == {}
