"""The configuration and the data directory.

People write `companion.toml`; what is set on the screen goes into `settings.json` in the data directory, with the
same keys, and wins. Every key has a default, so that both files may be missing. All keys: docs/configuration.md.
"""

from __future__ import annotations

import os
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Final, get_args, get_origin

import msgspec
import platformdirs

from companion.errors import DataError
from companion.language import Sentence, languages, mark
from companion.settings.files import text_if_there, write_whole
from companion.settings.misfits import misfit, miswritten
from companion.settings.sections import (
    BoardConfig,
    ButtonsConfig,
    ButtonsKind,
    CameraConfig,
    Config,
    Counters,
    GameConfig,
    LightsConfig,
    MainsHz,
    PlayersConfig,
    Printing,
    ScreenConfig,
    Section,
    SimulatedConfig,
    TableConfig,
)

__all__ = [
    "CHECKOUT",
    "INSTALLED",
    "NAME",
    "REPLACED",
    "SETTINGS",
    "BoardConfig",
    "ButtonsConfig",
    "ButtonsKind",
    "CameraConfig",
    "Config",
    "Counters",
    "GameConfig",
    "LightsConfig",
    "MainsHz",
    "Mistake",
    "PlayersConfig",
    "Printing",
    "ScreenConfig",
    "SimulatedConfig",
    "TableConfig",
    "add_log",
    "checked",
    "config_file",
    "data_folder",
    "load",
    "log_file",
    "merged",
    "named_log",
    "read_by_hand",
    "read_kept",
    "save",
]

NAME: Final = "table-companion"
SETTINGS: Final = "settings.json"
"""The file in the data folder that keeps what is set on the screen."""
INSTALLED: Final = Path("/etc/table-companion/companion.toml")
CHECKOUT: Final = Path(__file__).resolve().parents[2]


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


def add_log(parser: ArgumentParser) -> None:
    """Adds the word that names a log of games, as `file`; the own one where it is left out."""
    parser.add_argument("file", type=Path, nargs="?", help="a log of games, such as games.sqlite; yours if left out")


def named_log(given: Namespace) -> Path:
    """The log that a command line names."""
    return given.file if given.file is not None else log_file(data_folder())


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
    text = text_if_there(file) or ""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError("{file} cannot be read: {reason}.", file=str(file), reason=miswritten(error, text)) from error
    except RecursionError as error:
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
        key, template, values = misfit(raw, Config, error)
        if allowed := _allowed(key):
            raise Mistake(file, key, "{key} can only be {allowed}.", allowed=allowed) from error
        raise Mistake(file, key, template, **values) from error


def _refuse_unknown_keys(raw: Mapping[str, Any], section: type[Section], path: str, file: Path) -> None:
    fields = {field.name: field.type for field in msgspec.structs.fields(section)}
    for key, value in raw.items():
        if key not in fields:
            raise _unknown(key, fields, path, file)
        if isinstance(value, dict) and isinstance(fields[key], type) and issubclass(fields[key], Section):
            _refuse_unknown_keys(value, fields[key], f"{path}{key}.", file)


def _unknown(key: str, fields: Mapping[str, Any], path: str, file: Path) -> Mistake:
    """That there is no such key in the table of a path, and where it belongs."""
    from difflib import get_close_matches  # for a mistake alone

    whole = {field.name: field.type for field in msgspec.structs.fields(Config)}
    if path and whole.get(key) is str:
        text = mark("there is no setting {key}: write {near} at the top of the file, above the first line in brackets.")
        return Mistake(file, path + key, text, near=key)
    near = get_close_matches(key, fields, 1)
    owners = [name for name, kind in whole.items() if key in getattr(kind, "__struct_fields__", ())]
    if near or len(owners) == 1:
        meant = path + near[0] if near else f"{owners[0]}.{key}"
        return Mistake(file, path + key, "there is no setting {key}; did you mean {near}?", near=meant)
    return Mistake(file, path + key, "there is no setting {key}; there are {known}.", known=", ".join(fields))


def _allowed(key: str) -> str:
    """The values of an enum's key, one after the other; empty for other keys."""
    kind: Any = Config
    for part in key.split("."):
        if not (isinstance(kind, type) and issubclass(kind, Section)):
            return ""
        kind = next((f.type for f in msgspec.structs.fields(kind) if f.name == part), None)
        if get_origin(kind) is dict:  # any name may stand in it
            return _values(get_args(kind)[1])
    return _values(kind)


def _values(kind: Any) -> str:
    """The values of an enum, one after the other; empty for anything else."""
    is_enum = isinstance(kind, type) and issubclass(kind, Enum)
    return ", ".join(str(member.value) for member in kind) if is_enum else ""


def _unreadable(file: Path, error: Exception) -> DataError:
    reason = (str(error) or type(error).__name__).rstrip(".")
    return DataError("{file} cannot be read: {reason}; put it right or remove it.", file=str(file), reason=reason)
