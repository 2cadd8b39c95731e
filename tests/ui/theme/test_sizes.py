"""How big things are on each panel: the third composition is one of its own, in letters as large as ever."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ui.theme import LANDSCAPE, LANDSCAPE_SMALL, LEGIBLE, PORTRAIT, SMALL, style

SMALLEST_BUTTON, FINGER_PX = 48, 60
"""The lowest button in steps, and in px at 1280x720."""


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """What comes after begins on a 7 inch panel again."""
    yield
    style.fit(800, 480)
    style.text = 1.0


@pytest.mark.parametrize(
    ("size", "composition", "unit", "letter"),
    [
        ((800, 480), LANDSCAPE_SMALL, 1.0, 1.0),
        ((1280, 720), LANDSCAPE, 1.25, 1.5),
        ((720, 1280), PORTRAIT, 1.5, 1.5),
        ((1024, 600), LANDSCAPE, 1.25 / 1.2, 1.25),
        ((1920, 1080), LANDSCAPE, 1.875, 2.25),
        ((800, 400), LANDSCAPE_SMALL, 400 / 480, 400 / 480),
    ],
)
def test_each_panel_has_its_composition_and_its_steps(
    size: tuple[int, int], composition: str, unit: float, letter: float
) -> None:
    style.fit(*size)
    assert style.composition == composition
    assert (style.unit, style.letter) == pytest.approx((unit, letter))


def test_a_wide_page_has_more_steps_and_letters_that_are_no_smaller() -> None:
    style.fit(1280, 720)
    assert (1280 / style.unit, 720 / style.unit) == pytest.approx((1024, 576))
    assert LEGIBLE * style.letter == pytest.approx(SMALL * 1.5)
    assert SMALLEST_BUTTON * style.unit >= FINGER_PX


@pytest.mark.parametrize(("text", "large"), [(0.9, 1.2), (1.0, 1.2), (1.4, 1.68)])
def test_a_row_of_text_is_as_much_higher_as_its_letters(text: float, large: float) -> None:
    style.fit(1280, 720)
    style.text = text
    assert style.large == pytest.approx(large)
    style.fit(800, 480)
    assert style.large == pytest.approx(large / 1.2)
