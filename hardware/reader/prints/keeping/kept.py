"""Where the learnt prints of each game are kept, and how each game's counters are read."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from companion.errors import CompanionError, DataError
from companion.game import Game
from companion.language import Sentence
from companion.settings.config import Config, Counters
from companion.settings.files import writing
from hardware.reader.prints.keeping.book import PrintBook, load

NONE_LEARNT = Sentence("The counters' prints are not learnt yet: learn them, or choose stickers.")


class Read(NamedTuple):
    """How a game's counters are read: by a book, by stickers, or by both; `trouble` is why not as it was chosen."""

    counters: Counters
    book: PrintBook | None = None
    trouble: Sentence | None = None


def kept_in(folder: Path, game: str) -> Path:
    """Where a game's learnt prints lie in a data folder."""
    return folder / "prints" / f"{game}.prints"


def kept_book(folder: Path, game: str) -> PrintBook | None:
    """A game's learnt prints, None where none are kept; DataError where their file cannot be used."""
    path = kept_in(folder, game)
    book = load(path) if path.exists() else None
    if book is not None and book.game != game:
        raise DataError("These prints were learnt of another game: learn them anew.")
    return book


def keep(folder: Path, book: PrintBook) -> None:
    """Keeps what was learnt of a game in the place of what was before; DataError where that cannot be."""
    path = kept_in(folder, book.game)
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    book.save(path)


def chosen(game: str, counters: Counters) -> dict[str, dict[str, str]]:
    """How a game's counters are read, as keys of the configuration."""
    return {"counters": {game: counters.value}}


def how_read(config: Config, folder: Path | None, game: Game) -> Read:
    """How a game's counters are read: as it was chosen, but by stickers, and why, where no usable book is kept."""
    counters = config.counters.get(game.name, Counters.STICKERS)
    if counters is Counters.STICKERS:
        return Read(counters)
    try:
        book = kept_book(folder, game.name) if folder is not None else None
        if book is None:
            return Read(Counters.STICKERS, trouble=NONE_LEARNT)
        book.box(game)
    except CompanionError as error:
        return Read(Counters.STICKERS, trouble=error.sentence)
    return Read(counters, book)
