"""Which learnt counters look alike: worn as they are, each in its own way, and however plain their prints are."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.game import PieceId
from hardware.reader.prints.learning.kinds import Kinds, Side
from hardware.reader.prints.plane import Floats

ROOM = 69
"""The side of a print with room around it, in px."""
SPOT = (26, 40)


def counter(n: int, ink: float = 60.0, helmet: bool = True, turned: int = 0) -> Side:
    """A side of a counter that is worn in its own way: a soldier before a pale ground, with or without a helmet."""
    random = np.random.default_rng(n)
    drawn = np.full((4 * ROOM, 4 * ROOM, 3), 160.0, np.float32)
    colour = (160 - ink, 150 - ink, 155 - ink)
    cv2.rectangle(drawn, (110, 110), (170, 230), colour, -1)
    cv2.circle(drawn, (140, 80), 26, colour, -1)
    if helmet:
        cv2.rectangle(drawn, (96, 62), (184, 74), colour, -1)
    at = random.uniform(70, 200, 4).astype(int).tolist()
    cv2.line(drawn, (at[0], at[1]), (at[2], at[3]), (200, 210, 205), 1)
    aside = np.array([[1, 0, random.normal(0, 4)], [0, 1, random.normal(0, 4)]])
    worn = cv2.warpAffine(drawn, aside, (4 * ROOM, 4 * ROOM), borderMode=cv2.BORDER_REPLICATE)
    small = cv2.resize(worn, (ROOM, ROOM), interpolation=cv2.INTER_AREA) + random.normal(0, 1, (ROOM, ROOM, 3))
    return Side(np.asarray(np.rot90(small, turned), np.float32).copy())


def kinds_of(*counters: Side) -> list[list[int]]:
    """The kinds of some counters, by their numbers."""
    pieces = {PieceId(str(n)): [side, side] for n, side in enumerate(counters)}
    return [[int(piece) for piece in kind] for kind in Kinds(pieces).alike()]


@pytest.mark.parametrize("ink", [90.0, 18.0])
def test_a_helmet_makes_another_kind_and_wear_does_not_however_plain_prints_are(ink: float) -> None:
    counters = [counter(n, ink, helmet=n % 2 == 0) for n in range(6)]
    assert kinds_of(*counters) == [[0, 2, 4], [1, 3, 5]]


def test_counters_that_all_differ_are_kinds_by_themselves() -> None:
    assert kinds_of(counter(1), counter(2, helmet=False), counter(3, ink=-40)) == [[0], [1], [2]]


def test_one_that_lies_the_other_way_up_is_of_its_kind() -> None:
    known = Kinds({PieceId("a"): [counter(1)], PieceId("b"): [counter(2, turned=3)]})
    assert known.alike() == [["a", "b"]]
    assert known.turns(PieceId("a"), PieceId("b")) == [1]


def test_where_a_crumb_may_lie_nothing_tells_kinds_apart() -> None:
    crumbed: Floats = counter(2).picture.copy()
    cv2.circle(crumbed, SPOT, 3, (20, 30, 40), -1)
    clear = np.ones((ROOM, ROOM), np.float32)
    cv2.circle(clear, SPOT, 6, 0, -1)
    assert len(kinds_of(counter(1), Side(crumbed))) == 2
    assert len(kinds_of(counter(1), replace(Side(crumbed), clear=clear))) == 1
    assert len(kinds_of(replace(Side(crumbed), clear=clear), counter(1))) == 1


def test_one_that_was_cut_out_far_beside_its_middle_is_of_its_kind_by_the_others() -> None:
    low, high = (Side(np.roll(counter(n).picture, by, axis=0)) for n, by in ((1, 5), (2, -5)))
    assert np.isnan(low.fit(high).apart)
    assert kinds_of(low, counter(3), high) == [[0, 1, 2]]


def test_one_learnt_again_joins_the_kind_that_it_looks_like_and_all_others_stay() -> None:
    soldier, bare = counter(1), counter(2, helmet=False)
    a, b, c, d = map(PieceId, "abcd")
    known = Kinds({a: [soldier] * 2, b: [soldier] * 2, c: [bare] * 2, d: [counter(3)] * 2})
    assert known.alike_again([[a, b], [c], [d]], {d}) == [[a, b, d], [c]]
    assert known.alike_again([[a, b], [c], [d]], {c}) == [[a, b], [c], [d]]
    assert known.alike_again([[a, b], [c, d]], {a, b}) == [[a, b], [c, d]]
