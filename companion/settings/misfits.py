"""What is wrong with a setting, in words for the one who wrote it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from companion.language import Sentence, mark

KINDS: Final = {
    "int": mark("a whole number, without quotes"),
    "float": mark("a number, without quotes"),
    "bool": mark("true or false, without quotes"),
    "str": mark("a text in quotes"),
    "array": mark("a list, such as [0, 1]"),
    "object": mark("a table of settings"),
}
"""What msgspec calls the kinds of values."""
EVERY: Final = "[...]"
"""How msgspec names an entry of a table of which it does not tell the name."""

MISWRITTEN: Final = (
    (r"Invalid value", mark('line {line}: text stands in quotes, such as kind = "pi"')),
    (r"Cannot declare \((.+?),?\) twice", mark("[{name}] stands twice (line {line}): keep one")),
    (r"Cannot overwrite a value", mark("line {line}: this setting stands twice in its section; keep one")),
    (r"Unclosed|Expected .\]. ", mark("line {line}: a bracket before it is not closed, or a comma lacks")),
    (r"Illegal character '\\n'|Unterminated string", mark("line {line}: a quote is not closed")),
    (r"", mark("line {line} is not written as it should be; a setting is written as name = value")),
)
"""What the reader of TOML says, and the same for the one who wrote the file."""


class Misfit(NamedTuple):
    """The dotted key of a setting that does not fit, and a sentence on it, with its values but for `key`."""

    key: str
    template: str
    values: dict[str, object]


def misfit(raw: Mapping[str, Any], kind: type[msgspec.Struct], error: Exception) -> Misfit:
    """What settings of a kind have that does not fit, by what msgspec says of it."""
    reason, _, where = str(error).partition(" - at `$.")
    key = _exact(raw, kind, where.rstrip("`")).replace(EVERY, "")
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", reason):
        return Misfit(f"{key}.{found[1]}", mark("there is no setting {key}."), {})
    if found := re.fullmatch(r"Expected `(?:int|float)` (<=|>=) ([\d.]+)", reason):
        limit = f"{float(found[2]):g}"
        if found[1] == "<=":
            return Misfit(key, mark("{key} must be {limit} at most."), {"limit": limit})
        return Misfit(key, mark("{key} must be {limit} at least."), {"limit": limit})
    if found := re.fullmatch(r"Expected `int` that's a multiple of (\d+)", reason):
        return Misfit(key, mark("{key} must be a multiple of {number}."), {"number": found[1]})
    if (found := re.fullmatch(r"Expected `(\w+)(?: \| null)?`, got .+", reason)) and found[1] in KINDS:
        return Misfit(key, mark("{key} must be {what}."), {"what": Sentence(KINDS[found[1]])})
    reason = reason[:1].lower() + reason[1:]
    return Misfit(key, mark("{key} cannot be used: {reason}."), {"reason": reason})


def miswritten(error: tomllib.TOMLDecodeError, text: str) -> Sentence:
    """Why a file's text is no TOML."""
    said = str(error)
    at = re.search(r"\(at line (\d+)", said)
    line = int(at[1]) if at else text.rstrip().count("\n") + 1
    found, template = next((found, words) for like, words in MISWRITTEN if (found := re.match(like, said)))
    name = re.sub(r"[' ]", "", found[1]).replace(",", ".") if found.groups() else ""
    return Sentence(template, {"line": line, "name": name})


def _exact(raw: Mapping[str, Any], kind: type[msgspec.Struct], where: str) -> str:
    """The place with the names of the entries that do not fit, as far as they can be found."""
    head, every, _ = where.partition(EVERY)
    table: Any = raw
    for key in head.split(".") if every else ():
        table = table.get(key) if isinstance(table, Mapping) else None
    for name, value in table.items() if every and isinstance(table, Mapping) else ():
        alone: dict[str, Any] = {name: value}
        for key in reversed(head.split(".")):
            alone = {key: alone}
        try:
            msgspec.convert(alone, kind)
        except msgspec.ValidationError:
            return _exact(alone, kind, where.replace(EVERY, f".{name}", 1))
    return where
