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
UNITS: Final = (1.0, 1.5, 3.0)
"""The px a step for which icons are drawn; the last is for large signs."""

DRAWN: Final = {"♣": "tree", "†": "skull"}
"""Letters for which an icon is drawn where they stand alone."""


def icon(name: str, steps: float = STEPS) -> Texture | None:
    """An icon for a square of so many steps: the smallest drawing that is large enough; None where there is none of
    that name."""
    wanted = steps * style.unit / STEPS
    unit = next((unit for unit in UNITS if unit >= wanted - 0.01), UNITS[-1])
    return _atlas(unit).get(name)


@lru_cache(maxsize=len(UNITS))
def _atlas(unit: float) -> dict[str, Texture]:
    return dict(Atlas(str(FOLDER / "atlas" / f"icons-{unit}.atlas")).textures)
