"""One print of several copies, of which crumbs hide parts."""

from __future__ import annotations

import cv2
import numpy as np

from hardware.reader.prints.fitting.fit import ROOM_MM, middle
from hardware.reader.prints.learning.copies import mean_of, without_gaps
from hardware.reader.prints.learning.kinds import Side
from hardware.reader.prints.plane import PX_PER_MM, Floats
from tests.hardware.reader.prints.test_explained_prints import face

SPOT = (40, 30)


def copy(figure: str, seed: int = 1, right_px: float = 0.0) -> Floats:
    """A print with room around it, moved to the right."""
    room = round(ROOM_MM * PX_PER_MM / 2)
    wide = cv2.copyMakeBorder(face(figure, seed), room, room, room, room, cv2.BORDER_REPLICATE)
    moved = cv2.warpAffine(wide, np.array([[1, 0, right_px], [0, 1, 0]]), wide.shape[1::-1], borderMode=1)
    return np.asarray(moved, np.float32)


def hidden(picture: Floats) -> Side:
    """The same with a pale spot, which is known to lie there."""
    clear = np.ones(picture.shape[:2], np.float32)
    spotted = picture.copy()
    cv2.circle(spotted, SPOT, 4, (230, 230, 230), -1)
    cv2.circle(clear, SPOT, 5, 0, -1)
    return Side(spotted, clear)


def test_what_a_crumb_hides_of_one_copy_is_seen_of_the_others() -> None:
    mean = mean_of([hidden(copy("1")), Side(copy("1")), Side(copy("1"))])
    assert mean.clear is None
    assert np.abs(mean.picture - copy("1"))[SPOT[::-1]].max() < 3


def test_what_nobody_saw_is_taken_from_the_print_that_is_most_like_it() -> None:
    """As strong, as light, and in the turn in which it is like that."""
    alone = mean_of([hidden(copy("1"))])
    assert alone.clear is not None
    alike = np.ascontiguousarray(np.rot90(np.asarray(0.8 * copy("1", right_px=1.0) + 20, np.float32)))
    filled = without_gaps(alone, [copy("1", seed=2), alike])
    assert np.abs(filled - middle(copy("1"))).max() < 12
    assert np.abs(middle(alone.picture) - middle(copy("1"))).max() > 50


def test_what_is_like_no_other_print_stays_as_it_was_seen() -> None:
    alone = hidden(copy("1"))
    assert (without_gaps(alone, [copy("1", seed=2)]) == middle(alone.picture)).all()
    assert (without_gaps(alone, []) == middle(alone.picture)).all()
