"""The steps of a lesson, and what one look at the table says of the step that is due."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.board import PlaceId
from companion.language import Sentence, mark
from hardware.reader.prints.keeping.book import PrintBook
from hardware.reader.prints.learning.laid import Laid


class Step(Enum):
    """What is done now."""

    CARDS = "cards"
    EMPTY = "empty"
    FRONTS = "fronts"
    BACKS = "backs"
    AGAIN = "again"
    DONE = "done"


CARDS_SEEN: Final = mark("{n} of {all} marker cards are seen: lay each where it belongs, and keep your hands away.")
FOUND: Final = mark("All {n} marker cards are seen.")
MOVING: Final = Sentence("Something moves: take your hands away, and wait a moment.")
CROSSED: Final = Sentence("Something lies across the board's edge: take it away.")
IS_EMPTY: Final = Sentence("Nothing moves. Is the board empty? Then learn it.")
LIE_RIGHT: Final = mark("All {n} counters lie right: learn them.")
TURN: Final = mark("{n} places are still to be turned over.")
ONE_LEFT: Final = Sentence("One place is still to be turned over.")
SEEN_IN_LIGHT: Final = mark("{n} of {all} counters are seen well: take up how they look in this light.")
NONE_SEEN: Final = Sentence("No counter is seen as it was learnt: lay them as at first, with the same side up.")
LIES_RIGHT: Final = Sentence("It lies right: let the camera learn it.")
NO_PICTURE: Final = Sentence("The camera gave no picture yet.")
FAILED: Final = Sentence("This picture could not be looked at: the next one is tried.")


@dataclass(frozen=True)
class Look:
    """What one look says: whether the step can be done now, in a sentence what is missing or that nothing is; which
    cards are seen, how the counters lie, which places were learnt, what was learnt once that is all, and whether the
    step is over."""

    said: Sentence
    ready: bool = False
    cards: frozenset[str] = frozenset()
    laid: tuple[Laid, ...] = ()
    learnt: frozenset[PlaceId] = frozenset()
    book: PrintBook | None = None
    over: bool = False
