"""A component file as it is written: with another map before the box's own, or with what its owner corrected."""

from __future__ import annotations

import tomllib
from typing import Any, Final

import msgspec

from companion.errors import DataError
from companion.games.dragon_soul.box.components import DEFAULT, NAME, File, Map, read_file

TILES: Final = ("grass", "forest", "boneyard")
"""What a map has tiles of (D5)."""


class _MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file with maps alone."""

    map: tuple[Map, ...]
    game: str = NAME


def with_maps(components: str, maps: str) -> str:
    """The component file (empty: the box's own) with the maps of another file before its own; one of the same id is
    replaced. DataError where the file holds no maps."""
    file = read_file(components or DEFAULT.read_text(encoding="utf-8"))
    try:
        raw = tomllib.loads(maps)
        _check_shape(raw)
        added = msgspec.convert(raw, _MapFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise DataError("This map file cannot be read: {error}.", error=str(error).rstrip(".")) from error
    if added.game != NAME:
        raise DataError("This map file is for another game: {game}.", game=added.game)
    new = {map.id for map in added.map}
    kept = tuple(map for map in file.map if map.id not in new)
    return written(msgspec.structs.replace(file, map=added.map + kept))


def _check_shape(raw: dict[str, Any]) -> None:
    """DataError, in words for whoever writes a map, where one lacks something or has what no map has."""
    maps = raw.get("map")
    if not isinstance(maps, list) or not maps:
        raise DataError("A map begins with a line [[map]]; this file has none.")
    for number, map in enumerate(maps, 1):
        if not isinstance(map, dict):
            continue
        name = map["id"] if isinstance(map.get("id"), str) else f"[[map]] {number}"
        known = Map.__struct_fields__
        for key in map:
            if key not in known:
                raise DataError("{map}: a map has no {key}; it has {known}.", map=name, key=key, known=", ".join(known))
        for key in ("id", "castles_to_win", "seat"):
            if key not in map:
                raise DataError("{map} lacks {key}.", map=name, key=key)
        for key in TILES:
            tiles = map.get(key, [])
            if not isinstance(tiles, list) or not all(isinstance(tile, str) for tile in tiles):
                raise DataError('{map}: {key} is a list of spaces, each written as "q,r".', map=name, key=key)


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
