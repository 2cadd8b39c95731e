"""Counters without stickers: learnt from pictures of a table to which nothing is glued, and read by their prints."""

from __future__ import annotations

import json
import weakref
from collections import Counter
from collections.abc import Iterator
from math import hypot
from pathlib import Path

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from companion.errors import DataError
from companion.games import build
from companion.table.observe import is_tilted
from hardware.cameras.camera import Image
from hardware.reader.prints.fitting.fit import aligned, residual
from hardware.reader.prints.keeping.book import PrintBook, load
from hardware.reader.prints.plane import Pose
from hardware.see import prints
from hardware.see.picture import run as run_see
from hardware.see.prints import learnt, run, see_prints
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.picture.prints import PrintRun, prints_of
from hardware.simulated.table import SimulatedTable
from tests.bench.reading.printed import GONE_MM, PrintedBox
from tests.bench.reading.reader import scatter

STYLE, SEED = "busy", 3


@pytest.fixture(scope="module")
def box() -> PrintedBox:
    return PrintedBox(STYLE, SEED)


@pytest.fixture(scope="module")
def shown(box: PrintedBox) -> tuple[list[Image], list[Image], list[Image]]:
    """The empty board, the game set up, and every counter turned over."""
    table = box.table()
    camera = box.camera(table, "good", 50)
    starts = {piece.id: table.where(piece.id) for piece in table.pieces}
    for piece in table.pieces:
        table.put(piece.id, GONE_MM, GONE_MM)
    pictures = [[camera.read().image for _ in range(2)]]
    for face in (0, 1):
        for piece in table.pieces:
            table.put(piece.id, starts[piece.id].x_mm, starts[piece.id].y_mm)
            table.flip(piece.id, piece.faces[face])
        pictures.append([camera.read().image for _ in range(2)])
    return pictures[0], pictures[1], pictures[2]


@pytest.fixture(scope="module")
def book(shown: tuple[list[Image], list[Image], list[Image]]) -> PrintBook:
    return learnt(build("las_navas"), *shown)


@pytest.fixture(scope="module")
def table(box: PrintedBox) -> SimulatedTable:
    """A table on which the counters lie anyhow."""
    table = box.table()
    scatter(table, np.random.default_rng((7, 1)))
    return table


@pytest.mark.whole_game
def test_a_whole_board_is_read_by_its_prints(box: PrintedBox, book: PrintBook, table: SimulatedTable) -> None:
    camera = box.camera(table, "ordinary", 501)
    board, _ = see_prints([camera.read().image for _ in range(2)], build("las_navas"), book)
    kinds, place_at = book.kinds, box.game.board.place_at
    lying = Counter(
        (kinds[at.piece], at.face, place_at(at.x_mm, at.y_mm), is_tilted(at.angle_deg)) for at in table.counters()
    )
    assert Counter((kinds[at.piece], at.face, at.place, at.tilted) for at in board.pieces) == lying
    assert board.problems == ()
    for at in board.pieces:
        assert min(hypot(at.x_mm - there.x_mm, at.y_mm - there.y_mm) for there in table.counters()) < 2.5


@pytest.mark.whole_game
def test_kinds_are_the_prints_that_are_the_same(box: PrintedBox, book: PrintBook) -> None:
    by_look: dict[str, set[str]] = {}
    for piece in box.game.pieces:
        by_look.setdefault(box.prints.looks[piece.id, piece.faces[0]].kind + str(piece.seat), set()).add(piece.id)
    assert {frozenset(face.pieces) for face in book.faces} == set(map(frozenset, by_look.values()))


