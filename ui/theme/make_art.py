"""Draws a game's art into atlases and pictures, from its SVG sources: `python -m ui.theme.make_art [FOLDER...]`.

Without folders: those of the house's own games. resvg_py, which rasterises them, is a tool of development: the app
needs only what is made."""

from __future__ import annotations

import sys
from io import BytesIO
from math import ceil, sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np
from kivy.atlas import Atlas
from PIL import Image

from companion.games import modules
from ui.theme.art import PICTURES, STEPS, UNITS, atlas_of

GAP: Final = 2
"""The space between two drawings of an atlas, in px."""
LARGEST: Final = 2048
"""The largest side of a picture of an atlas, in px: the least that every OpenGL ES 2 chip of a Pi takes."""
GRAIN: Final = 3.0
"""How much vellum's grain differs, in grey levels (standard deviation)."""
QUALITY: Final = 88
"""Of JPEG, 1 to 95."""


def rasterised(source: Path, height_px: int) -> Image.Image:
    """A drawing so many px high, with its transparency."""
    from resvg_py import svg_to_bytes

    return Image.open(BytesIO(bytes(svg_to_bytes(svg_path=str(source), height=height_px)))).convert("RGBA")


def make(art: Path, out: Path) -> list[Path]:
    """Writes the atlases and pictures of one game's art; answers the files."""
    out.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    for unit in UNITS:
        folders: dict[str, list[Path]] = {}
        for kind in STEPS:
            if sources := sorted((art / kind).glob("*.svg")):
                folders.setdefault(atlas_of(kind, unit), []).extend(sources)
        for name, sources in folders.items():
            drawn = {f"{of.parent.name}-{of.stem}": (of, round(STEPS[of.parent.name] * unit)) for of in sources}
            made.append(make_atlas(out / name, drawn))
    for name, heights in PICTURES.items():
        source = art / f"{name}.svg"
        for height in heights if source.exists() else ():
            picture = rasterised(source, height).convert("RGB")
            if name == "ground":
                picture = _grained(picture)
            path = out / f"{name}-{height}.jpg"
            picture.save(path, quality=QUALITY, subsampling=0)
            made.append(path)
    return made


def make_atlas(path: Path, sources: dict[str, tuple[Path, int]]) -> Path:
    """Writes an atlas of drawings by their names, each so many px high, as small as they leave it; answers its file."""
    with TemporaryDirectory() as folder:
        drawn, sizes = [], []
        for name, (source, height_px) in sources.items():
            picture = rasterised(source, height_px)
            drawn.append(f"{folder}/{name}.png")
            picture.save(drawn[-1])
            sizes.append(picture.size)
        Atlas.create(str(path), drawn, _room(sizes), padding=GAP)
    return path.with_name(f"{path.name}.atlas")


def _room(sizes: list[tuple[int, int]]) -> tuple[int, int]:
    """The width and height in px of a picture in which drawings of these sizes lie: rows of like ones, or a square."""
    wide, high = (max(side) + GAP for side in zip(*sizes, strict=True))
    area = sum((width + GAP) * (height + GAP) for width, height in sizes)
    square = min(ceil(max(sqrt(area) * 1.2, wide + GAP, high + GAP) / 64) * 64, LARGEST)
    rows = [(GAP + count * wide, GAP + ceil(len(sizes) / count) * high) for count in range(1, len(sizes) + 1)]
    rooms = [(square, square), *(room for room in rows if max(room) <= LARGEST)]
    return min(rooms, key=lambda room: (room[0] * room[1], abs(room[0] - room[1])))


def _grained(picture: Image.Image) -> Image.Image:
    """A picture with the grain of vellum: fine noise, and long fibres across it."""
    random = np.random.default_rng(7)
    height, width = picture.height, picture.width
    fine = random.normal(0, GRAIN, (height, width))
    fibres = random.normal(0, GRAIN, (height, -(-width // 24))).repeat(24, axis=1)[:, :width]
    grained = np.asarray(picture, np.float64) + (fine + 0.4 * fibres)[:, :, None]
    return Image.fromarray(np.clip(grained, 0, 255).astype(np.uint8))


def main(folders: list[str]) -> None:
    """Makes the art of the folders, or of every game that has some."""
    own = [module.art for module in modules().values()]
    for art in [Path(folder) for folder in folders] or own:
        if art is not None:
            make(art, art / "atlas")


if __name__ == "__main__":
    main(sys.argv[1:])
