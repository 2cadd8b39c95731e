"""Every sentence that a player may read is in every catalogue, with the same gaps."""

from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from companion.language import FOLDER

ROOT = Path(__file__).parent.parent
KEYWORDS = {
    "mark": None,
    "Sentence": None,
    "CompanionError": None,
    "DataError": None,
    "DeviceError": None,
    "IllegalAction": (2,),
    "Mistake": (3,),
    "good": (2,),
    "absent": (2,),
    "unsure": (2,),
    "wrong": (2,),
    "counted": (2, 3),
}
"""Which calls hold a text for the catalogue, and as which argument (None: the first)."""


def texts() -> set[str]:
    found: set[str] = set()
    for folder in ("companion", "calibration", "hardware", "ui"):
        keywords = KEYWORDS | ({"words": None, "_say": None} if folder == "ui" else {})
        for _, _, message, _, _ in extract_from_dir(ROOT / folder, [("**.py", "python")], keywords=keywords):
            found |= {message} if isinstance(message, str) else set(message)
    return {text for text in found if text}


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


CATALOGUES = sorted(FOLDER.glob("*.po"))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda p: p.stem)
def test_every_text_is_translated(path: Path) -> None:
    known = {
        text
        for message in catalogue(path)
        if message.id
        for text in ([message.id] if isinstance(message.id, str) else message.id)
        if message.string and all([message.string] if isinstance(message.string, str) else message.string)
    }
    missing = sorted(texts() - known)
    assert not missing, f"{len(missing)} texts are not in {path.name}: {missing[:20]}"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda p: p.stem)
def test_a_translation_has_the_same_gaps(path: Path) -> None:
    for message in catalogue(path):
        if not message.id:
            continue
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = [message.string] if isinstance(message.string, str) else list(message.string)
        for text in strings:
            assert gaps(text) in [gaps(i) for i in ids], f"{path.name}: {text!r}"
