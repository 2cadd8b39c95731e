"""The sides of every game differ for every kind of eyes, as the screen colours them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from companion.game import Options
from companion.games import offered
from companion.simple import COLOURS
from tests.ui.theme.eyes import apart, difference
from ui.theme import readable, rgba

LEAST = 20.0
"""CIEDE2000: far enough to tell two counters on a map at a glance."""

SHARMA = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Pairs of the paper's test data, from each of its cases."""


@pytest.mark.parametrize(("one", "other", "expected"), SHARMA)
def test_the_formula_gives_the_papers_figures(one: tuple, other: tuple, expected: float) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)
    assert difference(other, one) == pytest.approx(expected, abs=1e-4)


def alike(colours: Sequence[str]) -> list[tuple[str, str, str, float]]:
    """The pairs of colours that some eyes cannot tell at a glance, as the screen shows them."""
    return [
        (one, other, eyes, round(far, 1))
        for one, other in combinations(colours, 2)
        for eyes, far in apart(readable(rgba(one)), readable(rgba(other))).items()
        if far < LEAST
    ]


def test_red_and_green_of_one_lightness_would_be_found() -> None:
    assert {eyes for _, _, eyes, _ in alike(("#a8232b", "#1c6b43"))} == {"protan", "deutan"}


def test_the_sides_of_every_game_differ_for_every_kind_of_eyes() -> None:
    for name, module in offered().items():
        for setting in module.settings("en"):
            for value, _ in setting.values:
                game = module.new(Options(settings={setting.key: value}))
                sides = game.scene(game.setup(), None, "en").sides
                assert not alike([side.colour for side in sides]), (name, setting.key, value)


def test_the_colours_of_seats_without_a_colour_differ_for_every_kind_of_eyes() -> None:
    assert not alike(COLOURS)
