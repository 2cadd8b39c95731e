"""The conditions under which the simulated camera looks at the table, by name, each a range that a seed draws from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from hardware.simulated.picture.view import Pose

Range = tuple[float, float]


@dataclass(frozen=True)
class Condition:
    """What may happen under a name; every range is drawn from evenly, once a camera.

    Angles in degrees, lengths on the table in mm, blur in px of the picture. `light` is the share of full white that
    white paper reaches; `noise` is the spread in grey levels of a mid grey; `uneven` is how much darker the darkest
    corner is; `flicker` the share by which mains light swings over the rows; `glare` the brightest reflection in grey
    levels, 255 and more: blown out, and `lamps` how many there are; `shadow` the share of light that a shadow takes;
    `shake` how far in px a shaken camera's picture swings to each side while its rows are read one after the other.
    """

    tilt: Range = (0.0, 8.0)
    lens: Range = (-0.03, 0.01)
    light: Range = (0.8, 0.95)
    warmth: Range = (0.0, 0.15)
    uneven: Range = (0.0, 0.2)
    noise: Range = (1.0, 2.0)
    defocus: Range = (0.0, 0.4)
    motion: Range = (0.0, 0.0)
    glare: Range = (0.0, 0.0)
    lamps: int = 0
    shadow: Range = (0.0, 0.0)
    flicker: Range = (0.0, 0.01)
    shake: Range = (0.0, 0.0)
    jpeg: int | None = None
    crooked_sd: float = 1.0
    miscut_sd: float = 0.3
    bent: float = 0.15
    crumbs: int = 0
    styles: tuple[str, ...] = ("parchment", "meadow", "sand", "bare")
    size: tuple[int, int] = (2304, 1296)


CONDITIONS: Final[dict[str, Condition]] = {
    # For play and for tests of everything else: nothing goes wrong.
    "plain": Condition(
        tilt=(4.0, 4.0),
        lens=(0, 0),
        light=(0.9, 0.9),
        warmth=(0.05, 0.05),
        uneven=(0.1, 0.1),
        noise=(1.5, 1.5),
        defocus=(0, 0),
        flicker=(0, 0),
        crooked_sd=0.0,
        miscut_sd=0.0,
        bent=0.0,
        styles=("parchment",),
    ),
    "good": Condition(crumbs=5),
    "ordinary": Condition(
        tilt=(0, 15),
        lens=(-0.08, 0.03),
        light=(0.5, 0.9),
        warmth=(0, 0.35),
        uneven=(0.1, 0.45),
        noise=(2, 4),
        defocus=(0.3, 0.9),
        shadow=(0.1, 0.4),
        flicker=(0, 0.03),
        crooked_sd=1.5,
        miscut_sd=0.4,
        bent=0.3,
        crumbs=15,
        styles=("parchment", "meadow", "night", "sand", "bare"),
    ),
    "usb": Condition(
        tilt=(0, 15),
        lens=(-0.12, 0.03),
        light=(0.5, 0.9),
        warmth=(0, 0.35),
        uneven=(0.1, 0.45),
        noise=(2, 4),
        defocus=(0.3, 0.8),
        shadow=(0.1, 0.4),
        flicker=(0, 0.03),
        jpeg=80,
        crooked_sd=1.5,
        miscut_sd=0.4,
        bent=0.3,
        crumbs=15,
        styles=("parchment", "meadow", "night", "sand", "bare"),
        size=(1920, 1080),
    ),
    "dim": Condition(
        tilt=(0, 20),
        lens=(-0.08, 0.03),
        light=(0.2, 0.32),
        warmth=(0.2, 0.5),
        uneven=(0.2, 0.5),
        noise=(5.0, 8.0),
        defocus=(0.5, 1.2),
        shadow=(0.2, 0.5),
        flicker=(0, 0.06),
        crooked_sd=1.5,
        miscut_sd=0.4,
        bent=0.3,
        crumbs=15,
        styles=("parchment", "meadow", "night", "sand", "bare"),
    ),
    "blurred": Condition(
        tilt=(0, 20),
        lens=(-0.08, 0.03),
        light=(0.5, 0.9),
        warmth=(0, 0.35),
        uneven=(0.1, 0.45),
        noise=(2, 4),
        defocus=(3.4, 4.4),
        motion=(0, 2.5),
        shadow=(0.1, 0.3),
        crooked_sd=1.5,
        miscut_sd=0.4,
        bent=0.3,
        crumbs=15,
        styles=("parchment", "meadow", "night", "sand", "bare"),
    ),
    "glare": Condition(
        tilt=(0, 25),
        lens=(-0.08, 0.03),
        light=(0.6, 0.9),
        warmth=(0, 0.35),
        uneven=(0.2, 0.5),
        noise=(2, 4),
        defocus=(0.3, 0.9),
        glare=(140, 230),
        lamps=7,
        shadow=(0.1, 0.4),
        crooked_sd=1.5,
        miscut_sd=0.4,
        bent=0.3,
        crumbs=15,
        styles=("parchment", "meadow", "night", "sand", "bare"),
    ),
}
CONDITIONS["harsh"] = replace(CONDITIONS["glare"], glare=(400.0, 600.0), lamps=5)
"""Bare lamps over laminated counters: some markers are blown out wholly, and nothing can read them."""
CONDITIONS["shaken"] = replace(CONDITIONS["ordinary"], shake=(2.0, 6.0))
"""Somebody leans on the table: every frame is bent in another way."""


@dataclass(frozen=True)
class Setting:
    """One camera's draw from a condition."""

    pose: Pose
    light: float
    warmth: float
    uneven: float
    noise: float
    defocus: float
    motion: float
    motion_deg: float
    glare: float
    shadow: float
    flicker: float
    style: str
    shake: float


def draw(condition: Condition, random: np.random.Generator) -> Setting:
    """A setting within a condition's ranges."""

    def within(bounds: Range) -> float:
        return float(random.uniform(*bounds))

    pose = Pose(
        tilt_deg=within(condition.tilt),
        lean_deg=within((0, 360)),
        roll_deg=90.0 + within((-3, 3)) * (condition.tilt[0] != condition.tilt[1]),
        k1=within(condition.lens),
    )
    return Setting(
        pose,
        within(condition.light),
        within(condition.warmth),
        within(condition.uneven),
        within(condition.noise),
        within(condition.defocus),
        within(condition.motion),
        within((0, 180)),
        within(condition.glare),
        within(condition.shadow),
        within(condition.flicker),
        str(random.choice(condition.styles)),
        # Last, so that a condition without it draws as it did.
        within(condition.shake) if condition.shake[1] else 0.0,
    )
