"""The measures of contrast find what is too faint."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.cameras.camera import Image
from tests.ui.pixels import colour_contrast, frame_contrast, stands_out
from ui.theme import CUES, INK, VELLUM, WALNUT, Colour, contrast, rgba

FAINT = rgba("#46372c")
"""A frame that hardly shows on walnut."""


def painted(ground: Colour, frame: Colour, inside: Colour) -> Image:
    """A picture of 60 px with a frame of 2 px in a colour, 10 px from its edges."""
    picture = np.zeros((60, 60, 3), np.uint8)
    for inset, colour in ((0, ground), (10, frame), (12, inside)):
        picture[inset : 60 - inset, inset : 60 - inset] = np.round(255 * np.array(colour[2::-1]))
    return picture


BOX = (10, 10, 50, 50)


@pytest.mark.parametrize(("frame", "inside"), [(VELLUM, WALNUT), (WALNUT, VELLUM), (FAINT, WALNUT), (FAINT, FAINT)])
def test_a_frame_is_as_strong_as_its_strongest_edge(frame: Colour, inside: Colour) -> None:
    strongest = max(contrast(frame, WALNUT), contrast(frame, inside), contrast(inside, WALNUT))
    assert frame_contrast(painted(WALNUT, frame, inside), BOX) == pytest.approx(strongest, rel=0.03)


def test_a_side_without_its_frame_is_found() -> None:
    picture = painted(WALNUT, VELLUM, WALNUT)
    picture[:, 45:] = picture[0, 0]
    assert frame_contrast(picture, BOX) == pytest.approx(1.0, abs=0.01)


def test_letters_stand_out_as_far_as_their_colour_does() -> None:
    picture = painted(VELLUM, INK, VELLUM)
    assert stands_out(picture) == pytest.approx(contrast(INK, VELLUM), rel=0.03)


@pytest.mark.parametrize("cue", CUES)
def test_a_cue_counts_by_what_lies_beside_it(cue: object) -> None:
    colour = CUES[cue][0]
    cased = painted(INK, colour, INK)
    assert colour_contrast(cased, colour) == pytest.approx(contrast(colour, INK), rel=0.05)
    assert contrast(colour, INK) >= 3.0
    assert colour_contrast(painted(VELLUM, INK, VELLUM), colour) == 0.0
