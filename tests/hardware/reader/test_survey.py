"""The first look takes no more looks at a table than it needs."""

from collections.abc import Iterator, Sequence
from typing import cast

import numpy as np
import pytest

from calibration.geometry import Calibration
from calibration.markers.detection import Grey, Mark
from companion.table.sightings import MarkerId
from companion.table.stickers import Stickers
from hardware.reader.pictures.several import Several
from hardware.reader.prints.reading.table import PartRead, PrintTable
from hardware.reader.survey import TRIES, Survey
from tests.las_navas import printed

STICKERS = Stickers(printed())
PIECES = {piece: marker for marker, (piece, _) in STICKERS.faces.items()}
"""A marker of each piece."""
IMAGE = np.full((600, 800), 120, np.uint8)


def lying(markers: list[MarkerId]) -> list[Mark]:
    """Marks side by side."""
    square = np.array([(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)])
    return [Mark(m, square + np.array([40 * (n % 18), 40 * (n // 18)]), 0.9, 0.5) for n, m in enumerate(markers)]


def seen_by_looks(monkeypatch: pytest.MonkeyPatch, *found: list[Mark]) -> list[int]:
    """Lets the looks at any picture find these marks one after the other; the list tells how many each time took."""
    taken: list[int] = []

    def looks(grey: Grey) -> Iterator[list[Mark]]:
        assert grey.shape == IMAGE.shape
        taken.append(0)
        for marks in found:
            taken[-1] += 1
            yield marks

    monkeypatch.setattr("hardware.reader.survey.looks", looks)
    return taken


def test_once_every_piece_is_read_no_further_look_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = lying(list(PIECES.values()))
    taken = seen_by_looks(monkeypatch, whole[:-2], whole, whole, whole)
    survey = Survey((800, 600), STICKERS)
    assert survey.look(IMAGE)
    assert survey.is_complete
    assert taken == [2]


def test_only_the_first_and_the_last_time_all_looks_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    part = lying(list(PIECES.values())[:-1])
    taken = seen_by_looks(monkeypatch, part, part, part)
    survey = Survey((800, 600), STICKERS)
    read = [survey.look(IMAGE) for _ in range(TRIES[-1])]
    assert [n + 1 for n, looked in enumerate(read) if looked] == list(TRIES)
    assert taken == [3, 1, 1, 3]
    assert survey.is_exhausted
    assert not survey.is_complete


def test_what_one_time_reads_is_kept_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = lying(list(PIECES.values()))
    survey = Survey((800, 600), STICKERS)
    seen_by_looks(monkeypatch, whole[:30])
    survey.look(IMAGE)
    seen_by_looks(monkeypatch, whole[30:])
    survey.look(IMAGE)
    assert survey.is_complete
    assert len(survey.marks) == len(PIECES)


def test_no_further_look_is_taken_for_counters_that_should_not_lie_there(monkeypatch: pytest.MonkeyPatch) -> None:
    most = list(PIECES)[:-3]
    lies = lying([PIECES[piece] for piece in most])
    taken = seen_by_looks(monkeypatch, lies, lies, lies)
    survey = Survey((800, 600), STICKERS)
    survey.wanted = frozenset(most)
    assert survey.look(IMAGE)
    assert (survey.is_complete, survey.has_all, survey.missed) == (True, False, frozenset())
    assert taken == [1]


def test_a_counter_that_is_wanted_is_looked_for_and_one_too_many_hinders_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lies = lying(list(PIECES.values())[1:])
    seen_by_looks(monkeypatch, lies, lies, lies)
    survey = Survey((800, 600), STICKERS)
    first, *others = PIECES
    survey.wanted = frozenset([first, *others[:-5]])
    assert survey.look(IMAGE)
    assert (survey.is_complete, survey.missed) == (False, {first})
    survey.wanted = frozenset(others[:-5])
    assert survey.is_complete


class PrintsInNoise:
    """Reads prints of which some are unsure until so many frames were seen; in dim light."""

    sees_noise = True

    def __init__(self, enough: int) -> None:
        self.enough = enough
        self.looked_at: list[int] = []

    def whole(self, frames: Several, calibration: Calibration, marks: Sequence[Mark]) -> PartRead:
        self.looked_at.append(frames.count)
        return PartRead([], [] if frames.count >= self.enough else [(10.0, 20.0)])


@pytest.mark.parametrize(
    ("sees_noise", "enough", "looks"),
    [
        (True, 200, [1, 2, 4, 10, 20, 40, 80]),
        (True, 20, [1, 2, 4, 10, 20]),
        (True, 1, [1, 2, 4, 10]),
        (False, 200, [1, 2, 4, 10]),
    ],
)
def test_in_dim_light_more_frames_are_looked_at_while_prints_are_unsure(
    monkeypatch: pytest.MonkeyPatch, sees_noise: bool, enough: int, looks: list[int]
) -> None:
    seen_by_looks(monkeypatch, lying(list(PIECES.values())[:4]))
    prints = PrintsInNoise(enough)
    prints.sees_noise = sees_noise
    survey = Survey((800, 600), STICKERS, cast(PrintTable, prints))
    while not survey.is_exhausted:
        if survey.look(IMAGE):
            survey.read_prints(cast(Calibration, None))
    assert prints.looked_at == looks
