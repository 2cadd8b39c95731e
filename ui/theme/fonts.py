"""The two families of type, and the font that has signs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kivy.core.text import LabelBase

BOOK: Final = "Companion Book"
"""A book face with figures of one height: titles and numbers."""
PLAIN: Final = "Companion Plain"
"""A plain face: all other words."""
SYMBOLS: Final = "DejaVuSans"
"""The font that has signs; all three cover accents."""

_FOLDER = Path(__file__).parent / "fonts"

for _family, _file in ((BOOK, "book"), (PLAIN, "plain")):
    _regular, _bold = str(_FOLDER / f"{_file}.ttf"), str(_FOLDER / f"{_file}-bold.ttf")
    LabelBase.register(_family, fn_regular=_regular, fn_bold=_bold)

ICONS = {
    "archer": "➶",
    "cavalry": "♞",
    "star": "★",
    "castle": "♜",
    "dragon": "☄",
    "flag": "⚑",
    "swords": "⚔",
    "anchor": "⚓",
    "skull": "☠",
    "house": "⌂",
}
"""Signs for what a counter is, where its game has no art."""
