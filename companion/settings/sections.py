"""The settings: every key of the configuration with its range and its default (docs/configuration.md)."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

import msgspec

from companion.game import PlayerName


class MainsHz(Enum):
    """How often the mains swing, so that a camera can expose for whole swings of the lamps."""

    AS_IT_COMES = 0
    EUROPE = 50
    AMERICA = 60


class ButtonsKind(Enum):
    """Which buttons stand beside the board."""

    NONE = "none"
    SIMULATED = "simulated"
    GPIO = "gpio"


class Counters(Enum):
    """By what the camera tells a game's counters apart: stickers on them, their own prints as they were learnt, or
    both, where some counters have stickers. By prints the board is found by cards that lie beside it."""

    STICKERS = "stickers"
    PRINTS = "prints"
    BOTH = "both"


class Printing(Enum):
    """What the counters of the simulated table bear: stickers, or prints of their own in a style, and then the cards
    lie beside its board."""

    STICKERS = "stickers"
    SYMBOLS = "symbols"
    SILHOUETTES = "silhouettes"
    HERALDRY = "heraldry"
    DARK = "dark"
    BUSY = "busy"
    WOODCUT = "woodcut"


Pin = Annotated[int, msgspec.Meta(ge=2, le=27)]
"""A GPIO number as the Pi's documents print it (BCM), not a pin of the header."""
Pixels = Annotated[int, msgspec.Meta(ge=64, le=8192)]
Times = Annotated[float, msgspec.Meta(ge=0.2, le=5)]
Milliamperes = Annotated[int, msgspec.Meta(ge=0, le=60_000)]


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One table of the configuration."""


class ScreenConfig(Section, frozen=True):
    """The touchscreen: its size in px, its rotation in degrees, and after how many minutes it goes dark (0: never).

    `text_size` times the usual text size; `facing`: the players face each other, and the screen turns to the one who
    must decide; `calm`: nothing moves by itself; `explain`: the first round is explained to new players; `sounds`:
    events are heard, `volume` percent loud; `voice`: what is asked and what happened is spoken, where a voice engine is
    installed; `introduced`: the first evening was offered and need not be offered again.
    """

    width: Pixels = 800
    height: Pixels = 480
    fullscreen: bool = False
    rotation: Annotated[int, msgspec.Meta(ge=0, le=270, multiple_of=90)] = 0
    dark_after_min: Annotated[float, msgspec.Meta(ge=0, le=1440)] = 10.0
    text_size: Annotated[float, msgspec.Meta(ge=0.8, le=1.4)] = 1.0
    facing: bool = False
    calm: bool = False
    explain: bool = False
    sounds: bool = True
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 70
    voice: bool = False
    introduced: bool = False


class CameraConfig(Section, frozen=True):
    """The camera: its kind, its device (`usb`: /dev/v4l/by-id/...; `recorded`: a folder or a video file), its frames'
    size in px, how many frames a second are read, how often the lamps' mains swing, and what is fixed once it is
    calibrated (None: automatic).

    `exposure_us` is the exposure time in µs. Of the Pi's camera, `gain` is the sensor's, `red_gain` and `blue_gain` are
    the white balance, `focus_dioptres` is 1 / distance in m; of a USB camera, `usb_white_balance_k` is in kelvin,
    `usb_gain` and `usb_focus` are in units of its own.
    """

    kind: str = "simulated"
    device: str = ""
    width: Pixels = 2304
    height: Pixels = 1296
    frames_per_s: Annotated[float, msgspec.Meta(gt=0, le=60)] = 10.0
    mains_hz: MainsHz = MainsHz.AS_IT_COMES
    exposure_us: Annotated[int, msgspec.Meta(ge=1, le=10_000_000)] | None = None
    gain: Annotated[float, msgspec.Meta(ge=1, le=64)] | None = None
    red_gain: Annotated[float, msgspec.Meta(gt=0, le=32)] | None = None
    blue_gain: Annotated[float, msgspec.Meta(gt=0, le=32)] | None = None
    focus_dioptres: Annotated[float, msgspec.Meta(ge=0, le=32)] | None = None
    usb_gain: Annotated[int, msgspec.Meta(ge=0, le=65_535)] | None = None
    usb_white_balance_k: Annotated[int, msgspec.Meta(ge=1000, le=20_000)] | None = None
    usb_focus: Annotated[int, msgspec.Meta(ge=0, le=65_535)] | None = None


class LightsConfig(Section, frozen=True):
    """The lights. `serial`: port, baud, how many lamps the strip has (0: as the wiring needs), and its `wiring`, place
    -> numbers of its lamps from 0. `gpio`: `pins`, place -> GPIO number, and whether a lamp glows at a high level.

    `brightness` goes from 0 to 1; `gamma` bends it for the eye; `limit_ma` is what the whole strip may draw (0: no
    limit) and `lamp_ma` what one lamp draws at full white.
    """

    kind: str = "simulated"
    port: str = ""
    baud: Annotated[int, msgspec.Meta(ge=9600, le=4_000_000)] = 115_200
    lamps: Annotated[int, msgspec.Meta(ge=0, le=4096)] = 0
    wiring: dict[str, tuple[Annotated[int, msgspec.Meta(ge=0, le=4095)], ...]] = {}
    pins: dict[str, Pin] = {}
    active_high: bool = True
    brightness: Annotated[float, msgspec.Meta(ge=0, le=1)] = 1.0
    gamma: Annotated[float, msgspec.Meta(ge=1, le=4)] = 2.2
    limit_ma: Milliamperes = 400
    lamp_ma: Milliamperes = 60


class ButtonsConfig(Section, frozen=True):
    """The buttons: `pins`, seat -> GPIO number (a button connects its pin to ground), and how long one is held for
    the menu."""

    kind: ButtonsKind = ButtonsKind.NONE
    pins: dict[str, Pin] = {}
    hold_s: Annotated[float, msgspec.Meta(gt=0, le=10)] = 1.0


class PlayersConfig(Section, frozen=True):
    """Who sits around the screen, from its lower edge on clockwise: what they are called (empty: no name), which seats
    they play (empty: in the game's order), at which edge each sits (0: lower, then clockwise; empty: spread evenly),
    and the command of another program that can play a seat (empty: none)."""

    names: tuple[PlayerName, ...] = ()
    seats: tuple[str, ...] = ()
    edges: tuple[Annotated[int, msgspec.Meta(ge=0, le=3)], ...] = ()
    opponent: str = ""


class TableConfig(Section, frozen=True):
    """The table: after how many seconds at rest it is called wrong where no rule explains it."""

    settle_s: Annotated[float, msgspec.Meta(ge=1, le=30)] = 3.0


class SimulatedConfig(Section, frozen=True):
    """The simulated table: what its counters bear."""

    counters: Printing = Printing.STICKERS


class GameConfig(Section, frozen=True):
    """What another game than the usual one has of its own: the lamps and the pins below its places, as in the lights'
    own table."""

    lamps: Annotated[int, msgspec.Meta(ge=0, le=4096)] = 0
    wiring: dict[str, tuple[Annotated[int, msgspec.Meta(ge=0, le=4095)], ...]] = {}
    pins: dict[str, Pin] = {}


class BoardConfig(Section, frozen=True):
    """A game's board as its owner measured it: how many times as wide and as high as the printed one it is, and the
    side of the stickers' black squares in mm (None: as they are printed)."""

    width: Times = 1.0
    height: Times = 1.0
    sticker_mm: Annotated[float, msgspec.Meta(ge=8, le=40)] | None = None


class Config(Section, frozen=True):
    """The whole configuration; `game` is the usual game (empty: the one that was played last, or the first that the
    companion knows), `games` what others have of their own, `boards` the boards of another size, `counters` how
    counters are read (stickers where nothing is said), all three by their names."""

    language: str = "en"
    game: str = ""
    screen: ScreenConfig = ScreenConfig()
    camera: CameraConfig = CameraConfig()
    lights: LightsConfig = LightsConfig()
    buttons: ButtonsConfig = ButtonsConfig()
    table: TableConfig = TableConfig()
    players: PlayersConfig = PlayersConfig()
    simulated: SimulatedConfig = SimulatedConfig()
    games: dict[str, GameConfig] = {}
    boards: dict[str, BoardConfig] = {}
    counters: dict[str, Counters] = {}

    def lights_of(self, game: str, usual: str) -> LightsConfig:
        """The lights as they are wired for a game; `usual` is the one that the lights' own table is meant for."""
        if game in self.games:
            own = self.games[game]
            return msgspec.structs.replace(self.lights, lamps=own.lamps, wiring=own.wiring, pins=own.pins)
        if game == usual:
            return self.lights
        return msgspec.structs.replace(self.lights, wiring={}, pins={})
