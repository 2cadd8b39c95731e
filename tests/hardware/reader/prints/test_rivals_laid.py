"""A print is sure only once those were laid beside it that are like it, in the turn in which they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import pytest

from hardware.reader.prints.fitting.fit import Faces
from hardware.reader.prints.fitting.laying import Laying
from hardware.reader.prints.plane import SIDE_PX, WHITE, Floats, Pose, White, Window
from hardware.reader.prints.reading.look import Look, SeenCounter, Sight
from hardware.reader.prints.reading.search import Candidate, PrintSearch
from tests.hardware.reader.prints.test_explained_prints import AT, face, lying, seen_on, two_lances


def print_(figure: str) -> Floats:
    """A print: a large dark figure, nearly as it is upside down, and a small one in a corner."""
    picture = np.full((SIDE_PX, SIDE_PX, 3), 160, np.uint8)
    cv2.rectangle(picture, (18, 8), (34, 46), (30, 30, 120), -1)
    cv2.putText(picture, figure, (2, 16), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (20, 20, 20), 1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.6), np.float32)


PRINTS = [print_("1"), print_("7"), face("4")]
WRONG_TURN = replace(AT, turn_deg=AT.turn_deg + 180)


class SearchInAWrongTurn(PrintSearch):
    """A search that finds the second print in a wrong turn, as it happens in noise."""

    def faces_at(self, views: Floats, pose: Pose, count: int) -> Iterator[Candidate]:
        yield Candidate(AT, 0, 0.9)
        yield Candidate(WRONG_TURN, 1, 0.8)
        yield Candidate(AT, 2, 0.7)


def test_a_print_that_was_laid_in_a_wrong_turn_is_laid_again_as_it_lies_on_the_one_it_is_like() -> None:
    laying = Laying(Faces(PRINTS), seen_on(lying(PRINTS[1], AT)), lambda _: 0.0, 0.0)
    first, badly = laying.laid(0, AT), laying.laid(1, WRONG_TURN)
    assert first is not None
    assert badly is not None
    laid = {0: first, 1: badly}
    laying.lay_rivals(0, laid)
    assert abs(laid[1].pose.turn_deg - AT.turn_deg) < 1
    chosen = laying.chosen(laid, lambda _: ())
    assert (chosen.face, chosen.sure) == (1, True)


def look_at(board: Floats, noise: float = 0.0, kind: type[Look] = Look) -> Look:
    """A look at a board whose noise has some variance."""
    side = len(board) // 3
    even = np.ones((side, side, 3), np.float32)
    sight = Sight(board, Window(0, 0, side, side), even, np.full((side, side), noise, np.float32))
    return kind(Faces(PRINTS), SearchInAWrongTurn(PRINTS), White(np.full((1, 3), WHITE)), sight)


@pytest.mark.parametrize("noise", [0.0, 200.0])
def test_under_mirrored_light_and_in_noise_no_print_is_sure_before_those_like_it_were_laid(noise: float) -> None:
    look = look_at(np.asarray(0.6 * lying(PRINTS[1], AT) + 80, np.float32), noise)
    counter = look.match(Candidate(AT, 0, 1.0))
    assert counter is not None
    assert (counter.face, counter.sure) == (1, True)


@pytest.mark.parametrize(("noise", "sure"), [(0.0, True), (300.0, True), (900.0, False)])
def test_no_print_is_sure_where_most_of_what_is_seen_is_noise(noise: float, sure: bool) -> None:
    """It may still lead the others by far, as chance has it; more pictures show whether it does."""
    laying = Laying(Faces(PRINTS), seen_on(lying(PRINTS[1], AT)), lambda _: noise, 0.0)
    laid = laying.all_laid(AT)
    assert laid[1].explained.spread == pytest.approx(1330, abs=50)
    chosen = laying.chosen(laid, lambda _: ())
    assert (chosen.face, chosen.sure) == (1, sure)


@pytest.mark.parametrize("blur", [0.5, 0.7])
def test_a_print_that_leaves_less_is_not_there_where_another_one_is_drawn(blur: float) -> None:
    """The print that lies there was learnt sharper than it is seen: at its edges it leaves more than its rival does."""
    first, other = two_lances()
    board = lying(first, AT)
    noise = np.random.default_rng(6).normal(0, 0.5, board.shape)
    board = np.asarray(cv2.GaussianBlur(board, (0, 0), blur) + noise, np.float32)
    rival = np.asarray(cv2.GaussianBlur(other, (0, 0), blur), np.float32)
    laying = Laying(Faces([first, rival]), seen_on(board), lambda _: 0.1, 0.0)
    laid = laying.all_laid(AT)
    assert laid[1].left < 0.6 * laid[0].left
    chosen = laying.chosen(laid, lambda _: ())
    assert (chosen.face, chosen.sure) == (0, True)


class OtherwiseBlurred(Look):
    """A look in which another print is sure once it is taken to be as blurred as one counter seems to be."""

    def _match(self, laying: Laying, candidate: Candidate) -> SeenCounter | None:
        if laying.blur == self.blur:
            return SeenCounter(candidate.pose, 0, self.left, False)
        return SeenCounter(candidate.pose, 1, 0.02, True, self.by_both)

    def _blur_of(self, counter: SeenCounter) -> float:
        return 0.6

    left, by_both = 0.03, False


class SureByBoth(OtherwiseBlurred):
    """The same where the other print is sure by all that is seen and by what is drawn."""

    by_both = True


class BadlyFirst(OtherwiseBlurred):
    """The same where none fits as blurred as most are."""

    left = 0.3


@pytest.mark.parametrize(("kind", "sure"), [(OtherwiseBlurred, False), (SureByBoth, True), (BadlyFirst, True)])
def test_how_blurred_a_counter_is_settles_which_print_it_is_only_where_all_speaks_for_it(
    kind: type[Look], sure: bool
) -> None:
    counter = look_at(lying(PRINTS[1], AT), kind=kind).match(Candidate(AT, 0, 1.0))
    assert counter is not None
    assert (counter.face, counter.sure) == (1 if sure else 0, sure)
