"""Translations: one gettext catalogue (.po) a folder and language; English is the text in the code itself."""

from __future__ import annotations

import gettext
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


@cache
def catalogue(folder: Path, language: str) -> gettext.NullTranslations:
    """The catalogue `folder/language.po`; where there is none, one that leaves every text as it is."""
    path = folder / f"{language}.po"
    if not path.is_file():
        return gettext.NullTranslations()
    binary = BytesIO()
    with path.open("rb") as text:
        write_mo(binary, read_po(text, locale=language))
    binary.seek(0)
    return gettext.GNUTranslations(binary)
