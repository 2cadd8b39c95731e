"""The printed counters are learnt from live pictures: step by step, refused where something is wrong, and again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.board import PlaceId
from companion.errors import DataError
from companion.game import PieceId
from companion.games import build
from companion.settings.sections import Counters
from companion.table.cues.cue import Cue
from hardware.cameras.camera import Frame
from hardware.reader.prints.flaws import Flaw, flaw
from hardware.reader.prints.keeping import kept
from hardware.reader.prints.keeping.carried import run as carry
from hardware.reader.prints.plane import PX_PER_MM
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.picture.prints import PrintRun
from hardware.simulated.table import SimulatedTable
from ui.demo.story.printed_table import PrintedTable
from ui.parts.background import at_once
from ui.parts.prints.learnt import LearntPrints
from ui.parts.prints.lesson import LIT_LOOKS
from ui.parts.prints.steps import Step

RUN = PrintRun("busy", 3)
SECOND = PieceId("A2b")
ASKEW = {PieceId("A1a"): 180.0, PieceId("A5b"): 95.0, PieceId("C6c"): -7.0}
"""Counters that lie the other way up, on their side, and not quite straight, when they are learnt."""


def learnt(
    game: str,
    data: Path,
    frame: Callable[[], Frame | None] = lambda: None,
    keep: Callable[[object], None] = lambda changes: None,
) -> LearntPrints:
    """What was learnt of a game, kept in a folder."""
    return LearntPrints(build(game), data, Counters.STICKERS, frame, keep, at_once, lambda: None)


class Owner:
    """A table with printed counters, the camera above it, and the lesson at the screen."""

    def __init__(self, data: Path, printed: PrintedTable | None = None) -> None:
        self.printed = printed or PrintedTable("las_navas", RUN)
        self.table = self.printed.table
        self.prints = learnt("las_navas", data, self.printed.frame)
        self.lesson = self.prints.lesson

    def says(self, looks: int = 2) -> str:
        """What the page says after some looks."""
        for _ in range(looks):
            self.lesson.look()
        return self.lesson.said.say()

    def press(self) -> Step:
        """The players go on; the step that follows."""
        self.says()
        self.lesson.go_on()
        return self.lesson.step

    def to(self, step: Step) -> None:
        """Takes the lesson to a step."""
        self.printed.clear()
        self.lesson.begin()
        if self.press() is step:
            return
        if self.press() is step:
            return
        self.printed.set_up()
        assert self.press() is step


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> tuple[Owner, Path]:
    """An owner who has learnt everything, and the folder in which it is kept."""
    folder = tmp_path_factory.mktemp("prints")
    owner = Owner(folder)
    for piece, turn_deg in ASKEW.items():
        owner.table.turn(piece, turn_deg)
    owner.to(Step.BACKS)
    for place in owner.lesson.left[1:]:
        owner.printed.turn_over(place)
    owner.says()
    assert owner.lesson.left == ("A1",), "places are turned over in any order"
    assert owner.lesson.cues == {PlaceId("A1"): Cue.WAITING}
    owner.printed.turn_over(PlaceId("A1"))
    owner.says()
    return owner, folder


def kinds(owner: Owner) -> set[frozenset[str]]:
    """The counters that look alike, as the box prints them."""
    looks: dict[str, set[str]] = {}
    for piece in owner.table.pieces:
        looks.setdefault(owner.printed.looks[piece.id, piece.faces[0]].kind + str(piece.seat), set()).add(piece.id)
    return set(map(frozenset, looks.values()))


@pytest.mark.whole_game
def test_what_is_learnt_is_kept_and_read_back(taught: tuple[Owner, Path]) -> None:
    owner, folder = taught
    assert owner.lesson.step is Step.DONE
    book = kept.kept_book(folder, "las_navas")
    assert book is not None
    assert {frozenset(face.pieces) for face in book.faces} == kinds(owner)
    assert [face.flaw for face in book.faces] == [None] * len(book.faces)
    assert kept.kept_in(folder, "las_navas").stat().st_size < 200_000  # each print without losses
    owner.prints.try_reading()
    assert owner.prints.said is not None
    assert owner.prints.said.say() == "All 54 counters that are seen are read for sure in this light."


@pytest.mark.whole_game
def test_learnt_counters_are_learnt_in_one_more_light(taught: tuple[Owner, Path], tmp_path: Path) -> None:
    before, folder = taught
    book = kept.kept_book(folder, "las_navas")
    assert book is not None
    owner = Owner(tmp_path, PrintedTable("las_navas", RUN, "ordinary", 8, before.printed.camera.style))
    owner.lesson.begin_light(book)
    assert owner.press() is Step.FRONTS, "the empty board is known"
    for piece in owner.table.pieces:
        owner.table.flip(piece.id, piece.faces[1])
    assert owner.says() == "No counter is seen as it was learnt: lay them as at first, with the same side up."
    for piece in owner.table.pieces:
        owner.table.flip(piece.id, piece.faces[0])
    assert owner.says() == "54 of 54 counters are seen well: take up how they look in this light."
    plain = owner.printed.camera
    owner.printed.camera = PrintedTable("las_navas", RUN, "ordinary", 8, before.printed.camera.style).camera
    owner.printed.camera.shine(*owner.table.board.places[3].centre, reach_mm=60.0, white=900.0)
    assert owner.press() is Step.FRONTS
    assert "lamp" in owner.says()
    owner.printed.camera = plain
    assert owner.press() is Step.BACKS
    owner.says()
    assert not owner.lesson.now.ready
    for place in {piece.start for piece in owner.table.pieces if piece.start is not None}:
        owner.printed.turn_over(place)
    assert owner.press() is Step.DONE
    more = kept.kept_book(tmp_path, "las_navas")
    assert more is not None
    assert [(face.pieces, face.face) for face in more.faces] == [(face.pieces, face.face) for face in book.faces]
    lights = [face.lights for face in more.faces]
    assert set(lights) <= {1, 2}
    assert lights.count(2) > lights.count(1), "but where a lamp lies faintly over them"
    assert more.board == book.board
    owner.lesson.again(more.faces[1], more)
    assert owner.press() is Step.DONE
    again = kept.kept_book(tmp_path, "las_navas")
    assert again is not None
    assert [face.lights for face in again.faces] == [1 if n == 1 else count for n, count in enumerate(lights)]


@pytest.mark.whole_game
def test_a_face_is_learnt_again_and_the_kinds_stay(taught: tuple[Owner, Path], tmp_path: Path) -> None:
    before, folder = taught
    owner = Owner(folder)
    assert owner.prints.book is not None
    face = next(face for face in owner.prints.faces if len(face.pieces) > 1)
    others = [other for other in owner.prints.faces if other.pieces != face.pieces]
    owner.lesson.again(face, owner.prints.book)
    assert owner.lesson.step is Step.AGAIN
    assert set(owner.lesson.cues) == set(owner.lesson.places)
    owner.printed.set_up()
    assert owner.press() is Step.DONE
    assert {frozenset(face.pieces) for face in owner.prints.faces} == kinds(owner)
    again = {(other.pieces, other.face) for other in owner.prints.faces}
    assert {(other.pieces, other.face) for other in others} <= again
    kept.keep(folder, before.prints.book)  # type: ignore[arg-type]


@pytest.mark.whole_game
def test_a_book_is_carried_elsewhere(
    taught: tuple[Owner, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, folder = taught
    file, other = tmp_path / "box.prints", tmp_path / "other"
    monkeypatch.setenv("COMPANION_DATA", str(folder))
    assert carry(["--export", str(file)]) == 0
    assert file.read_bytes() == kept.kept_in(folder, "las_navas").read_bytes()
    monkeypatch.setenv("COMPANION_DATA", str(other))
    with pytest.raises(DataError, match="No prints are learnt of this game yet"):
        carry(["--export", str(tmp_path / "none.prints")])
    assert carry(["--import", str(file)]) == 0
    assert "54 counters" in capsys.readouterr().out
    assert kept.kept_book(other, "las_navas") == kept.kept_book(folder, "las_navas")
    with pytest.raises(DataError, match="of another game"):
        carry(["--game", "dragon_soul", "--import", str(file)])


@pytest.mark.whole_game
def test_what_lies_wrong_is_said_place_by_place(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    owner.to(Step.FRONTS)
    assert owner.says() == ("In A1 3 counters should lie by themselves, and 0 are seen: lay them apart, inside it.")
    owner.printed.set_up()
    assert owner.says() == "All 54 counters lie right: learn them."
    at = owner.table.where(SECOND)
    owner.table.turn(SECOND, 30.0)
    assert owner.says() == "In A2 counter 2 from the left lies crooked: lay it upright."
    owner.lesson.go_on()
    assert owner.lesson.step is Step.FRONTS
    assert set(owner.lesson.cues) == {"A2"}
    owner.table.turn(SECOND, 0.0)
    owner.table.put(PieceId("A3a"), at.x_mm + 14.0, at.y_mm + 8.0)
    assert owner.says().startswith("In A2 something larger than a counter is seen")


@pytest.mark.whole_game
def test_a_lamp_shows_the_place_and_goes_dark_before_it_is_learnt(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    owner.to(Step.BACKS)
    lamp = {PlaceId("A1"): Cue.FROM}
    assert owner.lesson.pattern == lamp
    owner.printed.turn_over(PlaceId("A1"))
    owner.says(LIT_LOOKS - 1)
    assert owner.lesson.pattern == lamp
    assert owner.lesson.left[0] == "A1"
    owner.says(1)
    assert owner.lesson.pattern == {}
    owner.says(1)
    assert owner.lesson.left[0] == "A2"
    assert owner.lesson.pattern == {PlaceId("A2"): Cue.FROM}
    owner.says(1)
    owner.table.turn(PieceId("A2a"), 5.0)
    owner.says(1)
    assert owner.lesson.pattern == {}, "a hand came"


@pytest.mark.parametrize("spot", [(150.0, 225.0, 0.0), pytest.param((40.0, 225.0, 270.0), marks=pytest.mark.thorough)])
@pytest.mark.whole_game
def test_a_board_with_a_hand_on_it_is_not_learnt(tmp_path: Path, spot: tuple[float, float, float]) -> None:
    owner = Owner(tmp_path)
    owner.to(Step.EMPTY)
    owner.says()
    owner.table.reach(*spot)
    refusal = owner.says(3)
    assert "take it away" in refusal or "keep your hands away" in refusal
    owner.lesson.go_on()
    assert owner.lesson.step is Step.EMPTY
    owner.table.withdraw()
    assert owner.press() is Step.FRONTS


@pytest.mark.whole_game
def test_without_its_cards_the_board_is_not_found(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    owner.prints.frame = SimulatedCamera(SimulatedTable(build("las_navas"))).read
    owner.lesson.begin()
    assert owner.says(1).startswith("The cards do not lie where they belong")
    owner.prints.frame = lambda: None
    assert owner.says(1) == "The camera gave no picture yet."
    owner.lesson.go_on()
    assert owner.lesson.step is Step.CARDS


def test_a_game_whose_counters_wait_beside_the_board_is_not_learnt(tmp_path: Path) -> None:
    prints = learnt("dragon_soul", tmp_path)
    assert prints.refused is not None
    assert "cannot be learnt" in prints.refused.say()


def test_how_counters_are_read_is_chosen_and_kept(tmp_path: Path) -> None:
    changes: list[object] = []
    prints = learnt("las_navas", tmp_path, keep=changes.append)
    prints.choose(Counters.BOTH)
    assert prints.counters is Counters.BOTH
    assert changes == [{"counters": {"las_navas": "both"}}]


def test_a_broken_file_keeps_nothing_shut(tmp_path: Path) -> None:
    path = kept.kept_in(tmp_path, "las_navas")
    path.parent.mkdir()
    path.write_bytes(b"nothing")
    prints = learnt("las_navas", tmp_path)
    assert prints.book is None
    assert prints.said is not None
    assert "learn them anew" in prints.said.say()


def test_dark_blown_out_and_blurred_prints_are_named() -> None:
    side = round(18 * PX_PER_MM)
    face = np.full((side, side, 3), 210.0, np.float32)
    cv2.rectangle(face, (12, 12), (40, 40), (30.0, 30.0, 160.0), -1)
    assert flaw(face, 220.0) is None
    assert flaw(face, 50.0) is Flaw.DARK
    assert flaw(np.asarray(cv2.GaussianBlur(face, (0, 0), 4.0), np.float32), 220.0) is Flaw.BLURRED
    assert flaw(face, 220.0, sharp=False) is Flaw.BLURRED
    face[:12, :20] = 255.0
    assert flaw(face, 220.0) is Flaw.BLOWN
