"""Learning a game's prints on the owner's table: the empty board, then the game set up, then all counters turned over.

In each place the counters lie side by side, from left to right in the order of their names, upright and clear of each
other. Which of them look alike is measured, not known: the pieces of a kind share one print, the mean of theirs, also
where some of them were laid the other way up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.board import Board
from companion.errors import DataError
from companion.game import Face, Game, PieceId
from hardware.reader.prints.fitting.fit import ROOM_MM
from hardware.reader.prints.flaws import Flaw, flaw
from hardware.reader.prints.keeping.book import OF_BOARD, LearntFace, PrintBook, closed, opened
from hardware.reader.prints.learning.copies import mean_of, without_gaps
from hardware.reader.prints.learning.crumbs import Crumbs
from hardware.reader.prints.learning.kinds import Kinds, Side
from hardware.reader.prints.learning.laid import Laid, laid, starting
from hardware.reader.prints.learning.sides import on_sides
from hardware.reader.prints.plane import PX_PER_MM, SIDE_MM, SIDE_PX, WHITE, Floats, White, coarse, cut, fine, light

OTHER_SIDE: Final = 0.03
TIMES_NOISE: Final = 2.0
"""Counters of a place are turned over where their fronts leave a larger share unexplained in the mean, and so many
times their noise beyond it."""
EACH: Final = 0.6
"""And no front of them leaves a smaller share of that mean unexplained: then its counter was not turned."""


@dataclass(frozen=True)
class Lit:
    """A straight picture, the same in the light of the empty board, where crumbs may lie on it (1, else 0; None:
    nowhere), and whether it is in focus."""

    straight: Floats
    evened: Floats
    crumbs: Floats | None = None
    sharp: bool = True


@dataclass(frozen=True)
class Print:
    """A side of one counter with room around it, white paper at `WHITE`, what is wrong with it, in how many lights it
    was seen, and where it is clear of crumbs (1, else 0; None: everywhere)."""

    picture: Floats
    flaw: Flaw | None = None
    lights: int = 1
    clear: Floats | None = None

    @property
    def side(self) -> Side:
        """It, ready to be compared with others."""
        return Side(self.picture, self.clear)


class Learning:
    """One lesson: first the empty board, then each side of the counters, all at once or place by place."""

    def __init__(self, game: Game, board: Board, empty: Floats, white: White) -> None:
        """`empty` is the straight picture of the empty board. DataError where the game's prints cannot be learnt."""
        self._game, self._board, self._white = game, board, white
        self._bare, self._empty, self._crumbs = empty, coarse(empty), Crumbs(empty)
        self._prints: dict[PieceId, dict[int, Print]] = {piece.id: {} for piece in game.pieces}
        self._noise: dict[PieceId, float] = {}
        """How far each front differs from itself in one picture."""
        self._kinds: list[list[PieceId]] = []
        """The kinds of the book that this goes on from; none in a first lesson."""
        self._again: set[PieceId] = set()
        """The pieces of which a side was learnt again."""
        starting(game)

    @classmethod
    def of(cls, book: PrintBook, game: Game, board: Board) -> Learning:
        """What was learnt before, so that single counters can be learnt again; DataError where the book is of another
        game."""
        book.box(game)
        wide = fine(book.empty, np.zeros([round(side * PX_PER_MM) for side in book.empty.shape[:2]], np.float32))
        learning = cls(game, board, wide, book.paper)
        learning._empty = book.empty
        room = round((SIDE_MM + ROOM_MM) * PX_PER_MM) - SIDE_PX
        before, after = room // 2, room - room // 2
        sides = {piece.id: piece.faces for piece in game.pieces}
        learning._kinds = [list(pieces) for pieces in dict.fromkeys(tuple(face.pieces) for face in book.faces)]
        for face in book.faces:
            around = cv2.copyMakeBorder(opened(face.picture), before, after, before, after, cv2.BORDER_REPLICATE)
            known = Print(np.asarray(around, np.float32), face.flaw, face.lights)
            for piece in face.pieces:
                learning._prints[piece][sides[piece].index(face.face)] = known
        return learning

    def lit(self, straight: Floats, sharp: bool = True) -> Lit:
        """A straight picture, which is in focus or not, ready to be learnt from."""
        evened = straight / fine(light(coarse(straight), self._empty), straight)
        return Lit(straight, *self._crumbs.without(np.asarray(evened, np.float32)), sharp)

    def laid(self, lit: Lit) -> tuple[Laid, ...]:
        """How the counters lie in each place."""
        return laid(self._game, self._board, lit.evened, self._empty)

    def learn(self, places: Iterable[Laid], lit: Lit, side: int) -> None:
        """Learns a side (0: the front) of the counters of some places; DataError where they do not lie right."""
        chosen = tuple(places)
        for place in chosen:
            if place.fault is not None:
                raise DataError(place.fault.template, **place.fault.values)
        for place in chosen:
            for piece, print_ in zip(place.pieces, self._cut(place, lit), strict=True):
                self._prints[piece][side] = print_

    def again(self, pieces: Sequence[PieceId], places: Iterable[Laid], lit: Lit, side: int) -> None:
        """Learns a side of some pieces anew, of those whose place lies right; DataError, with what to do, where none
        does. The others of them are taken to look like these."""
        faults = []
        anew: dict[PieceId, Print] = {}
        for place in places:
            wanted = set(pieces) & set(place.pieces)
            if wanted and place.fault is not None:
                faults.append(place.fault)
            elif wanted:
                seen = zip(place.pieces, self._cut(place, lit), strict=True)
                anew |= {piece: print_ for piece, print_ in seen if piece in wanted}
        if not anew:
            raise DataError(faults[0].template, **faults[0].values)
        self._again |= set(pieces)
        first = next(iter(anew.values()))
        for piece in pieces:
            self._prints[piece][side] = anew.get(piece, first)

    def looks(self, place: Laid, lit: Lit, side: int) -> dict[tuple[PieceId, Face], Floats]:
        """What the counters of a place look like that lies right, those that show a side as it was learnt before;
        nothing where most of them do not."""
        faces = {piece.id: piece.faces for piece in self._game.pieces}
        looks = {}
        for piece, now in zip(place.pieces, self._cut(place, lit), strict=True):
            seen = Side(now.picture)
            off = {n: Side(known.picture).fit(seen).unexplained for n, known in self._prints[piece].items()}
            if off[side] == min(off.values()) < 1.0:
                looks[piece, faces[piece][side]] = now.picture
        return looks if 2 * len(looks) > len(place.pieces) else {}

    def watch(self, places: Iterable[Laid], lit: Lit) -> None:
        """Measures how far learnt fronts that lie right differ from themselves in a single picture, so that it can be
        seen later when they are turned over."""
        for place in places:
            if place.fault is None:
                self._noise |= dict(zip(place.pieces, self._off_fronts(place, lit), strict=True))

    def turned_over(self, place: Laid, lit: Lit) -> bool:
        """Whether each counter of a place that lies right shows another print than its learnt front."""
        off = self._off_fronts(place, lit)
        mean = sum(off) / len(off)
        noise = sum(self._noise.get(piece, 0.0) for piece in place.pieces) / len(off)
        return mean > OTHER_SIDE + TIMES_NOISE * noise and min(off) > EACH * mean

    def _off_fronts(self, place: Laid, lit: Lit) -> list[float]:
        """The share of what each counter of a place shows that its learnt front does not explain."""
        fronts = [self._prints[piece][0].side for piece in place.pieces]
        return [front.fit(now.side).unexplained for front, now in zip(fronts, self._cut(place, lit), strict=True)]

    def show(self, straight: Floats) -> None:
        """Learns the next side of every counter; DataError, with the place, where not all of them lie right, and where
        they show their fronts again."""
        lit, side = self.lit(straight), min(len(sides) for sides in self._prints.values())
        self.learn(self.laid(lit), lit, side)
        off = [sides[0].side.fit(sides[side].side).unexplained for sides in self._prints.values()]
        if side and np.mean(off) <= OTHER_SIDE:
            raise DataError("These pictures show the same sides as those before: turn every counter over.")

    def book(self) -> PrintBook:
        """What was learnt, once all sides of all counters were."""
        faces = {piece.id: piece.faces for piece in self._game.pieces}
        learnt = []
        kinds = self._alike()
        means = [
            [mean_of([self._prints[piece][side].side for piece in pieces]) for side, _ in enumerate(faces[pieces[0]])]
            for pieces in kinds
        ]
        for pieces, own in zip(kinds, means, strict=True):
            for side, face in enumerate(faces[pieces[0]]):
                prints = [self._prints[piece][side] for piece in pieces]
                flawed = [print_.flaw for print_ in prints if print_.flaw is not None]
                kept = flawed[0] if 2 * len(flawed) > len(prints) else None
                lights = min(print_.lights for print_ in prints)
                others = [its[side].picture for its in means if its is not own]
                learnt.append(LearntFace(tuple(pieces), face, closed(without_gaps(own[side], others)), kept, lights))
        white = tuple(tuple(float(level) for level in row) for row in self._white.figures)
        return PrintBook(self._game.name, closed(self._empty, OF_BOARD), white, tuple(learnt))

    def _cut(self, place: Laid, lit: Lit) -> list[Print]:
        """What the counters of a place show, from left to right."""
        prints = []
        for near in place.poses:
            pose = on_sides(lit.evened, self._bare, near)
            paper = self._white.at(pose)
            seen = cut(lit.evened, pose, SIDE_MM + ROOM_MM) * (np.float32(WHITE) / paper)
            here = cut(lit.straight, pose, SIDE_MM)
            gain = here.mean() / max(float(cut(lit.evened, pose, SIDE_MM).mean()), 1e-3)
            wrong = flaw(here, float(paper.mean()) * float(gain), lit.sharp)
            crumbs = cut(lit.crumbs, pose, SIDE_MM + ROOM_MM) if lit.crumbs is not None else np.zeros(1, np.float32)
            clear = np.asarray(crumbs < 0.5, np.float32) if crumbs.max() >= 0.5 else None
            prints.append(Print(np.asarray(seen, np.float32), wrong, clear=clear))
        return prints

    def _alike(self) -> list[list[PieceId]]:
        """The kinds: pieces that look alike on all their sides; each print of a kind is turned as its first."""
        prints = {piece: [sides[n] for n in sorted(sides)] for piece, sides in self._prints.items()}
        ready = {id(print_): print_.side for own in prints.values() for print_ in own}
        known = Kinds({piece: [ready[id(print_)] for print_ in own] for piece, own in prints.items()})
        kinds = known.alike_again(self._kinds, self._again) if self._kinds else known.alike()
        for first, *others in kinds:
            for piece in others:
                self._turn(piece, known.turns(first, piece))
        return kinds

    def _turn(self, piece: PieceId, turns: Sequence[int]) -> None:
        """Turns the prints of a piece, each side by so many quarters against the clock."""
        for n, quarters in enumerate(turns):
            if not quarters:
                continue
            kept = self._prints[piece][n]
            turned = np.ascontiguousarray(np.rot90(kept.picture, quarters))
            clear = np.ascontiguousarray(np.rot90(kept.clear, quarters)) if kept.clear is not None else None
            self._prints[piece][n] = replace(kept, picture=turned, clear=clear)
