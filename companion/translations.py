"""Keeps the catalogues in step with the code: one for the house, one for each game that has texts.

`make translations LANG=fr` makes or renews all that French needs. Each text of the code is in the file, with an empty
translation where it is new; a text that the code no longer has stays at the end of the file as obsolete.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from companion.errors import DataError
from companion.games import modules
from companion.language import HEAD, HOUSE, languages, manner_of_babel

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("companion", "calibration", "hardware", "ui")
CALLS: Final = {
    "mark": (0,),
    "mark_counted": (0, 1),
    "say": (0,),
    "Sentence": (0, 2),
    "CompanionError": (0,),
    "DataError": (0,),
    "DeviceError": (0,),
    "IllegalAction": (1,),
    "Mistake": (2,),
    "good": (1,),
    "absent": (1,),
    "unsure": (1,),
    "wrong": (1,),
    "counted": (1, 2),
}
"""Which calls hold a text for the catalogue: as which argument, and as which the form for several."""
SCREEN_CALLS: Final = {"words": (0,), "_say": (0,)}
"""The same for files of the screen alone."""
WIDTH: Final = 0
"""Lines of a catalogue are not wrapped: a text can be searched for in it."""


class Text(NamedTuple):
    """A text for the catalogue: its context (None: any), its English form for one, and that for several, if any."""

    context: str | None
    one: str
    many: str | None = None

    @property
    def id(self) -> str | tuple[str, str]:
        """As Babel names it."""
        return self.one if self.many is None else (self.one, self.many)


class Part(NamedTuple):
    """What has a catalogue of its own: the folder of its catalogues, and the texts of its code."""

    folder: Path
    texts: frozenset[Text]


def texts_of(path: Path) -> Iterator[Text]:
    """The texts for the catalogue in a Python file."""
    calls = CALLS | (SCREEN_CALLS if path.is_relative_to(ROOT / "ui") else {})
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        at = calls.get(getattr(node.func, "attr", getattr(node.func, "id", "")))
        if at is None or len(node.args) <= at[0]:
            continue
        named = {keyword.arg: _written(keyword.value) for keyword in node.keywords}
        many = _written(node.args[at[1]]) if len(at) > 1 and len(node.args) > at[1] else named.get("plural", [])
        context = next(iter(named.get("context", [])), None)
        ones = _written(node.args[at[0]])
        for n, one in enumerate(ones):
            yield Text(context, one, many[n] if len(many) == len(ones) else None)


def _written(node: ast.expr) -> list[str]:
    """The texts that an argument is, one for each branch of a condition; none where it is worked out."""
    if isinstance(node, ast.IfExp):
        return [*_written(node.body), *_written(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value else []


def parts() -> tuple[Part, ...]:
    """The house, and every game that has texts. A text that the house has too is in the house's alone."""
    games = {module.catalogue for module in modules().values() if module.catalogue is not None}
    sources = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))
    house = _texts(path for path in sources if not any(path.is_relative_to(game.parent) for game in games))
    own = {game: _texts(sorted(game.parent.rglob("*.py"))) - house for game in sorted(games)}
    return Part(HOUSE, house), *(Part(game, texts) for game, texts in own.items() if texts)


def _texts(paths: Iterable[Path]) -> frozenset[Text]:
    """The texts of files; one that is also written without its form for several is there once."""
    found = {text for path in paths for text in texts_of(path)}
    counted = {(text.context, text.one) for text in found if text.many is not None}
    return frozenset(text for text in found if text.many is not None or (text.context, text.one) not in counted)


def read(path: Path) -> Catalog:
    """A catalogue as a file has it."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def renewed(catalogue: Catalog, texts: Iterable[Text]) -> Catalog:
    """Gives a catalogue exactly these texts: new ones with an empty translation, and those of before that are not
    among them as obsolete."""
    template = Catalog()
    for text in sorted(texts, key=lambda text: (text.one, text.context or "")):
        template.add(text.id, context=text.context)
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
    return catalogue


def write(catalogue: Catalog, path: Path) -> None:
    """Writes a catalogue: its language with its manner and plural forms, and each text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    header = f'msgid ""\nmsgstr ""\n"Language: {catalogue.locale_identifier}\\n"\n'
    told = zip(HEAD, manner_of_babel(str(catalogue.locale_identifier)) or (), strict=False)
    header += "".join(f'"{key}: {value}\\n"\n' for key, value in told)
    header += f'"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    with path.open("wb") as file:
        file.write(header.encode())
        write_po(file, catalogue, width=WIDTH, omit_header=True, no_location=True)


def translate(language: str, into: Iterable[Part]) -> list[tuple[Path, int]]:
    """Makes or renews the catalogues of a language; each file, and how many of its texts have no translation yet.

    A text that moves from one catalogue to another, or comes back, takes its translation along. DataError where there
    is no such language.
    """
    try:
        Locale.parse(language)
    except (ValueError, UnknownLocaleError) as error:
        raise DataError(
            "There is no language {language}; write its code, such as fr or pt_BR.", language=language
        ) from error
    into = tuple(into)
    files = {part.folder / f"{language}.po": part.texts for part in into}
    catalogues = {path: read(path) for path in files if path.is_file()}
    forms = next((old.plural_forms for old in catalogues.values()), Catalog(locale=language).plural_forms)
    for path in files:
        catalogues.setdefault(path, _empty(language, forms))
    known = {
        _key(message): message.string
        for catalogue in catalogues.values()
        for message in (*catalogue.obsolete.values(), *catalogue)
        if translated(message.string)
    }
    used = {(text.context, text.id) for texts in files.values() for text in texts}
    done = []
    for path, catalogue in catalogues.items():
        renewed(catalogue, files[path])
        for message in catalogue:
            if message.id and not translated(message.string):
                message.string = known.get(_key(message), message.string)
        for id, message in list(catalogue.obsolete.items()):
            if _key(message) in used:
                del catalogue.obsolete[id]
        write(catalogue, path)
        done.append((path, sum(not translated(message.string) for message in catalogue if message.id)))
    return done


def _empty(language: str, forms: str) -> Catalog:
    """A catalogue without texts; all of a language count its plural forms alike."""
    catalogue = Catalog(locale=language)
    catalogue.mime_headers = [("Plural-Forms", forms)]
    return catalogue


def _key(message: Message) -> tuple[str | None, str | tuple[str, ...]]:
    """What tells a message from others: its context and its text, in each form."""
    return message.context, message.id if isinstance(message.id, str) else tuple(message.id)


def translated(string: str | Sequence[str] | None) -> bool:
    """Whether a text has its translation, in each form."""
    return bool(string) if string is None or isinstance(string, str) else all(string)


def run(arguments: list[str]) -> int:
    """The command `translations`: renews the catalogues of the named languages, or of all that there are."""
    parser = argparse.ArgumentParser(prog="table-companion translations", description=__doc__)
    parser.add_argument("language", nargs="*", help="its code, such as fr; none: every language there is")
    given = parser.parse_args(arguments).language
    for language in given or languages()[1:]:
        for path, missing in translate(language, parts()):
            print(f"{path}: {missing or 'none'} to translate")
    return 0
