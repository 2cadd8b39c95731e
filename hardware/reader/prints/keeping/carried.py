"""`table-companion prints`: what was learnt of a game's printed counters, carried in a file, or taken from one."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from companion.errors import DataError
from companion.games import build, modules
from companion.language import Sentence, mark
from companion.settings import config
from companion.settings.files import written_to
from companion.settings.measured import measured_here
from companion.settings.usable import language_here
from hardware.reader.prints.keeping import kept
from hardware.reader.prints.keeping.book import load

NOTHING: Final = mark("No prints are learnt of this game yet: learn its counters first (Devices, Printed counters).")
TAKEN: Final = mark("{n} counters are known by their prints, {kinds} kinds.")


def run(arguments: list[str]) -> int:
    """Writes the learnt prints into a file, or takes those of a file over; answers the exit code."""
    parser = ArgumentParser(prog="table-companion prints", description="Carry the learnt prints of your counters.")
    parser.add_argument("--game", choices=sorted(modules()), default=next(iter(modules())))
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument("--export", type=Path, metavar="FILE", help="write what was learnt to a file")
    way.add_argument("--import", dest="take", type=Path, metavar="FILE", help="take what was learnt from a file")
    given = parser.parse_args(arguments)
    data = config.data_folder()
    game = measured_here(build(given.game))
    if given.export:
        book = kept.kept_book(data, game.name)
        if book is None:
            raise DataError(NOTHING)
        book.save(given.export)
        print(written_to(given.export).say(language_here()))
        return 0
    book = load(given.take)
    book.box(game)  # DataError where it is of another game
    kept.keep(data, book)
    kinds = {face.pieces for face in book.faces}
    print(Sentence(TAKEN, {"n": len(game.pieces), "kinds": len(kinds)}).say(language_here()))
    return 0
