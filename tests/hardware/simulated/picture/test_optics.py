"""What becomes of a scene on its way to the frame."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hardware.simulated.picture.art import Image
from hardware.simulated.picture.conditions import CONDITIONS, draw
from hardware.simulated.picture.optics import Optics
from hardware.simulated.picture.view import through_lens

EXTENT = (0.0, 0.0, 300.0, 450.0)
SIZE = (320, 180)


def mean_of_many(scene: Image) -> npt.NDArray[np.float64]:
    """What many frames of one camera in dim light show of a scene that does not mirror."""
    condition, random = CONDITIONS["dim"], np.random.default_rng(3)
    setting = draw(condition, random)
    optics = Optics(condition, setting, through_lens(EXTENT, SIZE, setting.pose), EXTENT, random)
    gloss = np.zeros(scene.shape[:2], np.uint8)
    return np.asarray(np.mean([optics.expose(scene, gloss) for _ in range(40)], axis=0), np.float64)


def test_the_mean_of_many_dim_frames_shows_what_differs_by_less_than_a_grey_level() -> None:
    plain = np.full((SIZE[1], SIZE[0], 3), 100, np.uint8)
    figure = plain.copy()
    figure[60:120, 140:180] = 103
    differs = mean_of_many(figure) - mean_of_many(plain)  # the noise is the same
    there = differs[70:110, 150:170]
    assert 0.1 < there.mean() < 0.9
    assert np.abs(there - there.mean()).mean() < 0.15, "everywhere alike, not in steps"
    assert not differs[:40].any()
