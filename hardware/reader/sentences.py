"""What a reader says where it has no board to report."""

from __future__ import annotations

from typing import Final

from companion.language import Sentence
from companion.table.sightings import Reading, TableStatus
from hardware.cameras.camera import Frame

MOVING: Final = Sentence("A hand is over the board, or counters still move.")
DIM: Final = Sentence("It is too dark to read the table: put more light on it, or take the cover off the lens.")
DARKER: Final = Sentence("It is too dark to read the table: put more light on it.")
BLACK: Final = Sentence("The camera sees nothing but black: take the cover off its lens, or switch a light on.")
LOST: Final = Sentence("The board is not in the picture: is the lens covered, or the camera turned away?")
ELSEWHERE: Final = Sentence(
    "The camera or the board was moved: check that all lies in its place, then say that it is right."
)
DRAWN: Final = Sentence(
    "Too few cards are seen at the board's edge: the board is found by what is drawn on it. Lay them there again."
)
BUMPED: Final = Sentence(
    "The camera was bumped: turn it back, or check that all lies in its place and say that it is right."
)
MOVED: Final = Sentence(
    "The board was moved: push it back, or check that all lies in its place and say that it is right."
)


def without_board(status: TableStatus, frame: Frame, sentence: Sentence) -> Reading:
    """The reading of a frame that shows no board, and why."""
    return Reading(status, frame.at_ms, None, sentence)
