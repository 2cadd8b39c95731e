"""Draws the house's objects into atlases, from their SVG sources: `python -m ui.theme.make_drawings`.

resvg_py, which rasterises them, is a tool of development: the app needs only the atlases."""

from __future__ import annotations

from pathlib import Path

from ui.theme.drawings import FOLDER, UNITS, steps_of
from ui.theme.make_art import make_atlas


def make(out: Path) -> list[Path]:
    """Writes an atlas for each step that objects are drawn for; answers the atlas files."""
    out.mkdir(parents=True, exist_ok=True)
    sources = sorted(FOLDER.glob("*.svg"))
    return [
        make_atlas(out / f"drawings-{unit}", {path.stem: (path, round(steps_of(path.stem) * unit)) for path in sources})
        for unit in UNITS
    ]


if __name__ == "__main__":
    make(FOLDER / "atlas")
