"""What was learnt of a game's printed counters, how its counters are read, and whether they still can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.game import Game
from companion.language import Sentence, mark
from companion.settings.sections import Counters
from hardware.cameras.camera import Frame, Image
from hardware.reader.prints.keeping import kept
from hardware.reader.prints.keeping.book import LearntFace, PrintBook, opened
from hardware.reader.prints.learning.laid import starting
from hardware.reader.prints.learning.sight import BesideCards, Sight
from hardware.reader.prints.reading.reader import PrintReader
from ui.parts.background import Work
from ui.parts.prints.lesson import Lesson
from ui.parts.prints.steps import FAILED, NO_PICTURE

KEPT: Final = Sentence("Learnt and kept.")
TRIED: Final = mark("{n} counters are read for sure in this light, {unsure} are not.")
ALL_READ: Final = mark("All {n} counters that are seen are read for sure in this light.")
NONE_READ: Final = Sentence("No counter is read in this light: are they on the board?")
TRYING: Final = Sentence("The counters are being read.")


class LearntPrints:
    """The book of one game and its lesson. `frame` answers the newest frame; `keep` keeps settings; `work` does what
    would hold the screen up; `changed` tells the screen."""

    def __init__(
        self,
        game: Game,
        data: Path | None,
        counters: Counters,
        frame: Callable[[], Frame | None],
        keep: Callable[[Mapping[str, Any]], None],
        work: Work,
        changed: Callable[[], None],
    ) -> None:
        """`data` is the folder in which the book is kept, None where nothing is; `counters` how they are read."""
        self._game, self._data = game, data
        self.frame = frame
        self._keep, self._work, self._changed = keep, work, changed
        self.counters = counters
        self.said: Sentence | None = None
        """What came of the last tap, where there is something to say."""
        self.book: PrintBook | None = None
        self.lesson = Lesson(game, lambda: self.frame(), work, changed, self._take)
        self._trying = False
        try:
            self.book = kept.kept_book(data, game.name) if data is not None else None
        except CompanionError as error:
            self.said = error.sentence

    @property
    def refused(self) -> Sentence | None:
        """Why this game's counters cannot be learnt; None where they can."""
        try:
            starting(self._game)
        except CompanionError as error:
            return error.sentence
        return None

    @property
    def faces(self) -> tuple[LearntFace, ...]:
        """Every learnt face, the sides of a kind one after the other; first the kinds of which one has a flaw."""
        if self.book is None:
            return ()
        flawed = {face.pieces for face in self.book.faces if face.flaw is not None}
        return tuple(sorted(self.book.faces, key=lambda face: face.pieces not in flawed))

    @property
    def trying(self) -> bool:
        """Whether the counters are being read to see whether they can be."""
        return self._trying

    def choose(self, counters: Counters) -> None:
        """Says how this game's counters are read from now on."""
        try:
            self._keep(kept.chosen(self._game.name, counters))
            self.counters, self.said = counters, None
        except CompanionError as error:
            self.said = error.sentence
        self._changed()

    def try_reading(self) -> None:
        """Reads the counters that lie on the board now, beside the screen, and says how many are read for sure."""
        book, frame = self.book, self.frame()
        if book is None or self._trying:
            return
        if frame is None:
            self.said = NO_PICTURE
        else:
            self._trying, self.said = True, TRYING
            self._work(lambda: _tried(frame, self._game, book), self._tried)
        self._changed()

    def _tried(self, said: Sentence | None) -> None:
        self._trying, self.said = False, said or FAILED
        self._changed()

    def _take(self, book: PrintBook) -> None:
        """Keeps what was learnt."""
        self.book, self.said = book, KEPT
        try:
            if self._data is not None:
                kept.keep(self._data, book)
                self._keep(kept.chosen(self._game.name, self.counters))  # so that the table is read by the new book
        except CompanionError as error:
            self.said = error.sentence


def picture_of(face: LearntFace) -> Image:
    """The little picture of a face: red, green, blue."""
    levels = np.clip(opened(face.picture), 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(levels, cv2.COLOR_BGR2RGB), np.uint8)


def _tried(frame: Frame, game: Game, book: PrintBook) -> Sentence:
    """How many counters are read for sure in a frame."""
    try:
        box = book.box(game)
        sight: Sight = BesideCards(box.board).look(frame)
        seen = PrintReader(book).read(sight.frames, sight.calibration, box.board)
    except CompanionError as error:
        return error.sentence
    sure = sum(counter.sure for counter in seen)
    if not sure:
        return NONE_READ
    if sure == len(seen):
        return Sentence(ALL_READ, {"n": sure})
    return Sentence(TRIED, {"n": sure, "unsure": len(seen) - sure})
