"""Draws the pictures of docs/build.md and docs/build.es.md: `python -m docs.drawings.draw` writes the SVG files into
the folders `en` and `es`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from docs.drawings import table, wiring

DRAWINGS: Final[dict[str, Callable[[str], str]]] = {
    "counter": table.counter,
    "camera": table.camera,
    "mount": table.mount,
    "strip": wiring.strip,
    "frame": wiring.frame,
    "sheet": table.sheet,
    "shifter": wiring.shifter,
    "pins": wiring.pins,
}
LANGUAGES: Final = ("en", "es")


def files() -> dict[str, str]:
    """Every picture in every language, by its file's name within this folder."""
    return {f"{language}/{name}.svg": draw(language) for name, draw in DRAWINGS.items() for language in LANGUAGES}


if __name__ == "__main__":
    for name, drawn in files().items():
        (Path(__file__).parent / name).write_text(drawn, encoding="utf-8")