@pytest.mark.whole_game
@pytest.mark.parametrize("copies", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_what_is_no_counter_of_the_box_is_none(box: PrintedBox, book: PrintBook, copies: bool) -> None:
    """Counters of another box, one of each kind or all of them: nothing is taken for one that was learnt."""
    table = box.table()
    other = prints_of(box.game, PrintRun("woodcut", 77))
    kinds = {(other.looks[piece.id, piece.faces[0]].kind, piece.seat): piece.id for piece in table.pieces}
    for piece in table.pieces:
        if not copies and piece.id not in kinds.values():
            table.put(piece.id, GONE_MM, GONE_MM)
    camera = SimulatedCamera(table, "ordinary", seed=9, prints=other, style=box.ground)
    board, _ = see_prints([camera.read().image], build("las_navas"), book)
    assert board.pieces == ()


@pytest.mark.whole_game
def test_learn_and_see_at_a_terminal(
    box: PrintedBox,
    shown: tuple[list[Image], list[Image], list[Image]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, pictures in zip(("empty", "front", "back"), shown, strict=True):
        cv2.imwrite(str(tmp_path / f"{name}.png"), pictures[0])
    paths = [str(tmp_path / f"{name}.png") for name in ("empty", "front", "back")]
    kept = tmp_path / "box.prints"
    assert run(["--empty", paths[0], "--front", paths[1], "--back", paths[2], "-o", str(kept)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("54 counters are learnt, 17 kinds")
    assert "These look alike to the camera: A1a, A1b" in said
    assert "No two look alike" not in said
    assert kept.stat().st_size < 200_000
    assert run_see([paths[1], "--prints", str(kept)]) == 0
    seen = json.loads(capsys.readouterr().out)
    places = Counter((load(kept).kinds[piece["piece"]], piece["place"]) for piece in seen["pieces"])
    assert places == Counter((load(kept).kinds[piece.id], piece.start) for piece in box.game.pieces)


@pytest.mark.whole_game
@pytest.mark.thorough
def test_pictures_that_were_exchanged_are_asked_about(
    shown: tuple[list[Image], list[Image], list[Image]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, pictures in zip(("front", "empty", "back"), shown, strict=True):
        cv2.imwrite(str(tmp_path / f"{name}.png"), pictures[0])
    paths = [part for name in ("empty", "front", "back") for part in (f"--{name}", str(tmp_path / f"{name}.png"))]
    assert run([*paths, "-o", str(tmp_path / "box.prints")]) == 0
    assert "No two look alike" in capsys.readouterr().out


@pytest.mark.whole_game
def test_a_box_in_which_no_two_counters_look_alike_is_asked_about(
    book: PrintBook, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    unlike = tuple(replace(face, pieces=(piece,)) for face in book.faces for piece in face.pieces)
    monkeypatch.setattr(prints, "learnt", lambda *_: replace(book, faces=unlike))
    paths = [part for name in ("empty", "front", "back") for part in (f"--{name}", f"{name}.png")]
    assert run([*paths, "-o", str(tmp_path / "box.prints")]) == 0
    assert "No two look alike" in capsys.readouterr().out


@pytest.mark.whole_game
def test_pictures_of_the_fronts_are_none_of_the_backs(
    shown: tuple[list[Image], list[Image], list[Image]],
) -> None:
    with pytest.raises(DataError, match="turn every counter over"):
        learnt(build("las_navas"), shown[0], shown[1], shown[1])


@pytest.mark.whole_game
def test_a_lesson_with_a_counter_too_few_names_its_place(
    shown: tuple[list[Image], list[Image], list[Image]],
) -> None:
    with pytest.raises(DataError, match="In A1 3 counters should lie by themselves, and 0 are seen"):
        learnt(build("las_navas"), shown[0], shown[0])


@pytest.mark.whole_game
def test_pictures_to_learn_from_are_held_one_at_a_time(
    shown: tuple[list[Image], list[Image], list[Image]], book: PrintBook
) -> None:
    held: list[weakref.ref[Image]] = []

    def one_by_one(pictures: list[Image]) -> Iterator[Image]:
        for picture in pictures:
            assert not any(one() is not None for one in held)
            copy = picture.copy()
            held.append(weakref.ref(copy))
            yield copy
            del copy

    assert learnt(build("las_navas"), *map(one_by_one, shown)).kinds == book.kinds
    assert len(held) == 6


def test_pictures_of_unlike_sizes_are_refused(shown: tuple[list[Image], list[Image], list[Image]]) -> None:
    with pytest.raises(DataError, match="Pictures of one table must have one size"):
        learnt(build("las_navas"), [shown[0][0], shown[0][1][:-2]])


def test_a_file_that_holds_no_prints_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "no.prints").write_bytes(b"nothing")
    with pytest.raises(DataError, match="holds no learnt prints"):
        load(tmp_path / "no.prints")
    with pytest.raises(DataError, match="cannot be read"):
        load(tmp_path / "none.prints")


@pytest.mark.whole_game
def test_prints_of_another_game_are_refused(book: PrintBook) -> None:
    with pytest.raises(DataError, match="of another game"):
        book.box(build("dragon_soul"))


def test_a_face_leaves_nothing_of_itself_unexplained_and_most_of_another() -> None:
    random = np.random.default_rng(4)
    noise = (cv2.GaussianBlur(random.uniform(-1, 1, (69, 69, 3)), (0, 0), 4) for _ in "ab")
    one, other = (np.asarray(128 + 900 * soft, np.float32) for soft in noise)
    found = aligned(one[7:61, 7:61], one)
    assert found is not None
    assert residual(one[7:61, 7:61], found[1]) < 0.001
    assert residual(one[7:61, 7:61], other[7:61, 7:61]) > 0.5
    brighter = np.asarray(1.3 * one[7:61, 7:61] + np.linspace(0, 60, 54, dtype=np.float32)[:, None, None], np.float32)
    assert residual(one[7:61, 7:61], brighter) < 0.05, "light, even from one side, is no difference"


def test_what_a_lamp_blows_out_is_left_out() -> None:
    random = np.random.default_rng(5)
    face = cv2.GaussianBlur(random.uniform(0, 255, (54, 54, 3)), (0, 0), 4).astype(np.float32)
    seen = np.dstack([face, np.ones((54, 54), np.float32)])
    seen[:20, :, :3], seen[:20, :, 3] = 255, 0
    assert residual(face, seen[:, :, :3]) > 0.3
    assert residual(face, np.asarray(seen, np.float32)) < 0.001


def test_a_pose_moves_along_its_own_sides() -> None:
    at = Pose(100.0, 50.0, 90.0).moved(10.0, 0.0)
    assert (at.x_mm, at.y_mm) == pytest.approx((100.0, 60.0))
    assert Pose(0.0, 0.0, 0.0).corners(20.0).tolist() == [[-10, -10], [10, -10], [10, 10], [-10, 10]]
