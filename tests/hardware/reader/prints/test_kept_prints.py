"""Learnt prints are kept for each game, and a file that cannot be used keeps nobody from playing with stickers."""

from pathlib import Path

import numpy as np
import pytest

from companion.errors import DataError
from companion.games import build
from companion.settings.config import Config, Counters, load, save
from hardware.reader.prints.keeping.book import LearntFace, PrintBook, closed, opened
from hardware.reader.prints.keeping.kept import chosen, how_read, keep, kept_book, kept_in
from hardware.reader.prints.plane import SIDE_PX, coarse_size

GAME = build("las_navas")
BY_PRINTS = Config(counters={GAME.name: Counters.PRINTS})


def a_book(game: str = GAME.name, side: int = SIDE_PX, more_mm: int = 0) -> PrintBook:
    """A book in which each piece has faces of one colour, learnt on a board that is so much wider."""
    width, height = coarse_size(GAME.board)
    face = closed(np.full((side, side, 3), 90, np.float32))
    faces = tuple(LearntFace((piece.id,), side, face) for piece in GAME.pieces for side in piece.faces)
    return PrintBook(
        game, closed(np.full((height, width + more_mm, 3), 120, np.float32)), ((200.0, 200.0, 200.0),), faces
    )


def test_a_book_is_kept_and_taken_up(tmp_path: Path) -> None:
    assert kept_book(tmp_path, GAME.name) is None
    keep(tmp_path, a_book())
    assert kept_book(tmp_path, GAME.name) == a_book()


def test_a_print_is_kept_with_all_its_colours() -> None:
    """Also those of fine figures, which most ways to keep a picture smear."""
    face = np.full((SIDE_PX, SIDE_PX, 3), (120, 50, 30), np.float32)
    face[10:40:3, 5:45] = (30, 30, 160)
    assert np.array_equal(opened(closed(face)), face)


def test_stickers_are_read_unless_prints_are_chosen_and_learnt(tmp_path: Path) -> None:
    keep(tmp_path, a_book())
    assert how_read(Config(), tmp_path, GAME) == (Counters.STICKERS, None, None)
    assert how_read(BY_PRINTS, tmp_path, GAME) == (Counters.PRINTS, a_book(), None)
    kept_in(tmp_path, GAME.name).unlink()
    read = how_read(BY_PRINTS, tmp_path, GAME)
    assert read.counters is Counters.STICKERS
    assert read.trouble is not None
    assert "not learnt" in read.trouble.say()


@pytest.mark.parametrize("content", [b"", b"\x81", b"RIFF" * 30])
def test_a_broken_file_is_told_and_stickers_are_read(tmp_path: Path, content: bytes) -> None:
    path = kept_in(tmp_path, GAME.name)
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(DataError, match="no learnt prints"):
        kept_book(tmp_path, GAME.name)
    read = how_read(BY_PRINTS, tmp_path, GAME)
    assert (read.counters, read.book) == (Counters.STICKERS, None)
    assert read.trouble is not None
    assert path.name in read.trouble.say()


def test_faces_of_another_size_and_another_game_are_no_book(tmp_path: Path) -> None:
    keep(tmp_path, a_book(side=SIDE_PX + 1))
    with pytest.raises(DataError, match="no learnt prints"):
        kept_book(tmp_path, GAME.name)
    a_book("dragon_soul").save(kept_in(tmp_path, GAME.name))
    with pytest.raises(DataError, match="another game"):
        kept_book(tmp_path, GAME.name)


def test_a_book_of_another_board_is_told(tmp_path: Path) -> None:
    keep(tmp_path, a_book(more_mm=30))
    read = how_read(BY_PRINTS, tmp_path, GAME)
    assert read.trouble is not None
    assert "another size" in read.trouble.say()


def test_the_choice_is_kept_among_the_settings(tmp_path: Path) -> None:
    save(chosen(GAME.name, Counters.BOTH), tmp_path)
    save(chosen("dragon_soul", Counters.PRINTS), tmp_path)
    kept = load(tmp_path / "none.toml", tmp_path).counters
    assert kept == {GAME.name: Counters.BOTH, "dragon_soul": Counters.PRINTS}
