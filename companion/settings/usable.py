"""As much of the configuration as can be used: a mistake in it costs what it is about, and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from companion.errors import DataError
from companion.settings.config import (
    REPLACED,
    SETTINGS,
    Config,
    Mistake,
    checked,
    config_file,
    data_folder,
    merged,
    read_by_hand,
    read_kept,
)

DEVICES: Final = ("camera", "lights", "buttons")
TOUCH_ALONE: Final[dict[str, Any]] = {device: {"kind": "none"} for device in DEVICES}
"""What the app does with where nobody can read which devices there are: a touchscreen, and no other device."""


def load_usable(file: Path, data: Path | None) -> tuple[Config, tuple[DataError, ...]]:
    """The configuration as `config.load` makes it, less what cannot be used; and each thing left out, in one
    sentence."""
    mistakes: list[DataError] = []
    by_hand = _read(lambda: read_by_hand(file), TOUCH_ALONE, mistakes)
    kept = _read(lambda: read_kept(data), {}, mistakes)
    by_hand = _without_mistakes(by_hand, file, mistakes)
    path = file if data is None else data / SETTINGS
    kept = _without_mistakes(kept, path, mistakes)
    both = _without_mistakes(merged(by_hand, kept), path, mistakes)
    return checked(both, path), tuple(mistakes)


def load_here() -> Config:
    """The configuration of this computer, less what cannot be used."""
    try:
        data = data_folder()
    except DataError:
        data = None
    return load_usable(config_file(), data)[0]


def language_here() -> str:
    """The language that this computer's configuration asks for."""
    return load_here().language


def load_told(file: Path, data: Path | None) -> Config:
    """The same configuration; each thing left out is said on standard error."""
    config, mistakes = load_usable(file, data)
    for mistake in mistakes:
        print(mistake.sentence.say(config.language), file=sys.stderr)
    return config


def _read(read: Callable[[], dict[str, Any]], instead: dict[str, Any], mistakes: list[DataError]) -> dict[str, Any]:
    try:
        return read()
    except DataError as error:
        mistakes.append(error)
        return instead


def _without_mistakes(raw: dict[str, Any], file: Path, mistakes: list[DataError]) -> dict[str, Any]:
    while True:
        try:
            checked(raw, file)
            return raw
        except Mistake as mistake:
            mistakes.append(mistake)
            less = _without(raw, mistake.key)
            raw = less if less != raw else TOUCH_ALONE  # nested too deeply to say where


def _without(raw: dict[str, Any], key: str) -> dict[str, Any]:
    """Settings without a key; a device of which the kind, the pins or the wiring is wrong is left out as a whole, since
    what would be used instead is not what is there."""
    parts = key.split(".")
    device, inner = parts[0], raw.get(parts[0])
    if (
        device in DEVICES
        and isinstance(inner, dict)
        and len(parts) > 1
        and parts[1].partition("[")[0] in ("kind", *REPLACED)
    ):
        return {**raw, device: {"kind": "none"}}
    return _less(raw, parts) | ({key: {"kind": "none"}} if key in DEVICES else {})


def _less(table: dict[str, Any], path: Sequence[str]) -> dict[str, Any]:
    """A table without what a path of names leads to; as it is where nothing is there."""
    name = ".".join(path)
    if name not in table:
        name = path[0] if path[0] in table else path[0].partition("[")[0]  # one item of a list
        inner = table.get(name)
        if isinstance(inner, dict) and len(path) > 1:
            return {**table, name: _less(inner, path[1:])}
    return {key: value for key, value in table.items() if key != name}
