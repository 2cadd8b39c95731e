"""How counters lie in each step of a lesson, and what hands do with them."""

from __future__ import annotations

from typing import Final

import msgspec

from companion.game import Game, PieceId
from companion.scene import Counter
from hardware.reader.prints.learning.laid import TURNED_DEG
from ui.parts.prints.lesson import Lesson
from ui.parts.prints.steps import Step
from ui.widgets.devices.hands_at_work import Doing

DOING: Final = {
    Step.CARDS: Doing.SLIDE,
    Step.EMPTY: Doing.TAKE,
    Step.FRONTS: Doing.STRAIGHTEN,
    Step.BACKS: Doing.TURN,
    Step.AGAIN: Doing.LAY,
}
"""What hands do in each step."""


def as_they_lie(game: Game, lesson: Lesson, counters: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """The counters of the game set up as they should lie now: those that are turned over already, the one whose other
    side is learnt again, and those that are seen to lie crooked."""
    over = _turned_over(game, lesson)
    crooked = {
        piece
        for laid in lesson.now.laid
        if lesson.step is Step.FRONTS and len(laid.pieces) == len(laid.poses)
        for piece, pose in zip(laid.pieces, laid.poses, strict=True)
        if abs(pose.turn_deg) > TURNED_DEG
    }
    return tuple(
        msgspec.structs.replace(
            turned(game, counter) if counter.piece in over else counter, tilted=counter.piece in crooked
        )
        for counter in counters
    )


def shown(game: Game, lesson: Lesson, counters: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """The counter with which the hand shows what is to be done, before it and after it."""
    if lesson.step is Step.AGAIN and lesson.face is not None:
        pieces = lesson.face.pieces
        over = _turned_over(game, lesson)
        return tuple(turned(game, c) if c.piece in over else c for c in counters if c.piece in pieces)[:1]
    if lesson.step is Step.FRONTS:
        crooked = [counter for counter in counters if counter.tilted]
        return tuple(msgspec.structs.replace(counter, tilted=False) for counter in crooked or counters)[:1]
    if lesson.step is Step.BACKS:
        here = [counter for counter in counters if not lesson.left or counter.place == lesson.left[0]]
        return tuple(face for counter in here[:1] for face in (counter, turned(game, counter)))
    return counters[:1]


def turned(game: Game, counter: Counter) -> Counter:
    """A counter with its other side up."""
    faces = next((piece.faces for piece in game.pieces if piece.id == counter.piece), ())
    return msgspec.structs.replace(counter, face=str(faces[1]), weak=True) if len(faces) > 1 else counter


def _turned_over(game: Game, lesson: Lesson) -> frozenset[PieceId]:
    """The pieces that lie with their other side up."""
    if lesson.step is Step.AGAIN and lesson.face is not None:
        faces = {piece.id: piece.faces for piece in game.pieces}
        return frozenset(piece for piece in lesson.face.pieces if faces[piece].index(lesson.face.face))
    if lesson.step is not Step.BACKS or lesson.in_one_more_light:
        return frozenset()
    return frozenset(piece.id for piece in game.pieces if piece.start not in lesson.left)
