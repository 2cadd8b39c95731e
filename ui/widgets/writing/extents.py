"""How large words are in a font, each measured once: Kivy lays every text out word by word, and measures each anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.core.text import Label as CoreLabel

MOST: Final = 8192
"""So many texts are kept, of all fonts together."""

Extents = tuple[int, int]
"""A width and a height in px."""

_known: dict[tuple[object, str], Extents] = {}


def _measuring(label: Any) -> Callable[[str], Extents]:
    """What measures texts as a label is set now; Kivy asks for it before it lays a text out."""
    options = label.options
    look = tuple(options.get(name) for name in ("font_name_r", "font_size", "bold", "italic", "outline_width"))

    def extents(text: str) -> Extents:
        found = _known.get((look, text))
        if found is None:
            if len(_known) >= MOST:
                _known.clear()
            _known[look, text] = found = label.get_extents(text)
        return found

    return extents


def measure_once() -> None:
    """Has every text measured so, in the whole process."""
    CoreLabel.get_cached_extents = _measuring
