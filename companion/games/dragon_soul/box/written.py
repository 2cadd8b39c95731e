"""A component file as it is written: with another map before the box's own, or with what its owner corrected."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from companion.errors import DataError
from companion.games.dragon_soul.box.components import DEFAULT, NAME, File, Map, read_file


class _MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file with maps alone."""

    map: tuple[Map, ...]
    game: str = NAME


def with_maps(components: str, maps: str) -> str:
    """The component file (empty: the box's own) with the maps of another file before its own; one of the same id is
    replaced. DataError where the file holds no maps."""
    file = read_file(components or DEFAULT.read_text(encoding="utf-8"))
    try:
        added = msgspec.convert(tomllib.loads(maps), _MapFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise DataError("This map file cannot be read: {error}.", error=str(error).rstrip(".")) from error
    if added.game != NAME:
        raise DataError("This map file is for another game: {game}.", game=added.game)
    new = {map.id for map in added.map}
    kept = tuple(map for map in file.map if map.id not in new)
    return written(msgspec.structs.replace(file, map=added.map + kept))


def written(file: File) -> str:
    """The text of a component file."""
    raw = msgspec.to_builtins(file)
    blocks = [f"game = {_value(NAME)}"]
    for table in ("deck", "limits", "source", "table"):
        blocks.append(_block(f"[{table}]", raw[table]))
    blocks += [_block("[[colour]]", colour) for colour in raw["colour"]]
    blocks += [_block(f"[battle.{card}]", row) for card, row in raw["battle"].items()]
    blocks += [_block("[[map]]", map) for map in raw["map"]]
    return "\n\n".join(blocks) + "\n"


def _block(head: str, rows: dict[str, Any]) -> str:
    """One table of the file."""
    return "\n".join([head, *(f"{_key(key)} = {_value(value)}" for key, value in rows.items() if value is not None)])


def _key(key: str) -> str:
    return key if key.isidentifier() else _value(key)


def _value(value: Any) -> str:
    """A value as TOML writes it; JSON writes strings, numbers and truth values alike."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {_value(part)}' for key, part in value.items())} }}"
    return msgspec.json.encode(value).decode()
