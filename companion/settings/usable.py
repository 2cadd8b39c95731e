"""As much of the configuration as can be used: a mistake in it costs what it is about, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from companion.errors import DataError
from companion.settings.config import REPLACED, SETTINGS, Config, Mistake, checked, merged, read_by_hand, read_kept

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
    if key not in raw:
        section, _, rest = key.partition(".")
        inner = raw.get(section)
        if isinstance(inner, dict) and rest not in inner:
            rest = rest.partition("[")[0]  # one item of a list
        if isinstance(inner, dict) and section in DEVICES and rest in ("kind", *REPLACED):
            return {**raw, section: {"kind": "none"}}
        if isinstance(inner, dict):
            return {**raw, section: {name: value for name, value in inner.items() if name != rest}}
    instead = {key: {"kind": "none"}} if key in DEVICES else {}
    return {name: value for name, value in raw.items() if name != key} | instead
