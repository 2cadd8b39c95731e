"""Sentences in the players' language, by gettext catalogues; English is the text in the code itself.

Every sentence that a player may read is made as a `Sentence` (or raised as an error that holds one), and put into
words at the last moment. `mark` marks a text for the catalogue where it is kept as a plain string. The house has a
catalogue a language, and each game has its own, which is registered when the game is found; a text is looked for in
the house's first.
"""

from __future__ import annotations

import gettext
import logging
import re
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from io import BytesIO
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

Saying = Callable[[str], str]
"""Puts something into the words of a language, at the moment at which it is shown; a sentence's `say` is one."""

HOUSE = Path(__file__).parent / "locale"
"""The folder of the house's catalogues."""

_folders = [HOUSE]


class Manner(NamedTuple):
    """What a language calls itself, with a capital letter as on a button, and its decimal sign."""

    name: str
    decimal: str


ENGLISH: Final = Manner("English", ".")
HEAD: Final = ("X-Name", "X-Decimal")
"""What the head of a catalogue calls the parts of its language's manner."""


def register(folder: Path) -> None:
    """Takes in the catalogues of a game, whose folder holds one file a language, such as `es.po`."""
    if folder not in _folders:
        _folders.append(folder)
        catalogue.cache_clear()


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The catalogue of a language: the house's, then that of each game; what none has stays as it is."""
    words = gettext.NullTranslations()
    for folder in reversed(_folders):
        path = folder / f"{language}.po"
        if path.is_file() and (own := _read(path)) is not None:
            own.add_fallback(words)
            words = own
    return words


def _read(path: Path) -> gettext.NullTranslations | None:
    """A file's translations; None where they cannot be read, which is logged: its texts stay English."""
    from babel.messages.mofile import write_mo  # who reads English needs none of it
    from babel.messages.pofile import PoFileError, read_po

    binary = BytesIO()
    try:
        with path.open("rb") as text:
            write_mo(binary, read_po(text, locale=path.stem, abort_invalid=True))
        binary.seek(0)
        return gettext.GNUTranslations(binary)
    except (OSError, ValueError, PoFileError):
        logging.getLogger(__name__).exception("The translations in %s cannot be read.", path)
        return None


def languages() -> tuple[str, ...]:
    """The languages that can be chosen: English and every one with a catalogue of the house."""
    return ("en", *sorted(path.stem for path in _folders[0].glob("*.po")))


def language_name(language: str) -> str:
    """What a language calls itself, with a capital letter as on a button; its code where nobody knows it."""
    return manner(language).name


@cache
def manner(language: str) -> Manner:
    """A language's name and decimal sign, as the head of the house's catalogue tells them: Babel, which is asked where
    it does not, keeps 5 MB for good once it is. As in English, with its code for a name, where nobody knows it."""
    if language == "en":
        return ENGLISH
    path = HOUSE / f"{language}.po"
    if path.is_file():
        with path.open(encoding="utf-8", errors="replace") as lines:
            head = "".join(takewhile(str.strip, lines))
        told = [re.search(rf'^"{key}: (.+)\\n"$', head, re.MULTILINE) for key in HEAD]
        if all(told):
            return Manner(*(one[1] for one in told if one is not None))
    return manner_of_babel(language) or Manner(language, ENGLISH.decimal)


def manner_of_babel(language: str) -> Manner | None:
    """The same as Babel knows it; None where it does not know the language."""
    from babel import Locale, UnknownLocaleError
    from babel.numbers import get_decimal_symbol

    try:
        locale = Locale.parse(language)
    except (ValueError, UnknownLocaleError):
        return None
    name = locale.get_display_name() or language
    return Manner(name[:1].upper() + name[1:], get_decimal_symbol(locale))


def mark(text: str) -> str:
    """The text itself; the name marks it for the catalogue."""
    return text


def mark_counted(one: str, many: str) -> tuple[str, str]:
    """The forms of a text for one and for several themselves; the name marks them for the catalogue."""
    return one, many


class Called(msgspec.Struct, frozen=True):
    """Something that has an id, by which the engine protocol knows it, and another name for players."""

    id: str
    name: str | Sentence

    def __str__(self) -> str:
        return str(self.name)


class Sentence(msgspec.Struct, frozen=True):
    """A text with `{named}` gaps and what fills them; a value that is a Sentence is put into words too, and a float is
    written with one decimal, as the language writes it.

    With `plural`, the value `n` decides between the two forms. `context` tells a text from the same one that means
    something else, such as in another game, and needs another translation.
    """

    template: str
    values: dict[str, Any] = {}
    plural: str = ""
    context: str = ""

    def say(self, language: str = "en", names: bool = True) -> str:
        """The sentence in a language, or in English where it has no translation, or one with other gaps; without
        `names` what is `Called` otherwise by players is called by its id."""
        values = {key: _put(value, language, names) for key, value in self.values.items()}
        try:
            return self._template(catalogue(language)).format(**values)
        except (LookupError, ValueError):
            return self._template(gettext.NullTranslations()).format(**values)

    def _template(self, words: gettext.NullTranslations) -> str:
        if self.plural and self.context:
            return words.npgettext(self.context, self.template, self.plural, self.values["n"])
        if self.plural:
            return words.ngettext(self.template, self.plural, self.values["n"])
        return words.pgettext(self.context, self.template) if self.context else words.gettext(self.template)


def _put(value: object, language: str, names: bool) -> object:
    """What fills a gap, in a language."""
    if isinstance(value, Sentence):
        return value.say(language, names)
    if isinstance(value, Called):
        return _put(value.name, language, names) if names else value.id
    return decimal(value, language) if isinstance(value, float) else value


def decimal(value: float, language: str) -> str:
    """A figure with one decimal as a language writes it, such as "1.2" or "1,2"; as in English where nobody knows the
    language."""
    return f"{Decimal(str(value)):.1f}".replace(".", manner(language).decimal)
