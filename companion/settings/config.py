"""The configuration and the data directory.

People write `companion.toml`; what is set on the screen goes into `settings.json` in the data directory, with the
same keys, and wins. Every key has a default, so that both files may be missing. All keys: docs/configuration.md.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import platformdirs

from companion.errors import DataError
from companion.game import PlayerName
from companion.language import Sentence, languages
from companion.settings.files import text_if_there, write_whole

NAME: Final = "table-companion"
SETTINGS: Final = "settings.json"
"""The file in the data folder that keeps what is set on the screen."""
INSTALLED: Final = Path("/etc/table-companion/companion.toml")
CHECKOUT: Final = Path(__file__).resolve().parents[2]


class MainsHz(Enum):
    """How often the mains swing, so that a camera can expose for whole swings of the lamps."""

    AS_IT_COMES = 0
    EUROPE = 50
    AMERICA = 60


class LightsKind(Enum):
    """How places are lit."""

    NONE = "none"
    SIMULATED = "simulated"
    SERIAL = "serial"
    GPIO = "gpio"


class ButtonsKind(Enum):
    """Which buttons stand beside the board."""

    NONE = "none"
    SIMULATED = "simulated"
    GPIO = "gpio"


Pin = Annotated[int, msgspec.Meta(ge=2, le=27)]
"""A GPIO number as the Pi's documents print it (BCM), not a pin of the header."""
Pixels = Annotated[int, msgspec.Meta(ge=64, le=8192)]
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

    kind: LightsKind = LightsKind.SIMULATED
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
    they play (empty: in the game's order), and at which edge each sits (0: lower, then clockwise; empty: spread
    evenly)."""

    names: tuple[PlayerName, ...] = ()
    seats: tuple[str, ...] = ()
    edges: tuple[Annotated[int, msgspec.Meta(ge=0, le=3)], ...] = ()


class TableConfig(Section, frozen=True):
    """The table: after how many seconds at rest it is called wrong where no rule explains it."""

    settle_s: Annotated[float, msgspec.Meta(ge=1, le=30)] = 3.0


class GameConfig(Section, frozen=True):
    """What another game than the usual one has of its own: the lamps and the pins below its places, as in the lights'
    own table."""

    lamps: Annotated[int, msgspec.Meta(ge=0, le=4096)] = 0
    wiring: dict[str, tuple[Annotated[int, msgspec.Meta(ge=0, le=4095)], ...]] = {}
    pins: dict[str, Pin] = {}


class Config(Section, frozen=True):
    """The whole configuration; `game` is the usual game (empty: the one that was played last, or the first that the
    companion knows), `games` what others have of their own, by their names."""

    language: str = "en"
    game: str = ""
    screen: ScreenConfig = ScreenConfig()
    camera: CameraConfig = CameraConfig()
    lights: LightsConfig = LightsConfig()
    buttons: ButtonsConfig = ButtonsConfig()
    table: TableConfig = TableConfig()
    players: PlayersConfig = PlayersConfig()
    games: dict[str, GameConfig] = {}

    def lights_of(self, game: str, usual: str) -> LightsConfig:
        """The lights as they are wired for a game; `usual` is the one that the lights' own table is meant for."""
        if game in self.games:
            own = self.games[game]
            return msgspec.structs.replace(self.lights, lamps=own.lamps, wiring=own.wiring, pins=own.pins)
        if game == usual:
            return self.lights
        return msgspec.structs.replace(self.lights, wiring={}, pins={})


