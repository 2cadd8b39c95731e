"""Sightings become pieces in places, or problems that say what to do."""

import pytest

from companion.game import CardId
from companion.table.observe import is_tilted, observe
from companion.table.sightings import MarkerId, ObservedBoard, ProblemKind, Sighting
from companion.table.stickers import Stickers
from tests.las_navas import printed

GAME = printed()
STICKERS = Stickers(GAME)
A1A, A1A_REDUCED = (MarkerId(16), MarkerId(17))
CARD = STICKERS.of_card(CardId("1-6"))


def seen(marker: int, x: float, y: float, angle: float = 0.0, confidence: float = 1.0, size: float = 1.0) -> Sighting:
    return Sighting(MarkerId(marker), x, y, angle, confidence, size)


def board(*sightings: Sighting, error_mm: float = 0.3) -> ObservedBoard:
    return observe(sightings, GAME.board, STICKERS, error_mm=error_mm)


def test_a_piece_lies_in_a_place_with_a_face_and_a_turn() -> None:
    (piece,) = board(seen(A1A_REDUCED, 150.0, 262.0, 90.0)).pieces
    assert (piece.piece, piece.face, piece.place, piece.tilted) == ("A1a", "1", "B4", True)


@pytest.mark.parametrize(
    ("angle", "tilted"),
    [(angle, False) for angle in (0, 8, -8, 172, -176, 180)] + [(angle, True) for angle in (20, -20, 45, 90, 160)],
)
def test_twenty_degrees_are_a_tilt_and_eight_are_not_from_either_side(angle: float, tilted: bool) -> None:
    assert is_tilted(angle) is tilted


@pytest.mark.parametrize(
    ("sightings", "kind", "words"),
    [
        ([seen(400, 50, 50)], ProblemKind.UNKNOWN, "no piece of this game"),
        ([seen(A1A, 50, 40), seen(A1A, 150, 40)], ProblemKind.DOUBLED, "A1a is seen 2 times (A1, B1)"),
        ([seen(A1A, 50, 40), seen(A1A_REDUCED, 150, 40)], ProblemKind.BOTH_FACES, "Both faces of A1a"),
        ([seen(A1A, 101, 40)], ProblemKind.BETWEEN, "between B1 and A1"),
        ([seen(A1A, -4, 40)], ProblemKind.OFF_PLACES, "outside every place"),
        ([seen(A1A, -25, 40)], ProblemKind.BESIDE, "beside the board"),
        ([seen(A1A, 50, 40, confidence=0.9)], ProblemKind.UNSURE, "may be A1a"),
        ([seen(A1A, 50, 40, size=0.7)], ProblemKind.SIZE, "wrong size"),
        ([seen(A1A, -25, 40), seen(A1A_REDUCED, -60, 40)], ProblemKind.BESIDE, "beside the board"),
    ],
)
def test_what_cannot_be_used_is_said_and_not_used(sightings: list[Sighting], kind: ProblemKind, words: str) -> None:
    observed = board(*sightings)
    assert observed.pieces == ()
    (problem,) = observed.problems
    assert problem.kind is kind
    assert words in problem.sentence.say()


@pytest.mark.parametrize(
    "copy",
    [seen(A1A, 150, 40, size=0.5), seen(A1A_REDUCED, 150, 40, size=0.5), seen(400, 150, 40, size=1.3)],
    ids=["the same face", "its other face", "a marker of no piece"],
)
def test_what_has_the_wrong_size_makes_nothing_doubled_and_nothing_unknown(copy: Sighting) -> None:
    observed = board(seen(A1A, 50, 40), copy)
    assert [piece.piece for piece in observed.pieces] == ["A1a"]
    assert observed.problems == ()


def test_spare_stickers_beside_the_board_leave_the_counters_on_it_alone_and_it_is_said_where_they_lie() -> None:
    sheet = [seen(A1A, -40, 40), seen(A1A_REDUCED, -40, 60), seen(400, -40, 80), seen(18, -40, 100)]
    observed = board(seen(A1A, 50, 40), seen(18, 250, 40), *sheet)
    assert {piece.piece: (piece.face, piece.place) for piece in observed.pieces} == {
        "A1a": ("2", "A1"),
        STICKERS.faces[MarkerId(18)][0]: (STICKERS.faces[MarkerId(18)][1], "C1"),
    }
    (problem,) = observed.problems
    assert (problem.kind, problem.piece) == (ProblemKind.DOUBLED, None)
    assert problem.sentence.say().startswith("3 stickers are seen a second time left of the board")
    (single,) = board(seen(A1A, 50, 40), seen(A1A, 50, 480)).problems
    assert single.sentence.say().startswith("A1a is seen a second time beyond the board's bottom edge")


def test_a_second_board_is_said_where_it_lies() -> None:
    first = [seen(marker, anchor.x_mm, anchor.y_mm) for marker, anchor in STICKERS.anchors.items()]
    second = [seen(at.marker, at.x_mm + 320, at.y_mm) for at in first]
    (problem,) = board(*second, *first).problems
    assert problem.sentence.say().startswith("The board is seen twice: take the second one, which lies right of")
    assert board(*first).problems == ()


@pytest.mark.parametrize(
    "sightings",
    [
        [seen(CARD, 150, -50, confidence=0.9)],
        [seen(CARD, 150, -50), seen(CARD, 50, -50)],
        [Sighting(CARD, 150, -50, 0.0, 1.0, size=1.4)],
    ],
    ids=["unsure", "twice", "nearer to the camera"],
)
def test_a_card_that_may_be_in_a_hand_is_not_even_a_problem(sightings: list[Sighting]) -> None:
    assert board(*sightings) == ObservedBoard(())


def test_a_card_is_seen_beside_the_board_and_on_a_place_only_said_to_be_one() -> None:
    (card,) = board(seen(CARD, 150, -50, 3.0)).cards
    assert (card.card, card.x_mm, card.y_mm, card.angle_deg) == ("1-6", 150, -50, 3.0)
    observed = board(seen(CARD, 150, 40))
    assert observed.cards == ()
    (problem,) = observed.problems
    assert (problem.kind, problem.place, problem.marker) == (ProblemKind.CARD, "B1", None)
    assert "1-6" not in problem.sentence.say()


def test_an_inexact_calibration_widens_the_border() -> None:
    assert board(seen(A1A, 106, 40)).pieces
    assert not board(seen(A1A, 106, 40), error_mm=4.0).pieces


def test_the_boards_own_markers_are_no_pieces() -> None:
    observed = board(seen(0, 11, 11))
    assert observed.pieces == observed.problems == ()


def test_a_sticker_that_nobody_can_read_is_told_with_its_place_and_is_no_piece() -> None:
    looked = observe([seen(A1A, 150.0, 262.0)], GAME.board, STICKERS, unread=[(150.0, 250.0), (150.0, 240.0)])
    assert [piece.piece for piece in looked.pieces] == ["A1a"]
    (problem,) = looked.problems
    assert (problem.kind, problem.piece, problem.place) == (ProblemKind.UNSURE, None, "B4")
    assert "B4" in problem.sentence.say()
    covered = observe([], GAME.board, STICKERS, unread=[(150.0, 250.0)], hidden=frozenset({looked.pieces[0].place}))
    assert covered.problems == ()
