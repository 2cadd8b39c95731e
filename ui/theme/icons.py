"""The house's icons: white signs of one stroke weight, tinted in use."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from kivy.atlas import Atlas
from kivy.graphics.texture import Texture

from ui.theme.sizes import style

FOLDER = Path(__file__).parent / "icons"
STEPS = 28
"""The side of an icon on a button, in steps."""
UNITS: Final = (1.0, 1.5)
"""The px a step for which icons are drawn; others are scaled from the next larger one, or the largest."""


def icon(name: str) -> Texture | None:
    """An icon as the panel's step needs it; None where the house has none of that name."""
    unit = next((unit for unit in UNITS if unit >= style.unit - 0.01), UNITS[-1])
    textures = _atlas(unit)
    return textures.get(name) if textures else None


@lru_cache(maxsize=len(UNITS))
def _atlas(unit: float) -> dict[str, Texture]:
    path = FOLDER / "atlas" / f"icons-{unit}.atlas"
    if not path.is_file():
        return {}
    return dict(Atlas(str(path)).textures)
