"""Prints that may lie at one point, two by two compared closely: in the very same place, where one lies best and where
the other does, each as sharp and as bent as it is seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from hardware.reader.prints.fitting.bent import bent
from hardware.reader.prints.fitting.drawn import drawn_leads
from hardware.reader.prints.fitting.edges import Edges
from hardware.reader.prints.fitting.explain import Explained, explained
from hardware.reader.prints.fitting.fit import Faces, moved
from hardware.reader.prints.fitting.leads import Lead, leads
from hardware.reader.prints.plane import Floats, Pose

BEYOND: Final = 1.3
"""Where what is seen lies so many times as far from another print as both lie from each other, it speaks for one of
them by how sharp that is, not by what is drawn on it."""


class Laid(NamedTuple):
    """A face where it fits best: its pose, what is seen there, what it explains of that, the share it leaves, noise
    aside, and the noise's variance."""

    pose: Pose
    placed: Floats
    explained: Explained
    left: float
    noise: float


class Closely:
    """Faces that were laid at one point of a picture that is so blurred."""

    def __init__(self, faces: Faces, laid: Mapping[int, Laid], blur: float) -> None:
        self._faces, self._laid, self._blur = faces, laid, blur
        self._shown = cache(self._as_it_is_seen)

    def leads(self, first: int, other: int) -> tuple[Lead, Lead]:
        """How a face leads another one by all that is seen, and by what is drawn."""
        here, there = self._in_place(first, other), self._in_place(other, first)
        ahead, drawn = (Lead((own.ahead - its.ahead) / 2, own.chance) for own, its in zip(here, there, strict=True))
        return ahead, drawn

    def _in_place(self, first: int, other: int) -> tuple[Lead, Lead]:
        """The same where the first one lies best."""
        best, own = self._laid[first], self._shown(first)
        its = moved(self._shown(other), self._laid[other].pose, best.pose)
        edges, noise = Edges(own, its), best.noise
        errors = explained(own, best.placed), explained(its, best.placed)
        ahead = leads(*errors, noise, self._blur)
        if abs(ahead.ahead) > BEYOND:
            ahead = leads(_but_for(edges, errors[0]), _but_for(edges, errors[1]), noise, self._blur)
        return ahead, drawn_leads(*errors, edges, noise, self._blur)

    def _as_it_is_seen(self, face: int) -> Floats:
        """A face as sharp and as bent as it is seen where it was laid."""
        placed = self._laid[face].placed
        return bent(self._faces.blurred(face, self._faces.blur_of(face, placed, self._blur)), placed)


def _but_for(edges: Edges, what: Explained) -> Explained:
    """What a print leaves, but for what edges do."""
    shown = None if what.is_clear else np.asarray((what.error != 0).any(axis=0), np.float32)
    return replace(what, error=edges.without(what.error, shown))
