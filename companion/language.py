"""Sentences in the players' language, by gettext catalogues; English is the text in the code itself.

Every sentence that a player may read is made as a `Sentence` (or raised as an error that holds one), and put into
words at the last moment. `mark` marks a text for the catalogue where it is kept as a plain string.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

Saying = Callable[[str], str]
"""Puts something into the words of a language, at the moment at which it is shown; a sentence's `say` is one."""

FOLDER = Path(__file__).parent / "locale"


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; where there is none, one that leaves every text as it is."""
    path = FOLDER / f"{language}.po"
    if not path.is_file():
        return gettext.NullTranslations()
    binary = BytesIO()
    with path.open("rb") as text:
        write_mo(binary, read_po(text, locale=language))
    binary.seek(0)
    return gettext.GNUTranslations(binary)


def languages() -> tuple[str, ...]:
    """The languages that can be chosen: English and every one with a catalogue."""
    return ("en", *sorted(path.stem for path in FOLDER.glob("*.po")))


def mark(text: str) -> str:
    """The text itself; the name marks it for the catalogue."""
    return text


class Sentence(msgspec.Struct, frozen=True):
    """A text with `{named}` gaps and what fills them; a value that is a Sentence is put into words too.

    With `plural`, the value `n` decides between the two forms.
    """

    template: str
    values: dict[str, Any] = {}
    plural: str = ""

    def say(self, language: str = "en") -> str:
        """The sentence in a language, or in English where it has no translation."""
        words = catalogue(language)
        template = (
            words.ngettext(self.template, self.plural, self.values["n"])
            if self.plural
            else words.gettext(self.template)
        )
        return template.format(**{k: v.say(language) if isinstance(v, Sentence) else v for k, v in self.values.items()})
