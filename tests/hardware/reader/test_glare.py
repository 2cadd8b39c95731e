"""What a lamp blows out is read in darker frames, or counts as hidden, and the lamp to move is named."""

from collections.abc import Sequence

import pytest

from companion.game import PieceId
from companion.table.sightings import ObservedBoard, ProblemKind
from hardware.cameras.camera import Frame
from hardware.reader.glare import STOPS
from hardware.reader.table_reader import TableReader
from tests.hardware.reader.filmed import Watch
from tests.las_navas import printed

SPOT_MM = 50.0, 262.0
"""In A4, where counters lie."""


class Lit(Watch):
    """A table in which a bare lamp mirrors, under a camera that can be exposed otherwise, or cannot."""

    def __init__(self, can: bool) -> None:
        super().__init__("good", seed=2)
        self.taken: list[float] = []
        self.can = can
        self.reader = TableReader(printed(), bracket=self.bracket)

    def bracket(self, stops: Sequence[float]) -> list[Frame]:
        self.taken += stops
        return self.camera.bracket(stops) if self.can else []

    def after(self, frames: int) -> ObservedBoard:
        """The board after so many frames."""
        for _ in range(frames):
            board = self.see().board
        assert board is not None
        return board

    def missed(self, board: ObservedBoard) -> set[PieceId]:
        return {piece.id for piece in self.table.pieces} - {piece.piece for piece in board.pieces}


@pytest.mark.whole_game
def test_what_a_lamp_blows_out_is_read_in_darker_frames() -> None:
    watch = Lit(can=True)
    watch.camera.shine(*SPOT_MM)
    board = watch.after(1)
    assert watch.taken
    watch.assert_right(board)
    assert (board.hidden, board.problems) == (frozenset(), ())


@pytest.mark.whole_game
def test_without_a_lamp_no_other_exposure_is_taken() -> None:
    watch = Lit(can=True)
    watch.table.take_off(watch.table.pieces[0].id)
    watch.after(3)
    watch.table.put(watch.table.pieces[1].id, 5000.0, 0.0)
    watch.after(8)
    assert watch.taken == []


@pytest.mark.whole_game
def test_what_stays_blown_out_is_hidden_and_the_lamp_is_named_until_it_is_gone() -> None:
    watch = Lit(can=False)
    watch.camera.shine(*SPOT_MM)
    board = watch.after(11)
    assert len(watch.taken) == len(STOPS)
    missed = watch.missed(board)
    assert missed
    assert {watch.table.place_of(piece) for piece in missed} <= board.hidden
    assert "C1" not in board.hidden
    (problem,) = (problem for problem in board.problems if problem.kind is ProblemKind.GLARE)
    assert "A4" in problem.sentence.say()
    assert "left edge" in problem.sentence.say()
    assert watch.see().sentence == problem.sentence
    watch.camera.shine(*SPOT_MM, white=0.0)
    board = watch.until_still()
    watch.assert_right(board)
    assert board.problems == ()
    assert watch.see().sentence is None


@pytest.mark.whole_game
@pytest.mark.parametrize("can", [True, False])
def test_a_counter_that_is_moved_under_a_lamp_is_read_in_darker_frames_or_hidden(can: bool) -> None:
    watch = Lit(can)
    for piece in watch.table.pieces:
        if watch.table.place_of(piece.id) == "A4":
            watch.table.take_off(piece.id)
    watch.until_still()
    watch.camera.shine(*SPOT_MM)
    watch.after(3)
    assert watch.taken == []
    piece = PieceId("B5a")
    watch.table.put(piece, *SPOT_MM)
    board = watch.after(8)
    assert len(watch.taken) == len(STOPS)
    if can:
        watch.assert_right(board)
    else:
        assert piece in watch.missed(board)
        assert "A4" in board.hidden
