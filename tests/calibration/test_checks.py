"""The picture is judged in plain words."""

import cv2
import msgspec
import numpy as np
import pytest

from calibration.checks import Grade, Side, check, edge_modules, glare, placing, resolution
from calibration.fit import calibrate
from calibration.geometry import Calibration
from calibration.markers.detection import Grey, Mark
from calibration.markers.still import read_still
from companion.table.stickers import Stickers
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import SimulatedTable
from tests.las_navas import printed

Seen = tuple[Grey, list[Mark], Calibration]


@pytest.fixture(scope="module")
def seen() -> Seen:
    image = SimulatedCamera(SimulatedTable(printed())).read().image
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    marks = read_still(grey, thorough=False)
    return grey, marks, calibrate(marks, printed().board, Stickers(printed()), (grey.shape[1], grey.shape[0]))


def said(grey: Grey, marks: list[Mark], calibration: Calibration) -> str:
    verdicts = check(grey, marks, calibration, printed().board)
    return " ".join(verdict.sentence.say() for verdict in verdicts if verdict.grade is not Grade.GOOD)


def test_a_good_picture_is_good(seen: Seen) -> None:
    assert said(*seen) == ""


def test_stickers_that_do_not_fit_the_board_are_told_with_what_to_do(seen: Seen) -> None:
    grey, marks, calibration = seen
    larger_board = msgspec.structs.replace(calibration, sticker_scale=0.91)
    assert said(grey, marks, larger_board).startswith("The stickers look 91 % as large")
    assert said(grey, marks, msgspec.structs.replace(calibration, sticker_scale=1.03)) == ""


def test_dim_uneven_and_soft_pictures_are_named(seen: Seen) -> None:
    grey, marks, calibration = seen
    assert "dim" in said((grey * 0.25).astype(np.uint8), marks, calibration)
    ramp = np.linspace(0.2, 1, grey.shape[1])
    assert "uneven" in said((grey * ramp).astype(np.uint8), marks, calibration)
    soft = np.asarray(cv2.GaussianBlur(grey, (0, 0), 5), np.uint8)
    assert "soft" in said(soft, marks, calibration)
    sharp_width, soft_width = edge_modules(grey, marks[0]), edge_modules(soft, marks[0])
    assert sharp_width is not None
    assert soft_width is not None
    assert soft_width > 2 * sharp_width


def test_a_mirrored_lamp_is_found_in_its_place(seen: Seen) -> None:
    grey, marks, calibration = seen
    x, y = calibration.to_px([(150.0, 262.0)])[0].round().astype(int)
    lamp = grey.copy()
    cv2.circle(lamp, (int(x), int(y)), 45, 255, -1)
    blown = glare(lamp, calibration, printed().board)
    assert blown is not None
    assert blown.places == ("B4",)
    assert "mirrors in B4" in said(lamp, marks, calibration)


@pytest.mark.parametrize(
    ("spot_mm", "side"),
    [
        ((40.0, 220.0), Side.LEFT),
        ((260.0, 250.0), Side.RIGHT),
        ((130.0, 60.0), Side.TOP),
        ((170.0, 350.0), Side.BOTTOM),
        ((150.0, 230.0), Side.MIDDLE),
    ],
)
def test_the_lamp_to_move_stands_on_the_side_on_which_it_mirrors(
    seen: Seen, spot_mm: tuple[float, float], side: Side
) -> None:
    grey, _, calibration = seen
    x, y = calibration.to_px([spot_mm])[0].round().astype(int)
    lamp = grey.copy()
    cv2.circle(lamp, (int(x), int(y)), 70, 255, -1)
    blown = glare(lamp, calibration, printed().board)
    assert blown is not None
    assert blown.side is side
    assert side is Side.MIDDLE or f"{side.name.lower()} edge" in blown.sentence.say()


def test_a_large_mirror_image_is_named_in_every_place_that_it_blows_out(seen: Seen) -> None:
    grey, _, calibration = seen
    x, y = calibration.to_px([(150.0, 262.0)])[0].round().astype(int)
    lamp = grey.copy()
    cv2.circle(lamp, (int(x), int(y)), round(80 * calibration.px_per_mm(150.0, 262.0)), 255, -1)
    blown = glare(lamp, calibration, printed().board)
    assert blown is not None
    assert {"A4", "B4", "C4"} <= set(blown.places)


def test_a_place_beyond_the_picture_is_not_looked_at(seen: Seen) -> None:
    grey, _, calibration = seen
    x, y = calibration.to_px([(150.0, 262.0)])[0].round().astype(int)
    lamp = grey.copy()
    cv2.circle(lamp, (int(x), int(y)), 45, 255, -1)
    part = np.ascontiguousarray(lamp[:, : int(x) + 60])
    left = [calibration.to_px(place.outline)[:, 0].min() for place in printed().board.places]
    assert max(left) > part.shape[1]
    blown = glare(part, calibration, printed().board)
    assert blown is not None
    assert blown.places == ("B4",)


def test_a_board_that_is_all_white_mirrors_no_lamp_in_its_middle(seen: Seen) -> None:
    grey, _, calibration = seen
    blown = glare(np.full_like(grey, 255), calibration, printed().board)
    assert blown is None or not {"B2", "B3", "B4", "B5"} & set(blown.places)


def test_the_error_and_the_size_have_verdicts(seen: Seen) -> None:
    _, _, calibration = seen
    assert placing(calibration).grade is Grade.GOOD
    far = Calibration(800, 450, calibration.plane, error_mm=5.0)
    assert placing(far).grade is Grade.POOR
    assert resolution(far, printed().board).grade is Grade.POOR
