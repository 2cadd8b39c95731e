"""A lesson at the screen: the counters' prints are learnt from live pictures, step by step, beside the screen's own
work."""

from __future__ import annotations

from collections.abc import Callable

from companion.board import PlaceId
from companion.errors import CompanionError
from companion.game import Game
from companion.language import Sentence
from companion.table.cues.cue import Cue
from companion.table.cues.patterns import Pattern
from hardware.cameras.camera import Frame
from hardware.reader.prints.keeping.book import LearntFace, PrintBook
from hardware.reader.prints.learning.laid import starting
from ui.parts.background import Work
from ui.parts.prints.steps import FAILED, MOVING, NO_PICTURE, Look, Step
from ui.parts.prints.teacher import Teacher

LIT_LOOKS = 6
"""A lamp says at most for so many looks which place is asked for: counters are learnt in the table's own light."""
AFTER = {Step.CARDS: Step.EMPTY, Step.EMPTY: Step.FRONTS, Step.FRONTS: Step.BACKS}
IN_LIGHT = {Step.CARDS: Step.FRONTS, Step.FRONTS: Step.BACKS}
"""What follows where learnt counters are learnt in one more light: the empty board is known."""


class Lesson:
    """Where the players are, and what the last look says. `frame` answers the newest frame; `work` does what would hold
    the screen up; `changed` tells the screen; `learnt` takes what was learnt."""

    def __init__(
        self,
        game: Game,
        frame: Callable[[], Frame | None],
        work: Work,
        changed: Callable[[], None],
        learnt: Callable[[PrintBook], None],
    ) -> None:
        self._game, self._frame, self.work = game, frame, work
        self._changed, self._learnt = changed, learnt
        self._teacher = Teacher(game)
        self.step = Step.DONE
        self.now = Look(NO_PICTURE)
        """What the last look says."""
        self.left: tuple[PlaceId, ...] = ()
        """The places whose counters are still to be turned over, the one that is asked for first."""
        self.after = AFTER
        """Which step follows each."""
        self.face: LearntFace | None = None
        """The face that is learnt again."""
        self._lit = 0
        """For how many looks more a lamp says which place is asked for."""
        self._busy = self._pressed = False
        self._looked_at: Frame | None = None

    def begin(self) -> None:
        """Begins anew."""
        self._teacher, self.after = Teacher(self._game), AFTER
        self._go(Step.CARDS)

    def begin_light(self, book: PrintBook) -> None:
        """Begins to learn the counters of a book in one more light."""
        self._teacher, self.after = Teacher(self._game), IN_LIGHT
        try:
            self._teacher.know_in_one_more_light(book)
        except CompanionError as error:
            self.now = Look(error.sentence)
            return
        self._go(Step.CARDS)

    @property
    def in_one_more_light(self) -> bool:
        """Whether counters that are known are learnt in one more light."""
        return self.after is IN_LIGHT

    def again(self, face: LearntFace, book: PrintBook) -> None:
        """Learns one face of a book again; it lies in its place."""
        if self.in_one_more_light:
            self._teacher, self.after = Teacher(self._game), AFTER
        try:
            self._teacher.know(book)
        except CompanionError as error:
            self.now = Look(error.sentence)
            return
        self.face = face
        self._go(Step.AGAIN)

    def stop(self) -> None:
        """Forgets what was learnt and is not all."""
        self.step = Step.DONE
        self._pressed = False

    @property
    def going_on(self) -> bool:
        """Whether something is being learnt."""
        return self.step is not Step.DONE

    @property
    def said(self) -> Sentence:
        """What is missing, or that nothing is."""
        return self.now.said

    @property
    def busy(self) -> bool:
        """Whether the players have pressed, and what they want is being done."""
        return self._pressed

    @property
    def places(self) -> tuple[PlaceId, ...]:
        """The places in which the face lies that is learnt again."""
        wanted = set(self.face.pieces) if self.face is not None else set()
        every = (piece.start for piece in self._game.pieces if piece.id in wanted)
        return tuple(dict.fromkeys(place for place in every if place is not None))

    @property
    def pattern(self) -> Pattern:
        """What the lights show: for a while, and until something moves, the place whose counters are to be turned
        over. They are steady, since a light that changes moves for the camera."""
        return {self.left[0]: Cue.FROM} if self.step is Step.BACKS and self.left and self._lit else {}

    @property
    def cues(self) -> Pattern:
        """What the map shows: where something is still to be done."""
        if self.step is Step.FRONTS or (self.step is Step.BACKS and self.in_one_more_light):
            return {laid.place: Cue.WAITING for laid in self.now.laid if laid.fault is not None}
        if self.step is Step.BACKS and self.left:
            return {self.left[0]: Cue.WAITING}
        return dict.fromkeys(self.places, Cue.WAITING) if self.step is Step.AGAIN else {}

    def look(self) -> None:
        """Looks at the newest picture, unless that was done or is going on; the screen is not held up."""
        if self._busy or not self.going_on:
            return
        frame = self._frame()
        if frame is None:
            self._say(Look(NO_PICTURE))
            return
        if frame is self._looked_at:
            return
        self._looked_at, self._busy = frame, True
        step, pressed, left, teacher = self.step, self._pressed, self.left, self._teacher
        lit = frozenset(self.pattern)
        pieces = self.face.pieces if self.face is not None and step is Step.AGAIN else ()
        side = self._side()
        self.work(
            lambda: teacher.look(frame, step, pressed, left, lit, pieces, side),
            lambda look: self._seen(look, step, teacher, pressed),
        )

    def go_on(self) -> None:
        """Has the step done, with the next picture that shows it right."""
        if self.going_on and self.now.ready and not self._pressed:
            lit, self._pressed, self._lit = bool(self.pattern), True, 0
            self._changed()
            if not lit:  # else the next picture shows the table in its own light
                self.look()

    def go_back(self) -> bool:
        """Back to the step before; whether there is one."""
        before = next((step for step, after in self.after.items() if after is self.step), None)
        if before is None:
            self.stop()
            return False
        self._go(before)
        return True

    def _side(self) -> int:
        """Which side of its counters the face is that is learnt again."""
        face = self.face
        if face is None:
            return 0
        return next(piece for piece in self._game.pieces if piece.id == face.pieces[0]).faces.index(face.face)

    def _go(self, step: Step) -> None:
        self.step, self._pressed = step, False
        self.now = Look(NO_PICTURE if self._looked_at is None else self.now.said, cards=self.now.cards)
        one_by_one = step is Step.BACKS and not self.in_one_more_light
        self.left = tuple(starting(self._game)) if one_by_one else ()
        self._lit = LIT_LOOKS
        self._changed()

    def _seen(self, look: Look | None, step: Step, teacher: Teacher, pressed: bool) -> None:
        """Takes up what a look says, unless the players are elsewhere by now."""
        self._busy = False
        if teacher is not self._teacher or step is not self.step:
            return
        if look is None:
            self._say(Look(FAILED))
            return
        if pressed and not look.over and look.said is not MOVING:
            self._pressed = False
        asked = self.left[:1]
        self.left = tuple(place for place in self.left if place not in look.learnt)
        came = look.said is MOVING and self._lit < LIT_LOOKS  # with the first look it is the lamp that changed
        self._lit = 0 if came else max(0, self._lit - 1)
        if self.left[:1] != asked:
            self._lit = LIT_LOOKS
        if look.book is not None:
            self.stop()
            self.now = look
            self._learnt(look.book)
            self._changed()
        elif look.over:
            self.now = look
            self._go(self.after[step])
        else:
            self._say(look)

    def _say(self, look: Look) -> None:
        self.now = look
        self._changed()
