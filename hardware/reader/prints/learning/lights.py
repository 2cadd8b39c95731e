"""One more light: what learnt counters look like in it, taken up into what is known of them.

Of what is seen of a counter, the light itself is no news: it is told from the print as when counters are read. What is
left beside the learnt print is taken up as one look among as many as there were lights. A look that the print does not
explain (another counter lies there, or a lamp mirrors on it) is left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
import numpy as np

from companion.game import Face, PieceId
from hardware.reader.prints.fitting.explain import EDGE, explained
from hardware.reader.prints.fitting.fit import aligned
from hardware.reader.prints.keeping.book import LearntFace, PrintBook, closed, opened
from hardware.reader.prints.plane import Floats

FITS: Final = 0.05
"""What a learnt print may leave unexplained of what its counter looks like in another light."""
VEIL: Final = 8.0
"""More light that lies over a print, in grey levels, is a lamp's that mirrors: its traces would be learnt for the
print's."""
MOST: Final = 8
"""As if there were no more lights than this, so that each further one still counts."""

Looks = Mapping[tuple[PieceId, Face], Floats]
"""What sides of counters look like, upright with room around them, white paper at `WHITE`."""


def with_light(book: PrintBook, looks: Looks) -> PrintBook:
    """A book with what counters look like in one more light; which of them are alike stays as it is."""
    seen: dict[int, list[Floats]] = defaultdict(list)
    numbers = {(piece, face.face): number for number, face in enumerate(book.faces) for piece in face.pieces}
    for side, look in looks.items():
        seen[numbers[side]].append(look)
    return msgspec.structs.replace(
        book, faces=tuple(_with_looks(face, seen[number]) for number, face in enumerate(book.faces))
    )


def news(print_: Floats, look: Floats) -> Floats | None:
    """What a look shows beside a learnt print, its light aside; None where it does not show that print."""
    best: tuple[float, Floats] | None = None
    for quarters in range(4):
        found = aligned(print_, np.ascontiguousarray(np.rot90(look, quarters)))
        if found is None:
            continue
        what = explained(print_, found[1])
        if what.residual <= FITS and what.veil <= VEIL and (best is None or what.residual < best[0]):
            best = what.residual, what.error
    if best is None:
        return None
    beside = np.zeros_like(print_)
    side = len(print_) - 2 * EDGE
    beside[EDGE:-EDGE, EDGE:-EDGE] = best[1].reshape(3, side, side).transpose(1, 2, 0)
    return beside


def _with_looks(face: LearntFace, looks: Sequence[Floats]) -> LearntFace:
    """A face with the mean of what its counters show in one more light."""
    print_ = opened(face.picture)
    beside = [more for more in (news(print_, look) for look in looks) if more is not None]
    if not beside:
        return face
    lights = min(face.lights, MOST)
    mean = np.asarray(print_ + np.mean(beside, axis=0) / (lights + 1), np.float32)
    return msgspec.structs.replace(face, picture=closed(mean), lights=face.lights + 1)
