"""The house's drawn objects in their own colours: a horn, a lamp, a pennant, a seal of wax, a hand."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from kivy.atlas import Atlas
from kivy.graphics.texture import Texture

from ui.theme.sizes import style

FOLDER = Path(__file__).parent / "drawings"
STEPS: Final = 96
"""The height of a drawing, in steps, but for those that have their own."""
OWN_STEPS: Final[dict[str, int]] = {"hand-pinches": 150}
"""The heights of those that are larger, in steps."""
UNITS: Final = (1.0, 1.5)
"""The px a step for which drawings are kept."""


def steps_of(name: str) -> int:
    """The height of a drawing, in steps."""
    return OWN_STEPS.get(name, STEPS)


def drawing(name: str, px: float = 0.0) -> Texture | None:
    """A drawing that is so many px high (0: as high as it is meant to be on this panel), the smallest that is large
    enough; None where there is none of that name."""
    wanted = px / steps_of(name) if px else style.unit
    unit = next((unit for unit in UNITS if unit >= wanted - 0.01), UNITS[-1])
    return _atlas(unit).get(name)


@lru_cache(maxsize=len(UNITS))
def _atlas(unit: float) -> dict[str, Texture]:
    return dict(Atlas(str(FOLDER / "atlas" / f"drawings-{unit}.atlas")).textures)
