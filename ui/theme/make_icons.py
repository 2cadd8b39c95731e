"""Draws the house's icons into atlases, from their SVG sources: `python -m ui.theme.make_icons`.

resvg_py, which rasterises them, is a tool of development: the app needs only the atlases."""

from __future__ import annotations

from math import ceil, sqrt
from pathlib import Path
from tempfile import TemporaryDirectory

from kivy.atlas import Atlas

from ui.theme.icons import FOLDER, STEPS, UNITS

GAP = 2
"""The space between two icons of an atlas, in px."""


def make(out: Path) -> list[Path]:
    """Writes an atlas for each step that icons are drawn for; answers the atlas files."""
    from resvg_py import svg_to_bytes

    out.mkdir(parents=True, exist_ok=True)
    made = []
    sources = sorted(FOLDER.glob("*.svg"))
    for unit in UNITS:
        side = round(STEPS * unit)
        with TemporaryDirectory() as folder:
            drawn = []
            for source in sources:
                path = Path(folder) / f"{source.stem}.png"
                path.write_bytes(bytes(svg_to_bytes(svg_path=str(source), width=side, height=side)))
                drawn.append(str(path))
            Atlas.create(str(out / f"icons-{unit}"), drawn, ceil(sqrt(len(drawn)) + 1) * (side + GAP), padding=GAP)
        made.append(out / f"icons-{unit}.atlas")
    return made


if __name__ == "__main__":
    make(FOLDER / "atlas")
