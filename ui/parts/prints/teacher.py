"""The part of a lesson that looks at pictures: one look at a time, on whatever thread does it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from calibration.beside import with_anchors_beside
from calibration.checks import Grade, glare
from companion.board import PlaceId
from companion.errors import CompanionError, DataError
from companion.game import Face, Game, PieceId
from companion.language import Sentence
from hardware.cameras.camera import Frame
from hardware.reader.marks import grey_of
from hardware.reader.prints.keeping.book import PrintBook
from hardware.reader.prints.learning.edge import BoardEdge
from hardware.reader.prints.learning.laid import Laid
from hardware.reader.prints.learning.lessons import Learning, Lit
from hardware.reader.prints.learning.lights import with_light
from hardware.reader.prints.learning.sight import BesideCards, Sight
from hardware.reader.prints.plane import Floats
from ui.parts.prints import steps
from ui.parts.prints.steps import Look, Step

STILL_FRAMES: Final = 2
"""A side is learnt from at least so many still pictures."""


class Teacher:
    """Looks at the table, step by step, and learns what it is told to."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.board = with_anchors_beside(game.board)
        self._cards, self._edge = BesideCards(self.board), BoardEdge(self.board)
        self._learning: Learning | None = None
        self._complete = False
        """Whether all sides of all counters are learnt."""
        self._book: PrintBook | None = None
        """What is known already, where it is learnt in one more light."""
        self._looks: dict[tuple[PieceId, Face], Floats] = {}
        """What counters look like in that light."""

    def know(self, book: PrintBook) -> None:
        """Goes on from what was learnt before, unless it has learnt all of it itself; DataError where the book is of
        another game."""
        if not self._complete:
            self._learning, self._complete = Learning.of(book, self._game, self.board), True

    def know_in_one_more_light(self, book: PrintBook) -> None:
        """Goes on from what was learnt before, and adds what it looks like in this light; DataError where the book is
        of another game."""
        self.know(book)
        self._book = book

    def look(
        self,
        frame: Frame,
        step: Step,
        pressed: bool,
        left: Sequence[PlaceId] = (),
        lit: Collection[PlaceId] = (),
        pieces: Sequence[PieceId] = (),
        side: int = 0,
    ) -> Look:
        """Looks at a frame for a step. `pressed`: the players want the step to be done. `left` are the places whose
        counters are still to be turned over, `lit` those with a lamp; of `pieces` a side is learnt again."""
        try:
            sight = self._cards.look(frame)
            crossed = self._edge.is_crossed(sight.straight) if step in (Step.CARDS, Step.EMPTY) else False
            if step is Step.CARDS:
                return self._found(sight, pressed)
            if step is Step.EMPTY:
                return self._empty(sight, crossed, pressed)
            return self._counters(sight, step, pressed, left, lit, pieces, side)
        except CompanionError as error:
            return Look(error.sentence)

    def _found(self, sight: Sight, pressed: bool) -> Look:
        """Whether the board is found, and how good the picture is."""
        cards, every = self._cards.names(sight), len(self.board.anchors)
        if len(cards) < every:
            return Look(Sentence(steps.CARDS_SEEN, {"n": len(cards), "all": every}), cards=cards)
        wrong = [verdict.sentence for verdict in sight.verdicts if verdict.grade is not Grade.GOOD]
        found = Sentence(steps.FOUND, {"n": every})
        return Look(wrong[0] if wrong else found, True, cards, over=pressed)

    def _empty(self, sight: Sight, crossed: bool, pressed: bool) -> Look:
        """Whether the board can be learnt empty."""
        cards, every = self._cards.names(sight), len(self.board.anchors)
        if crossed:
            return Look(steps.CROSSED, cards=cards)
        if len(cards) < every:
            return Look(Sentence(steps.CARDS_SEEN, {"n": len(cards), "all": every}), cards=cards)
        if not self._is_still(sight):
            return Look(steps.MOVING, cards=cards)
        if pressed:
            straight = sight.mean
            self._learning = Learning(self._game, self.board, straight, self._cards.white(sight))
        return Look(steps.IS_EMPTY, True, cards, over=pressed)

    def _counters(
        self,
        sight: Sight,
        step: Step,
        pressed: bool,
        left: Sequence[PlaceId],
        lit: Collection[PlaceId],
        pieces: Sequence[PieceId],
        side: int,
    ) -> Look:
        """How the counters lie, and whether what the step wants of them can be learnt."""
        learning = self._learning
        if learning is None:
            raise DataError("The empty board is not learnt yet: begin anew.")
        one = learning.lit(sight.straight, sight.sharp)
        laid = learning.laid(one)
        if not self._is_still(sight):
            return Look(steps.MOVING, laid=laid)
        if self._book is not None and step in (Step.FRONTS, Step.BACKS):
            return self._in_this_light(sight, learning, laid, step, pressed, self._book)
        if step is Step.FRONTS:
            return self._fronts(sight, learning, laid, one, pressed)
        if step is Step.BACKS:
            return self._backs(sight, learning, laid, one, pressed, left, lit)
        there = [place for place in laid if set(place.pieces) & set(pieces)]
        right = [place for place in there if place.fault is None]
        if not right:
            return Look(self._why(there[0], sight), laid=laid)
        if not pressed:
            return Look(steps.LIES_RIGHT, True, laid=laid)
        learning.again(pieces, there, self._mean(sight, learning), side)
        return Look(steps.LIES_RIGHT, True, laid=laid, book=learning.book(), over=True)

    def _in_this_light(
        self, sight: Sight, learning: Learning, laid: tuple[Laid, ...], step: Step, pressed: bool, book: PrintBook
    ) -> Look:
        """Sides that are known already, in one more light: those that are seen well are taken up, the others stay as
        they are."""
        lamp = glare(grey_of(sight.frames[-1]), sight.calibration, self.board)
        if lamp is not None:
            return Look(lamp.sentence, laid=laid)
        side = 0 if step is Step.FRONTS else 1
        mean = self._mean(sight, learning)
        seen = [learning.looks(place, mean, side) for place in laid if place.fault is None]
        looks = {key: look for place in seen for key, look in place.items()}
        if not looks:
            return Look(steps.NONE_SEEN, laid=laid)
        said = Sentence(steps.SEEN_IN_LIGHT, {"n": len(looks), "all": sum(len(place.pieces) for place in laid)})
        if not pressed:
            return Look(said, True, laid=laid)
        self._looks |= looks
        added = with_light(book, self._looks) if step is Step.BACKS else None
        return Look(said, True, laid=laid, book=added, over=True)

    def _fronts(self, sight: Sight, learning: Learning, laid: tuple[Laid, ...], one: Lit, pressed: bool) -> Look:
        """The game set up: every place must lie right."""
        wrong = next((place for place in laid if place.fault is not None), None)
        if wrong is not None:
            return Look(self._why(wrong, sight), laid=laid)
        if pressed:
            learning.learn(laid, self._mean(sight, learning), 0)
            learning.watch(laid, one)
        said = Sentence(steps.LIE_RIGHT, {"n": sum(len(place.pieces) for place in laid)})
        return Look(said, True, laid=laid, over=pressed)

    def _backs(
        self,
        sight: Sight,
        learning: Learning,
        laid: tuple[Laid, ...],
        one: Lit,
        pressed: bool,
        left: Sequence[PlaceId],
        lit: Collection[PlaceId],
    ) -> Look:
        """Counters that are turned over, in any order: what is seen to be turned is learnt at once, and the first place
        that is left where the players say so; by lamplight nothing is seen to be."""
        waiting = [place for place in laid if place.place in left]
        right = [place for place in waiting if place.fault is None]
        learnt = [
            place
            for place in right
            if (pressed and place.place == left[0]) or (place.place not in lit and learning.turned_over(place, one))
        ]
        if learnt:
            learning.learn(learnt, self._mean(sight, learning), 1)
        names = frozenset(place.place for place in learnt)
        still_left = [place for place in waiting if place.place not in names]
        if not still_left:
            self._complete = True
            return Look(steps.LIES_RIGHT, True, laid=laid, learnt=names, book=learning.book(), over=True)
        first = still_left[0]
        count = Sentence(steps.TURN, {"n": len(still_left)}) if len(still_left) > 1 else steps.ONE_LEFT
        said = count if first.fault is None else self._why(first, sight)
        return Look(said, first.fault is None, laid=laid, learnt=names)

    @staticmethod
    def _why(place: Laid, sight: Sight) -> Sentence:
        """Why a place cannot be learnt: where something large seems to lie, a lamp may mirror."""
        assert place.fault is not None
        bad_light = [verdict.sentence for verdict in sight.verdicts[:-1] if verdict.grade is not Grade.GOOD]
        return bad_light[0] if place.covered and bad_light else place.fault

    def _mean(self, sight: Sight, learning: Learning) -> Lit:
        """The mean of the still pictures, ready to be learnt from."""
        return learning.lit(sight.mean, sight.sharp)

    def _is_still(self, sight: Sight) -> bool:
        """Whether nothing moved in the last pictures."""
        return sight.still and len(sight.frames) >= STILL_FRAMES
