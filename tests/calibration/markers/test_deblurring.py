"""A lens's blur is measured and undone, and what is made sharp is read."""

import cv2
import numpy as np
import pytest

from calibration.markers.deblurring import Defocused, noise, radius_px
from calibration.markers.detection import Grey, code_cells
from calibration.markers.still import read_still
from companion.table.sightings import MarkerId

MODULE_PX = 5
MARKERS = tuple(MarkerId(n) for n in range(3, 15))


def sheet() -> Grey:
    """Twelve markers on paper, four in a row, sharp."""
    picture = np.full((280, 330), 200, np.uint8)
    for n, marker in enumerate(MARKERS):
        cells = np.pad(np.array(code_cells(marker), np.uint8) * 180 + 20, 1, constant_values=20)
        black = np.kron(cells, np.ones((MODULE_PX, MODULE_PX), np.uint8))
        top, left = 30 + n // 4 * 80, 30 + n % 4 * 75
        picture[top : top + len(black), left : left + len(black)] = black
    return picture


def out_of_focus(picture: Grey, radius: float, seed: int = 1) -> Grey:
    """The picture spread over discs, with a camera's noise."""
    fine = 8
    at = (np.arange(17 * fine) + 0.5) / fine - 17 / 2
    disc = (at[None, :] ** 2 + at[:, None] ** 2 <= radius**2).astype(np.float32)
    disc = disc.reshape(17, fine, 17, fine).sum(axis=(1, 3))
    blurred = cv2.filter2D(picture.astype(np.float32), -1, disc / disc.sum(), borderType=cv2.BORDER_REFLECT)
    blurred += np.random.default_rng(seed).normal(0, 1.0, blurred.shape).astype(np.float32)
    return np.asarray(np.clip(blurred, 0, 255).round(), np.uint8)


@pytest.mark.whole_game
@pytest.mark.parametrize("radius", [2.5, 4.0, 4.6])
def test_the_radius_of_the_blur_is_measured_by_a_few_markers(radius: float) -> None:
    sharp = sheet()
    marks = read_still(sharp)
    assert abs(radius_px(out_of_focus(sharp, radius), marks) - radius) <= 0.5


def test_markers_far_out_of_focus_are_read_once_the_blur_is_undone() -> None:
    picture = out_of_focus(sheet(), 4.6)
    quickly = read_still(picture, thorough=False)
    assert len(quickly) < len(MARKERS)
    assert sorted(mark.marker for mark in read_still(picture)) == sorted(MARKERS)


def test_an_undone_blur_brings_the_picture_back() -> None:
    sharp = sheet()
    blurred = out_of_focus(sharp, 4.0)
    restored = Defocused(blurred).sharp(4.0)
    before, after = (np.abs(picture.astype(float) - sharp) for picture in (blurred, restored))
    assert after[before > 20].mean() < 0.5 * before[before > 20].mean()


@pytest.mark.whole_game
@pytest.mark.parametrize("kind", ["paper", "stripes", "crowd"])
def test_no_marker_is_made_out_of_what_is_none(kind: str) -> None:
    random = np.random.default_rng(4)
    picture = np.full((400, 400), 128.0)
    if kind == "stripes":
        picture += 80 * np.sign(np.sin(np.arange(400) / 4.0))[None, :] * np.sign(np.sin(np.arange(400) / 5.0))[:, None]
    elif kind == "crowd":
        picture = cv2.resize(random.uniform(0, 255, (80, 80)), (400, 400), interpolation=cv2.INTER_NEAREST)
    noisy = np.asarray(np.clip(picture + random.normal(0, 4, picture.shape), 0, 255), np.uint8)
    assert read_still(noisy) == []


def test_noise_is_told_from_what_is_drawn() -> None:
    picture = sheet()
    assert noise(picture) < 0.3
    noisy = np.clip(picture + np.random.default_rng(2).normal(0, 5, picture.shape), 0, 255).astype(np.uint8)
    assert abs(noise(noisy) - 5) < 1
