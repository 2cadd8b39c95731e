"""AprilTag 3 as it is set here: the squares in which it reads a marker, in a grey picture that is small enough for it.

The package sets two things otherwise and gives no means to change them. It forgives two wrong cells of a word and keeps
a table of 36 MB for that; with one it has 1 MB, and squares with two wrong cells are found by OpenCV or once the
picture is sharpened. And it follows the outline of each speck of noise: with specks filled in first (`deglitch` in its
sources) it takes half the time and half the memory, and finds more in dim and blurred pictures, but some small markers
less where a lamp shines.
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt
import pyapriltags

WRONG_CELLS: Final = 1
"""So many cells of a word it may see wrongly and still report its square."""


class Squares(ctypes.Structure):
    """How it looks for squares: `apriltag_quad_thresh_params` of its sources, version 3."""

    _fields_ = (
        ("min_cluster_pixels", ctypes.c_int),
        ("max_nmaxima", ctypes.c_int),
        ("critical_rad", ctypes.c_float),
        ("cos_critical_rad", ctypes.c_float),
        ("max_line_fit_mse", ctypes.c_float),
        ("min_white_black_diff", ctypes.c_int),
        ("deglitch", ctypes.c_int),
    )


class _Head(ctypes.Structure):
    """How a detector begins; the package knows it up to the squares."""

    _fields_ = (
        ("nthreads", ctypes.c_int),
        ("quad_decimate", ctypes.c_float),
        ("quad_sigma", ctypes.c_float),
        ("refine_edges", ctypes.c_int),
        ("decode_sharpening", ctypes.c_double),
        ("debug", ctypes.c_int),
        ("squares", Squares),
    )


OWN: Final = (5, 10, 10.0, 5, 0)
"""What it sets for the least pixels, the most corners, the worst line, the least contrast, and for specks."""


def read_squares(
    grey: npt.NDArray[np.uint8], decimate: float, family: str, specks: bool
) -> list[npt.NDArray[np.float64]]:
    """The corners (4, 2) in px of each square, from the marker's own top left clockwise; `specks` of noise are followed
    or filled in."""
    found = detector(family, decimate, specks).detect(np.ascontiguousarray(grey))
    # Its corners begin at the top right, anticlockwise, and count from a pixel's corner.
    return [np.asarray(tag.corners)[[1, 0, 3, 2]] - 0.5 for tag in found]


@cache
def detector(family: str, decimate: float, specks: bool) -> pyapriltags.Detector:
    """What reads markers of a family, in a picture of so many times fewer px a side, and follows specks or not."""
    made = pyapriltags.Detector("", quad_decimate=decimate)
    words = getattr(made.libc, f"{family}_create")()
    made.tag_families[family] = words
    made.libc.apriltag_detector_add_family_bits(made.tag_detector_ptr, words, WRONG_CELLS)
    squares = squares_of(made)
    if squares is not None:
        squares.deglitch = int(not specks)
    return made


def squares_of(made: pyapriltags.Detector) -> Squares | None:
    """How a new detector looks for squares; None where it is built otherwise than its sources that are known here."""
    squares: Squares = ctypes.cast(made.tag_detector_ptr, ctypes.POINTER(_Head)).contents.squares
    corners, line, contrast = squares.max_nmaxima, squares.max_line_fit_mse, squares.min_white_black_diff
    is_known = (squares.min_cluster_pixels, corners, line, contrast, squares.deglitch) == OWN
    return squares if is_known else None
