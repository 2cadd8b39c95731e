"""How large texts are in a font, each measured once: Kivy lays every text out word by word, and measures anew how long
a line is with each."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from kivy.core.text import Label as CoreLabel

MOST: Final = 256
"""So many texts of a font are kept."""
FONTS: Final = 128
"""So many fonts, each size one, are kept."""

Extents = tuple[int, int]
"""A width and a height in px."""

_measure: Final = CoreLabel.get_extents

_known: dict[tuple[object, ...], dict[str, Extents]] = {}
"""How large texts are, by how a label is set."""


def _measuring(label: Any) -> Callable[[str], Extents]:
    """What measures texts as a label is set now; Kivy asks for it before it lays a text out."""
    options = label.options
    look = (
        options["font_name_r"],
        int(options["font_size"]),
        options["bold"],
        options["italic"],
        options["outline_width"],
    )
    if look not in _known and len(_known) >= FONTS:
        _known.clear()
    known = _known.setdefault(look, {})

    def extents(text: str) -> Extents:
        found = known.get(text)
        if found is None:
            if len(known) >= MOST:
                known.clear()
            known[text] = found = _measure(label, text)
        return found

    return extents


def _extents(label: Any, text: str) -> Extents:
    """How large a text is in a label's font."""
    return _measuring(label)(text)


@lru_cache(maxsize=FONTS)
def _named(*look: object) -> str:
    """A font as Kivy names it where it looks for one that is open."""
    return "|".join(map(str, look))


def _font_of(label: Any) -> str:
    """The name of a label's font; Kivy asks for it with every text that it measures."""
    options = label.options
    size = int(options["font_size"])  # Kivy opens a font at whole px, and would open it again for each part of one
    look = size, options["font_name_r"], options["bold"], options["italic"]
    return _named(*look, options["underline"], options["strikethrough"])


@lru_cache(maxsize=FONTS)
def extents_of(size: float, bold: bool, font: str) -> Callable[[str], Extents]:
    """What measures texts of that many px in a font."""
    label = CoreLabel(font_size=size, bold=bold, font_name=font)
    label.resolve_font_name()
    return _measuring(label)


def measure_once() -> None:
    """Has every text measured so, in the whole process; a space is one too, which Kivy asks for with every text."""
    CoreLabel.get_cached_extents = _measuring
    CoreLabel.get_extents = _extents
    CoreLabel._get_font_id = _font_of