def config_file(environ: Mapping[str, str] = os.environ) -> Path:
    """Where people write the configuration: $COMPANION_CONFIG, else the folder that systemd or the user's desktop
    names. The file may be missing."""
    if named := environ.get("COMPANION_CONFIG"):
        return Path(named)
    if given := environ.get("CONFIGURATION_DIRECTORY"):
        return Path(given.split(":")[0]) / "companion.toml"
    try:
        return platformdirs.user_config_path(NAME) / "companion.toml"
    except RuntimeError:  # a user without a home folder has the computer's settings
        return INSTALLED


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder of the games' log, the calibration and the settings, made where it was missing: $COMPANION_DATA,
    else systemd's $STATE_DIRECTORY, else the user's data folder; DataError where it cannot be, or is in the code."""
    named = environ.get("COMPANION_DATA") or environ.get("STATE_DIRECTORY", "").split(":")[0]
    try:
        folder = Path(named).absolute() if named else platformdirs.user_data_path(NAME)
    except RuntimeError as error:  # there is neither $HOME nor an entry of this user that names one
        raise DataError("This user has no home folder: name a folder for games in COMPANION_DATA.") from error
    if folder.resolve().is_relative_to(CHECKOUT):
        raise DataError(
            "Games are not kept among the program's own files: choose another folder than {folder}.", folder=str(folder)
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(
            "The folder {folder} for games cannot be made ({error}); name another one in COMPANION_DATA.",
            folder=str(folder),
            error=error.strerror,
        ) from error
    return folder


def log_file(data: Path) -> Path:
    """The log of all games in a data folder."""
    return data / "games.sqlite"


class Mistake(DataError):
    """A setting that cannot be used as it is: its file, its dotted key, and a sentence on it."""

    def __init__(self, file: Path, key: str, template: str, **values: object) -> None:
        self.file, self.key = file, key
        super().__init__("{file}: {what}", file=file.name, what=Sentence(template, {"key": key} | values))


def load(file: Path, data: Path | None) -> Config:
    """The configuration from people's file, with the settings in the data directory over it; DataError in one
    sentence where either cannot be used."""
    layers = read_by_hand(file), read_kept(data)
    config = checked(layers[0], file)
    if data is not None and layers[1]:
        checked(layers[1], data / SETTINGS)
        config = checked(merged(*layers), data / SETTINGS)
    return config


def read_by_hand(file: Path) -> dict[str, Any]:
    """What people wrote, unchecked; DataError where that is no TOML."""
    try:
        return tomllib.loads(text_if_there(file) or "")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _unreadable(file, error) from error


def read_kept(data: Path | None) -> dict[str, Any]:
    """What was set on the screen, unchecked; DataError where that is no JSON."""
    text = text_if_there(data / SETTINGS) if data is not None else None
    if data is None or text is None:
        return {}
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        raise _unreadable(data / SETTINGS, error) from error


def save(changes: Mapping[str, Any], data: Path) -> None:
    """Keeps settings made on the screen, e.g. `{"lights": {"wiring": {...}}}`, beside those kept before; DataError
    where one is not allowed or the file cannot be written. They count from the next `load`."""
    path = data / SETTINGS
    settings = merged(read_kept(data), msgspec.to_builtins(changes))
    checked(settings, path)
    try:
        write_whole(path, msgspec.json.format(msgspec.json.encode(settings)))
    except OSError as error:
        raise DataError(
            "The settings cannot be kept in {file} ({error}); free some space or choose another folder.",
            file=str(path),
            error=error.strerror,
        ) from error


REPLACED: Final = frozenset({"wiring", "pins"})
"""Tables that are one value: a new one takes the old one's place as a whole."""


def merged(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Settings with others over them, key by key."""
    both = dict(under)
    for key, value in over.items():
        old = both.get(key)
        together = isinstance(old, dict) and isinstance(value, dict) and key not in REPLACED
        both[key] = merged(old, value) if together else value  # type: ignore[arg-type]
    return both


def checked(raw: Mapping[str, Any], file: Path) -> Config:
    """The configuration that a file's settings make; Mistake where one of them cannot be."""
    _refuse_unknown_keys(raw, Config, "", file)
    try:
        config = msgspec.convert(raw, Config)
        if config.language not in languages():
            raise Mistake(
                file,
                "language",
                "there is no language {language}; there are {known}.",
                language=config.language,
                known=", ".join(languages()),
            )
        return config
    except (msgspec.ValidationError, RecursionError) as error:
        reason, _, where = str(error).partition(" - at `$.")
        key = where.rstrip("`").replace("[...]", "")
        if allowed := _allowed(key):
            raise Mistake(file, key, "{key} can only be {allowed}.", allowed=allowed) from error
        reason = reason[:1].lower() + reason[1:]
        raise Mistake(file, key, "{key} cannot be used: {reason}.", reason=reason) from error


def _refuse_unknown_keys(raw: Mapping[str, Any], section: type[Section], path: str, file: Path) -> None:
    fields = {field.name: field.type for field in msgspec.structs.fields(section)}
    for key, value in raw.items():
        if key not in fields:
            near = get_close_matches(key, fields, 1)
            if near:
                raise Mistake(file, path + key, "there is no setting {key}; did you mean {near}?", near=path + near[0])
            raise Mistake(file, path + key, "there is no setting {key}; there are {known}.", known=", ".join(fields))
        if isinstance(value, dict) and isinstance(fields[key], type) and issubclass(fields[key], Section):
            _refuse_unknown_keys(value, fields[key], f"{path}{key}.", file)


def _allowed(key: str) -> str:
    """The values of an enum's key, one after the other; empty for other keys."""
    kind: Any = Config
    for part in key.split("."):
        if not (isinstance(kind, type) and issubclass(kind, Section)):
            return ""
        kind = next((f.type for f in msgspec.structs.fields(kind) if f.name == part), None)
    is_enum = isinstance(kind, type) and issubclass(kind, Enum)
    return ", ".join(str(member.value) for member in kind) if is_enum else ""


def _unreadable(file: Path, error: Exception) -> DataError:
    reason = (str(error) or type(error).__name__).rstrip(".")
    return DataError("{file} cannot be read: {reason}; put it right or remove it.", file=str(file), reason=reason)
