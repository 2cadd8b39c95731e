"""The drawn world of a game: what its folder `art` holds, as textures.

A game's art is SVG sources and the atlases made of them (`make art`): small drawings in folders by what they are for
(`unit/`, `stand/`, `seat/`, `emblem/`, `banner/`, `card/`, `back/`, `scene/`), and pictures of their own (`title`,
`ground`). A game without art, or without one of these drawings, is drawn by the house's plain means.

The smaller drawings of a game lie in one atlas, the larger in one for each folder: a panel of 7 inches shows few of
them.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

from kivy.atlas import Atlas
from kivy.core.image import Image
from kivy.graphics.texture import Texture

from companion.games import modules
from ui.theme.colours import Colour, rgba
from ui.theme.sizes import style

STEPS: Final[dict[str, int]] = {
    "unit": 32,
    "stand": 32,
    "seat": 48,
    "emblem": 48,
    "token": 48,
    "ground": 64,
    "card": 120,
    "banner": 200,
    "scene": 160,
    "back": 168,
}
"""The height of the drawings of each folder at the smaller of two sizes, in steps."""
UNITS: Final = (1.0, 2.0)
"""The px a step for which drawings are kept."""
PICTURES: Final[dict[str, tuple[int, ...]]] = {"title": (480, 720), "ground": (480, 960)}
"""The heights in px for which each picture is kept."""

AROUND: Final = "around"
"""The colour in the palette, and the drawing, of what lies about all places."""


def atlas_of(folder: str, unit: float) -> str:
    """The name of the atlas that holds the drawings of a folder at so many px a step."""
    return f"art-{unit}" if unit == UNITS[0] else f"{folder}-{unit}"


class Art:
    """The drawings of one game; None for each that it lacks."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._atlases: dict[str, dict[str, Texture]] = {}
        self._pictures: WeakValueDictionary[tuple[str, int], Texture] = WeakValueDictionary()
        """Those that are on the screen; the others are read again when they are wanted."""
        self.palette: dict[str, Colour] = {}
        """The game's colours by what they are for."""
        if folder is not None and (folder / "palette.toml").exists():
            named = tomllib.loads((folder / "palette.toml").read_text(encoding="utf-8"))
            self.palette = {name: rgba(colour) for name, colour in named.items()}

    def sprite(self, name: str, px: float = 0.0) -> Texture | None:
        """A small drawing such as "unit/archer", from the smallest atlas in which it is so many px high (0: as high
        as its folder's are on this panel)."""
        folder, _, drawing = name.partition("/")
        steps = STEPS.get(folder)
        if self._folder is None or steps is None or not drawing:
            return None
        wanted = (px or steps * style.unit) / steps
        unit = next((unit for unit in UNITS if unit >= wanted - 0.01), UNITS[-1])
        return self._atlas(atlas_of(folder, unit)).get(f"{folder}-{drawing}")

    def picture(self, name: str, height_px: float) -> Texture | None:
        """A picture such as "title" or "ground", the smallest that is so high."""
        heights = PICTURES.get(name)
        if self._folder is None or heights is None:
            return None
        kept = next((height for height in heights if height >= height_px - 1), heights[-1])
        texture = self._pictures.get((name, kept))
        path = self._folder / "atlas" / f"{name}-{kept}.jpg"
        if texture is None and path.exists():
            self._pictures[name, kept] = texture = Image(str(path), mipmap=False, nocache=True).texture
        return texture

    def ground(self, width_px: float, height_px: float) -> Texture | None:
        """The drawn ground of the whole board."""
        return self.picture("ground", max(width_px, height_px))

    @property
    def around(self) -> Colour | None:
        """The colour of what lies about the places of a board; None where a picture is the ground, or nothing lies
        there."""
        whole = self._folder is None or (self._folder / "ground.svg").exists()
        return None if whole else self.palette.get(AROUND)

    def _atlas(self, name: str) -> dict[str, Texture]:
        if name not in self._atlases:
            assert self._folder is not None
            path = self._folder / "atlas" / f"{name}.atlas"
            self._atlases[name] = dict(Atlas(str(path)).textures) if path.exists() else {}
        return self._atlases[name]


@cache
def art_of(game: str) -> Art:
    """The drawings of the game of that name."""
    module = modules().get(game)
    return Art(module.art if module is not None else None)
